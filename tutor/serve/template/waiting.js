/* Before a full or closing house: asks whether it is our turn, says how many are before us, and goes in. */
(() => {
  const { ask, every } = document.currentScript.dataset;
  const told = [...document.querySelectorAll("[data-ahead]")];
  const again = (seconds) => setTimeout(look, 1000 * seconds);
  const say = (ahead) => told.forEach((line) => {
    const text = ahead === 0 ? line.dataset.next : line.dataset.ahead.replace("{0}", ahead);
    if (line.textContent !== text) line.textContent = text;
  });
  const look = async () => {
    try {
      const reply = await fetch(ask, { cache: "no-store" });
      const answer = await reply.json();
      if (answer.open || answer.ok) return location.reload();
      if (typeof answer.ahead === "number") say(answer.ahead);
      again(answer.again || +every);
    } catch {
      again(+every);
    }
  };
  again(1);
})();

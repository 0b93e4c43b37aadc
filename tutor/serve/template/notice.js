/* While a page is open: whether its house is about to close, or cannot be reached. The house rings; a page whose bell is out
   of order asks while it is looked at. A page whose line is lost since the house began anew goes on by itself, and asks for
   that once: each time costs the house a kernel. */
(() => {
  const box = document.getElementById("laid-closing");
  const asked = box.dataset.health;
  const show = (part) => {
    box.hidden = !part;
    for (const node of box.querySelectorAll("[data-when]")) node.hidden = node.dataset.when !== part;
    document.documentElement.toggleAttribute("data-told", Boolean(part)); // then the table need not say it, too
  };
  let [closing, gone] = [false, false];
  const lost = () => document.querySelector(".tt .lost") !== null;
  const goOn = () => {
    gone = true;
    location.reload();
  };
  let [first, anew] = [null, false];
  const look = async () => {
    let open = null;
    const heard = closing;
    try {
      if (document.visibilityState === "visible") {
        const house = await (await fetch(asked, { cache: "no-store" })).json();
        open = !house.closing;
        first ??= house.opening;
        anew = house.opening !== first;
      }
    } catch {
      if (closing || lost()) show("away");
    }
    if (gone) return;
    if (open && anew && lost()) return goOn();
    if (heard !== closing) open = null; // it rang while this answer was on its way
    if (open === false) closing = true;
    if (open !== null) show(closing ? (open ? "open" : "closing") : null);
    if (open && !bell) listen();
    again(closing || lost() ? 4000 : 20000);
  };
  let [bell, next] = [null, 0];
  const again = (wait) => {
    clearTimeout(next);
    next = setTimeout(look, wait);
  };
  const listen = () => {
    let answered = false;
    bell = new WebSocket(Object.assign(new URL(box.dataset.bell, location.href), { protocol: location.protocol.replace("http", "ws") }));
    bell.onopen = () => (answered = true);
    bell.onmessage = () => {
      closing = true;
      show("closing");
      again(4000);
    };
    bell.onclose = () => {
      bell = null;
      if (answered && !gone) again(4000); // the house may have fallen
    };
  };
  box.querySelector("button").addEventListener("click", goOn);
  listen();
  look(); // at once, to know this house from the next one
})();

/* While a page is open and looked at: whether its house is about to close. It says so once, and when it is open again.
   A page that heard nothing of it, and whose line is lost since the house began anew, goes on by itself. */
(() => {
  const box = document.getElementById("laid-closing");
  const asked = box.dataset.health;
  const show = (part) => {
    box.hidden = !part;
    for (const node of box.querySelectorAll("[data-when]")) node.hidden = node.dataset.when !== part;
  };
  let closing = false;
  const lost = () => document.querySelector(".tt .lost") !== null;
  let [first, anew] = [null, false];
  const look = async () => {
    let open = null;
    try {
      if (document.visibilityState === "visible") {
        const house = await (await fetch(asked, { cache: "no-store" })).json();
        open = !house.closing;
        first ??= house.opening;
        anew = house.opening !== first;
        if (open && anew && !closing && lost()) location.reload();
      }
    } catch {
      /* no answer: the table itself says that its line is lost */
    }
    if (open === false) closing = true;
    if (closing && open !== null) show(open ? "open" : "closing");
    setTimeout(look, closing || lost() ? 4000 : 20000);
  };
  box.querySelector("button").addEventListener("click", () => location.reload());
  look(); // at once, to know this house from the next one
})();

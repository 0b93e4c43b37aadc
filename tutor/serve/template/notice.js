/* While a page is open: whether its house is about to close. The house rings; a page whose bell is out of order asks while
   it is looked at. It says so once, and when the house is open again. A page that heard nothing of it, and whose line is
   lost since the house began anew, goes on by itself. */
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
    const heard = closing;
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
    if (heard !== closing) open = null; // it rang while this answer was on its way
    if (open === false) closing = true;
    if (closing && open !== null) show(open ? "open" : "closing");
    if (open && !bell) listen();
    clearTimeout(next);
    next = setTimeout(look, closing || lost() ? 4000 : 20000);
  };
  let [bell, next] = [null, 0];
  const listen = () => {
    bell = new WebSocket(Object.assign(new URL(box.dataset.bell, location.href), { protocol: location.protocol.replace("http", "ws") }));
    bell.onmessage = () => {
      closing = true;
      show("closing");
      clearTimeout(next);
      next = setTimeout(look, 4000);
    };
    bell.onclose = () => (bell = null);
  };
  box.querySelector("button").addEventListener("click", () => location.reload());
  listen();
  look(); // at once, to know this house from the next one
})();

/* While a page is open and looked at: whether its house is about to close. It says so once, and when it is open again. */
(() => {
  const box = document.getElementById("laid-closing");
  const asked = box.dataset.health;
  const show = (part) => {
    box.hidden = !part;
    for (const node of box.querySelectorAll("[data-when]")) node.hidden = node.dataset.when !== part;
  };
  let closing = false;
  const look = async () => {
    let open = null;
    try {
      if (document.visibilityState === "visible") open = !(await (await fetch(asked, { cache: "no-store" })).json()).closing;
    } catch {
      /* no answer: the table itself says that its line is lost */
    }
    if (open === false) closing = true;
    if (closing && open !== null) show(open ? "open" : "closing");
    setTimeout(look, closing ? 4000 : 20000);
  };
  box.querySelector("button").addEventListener("click", () => location.reload());
  setTimeout(look, 10000 + 10000 * Math.random());
})();

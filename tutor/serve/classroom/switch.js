/* Both languages stand in the page; the switch shows one of them, and the browser remembers which. */
(() => {
  const buttons = [...document.querySelectorAll("[data-lang]")];
  const mark = () => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.lang === document.documentElement.lang));
  };
  for (const one of buttons) one.addEventListener("click", () => {
    document.documentElement.lang = one.dataset.lang;
    try { localStorage.setItem("tt-lang", one.dataset.lang); } catch { /* then the choice lasts as long as the page */ }
    mark();
  });
  mark();
})();

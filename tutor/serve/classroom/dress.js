/* Light or dark before anything is drawn: as the reader chose at the tables, else as the device is set. */
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dress = () => {
    let kept = null;
    try { kept = localStorage.getItem("tt-theme"); } catch { /* storage switched off: nothing was kept */ }
    document.documentElement.dataset.theme = kept || (dark.matches ? "dark" : "light");
  };
  dress();
  dark.addEventListener("change", dress);
})();

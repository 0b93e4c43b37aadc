/* Before anything is drawn: the page's language, so that fonts and voices are right from the first word.
   The address wins, then what the reader chose here, then what the host set, then the browser. */
(() => {
  const known = (wish) => ["ja", "en"].includes(wish) && wish;
  let kept = null;
  try { kept = localStorage.getItem("tt-lang"); } catch { /* storage switched off: nothing was kept */ }
  const spoken = (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2));
  document.documentElement.lang =
    known(new URLSearchParams(location.search).get("lang")) || known(kept) || known("__HOST__") ||
    spoken.find(known) || "en";
})();

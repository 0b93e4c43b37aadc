/* The skeleton stays until something is really there to see; after twenty seconds it says so and offers to load again. On a
   busy machine the front end may give up its kernel too soon, and writes so, in English, where the table should stand: the
   page then begins again by itself, not at the same moment as its neighbours, and twice at most. */
(() => {
  const skeleton = document.getElementById("laid-skeleton");
  const drawn = "#rendered_cells .jp-OutputArea-output, #rendered_cells .jp-MarkdownOutput, #rendered_cells .laid-notice";
  const [WAITING, GIVEN_UP] = ["Loading widget", "Error displaying widget"];
  const [MOST, COUNT] = [2, "tt-laid-again"];
  const says = (node, text) => node.textContent.trimStart().startsWith(text);
  const outputs = () => [...document.querySelectorAll(drawn)].filter((node) => node.getBoundingClientRect().height > 0 && !says(node, WAITING));
  const tellLate = () => { document.getElementById("laid-late").hidden = false; };
  const late = setTimeout(tellLate, 20000);
  const counted = (n) => {
    try {
      if (n === null) sessionStorage.removeItem(COUNT);
      else if (n !== undefined) sessionStorage.setItem(COUNT, n);
      return Number(sessionStorage.getItem(COUNT));
    } catch {
      return MOST; /* storage switched off: nobody could count how often */
    }
  };
  const again = () => {
    document.getElementById("rendered_cells").hidden = true;
    const tried = counted();
    if (tried >= MOST) return tellLate();
    counted(tried + 1);
    setTimeout(() => location.reload(), 500 + Math.random() * 3000);
  };
  const look = () => {
    const found = outputs();
    if (!found.length) return;
    watch.disconnect();
    if (found.some((node) => says(node, GIVEN_UP))) return again();
    clearTimeout(late);
    counted(null);
    skeleton.remove();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.documentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ["style", "class"] });
  document.getElementById("laid-reload").addEventListener("click", () => location.reload());
  /* The kernel goes with the page. Voila's own farewell hangs on "beforeunload", which browsers leave out for pages that
     were never touched, are in the background, or are swiped away on a telephone. A second one does no harm. */
  addEventListener("pagehide", () => {
    const told = document.getElementById("jupyter-config-data");
    const { baseUrl, kernelId } = told ? JSON.parse(told.textContent) : {};
    if (kernelId) navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
  });
  /* Brought back by the browser's Back button, a page is a picture of itself: its kernel went when it was left. */
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  /* Voila would count cells aloud; the skeleton says all that a reader needs. */
  window.voila_process = () => {};
  window.voila_heartbeat = () => {};
})();

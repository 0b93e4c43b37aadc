/* The skeleton stays until something is really there to see; after twenty seconds it says so and offers to load again. */
(() => {
  const skeleton = document.getElementById("laid-skeleton");
  const drawn = "#rendered_cells .jp-OutputArea-output, #rendered_cells .jp-MarkdownOutput, #rendered_cells .laid-notice";
  const there = () => [...document.querySelectorAll(drawn)].some((node) => node.getBoundingClientRect().height > 0);
  const late = setTimeout(() => { document.getElementById("laid-late").hidden = false; }, 20000);
  const look = () => {
    if (!there()) return;
    watch.disconnect();
    clearTimeout(late);
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

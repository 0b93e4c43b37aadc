/* Letters that look alike have no shape of their own: they are boxes. Only then does the page bring a font along. */
(() => {
  const address = document.currentScript.dataset.font;
  const drawn = (letter) => {
    const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    paper.font = "40px system-ui, sans-serif";
    paper.fillText(letter, 10, 60);
    return { width: paper.measureText(letter).width, dots: paper.getImageData(0, 0, 80, 90).data.join() };
  };
  const [one, other] = ["卓", "師"].map(drawn);
  if (one.dots !== other.dots && Math.abs(one.width - 40) < 2) return;
  const face = (name) => `@font-face { font-family: "${name}"; src: url("${address}") format("woff2"); unicode-range: U+2E80-FFEF; font-display: swap; }`;
  const style = document.createElement("style");
  style.textContent = ["Noto Sans JP", "Noto Sans CJK JP"].map(face).join("\n");
  document.head.append(style);
})();

// Sheets of paper that the kernel has made: handed to the browser's own printing, or opened in a tab of their own.
const PRINT_WAIT = 60000;

export function addressOf(text, type) {
  return URL.createObjectURL(new Blob([text], { type }));
}

// The address of the sheets last asked for, for the browser to print and for the reader to open.
export function printAddress(view, { n, html }) {
  if (view.printed && view.printed.n === n) return view.printed.url;
  if (view.printed) URL.revokeObjectURL(view.printed.url);
  view.printed = { n, url: addressOf(html, "text/html;charset=utf-8") };
  return view.printed.url;
}

// A frame that nobody sees holds the sheets while the browser prints them: as wide as paper, or what is drawn in it would
// take itself for a telephone's.
export function printSheets(view, print) {
  const frame = document.createElement("iframe");
  frame.className = "tt-print";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;width:210mm;height:297mm;border:0;left:-300mm;top:0;visibility:hidden";
  frame.onload = () => {
    const before = document.activeElement;
    frame.contentWindow.focus();
    frame.contentWindow.print();
    if (before) before.focus();
  };
  frame.src = printAddress(view, print);
  document.body.append(frame);
  setTimeout(() => frame.remove(), PRINT_WAIT);
}

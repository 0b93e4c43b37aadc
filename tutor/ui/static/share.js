// The link to the position on the table: the kernel makes it, the browser puts it into the clipboard and says so, once.
import { focusOn, h } from "./dom.js"
import { icon } from "./parts.js"
import { ownsPage } from "./host.js"

// In a notebook it is a line of code. A page that always shows a table of its own sends others to the start page.
export function wholeLink(link) {
  if (!ownsPage()) return `tutor.open_position("${link.search}")`;
  const { origin, pathname } = window.location;
  return origin + (link.home ? homePath() : pathname) + link.search;
}

export function homePath() {
  const config = document.getElementById("jupyter-config-data");
  return (config && JSON.parse(config.textContent).baseUrl) || "/";
}

export function sharePart(s) {
  const { link } = s;
  if (!link) return null;
  return h("div", { class: "share", key: "tool.share" },
    h("button", { type: "button", class: "tool", key: "tool.link", go: link.go, "aria-label": link.label, title: link.label, on: { click: s.expectLink } }, icon("link")),
    link.search ? shareBox(s, link) : link.note ? h("div", { class: "sharebox", key: "link.none" }, h("p", null, link.note), closeButton(s)) : null);
}

function shareBox(s, link) {
  const id = `tt-share-${s.uid}`;
  return h("div", { class: "sharebox", key: "link.box" },
    h("label", { for: id, key: "link.told" }, s.t(s.given && s.given.n === link.n ? s.given.word : "link_field")), closeButton(s),
    h("input", { id, type: "text", readonly: true, key: "link.field", value: wholeLink(link), on: { focus: (_, node) => node.select() } }));
}

const closeButton = (s) => h("button", { type: "button", class: "tool tiny", key: "link.x", go: { do: "unslip" }, "aria-label": s.t("close") }, icon("close"));

// A browser may give the clipboard only to the click itself: it is asked at once, and the link handed in later.
export function expectLink(app) {
  if (!navigator.clipboard || !window.ClipboardItem) return;
  const awaited = new Promise((resolve) => { app.bringLink = resolve; });
  app.clipboard = navigator.clipboard.write([new ClipboardItem({ "text/plain": awaited.then((text) => new Blob([text], { type: "text/plain" })) })]);
  app.clipboard.catch(() => {});
}

export async function giveLink(app, redraw) {
  const { link, ui } = app.screen;
  if (!link || !link.search || (app.given && app.given.n === link.n)) return;
  app.given = { n: link.n, word: "link_field" };
  const copied = await copyText(app, wholeLink(link));
  const word = !copied ? "link_shown" : ownsPage() ? "link_copied" : "link_cell";
  app.given = { n: link.n, word };
  redraw();
  speak(app.frame.live, ui[word] ?? word);
}

async function copyText(app, text) {
  try {
    if (app.bringLink) {
      app.bringLink(text);
      await app.clipboard;
    } else {
      await navigator.clipboard.writeText(text);
    }
    return true;
  } catch {
    return copyByHand(app.frame.root.querySelector(".sharebox input"));
  }
}

// Plain http has no clipboard. The old way works there, or else the reader copies what is selected for him.
function copyByHand(field) {
  if (!field) return false;
  const before = document.activeElement;
  field.focus();
  field.select();
  const copied = document.execCommand("copy");
  if (copied && before) before.focus();
  return copied;
}

// Emptied first: the same words twice are two pieces of news.
function speak(live, text) {
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

// Esc closes the field and brings the focus back to the button.
export function closeShare(root, send) {
  if (!root.querySelector(".sharebox")) return false;
  focusOn(root.querySelector('[data-key="tool.link"]'));
  send({ do: "unslip" }, null);
  return true;
}

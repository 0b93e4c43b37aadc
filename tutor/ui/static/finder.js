// The box that finds everything: over whatever is open, and on a page of its own.
import { h } from "./dom.js"
import { button, icon } from "./parts.js"

const FIELD_WAIT = 250;
export const FIND = "tool.find";

// From the words down to what was found, along it, and up to the words again.
function walkHits(event, node) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way || event.isComposing) return;
  const stops = [...node.closest('[role="search"]').querySelectorAll("input, .hitrow")];
  const next = stops[stops.indexOf(event.target.closest("input, .hitrow")) + way];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function findField(s, part, key, more = {}) {
  const ask = (node, wait) => {
    clearTimeout(node.ttTimer);
    node.ttTimer = setTimeout(() => node.isConnected && s.send({ ...part.go, q: node.value }, null), wait);
  };
  const on = { input: (event, node) => ask(node, FIELD_WAIT), keydown: (event, node) => (event.key === "Enter" && !event.isComposing ? ask(node, 0) : walkHits(event, node)) };
  const id = `tt-q-${key.replace(/\W/g, "-")}-${s.uid}`;
  return h("div", { class: "field" }, h("label", { for: id, class: "vh" }, part.label), icon("phase-search"),
    h("input", { id, type: "search", key, value: part.query, placeholder: part.placeholder, autocomplete: "off", spellcheck: "false", enterkeyhint: "search", on, ...more }));
}

function gameChips(part, at) {
  return h("div", { class: "findgames", role: "group", "aria-label": part.games_label },
    part.games.map((game) => h("button", { type: "button", class: "chip", key: `${at}.game.${game.key}`, go: game.go, "aria-pressed": String(game.pressed) }, game.text)));
}

function findRow(s, row, at) {
  const sub = row.sub ? h("span", { class: "fsub", lang: row.sub.lang }, row.sub.t) : null;
  const reading = row.reading ? h("span", { class: "fsub", lang: "ja" }, row.reading) : null;
  const where = row.where.map((one, n) => h("span", { key: `w${n}` }, one));
  return h("li", { key: `${at}.${row.key}` }, h("button", { type: "button", class: "hitrow", key: `${at}.${row.key}.go`, go: row.go },
    icon(row.icon), h("span", { class: "ftx" }, h("span", { class: "ftitle" }, h("b", null, row.title), s.lang === "ja" ? reading : null, sub, s.lang === "ja" ? null : reading),
      row.text ? h("span", { class: "ftext" }, row.text) : null, h("span", { class: "fwhere" }, h("span", { class: "flag new" }, row.kind), where)), icon("next", "far")));
}

const findRows = (s, part, at) => h("ul", { class: "hits", on: { keydown: walkHits } }, part.rows.map((row) => findRow(s, row, at)));

export function findButton(s) {
  const { find } = s;
  const label = s.t("search");
  return h("button", { type: "button", class: "tool", key: FIND, go: find ? { do: "find", close: true } : { do: "find" }, "aria-label": label, title: `${label} ( / )`, "aria-expanded": String(Boolean(find)) }, icon("phase-search"));
}

export function findBox(s) {
  const { find } = s;
  if (!find) return null;
  return h("section", { class: "finder", key: "finder", role: "search", "aria-label": find.label, "data-region": "find" },
    h("div", { class: "findhead" }, findField(s, find, "find.q"), h("button", { type: "button", class: "tool", key: "find.close", go: { do: "find", close: true }, "aria-label": find.close, title: find.close }, icon("close"))),
    gameChips(find, "find"), h("p", { class: "quiet small", role: "status" }, find.count), findRows(s, find, "find"),
    find.all ? button(find.all.text, find.all.go, { key: "find.all", after: "next" }) : null);
}

// Esc closes the box; the focus goes back to the button that opens it.
export function closeFind(root, send) {
  if (!root.querySelector(".finder")) return false;
  const opener = root.querySelector(`[data-key="${FIND}"]`);
  if (opener) opener.focus();
  send({ do: "find", close: true }, null);
  return true;
}

export function wordsPage(s) {
  const { words } = s;
  return h("div", { class: "wordspage", key: "words", role: "search" }, h("h1", { key: "h1" }, words.title), findField(s, words, "words.q"), gameChips(words, "words"),
    h("p", { class: "quiet small", role: "status" }, words.count), findRows(s, words, "words"));
}

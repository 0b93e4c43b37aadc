// The small parts every page is made of: icons, seats, citations, words that open, rulings, buttons.
import { h } from "./dom.js"

export const icon = (name, extra = "") =>
  h("svg", { class: `ic ${extra}`.trim(), "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-${name}` }));

export const hasSymbol = (name) => Boolean(name && document.getElementById(`tt-${name}`));

export const unseen = (text) => h("span", { class: "vh" }, text);

export function seatBadge(seat, extra = "") {
  const letter = String(seat || "a");
  return h("span", { class: `seat ${letter} ${extra}`.trim(), "aria-hidden": "true" },
    h("svg", { "aria-hidden": "true" }, h("use", { href: `#tt-seat-${letter}` })), h("i", null, letter.toUpperCase()));
}

// Rich text: strings and small parts. `at` names the place, so that every word that opens has its own key.
export function rich(s, value, at) {
  if (value === null || value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((part, n) => richPart(s, part, `${at}.${n}`));
}

// What is told below the question. What only retells the events gives way to the list in which they stand, if there is one.
export function toldLine(s, listed, look = "") {
  const { say } = s;
  if (!say || !say.line || !say.line.length || (listed && !say.own)) return null;
  return h("p", { class: [look, say.own ? "own" : ""].filter(Boolean).join(" ") || null }, rich(s, say.line, "say"));
}

function richPart(s, part, key) {
  if (typeof part !== "object" || part === null) return String(part ?? "");
  if (part.term) return termButton(s, part.term, part.t, key);
  if (part.rule) return citeButton(s, part, key);
  if (part.b !== undefined) return h("b", { lang: part.lang || null }, part.b);
  return h("span", { lang: part.lang || null, class: part.quiet ? "quiet" : null }, part.t ?? "");
}

export function plainText(value) {
  const list = Array.isArray(value) ? value : [value];
  return list.map((part) => (part && typeof part === "object" ? part.b ?? part.t ?? part.label ?? "" : part ?? "")).join("");
}

export function termButton(s, id, text, key) {
  return h("button", { type: "button", class: "term", key, go: { do: "term", id }, ...opens(s, key) }, text);
}

export function opens(s, key) {
  const open = Boolean(s.slip && s.slip.anchor === key);
  return { "aria-expanded": open ? "true" : "false", "aria-controls": open ? slipId(s) : null };
}

export const slipId = (s) => `tt-slip-${s.uid}`;

export function citeButton(s, cite, at) {
  if (!cite) return null;
  const key = `${at}.${cite.rule}`;
  const more = cite.title ? unseen(`: ${cite.title}`) : null;
  return h("button", { type: "button", class: "cite", key, go: { do: "rule", id: cite.rule }, ...opens(s, key) },
    icon("book"), h("span", null, cite.label, more));
}

export const citeList = (s, cites, at) => (cites || []).map((cite, n) => citeButton(s, cite, `${at}.c${n}`));

export function rulingBox(s, ruling, at) {
  if (!ruling) return null;
  return h("div", { class: "ruling", key: `${at}.ruling` },
    h("p", { class: "ruling-h" }, icon("hint"), s.t("ruling")),
    h("p", null, rich(s, ruling.text, `${at}.rt`)),
    ruling.because ? h("p", { class: "quiet" }, h("b", null, `${s.t("because")} `), rich(s, ruling.because, `${at}.rb`)) : null);
}

const LOOKS = { go: "go", brand: "brand", soft: "soft", offered: "is-offered", refused: "is-refused" };

export function button(label, go, { look = "plain", key = null, before = null, after = null, extra = "", ...more } = {}) {
  return h("button", { type: "button", class: `btn ${LOOKS[look] || ""} ${extra}`.trim().replace(/\s+/g, " "), go, key, ...more },
    before ? icon(before) : null, label, after ? icon(after) : null);
}

// The browser's own control speaks the browser's language, not the reader's: only the label over it is seen.
export function fileButton(key, label, on) {
  return h("label", { class: "btn" }, icon("plus"), h("span", null, label), h("input", { type: "file", class: "vh", key, accept: ".yaml,.yml,.json", on }));
}

export function panel(s, name, title, iconName, ...kids) {
  const id = `tt-${name}-${s.uid}`;
  return h("section", { class: `panel p-${name}`, key: `panel-${name}`, "data-region": name, "aria-labelledby": id },
    h("h2", { id }, iconName ? icon(iconName) : null, h("span", null, title)), ...kids);
}

export function linkRow(s, row, n, at) {
  const body = [row.icon ? icon(row.icon) : null,
    h("span", null, row.label ?? row.text ?? plainText(row), row.note ? h("small", null, row.note) : null)];
  const key = row.key || `${at}.${n}`;
  if (!row.go) return h("li", { key }, h("span", { class: "lkrow" }, body));
  return h("li", { key }, h("button", { type: "button", class: "lkrow", key: `${key}.go`, go: row.go }, body, icon("next", "far")));
}

export const sourceFlag = (s, source) =>
  source === "house" ? h("span", { class: "flag house" }, s.t("house")) : null;

// How far a reader has come: stars as shapes with their words, and the bar of a game's rules.
import { h } from "./dom.js"
import { button, icon, unseen } from "./parts.js"

export const PROGRESS_ICONS = { alone: "offered", helped: "hint", met: "eye", unmet: null };

// The shapes are for the eye; what they say stands beside them, or unseen in `told`.
export function starsMark(stars, told = "") {
  const full = "★".repeat(stars.n);
  const rest = "☆".repeat(Math.max(0, stars.of - stars.n));
  return h("span", { class: "pg-stars" }, h("span", { "aria-hidden": "true" }, full, rest ? h("i", null, rest) : null), told ? unseen(told) : null);
}

// Beside a lesson in a list: too many to draw one by one.
export function starsShort(stars) {
  return stars ? h("span", { class: "pg-short" }, h("span", { "aria-hidden": "true" }, `★ ${stars.n}/${stars.of}`), unseen(stars.text)) : null;
}

export function starsList(stars) {
  if (!stars) return null;
  const row = (one, n) => h("li", { key: `star${n}` }, h("span", null, one.label), starsMark(one, one.text));
  return h("section", { class: "pg-lesson", key: "stars" }, h("h2", null, stars.title), h("p", null, h("b", null, stars.text), " ", h("span", { class: "quiet" }, stars.note)), h("ul", null, stars.rows.map(row)));
}

export function stateMark(state) {
  return h("span", { class: `pg-mark is-${state}`, "aria-hidden": "true" }, PROGRESS_ICONS[state] ? icon(PROGRESS_ICONS[state]) : null);
}

function stateCount(one) {
  return h("li", { key: one.state }, stateMark(one.state), h("b", { class: "num" }, one.n), h("span", null, one.label));
}

function stateBar(part) {
  const piece = (one) => h("span", { key: one.state, class: `is-${one.state}`, style: `flex-grow:${one.n}` });
  return h("div", { class: "pg-bar", "aria-hidden": "true" }, part.states.filter((one) => one.n).map(piece));
}

// The whole part as any page may show it: the number, the bar, the states in words, the review, the way to the map.
export function progressPart(s, part, { map = true } = {}) {
  if (!part) return null;
  const { review } = part;
  return h("div", { class: "pg-part", key: `progress.${part.key}` },
    h("p", { class: "pg-sum" }, h("b", null, part.text), part.stars ? h("span", { class: "pg-short" }, h("span", { "aria-hidden": "true" }, "★ "), part.stars) : null),
    stateBar(part), h("ul", { class: "pg-states" }, part.states.map(stateCount)),
    h("div", { class: "pg-doors" },
      map ? button(part.button, part.go, { before: "list", key: `progress.${part.key}.map`, "aria-label": part.title ? `${part.button}: ${part.title}` : null }) : null,
      review && review.go ? button(review.button, review.go, { before: review.n ? "undo" : "play", look: review.n ? "go" : "plain", key: `progress.${part.key}.review`, "aria-label": part.title ? `${review.button}: ${part.title}` : null }) : null,
      review ? h("p", { class: "quiet small" }, review.text) : null));
}

// On the start page: what waits to be asked again.
export function duePart(due) {
  if (!due) return null;
  return h("section", { class: "resume pg-due", key: "due", "aria-label": due.title }, icon("undo", "l"), h("div", null, h("h2", null, due.title), h("p", null, due.text)),
    button(due.button, due.go, { look: "plain", key: "due.go", "aria-label": `${due.button}: ${due.text}` }));
}

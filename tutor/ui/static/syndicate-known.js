// What can be known: how many worlds are left, and how likely each name is. One half is what the reader knows of the
// opponent, the other what the opponent knows of him.
import { h } from "./dom.js"
import { portrait } from "./syndicate-cards.js"
import { citeButton, icon, opens } from "./parts.js"

const showing = new Map(); // by widget: the half that is shown

function chanceRow(s, row) {
  const inside = [h("span", { class: "kface", "aria-hidden": "true" }, portrait(row.art)), h("span", { class: "kname" }, row.name),
    row.out ? h("span", { class: "kwhy" }, row.value) : [h("span", { class: "kbar", "aria-hidden": "true" }, h("i", { style: `width:${Math.round(row.part * 100)}%` })), h("b", { class: "kval num" }, row.value)]];
  if (!row.go) return h("li", { key: row.key, class: "krow" }, inside);
  return h("li", { key: row.key, class: "krow out" }, h("button", { type: "button", key: `${row.key}.go`, go: row.go, ...opens(s, `${row.key}.go`) }, inside));
}

function chanceList(s, list) {
  return list ? [h("h3", { key: "h" }, list.title), h("ul", { class: "klist", key: "l" }, list.rows.map((row) => chanceRow(s, row)))] : null;
}

function switchPart(s, known, now) {
  const choose = (key) => ({ click: () => { showing.set(s.uid, key); s.redraw(); } });
  return h("div", { class: "kswitch", role: "group", "aria-label": known.switch }, known.halves.map((half) =>
    h("button", { type: "button", key: `known.${half.key}`, "aria-pressed": String(half === now), on: choose(half.key) }, half.label)));
}

export function knownPanel(s, known) {
  const id = `tt-known-${s.uid}`;
  const now = known.halves.find((half) => half.key === showing.get(s.uid)) || known.halves[0];
  const head = h("h2", { id }, icon(known.sealed ? "lock" : "eye"), h("span", null, known.title));
  if (!now) return h("section", { class: "panel knownp", key: "known", "data-region": "known", "aria-labelledby": id }, head, h("p", { class: known.sealed ? "sealed" : "small quiet" }, known.note));
  return h("section", { class: "panel knownp", key: "known", "data-region": "known", "aria-labelledby": id }, head, switchPart(s, known, now),
    h("p", { class: "kworlds" }, h("b", { class: "num" }, now.n), " ", now.unit),
    h("p", { class: "small quiet" }, now.how, " ", citeButton(s, now.cite, `known.${now.key}`)), now.note ? h("p", { class: "small quiet" }, now.note) : null,
    chanceList(s, now.boss), chanceList(s, now.card), h("p", { class: "knote quiet" }, known.note));
}

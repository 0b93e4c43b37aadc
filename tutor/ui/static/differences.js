// The page on which the editions of a game stand beside each other, and the switch between them in the bar.
import { h } from "./dom.js"
import { button, icon, rulingBox } from "./parts.js"

function diffSeen(seen) {
  return h("p", { class: "saw" }, seen.instead ? h("span", { class: "quiet" }, `${seen.instead} … `) : null, seen.text);
}

function diffRule(side) {
  if (!side.rule) return null;
  return h("button", { type: "button", class: "pageref", key: `${side.key}.rule`, go: side.rule.go, title: side.rule.told }, icon("book"), h("span", null, side.rule.text));
}

function diffSide(s, side) {
  return h("div", { class: "side", key: side.key },
    h("h3", null, side.title), h("p", null, side.says), diffSeen(side.seen),
    h("div", { class: "foot" }, diffRule(side), button(side.button, side.go, { before: "play", key: `${side.key}.go`, "aria-label": `${side.button}: ${side.title}` })),
    rulingBox(s, side.ruling, side.key));
}

function diffPoint(s, row) {
  const kind = h("p", { class: "kind" }, icon(row.otherwise ? "changed" : "same"), row.kind);
  return h("li", { class: "point", key: row.key },
    h("div", { class: "head" }, h("h2", null, row.title), kind),
    h("div", { class: "sides" }, row.sides.map((side) => diffSide(s, side))));
}

export function differencesPage(s) {
  const page = s.differences;
  return h("div", { class: "diffpage", key: "differences" }, h("h1", { key: "h1" }, page.title), h("p", { class: "quiet" }, page.text),
    h("ol", { class: "points" }, page.rows.map((row) => diffPoint(s, row))));
}

// The same position in the other edition: the pressed one is where it stands now.
export function editionSwitch(s) {
  if (!s.editions) return null;
  const one = (option) => h("button", { type: "button", key: `edition.${option.key}`, go: option.go, "aria-pressed": String(!option.go) }, option.text);
  return h("div", { class: "seg editions hide-s", role: "group", "aria-label": s.editions.label, key: "editions" }, s.editions.options.map(one));
}

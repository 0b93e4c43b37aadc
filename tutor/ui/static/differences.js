// The page on which the editions of a game stand beside each other, and the switch between them in the bar.
import { focusOn, h } from "./dom.js"
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
    h("h4", null, side.title), h("p", null, side.says), diffSeen(side.seen),
    h("div", { class: "foot" }, diffRule(side), button(side.button, side.go, { before: "play", key: `${side.key}.go`, "aria-label": `${side.button}: ${side.title}` })),
    rulingBox(s, side.ruling, side.key));
}

const diffSides = (s, row) => h("div", { class: "sides" }, row.sides.map((side) => diffSide(s, side)));

function diffPoint(s, row) {
  return h("li", { class: "point", key: row.key }, h("div", { class: "head" }, h("h3", { key: `${row.key}.h` }, row.title)), diffSides(s, row));
}

// Where only the wording is another, a point says its name until it is asked for more.
function diffFolded(s, row) {
  return h("li", { key: row.key }, h("details", { class: "point", key: `${row.key}.d` }, h("summary", { key: `${row.key}.head` }, h("h3", null, row.title)), diffSides(s, row)));
}

function diffLeap(row) {
  const on = { click: (event, node) => {
    const goal = node.closest(".diffpage").querySelector(`[data-key="${CSS.escape(row.key)}.h"]`);
    goal.scrollIntoView({ block: "start" });
    focusOn(goal);
  } };
  return h("li", { key: `to.${row.key}` }, h("button", { type: "button", class: "btn soft", key: `to.${row.key}.go`, on }, row.title));
}

function diffSection(s, page, section) {
  const rows = page.rows.filter((row) => row.otherwise === section.otherwise);
  const id = `tt-${section.key}-${s.uid}`;
  const shape = section.otherwise ? diffPoint : diffFolded;
  return h("section", { class: "diffs", key: section.key, "aria-labelledby": id }, h("h2", { id }, icon(section.otherwise ? "changed" : "same"), section.title),
    section.otherwise ? h("ul", { class: "leaps" }, rows.map(diffLeap)) : null, h("ol", { class: "points" }, rows.map((row) => shape(s, row))));
}

export function differencesPage(s) {
  const page = s.differences;
  return h("div", { class: "diffpage", key: "differences" }, h("h1", { key: "h1" }, page.title), h("p", { class: "quiet" }, page.text),
    page.sections.map((section) => diffSection(s, page, section)));
}

// The same position in the other edition: the pressed one is where it stands now.
export function editionSwitch(s) {
  if (!s.editions) return null;
  const one = (option) => h("button", { type: "button", key: `edition.${option.key}`, go: option.go, "aria-pressed": String(!option.go) }, option.text);
  return h("div", { class: "seg editions hide-s", role: "group", "aria-label": s.editions.label, key: "editions" }, s.editions.options.map(one));
}

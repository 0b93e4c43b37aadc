// The page of one rule: sentence, page, ruling, the other edition's, the tables on which to try it, its neighbours.
import { landPicture } from "./adventure-map.js"
import { h } from "./dom.js"
import { demoFigures } from "./pages.js"
import { button, icon, linkRow, panel, rich, rulingBox } from "./parts.js"
import { rowsPicture } from "./rows-stage.js"
import { roomPicture, scoreBox } from "./scene.js"
import { syndicatePicture } from "./syndicate-cards.js"

export function tryButton(label, note, go, iconName, look, key) {
  return button(h("span", null, label, note ? h("small", null, note) : null), go, { look, before: iconName, key });
}

function rulePicture(s, scene) {
  if (!scene) return null;
  if (scene.rows) return rowsPicture(s, scene.rows);
  if (scene.syndicate) return syndicatePicture(scene.syndicate);
  if (scene.adventure) return landPicture(s, scene.adventure.board);
  return h("div", { class: "rulepic" }, roomPicture(scene.room), demoFigures(scene.munchkins, "l"), demoFigures(scene.monsters, "r"), scene.score ? scoreBox(s, scene.score) : null);
}

export function rulePanel(s, name, rows, iconName) {
  if (!rows || !rows.length) return null;
  return panel(s, name, s.t(name), iconName, h("ul", { class: "lk" }, rows.map((row, n) => linkRow(s, row, n, name))));
}

function otherSide(s, side) {
  return h("div", { class: "otherside", key: side.key }, h("h3", null, h("button", { type: "button", class: "wordgo", key: `${side.key}.other`, go: side.go }, side.label)),
    h("p", null, side.text), rulingBox(s, side.ruling, side.key));
}

function pointRow(point) {
  return h("div", { class: "rulepoint", key: point.key }, h("h3", null, point.title),
    h("dl", null, point.says.map((one) => h("div", { key: one.key }, h("dt", null, one.label), h("dd", null, one.text)))),
    button(point.button, point.go, { "aria-label": `${point.button}: ${point.title}`, before: "branch", key: `${point.key}.go` }));
}

// The same rule of the other edition, and whether it comes to the same.
function otherEditions(s, editions) {
  if (!editions) return null;
  const verdict = editions.verdict ? h("p", { class: "kind" }, icon(editions.otherwise ? "changed" : "same"), editions.verdict) : null;
  return panel(s, "rule_other", s.t("rule_other"), "branch", verdict, editions.missing ? h("p", { class: "small quiet" }, editions.missing) : null,
    editions.sides.map((side) => otherSide(s, side)), editions.points.map(pointRow));
}

// What comes out with the rule, and what without: the engine has played both.
function withoutIt(without) {
  if (!without) return null;
  return h("section", { class: "ifnot", key: "ifnot" }, h("h2", null, icon("branch"), without.title),
    without.move ? h("p", { class: "small quiet" }, without.move) : null,
    h("dl", null, without.rows.map((row) => h("div", { key: row.key, class: row.key }, h("dt", null, icon(row.key === "kept" ? "book" : "changed"), row.label), h("dd", null, row.text)))));
}

// An unclear rule read in another way, and the table on which to play it so.
function readOtherwise(reading) {
  const side = (row) => h("div", { key: row.key, class: row.key }, h("dt", null, icon(row.key === "ours" ? "book" : "changed"), row.label), h("dd", null, row.text),
    h("dd", { class: "foot" }, button(row.button, row.go, { before: "play", key: `${reading.key}.${row.key}`, "aria-label": `${row.button}: ${row.label}` })));
  return h("section", { class: "ifnot readso", key: reading.key }, h("h2", null, icon("branch"), reading.title), h("p", null, reading.says),
    reading.move ? h("p", { class: "small quiet" }, reading.move) : null, h("dl", null, reading.rows.map(side)));
}

function ruleNeighbours(s, rule) {
  const one = (row, label, key) => row ? h("button", { type: "button", class: "door", key, go: row.go }, h("span", null, h("b", null, label), h("span", null, row.label))) : null;
  return h("nav", { class: "neighbours", key: "neighbours", "aria-label": s.t("rule_section") }, h("p", { class: "small quiet" }, rule.place),
    h("div", null, one(rule.before, s.t("rule_before"), "rule.before"), one(rule.after, s.t("rule_after"), "rule.after")));
}

export function rulePage(s) {
  const { rule } = s;
  return h("div", { class: "rulepage", key: `rule-${rule.id}` },
    h("article", { class: "lead" },
      h("ul", { class: "tag" }, h("li", { key: "kind" }, h("button", { type: "button", class: "flag new", key: "rule.section", go: rule.section_go }, icon("book"), rule.kind)), h("li", { key: "page" }, rule.page)),
      h("h1", { key: "h1" }, rich(s, rule.sentence, "sentence")), h("p", { class: "othertongue", lang: rule.other.lang }, rule.other.t),
      rulePicture(s, rule.scene),
      rule.kept || rule.broken ? h("div", { class: "try" }, rule.kept ? tryButton(rule.kept.label, rule.kept.note, rule.kept.go, "play", "brand", "rule.kept") : null,
        rule.broken ? tryButton(rule.broken.label, rule.broken.note, rule.broken.go, "refused", "plain", "rule.broken") : null) : null,
      rule.nothing ? h("p", { class: "nothing quiet" }, icon("eye"), rule.nothing) : null,
      withoutIt(rule.without), rulingBox(s, rule.ruling, "rule"), rule.readings.map(readOtherwise), rulePanel(s, "rule_narrows", rule.narrows, "book"), ruleNeighbours(s, rule)),
    h("div", { class: "aside" }, otherEditions(s, rule.editions), rulePanel(s, "rule_where", rule.where, "play"), rulePanel(s, "rule_terms", rule.terms, "why")));
}

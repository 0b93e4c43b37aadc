// The pages around the table: landing, one rule, the words, and the apology.
import { h } from "./dom.js"
import { rowsPicture } from "./rows-stage.js"
import { button, icon, linkRow, panel, rich, rulingBox, sourceFlag, unseen } from "./parts.js"
import { figureArt, roomPicture, scoreBox } from "./scene.js"
import { landPicture } from "./adventure-map.js"
import { syndicatePicture } from "./syndicate-cards.js"

const FIELD_WAIT = 250;

function demoFigures(list, side) {
  return h("div", { class: `demofigs ${side}` }, (list || []).map((one) => h("span", { key: one.key }, figureArt(one.figure))));
}

function landingDemo(s, demo) {
  const { scene } = demo;
  const id = `tt-demo-${s.uid}`;
  const told = [...(scene.munchkins || []), ...(scene.monsters || [])].map((one) => one.told).filter(Boolean).join(". ");
  return h("section", { class: "first", key: "demo", "data-game": s.game || "munchkin-quest", "aria-labelledby": id },
    h("div", { class: "pic" }, roomPicture(scene.room), demoFigures(scene.munchkins, "l"), demoFigures(scene.monsters, "r"),
      scoreBox(s, demo.score || scene.score), told ? unseen(told) : null),
    h("div", { class: "do" }, h("h2", { id }, demo.question),
      h("div", { class: "demoacts" }, demo.acts.map((act) => button(act.label, act.go, { look: act.state === "go" ? "go" : "plain", before: act.icon, key: act.key })))));
}

function landingTable(s, table) {
  const other = table.title_other ? h("span", { lang: table.title_other.lang }, table.title_other.t) : null;
  const facts = (table.facts || []).map((fact, n) => h("li", { key: `f${n}` }, icon(fact.icon || (n ? "play" : "seat-a")), fact.text ?? fact));
  const tags = (table.tags || []).map((tag) => h("li", { key: tag, class: "flag house" }, tag));
  return h("li", { class: "game", key: table.key, "data-game": table.game },
    h("svg", { class: "pic", viewBox: "0 15 300 138", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-art-${table.art || table.game}`, width: "300", height: "168" })),
    h("div", { class: "tx" }, h("h3", null, table.title, other), h("p", { class: "win" }, table.text), h("ul", { class: "meta" }, facts, tags)),
    table.go ? button(h("span", null, table.button), table.go, { look: "go", after: "next", key: `${table.key}.go` }) : h("p", { class: "soon" }, icon("phase-rest"), table.soon));
}

function landingDoor(door, n) {
  const body = [icon(door.icon, "l"), h("span", null, h("b", null, door.title), h("span", null, door.text)), door.go ? icon("next", "r") : null];
  return h("li", { key: `door${n}` }, door.go ? h("button", { type: "button", class: "door", key: `door${n}.go`, go: door.go }, body) : h("div", { class: "door" }, body));
}

function courseRow(row) {
  const facts = row.facts.map((fact, n) => h("span", { key: `f${n}`, class: "when" }, fact));
  return h("li", { key: row.key }, h("button", { type: "button", class: "door", key: `${row.key}.course`, go: row.go },
    icon(row.icon, "l"), h("span", null, h("b", null, row.title), h("span", null, row.text), facts), icon("next", "r")));
}

function coursePart(s, course) {
  const id = `tt-course-${course.key}-${s.uid}`;
  return h("section", { key: `course-${course.key}`, "aria-labelledby": id }, h("div", { class: "sec" }, h("h2", { id }, course.title), h("p", { class: "quiet small" }, course.note)),
    h("ol", { class: "doors course" }, course.rows.map(courseRow)));
}

function resumePart(resume) {
  if (!resume) return null;
  return h("section", { class: "resume", key: "resume" }, icon("play"), h("div", null, h("h2", null, resume.title), h("p", { class: "small quiet" }, resume.text)),
    button(resume.button, resume.go, { look: "brand", key: "resume.go" }));
}

export function landingPage(s) {
  const page = s.landing;
  const id = `tt-tables-${s.uid}`;
  return h("div", { class: "landing", key: "landing" },
    h("div", { class: "hero" }, h("div", null, h("h1", { key: "h1" }, page.headline), h("p", { class: "l" }, rich(s, page.lead, "lead")),
      h("ul", { class: "notes" }, (page.points || []).map((point, n) => h("li", { key: `p${n}` }, icon("offered"), h("span", null, rich(s, point, `p${n}`))))),
      resumePart(page.resume)), page.demo ? landingDemo(s, page.demo) : null),
    h("section", { "aria-labelledby": id }, h("div", { class: "sec" }, h("h2", { id }, page.tables_title), h("p", { class: "quiet small" }, page.tables_note)),
      h("ul", { class: "games" }, page.tables.map((table) => landingTable(s, table)))),
    (page.courses || []).map((course) => coursePart(s, course)),
    (page.doors || []).length ? h("ul", { class: "doors" }, page.doors.map(landingDoor)) : null);
}

function tryButton(label, note, go, iconName, look, key) {
  return button(h("span", null, label, note ? h("small", null, note) : null), go, { look, before: iconName, key });
}

function rowsPanel(s, name, rows, iconName) {
  if (!rows || !rows.length) return null;
  return panel(s, name, s.t(name), iconName, h("ul", { class: "lk" }, rows.map((row, n) => linkRow(s, row, n, name))));
}

export function rulePage(s) {
  const { rule } = s;
  const other = rule.other ? panel(s, "other", s.t("other_language"), "globe", h("p", { class: "small", lang: rule.other.lang }, rule.other.t)) : null;
  return h("div", { class: "rulepage", key: "rulepage" },
    h("article", { class: "lead" },
      h("ul", { class: "tag" }, rule.kind ? h("li", { class: "flag new", key: "kind" }, icon(rule.icon || "book"), rule.kind) : null, h("li", { key: "page" }, rule.page),
        rule.used ? h("li", { class: "flag ok", key: "used" }, icon("offered"), rule.used) : null),
      h("h1", { key: "h1" }, rich(s, rule.sentence, "sentence")),
      rule.scene && rule.scene.rows ? rowsPicture(s, rule.scene.rows) : rule.scene && rule.scene.syndicate ? syndicatePicture(rule.scene.syndicate) : rule.scene && rule.scene.adventure ? landPicture(s, rule.scene.adventure.board) : rule.scene ? h("div", { class: "rulepic" }, roomPicture(rule.scene.room), demoFigures(rule.scene.munchkins, "l"), demoFigures(rule.scene.monsters, "r"), rule.scene.score ? scoreBox(s, rule.scene.score) : null) : null,
      rule.kept || rule.broken ? h("div", { class: "try" }, rule.kept ? tryButton(rule.kept.label, rule.kept.note, rule.kept.go, "play", "brand", "rule.kept") : null,
        rule.broken ? tryButton(rule.broken.label, rule.broken.note, rule.broken.go, "refused", "plain", "rule.broken") : null) : null,
      rulingBox(s, rule.ruling, "rule"), rowsPanel(s, "rule_terms", rule.terms, "why")),
    h("div", { class: "aside" }, rowsPanel(s, "rule_where", rule.where, "play"), rowsPanel(s, "rule_cards", rule.cards, "card"), other));
}

function wordsField(s, words) {
  const ask = (node, wait) => {
    clearTimeout(node.ttTimer);
    node.ttTimer = setTimeout(() => s.send({ ...(words.go || { do: "words" }), q: node.value }, null), wait);
  };
  const on = { input: (event, node) => ask(node, FIELD_WAIT), keydown: (event, node) => event.key === "Enter" && ask(node, 0) };
  const id = `tt-q-${s.uid}`;
  return h("div", { class: "field", role: "search" }, h("label", { for: id, class: "vh" }, s.t("search")), icon("phase-search"),
    h("input", { id, type: "search", key: "words.q", value: words.query || "", placeholder: s.t("search"), autocomplete: "off", spellcheck: "false", enterkeyhint: "search", on }));
}

function wordResult(s, word) {
  const sub = Array.isArray(word.sub) ? rich(s, word.sub, `${word.key}.sub`) : word.sub;
  const title = word.go ? h("button", { type: "button", class: "wordgo", key: `${word.key}.go`, go: word.go }, word.title) : word.title;
  return h("li", { key: word.key, class: "word" }, h("h2", null, title, sourceFlag(s, word.source)), sub && sub.length ? h("p", { class: "wsub" }, sub) : null, h("p", null, rich(s, word.text, `${word.key}.tx`)));
}

export function wordsPage(s) {
  const { words } = s;
  return h("div", { class: "wordspage", key: "words" }, h("h1", { key: "h1" }, words.title), wordsField(s, words),
    h("p", { class: "quiet small" }, words.count), h("ul", { class: "words" }, (words.results || []).map((word) => wordResult(s, word))));
}

export function sorryPage(s) {
  const { sorry } = s;
  return h("div", { class: "sorrypage", key: "sorry" }, figureArt("fig-fungus"), h("h1", { key: "h1" }, sorry.title), h("p", null, rich(s, sorry.text, "sorry")),
    sorry.id ? h("p", { class: "quiet small" }, h("code", null, sorry.id)) : null,
    h("p", { class: "nexts" }, (sorry.links || []).map((link, n) => button(link.label, link.go, { look: n ? "plain" : "go", key: `sorry${n}` }))));
}

// The front page of a game: how one wins, what there is to do, the lessons, and where to look things up.
import { h } from "./dom.js"
import { editionChoice, factList, gameArt, resumePart } from "./pages.js"
import { button, icon, linkRow, panel } from "./parts.js"
import { progressPart, starsShort } from "./progress-part.js"

function courseRow(row) {
  const facts = row.facts.map((fact, n) => h("span", { key: `f${n}`, class: "when" }, fact));
  return h("li", { key: row.key }, h("button", { type: "button", class: "door", key: `${row.key}.course`, go: row.go },
    icon(row.icon, "l"), h("span", null, h("b", null, row.title), h("span", { class: "about" }, row.text), facts, starsShort(row.stars)), icon("next", "r")));
}

function gameHead(s, front) {
  const { first } = front;
  const other = h("span", { class: "othername", lang: front.title_other.lang }, front.title_other.t);
  return h("div", { class: "gamehead", key: "head", "data-game": front.game }, gameArt(front.art),
    h("div", { class: "tx" }, editionChoice(s, front.editions, front.editions_label),
      h("h1", { key: "h1" }, front.title, other), h("p", { class: "win" }, h("span", { class: "vh" }, `${s.t("game_win")}: `), front.goal), factList(front.facts, front.tags),
      resumePart(front.resume),
      button(h("span", null, first.label, h("small", null, first.note)), first.go, { look: "go", after: "next", key: "first.go", extra: "bigfirst" })));
}

const wayRows = (s, rows, at) => h("ul", { class: "lk" }, rows.map((row, n) => linkRow(s, row, n, at)));

export function gamePage(s) {
  const { front } = s;
  const id = `tt-lessons-${s.uid}`;
  return h("div", { class: "gamepage", key: `game-${front.key}` }, gameHead(s, front),
    h("div", { class: "gameside" }, panel(s, "ways", s.t("game_do"), "play", wayRows(s, front.ways, "ways")), panel(s, "look", s.t("game_look"), "phase-search", wayRows(s, front.look, "look"))),
    h("section", { class: "gamelessons", key: "lessons", "aria-labelledby": id },
      h("div", { class: "sec" }, h("h2", { id }, s.t("game_lessons")), h("p", { class: "quiet small" }, `${front.lessons_count} ${front.lessons_note}`)),
      progressPart(s, front.progress), h("ol", { class: "doors course" }, front.lessons.map(courseRow))));
}

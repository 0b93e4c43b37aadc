// A table of rows: the dungeons and all that belongs to them at the left, what may be done and what is said at the right.
import { h } from "./dom.js"
import { actsPart, refusalPart } from "./deck.js"
import { mayWatch, watchAgain } from "./film.js"
import { notesPanel } from "./notes.js"
import { coachPart, endPanel, logPanel, ownNews, predictPanel, whatifPanel } from "./panels.js"
import { button, citeList, icon, plainText, rich, rulingBox, seatBadge, sourceFlag, unseen } from "./parts.js"
import { roomScene, pixelArt } from "./rows-cells.js"
import { rowsStage } from "./rows-stage.js"

const MUCH = 2;
const LONG_RULING = 60;
const PHASE_SIGN = "phase-";

export const hasRows = (s) => Boolean(s.rows);
const muchNews = (s) => Boolean(s.log && s.log.lines.length > MUCH);

// -- the hand ---------------------------------------------------------------------------------------------------------

function cardSigns(card) {
  const { marks } = card;
  return h("span", { class: "csigns", "aria-hidden": "true" }, marks.icons.map((name) => icon(name, name.startsWith(PHASE_SIGN) ? "ph" : `t-${name}`)), marks.damage === null ? null : h("span", { class: "dmg" }, icon("heart"), h("b", null, marks.damage)));
}

function rowCard(s, card) {
  const mark = card.state === "offered" || card.state === "refused" ? h("span", { class: `mark2 ${card.state}` }, icon(card.state)) : null;
  const look = `hcard ${card.state || "plain"} k-${card.kind}${card.marks.gold ? " gold" : ""}${card.pressed ? " picked" : ""}`;
  return h("li", { key: card.key }, h("button", { type: "button", class: look, key: `${card.key}.go`, go: card.go, "data-rove": "hand", "aria-pressed": String(Boolean(card.pressed)), "aria-description": card.told || null },
    h("span", { class: "hpic", "aria-hidden": "true" }, card.kind === "room" ? roomScene(card) : pixelArt(card.kind === "boss" ? card.art : "spell", "hspell"), mark),
    h("span", { class: "htext" }, h("b", null, card.name), cardSigns(card), h("span", { class: "t" }, card.text), card.source === "house" ? sourceFlag(s, card.source) : null)));
}

function backsOf(hidden) {
  return hidden.length ? h("ul", { class: "backs" }, hidden.map((one) => h("li", { key: one.seat }, seatBadge(one.seat, "small"), h("span", { class: "cardback", "aria-hidden": "true" }), h("span", { "aria-hidden": "true" }, `×${one.count}`), unseen(`${one.name}: ${one.count}`)))) : null;
}

function rowHand(s) {
  const { hand } = s;
  const id = `tt-hand-${s.uid}`;
  if (!hand) return null;
  return h("section", { class: "panel handbox rowhand", key: "hand", "data-region": "hand", "aria-labelledby": id },
    h("div", { class: "handtop" }, h("h2", { id }, hand.title), backsOf(hand.hidden || [])),
    h("ul", { class: `fan n${Math.min(9, hand.cards.length)}`, "data-roving": "hand" }, hand.cards.map((card) => rowCard(s, card))));
}

// -- what happened ----------------------------------------------------------------------------------------------------

function rowNews(s) {
  const lines = (s.log && s.log.lines) || [];
  if (!muchNews(s)) return null;
  const id = `tt-news-${s.uid}`;
  const { film } = s.rows;
  const again = film && mayWatch() ? h("button", { type: "button", class: "btn inline again", key: "film.again", on: { click: (event, node) => watchAgain(node.closest(".tt"), film) } }, icon("play"), film.again) : null;
  return h("section", { class: "panel p-news", key: "panel-news", "data-region": "log", "aria-labelledby": id },
    h("div", { class: "newshead" }, h("h2", { id }, icon("list"), h("span", null, s.log.title)), again), ownNews(s, s.log),
    h("ol", { class: "news", tabindex: "0", "aria-labelledby": id, "data-roving": "every" }, lines.map((line) => h("li", { key: line.key }, h("span", null, rich(s, line.text, `news.${line.key}`)), citeList(s, line.cites.slice(0, 1), `news.${line.key}`)))));
}

// The other worlds are a press away: the table has the room.
export function foldedWhatif(s) {
  const shape = whatifPanel(s, s.whatif);
  if (!shape || s.whatif.on) return shape;
  return h("details", { class: "panel p-fold", key: "fold-whatif", "data-region": "whatif" }, h("summary", { key: "fold-whatif.head" }, icon("branch"), h("h2", null, s.whatif.title)), h("div", { class: "foldbody" }, shape.kids.slice(1)));
}

// The reasons of a room stand place by place: a long ruling does not come between them.
export function foldedRuling(s, ruling, at) {
  const shape = rulingBox(s, ruling, at);
  if (!shape || plainText(ruling.text).length + plainText(ruling.because || "").length < LONG_RULING) return shape;
  return h("details", { class: "ruling", key: `${at}.folded` }, h("summary", { class: "ruling-h", key: `${at}.folded.head` }, icon("hint"), s.t("ruling")), shape.kids.slice(1));
}

function movePanel(s) {
  const acts = s.acts || [];
  if (!acts.length && !s.refusal) return null;
  return h("div", { class: "panel rowacts", key: "rowacts" }, acts.length ? actsPart(s, acts, true) : null, refusalPart(s, s.refusal, foldedRuling));
}

export function rowsPage(s) {
  const branched = Boolean(s.whatif && s.whatif.on);
  const rail = [branched ? foldedWhatif(s) : null, notesPanel(s, "notes", s.notes), notesPanel(s, "advice", s.advice), rowNews(s), branched ? null : foldedWhatif(s), muchNews(s) ? null : logPanel(s, s.log)].filter(Boolean);
  return h("div", { class: "fight rowspage", key: "fight" }, coachPart(s, s.coach), rowsStage(s, muchNews(s)),
    h("div", { class: "rowmoves", key: "rowmoves" }, endPanel(s, s.rows.ending), s.predict ? predictPanel(s, s.predict) : null, movePanel(s)),
    rowHand(s), h("div", { class: "rail", key: "rail" }, rail));
}

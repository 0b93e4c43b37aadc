// The page of one card: the card as it lies on the table, what it says in both languages, its rules, where it is met.
import { h } from "./dom.js"
import { editionChoice } from "./pages.js"
import { hasSymbol, icon, linkRow, panel, sourceFlag } from "./parts.js"
import { hasPixels } from "./pixels.js"
import { rulePanel } from "./rule.js"

const PIXELS = "0 0 16 16";

function cardArt(face) {
  const drawn = [face.art, face.spare].find(hasPixels);
  if (drawn) return h("svg", { class: "px", viewBox: PIXELS, preserveAspectRatio: "xMidYMax meet", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-px-${drawn}`, width: "16", height: "16" }));
  if (hasSymbol(face.art)) return h("svg", { class: "drawn", preserveAspectRatio: "xMidYMax meet", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-${face.art}`, width: "100%", height: "100%" }));
  return icon(face.icon, "sign");
}

const cardWords = (says) => says.map((one, n) => h("p", { class: "cftext", key: `says${n}` }, one.label ? h("b", null, one.label) : null, one.text));

export function bigCard(s, card) {
  const { face } = card;
  return h("div", { class: `bigcard k-${face.kind}`, key: "bigcard" }, h("div", { class: "cfpic" }, cardArt(face)), h("p", { class: "cfname" }, icon(face.icon), h("b", null, face.name)),
    cardWords(face.says), card.facts.length ? h("ul", { class: "cffacts" }, card.facts.map((fact, n) => h("li", { key: `f${n}` }, fact))) : null, sourceFlag(s, card.source ? card.source.key : ""));
}

function cardNeighbours(s, card) {
  const one = (row, label, key) => (row ? h("button", { type: "button", class: "door", key, go: row.go }, h("span", null, h("b", null, label), h("span", null, row.label))) : null);
  return h("nav", { class: "neighbours", key: "neighbours", "aria-label": s.t("card_beside") }, h("p", { class: "small quiet" }, card.place),
    h("div", null, one(card.before, s.t("card_before"), "card.before"), one(card.after, s.t("card_after"), "card.after")));
}

function cardSource(s, source) {
  if (!source) return null;
  return panel(s, "card_source", s.t("card_source"), "eye", h("p", null, source.text), source.ours ? h("p", { class: "small quiet" }, source.ours) : null);
}

export function cardPage(s) {
  const { card } = s;
  return h("div", { class: "rulepage cardpage", key: `card-${card.id}` },
    h("article", { class: "lead" }, editionChoice(s, card.editions, card.editions_label),
      h("ul", { class: "tag" }, h("li", { key: "kind" }, h("button", { type: "button", class: "flag new", key: "card.kind", go: card.kind_go }, icon("card"), card.kind)), card.page ? h("li", { key: "page" }, card.page) : null),
      h("h1", { key: "h1" }, card.name), bigCard(s, card),
      h("div", { class: "othertongue", lang: card.other.lang }, h("p", null, h("b", null, card.other.name)), cardWords(card.other.says)),
      card.tables.length ? panel(s, "card_tables", s.t("card_tables"), "play", h("ul", { class: "lk" }, card.tables.map((row, n) => linkRow(s, row, n, "tables")))) : null,
      cardNeighbours(s, card)),
    h("div", { class: "aside" }, cardSource(s, card.source), rulePanel(s, "card_rules", card.rules, "book"), rulePanel(s, "card_where", card.where, "play"), rulePanel(s, "card_words", card.words, "why")));
}

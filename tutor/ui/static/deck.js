// What you may do now: your moves, the answer to a refused one, your hand.
import { h } from "./dom.js"
import { button, citeButton, icon, rich, rulingBox, seatBadge, sourceFlag, unseen } from "./parts.js"

const MANY_ACTS = 5;
const FEW_CARDS = 3;
const FEW_ACTS = 3;
// A card is wide enough for words of eleven letters; one with a longer word is a little wider, and breaks none.
const LONG_WORD = /[A-Za-z]{12}/;
const STATE_ICONS = { refused: "refused" };

function actButton(act) {
  const look = act.state === "plain" ? "plain" : act.state;
  const label = act.note ? h("span", { class: "al" }, act.label, h("small", null, act.note)) : h("span", { class: "al" }, act.label);
  const pressed = act.pressed === null || act.pressed === undefined ? null : String(act.pressed);
  return h("li", { key: act.key }, button(label, act.go, { look, key: `${act.key}.go`, before: STATE_ICONS[act.state] || act.icon, "aria-pressed": pressed }));
}

function actGroups(acts) {
  const groups = new Map();
  for (const act of acts) {
    const name = act.group || "";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(act);
  }
  return [...groups];
}

// `opened`: the ways of what is picked stand before everything else.
export function actsPart(s, acts, opened = false) {
  const id = `tt-acts-${s.uid}`;
  const groups = actGroups(acts).map(([name, list]) => h("div", { class: name ? "group" : "main", key: `g-${name}` },
    name ? h("h3", null, name) : null, h("ul", { class: "actlist" }, list.map(actButton))));
  const named = groups.filter((group) => group.props.class === "group");
  const rows = [groups.filter((group) => !named.includes(group)), named.length ? h("div", { class: "groups", key: "groups" }, named) : null];
  return h("section", { class: "acts", key: "acts", "data-region": "acts", "aria-labelledby": id }, h("h2", { id }, s.t("your_move")), s.say && s.say.question ? h("p", { class: "askedhere", "aria-hidden": "true" }, s.say.question) : null,
    (opened ? [...rows].reverse() : rows));
}

// `box`: how a ruling stands under its reason.
export function refusalPart(s, refusal, box = rulingBox) {
  if (!refusal) return null;
  const at = `refusal.${refusal.key}`;
  const reasons = refusal.reasons.map((reason, n) => h("li", { key: `r${n}` },
    h("div", null, rich(s, reason.text, `${at}.${n}`), box(s, reason.ruling, `${at}.${n}`)), citeButton(s, reason.cite, `${at}.${n}`)));
  return h("section", { class: "refusal", key: at, "data-region": "refusal", "aria-labelledby": `tt-ref-${s.uid}` },
    h("h3", { id: `tt-ref-${s.uid}` }, icon("refused"), h("span", null, refusal.title)), h("ol", null, reasons),
    refusal.instead ? h("p", { class: "instead" }, h("b", null, refusal.instead.lead), " ", rich(s, refusal.instead.text, `${at}.i`)) : null);
}

const CARD_TONE = { monster: "monster", treasure: "treasure", dxm: "dxm", curse: "curse", class: "class", race: "class" };

function handCard(s, card) {
  const tone = CARD_TONE[card.kind] || "treasure";
  const mark = card.state === "offered" || card.state === "refused" ? h("span", { class: `mark2 ${card.state}` }, icon(card.state)) : null;
  return h("li", { key: card.key }, h("button", {
    type: "button", class: `card ${card.state || "plain"}${LONG_WORD.test(card.name) ? " broad" : ""}`, style: `--k:var(--k-${tone})`, key: `${card.key}.go`, go: card.go || null,
    "data-rove": "hand", "aria-disabled": card.go ? null : "true", "aria-description": card.told || null,
  }, h("span", { class: "top" }, icon(card.icon || `kind-${card.kind}`)), mark,
  h("span", { class: "body" }, h("b", null, card.name), card.text ? h("span", { class: "t" }, card.text) : null, sourceFlag(s, card.source))));
}

function hiddenHands(hidden) {
  if (!hidden || !hidden.length) return null;
  return h("ul", { class: "backs" }, hidden.map((one) => h("li", { key: one.seat, title: `${one.name}: ${one.count}` },
    seatBadge(one.seat, "small"), h("span", { class: "cardback", "aria-hidden": "true" }), h("span", { "aria-hidden": "true" }, `×${one.count}`), unseen(`${one.name}: ${one.count}`))));
}

function handPart(s, hand) {
  if (!hand) return null;
  const id = `tt-hand-${s.uid}`;
  return h("section", { class: "handbox", key: "hand", "data-region": "hand", "aria-labelledby": id },
    h("div", { class: "handtop" }, h("h2", { id }, hand.title || s.t("your_hand")), hiddenHands(hand.hidden)),
    h("ul", { class: "fan", "data-roving": "hand" }, (hand.cards || []).map((card) => handCard(s, card))));
}

function deckShape(s, acts, cards) {
  if (acts.length > MANY_ACTS || acts.some((act) => act.group)) return "wide";
  if (!acts.length) return "bare";
  if (cards.length > FEW_CARDS) return "two";
  if (s.refusal) return "three";
  return acts.length > FEW_ACTS ? "two ample" : "two";
}

export function deckPart(s) {
  const acts = s.acts || [];
  const cards = (s.hand && s.hand.cards) || [];
  if (!acts.length && !s.hand && !s.refusal) return null;
  return h("div", { class: `panel deckp ${deckShape(s, acts, cards)}`, key: "deck" },
    acts.length ? actsPart(s, acts) : null, refusalPart(s, s.refusal), handPart(s, s.hand));
}

// The PCs: one's own hand as cards to be pressed, laid out by kind; of the others every card that lies open, small.
import { h } from "./dom.js"
import { icon, seatBadge, unseen } from "./parts.js"

function tokenTotals(one) {
  const total = (hp) => h("li", { key: hp.key }, h("button", { type: "button", class: `ahp ${hp.icon}${hp.near ? " near" : ""}`, key: `${hp.key}.go`, go: hp.go, "aria-label": hp.told, title: hp.told },
    icon(hp.icon), h("b", { class: "num" }, hp.n), h("span", { class: "of" }, `/${hp.of}`), h("span", { class: "abar" }, h("i", { style: `width:${Math.min(100, (100 * hp.n) / hp.of)}%` }))));
  return h("ul", { class: "ahps" }, one.hp.map(total));
}

function pcHead(one, extra = null) {
  const about = [one.where, one.role].filter(Boolean).join(" · "); // where it is says more than what it is, and is cut last
  const badge = [seatBadge(one.seat, "small"), h("b", null, one.name), about ? h("span", { class: "pcabout", title: about }, about) : null, one.out ? h("span", { class: "flag no" }, one.out) : null];
  return h("div", { class: "pchead", key: "head" }, h("button", { type: "button", class: `pcgo ${one.state}`, key: `${one.key}.go`, go: one.go, "aria-label": one.told }, badge), extra, tokenTotals(one));
}

// -- one's own hand -----------------------------------------------------------------------------------------------------

function ownCard(card) {
  const mark = card.state === "offered" ? h("span", { class: `mark2 ${card.state}` }, icon(card.state)) : null;
  const look = `acd k-${card.kind} ${card.state}${card.pressed ? " picked" : ""}${card.spent ? " spent" : ""}`;
  return h("li", { key: card.key }, h("button", { type: "button", class: look, key: `${card.key}.go`, go: card.go, "data-rove": "hand", "aria-pressed": String(Boolean(card.pressed)), "aria-description": card.told || null, title: card.told || null },
    icon(card.icon), card.n === null ? null : h("b", { class: "num" }, card.n), h("span", { class: "acname" }, card.name), mark));
}

function ownHand(s, one) {
  const id = `tt-hand-${s.uid}`;
  const kinds = one.kinds.map((kind) => h("button", { type: "button", class: `kcount k-${kind.kind}${kind.over ? " over" : ""}`, key: `${one.key}.${kind.kind}`, go: kind.go, "aria-label": kind.told, title: kind.told }, icon(kind.icon), h("span", { class: "kword" }, kind.name), h("span", null, kind.count)));
  return h("section", { class: `panel apc own s-${one.seat}${one.turn ? " turn" : ""}`, key: one.key, "data-region": "hand", "aria-labelledby": id },
    pcHead(one, h("div", { class: "kcounts" }, kinds)), h("h2", { id, class: "vh" }, s.hand.title),
    h("ul", { class: `acds n${Math.min(14, s.hand.cards.length)}`, "data-roving": "hand" }, s.hand.cards.map(ownCard)));
}

// -- the others ---------------------------------------------------------------------------------------------------------

function tinyCard(card, n) {
  const told = card.text && card.n === null ? `${card.name}: ${card.text}` : card.name;
  return h("li", { key: `t${n}`, class: `tcd k-${card.kind}${card.name ? "" : " back"}`, title: told || null }, icon(card.icon), card.n === null ? null : h("b", { "aria-hidden": "true" }, card.n), unseen(card.name));
}

// Cards that are told apart by nothing but their number lie on one slip; whoever listens hears each of them.
function numbersOf(kind) {
  return h("li", { key: kind.kind, class: `tcd k-${kind.kind}`, title: kind.cards.map((card) => card.name).join(" · ") }, icon(kind.cards[0].icon), kind.cards.map((card) => [h("b", { "aria-hidden": "true" }, card.n), unseen(` ${card.name} ${card.n}`)]));
}

const tinyCards = (kind) => (kind.cards.length && kind.cards.every((card) => card.name && card.n !== null) ? [numbersOf(kind)] : kind.cards.map((card, n) => tinyCard(card, `${kind.kind}${n}`)));

function otherPc(one) {
  return h("section", { class: `apc other s-${one.seat}${one.turn ? " turn" : ""}${one.out ? " out" : ""}`, key: one.key, "aria-label": one.told }, pcHead(one),
    h("ul", { class: "tcds" }, one.kinds.flatMap(tinyCards)));
}

export function partyPart(s) {
  const [own, ...others] = s.adventure.party;
  if (!own) return null;
  return h("div", { class: `aparty n${others.length + 1}`, key: "aparty" }, ownHand(s, own), others.length ? h("div", { class: "panel aothers", key: "aothers", role: "group", "aria-label": s.adventure.party_title }, others.map(otherPc)) : null);
}

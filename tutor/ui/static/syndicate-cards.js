// Two sides of a table, each with two rows of members: faces, backs, and the half of a card that is in force.
import { h } from "./dom.js"
import { icon, seatBadge, unseen } from "./parts.js"

const TIGHT = 6;

export const portrait = (art, extra = "") =>
  h("svg", { class: `portrait ${extra}`.trim(), viewBox: "0 0 100 80", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-${art}`, width: "100", height: "80" }));

// The two abilities as two bars, the one in force filled with the sign of its sort.
export function halves(half) {
  if (!half) return null;
  const bar = (side) => h("span", { class: `half ${side}${half.now === side ? " now" : ""} ${half[side].type}` }, icon(half[side].icon));
  return h("span", { class: "halves", "aria-hidden": "true" }, bar("upper"), bar("lower"));
}

const AIMS = { offered: "hand", picked: "offered" };
const aimSign = (state) => (AIMS[state] ? h("span", { class: `aim ${state}`, "aria-hidden": "true" }, icon(AIMS[state])) : null);

// A name may break between two consonants: eight cards abreast on a phone are narrower than some names.
const softened = (name) => name.replace(/([aeiouy][b-df-hj-np-tv-xz])(?=[b-df-hj-np-tv-xz][aeiouy])/gi, "$1\u00ad");
export const memberName = (name) => h("span", { class: "mname", "aria-hidden": "true" }, h("b", null, softened(name)));

function cardInside(card) {
  const name = card.name ? memberName(card.name) : null;
  const crown = card.boss ? h("span", { class: "crowned2", "aria-hidden": "true" }, icon("kind-boss")) : null;
  const tag = card.tag ? h("span", { class: `mtag${card.tag.failed ? " off" : ""}`, "aria-hidden": "true" }, icon("phase-assassinate"), h("span", null, card.tag.text)) : null;
  const count = card.n ? h("span", { class: "mcount num", "aria-hidden": "true" }, card.n) : null;
  return [h("span", { class: "mpic", "aria-hidden": "true" }, card.art ? portrait(card.art) : h("span", { class: "lattice" })), crown, name, halves(card.half), count, tag,
    card.seen ? h("span", { class: "mseen", "aria-hidden": "true" }, icon("eye")) : null, aimSign(card.state)];
}

const lookOf = (card) => ["member", card.up ? "up" : "down", card.art ? "known" : "", card.state, card.tag ? "target" : "", card.isNew ? "is-new" : "", card.boss ? "boss" : "", card.used ? "used" : ""].filter(Boolean).join(" ");

function memberCell(card, row, at, group, still) {
  const place = `grid-area:${row}/${at + 1}`;
  if (!card) return null;
  const inside = cardInside(card);
  const body = still ? h("span", { class: lookOf(card) }, inside)
    : h("button", { type: "button", class: lookOf(card), key: card.key, go: card.go, "data-rove": group, "data-place": card.place, "aria-label": card.told, "aria-pressed": card.state === "picked" ? "true" : null, title: card.name || null }, inside);
  return h("li", { class: "mcell", key: `li-${card.key}`, style: place }, body);
}

// Empty places behind a card, so that the two rows are seen as rows.
const emptyPlace = (row, at) => h("li", { class: "mcell empty", key: `e-${row}-${at}`, style: `grid-area:${row}/${at + 1}`, "aria-hidden": "true" });

export function rowsOf(side, still = false) {
  const deep = side.columns.some((column) => column.rear);
  const front = side.you || !deep ? 1 : 2;
  const rear = side.you ? 2 : 1;
  const cells = [["front", front], ["rear", rear]].sort((a, b) => a[1] - b[1]);
  const list = cells.flatMap(([name, row]) => side.columns.map((column, at) => memberCell(column[name], row, at, side.key, still)));
  const empty = deep ? side.columns.map((column, at) => (column.rear ? null : emptyPlace(rear, at))) : [];
  return h("ul", { class: `mrows ${side.you ? "own" : "their"}${deep ? " deep" : ""}${side.wide > TIGHT ? " tight" : ""}`, key: `${side.key}.rows`, style: `--wide:${side.wide}`, "data-roving": still ? null : side.key, "aria-label": side.label }, list, empty);
}

// -- beside the rows --------------------------------------------------------------------------------------------------

function bossCard(boss) {
  if (!boss) return null;
  return h("button", { type: "button", class: `bosscard${boss.up ? " up" : ""}${boss.art ? " known" : ""}`, key: boss.key, go: boss.go, "aria-label": boss.told, title: boss.told },
    h("span", { class: "bpic", "aria-hidden": "true" }, boss.art ? portrait(boss.art) : h("span", { class: "lattice" })),
    h("span", { class: "btext", "aria-hidden": "true" }, icon("kind-boss"), h("span", null, h("b", null, boss.name || boss.text), boss.name ? h("small", null, boss.text) : null)));
}

function graveyard(grave, key) {
  const faces = grave.cards.map((card, n) => h("span", { class: "slain", key: `d${n}`, title: card.name }, portrait(card.art)));
  return h("button", { type: "button", class: "grave", key, go: grave.go, "aria-label": grave.told, title: grave.told }, icon("wound"), faces.length ? h("span", { class: "faces", "aria-hidden": "true" }, faces) : h("span", { "aria-hidden": "true" }, grave.text));
}

export function sideHead(side) {
  return h("div", { class: "shead", key: `${side.key}.head` }, seatBadge(side.seat), h("h2", null, side.name), side.role ? h("span", { class: "srole" }, side.role) : null,
    graveyard(side.graveyard, `${side.key}.grave`), bossCard(side.boss));
}

// The same in words, row by row.
export function sideInWords(side) {
  const row = (name) => {
    const cards = side.columns.map((column) => column[name]).filter(Boolean);
    return cards.length ? [h("h3", { key: `w-${name}` }, side.rows[name]), h("ol", { class: "wlist", key: `wl-${name}` }, cards.map((card) => h("li", { key: `w-${card.key}` },
      h("button", { type: "button", class: `btn soft ${card.state === "offered" ? "is-offered" : ""}`, key: `w-${card.key}.go`, go: card.go }, card.told))))] : null;
  };
  return h("div", { class: "swords", key: `${side.key}.words` }, side.you ? [row("front"), row("rear")] : [row("rear"), row("front")]);
}

export function middlePart(middle) {
  return h("div", { class: "smiddle", key: "middle" },
    middle.deck ? h("span", { class: "sdeck" }, h("span", { class: "minideck", "aria-hidden": "true" }), middle.deck.text) : null,
    middle.gone ? h("span", { class: "sdeck" }, middle.gone) : null,
    middle.lasting.map((one) => h("span", { class: "slasts", key: one.key }, icon(one.icon), one.text)),
    h("span", { class: "slinks" }, middle.links.map((one) => h("button", { type: "button", class: "slink", key: one.key, go: one.go }, icon(one.icon), h("span", null, one.label)))));
}

// A position as a small picture, on a page about something else.
export function syndicatePicture(table) {
  const [theirs, own] = table.sides;
  return h("div", { class: "felt still", "aria-hidden": "true", inert: true }, rowsOf(theirs, true), rowsOf(own, true), unseen(table.title));
}

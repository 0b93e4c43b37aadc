// A number opens: every total stands on the tiles it is the sum of.
import { h } from "./dom.js"
import { citeList, icon, rich, rulingBox, seatBadge, unseen } from "./parts.js"

const BAR_STEPS = 10;
const MANY_TILES = 7;
const SEATS = ["a", "b", "c", "d"];

function tileClass(tile) {
  return ["tile", tile.tone || "a", tile.less ? "less" : "", tile.isNew ? "is-new" : ""].filter(Boolean).join(" ");
}

// Whose it is: by colour, by shape and letter, and by name for those who listen.
function owner(s, tile) {
  if (!SEATS.includes(tile.tone)) return null;
  const { munchkins = [], bystanders = [] } = s.scene || {};
  const seated = [...munchkins, ...bystanders].find((one) => one.seat === tile.tone);
  return [seatBadge(tile.tone, "tiny"), seated && !tile.who ? unseen(seated.name) : null];
}

function tileHead(s, tile) {
  return h("summary", { key: `${tile.key}.head` }, icon(tile.icon || "level"),
    h("span", { class: "tl" }, tile.label, tile.who ? [" ", h("span", { class: "who" }, tile.who)] : null),
    tile.isNew ? h("span", { class: "flag new" }, icon("new"), h("span", null, s.t("new"))) : null,
    h("span", { class: "end2" }, owner(s, tile), h("span", { class: "v" }, tile.value)));
}

function tileWhy(s, tile) {
  const { why } = tile;
  if (!why) return h("div", { class: "why pending" }, h("p", { class: "quiet" }, "…"));
  const at = `${tile.key}.why`;
  return h("div", { class: "why" }, h("p", null, rich(s, why.text, at)), rulingBox(s, why.ruling, at),
    h("p", { class: "whyrow" }, citeList(s, why.cites, at),
      why.without ? h("span", { class: "quiet" }, `${s.t("without")} ${why.without}`) : null));
}

function toggleTile(s, tile) {
  return (event, node) => s.send({ do: "tile", key: tile.key, open: !node.open }, null);
}

function tileItem(s, tile) {
  const size = Math.min(Math.abs(tile.n || 0), BAR_STEPS);
  const on = { click: (event, node) => event.target.closest("summary") && toggleTile(s, tile)(event, node) };
  return h("li", { key: tile.key },
    h("details", { class: tileClass(tile), style: `--n:${size}`, key: `${tile.key}.d`, open: Boolean(tile.open), on }, tileHead(s, tile), tileWhy(s, tile)));
}

function sideOf(s, side, name) {
  return h("section", { key: name, "data-side": name },
    h("h2", null, h("span", null, side.title), h("span", { class: "num" }, `= ${side.total}`)),
    h("ul", { class: "tiles" }, (side.tiles || []).map((tile) => tileItem(s, tile))));
}

// How many tiles the longer side has.
export const tilesHigh = (ledger) => Math.max(...[ledger.munchkins, ledger.monsters].map((side) => (side.tiles || []).length));

export function ledgerPart(s, ledger) {
  if (!ledger) return null;
  const many = tilesHigh(ledger) >= MANY_TILES;
  return h("div", { class: many ? "ledger dense" : "ledger", key: "ledger", "data-region": "ledger" },
    sideOf(s, ledger.munchkins, "munchkins"), sideOf(s, ledger.monsters, "monsters"));
}

// A number opens: every total stands on the tiles it is the sum of.
import { h } from "./dom.js"
import { citeList, icon, rich, rulingBox, seatBadge, unseen } from "./parts.js"
import { same } from "./same.js"

const BAR_STEPS = 10;
const MANY_TILES = 7;
const SEATS = ["a", "b", "c", "d"];

function tileClass(tile) {
  return ["tile", tile.tone || "a", tile.less ? "less" : "", tile.isNew ? "is-new" : ""].filter(Boolean).join(" ");
}

// Whose it is: by colour, by shape and letter, and by name for those who listen.
function owner(tile, name) {
  if (!SEATS.includes(tile.tone)) return null;
  return [seatBadge(tile.tone, "tiny"), name && !tile.who ? unseen(name) : null];
}

function tileHead(s, tile, name) {
  return h("summary", { key: `${tile.key}.head` }, icon(tile.icon || "level"),
    h("span", { class: "tl" }, tile.label, tile.who ? [" ", h("span", { class: "who" }, tile.who)] : null),
    tile.isNew ? h("span", { class: "flag new" }, icon("new"), h("span", null, s.t("new"))) : null,
    h("span", { class: "end2" }, owner(tile, name), h("span", { class: "v" }, tile.value)));
}

function tileWhy(s, tile) {
  const { why } = tile;
  const at = `${tile.key}.why`;
  return h("div", { class: "why" }, h("p", null, rich(s, why.text, at)), rulingBox(s, why.ruling, at),
    h("p", { class: "whyrow" }, citeList(s, why.cites, at),
      why.without ? h("span", { class: "quiet" }, `${s.t("without")} ${why.without}`) : null));
}

// Where a term comes from is drawn when somebody has opened it: of some twenty hardly one is open.
const openTiles = new Set();

const tileHere = (s, tile) => `${s.uid}.${tile.key}`;

function tileItem(s, tile, name) {
  const size = Math.min(Math.abs(tile.n || 0), BAR_STEPS);
  const here = tileHere(s, tile);
  const toggle = (event, node) => {
    if (openTiles.has(here) === node.open) return;
    if (node.open) openTiles.add(here);
    else openTiles.delete(here);
    s.redraw();
  };
  return h("li", { key: tile.key },
    h("details", { class: tileClass(tile), style: `--n:${size}`, key: `${tile.key}.d`, on: { toggle } }, tileHead(s, tile, name), openTiles.has(here) ? tileWhy(s, tile) : null));
}

// Where one term changes, so does of each what it would come to without it: that is news to those that are open.
function tileAsItStands(s, tile, name) {
  const { why, ...head } = tile;
  return same(s, `tile-${tile.key}`, (now) => tileItem(now, tile, name), [name, openTiles.has(tileHere(s, tile)) ? why : null, ...Object.entries(head).flat()]);
}

function sideOf(s, name, [side, ...cast]) {
  const seated = (tone) => (cast.flat().find((one) => one.seat === tone) || {}).name;
  return h("section", { key: name, "data-side": name },
    h("h2", null, h("span", null, side.title), h("span", { class: "num" }, `= ${side.total}`)),
    h("ul", { class: "tiles" }, (side.tiles || []).map((tile) => tileAsItStands(s, tile, seated(tile.tone)))));
}

// How many tiles the longer side has.
export const tilesHigh = (ledger) => Math.max(...[ledger.munchkins, ledger.monsters].map((side) => (side.tiles || []).length));

export const isDense = (ledger) => Boolean(ledger) && tilesHigh(ledger) >= MANY_TILES;

export function ledgerPart(s, ledger) {
  if (!ledger) return null;
  const { munchkins = [], bystanders = [] } = s.scene || {};
  const cast = [munchkins, bystanders];
  return h("div", { class: isDense(ledger) ? "ledger dense" : "ledger", key: "ledger", "data-region": "ledger" },
    ["munchkins", "monsters"].map((name) => same(s, `ledger-${name}`, (now, given) => sideOf(now, name, given), [ledger[name], ...cast])));
}

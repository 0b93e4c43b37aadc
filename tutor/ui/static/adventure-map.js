// The board: cells and gates are buttons that lie on the drawn land, with whatever stands and lies in them.
import { h } from "./dom.js"
import { icon, unseen } from "./parts.js"
import { bringIntoView, dragEnd, dragMove, dragStart, nextPlace, switchList, wasDragged, watchPinch, zoomBy } from "./map-view.js"
import { landLayer, largeSides, litLayer, shapeOf, spotIn } from "./adventure-land.js"
import { keepLand, landView, showLand, tallFor } from "./adventure-view.js"

const FEW = 3;
const LARGE_NAME = 1.9; // against a name as it stands on every board
const SUITS = { spade: "M8 1.5c3.5 3.4 6 5.400 6 8a3 3 0 0 1-5.200 2c.1 1.400.6 2.400 1.400 3H5.800c.8-.6 1.300-1.600 1.400-3A3 3 0 0 1 2 9.500c0-2.600 2.500-4.600 6-8Z", heart: "M8 14.500C4 11.800 1.800 9.300 1.800 6.600 1.800 4.500 3.200 3 5 3c1.300 0 2.300.8 3 2.200C8.700 3.800 9.700 3 11 3c1.800 0 3.200 1.500 3.200 3.600 0 2.700-2.200 5.200-6.200 7.900Z", diamond: "M8 1.500 13 8l-5 6.500L3 8Z", club: "M8 1.500a3 3 0 0 1 2.500 4.700A3 3 0 1 1 8.900 11c.1 1.500.5 2.700 1.300 3.500H5.800c.8-.8 1.200-2 1.300-3.500a3 3 0 1 1-1.600-4.800A3 3 0 0 1 8 1.500Z" };

export const suitArt = (suit) => h("svg", { class: `suit ${suit}`, viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" }, h("path", { d: SUITS[suit] }));

export function pawnArt(seat) {
  return h("svg", { class: `apawn s-${seat}`, viewBox: "0 0 22 34", "aria-hidden": "true", focusable: "false" },
    h("path", { d: "M11 12 20 33H2Z" }), h("circle", { cx: 11, cy: 8, r: 7 }), h("text", { x: 11, y: 11.3, "text-anchor": "middle" }, seat.toUpperCase()));
}

// -- what stands and lies in a place ------------------------------------------------------------------------------------

function lyingCard(card, n) {
  const up = Boolean(card.name) && !card.counters;
  return h("span", { class: `acard k-${card.kind} ${up ? "up" : "back"}`, key: `c${n}` }, icon(card.icon),
    card.counters ? h("b", null, `·${card.counters}`) : card.n === undefined ? null : h("b", null, card.n));
}

function stackOf(place) {
  if (!place.stack) return null;
  const shown = place.stack.slice(-FEW);
  return h("span", { class: "astack", key: "stack" }, shown.map(lyingCard), place.stack.length > 1 ? h("span", { class: "acount" }, place.stack.length) : null);
}

function pawnsOf(place) {
  return place.pawns ? h("span", { class: `apawns n${place.pawns.length}`, key: "pawns" }, place.pawns.map((one) => h("span", { class: one.turn ? "turn" : null, key: one.seat }, pawnArt(one.seat)))) : null;
}

const STANDING = { altar: "altar" };
const MARKS = { start: "play", goal: "phase-start", clear: "phase-fight" };

function landAim(state) {
  return state === "offered" ? h("span", { class: "aaim", key: "aim" }, icon("offered")) : state === "refused" ? h("span", { class: "aaim no", key: "aim" }, icon("refused")) : null;
}

function inPlace(place) {
  const marks = (place.marks || []).map((mark) => h("span", { class: `amark ${mark}`, key: `m${mark}` }, icon(MARKS[mark])));
  const stands = STANDING[place.stands] ? [h("span", { class: "amark altar", key: "stands" }, icon(STANDING[place.stands]))] : [];
  return [h("span", { class: "aheld", key: "held" }, marks, stands, stackOf(place), pawnsOf(place)), place.fight ? h("span", { class: "afight", key: "fight" }, icon("phase-fight")) : null, landAim(place.state)];
}

const ems = (n) => `${Math.round(n * 1000) / 1000}em`;

function placeButton(place, spot, look, home, kids) {
  const flags = [look, place.state || "plain", place.fight ? "fight" : "", ...(place.marks || []).map((mark) => `is-${mark}`)].filter(Boolean).join(" ");
  return h("li", { key: `li-${place.key}`, class: "aplace", style: `left:${ems(spot.x)};top:${ems(spot.y)}` },
    h("button", { type: "button", class: flags, key: place.key, "data-rove": "land", "data-at": `${spot.y},${spot.x}`, "data-cell": place.key, go: place.go,
      "aria-label": place.told ? `${place.name}: ${place.told}` : place.name, "aria-current": place.id === home ? "location" : null }, h("span", { class: "ainner", "aria-hidden": "true" }, kids)));
}

function cellButton(board, shape, cell, n) {
  const name = h("span", { class: `aname ${shape.names[n]}`, key: "name" }, cell.name);
  return placeButton(cell, shape.spots[n], "acell", board.home, [...inPlace(cell), name]);
}

// -- gates and walls ----------------------------------------------------------------------------------------------------

const BRICKS = "M-30 -7H30M-30 7H30M-10 -21V-7M12 -21V-7M-20 -7V7M2 -7V7M20 -7V7M-10 7V21M12 7V21";

export function structureArt(way) {
  if (way.stands === "wall") return h("svg", { class: "awall", viewBox: "-32 -23 64 46", "aria-hidden": "true" }, h("rect", { x: -30, y: -21, width: 60, height: 42, rx: 5 }), h("path", { class: "bricks", d: BRICKS }), h("path", { class: "crack", d: "M-4 -21l6 12-7 8 8 10-4 12" }));
  if (way.stands !== "gate") return null;
  return h("svg", { class: `agate ${way.open ? "open" : "shut"}`, viewBox: "-29 -23 58 46", "aria-hidden": "true" }, h("rect", { x: -27, y: -21, width: 54, height: 42, rx: 9 }),
    h("path", { class: "bars", d: way.open ? "M-17 -17V-8M-6 -17V-8M5 -17V-8M16 -17V-8" : "M-17 -14V14M-6 -14V14M5 -14V14M16 -14V14M-20 -5H20M-20 7H20" }));
}

function wayButton(board, land, way) {
  const counter = way.number === undefined ? null : h("span", { class: `acounter ${way.suit || "brick"}`, key: "counter" }, way.suit ? suitArt(way.suit) : null, h("b", null, way.number));
  const layers = way.layers > 1 ? h("span", { class: "acount", key: "layers" }, way.layers) : null;
  const spot = spotIn(land, way.ends);
  return placeButton(way, spot, spot.look, board.home, [structureArt(way), counter, layers, h("span", { class: "aheld", key: "held" }, stackOf(way), pawnsOf(way)), landAim(way.state)]);
}

// -- the frame ----------------------------------------------------------------------------------------------------------

function onLandKey(view, board, event, frame) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const places = [...frame.querySelectorAll('[data-rove="land"]')];
  const from = event.target.closest('[data-rove="land"]');
  const act = { "+": () => zoomBy(frame, view, 1), "=": () => zoomBy(frame, view, 1), "-": () => zoomBy(frame, view, -1), 0: () => showLand(frame, view, board) }[event.key];
  const goal = from ? (event.key === "Home" ? places.find((node) => node.dataset.cell === `cell-${board.home}`) : nextPlace(places, from, event.key)) : null;
  if (!act && event.key !== "Home" && !event.key.startsWith("Arrow")) return;
  event.preventDefault();
  event.stopPropagation();
  if (act) act();
  if (!goal) return;
  for (const node of places) {
    node.tabIndex = node === goal ? 0 : -1;
    node.ttStop = node === goal;
  }
  goal.focus({ preventScroll: true });
  bringIntoView(frame, goal);
}

function landEvents(view, board) {
  return {
    pointerdown: dragStart, pointermove: dragMove, pointerup: dragEnd, pointercancel: dragEnd,
    keydown: (event, frame) => onLandKey(view, board, event, frame),
    click: (event, frame) => {
      if (!wasDragged(frame)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function landPlane(s, board, view) {
  const shape = shapeOf(board.land);
  return h("div", { class: "mapframe landframe", key: "landframe", on: landEvents(view, board) },
    h("div", { class: "aplane", key: "aplane", style: `width:${ems(shape.size.wide)};height:${ems(shape.size.tall)}` }, landLayer(board.land, s.uid), litLayer(board.land, board.lit),
      h("div", { class: "aplaces", key: "aplaces", "data-roving": "land", role: "group", "aria-label": board.title, "aria-description": board.words.keys },
        h("ul", null, board.cells.map((cell, n) => cellButton(board, shape, cell, n)), board.ways.map((way) => wayButton(board, board.land, way))))));
}

// -- in words -----------------------------------------------------------------------------------------------------------

function facesOf(faces) {
  return h("span", { class: "lfaces" }, faces.map((face) => icon(`die-${face}`)), unseen(faces.join(", ")));
}

function listCell(board, cell, n) {
  const { land, words } = board;
  const name = (at) => board.cells[at].name;
  const near = land.routes.filter(([a, b]) => a === n || b === n).map(([a, b]) => name(a === n ? b : a));
  const signs = land.signs.filter(([at]) => at === n);
  const arrows = land.arrows.filter(([path]) => path[0] === n);
  return h("li", { key: `list-${cell.key}`, class: `lcell ${cell.state || "plain"}${cell.id === board.home ? " here" : ""}` },
    h("button", { type: "button", class: "lcellgo", key: `list-${cell.key}.go`, go: cell.go }, cell.state ? icon(cell.state === "offered" ? "boot" : "refused") : icon("kind-room"), h("b", null, cell.name), h("span", { class: "quiet" }, land.areas[land.cells[n][2]])),
    cell.told ? h("p", null, cell.told) : null,
    signs.length ? h("p", { class: "small" }, `${words["list-signs"]}: `, signs.map(([, faces]) => facesOf(faces))) : null,
    arrows.length ? h("p", { class: "small" }, `${words["list-arrows"]}: `, arrows.map(([path, faces], at) => h("span", { class: "larrow", key: `a${at}` }, facesOf(faces), ` → ${path.slice(1).map(name).join(" → ")}`))) : null,
    h("p", { class: "small quiet" }, `${words["list-ways"]}: ${near.join(" · ")}`));
}

function landList(board) {
  const ways = board.ways.map((way) => h("li", { key: `list-${way.key}`, class: "lcell" }, h("button", { type: "button", class: "lcellgo", key: `list-${way.key}.go`, go: way.go }, icon(way.stands === "wall" ? "link-wall" : "link-gate"), h("b", null, way.name)), h("p", null, way.told)));
  return h("ul", { class: "landlist", key: "landlist", "aria-label": board.title, tabindex: "0" }, board.cells.map((cell, n) => listCell(board, cell, n)), ways);
}

function landTools(s, board, view) {
  const tool = (key, label, sign, act) => h("button", { type: "button", class: "tool mtool", key: `land.${key}`, "aria-label": label, title: label, on: { click: (event, node) => { const frame = node.closest(".landstage").querySelector(".landframe"); if (frame) act(frame); } } }, icon(sign));
  const zooms = view.list ? [] : [tool("in", s.t("zoom_in"), "plus", (frame) => zoomBy(frame, view, 1)), tool("out", s.t("zoom_out"), "minus", (frame) => zoomBy(frame, view, -1)), tool("whole", s.t("zoom_whole"), "whole", (frame) => showLand(frame, view, board))];
  const list = { click: () => { switchList(view); s.redraw(); } };
  return h("div", { class: "mtools", key: "landtools" }, h("button", { type: "button", class: "btn inline boardname", key: "land.about", go: board.about }, icon("book"), board.title), zooms,
    h("button", { type: "button", class: "btn mlist", key: "land.list", on: list }, icon(view.list ? "eye" : "list"), h("span", null, s.t(view.list ? "as_picture" : "as_list"))));
}

export function landStage(s) {
  const { board } = s.adventure;
  const view = landView(s.uid);
  const other = s.whatif && s.whatif.on ? " is-whatif" : "";
  return h("section", { class: `landstage${other}`, key: "landstage", style: `--tall:${tallFor(board)}`, "data-region": "map", "aria-label": board.title }, landTools(s, board, view), view.list ? landList(board) : landPlane(s, board, view));
}

// After the page stands: keep the view, hear two fingers.
export function settleLand(root, screen, uid) {
  if (screen.page !== "table" || !screen.adventure) return;
  const frame = root.querySelector(".landframe");
  if (!frame) return;
  const view = landView(uid);
  watchPinch(frame, view);
  keepLand(root, view, screen.adventure.board);
}

// The board as a small picture, or a part of it. `said` is what is spoken of beside it: where there is no room for all
// names, those cells keep theirs, and those on which anything stands or lies.
export function landPicture(s, board, area = null, said = "") {
  const shape = shapeOf(board.land);
  const part = area || { left: 0, top: 0, right: shape.size.wide, bottom: shape.size.tall };
  const { left, top, right, bottom } = part;
  const frame = `--land-wide:${right - left};aspect-ratio:${Math.round((right - left) * 100)} / ${Math.round((bottom - top) * 100)}`;
  const plane = `width:${ems(shape.size.wide)};height:${ems(shape.size.tall)};margin:${ems(-top)} 0 0 ${ems(-left)}`;
  const ways = board.ways.map((way) => wayPicture(spotIn(board.land, way.ends), way));
  const counts = board.cells.flatMap((cell, n) => (cell.pawns || cell.stack || said.includes(cell.name) ? [n] : []));
  const sides = largeSides(shape, counts, LARGE_NAME, part);
  return h("div", { class: "landpic", key: "landpic", "aria-hidden": "true", style: frame }, h("div", { class: "aplane", style: plane }, landLayer(board.land, `pic${s.uid}`), litLayer(board.land, board.lit),
    h("div", { class: "aplaces" }, board.cells.map((cell, n) => cellPicture(shape, cell, n, sides.get(n))), ways)));
}

const pictured = (place, spot, look, kids) => h("span", { class: "aplace", key: place.key, style: `left:${ems(spot.x)};top:${ems(spot.y)}` }, h("span", { class: look }, h("span", { class: "ainner" }, kids)));

// A name that counts stands there twice: as on every board, and large, for a picture in which that one could not be read.
function cellPicture(shape, cell, n, side) {
  const large = side ? h("span", { class: `aname large ${side}` }, cell.name) : null;
  return pictured(cell, shape.spots[n], `acell ${(cell.marks || []).map((mark) => `is-${mark}`).join(" ")}`, [inPlace({ ...cell, state: null }), h("span", { class: `aname ${shape.names[n]}` }, cell.name), large]);
}

const wayPicture = (spot, way) => pictured(way, spot, spot.look, [structureArt(way), way.number === undefined ? null : h("span", { class: `acounter ${way.suit || "brick"}` }, way.suit ? suitArt(way.suit) : null, h("b", null, way.number))]);

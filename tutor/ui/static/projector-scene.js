// The position on the wall: the game's own stage as a still picture, made as large as its place lets it be.
import { fightPart } from "./adventure-fight.js"
import { LAND, shapeOf, wholeThings } from "./adventure-land.js"
import { landPicture } from "./adventure-map.js"
import { h } from "./dom.js"
import { mapPicture } from "./map.js"
import { wholeOf } from "./map-view.js"
import { icon, seatBadge } from "./parts.js"
import { lureTable, rowsPicture } from "./rows-stage.js"
import { sceneSet } from "./scene.js"
import { rowsOf } from "./syndicate-cards.js"

const SMALL = 720;
const ROOMIER = 1.3; // what a game's small sheet makes larger still fits
const [MAP_EM, MAP_FAR] = [12, 0.018]; // in smaller rooms, against the height of the wall, only who is where can be read, and what they are called
const SCENE_WIDE = { fight: 620, crowd: 700, syndicate: 570, adventure: 640, combat: 480 };
const BENDS = ["fight", "crowd", "rows", "adventure", "combat", "syndicate"]; // these have a shape of their own for small screens
const [ROW_HEAD, ROW_CELL] = [190, 124];
// Where a picture may hang: beside or under what is said, or across the wall. It takes the place in which it is largest.
const PLACES = { asked: ["", "across"], told: ["", "is-under", "is-beside"] };
const WORTH_MOVING = 1.05;
const A_LITTLE_SMALLER = 1.2; // what is said may shrink by this, so that the picture has a place
const SMALLEST_TYPE = 0.55;

// -- each game's picture ------------------------------------------------------------------------------------------------

// Places where nothing is built say nothing; without them the rooms are larger.
function dungeonScene(s) {
  const rows = s.rows.rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => cell.kind !== "free") }));
  const longest = Math.max(...rows.map((row) => row.cells.length));
  return { kind: "rows", wide: ROW_HEAD + ROW_CELL * Math.max(4, longest), parts: [rowsPicture(s, { ...s.rows, rows }), s.rows.town.lures.rows.length ? h("div", { class: "plures", "data-night": true }, lureTable(s, s.rows.town.lures)) : null] };
}

function syndicateScene(s) {
  const side = (one) => h("section", { class: "pside", key: one.key }, h("p", null, seatBadge(one.seat), h("b", null, one.name), h("small", null, `${one.you ? "↑" : "↓"} ${one.rows.front}`)), rowsOf(one, true));
  return { kind: "syndicate", parts: [h("div", { class: "felt still pfelt", "aria-hidden": "true", inert: true }, s.syndicate.sides.map(side))] };
}

// The part of the board where somebody is, with a cell around it, or all of it where the step says so.
function busyLand(board, whole) {
  const shape = shapeOf(board.land);
  const all = { left: 0, top: 0, right: shape.size.wide, bottom: shape.size.tall };
  const spots = shape.spots.filter((_, n) => board.cells[n].pawns || board.cells[n].stack);
  if (whole || !spots.length) return all;
  const [xs, ys] = [spots.map((spot) => spot.x), spots.map((spot) => spot.y)];
  return wholeThings(shape, { left: Math.max(0, Math.min(...xs) - LAND.across * 1.3), right: Math.min(all.right, Math.max(...xs) + LAND.across * 1.3),
    top: Math.max(0, Math.min(...ys) - LAND.down * 1.3), bottom: Math.min(all.bottom, Math.max(...ys) + LAND.down * 1.3) });
}

const heldTokens = (one) => h("span", { class: `phold ${one.icon}`, key: one.key }, icon(one.icon), h("b", { class: "num" }, one.n), h("small", null, `/${one.of}`));

function heldCards(kind) {
  const numbers = kind.cards.filter((card) => !card.spent).map((card) => card.n ?? card.name);
  return numbers.length ? h("span", { class: "phold", key: kind.kind }, icon(kind.icon), numbers.map((n, at) => h("b", { class: "pcard num", key: at }, n))) : null;
}

function partyStrip(party) {
  return h("ul", { class: "pparty", key: "pparty" }, party.filter((pc) => !pc.out).map((pc) => h("li", { key: pc.key },
    seatBadge(pc.seat), h("b", null, pc.name), h("span", { class: "prole" }, pc.role), pc.hp.map(heldTokens), pc.kinds.map(heldCards))));
}

// Whether the step would have all of the board seen: on the wall, or on paper.
const wantsAll = (s) => Boolean(s.projector ? s.projector.whole : s.whole);

function adventureScene(s) {
  const { board, fight, party } = s.adventure;
  if (fight) return { kind: "combat", parts: [fightPart(s), partyStrip(party)] };
  return { kind: "adventure", parts: [landPicture(s, board, busyLand(board, wantsAll(s))), partyStrip(party)] };
}

function sceneParts(s) {
  if (s.rows) return dungeonScene(s);
  if (s.syndicate) return syndicateScene(s);
  if (s.adventure) return adventureScene(s);
  if (s.map && (wantsAll(s) || !(s.scene && s.scene.score))) return { kind: "map", wide: Math.ceil((wholeOf(s.map).right - wholeOf(s.map).left) * MAP_EM), parts: [mapPicture(s)] };
  if (s.scene) return { kind: s.scene.munchkins.length + s.scene.monsters.length > 2 ? "crowd" : "fight", parts: [sceneSet(s, s.scene)] };
  return { kind: "fight", parts: [] };
}

// For looking at only: what is on it can neither be pressed nor reached with Tab.
export function fittedScene(s) {
  const { kind, parts, wide = SCENE_WIDE[kind] } = sceneParts(s);
  return h("div", { class: `pfit k-${kind}`, key: "pfit" },
    h("div", { class: "pscene", key: `pscene-${kind}`, role: "img", "aria-label": s.t("figure"), inert: true, "data-wide": wide, "data-bends": BENDS.includes(kind) ? "yes" : null }, parts));
}

// -- as large as it fits ------------------------------------------------------------------------------------------------

// On paper every picture is drawn as for a wide wall.
const isSmall = (node) => window.innerWidth <= SMALL && node.closest(".projector") !== null;

// Scaled by hand, since a picture of so many parts has no size of its own that a style sheet could scale.
function fitScene(box) {
  const scene = box.firstElementChild;
  if (!scene || !box.clientWidth) return;
  const small = isSmall(box) && Boolean(scene.dataset.bends);
  scene.classList.toggle("small", small);
  const wide = small ? box.clientWidth : Number(scene.dataset.wide) * (isSmall(box) ? ROOMIER : 1);
  scene.style.width = `${wide}px`;
  scene.style.zoom = 1;
  const zoom = Math.max(0.3, bestPlace(box, scene, wide));
  scene.style.zoom = zoom;
  scene.querySelectorAll(".mappic .mapframe").forEach((map) => { map.dataset.zoom = zoom * MAP_EM < MAP_FAR * window.innerHeight && !isSmall(box) ? "far" : "mid"; });
}

// How large the picture can be where it hangs now.
function zoomHere(box, scene, wide) {
  const room = box.clientHeight > 60 ? box.clientHeight / Math.max(1, scene.offsetHeight) : isSmall(box) ? 9 : 0;
  return Math.min(box.clientWidth / wide, room);
}

// What is said stands in full beside the picture, whatever place that takes.
const overflows = (node, times = 1) => node !== null && node.scrollHeight > node.clientHeight * times + 1;
const allSaid = (body) => !overflows(body.querySelector(".proom")) && !overflows(body.querySelector(".pright"), A_LITTLE_SMALLER);

function bestPlace(box, scene, wide) {
  const body = box.closest(".pbody");
  const view = body && !isSmall(box) && Object.keys(PLACES).find((name) => body.classList.contains(name));
  const hang = (place) => { for (const one of ["across", "is-under", "is-beside"]) body.classList.toggle(one, one === place); };
  if (!view) return zoomHere(box, scene, wide);
  body.querySelectorAll(".pright").forEach((one) => { one.style.fontSize = ""; });
  let best = { place: "", zoom: 0 };
  for (const place of PLACES[view]) {
    hang(place);
    const zoom = zoomHere(box, scene, wide);
    if (zoom > best.zoom * WORTH_MOVING && (place === "" || view === "asked" || allSaid(body))) best = { place, zoom };
  }
  hang(best.place);
  return best.zoom;
}

// Nobody scrolls a wall: type that does not fit grows smaller until it does.
function fitType(column) {
  for (let size = 1; size >= SMALLEST_TYPE; size -= 0.05) {
    column.style.fontSize = size === 1 ? "" : `${size}em`;
    if (isSmall(column) || column.scrollHeight <= column.clientHeight + 1) return;
  }
}

export function fitScenes() {
  document.querySelectorAll(".tt .pfit").forEach(fitScene);
  document.querySelectorAll(".tt .pright").forEach(fitType);
}

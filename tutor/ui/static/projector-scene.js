// The position on the wall: the game's own stage as a still picture, made as large as its place lets it be.
import { fightPart } from "./adventure-fight.js"
import { LAND, shapeOf, wholeThings } from "./adventure-land.js"
import { landPicture } from "./adventure-map.js"
import { h } from "./dom.js"
import { mapPicture } from "./map.js"
import { wholeOf } from "./map-view.js"
import { icon, seatBadge } from "./parts.js"
import { lureTable, rowsPicture } from "./rows-stage.js"
import { sceneSet, seatColours } from "./scene.js"
import { rowsOf } from "./syndicate-cards.js"

const SMALL = 720;
const ROOMIER = 1.3; // what a game's small sheet makes larger still fits
const MAP_EM = 12;
const [ABREAST, LONG_ROW] = [5, 760]; // a row of more cards has the whole width, under the other side
const SCENE_WIDE = { fight: 620, crowd: 700, syndicate: 570, adventure: 640, combat: 480 };
const BENDS = ["fight", "crowd", "rows", "adventure", "combat", "syndicate"]; // these have a shape of their own for small screens
const [ROW_HEAD, ROW_CELL] = [210, 124];
// Where a picture may hang: beside or under what is said, or across the wall. It takes the place in which it is largest.
const PLACES = { asked: ["", "across"], told: ["", "is-under", "is-beside"] };
const WORTH_MOVING = 1.05;
// What is written in a picture is never smaller than the words of the keys. Larger type takes room, and with it the
// picture shrinks until both fit. Too small for all its words, it keeps the few that count.
const [SMALLEST_PICTURE, TRIALS, NEXT_SIZE] = [0.3, 16, 0.95];
const SMALLEST_PRINTED = 9; // on paper, which is read from near
const FEW_WORDS = { rows: 1.5, adventure: 1.25, map: 1.1, combat: 1.3 }; // against the type that it was drawn for
const NO_WORDS = 2.1;
const DRAWN_FOR = { rows: 13, adventure: 1.2, map: MAP_EM, combat: 12 };
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
  const long = s.syndicate.sides.some((one) => one.wide > ABREAST);
  return { kind: "syndicate", wide: long ? LONG_ROW : SCENE_WIDE.syndicate, parts: [h("div", { class: `felt still pfelt${long ? " long" : ""}`, "aria-hidden": "true", inert: true }, s.syndicate.sides.map(side))] };
}

const UNDER_LOWEST = 1.3; // room for a large name under the lowest cells

// The part of the board where somebody is, with a cell around it, or all of it where the step says so.
function busyLand(board, whole) {
  const shape = shapeOf(board.land);
  const all = { left: 0, top: 0, right: shape.size.wide, bottom: shape.size.tall };
  const spots = shape.spots.filter((_, n) => board.cells[n].pawns || board.cells[n].stack);
  if (whole || !spots.length) return { ...all, top: -UNDER_LOWEST, bottom: all.bottom + UNDER_LOWEST };
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

// All words of the wall around the picture.
const saidOn = (wall) => (wall ? JSON.stringify([wall.headline, wall.wish, wall.options, wall.answer, wall.futures]) : "");

function adventureScene(s) {
  const { board, fight, party } = s.adventure;
  if (fight) return { kind: "combat", parts: [fightPart(s), partyStrip(party)] };
  return { kind: "adventure", parts: [landPicture(s, board, busyLand(board, wantsAll(s)), saidOn(s.projector)), partyStrip(party)] };
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
    h("div", { class: `pscene${seatColours(s.scene)}`, key: `pscene-${kind}`, role: "img", "aria-label": s.t("figure"), inert: true, "data-kind": kind, "data-wide": wide, "data-bends": BENDS.includes(kind) ? "yes" : null }, parts));
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
  scene.style.zoom = Math.max(SMALLEST_PICTURE, bestPlace(box, scene, wide));
}

// How large the picture can be where it hangs now, with type that can be read there.
function zoomHere(box, scene, wide) {
  typeFor(scene, 0);
  const room = box.clientHeight > 60 ? box.clientHeight / Math.max(1, scene.offsetHeight) : isSmall(box) ? 9 : 0;
  const most = Math.min(box.clientWidth / wide, room);
  const wall = box.closest(".projector");
  const least = wall ? parseFloat(getComputedStyle(wall).fontSize) : SMALLEST_PRINTED;
  return isSmall(box) || most <= SMALLEST_PICTURE ? most : readable(box, scene, most, least);
}

// The largest at which both fit. Words that are left out make room at once, so that every size is tried from above.
function readable(box, scene, most, least) {
  for (let zoom = most, n = 0; n < TRIALS; n += 1, zoom *= NEXT_SIZE) {
    typeFor(scene, least / zoom);
    if (scene.offsetHeight * zoom <= box.clientHeight + 1) return zoom;
  }
  return SMALLEST_PICTURE;
}

// The smallest type of a picture, before it is made as large as it fits; on a board in its own unit as well.
function typeFor(scene, least) {
  const { kind } = scene.dataset;
  const land = scene.querySelector(".landpic");
  const em = land ? land.clientWidth / parseFloat(land.style.getPropertyValue("--land-wide")) : MAP_EM;
  scene.style.setProperty("--least", `${least}px`);
  scene.style.setProperty("--least-em", least / em);
  const larger = least / (land ? em : 1) / DRAWN_FOR[kind];
  scene.classList.toggle("few", larger > FEW_WORDS[kind]);
  scene.classList.toggle("bare", larger > NO_WORDS);
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
  return zoomHere(box, scene, wide);
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

// Ways over the map: how the monsters went in their turn, and where one of them would go for each colour.
import { h } from "./dom.js"
import { PITCH, calm, middleOf, planeSize } from "./map-view.js"

const LOW = 3.9; // ways run through the lower half of a room, so that they cross no face
const LEG = 420; // milliseconds a room
const LONGEST = 2600;
const STEP = 240;

const pointOf = (span, at) => ({ x: middleOf(span, at).x, y: middleOf(span, at).y + LOW });
const path = (span, leg) => leg.map((at, n) => `${n ? "L" : "M"}${pointOf(span, at).x} ${pointOf(span, at).y}`).join("");

function wayLines(span, legs, look, key) {
  return legs.map((leg, n) => h("g", { class: `way ${look}`, key: `${key}.${n}` }, h("path", { class: "under", d: path(span, leg) }), h("path", { class: "over", d: path(span, leg) })));
}

function overlay(map, key, kids) {
  const { wide, tall } = planeSize(map.span);
  return h("svg", { class: "ways", key, viewBox: `0 0 ${wide} ${tall}`, "aria-hidden": "true", focusable: "false" }, kids);
}

function stepMark(span, step) {
  const { x, y } = pointOf(span, step.at);
  return h("g", { class: "wstep", key: `w${step.n}`, transform: `translate(${x} ${y})` }, h("circle", { r: 0.85 }), h("text", { "text-anchor": "middle", y: 0.36 }, step.n));
}

function stopMark(span, at, key) {
  const { x, y } = pointOf(span, at);
  return h("g", { class: "wstop", key, transform: `translate(${x} ${y})` }, h("circle", { r: 0.95 }), h("path", { d: "M-.38-.38.38.38M.38-.38-.38.38" }));
}

export const chosenWay = (spot, view) => spot.ways.find((one) => one.colour === view.colour) || spot.ways.find((one) => one.n) || spot.ways[0];

// The way of the monster that is looked at, for the colour that is chosen.
export function waysOn(s, map, view) {
  if (!map.spot) return null;
  const way = chosenWay(map.spot, view);
  const entered = way.steps.filter((step) => step.goes);
  const last = entered.length ? entered[entered.length - 1].at : map.spot.at;
  return overlay(map, "spot-way", [wayLines(map.span, way.legs, `c-${way.colour}`, "sw"), entered.slice(0, -1).map((step) => stepMark(map.span, step)), stopMark(map.span, last, "stop")]);
}

// The trails of the latest monsters' turn stay until something else is done.
export function trailOn(s, map) {
  if (!map.trail || map.spot) return null;
  return overlay(map, "trails", map.trail.moves.map((one) => [wayLines(map.span, one.legs, one.seat ? `s-${one.seat}` : "free", one.figure), stopMark(map.span, one.end, `${one.figure}.end`)]));
}

// -- walking ----------------------------------------------------------------------------------------------------------

const framesAlong = (span, legs, home, old) => {
  const spots = legs.flatMap((leg, l) => leg.map((at, n) => ({ ...middleOf(span, at), fresh: l > 0 && n === 0 })));
  const shift = { x: home.x - spots[spots.length - 1].x, y: home.y - spots[spots.length - 1].y };
  const all = spots.map((one) => ({ x: one.x + shift.x - home.x, y: one.y + shift.y - home.y, fresh: one.fresh }));
  if (old) all[0] = { ...all[0], x: old.x - home.x, y: old.y - home.y };
  return all.flatMap((one) => (one.fresh ? [{ ...one, hide: true }, one] : [one]));
};

function walk(node, frames, time) {
  const steps = frames.map((one) => ({ translate: `${one.x}em ${one.y}em`, opacity: one.hide ? 0 : 1 }));
  return node.animate(steps, { duration: time, easing: frames.length > 2 ? "linear" : "cubic-bezier(.2,.7,.2,1)" });
}

const nodeOf = (frame, key) => frame.querySelector(`[data-key="${CSS.escape(key)}"]`);

// Every figure that stands elsewhere than before walks there; monsters along their trails. Any key or press ends it.
export function playTrail(frame, map, view, placed) {
  const before = view.figures;
  const shift = { x: map.span.left * PITCH, y: map.span.top * PITCH }; // a map that grows moves its corner, not its rooms
  view.figures = new Map(placed.map((one) => [one.key, { x: one.x + shift.x, y: one.y + shift.y, at: one.at.join() }]));
  const first = view.trail === undefined;
  const trail = map.trail && map.trail.key !== view.trail ? map.trail : null;
  if (map.trail || first) view.trail = map.trail ? map.trail.key : null;
  if (calm() || first) return;
  const runs = [];
  for (const one of placed) {
    const node = nodeOf(frame, one.key);
    const stood = before.get(one.key);
    const old = stood && { x: stood.x - shift.x, y: stood.y - shift.y, at: stood.at };
    const move = trail && trail.moves.find((m) => m.figure === one.key);
    if (node && move) runs.push(walk(node, framesAlong(map.span, move.legs, one, old), Math.min(LONGEST, LEG * move.legs.flat().length)));
    else if (node && old && old.at !== one.at.join()) runs.push(walk(node, [{ x: old.x - one.x, y: old.y - one.y }, { x: 0, y: 0 }], 2 * STEP));
  }
  if (runs.length) endEarly(frame, runs);
}

export function replayTrail(frame, map, placed) {
  if (calm() || !map.trail) return;
  const runs = [];
  for (const move of map.trail.moves) {
    const [node, one] = [nodeOf(frame, move.figure), placed.find((p) => p.key === move.figure)];
    if (node && one) runs.push(walk(node, framesAlong(map.span, move.legs, one, null), Math.min(LONGEST, LEG * move.legs.flat().length)));
  }
  if (runs.length) endEarly(frame, runs);
}

function endEarly(frame, runs) {
  const root = frame.closest(".tt");
  const stage = frame.closest(".stage");
  stage.classList.add("walking");
  const finish = () => {
    for (const run of runs) run.finish();
    for (const type of ["pointerdown", "keydown"]) root.removeEventListener(type, finish, true);
    stage.classList.remove("walking");
  };
  for (const type of ["pointerdown", "keydown"]) root.addEventListener(type, finish, { capture: true, passive: true });
  Promise.allSettled(runs.map((run) => run.finished)).then(finish);
}

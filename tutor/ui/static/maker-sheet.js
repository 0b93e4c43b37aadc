// The sheet of squared paper: the draft drawn as the board will look, and over it what the reader is about to do.
import { h } from "./dom.js"
import { icon } from "./parts.js"
import { arrowAt, arrowWay, LAND, landLayer, shapeOf, signAt, wayLook } from "./adventure-land.js"
import { structureArt, suitArt } from "./adventure-map.js"
import { cellAt, cellOf, draftIndex, lastCell, makerView, pickedNow } from "./maker-desk.js"

const SHEET_ROOM = 2; // empty squares around the outermost cells
const SHEET_LEAST = { across: 9, down: 9 };
const SHEET_EDGE = 99;
const FEW_LYING = 3;
const BESIDE = 1.5; // how far beside an arrow its mark is
const sheetEms = (n) => `${Math.round(n * 1000) / 1000}em`;
const tenthsOf = (n) => Math.round(n * 100) / 10;

// -- the size of the sheet ------------------------------------------------------------------------------------------------

// In the drawing's own coordinates, in which down is down. It never shrinks while one draws, so that nothing jumps.
export function sheetFrame(m, view) {
  const { size } = m;
  const cells = size ? { left: size.x0 - SHEET_ROOM, right: size.x1 + SHEET_ROOM, top: -size.y1 - SHEET_ROOM, bottom: -size.y0 + SHEET_ROOM } : { left: -1, right: 5, top: -4, bottom: 1 };
  const old = view.frame || cells;
  view.frame = widenedSheet({ left: Math.min(old.left, cells.left), right: Math.max(old.right, cells.right), top: Math.min(old.top, cells.top), bottom: Math.max(old.bottom, cells.bottom) });
  return view.frame;
}

function widenedSheet({ left, right, top, bottom }) {
  const [more, deeper] = [Math.max(0, SHEET_LEAST.across - (right - left + 1)), Math.max(0, SHEET_LEAST.down - (bottom - top + 1))];
  const wide = { left: left - Math.floor(more / 2), right: right + Math.ceil(more / 2), top: top - Math.floor(deeper / 2), bottom: bottom + Math.ceil(deeper / 2) };
  return { left: Math.max(-SHEET_EDGE, wide.left), right: Math.min(SHEET_EDGE, wide.right), top: Math.max(-SHEET_EDGE, wide.top), bottom: Math.min(SHEET_EDGE, wide.bottom) };
}

export const squareSpot = (frame, place) => ({ x: (place.x - frame.left) * LAND.across + LAND.left, y: (-place.y - frame.top) * LAND.down + LAND.top });

// A square as people count: rows from the top and columns from the left of the paper that lies there.
export const rowAndColumn = (frame, place) => ({ row: 1 - place.y - frame.top, column: place.x - frame.left + 1 });

export function placeAt(frame, x, y) {
  const place = { x: Math.round((x - LAND.left) / LAND.across) + frame.left, y: 0 - (Math.round((y - LAND.top) / LAND.down) + frame.top) };
  const inside = place.x >= frame.left && place.x <= frame.right && -place.y >= frame.top && -place.y <= frame.bottom;
  return inside ? place : null;
}

// -- the land of a draft ----------------------------------------------------------------------------------------------------

// The same drawing as long as nothing of it has changed: then the page leaves it as it is.
export function draftLand(m, view, uid) {
  const { order } = draftIndex(m);
  const frame = sheetFrame(m, view);
  const land = { frame, areas: m.areas.map((area) => area.name), cells: m.cells.map((cell) => [cell.x, -cell.y, cell.area, cell.name]),
    routes: m.routes.map((route) => [order.get(route.a), order.get(route.b), route.stands ? 1 : 0]), signs: m.signs.map((sign) => [order.get(sign.cell), sign.faces]),
    arrows: m.arrows.map((arrow) => [arrow.path.map((id) => order.get(id)), arrow.faces]) };
  const sig = JSON.stringify(land);
  if (view.sig !== sig) {
    view.drawing = (view.drawing || 0) + 1;
    Object.assign(view, { sig, land: { ...land, key: `maker-${uid}-${view.drawing}` } });
  }
  return view.land;
}

// -- cells -------------------------------------------------------------------------------------------------------------------

const LYING_SIGNS = { item: "kind-item", trap: "kind-trap", monster: "kind-monster" };

function lyingOn(cell) {
  if (!cell.lies.length) return null;
  const count = cell.lies.reduce((sum, one) => sum + (one.count || 1), 0);
  return h("span", { class: "astack", key: "stack" }, cell.lies.slice(-FEW_LYING).map((one, n) => h("span", { class: `acard k-${one.kind} ${one.face === "down" || !one.card ? "back" : "up"}`, key: `c${n}` }, icon(LYING_SIGNS[one.kind]), one.each_pc ? h("b", null, "×") : null)),
    count > 1 ? h("span", { class: "acount" }, count) : null);
}

function markOf(sign, look) {
  return h("span", { class: `amark ${look}`, key: `m${look}` }, icon(sign));
}

function heatOf(cell) {
  if (!cell.heat) return null;
  return h("span", { class: "mk-heat", key: "heat", style: `--heat:${Math.round(Math.min(1, cell.heat.share * 2.5) * 100)}%` }, icon("wound"), h("b", null, cell.heat.n));
}

function cellArt(cell, spot, side) {
  const look = ["acell", cell.start ? "is-start" : "", cell.goal ? "is-goal" : "", cell.clear ? "is-clear" : "", cell.level ? `mk-${cell.level}` : ""].filter(Boolean).join(" ");
  const marks = [cell.start ? markOf("play", "start") : null, cell.goal ? markOf("phase-start", "goal") : null, cell.clear ? markOf("phase-fight", "clear") : null, cell.stands ? markOf("altar", "altar") : null];
  return h("div", { class: "aplace", key: cell.id, style: `left:${sheetEms(spot.x)};top:${sheetEms(spot.y)}` },
    h("div", { class: look }, h("span", { class: "ainner" }, h("span", { class: "aheld", key: "held" }, marks, lyingOn(cell)), heatOf(cell),
      cell.level ? h("span", { class: `mk-flag ${cell.level}`, key: "flag" }, icon(cell.level === "error" ? "refused" : "hint")) : null, h("span", { class: `aname ${side}`, key: "name" }, cell.name))));
}

// A cell is drawn anew only if something of it has changed.
function keptCell(view, cell, spot, side) {
  const sig = `${JSON.stringify(cell)}|${spot.x},${spot.y}|${side}`;
  const kept = view.cells.get(cell.id);
  if (kept && kept.sig === sig) return kept.value;
  const value = cellArt(cell, spot, side);
  view.cells.set(cell.id, { sig, value });
  return value;
}

// -- routes with something in them -------------------------------------------------------------------------------------------

function routeArt(m, route, frame) {
  const [a, b] = [cellOf(m, route.a), cellOf(m, route.b)].map((cell) => squareSpot(frame, cell));
  const { stands } = route;
  const way = { stands: stands.rule, open: Array.isArray(stands.open) ? stands.open[0] : stands.open };
  const number = stands.rule === "wall" ? m.walls && m.walls.n : stands.number;
  return h("div", { class: "aplace", key: `way-${route.id}`, style: `left:${sheetEms((a.x + b.x) / 2)};top:${sheetEms((a.y + b.y) / 2)}` }, h("div", { class: wayLook(a, b) }, structureArt(way),
    stands.rule === "gate" ? h("span", { class: `acounter ${stands.suit || ""}` }, stands.suit ? suitArt(stands.suit) : null, h("b", null, stands.number || "?")) : number ? h("span", { class: "acounter brick" }, h("b", null, number)) : null,
    stands.layers > 1 ? h("span", { class: "acount" }, stands.layers) : null));
}

// -- what the reader is about to do -------------------------------------------------------------------------------------------

function markRing(frame, place, look, key, grow = 0) {
  const spot = squareSpot(frame, place);
  const [wide, tall] = [LAND.wide + 1.1 + grow, LAND.tall + 1.1 + grow];
  return h("rect", { class: look, key, x: tenthsOf(spot.x - wide / 2), y: tenthsOf(spot.y - tall / 2), width: tenthsOf(wide), height: tenthsOf(tall), rx: 16 });
}

function markBand(m, frame, a, b, look, key) {
  const [from, to] = [cellOf(m, a), cellOf(m, b)];
  if (!from || !to) return null;
  const [one, other] = [squareSpot(frame, from), squareSpot(frame, to)];
  return h("path", { class: look, key, d: `M${tenthsOf(one.x)} ${tenthsOf(one.y)}L${tenthsOf(other.x)} ${tenthsOf(other.y)}` });
}

function pickedMarks(m, view, shape, frame) {
  const found = pickedNow(m, view);
  if (!found) return [];
  const { kind, thing } = found;
  if (kind === "cell") return [markRing(frame, thing, "mk-ring", "picked")];
  if (kind === "route") return [markBand(m, frame, thing.a, thing.b, "mk-band", "picked")];
  const at = kind === "sign" ? m.signs.indexOf(thing) : m.arrows.indexOf(thing);
  const art = kind === "sign" ? signAt(shape, at, true) : arrowAt(shape, at, true);
  const cells = (kind === "sign" ? [thing.cell] : thing.path).map((id) => cellOf(m, id)).filter(Boolean);
  return [...cells.map((cell, n) => markRing(frame, cell, "mk-ring thin", `p${n}`)), h("g", { class: "mk-lit", key: "lit" }, art)];
}

// Where the problem is that the reader asked to be shown.
function problemMarks(m, view, frame) {
  const problem = view.shown && m.problems.find((one) => one.key === view.shown);
  if (!problem) return [];
  const cells = (problem.where || []).map((id) => cellOf(m, id)).filter(Boolean);
  const routes = (problem.routes || []).map((id) => m.routes.find((one) => one.id === id)).filter(Boolean);
  return [...cells.map((cell) => markRing(frame, cell, `mk-wrong ${problem.level}`, `w${cell.id}`, 1)), ...routes.map((route) => markBand(m, frame, route.a, route.b, `mk-wrongway ${problem.level}`, `w${route.id}`))];
}

// What is wrong with a sign, an arrow or a route is marked where it is drawn; a cell says so itself.
function wrongThings(m, shape, frame) {
  const bad = (kind, one) => m[kind].filter((thing) => thing.level === "error").map(one);
  const flag = (x, y) => h("g", { class: "mk-badge", transform: `translate(${tenthsOf(x)} ${tenthsOf(y)})` }, h("circle", { r: 10 }), h("use", { href: "#tt-refused", x: -7, y: -7, width: 14, height: 14 }));
  const arrow = (thing) => {
    const { points, last } = arrowWay(shape, thing.at);
    const [from, to] = points.slice(-2);
    return h("g", { class: "mk-amiss", key: `a${thing.at}` }, arrowAt(shape, thing.at, false), flag((from.x + to.x) / 2 - last.y * BESIDE, (from.y + to.y) / 2 + last.x * BESIDE));
  };
  const sign = (thing) => {
    const box = shape.signs[thing.at];
    return h("g", { key: `s${thing.at}` }, flag(box.right, box.top));
  };
  const route = (thing) => {
    const [a, b] = [thing.a, thing.b].map((id) => squareSpot(frame, cellOf(m, id)));
    return h("g", { key: `r${thing.id}` }, flag((a.x + b.x) / 2, (a.y + b.y) / 2 - LAND.tall / 2));
  };
  return [...bad("arrows", arrow), ...bad("signs", sign), ...bad("routes", route)];
}

function overLayer(m, view, land, frame) {
  const shape = shapeOf(land);
  const { wide, tall } = shape.size;
  const square = squareSpot(frame, view.cursor);
  const from = view.from && cellAt(m, view.from);
  return h("svg", { class: "mk-over", key: "over", viewBox: `0 0 ${tenthsOf(wide)} ${tenthsOf(tall)}`, style: `width:${wide}em;height:${tall}em`, "aria-hidden": "true", focusable: "false" },
    h("g", { key: "amiss" }, wrongThings(m, shape, frame)), h("g", { key: "wrong" }, problemMarks(m, view, frame)), h("g", { key: "picked" }, pickedMarks(m, view, shape, frame)),
    from ? markRing(frame, from, "mk-from", "from") : null, view.tool === "cell" && view.joined && lastCell(m, view) && !pickedNow(m, view) ? markRing(frame, lastCell(m, view), "mk-from quiet", "last") : null,
    h("path", { class: "mk-stroke", key: "stroke", d: "" }),
    h("rect", { class: "mk-cursor", key: "cursor", x: tenthsOf(square.x - LAND.across / 2 + 0.3), y: tenthsOf(square.y - LAND.down / 2 + 0.3), width: tenthsOf(LAND.across - 0.6), height: tenthsOf(LAND.down - 0.6), rx: 10 }));
}

export function sheetPlane(s, m) {
  const view = makerView(s.uid);
  const land = draftLand(m, view, s.uid);
  const shape = shapeOf(land);
  for (const id of view.cells.keys()) if (!cellOf(m, id)) view.cells.delete(id);
  return h("div", { class: "aplane mk-plane", key: "plane", style: `width:${sheetEms(shape.size.wide)};height:${sheetEms(shape.size.tall)}`, "aria-hidden": "true", "data-origin": `${land.frame.left},${land.frame.top}` }, landLayer(land, s.uid), overLayer(m, view, land, land.frame),
    h("div", { class: "mk-things", key: "things" }, m.cells.map((cell, n) => keptCell(view, cell, shape.spots[n], shape.names[n]))),
    h("div", { class: "mk-things", key: "ways" }, m.routes.filter((route) => route.stands).map((route) => routeArt(m, route, land.frame))),
    h("div", { class: "mk-ghost", key: "ghost" }));
}

// What each tool does at a place of the sheet. Mouse, finger and keyboard all come through here.
import { cellAt, cellOf, DIE_FACES, goOnFrom, lastCell, makerView, nameOfCell, pickThing, pickedNow, routeBetween, sendEdit, tellReader, phrase } from "./maker-desk.js"
import { rowAndColumn, sheetFrame } from "./maker-sheet.js"

const ON_ITS_WAY = 3000; // milliseconds in which the kernel has surely answered

export function takeTool(s, key) {
  const view = makerView(s.uid);
  Object.assign(view, { tool: key, from: null, moving: "" });
  s.redraw();
}

// A place: its square, the cell in it, and the route, sign or arrow that was hit, if one was.
export function useTool(s, m, place, root) {
  const view = makerView(s.uid);
  view.cursor = { x: place.x, y: place.y };
  if (view.moving) return moveTo(s, m, view, place);
  return TOOL_DEEDS[view.tool]({ s, m, view, place, cell: cellAt(m, place), root });
}

function sayHere({ s, root }, key, facts) {
  tellReader(root, phrase(s, key, facts));
  s.redraw();
}

function moveTo(s, m, view, place) {
  const id = view.moving;
  view.moving = "";
  pickThing(view, { kind: "cell", id });
  sendEdit(s, { op: "move", cell: id, x: place.x, y: place.y });
}

const withFaces = (view) => (view.faces.length ? { faces: view.faces } : {});

const TOOL_DEEDS = { select: selectThing, cell: putCell, route: joinCells, area: intoArea, sign: putSign, arrow: putArrow, structure: putStructure, item: layCard, start: putStart, goal: putGoal, erase: eraseHere };

function selectThing(at) {
  const { s, m, view, place, cell } = at;
  if (place.sign !== undefined) pickThing(view, { kind: "sign", at: place.sign });
  else if (place.arrow !== undefined) pickThing(view, { kind: "arrow", at: place.arrow });
  else if (place.route && !place.inside) pickThing(view, { kind: "route", id: place.route });
  else pickThing(view, cell ? { kind: "cell", id: cell.id } : null);
  const found = pickedNow(m, view);
  tellReader(at.root, found ? phrase(s, "picked", { what: found.thing.told || found.thing.name || "" }) : phrase(s, "picked_none"));
  s.redraw();
}

function putCell(at) {
  const { s, m, view, place, cell } = at;
  // Who is faster than the kernel goes on from a cell that is still on its way: it is told by its square.
  const awaited = view.last && !cellAt(m, view.last) && Date.now() - view.putAt < ON_ITS_WAY;
  const last = awaited ? null : lastCell(m, view);
  const before = !view.joined ? null : awaited ? [view.last.x, view.last.y] : last && last.id;
  goOnFrom(view, { x: place.x, y: place.y });
  pickThing(view, { kind: "cell", place: view.last });
  if (cell) return sayHere(at, "go_on_from", { name: cell.name });
  view.putAt = Date.now();
  const area = m.areas[view.area] && !before ? { area: m.areas[view.area].id } : {};
  return sendEdit(s, { op: "cell", x: place.x, y: place.y, ...(before ? { from: before } : area) });
}

function joinCells(at) {
  const { s, m, view, place, cell } = at;
  const from = cellAt(m, view.from);
  if (!cell || (from && from.id === cell.id)) {
    view.from = null;
    return sayHere(at, cell ? "route_ended" : "need_cell");
  }
  view.from = { x: place.x, y: place.y };
  if (!from) return sayHere(at, "route_from", { name: cell.name });
  pickThing(view, null);
  if (routeBetween(m, from.id, cell.id)) return sayHere(at, "route_there", { a: from.name, b: cell.name });
  return sendEdit(s, { op: "route", a: from.id, b: cell.id });
}

function intoArea(at) {
  const { s, m, view, cell } = at;
  const area = m.areas[view.area] || m.areas[0];
  if (!cell || !area) return sayHere(at, "need_cell");
  pickThing(view, { kind: "cell", id: cell.id });
  return sendEdit(s, { op: "into", area: area.id, cells: [cell.id] });
}

function putSign(at) {
  const { s, m, view, place, cell } = at;
  const there = place.sign ?? (cell ? m.signs.findIndex((sign) => sign.cell === cell.id) : -1);
  if (there >= 0) {
    pickThing(view, { kind: "sign", at: there });
    return sayHere(at, "sign_there");
  }
  if (!cell) return sayHere(at, "need_cell");
  pickThing(view, { kind: "sign", at: m.signs.length });
  return sendEdit(s, { op: "sign", cell: cell.id, ...withFaces(view) });
}

function putArrow(at) {
  const { s, m, view, place, cell } = at;
  if (place.arrow !== undefined && !view.from) return selectThing(at);
  const from = cellAt(m, view.from);
  if (!cell) return sayHere(at, "need_cell");
  view.from = from ? null : { x: place.x, y: place.y };
  if (!from) return sayHere(at, "arrow_from", { name: cell.name });
  if (from.id === cell.id) return sayHere(at, "arrow_ended");
  pickThing(view, { kind: "arrow", at: m.arrows.length });
  return sendEdit(s, { op: "arrow", path: [from.id, cell.id], ...withFaces(view) });
}

// On a route something that closes it, in a cell something that stands there. By keyboard a route is told by its two cells.
function putStructure(at) {
  const { s, m, view, place, cell } = at;
  const card = view.structure || (m.box.route[0] && m.box.route[0].id) || "";
  if (m.box.cell.some((one) => one.id === card)) return cell ? sendEdit(s, { op: "structure-cell", cell: cell.id, card }) : sayHere(at, "need_cell");
  const from = cellAt(m, view.from);
  const route = from && cell ? routeBetween(m, from.id, cell.id) : place.inside ? null : m.routes.find((one) => one.id === place.route);
  if (route) {
    view.from = null;
    pickThing(view, { kind: "route", id: route.id });
    return sendEdit(s, { op: "structure", a: route.a, b: route.b, card });
  }
  view.from = cell ? { x: place.x, y: place.y } : null;
  return sayHere(at, cell ? "structure_from" : "need_route", { name: cell ? cell.name : "" });
}

function layCard(at) {
  const { s, view, cell } = at;
  if (!cell) return sayHere(at, "need_cell");
  pickThing(view, { kind: "cell", id: cell.id });
  return sendEdit(s, { op: "lay", cell: cell.id, ...view.lay });
}

function putStart(at) {
  const { s, view, cell } = at;
  if (!cell) return sayHere(at, "need_cell");
  pickThing(view, { kind: "cell", id: cell.id });
  return sendEdit(s, { op: "start", cell: cell.id });
}

function putGoal(at) {
  const { s, m, view, cell } = at;
  if (!cell) return sayHere(at, "need_cell");
  pickThing(view, { kind: "cell", id: cell.id });
  const there = m.goals.find((goal) => goal.kind === "reach" && goal.cells.includes(cell.id));
  return sendEdit(s, there ? { op: "ungoal", at: there.at } : { op: "goal", kind: "reach", to: cell.id });
}

export function eraseHere(at) {
  const { s, m, view, place, cell } = at;
  const route = place.inside ? null : m.routes.find((one) => one.id === place.route);
  pickThing(view, null);
  Object.assign(view, { from: null, putAt: 0 });
  if (place.sign !== undefined) return sendEdit(s, { op: "unsign", at: place.sign });
  if (place.arrow !== undefined) return sendEdit(s, { op: "unarrow", at: place.arrow });
  if (route) return sendEdit(s, route.stands ? { op: "structure", a: route.a, b: route.b, card: "" } : { op: "unroute", a: route.a, b: route.b });
  return cell ? sendEdit(s, { op: "remove", cell: cell.id }) : sayHere(at, "nothing_here");
}

// -- several squares in one stroke ------------------------------------------------------------------------------------------

const STROKE_EDITS = {
  cell: (m, view, cells, squares) => cellsAlong(m, squares),
  route: (m, view, cells) => pairsOf(cells).filter(([a, b]) => !routeBetween(m, a.id, b.id)).map(([a, b]) => ({ op: "route", a: a.id, b: b.id })),
  arrow: (m, view, cells) => (cells.length > 1 ? [{ op: "arrow", path: cells.map((cell) => cell.id), ...withFaces(view) }] : []),
  area: (m, view, cells) => (cells.length && m.areas.length ? [{ op: "into", area: (m.areas[view.area] || m.areas[0]).id, cells: cells.map((cell) => cell.id) }] : []),
};

export const canStroke = (tool) => tool in STROKE_EDITS;

const pairsOf = (list) => list.slice(1).map((one, n) => [list[n], one]);

// A path of cells, each joined to the one before, wherever one was already or not.
function cellsAlong(m, squares) {
  const edits = [];
  squares.forEach((square, n) => {
    const before = squares[n - 1];
    const [here, old] = [cellAt(m, square), before && cellAt(m, before)];
    if (!here) edits.push({ op: "cell", x: square.x, y: square.y, ...(before ? { from: [before.x, before.y] } : {}) });
    else if (before && !(old && routeBetween(m, old.id, here.id))) edits.push({ op: "route", a: [before.x, before.y], b: here.id });
  });
  return edits;
}

export function endStroke(s, m, squares) {
  const view = makerView(s.uid);
  const cells = squares.map((square) => cellAt(m, square)).filter(Boolean);
  const edits = STROKE_EDITS[view.tool](m, view, cells, squares);
  const last = squares[squares.length - 1];
  view.cursor = { x: last.x, y: last.y };
  view.from = null;
  if (view.tool === "cell") goOnFrom(view, last);
  pickThing(view, view.tool === "arrow" ? { kind: "arrow", at: m.arrows.length } : view.tool === "cell" ? { kind: "cell", place: last } : null);
  if (edits.length) sendEdit(s, edits);
  else s.redraw();
}

// -- faces ----------------------------------------------------------------------------------------------------------------------

export const withFace = (faces, face) => DIE_FACES.filter((one) => (one === face) !== faces.includes(one));

// A number key: a face of what is picked, or of what will be put next.
export function pressFace(s, m, face) {
  const view = makerView(s.uid);
  const found = pickedNow(m, view);
  if (found && found.kind === "sign") return sendEdit(s, { op: "resign", at: m.signs.indexOf(found.thing), faces: withFace(found.thing.faces, face) });
  if (found && found.kind === "arrow") return sendEdit(s, { op: "rearrow", at: m.arrows.indexOf(found.thing), faces: withFace(found.thing.faces, face) });
  view.faces = withFace(view.faces, face);
  return s.redraw();
}

// What is told of a square to somebody who does not see it.
export function squareTold(s, m, place) {
  const cell = cellAt(m, place);
  const facts = rowAndColumn(sheetFrame(m, makerView(s.uid)), place);
  if (!cell) return phrase(s, "square_empty", facts);
  const near = m.routes.filter((route) => route.a === cell.id || route.b === cell.id).map((route) => nameOfCell(m, route.a === cell.id ? route.b : route.a));
  return phrase(s, "square_cell", { ...facts, what: cell.told || cellOf(m, cell.id).name }) + (near.length ? ` ${phrase(s, "square_ways", { names: near.join(", ") })}` : "");
}

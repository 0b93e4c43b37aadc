// Hands on the sheet: a mouse that draws or pans, a finger that taps, pinches and scrolls, and the keys.
import { bringIntoView, calm, dragEnd, dragMove, dragStart, setZoom, wasDragged, watchPinch, zoomBy } from "./map-view.js"
import { LAND } from "./adventure-land.js"
import { lettersOn } from "./keys.js"
import { cellAt, cellOf, draftIndex, goOnFrom, makerView, pickThing, sendEdit, tellReader, MAKER_TOOLS, phrase } from "./maker-desk.js"
import { placeAt, squareSpot } from "./maker-sheet.js"
import { endStroke, eraseHere, pressFace, squareTold, canStroke, takeTool, useTool } from "./maker-tools.js"

const SHEET_NICE = 10;
const SHEET_READ = 6.5;
const NEAR_ROUTE = 1.25;
const MOVES_FROM = 7;
const FIRST_LOOK = { x0: 0, y0: 0, x1: 4, y1: 3 };
const NARROW_LOOK = { x0: 1, y0: 0, x1: 1, y1: 2 };
const CURSOR_WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// -- where a hand is --------------------------------------------------------------------------------------------------------

function pointIn(frame, event) {
  const plane = frame.querySelector(".mk-plane").getBoundingClientRect();
  const em = plane.width / parseFloat(frame.querySelector(".mk-plane").style.width);
  return { x: (event.clientX - plane.left) / em, y: (event.clientY - plane.top) / em };
}

const farFrom = (point, a, b) => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy);
};

function routeNear(m, frame, point) {
  let [best, far] = [null, NEAR_ROUTE];
  for (const route of m.routes) {
    const [a, b] = [cellOf(m, route.a), cellOf(m, route.b)];
    const reach = a && b ? farFrom(point, squareSpot(frame, a), squareSpot(frame, b)) - (route.stands ? 1.2 : 0) : far;
    if (reach < far) [best, far] = [route.id, reach];
  }
  return best;
}

function placeUnder(s, m, frame, event) {
  const view = makerView(s.uid);
  const point = pointIn(frame, event);
  const place = placeAt(view.frame, point.x, point.y);
  if (!place) return null;
  const spot = squareSpot(view.frame, place);
  const inside = Boolean(cellAt(m, place)) && Math.abs(point.x - spot.x) < LAND.wide / 2 + 0.5 && Math.abs(point.y - spot.y) < LAND.tall / 2 + 0.5;
  const drawn = inside ? null : event.target.closest(".aarrow, .asign");
  const key = drawn ? drawn.getAttribute("data-key") : "";
  return { ...place, inside, route: routeNear(m, view.frame, point), sign: key.startsWith("sign") ? Number(key.slice(4)) : undefined, arrow: key.startsWith("arrow") ? Number(key.slice(5)) : undefined };
}

// -- mouse ------------------------------------------------------------------------------------------------------------------

function sheetPressed(s, m, event, frame) {
  const view = makerView(s.uid);
  frame.ttDragged = 0; // another press has begun
  if (view.keyed) {
    view.keyed = false;
    frame.classList.remove("keyed");
  }
  const touch = event.pointerType === "touch";
  if (touch && !event.isPrimary) frame.ttStroke = null; // two fingers zoom
  if (event.button !== 0 || (touch && !(event.isPrimary && view.finger && canStroke(view.tool)))) return;
  const place = placeUnder(s, m, frame, event);
  const cell = place && cellAt(m, place);
  const draws = place && canStroke(view.tool) && (view.tool === "cell" || cell) && !view.moving;
  const moves = place && view.tool === "select" && place.inside && cell && !view.moving;
  if (draws || moves) frame.ttStroke = { x: event.clientX, y: event.clientY, squares: [place], moves: moves ? cell.id : "", begun: false };
  else dragStart(event, frame);
}

function sheetMoved(s, m, event, frame) {
  const stroke = frame.ttStroke;
  if (!stroke) {
    dragMove(event, frame);
    if (event.pointerType === "mouse") sheetHover(s, m, event, frame);
    return;
  }
  if (!(event.buttons & 1)) {
    frame.ttStroke = null;
    return;
  }
  if (!stroke.begun && Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) < MOVES_FROM) return;
  if (!stroke.begun) frame.setPointerCapture(event.pointerId);
  stroke.begun = true;
  const view = makerView(s.uid);
  const point = pointIn(frame, event);
  const place = placeAt(view.frame, point.x, point.y);
  if (place) addSquare(m, view, stroke, place, point);
  drawStroke(view, frame, stroke);
}

// A square counts once the hand is well inside, so that a slanting line does not touch its neighbours.
function addSquare(m, view, stroke, place, point) {
  const spot = squareSpot(view.frame, place);
  const last = stroke.squares[stroke.squares.length - 1];
  if (last.x === place.x && last.y === place.y) return;
  if (!stroke.moves && (Math.abs(point.x - spot.x) > LAND.across * 0.36 || Math.abs(point.y - spot.y) > LAND.down * 0.36)) return;
  if (!stroke.moves && view.tool !== "cell" && !cellAt(m, place)) return;
  if (stroke.moves) stroke.squares = [stroke.squares[0], place];
  else stroke.squares.push(place);
}

function drawStroke(view, frame, stroke) {
  const line = frame.querySelector(".mk-stroke");
  const spots = stroke.squares.map((square) => squareSpot(view.frame, square));
  if (line) line.setAttribute("d", spots.map((spot, n) => `${n ? "L" : "M"}${spot.x * 10} ${spot.y * 10}`).join(""));
}

function sheetReleased(s, m, event, frame) {
  const stroke = frame.ttStroke;
  frame.ttStroke = null;
  if (!stroke || !stroke.begun) return dragEnd(event, frame);
  frame.ttDragged = Date.now();
  frame.querySelector(".mk-stroke").setAttribute("d", "");
  const last = stroke.squares[stroke.squares.length - 1];
  if (stroke.squares.length < 2) return undefined;
  if (!stroke.moves) return endStroke(s, m, stroke.squares);
  pickThing(makerView(s.uid), { kind: "cell", id: stroke.moves });
  return sendEdit(s, { op: "move", cell: stroke.moves, x: last.x, y: last.y });
}

// The square under a mouse that is about to put a cell there.
function sheetHover(s, m, event, frame) {
  const view = makerView(s.uid);
  const ghost = frame.querySelector(".mk-ghost");
  const point = pointIn(frame, event);
  const place = view.tool === "cell" || view.moving ? placeAt(view.frame, point.x, point.y) : null;
  const shown = Boolean(place) && !cellAt(m, place);
  ghost.classList.toggle("on", shown);
  if (!shown) return;
  const spot = squareSpot(view.frame, place);
  Object.assign(ghost.style, { left: `${spot.x}em`, top: `${spot.y}em` });
}

// -- keys -------------------------------------------------------------------------------------------------------------------

function moveCursor(s, m, frame, event, root) {
  const view = makerView(s.uid);
  const [dx, dy] = CURSOR_WAYS[event.key];
  const { frame: sheet } = view;
  const goal = { x: Math.max(sheet.left, Math.min(sheet.right, view.cursor.x + dx)), y: Math.max(-sheet.bottom, Math.min(-sheet.top, view.cursor.y + dy)) };
  const from = cellAt(m, view.cursor);
  view.cursor = goal;
  if (event.shiftKey && from) {
    goOnFrom(view, goal);
    pickThing(view, { kind: "cell", place: goal });
    sendEdit(s, { op: "cell-near", from: from.id, dx, dy });
    return;
  }
  s.redraw();
  bringIntoView(frame, frame.querySelector(".mk-cursor"));
  tellReader(root, squareTold(s, m, goal));
}

function toolByLetter(event) {
  if (!lettersOn() || event.shiftKey) return null;
  return MAKER_TOOLS.find((tool) => tool.letter === event.key.toLowerCase()) || null;
}

function plainKey(s, m, frame, event, root) {
  const view = makerView(s.uid);
  const at = { s, m, view, place: { ...view.cursor, inside: true }, cell: cellAt(m, view.cursor), root };
  if (CURSOR_WAYS[event.key]) return () => moveCursor(s, m, frame, event, root);
  const deed = { Enter: () => useTool(s, m, at.place, root), " ": () => useTool(s, m, at.place, root), Delete: () => eraseHere(at), Backspace: () => eraseHere(at),
    "+": () => zoomBy(frame, view.look, 1), "=": () => zoomBy(frame, view.look, 1), "-": () => zoomBy(frame, view.look, -1), 0: () => showSheet(frame, view, m) }[event.key];
  if (deed) return deed;
  if (event.key === "Escape" && (view.from || view.moving || view.picked)) return () => letGo(s, view);
  if (/^[1-6]$/.test(event.key)) return () => pressFace(s, m, Number(event.key));
  const tool = toolByLetter(event);
  return tool ? () => { takeTool(s, tool.key); tellReader(root, phrase(s, `tool_${tool.key}`)); } : null;
}

function letGo(s, view) {
  Object.assign(view, { from: null, moving: "", last: null, trail: [] });
  pickThing(view, null);
  s.redraw();
}

function onSheetKey(s, m, event, frame) {
  if (event.target !== frame || event.altKey || event.ctrlKey || event.metaKey) return;
  const root = frame.closest(".tt");
  const deed = plainKey(s, m, frame, event, root);
  if (!deed) return;
  event.preventDefault();
  event.stopPropagation();
  makerView(s.uid).keyed = true;
  frame.classList.add("keyed");
  deed();
}

// Undo and redo work wherever the focus is, but in a field that has its own.
export function onMakerKey(s, event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("input[type=text],input[type=search],textarea")) return;
  const key = event.key.toLowerCase();
  const back = key === "z" && !event.shiftKey;
  if (!back && key !== "y" && !(key === "z" && event.shiftKey)) return;
  event.preventDefault();
  event.stopPropagation();
  const view = makerView(s.uid);
  Object.assign(view, { tick: view.tick + 1, putAt: 0 });
  s.send({ do: back ? "maker.undo" : "maker.redo", tick: view.tick }, null);
}

export function sheetEvents(s, m) {
  return {
    pointerdown: (event, frame) => sheetPressed(s, m, event, frame), pointermove: (event, frame) => sheetMoved(s, m, event, frame),
    pointerup: (event, frame) => sheetReleased(s, m, event, frame), pointercancel: (event, frame) => { frame.ttStroke = null; dragEnd(event, frame); },
    pointerleave: (_, frame) => frame.querySelector(".mk-ghost").classList.remove("on"),
    keydown: (event, frame) => onSheetKey(s, m, event, frame),
    click: (event, frame) => {
      if (wasDragged(frame)) return;
      const place = placeUnder(s, m, frame, event);
      if (place) useTool(s, m, place, frame.closest(".tt"));
    },
  };
}

// -- how the sheet is looked at -------------------------------------------------------------------------------------------------

// All cells and a square around them.
function drawnArea(view, m, narrow) {
  const { frame } = view;
  const { size } = m;
  const { x0, y0, x1, y1 } = size || (narrow ? NARROW_LOOK : FIRST_LOOK);
  const [a, b] = [{ x: x0 - 1, y: y1 + 1 }, { x: x1 + 1, y: y0 - 1 }];
  const [first, last] = [squareSpot(frame, a), squareSpot(frame, b)];
  return { left: first.x - LAND.across / 2, top: first.y - LAND.down / 2, right: last.x + LAND.across / 2, bottom: last.y + LAND.down / 2 };
}

const fittingSheet = (frame, area) => Math.min(frame.clientWidth / (area.right - area.left), frame.clientHeight / (area.bottom - area.top));

export function showSheet(frame, view, m, smooth = true) {
  const area = drawnArea(view, m, frame.clientWidth < 640);
  setZoom(frame, view.look, Math.min(SHEET_NICE * 1.2, fittingSheet(frame, area)));
  const { em } = view.look;
  frame.scrollTo({ left: ((area.left + area.right) / 2) * em - frame.clientWidth / 2, top: ((area.top + area.bottom) / 2) * em - frame.clientHeight / 2, behavior: smooth && !calm() ? "smooth" : "instant" });
}

const PAN_PART = 0.6;

// Not so far that nothing of what was seen is left.
export function panSheet(frame, right, down) {
  frame.scrollBy({ left: right * frame.clientWidth * PAN_PART, top: down * frame.clientHeight * PAN_PART, behavior: calm() ? "instant" : "smooth" });
}

function firstSight(frame, view, m) {
  showSheet(frame, view, m, false);
  if (view.look.em < SHEET_READ) setZoom(frame, view.look, SHEET_READ);
}

// After each drawing: the same squares stay where they were when the sheet grows.
export function settleSheet(root, view, m) {
  const frame = root.querySelector(".mk-sheet");
  if (!frame || !frame.clientWidth || !view.frame) return;
  watchPinch(frame, view.look);
  const { left, top } = view.frame;
  const size = `${frame.clientWidth > 640}`;
  if (!frame.ttSheet || frame.ttSheet.size !== size || view.fresh) firstSight(frame, view, m);
  else if (frame.ttSheet.left !== left || frame.ttSheet.top !== top) {
    frame.scrollLeft += (frame.ttSheet.left - left) * LAND.across * view.look.em;
    frame.scrollTop += (frame.ttSheet.top - top) * LAND.down * view.look.em;
  }
  view.fresh = false;
  frame.ttSheet = { left, top, size };
}

// From a list or a problem to the place on the drawing.
export function goToCell(s, m, id, root) {
  const view = makerView(s.uid);
  const cell = draftIndex(m).byId.get(id);
  if (!cell) return;
  view.cursor = { x: cell.x, y: cell.y };
  view.keyed = true;
  s.redraw();
  const frame = root.querySelector(".mk-sheet");
  frame.classList.add("keyed");
  frame.focus({ preventScroll: false });
  bringIntoView(frame, frame.querySelector(".mk-cursor"));
}

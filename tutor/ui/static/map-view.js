// How the map is looked at: zoom, pan by mouse, wheel and pinch, and where it stands. Nothing here is known to the kernel.
// One em of the plane is the unit of everything on it, so zooming is a font size and letters stay sharp.
import { keep, kept } from "./memory.js"

export const PITCH = 12;
export const TILE = 10;
const [WALL_OUT, LINK_OUT] = [2.6, 4]; // how far they stick out
const SMALLEST = 5;
const LARGEST = 30;
const READABLE = 11.5;
const COSY = 15;
const ZOOM_STEP = 1.25;
const FAR_BELOW = 10;
const NEAR_FROM = 17;
const DRAG_FROM = 6;
const views = new Map();

// What this reader looks at: the place, the colour of a monster's way, the list instead of the map.
export function viewOf(uid) {
  if (!views.has(uid)) views.set(uid, { at: null, colour: null, list: kept("tt-map-list") === "on", em: 0, free: false, span: null, home: null, figures: new Map() });
  return views.get(uid);
}

export function switchList(view) {
  view.list = !view.list;
  keep("tt-map-list", view.list ? "on" : "off");
}

// Places on the plane, in em. One cell of dark lies around the outermost rooms.
export const planeSize = (span) => ({ wide: (span.columns + 2) * PITCH, tall: (span.rows + 2) * PITCH });
export const cornerOf = (span, at) => ({ x: (at[1] - span.left + 1) * PITCH + 1, y: (at[0] - span.top + 1) * PITCH + 1 });
export const middleOf = (span, at) => ({ x: cornerOf(span, at).x + TILE / 2, y: cornerOf(span, at).y + TILE / 2 });

export const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export function setZoom(frame, view, em, about) {
  const old = view.em || em;
  view.em = Math.max(view.smallest || SMALLEST, Math.min(LARGEST, em));
  const box = frame.getBoundingClientRect();
  const point = about ? { x: about.x - box.left, y: about.y - box.top } : { x: frame.clientWidth / 2, y: frame.clientHeight / 2 };
  const held = { x: frame.scrollLeft + point.x, y: frame.scrollTop + point.y };
  frame.style.fontSize = `${view.em}px`;
  frame.dataset.zoom = view.em < FAR_BELOW ? "far" : view.em >= NEAR_FROM ? "near" : "mid";
  const scale = view.em / old;
  frame.scrollLeft = held.x * scale - point.x;
  frame.scrollTop = held.y * scale - point.y;
}

export function zoomBy(frame, view, steps, about) {
  view.free = true;
  setZoom(frame, view, view.em * ZOOM_STEP ** steps, about);
}

function box(span, cells) {
  const spots = cells.map((at) => cornerOf(span, at));
  const [xs, ys] = [spots.map((one) => one.x), spots.map((one) => one.y)];
  const edge = 1.6;
  return { left: Math.min(...xs) - edge, top: Math.min(...ys) - edge, right: Math.max(...xs) + TILE + edge, bottom: Math.max(...ys) + TILE + edge };
}

const fitOf = (frame, area) => Math.min(frame.clientWidth / (area.right - area.left), frame.clientHeight / (area.bottom - area.top));

function centre(frame, view, area, smooth) {
  const [x, y] = [((area.left + area.right) / 2) * view.em, ((area.top + area.bottom) / 2) * view.em];
  frame.scrollTo({ left: x - frame.clientWidth / 2, top: y - frame.clientHeight / 2, behavior: smooth && !calm() ? "smooth" : "instant" });
}

// The part of the plane on which anything lies, with the links that lead out of it.
export function wholeOf(map) {
  const area = box(map.span, cellsOf(map));
  for (const link of map.links.filter((one) => one.edge)) {
    const { x, y } = cornerOf(map.span, link.at);
    const out = link.kind === "wall" ? WALL_OUT : LINK_OUT;
    if (link.way === "west") area.left = Math.min(area.left, x - out);
    if (link.way === "north") area.top = Math.min(area.top, y - out);
    if (link.way === "east") area.right = Math.max(area.right, x + TILE + out);
    if (link.way === "south") area.bottom = Math.max(area.bottom, y + TILE + out);
  }
  return area;
}

const cellsOf = (map) => [...map.rooms, ...map.dark].map((one) => one.at);

// The neighbourhood of the munchkin: his room and what he can step into.
function nearOf(map) {
  const home = [...map.rooms, ...map.dark].find((one) => one.key === map.home);
  if (!home) return cellsOf(map);
  return cellsOf(map).filter((at) => Math.abs(at[0] - home.at[0]) + Math.abs(at[1] - home.at[1]) <= 1);
}

export function showWhole(frame, view, map, smooth = true) {
  const area = wholeOf(map);
  view.free = false;
  setZoom(frame, view, Math.min(COSY * 1.2, fitOf(frame, area)));
  centre(frame, view, area, smooth);
}

export function showParty(frame, view, map, smooth = true) {
  const all = wholeOf(map);
  const fits = fitOf(frame, all) >= view.em - 0.01;
  centre(frame, view, fits ? all : box(map.span, nearOf(map)), smooth);
}

// The zoom that a reader finds: everything if that can be read, else the neighbourhood of his munchkin.
function goodZoom(frame, map) {
  const whole = fitOf(frame, wholeOf(map));
  if (whole >= READABLE) return Math.min(COSY, whole);
  return Math.max(READABLE, Math.min(COSY - 1, fitOf(frame, box(map.span, nearOf(map)))));
}

function firstLook(frame, view, map) {
  setZoom(frame, view, goodZoom(frame, map));
  showParty(frame, view, map, false);
}

const sameSpan = (a, b) => a && ["top", "left", "rows", "columns"].every((side) => a[side] === b[side]);

// After each drawing: a map that has grown keeps its rooms where they were; the eye follows the munchkin.
export function keepView(root, view, map) {
  const frame = root.querySelector(".mapframe");
  if (!frame || !frame.clientWidth) return;
  const shape = `${frame.clientWidth}x${frame.clientHeight}`;
  const first = frame.ttShape === undefined || !view.em;
  if (first) {
    view.figures = new Map();
    if (view.em && view.free) setZoom(frame, view, view.em);
    firstOrFree(frame, view, map);
  } else {
    if (view.span && !sameSpan(view.span, map.span)) shiftView(frame, view, map);
    if (shape !== frame.ttShape && !view.free) firstLook(frame, view, map);
    else if (view.home !== map.home || !sameSpan(view.span, map.span)) follow(frame, view, map);
  }
  Object.assign(view, { span: map.span, home: map.home });
  frame.ttShape = shape;
}

function firstOrFree(frame, view, map) {
  if (view.free) showParty(frame, view, map, false);
  else firstLook(frame, view, map);
}

function shiftView(frame, view, map) {
  frame.scrollLeft += (view.span.left - map.span.left) * PITCH * view.em;
  frame.scrollTop += (view.span.top - map.span.top) * PITCH * view.em;
}

function follow(frame, view, map) {
  const good = goodZoom(frame, map);
  if (!view.free && good < view.em) setZoom(frame, view, good);
  const near = box(map.span, nearOf(map));
  const seen = { left: frame.scrollLeft / view.em, top: frame.scrollTop / view.em };
  const inside = near.left >= seen.left && near.top >= seen.top && near.right <= seen.left + frame.clientWidth / view.em && near.bottom <= seen.top + frame.clientHeight / view.em;
  if (!inside) showParty(frame, view, map);
}

// -- hands on the map -------------------------------------------------------------------------------------------------

export function dragStart(event, frame) {
  if (event.pointerType === "touch" || event.button !== 0) return;
  frame.ttDrag = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop, moved: false };
}

export function dragMove(event, frame) {
  const drag = frame.ttDrag;
  if (!drag) return;
  if (!(event.buttons & 1)) {
    frame.ttDrag = null;
    return;
  }
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moved && Math.hypot(dx, dy) < DRAG_FROM) return;
  if (!drag.moved) {
    drag.moved = true;
    frame.setPointerCapture(event.pointerId);
    frame.classList.add("dragged");
  }
  frame.scrollLeft = drag.left - dx;
  frame.scrollTop = drag.top - dy;
}

// A drag that ends over a room is no click on it.
export function dragEnd(event, frame) {
  const drag = frame.ttDrag;
  frame.ttDrag = null;
  frame.classList.remove("dragged");
  if (drag && drag.moved) frame.ttDragged = Date.now();
}

export const wasDragged = (frame) => Date.now() - (frame.ttDragged || 0) < 250;

const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
const between = (touches) => ({ x: (touches[0].clientX + touches[1].clientX) / 2, y: (touches[0].clientY + touches[1].clientY) / 2 });

// Two fingers zoom the map about the point between them. These listeners must be able to refuse the browser's own zoom.
export function watchPinch(frame, view) {
  if (frame.ttPinch) return;
  frame.ttPinch = { far: 0, em: 0 };
  const { ttPinch: pinch } = frame;
  frame.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) Object.assign(pinch, { far: spread(event.touches), em: view.em });
  }, { passive: true });
  frame.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !pinch.far) return;
    event.preventDefault();
    view.free = true;
    setZoom(frame, view, (pinch.em * spread(event.touches)) / pinch.far, between(event.touches));
  }, { passive: false });
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(frame, view, event.deltaY < 0 ? 0.5 : -0.5, { x: event.clientX, y: event.clientY });
  }, { passive: false });
}

// -- the arrows -------------------------------------------------------------------------------------------------------

const TOWARDS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const placeOf = (node) => node.dataset.at.split(",").map(Number);

// The nearest place in that direction; straight ahead goes before aslant.
export function nextPlace(places, from, key) {
  const way = TOWARDS[key];
  if (!way) return null;
  const here = placeOf(from);
  const ranked = places.map((node) => {
    const [down, right] = placeOf(node).map((n, i) => n - here[i]);
    const ahead = down * way[0] + right * way[1];
    const aside = Math.abs(down * way[1]) + Math.abs(right * way[0]);
    return { node, ahead, cost: ahead + aside * 2.5 };
  }).filter((one) => one.ahead > 0);
  ranked.sort((a, b) => a.cost - b.cost);
  return ranked.length ? ranked[0].node : null;
}

export function bringIntoView(frame, node) {
  const [seen, spot] = [frame.getBoundingClientRect(), node.getBoundingClientRect()];
  const margin = 10;
  const dx = spot.left < seen.left + margin ? spot.left - seen.left - margin : Math.max(0, spot.right - seen.right + margin);
  const dy = spot.top < seen.top + margin ? spot.top - seen.top - margin : Math.max(0, spot.bottom - seen.bottom + margin);
  if (dx || dy) frame.scrollBy({ left: dx, top: dy, behavior: calm() ? "instant" : "smooth" });
}

// What the reader of the board maker does just now: his tool, his cursor, what he has picked. The kernel knows none of it.
import { viewOf } from "./map-view.js"

export const MAKER_TOOLS = [
  { key: "select", sign: "mk-select", letter: "v" }, { key: "cell", sign: "mk-cell", letter: "c" }, { key: "route", sign: "mk-route", letter: "r" },
  { key: "area", sign: "mk-area", letter: "a" }, { key: "sign", sign: "kind-monster", letter: "s" }, { key: "arrow", sign: "mk-arrow", letter: "d" },
  { key: "structure", sign: "link-gate", letter: "g" }, { key: "item", sign: "kind-item", letter: "i" }, { key: "start", sign: "play", letter: "b" },
  { key: "goal", sign: "phase-start", letter: "f" }, { key: "erase", sign: "mk-erase", letter: "x" },
];
export const DIE_FACES = [1, 2, 3, 4, 5, 6];
const LONGEST_TRAIL = 40;
const desks = new Map();

export function makerView(uid) {
  if (!desks.has(uid)) desks.set(uid, freshView(uid));
  return desks.get(uid);
}

function freshView(uid) {
  const look = viewOf(`maker-${uid}`);
  look.smallest = 2;
  return { look, tool: "cell", joined: true, faces: [], area: 0, lay: { kind: "item", card: "", face: "up" }, structure: "", cursor: { x: 0, y: 0 }, last: null, trail: [], putAt: 0, from: null,
    picked: null, moving: "", keyed: false, begun: false, shown: null, frame: null, sig: "", land: null, cells: new Map(), games: 200, players: 2, bot: "", handled: {}, tick: 0, draft: "" };
}

const indexes = new WeakMap();

// Where everything of a draft is, found once for each screen.
export function draftIndex(m) {
  if (!indexes.has(m)) {
    const byId = new Map(m.cells.map((cell) => [cell.id, cell]));
    const byPlace = new Map(m.cells.map((cell) => [`${cell.x},${cell.y}`, cell]));
    const order = new Map(m.cells.map((cell, n) => [cell.id, n]));
    indexes.set(m, { byId, byPlace, order });
  }
  return indexes.get(m);
}

export const cellAt = (m, place) => (place ? draftIndex(m).byPlace.get(`${place.x},${place.y}`) || null : null);
export const cellOf = (m, id) => draftIndex(m).byId.get(id) || null;
export const nameOfCell = (m, id) => (cellOf(m, id) || { name: id }).name;
export const routeBetween = (m, a, b) => m.routes.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a)) || null;

// Where the next cell is joined: the square used last that still has a cell, since what came after it may have been undone.
export function goOnFrom(view, place) {
  view.last = place;
  view.trail = [...view.trail.slice(-LONGEST_TRAIL), place];
}

export const lastCell = (m, view) => cellAt(m, [...view.trail].reverse().find((place) => cellAt(m, place)) || null);

// A phrase with its places filled.
export const fillPhrase = (text, facts) => String(text).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
export const phrase = (s, key, facts = {}) => fillPhrase(s.t(`mk_${key}`), facts);

// Edits that are meant one by one are told apart, so that two alike in a row are not taken for one press.
export function sendEdit(s, edit, node = null) {
  const view = makerView(s.uid);
  view.tick += 1;
  s.send({ do: "maker.edit", edit, tick: view.tick }, node);
}

export const editing = (s, edit) => ({ click: (_, node) => sendEdit(s, edit, node) });

// What is picked, as it stands now; nothing when it has gone.
export function pickedNow(m, view) {
  const { picked } = view;
  if (!picked) return null;
  if (picked.place) return cellAt(m, picked.place) ? { kind: "cell", thing: cellAt(m, picked.place) } : null;
  const found = { cell: () => cellOf(m, picked.id), route: () => m.routes.find((one) => one.id === picked.id), sign: () => m.signs[picked.at], arrow: () => m.arrows[picked.at] }[picked.kind]();
  return found ? { kind: picked.kind, thing: found } : null;
}

export function pickThing(view, picked) {
  view.picked = picked;
  view.shown = null;
}

// Said once, by the same voice that says what the kernel has to say.
export function tellReader(root, text) {
  const voice = root.querySelector(":scope > .vh[role=status]");
  if (!voice || !text) return;
  voice.textContent = "";
  requestAnimationFrame(() => { voice.textContent = text; });
}

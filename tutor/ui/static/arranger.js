// One's own rows, arranged by hand: dragged by mouse or finger, carried by the arrow keys, or moved by buttons.
import { h } from "./dom.js"
import { icon, unseen } from "./parts.js"
import { halves, memberName, portrait } from "./syndicate-cards.js"

const MOST_COLUMNS = 8;
const NEAR = 7; // pixels: less is a click and no drag
const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "front", ArrowDown: "rear" };
const drafts = new Map(); // by widget: how the rows are to lie

export const arranging = (s, given) => Boolean(given) && Boolean(draftOf(s, given));

function draftOf(s, given) {
  const known = drafts.get(s.uid);
  const key = JSON.stringify([given.key, given.columns]); // another table, or other rows, begin anew
  if (known && known.key === key) return known;
  const draft = { key, columns: copy(given.columns), held: "", said: "" };
  drafts.set(s.uid, draft);
  return draft;
}

const copy = (columns) => columns.map((column) => [...column]);

// -- moving -----------------------------------------------------------------------------------------------------------

function where(columns, id) {
  const at = columns.findIndex((column) => column.includes(id));
  return [at, at < 0 ? -1 : columns[at].indexOf(id)];
}

function swap(columns, one, two) {
  const [a, x] = where(columns, one);
  const [b, y] = where(columns, two);
  columns[a][x] = two;
  columns[b][y] = one;
}

// Whoever lay behind moves up.
function take(columns, id) {
  const [at, depth] = where(columns, id);
  columns[at].splice(depth, 1);
  if (!columns[at].length) columns.splice(at, 1);
}

function putBehind(columns, id, column) {
  if (!column || column.length > 1 || column[0] === id) return false;
  take(columns, id);
  column.push(id);
  return true;
}

function sideways(columns, id, by) {
  const [at, depth] = where(columns, id);
  const next = columns[at + by];
  if (!next) return false;
  if (depth === 0 || next.length > 1) swap(columns, id, next[Math.min(depth, next.length - 1)]);
  else putBehind(columns, id, next);
  return true;
}

function backwards(columns, id) {
  const [at, depth] = where(columns, id);
  if (depth === 1) return false;
  if (columns[at].length > 1) columns[at].reverse();
  else return putBehind(columns, id, [...columns.slice(at + 1), ...columns.slice(0, at).reverse()].find((column) => column.length === 1));
  return true;
}

function forwards(columns, id) {
  const [at, depth] = where(columns, id);
  if (depth === 0 || columns.length >= MOST_COLUMNS) return false;
  take(columns, id);
  columns.splice(at + 1, 0, [id]);
  return true;
}

const MOVES = { left: (columns, id) => sideways(columns, id, -1), right: (columns, id) => sideways(columns, id, 1), front: forwards, rear: backwards };

function step(s, given, id, way) {
  const draft = draftOf(s, given);
  if (MOVES[way](draft.columns, id)) tell(draft, given, id);
  s.redraw();
}

function tell(draft, given, id) {
  const [at, depth] = where(draft.columns, id);
  draft.said = `${given.cards[id].name}: ${depth ? given.words.behind : ""} ${at + 1}`;
}

// What is dropped on a card changes places with it; on a free place it lies there.
function drop(s, given, id, goal) {
  const draft = draftOf(s, given);
  const { columns } = draft;
  if (goal.dataset.card && goal.dataset.card !== id) swap(columns, id, goal.dataset.card);
  else if (goal.dataset.slot === "end") {
    take(columns, id);
    columns.push([id]);
  } else if (goal.dataset.slot) putBehind(columns, id, columns[Number(goal.dataset.slot)]);
  draft.held = "";
  tell(draft, given, id);
  s.redraw();
}

function press(s, given, node) {
  const draft = draftOf(s, given);
  const id = node.dataset.card || "";
  if (draft.held && draft.held !== id) {
    drop(s, given, draft.held, node);
    return;
  }
  draft.held = draft.held === id ? "" : id;
  s.redraw();
}

// -- by pointer -------------------------------------------------------------------------------------------------------

function dragCard(s, given, event, node) {
  if (event.button) return;
  const from = { x: event.clientX, y: event.clientY };
  const flight = { ghost: null, goal: null };
  const move = (e) => {
    if (!flight.ghost && Math.hypot(e.clientX - from.x, e.clientY - from.y) < NEAR) return;
    flight.ghost = flight.ghost || ghostOf(node);
    flight.ghost.style.translate = `${e.clientX - from.x}px ${e.clientY - from.y}px`;
    mark(flight, dropAt(e, node));
  };
  const end = (e) => {
    for (const [type, act] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) node.removeEventListener(type, act);
    const flew = Boolean(flight.ghost);
    if (flew) flight.ghost.remove();
    const { goal } = flight;
    mark(flight, null);
    if (!flew) return;
    node.ttFlew = true; // the click that follows is part of the drag
    setTimeout(() => { node.ttFlew = false; });
    if (goal && e.type === "pointerup") drop(s, given, node.dataset.card, goal);
  };
  node.setPointerCapture(event.pointerId);
  for (const [type, act] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) node.addEventListener(type, act);
}

function ghostOf(node) {
  const box = node.getBoundingClientRect();
  const ghost = node.cloneNode(true);
  ghost.classList.add("flying");
  ghost.setAttribute("aria-hidden", "true");
  ghost.removeAttribute("data-card");
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  node.closest(".felt").append(ghost);
  return ghost;
}

function dropAt(event, node) {
  const found = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("[data-card],[data-slot]")).find(Boolean);
  return found && found !== node && found.closest(".mrows") === node.closest(".mrows") ? found : null;
}

function mark(flight, goal) {
  if (flight.goal === goal) return;
  if (flight.goal) flight.goal.classList.remove("over");
  if (goal) goal.classList.add("over");
  flight.goal = goal;
}

// -- by keyboard ------------------------------------------------------------------------------------------------------

function carry(s, given, event) {
  const draft = draftOf(s, given);
  if (!draft.held || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") draft.held = "";
  else if (!KEYS[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  if (KEYS[event.key]) step(s, given, draft.held, KEYS[event.key]);
  else s.redraw();
}

// -- drawing ----------------------------------------------------------------------------------------------------------

function cardButton(s, given, draft, id, place) {
  const card = given.cards[id];
  const held = draft.held === id;
  const look = ["member", card.up ? "up" : "down", "known", held ? "picked" : "movable", card.boss ? "boss" : ""].filter(Boolean).join(" ");
  const on = { click: (event, node) => node.ttFlew || press(s, given, node), pointerdown: (event, node) => dragCard(s, given, event, node) };
  return h("button", { type: "button", class: look, key: `arr-${id}`, "data-rove": "arrange", "data-card": id, "aria-pressed": String(held), "aria-label": `${place}: ${card.name}`, "aria-description": given.words.keys, on },
    h("span", { class: "mpic", "aria-hidden": "true" }, portrait(card.art)), memberName(card.name), card.boss ? h("span", { class: "crowned2", "aria-hidden": "true" }, icon("kind-boss")) : null, halves(card.half),
    card.seen ? h("span", { class: "mseen", "aria-hidden": "true" }, icon("eye")) : null, held ? h("span", { class: "aim picked", "aria-hidden": "true" }, icon("hand")) : null);
}

function slot(s, given, draft, name, at, row) {
  const style = `grid-area:${row}/${at + 1}`;
  const key = `slot-${name}`;
  if (!draft.held) return h("li", { class: "mcell empty", key, style, "data-slot": name, "aria-hidden": "true" });
  const on = { click: (event, node) => press(s, given, node) };
  return h("li", { class: "mcell empty open", key, style }, h("button", { type: "button", class: "slotgo", key: `${key}.go`, "data-slot": name, "data-rove": "arrange", "aria-label": `${given.words.free}: ${at + 1}`, on }, icon("plus")));
}

export function arrangerRows(s, given, words) {
  const draft = draftOf(s, given);
  const { columns } = draft;
  if (words) return arrangerInWords(s, given, draft);
  const cell = (id, row, at) => h("li", { class: "mcell", key: `cell-${id}`, style: `grid-area:${row}/${at + 1}` }, cardButton(s, given, draft, id, `${row === 2 ? `${given.words.behind} ` : ""}${at + 1}`));
  const front = columns.map((column, at) => cell(column[0], 1, at));
  const rear = columns.map((column, at) => (column[1] ? cell(column[1], 2, at) : slot(s, given, draft, at, at, 2)));
  const end = columns.length < MOST_COLUMNS ? slot(s, given, draft, "end", columns.length, 1) : null;
  const wide = Math.min(MOST_COLUMNS, columns.length + 1);
  return h("ul", { class: `mrows own deep arr${wide > 6 ? " tight" : ""}`, key: "arranger", style: `--wide:${wide}`, "data-roving": "arrange", "data-region": "arranger", "aria-label": given.words.title, on: { keydown: (event) => carry(s, given, event) } }, front, end, rear);
}

function stepButtons(s, given, id, key) {
  const icons = { left: "back", right: "next", front: "plus", rear: "minus" };
  return Object.keys(MOVES).map((way) => h("button", { type: "button", class: "btn step", "data-local": true, key: `${key}.${way}`, on: { click: () => step(s, given, id, way) } }, icon(icons[way]), h("span", null, given.words[way]), unseen(` ${given.cards[id].name}`)));
}

function arrangerInWords(s, given, draft) {
  const line = (id, at, depth) => h("li", { key: `w-${id}` }, h("span", { class: "wcard" }, `${depth ? `${given.words.behind} ` : ""}${at + 1}: ${given.cards[id].name}`), h("span", { class: "nudges" }, stepButtons(s, given, id, `w-${id}`)));
  return h("ol", { class: "wlist arrwords", key: "arranger-words", "data-region": "arranger", "aria-label": given.words.title }, draft.columns.flatMap((column, at) => column.map((id, depth) => line(id, at, depth))));
}

function shuffled(columns) {
  const cards = columns.flat();
  for (let n = cards.length - 1; n > 0; n -= 1) {
    const m = Math.floor(Math.random() * (n + 1));
    [cards[n], cards[m]] = [cards[m], cards[n]];
  }
  return columns.map((column) => cards.splice(0, column.length));
}

export function arrangerActs(s, given) {
  const draft = draftOf(s, given);
  const set = (columns) => ({ click: () => { Object.assign(draft, { columns, held: "", said: "" }); s.redraw(); } });
  const go = { do: "act", move: { ...given.move, columns: draft.columns } };
  return h("div", { class: "arracts", key: "arracts" }, h("p", { class: "small" }, given.note),
    draft.held ? h("div", { class: "inhand", role: "group", "aria-label": given.cards[draft.held].name }, h("b", null, given.cards[draft.held].name), h("span", { class: "nudges" }, stepButtons(s, given, draft.held, "held"))) : null,
    h("div", { class: "arrgo" }, h("button", { type: "button", class: "btn go", key: "act-arrange.go", go }, icon("offered"), h("span", { class: "al" }, given.done)),
      h("button", { type: "button", class: "btn soft", "data-local": true, key: "arrange.shuffle", on: set(shuffled(draft.columns)) }, icon("reload"), given.words.shuffle),
      h("button", { type: "button", class: "btn soft", "data-local": true, key: "arrange.afresh", on: set(copy(given.columns)) }, icon("undo"), given.words.afresh)),
    h("p", { class: "vh", role: "status" }, draft.said));
}

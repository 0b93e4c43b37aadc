// The keys of the projector. They work wherever the focus is, since a teacher's hand is on the keyboard and not on a control.
import { focusables } from "./dom.js"
import { lettersOn } from "./keys.js"
import { ownsPage } from "./host.js"
import { classKeySummary, classPanelOpen, closeClassPanel, wayThere } from "./class-wall.js"
import { classRoom, takeRoom } from "./class-line.js"
import { allHands, handsOf, moreHands } from "./projector-hands.js"
import { hearLine, lineName, showOnLine } from "./projector-line.js"
import { fitScenes } from "./projector-scene.js"
import { timesOf } from "./wall-times.js"

const WALL_ARROWS = { ArrowLeft: "←", ArrowRight: "→", PageUp: "←", PageDown: "→" };
const wallNow = { s: null, wall: null, watching: false, presses: 0, open: "" };

// The newest screen is the one that the keys act on.
export function watchWall(s, wall) {
  Object.assign(wallNow, { s, wall });
  requestAnimationFrame(fitScenes);
  enterOpened(wall);
  hearLine(onTeacher);
  showOnLine(wallSummary(wall));
  if (wallNow.watching) return;
  wallNow.watching = true;
  document.addEventListener("keydown", onWallKey, true);
  window.addEventListener("resize", fitScenes);
}

// What opens over the wall has the focus at once: whoever opened it by a key goes on with arrows and Enter.
function enterOpened(wall) {
  const open = classPanelOpen() ? ".pclassbox" : wall.list ? ".plist" : wall.choosing ? ".pchoose" : wall.warns ? ".pwarn" : "";
  if (open && open !== wallNow.open) requestAnimationFrame(() => {
    const panel = document.querySelector(`.tt .projector ${open}`);
    const first = panel && focusables(panel)[0];
    if (first) first.focus();
  });
  wallNow.open = open;
}

// What the teacher's window has to know: where the wall is, how many hands there are, which keys do something.
function wallSummary(wall) {
  const counts = handsOf(wall.hands);
  return { opened: wall.opened, step: wall.step, view: wall.view, headline: wall.headline, aside: wall.aside, room: classRoom(), reached: wayThere(), times: timesOf(wall), tallies: allHands(),
    hands: wall.options.map((option) => ({ text: option.text, n: counts[option.key] || 0 })),
    keys: { ...Object.fromEntries(wall.keys.map((one) => [one.kbd, { able: Boolean(one.go), on: one.on, says: one.says }])), ...classKeySummary(wall) } };
}

// A key that was pressed in the teacher's window.
function onTeacher(said) {
  const node = wallNode();
  if (!node) return;
  if (said.asks) showOnLine(wallSummary(wallNow.wall), true);
  else if (said.step) wallNow.s.send({ do: "projector.step", key: said.step }, null);
  else if (said.room && said.to === lineName()) takeRoom(said.room);
  else if (said.hand) handFor(said.hand, said.by);
  else if (said.present) wallNow.s.send({ do: "projector.present", links: said.present }, null);
  else if (said.press === "Escape") closeWall();
  else if (said.press) pressNamed(said.press, node);
}

const wallNode = () => document.querySelector(".tt .projector");

function isForTheWall(event, node) {
  if (!node || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false;
  if (event.key !== "Escape" && event.target.closest && event.target.closest("input,select,textarea,[contenteditable=true]")) return false;
  return ownsPage() || node.closest(".tt").contains(event.target);
}

function onWallKey(event) {
  const node = wallNode();
  if (!isForTheWall(event, node)) return;
  const open = wallNow.wall.list || wallNow.wall.choosing;
  const used = event.key === "Escape" ? closeWall() : countHand(event) || (open && event.key in WALL_ARROWS ? false : pressKey(event, node));
  if (!used) return;
  event.preventDefault();
  event.stopPropagation();
}

// Esc belongs to an open word first; only then to what lies over the wall.
function closeWall() {
  const { s, wall } = wallNow;
  if (!s.slip && closeClassPanel()) return true;
  if (s.slip || !(wall.list || wall.choosing || wall.notes || wall.warns || wall.aside)) return false;
  s.send({ do: "projector.close" }, null);
  return true;
}

function handFor(number, by) {
  const option = wallNow.wall.options[number - 1];
  if (!option) return false;
  moreHands(wallNow.wall.hands, option.key, by);
  wallNow.s.redraw();
  return true;
}

// A number counts a hand for that answer; with Shift it takes one back.
export const handKey = (event) => Number((/^(?:Digit|Numpad)([1-6])$/.exec(event.code || "") || [])[1] || 0);

function countHand(event) {
  const digit = handKey(event);
  return digit > 0 && handFor(digit, event.shiftKey ? -1 : 1);
}

// A key pressed twice is meant twice, however quickly; of two clicks on the same, the second is taken for a slip.
function pressButton(button) {
  wallNow.presses += 1;
  if (button.ttGo) wallNow.s.send({ ...button.ttGo, press: wallNow.presses }, button);
  else button.click();
}

// The name of a key as it is written on its button; nothing for keys that are none here.
export function keyName(event) {
  const arrow = WALL_ARROWS[event.key];
  if (event.shiftKey || (!arrow && !lettersOn())) return "";
  return arrow || event.key.toUpperCase();
}

function pressKey(event, node) {
  const name = keyName(event);
  return name !== "" && pressNamed(name, node);
}

function pressNamed(name, node) {
  const button = [...node.querySelectorAll("[data-pkey]")].find((one) => one.dataset.pkey === name);
  if (!button) return false;
  if (!button.disabled) pressButton(button);
  return true;
}

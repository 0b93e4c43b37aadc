// The keys of the projector. They work wherever the focus is, since a teacher's hand is on the keyboard and not on a control.
import { lettersOn } from "./keys.js"
import { ownsPage } from "./host.js"
import { moreHands } from "./projector-hands.js"
import { fitScenes } from "./projector-scene.js"

const WALL_ARROWS = { ArrowLeft: "←", ArrowRight: "→", PageUp: "←", PageDown: "→" };
const wallNow = { s: null, wall: null, watching: false, presses: 0 };

// The newest screen is the one that the keys act on.
export function watchWall(s, wall) {
  Object.assign(wallNow, { s, wall });
  requestAnimationFrame(fitScenes);
  if (wallNow.watching) return;
  wallNow.watching = true;
  document.addEventListener("keydown", onWallKey, true);
  window.addEventListener("resize", fitScenes);
}

const wallNode = () => document.querySelector(".tt .projector");

function isForTheWall(event, node) {
  if (!node || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false;
  if (event.target.closest && event.target.closest("input,select,textarea,[contenteditable=true]")) return false;
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
  if (s.slip || !(wall.list || wall.choosing || wall.notes)) return false;
  s.send({ do: "projector.close" }, null);
  return true;
}

// A number counts a hand for that answer; with Shift it takes one back.
function countHand(event) {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code || "");
  const option = digit ? wallNow.wall.options[Number(digit[1]) - 1] : null;
  if (!option) return false;
  moreHands(wallNow.wall.hands, option.key, event.shiftKey ? -1 : 1);
  wallNow.s.redraw();
  return true;
}

// A key pressed twice is meant twice, however quickly; of two clicks on the same, the second is taken for a slip.
function pressButton(button) {
  wallNow.presses += 1;
  if (button.ttGo) wallNow.s.send({ ...button.ttGo, press: wallNow.presses }, button);
  else button.click();
}

function pressKey(event, node) {
  const arrow = WALL_ARROWS[event.key];
  if (event.shiftKey || (!arrow && !lettersOn())) return false;
  const wanted = arrow || event.key.toUpperCase();
  const button = [...node.querySelectorAll("[data-pkey]")].find((one) => one.dataset.pkey === wanted);
  if (!button) return false;
  if (!button.disabled) pressButton(button);
  return true;
}

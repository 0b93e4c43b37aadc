// The keyboard: one Tab stop for a hand, a row of dice, a story; single letters only where they cannot surprise.
import { focusables, isShown } from "./dom.js"
import { inNotebook, keep, kept } from "./memory.js"

const EVERY = "every";
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const ROWS = { ArrowDown: 1, ArrowUp: -1 };

export const lettersOn = () => kept("tt-letters") !== "off";

export const switchLetters = () => keep("tt-letters", lettersOn() ? "off" : "on");

// Exactly one member of each group can be reached with Tab; the arrows reach the others.
export function keepRoving(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const members = rovers(group);
    const focused = members.find((node) => node === document.activeElement);
    const stop = focused || members.find((node) => node.ttStop) || members.find((node) => node.matches("[aria-current],[aria-pressed=true]")) || members[0];
    for (const node of members) {
      const reach = node === stop ? 0 : -1;
      if (node.tabIndex !== reach) node.tabIndex = reach;
      node.ttStop = node === stop && (node.ttStop || node === focused);
    }
  }
}

// A list of lines is a group of all that can be pressed in it, without what has opened beside a line.
const rovers = (group) => (group.dataset.roving === EVERY
  ? [...group.querySelectorAll("button")].filter((node) => !node.closest(".slip"))
  : [...group.querySelectorAll(`[data-rove="${group.dataset.roving}"]`)]);

// Where members stand in several rows, up and down lead to the nearest of the next row; at the last, as left and right do.
function inNextRow(members, at, way) {
  const boxes = members.map((node) => node.getBoundingClientRect());
  const middle = (box) => (box.top + box.bottom) / 2;
  const [here, edge] = [boxes[at], way > 0 ? boxes[at].bottom : -boxes[at].top];
  const beyond = members.map((_, n) => n).filter((n) => boxes[n].height && way * middle(boxes[n]) > edge);
  const next = Math.min(...beyond.map((n) => way * middle(boxes[n])));
  const aside = (n) => Math.abs(boxes[n].left + boxes[n].right - here.left - here.right);
  const row = beyond.filter((n) => way * middle(boxes[n]) < next + boxes[n].height / 2);
  return row.length ? row.reduce((best, n) => (aside(n) < aside(best) ? n : best)) : at + way;
}

function goalOf(key, members, at) {
  if (key === "Home") return 0;
  if (key === "End") return members.length - 1;
  return ROWS[key] ? inNextRow(members, at, ROWS[key]) : at + (STEPS[key] || 0);
}

function rove(event) {
  const group = event.target.closest("[data-roving]");
  if (!group || event.altKey || event.ctrlKey || event.metaKey) return false;
  const members = rovers(group);
  const at = members.indexOf(event.target);
  if (at < 0) return false;
  const goal = goalOf(event.key, members, at);
  if (goal === at || !members[goal]) return event.key in STEPS;
  members.forEach((node) => {
    node.tabIndex = -1;
    node.ttStop = false;
  });
  members[goal].tabIndex = 0;
  members[goal].ttStop = true;
  members[goal].focus();
  return true;
}

const WEIGHED_MOVES = new Set(["act", "card"]);

// A word, a citation or a number opens; a move or card is asked about; beside anything else, the first that opens.
function openWhy(target, actions) {
  const opens = (place) => place && place.querySelector(".term,.cite,.tile>summary");
  const pressed = target.closest("button");
  const asked = pressed && pressed.ttGo && WEIGHED_MOVES.has(pressed.ttGo.do) ? pressed : null;
  const found = target.closest("summary,.term,.cite") || opens(target.closest("li")) || (asked ? null : opens(target.closest("section:not(.tt)")));
  if (!found) return actions.why(asked);
  if (found !== target) found.focus();
  found.click();
  return true;
}

function goToTiles(root, target) {
  const monsterSide = target.closest('.figs.r,[data-side="monsters"]');
  const side = root.querySelector(`[data-side="${monsterSide ? "monsters" : "munchkins"}"]`);
  const first = side && focusables(side)[0];
  if (first) first.focus();
  return Boolean(first);
}

function letter(root, event, actions) {
  if (!lettersOn() || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false;
  if (event.target.closest("input,select,textarea,[contenteditable=true]")) return false;
  if (event.key === "/") {
    actions.find();
    return true;
  }
  if (event.shiftKey) return false;
  const key = event.key.toLowerCase();
  if (key === "w") return openWhy(event.target, actions);
  if (key === "t") return goToTiles(root, event.target);
  if (key === "l") {
    actions.language();
    return true;
  }
  return false;
}

function storyKey(root, event) {
  if (!event.altKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return false;
  const step = root.querySelector(event.key === "ArrowLeft" ? ".story .sb" : ".story .sn");
  if (step && isShown(step)) step.click();
  return true;
}

function escape(root, event, actions) {
  if (event.key !== "Escape") return false;
  if (actions.closeSlip()) return true;
  return fold(root.querySelector(".menu[open]")) || fold(event.target.matches("input,select,textarea") ? null : event.target.closest("details[open]")) || putDown(root);
}

// A card that was picked goes back into the hand, as by a second press on it.
function putDown(root) {
  const card = root.querySelector(".hcard.picked,.acd.picked");
  if (!card) return false;
  card.focus();
  card.click();
  return true;
}

// Closed as by a press on its head, so that whoever keeps in mind what is open hears of it.
function fold(opened) {
  if (!opened) return false;
  const head = opened.querySelector("summary");
  head.focus();
  head.click();
  return true;
}

const heardThere = (root, event, actions) => (root.querySelector(".story") && storyKey(root, event)) || letter(root, event, actions);

// Where the table is all that the page has, its keys work before anything of it was touched; a notebook has its own.
function listenToThePage(root, actions) {
  const page = root.ownerDocument;
  const heard = (event) => {
    if (!root.isConnected) page.removeEventListener("keydown", heard);
    else if (event.target === page.body && !inNotebook() && page.querySelectorAll(".tt").length === 1 && heardThere(root, event, actions)) event.preventDefault();
  };
  page.addEventListener("keydown", heard);
}

export function watchKeys(root, actions) {
  root.addEventListener("keydown", (event) => {
    const taken = escape(root, event, actions) || storyKey(root, event) || rove(event) || letter(root, event, actions);
    // A notebook around the table has its own keys: what the table used must not reach it.
    if (taken) event.preventDefault();
    if (taken || event.target.closest("input,select,button,summary")) event.stopPropagation();
  });
  listenToThePage(root, actions);
  root.addEventListener("click", (event) => {
    const menu = root.querySelector(".menu[open]");
    if (menu && !menu.contains(event.target)) menu.open = false;
  });
}

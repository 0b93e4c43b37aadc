// Paper: joined behind the whole program, it draws each position once, for looking at only.
import { morph } from "../static/dom.js"
import { hatchDefs } from "../static/odds.js"
import { fitScenes, fittedScene } from "../static/projector-scene.js"
import { plantSprite } from "../static/widget.js"

const MILLIMETRE = 96 / 25.4;
const PAPER_TALL = 268 * MILLIMETRE; // what is left of A4 between its margins
const SMALLEST_PRINT = 0.5;
const SMALLEST_KEPT = 0.8; // what is kept to be read again goes on to a second page instead
const SIDES = [0, 120, 108, 96, 84]; // millimetres for a picture beside its question; over the whole width it hangs below
const SIDES_KEPT = [96, 84, 72];

function hang(questions, side) {
  questions.classList.toggle("wide", !side);
  if (side) questions.style.setProperty("--picture", `${side}mm`);
  fitScenes();
}

// Pictures are as large as the page has room for, all of a page alike.
function useRoom(sheet, questions, sides) {
  sheet.classList.add("measured");
  for (const side of sides) {
    hang(questions, side);
    if (questions.getBoundingClientRect().height <= PAPER_TALL) break;
  }
  sheet.classList.remove("measured");
}

// Questions on one page and answers on another: what is too long for its page is printed smaller.
function fitPage(sheet, part) {
  sheet.classList.add("measured");
  let size = 1;
  const least = part.classList.contains("keepsake") ? SMALLEST_KEPT : SMALLEST_PRINT;
  for (; size > least; size -= 0.02) {
    part.style.zoom = size;
    if (part.getBoundingClientRect().height <= PAPER_TALL) break;
  }
  part.style.zoom = "";
  part.style.setProperty("--size", Math.round(size * 100) / 100);
  sheet.classList.remove("measured");
}

function drawPicture(screen, at) {
  const ui = screen.ui || {};
  const s = { ...screen, ui, uid: `paper${at}`, t: (name) => ui[name] ?? name, send: () => {}, redraw: () => {}, dark: false };
  const box = document.getElementById(`picture-${at}`);
  if (box) morph(box, [hatchDefs(s), fittedScene(s)]);
}

plantSprite();
JSON.parse(document.getElementById("screens").textContent).forEach(drawPicture);
fitScenes();
document.querySelectorAll(".handout .questions").forEach((part) => useRoom(part.closest(".handout"), part, SIDES));
document.querySelectorAll(".handout .keepsake").forEach((part) => useRoom(part.closest(".handout"), part, SIDES_KEPT));
document.querySelectorAll(".handout .questions, .handout .answers, .handout .keepsake").forEach((part) => fitPage(part.closest(".handout"), part));

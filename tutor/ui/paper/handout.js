// Paper: joined behind the whole program, it draws each position once, for looking at only.
import { morph } from "../static/dom.js"
import { hatchDefs } from "../static/odds.js"
import { fitScenes, fittedScene } from "../static/projector-scene.js"
import { plantSprite } from "../static/widget.js"

const MILLIMETRE = 96 / 25.4;
const PAPER_TALL = 268 * MILLIMETRE; // what is left of A4 between its margins
const SMALLEST_PRINT = 0.5;
const SIDES = [120, 108, 96, 84]; // millimetres for a picture beside its question; over the whole width it hangs below

function hang(questions, side) {
  questions.classList.toggle("wide", !side);
  if (side) questions.style.setProperty("--picture", `${side}mm`);
  fitScenes();
}

// Pictures are as large as the page has room for, all of a page alike.
function useRoom(sheet, questions) {
  sheet.classList.add("measured");
  for (const side of [0, ...SIDES]) {
    hang(questions, side);
    if (questions.getBoundingClientRect().height <= PAPER_TALL) break;
  }
  sheet.classList.remove("measured");
}

// Questions on one page and answers on another: what is too long for its page is printed smaller.
function fitPage(sheet, part) {
  sheet.classList.add("measured");
  let size = 1;
  for (; size > SMALLEST_PRINT; size -= 0.02) {
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
document.querySelectorAll(".handout .questions").forEach((part) => useRoom(part.closest(".handout"), part));
document.querySelectorAll(".handout .questions, .handout .answers").forEach((part) => fitPage(part.closest(".handout"), part));

// What happened, acted out: heroes leave the town, walk a dungeon room by room, and die or reach the boss. It lies over the
// table as it stands now, can be skipped at any moment, and is not there for readers who want no motion.
const BEAT = 520;
const QUICK = 230;
const LONG = 24;

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
export const mayWatch = () => !still();

const spots = {
  comes: () => '[data-spot="town"]',
  stays: () => '[data-spot="town"]',
  lured: (step) => `[data-spot="entrance-${step.at}"]`,
  enters: (step) => `[data-spot="entrance-${step.at}"]`,
  room: (step) => `[data-spot="place-${step.at}-${step.place}"]`,
  boss: (step) => `[data-spot="boss-${step.at}"]`,
  soul: (step) => `[data-key="souls-${step.at}"]`,
  wound: (step) => `[data-key="wounds-${step.at}"]`,
};

// Once for every press of the reader; never for a page that has just been opened.
export function settleFilm(root, screen) {
  const film = screen.rows && screen.rows.film;
  const key = film ? film.key : "";
  const first = root.ttFilm === undefined;
  const same = root.ttFilm === key;
  root.ttFilm = key;
  if (!first && !same && film && !still()) play(root, film);
}

export const watchAgain = (root, film) => play(root, film);

function screenOver(stage, film) {
  const over = document.createElement("div");
  over.className = "film";
  const figure = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  figure.setAttribute("class", "px ghost");
  figure.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  const told = Object.assign(document.createElement("p"), { className: "filmtold" });
  const words = document.createElement("span");
  words.setAttribute("aria-hidden", "true");
  const skip = Object.assign(document.createElement("button"), { type: "button", className: "btn filmskip", textContent: film.skip });
  const end = () => [over, told].forEach((part) => part.remove());
  skip.addEventListener("click", (event) => {
    event.stopPropagation();
    end();
  });
  told.append(words, skip);
  over.append(figure);
  stage.append(over);
  setWords(stage, told);
  return { over, figure, words, end };
}

// The words hide nothing that the next choice is made from: they run in the seam between table and hand, or where the moves
// follow on the table, in the sky over the town.
function setWords(stage, told) {
  const moves = stage.closest(".rowspage").querySelector(".rowmoves").getBoundingClientRect();
  if (moves.top >= stage.getBoundingClientRect().bottom) stage.querySelector(".town").append(told);
  else stage.after(told);
}

async function play(root, film) {
  const stage = root.querySelector(".rowstage");
  if (!stage || !stage.animate) return;
  for (const old of root.querySelectorAll(".film, .filmtold")) old.remove();
  const scene = screenOver(stage, film);
  const pace = film.steps.length > LONG ? QUICK : BEAT;
  const where = new Map();
  fadeFigures(stage, film.steps.map((step) => step.hero), true);
  for (const [n, step] of film.steps.entries()) {
    if (!scene.over.isConnected) break;
    await show(stage, scene, step, pace, where);
    if (scene.over.isConnected && film.steps.slice(n + 1).every((later) => later.hero !== step.hero)) fadeFigures(stage, [step.hero], false);
  }
  scene.end();
  if (!stage.querySelector(".film")) fadeFigures(stage, null, false);
}

// Whoever acts in the film is not to be seen at the same time where he stands when it is over.
function fadeFigures(stage, heroes, faded) {
  for (const node of stage.querySelectorAll("[data-hero]")) {
    if (!heroes || heroes.includes(node.dataset.hero)) node.style.opacity = faded ? "0" : "";
  }
}

async function show(stage, scene, step, pace, where) {
  const { figure, words } = scene;
  figure.firstChild.setAttribute("href", `#tt-px-${step.figure}`);
  words.textContent = step.text;
  const goal = spots[step.kind] ? spotOf(stage, spots[step.kind](step)) : where.get(step.hero);
  const from = where.get(step.hero) || spotOf(stage, spots.comes());
  if (goal) where.set(step.hero, goal);
  const to = goal || from;
  if (!to) return;
  const motion = figure.animate(framesOf(step.kind, from || to, to), { duration: lengthOf(step.kind, pace), easing: "ease-in-out", fill: "forwards" });
  if (step.kind === "hurt") floatNumber(scene.over, to, step.n, pace);
  await motion.finished.catch(() => null);
}

const lengthOf = (kind, pace) => (kind === "comes" || kind === "stays" || kind === "enters" ? pace * 0.6 : pace);
const at = (spot, more = "") => `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px) ${more}`.trim();

function framesOf(kind, from, to) {
  if (kind === "hurt") return [at(to), at(to, "translateX(-5px)"), at(to, "translateX(5px)"), at(to)].map((transform) => ({ transform, opacity: 1 }));
  if (kind === "dies") return [{ transform: at(to), opacity: 1 }, { transform: at(to, "translateY(-26px) scale(.7)"), opacity: 0.15 }];
  if (kind === "soul" || kind === "wound") return [{ transform: at(from, "scale(.7)"), opacity: 0.5 }, { transform: at(to, "scale(.3)"), opacity: 0 }];
  if (kind === "stays") return [at(to), at(to, "translateY(-6px)"), at(to)].map((transform) => ({ transform, opacity: 1 }));
  return [{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 1 }];
}

function floatNumber(over, spot, n, pace) {
  const number = Object.assign(document.createElement("b"), { className: "hurtn", textContent: `−${n}` });
  number.setAttribute("aria-hidden", "true");
  over.append(number);
  number.animate([{ transform: at(spot), opacity: 1 }, { transform: at(spot, "translateY(-30px)"), opacity: 0 }], { duration: pace * 1.4, fill: "forwards" }).finished.then(() => number.remove(), () => null);
}

// The feet of whoever stands there, within the stage.
function spotOf(stage, selector) {
  const node = stage.querySelector(selector);
  if (!node) return null;
  const [box, frame] = [node.getBoundingClientRect(), stage.getBoundingClientRect()];
  return { x: box.left - frame.left + box.width / 2, y: box.top - frame.top + box.height * 0.62 };
}

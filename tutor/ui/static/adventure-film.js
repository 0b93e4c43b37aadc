// The die of the board step and everything that it moved, acted out one after another over the board as it stands now. It
// can be skipped at any moment, and is not there for readers who want no motion.
import { calm } from "./map-view.js"
import { spotIn } from "./adventure-land.js"

const ROLL_BEAT = 720;
const ROLL_QUICK = 330;
const ROLL_LONG = 18;

// Once for every press of the reader; never for a page that has just been opened.
export function settleRoll(root, screen) {
  const film = screen.adventure && screen.adventure.film;
  const key = film ? film.key : "";
  const first = root.ttRoll === undefined;
  const same = root.ttRoll === key;
  root.ttRoll = key;
  if (!same) clearFilm(root); // what it acted out has been overtaken
  if (!first && !same && film && !screen.adventure.ending && !calm()) playRoll(root, screen.adventure);
}

function clearFilm(root) {
  for (const old of root.querySelectorAll(".afilm,.aghost")) old.remove();
}

export const rollAgain = (root, adventure) => playRoll(root, adventure);

function curtain(stage, film, tall) {
  const over = Object.assign(document.createElement("div"), { className: "afilm" });
  const told = document.createElement("p");
  told.style.height = `${tall - 2}px`;
  const face = svgUse("afilmdie");
  const words = document.createElement("span");
  words.setAttribute("aria-hidden", "true");
  const skip = Object.assign(document.createElement("button"), { type: "button", className: "btn filmskip", textContent: film.skip });
  skip.addEventListener("click", (event) => {
    event.stopPropagation();
    over.remove();
  });
  told.append(face, words, skip);
  over.append(told);
  stage.append(over);
  return { over, words, face };
}

function svgUse(name) {
  const art = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  art.setAttribute("class", name);
  art.setAttribute("aria-hidden", "true");
  art.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  return art;
}

async function playRoll(root, adventure) {
  const stage = root.querySelector(".landstage");
  const plane = stage && stage.querySelector(".aplane");
  const head = stage && stage.querySelector(".mtools"); // what is told stands in the place of the board's name
  if (!plane || !plane.animate) return;
  clearFilm(stage);
  const scene = curtain(stage, adventure.film, head.offsetHeight);
  const ghost = svgUse("aghost");
  plane.append(ghost);
  const pace = adventure.film.steps.length > ROLL_LONG ? ROLL_QUICK : ROLL_BEAT;
  for (const step of adventure.film.steps) {
    if (!scene.over.isConnected || !ghost.isConnected) break;
    await showStep(stage, scene, ghost, adventure.board.land, step, pace);
  }
  ghost.remove();
  scene.over.remove();
}

async function showStep(stage, scene, ghost, land, step, pace) {
  scene.words.textContent = step.text;
  if (step.kind === "roll") {
    scene.face.firstChild.setAttribute("href", `#tt-die-${step.face}`);
    scene.face.classList.add("rolled");
    ghost.style.opacity = "0";
    const frames = [0, 120, 250, 360].map((turn) => ({ transform: `rotate(${turn}deg)` }));
    await scene.face.animate(frames, { duration: pace, easing: "ease-out" }).finished.catch(() => null);
    return;
  }
  const to = spotIn(land, step.to);
  const from = step.from ? spotIn(land, step.from) : to;
  ghost.firstChild.setAttribute("href", step.seat ? `#tt-seat-${step.seat}` : "#tt-kind-monster");
  ghost.setAttribute("class", `aghost ${step.seat ? `s-${step.seat}` : "foe"}`);
  ghost.style.opacity = "1";
  panTo(stage, to);
  const motion = ghost.animate(framesFor(step.kind, from, to), { duration: pace, easing: "ease-in-out", fill: "forwards" });
  await motion.finished.catch(() => null);
}

const put = (spot, more = "") => `translate(${spot.x - 1.6}em, ${spot.y - 2}em) ${more}`.trim();

function framesFor(kind, from, to) {
  if (kind === "come") return [{ transform: put(to, "scale(.2)"), opacity: 0 }, { transform: put(to, "scale(1.25)"), opacity: 1 }, { transform: put(to), opacity: 1 }];
  if (kind === "gone") return [{ transform: put(to), opacity: 1 }, { transform: put(to, "scale(.2)"), opacity: 0 }];
  return [{ transform: put(from), opacity: 1 }, { transform: put(to), opacity: 1 }];
}

function panTo(stage, spot) {
  const frame = stage.querySelector(".landframe");
  const px = parseFloat(frame.style.fontSize) || 10;
  const [x, y] = [spot.x * px, spot.y * px];
  const inside = x > frame.scrollLeft + 30 && x < frame.scrollLeft + frame.clientWidth - 30 && y > frame.scrollTop + 30 && y < frame.scrollTop + frame.clientHeight - 30;
  if (!inside) frame.scrollTo({ left: x - frame.clientWidth / 2, top: y - frame.clientHeight / 2, behavior: "smooth" });
}

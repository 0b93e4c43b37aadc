// Paper: joined behind the whole program, it draws each position once, for looking at only.
import { morph } from "../static/dom.js"
import { hatchDefs } from "../static/odds.js"
import { fitScenes, fittedScene } from "../static/projector-scene.js"
import { plantSprite } from "../static/widget.js"

function drawPicture(screen, at) {
  const ui = screen.ui || {};
  const s = { ...screen, ui, uid: `paper${at}`, t: (name) => ui[name] ?? name, send: () => {}, redraw: () => {}, dark: false };
  const box = document.getElementById(`picture-${at}`);
  if (box) morph(box, [hatchDefs(s), fittedScene(s)]);
}

plantSprite();
JSON.parse(document.getElementById("screens").textContent).forEach(drawPicture);
fitScenes();

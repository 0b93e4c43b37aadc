// The position on the wall: the game's own stage as a still picture, made as large as its place lets it be.
import { fightPart } from "./adventure-fight.js"
import { landPicture } from "./adventure-map.js"
import { h } from "./dom.js"
import { mapPicture } from "./map.js"
import { wholeOf } from "./map-view.js"
import { lureTable, rowsPicture } from "./rows-stage.js"
import { sceneSet } from "./scene.js"
import { syndicatePicture } from "./syndicate-cards.js"

const SMALL = 720;
const ROOMIER = 1.3; // what a game's small sheet makes larger still fits
const MAP_EM = 12;
const SCENE_WIDE = { fight: 620, crowd: 700, rows: 760, syndicate: 430, adventure: 700, combat: 480 };

function sceneParts(s) {
  if (s.rows) return ["rows", [rowsPicture(s, s.rows), s.rows.town.lures.rows.length ? h("div", { class: "plures", "data-night": true }, lureTable(s, s.rows.town.lures)) : null]];
  if (s.syndicate) return ["syndicate", [syndicatePicture(s.syndicate)]];
  if (s.adventure) return s.adventure.fight ? ["combat", [fightPart(s)]] : ["adventure", [landPicture(s, s.adventure.board)]];
  if (s.map && !(s.scene && s.scene.score)) return ["map", [mapPicture(s)]];
  if (s.scene) return [s.scene.munchkins.length + s.scene.monsters.length > 2 ? "crowd" : "fight", [sceneSet(s, s.scene)]];
  return ["fight", []];
}

// For looking at only: what is on it can neither be pressed nor reached with Tab.
export function fittedScene(s) {
  const [kind, parts] = sceneParts(s);
  const wide = kind === "map" ? Math.ceil((wholeOf(s.map).right - wholeOf(s.map).left) * MAP_EM) : SCENE_WIDE[kind];
  return h("div", { class: `pfit k-${kind}`, key: "pfit" },
    h("div", { class: "pscene", key: `pscene-${kind}`, role: "img", "aria-label": s.t("figure"), inert: true, "data-wide": wide, "data-bends": kind === "fight" || kind === "crowd" ? "yes" : null }, parts));
}

// Scaled by hand, since a picture of so many parts has no size of its own that a style sheet could scale.
// A fight has a shape of its own for small screens.
export function fitScenes() {
  for (const box of document.querySelectorAll(".tt .pfit")) {
    const scene = box.firstElementChild;
    if (!scene || !box.clientWidth) continue;
    const small = window.innerWidth <= SMALL;
    const wide = small && scene.dataset.bends ? box.clientWidth : Number(scene.dataset.wide) * (small ? ROOMIER : 1);
    scene.style.width = `${wide}px`;
    scene.style.zoom = 1;
    const room = box.clientHeight > 60 ? box.clientHeight / Math.max(1, scene.offsetHeight) : 9;
    scene.style.zoom = Math.max(0.3, Math.min(box.clientWidth / wide, room));
  }
}

// The paper theatre: the room, who stands in it, and the one number the eye starts at.
import { h } from "./dom.js"
import { hasSymbol, icon, seatBadge, sourceFlag, termButton, unseen } from "./parts.js"
import { same } from "./same.js"

const ROOMS = ["padded", "plain", "gate", "stage", "odd", "dark", "cave", "hall"];
const PLAIN_ROOMS = ["plain", "cave", "hall"];
const STAND_INS = ["fig-thief", "fig-wizard", "fig-cleric", "fig-dwarf", "fig-halfling"];

function nameHash(text) {
  let sum = 7;
  for (const sign of String(text || "")) sum = (sum * 31 + sign.codePointAt(0)) % 9973;
  return sum;
}

export function roomArt(room) {
  const wanted = room && room.art;
  if (ROOMS.includes(wanted)) return wanted;
  return PLAIN_ROOMS[nameHash(wanted || (room && room.name)) % PLAIN_ROOMS.length];
}

function figureOf(one, isMonster) {
  if (hasSymbol(one.figure)) return one.figure;
  if (isMonster) return hasSymbol(`fig-monster-${one.size}`) ? `fig-monster-${one.size}` : "fig-monster-human";
  return STAND_INS[nameHash(one.name) % STAND_INS.length];
}

export const figureArt = (name) =>
  h("svg", { class: "f", viewBox: "0 0 100 120", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-${name}` }));

export function roomPicture(room) {
  const art = roomArt(room);
  return h("svg", { class: `room art-${art}`, key: `room-${art}`, "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-room-${art}` }));
}

function placePill(room) {
  const told = (room.icons || []).map((one) => one.label).join(", ");
  const signs = (room.icons || []).map((one) =>
    h("span", { class: `sign ${one.tone || ""}`, title: one.label }, icon(one.icon), icon(one.tone === "good" ? "plus" : "minus", "tone")));
  return h("p", { class: "place" }, signs.length ? signs : icon("kind-room"), h("span", null, room.name), told ? unseen(`: ${told}`) : null);
}

function diceSigns(one) {
  const faces = one.faces || [];
  if (faces.length) return faces.map((face) => icon(`die-${face}`, "face"));
  return one.dice && one.dice.icon ? icon(one.dice.icon) : null;
}

function healthSign(health) {
  if (!health) return null;
  return h("span", { class: "hp", title: health.text }, icon("heart"), `${health.red}/${health.max}`);
}

function munchkinStand(s, [one]) {
  const tags = (one.tags || []).join(", ");
  return h("li", { class: `stand ${one.role || ""}`, key: one.key },
    figureArt(figureOf(one, false)),
    h("span", { class: "base" }, seatBadge(one.seat),
      h("span", { class: "who2", "aria-hidden": "true" },
        h("span", { class: "nm1" }, h("b", null, one.name), tags ? h("span", { class: "tags" }, tags) : null),
        h("span", { class: "nm2" }, h("span", { class: "dt" }, one.dice ? one.dice.text : ""), diceSigns(one), healthSign(one.health))),
      unseen(one.told || one.name)));
}

function monsterStand(s, [one]) {
  const { handler } = one;
  const dice = one.dice ? one.dice.text : "";
  return h("li", { class: `stand monster ${one.size || "human"}`, key: one.key },
    figureArt(figureOf(one, true)),
    h("span", { class: "base" }, handler ? seatBadge(handler.seat) : h("span", { class: "nobase" }, icon("kind-monster")),
      h("span", { class: "who2" },
        h("span", { class: "nm1", "aria-hidden": "true" }, h("b", null, one.name), sourceFlag(s, one.source)),
        h("span", { class: "nm2" }, h("span", { class: "dt", "aria-hidden": "true" }, handler ? `${dice}:` : dice),
          unseen(one.told || `${one.name}: ${dice} `), diceSigns({ ...one, dice: handler ? null : one.dice }),
          handler ? termButton(s, handler.term, s.t("handler"), `${one.key}.handler`) : null,
          handler ? h("span", { class: "hn" }, ` ${handler.name}`) : null))));
}

function bystanderStand(one, where) {
  return h("li", { key: one.key, class: "bypill" }, seatBadge(one.seat, "small"),
    h("span", { "aria-hidden": "true" }, h("b", null, one.name), where ? h("span", { class: "where" }, where) : null),
    unseen(one.told || `${one.name}: ${one.where || ""}`));
}

// Where they are is said once if all of them are there.
function bystanderList(s, [bystanders]) {
  if (!bystanders.length) return null;
  const [first, ...rest] = bystanders.map((one) => one.where);
  const shared = rest.length && first && rest.every((where) => where === first) ? first : "";
  return h("div", { class: "by" }, shared ? h("p", { class: "place bywhere", "aria-hidden": "true" }, shared) : null,
    h("ul", { "aria-label": s.t("others") }, bystanders.map((one) => bystanderStand(one, shared ? "" : one.where))));
}

const OUTCOME = { won: "offered", lost: "wound" };

export function scoreBox(s, score) {
  const sign = OUTCOME[score.state];
  return h("div", { class: `score ${score.state || "open"}${score.run ? " run" : ""}`, key: "score" },
    h("p", { class: "nums" },
      h("span", { class: "a", key: `sa${score.munchkins}` }, unseen(`${s.t("munchkins")} `), score.munchkins),
      h("span", { class: "x" }, icon("phase-fight")),
      h("span", { class: "m", key: `sm${score.monsters}` }, unseen(`${s.t("monsters")} `), score.monsters)),
    h("p", { class: "lead" }, sign ? icon(sign) : null, score.lead));
}

const standsOf = (s, who, stand) => who.map((one) => same(s, `stand-${one.key}`, stand, [one]));

// A seat has the colour of its munchkin and its bases: on the map, in its fights, on the wall and on paper.
export const seatColours = (scene) => (scene ? scene.colours.map((one) => ` col-${one.seat}-${one.colour}`).join("") : "");

export function sceneSet(s, scene, extra = null) {
  const { munchkins = [], monsters = [], bystanders = [] } = scene;
  const heads = munchkins.length + monsters.length;
  const crowd = heads > 4 ? " crowd many" : heads > 3 ? " crowd" : heads > 2 ? " trio" : "";
  return h("div", { class: `set${crowd}` }, roomPicture(scene.room),
    h("div", { class: "signs" }, scene.room ? placePill(scene.room) : null, extra),
    h("div", { class: "cast" },
      h("ul", { class: "figs", "aria-label": s.t("munchkins") }, standsOf(s, munchkins, munchkinStand)),
      scene.score ? scoreBox(s, scene.score) : null,
      same(s, "bystanders", bystanderList, [bystanders]),
      h("ul", { class: "figs r", "aria-label": s.t("monsters") }, standsOf(s, monsters, monsterStand))));
}

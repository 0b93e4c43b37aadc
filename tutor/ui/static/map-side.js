// Beside and under the map: the room or monster that is looked at, the players, the decks, what one carries.
import { h } from "./dom.js"
import { citeButton, citeList, icon, panel, rich, seatBadge, sourceFlag, unseen } from "./parts.js"
import { figureArt } from "./scene.js"
import { LINK_SIGNS, exitRow, roomNotes, whoRow } from "./map-list.js"
import { chosenWay, replayTrail } from "./map-trail.js"
import { manyNews, placeFigures } from "./map.js"
import { ownNews } from "./panels.js"
import { viewOf } from "./map-view.js"

const FEW_TOKENS = 6;

// -- what is looked at ------------------------------------------------------------------------------------------------

// A press on a room beside one's own walks there; this looks at it first.
function lookButton(s, map, view, exit) {
  if (!map.rooms.some((one) => one.key === exit.room)) return null;
  const label = `${s.t("look_at")} ${exit.beyond}`;
  const press = { click: () => { view.at = exit.room; s.redraw(); } };
  return h("button", { type: "button", class: "tool look", key: `look.${exit.room}`, "aria-label": label, title: label, on: press }, icon("eye"));
}

function backHome(s, map, view, room) {
  if (!map.home || room.key === map.home) return null;
  const press = { click: () => { view.at = map.home; s.redraw(); } };
  return h("button", { type: "button", class: "tool tiny", key: "look.home", "aria-label": s.t("look_home"), title: s.t("look_home"), on: press }, icon("close"));
}

function roomPanel(s, map, view) {
  const room = map.rooms.find((one) => one.key === view.at) || map.rooms.find((one) => one.key === map.home) || map.rooms[0];
  const at = "look";
  const { words } = map;
  return h("section", { class: "panel p-look", key: "panel-look", "data-region": "look", "aria-labelledby": `tt-look-${s.uid}` },
    h("h2", { id: `tt-look-${s.uid}` }, icon("kind-room"), h("span", null, room.name), sourceFlag(s, room.source), backHome(s, map, view, room)),
    room.text ? h("p", { class: "small quiet" }, room.text) : null, roomNotes(room),
    room.who.length ? h("ul", { class: "whos" }, room.who.map((one) => whoRow(one, at))) : null,
    room.lying.length ? h("p", { class: "small" }, h("b", null, words.lying), ": ", room.lying.map((one) => one.text).join(s.lang === "ja" ? "、" : ", ")) : null,
    h("ul", { class: "exits compass", "aria-label": words.exits }, room.exits.map((exit) => exitRow(exit, at, lookButton(s, map, view, exit)))));
}

// Where would it stop? The way for the chosen colour room by room, each step with its page.
function monsterPanel(s, map, view) {
  const { spot } = map;
  const way = chosenWay(spot, view);
  const id = `tt-spot-${s.uid}`;
  return h("section", { class: "panel p-spot", key: "panel-spot", "data-region": "spot", "aria-labelledby": id },
    h("div", { class: "spothead" }, figureArt(spot.figure), h("div", null, h("h2", { id }, spot.title), h("p", { class: "small" }, spot.text),
      h("p", { class: "small quiet" }, icon(spot.speed.icon), spot.speed.label)),
    h("button", { type: "button", class: "tool tiny", key: "spot.close", go: spot.close, "aria-label": s.t("close") }, icon("close"))),
    h("ol", { class: `wsteps c-${way.colour}` }, way.steps.map((step) => h("li", { key: `st${step.n}`, class: step.goes ? "goes" : "stops" },
      h("span", { class: "wn", "aria-hidden": "true" }, step.goes ? step.n : icon("close")), h("span", null, step.text), citeButton(s, step.cite, `spot.${way.colour}.${step.n}`)))));
}

// -- players ----------------------------------------------------------------------------------------------------------

function levelTrack(level) {
  return h("span", { class: "track", "aria-hidden": "true" }, Array.from({ length: level.of }, (_, n) => h("i", { class: n < level.n ? "on" : "" })));
}

function tokenRow(one) {
  if (!one.move) return null;
  const many = one.move.n > FEW_TOKENS;
  return h("span", { class: "pmove", title: one.move.text }, icon("speed-normal"), many || !one.turn ? `${one.move.left}/${one.move.n}` : `${one.move.left}/${one.move.n}`);
}

function playerHead(one) {
  return [seatBadge(one.seat), h("span", { class: "pwho", "aria-hidden": "true" }, h("b", null, one.name), h("span", { class: "pwhere" }, one.where), levelTrack(one.level)),
    h("span", { class: "plevel", "aria-hidden": "true" }, h("small", null, icon("level")), h("b", { class: "num" }, one.level.n)),
    h("span", { class: "pstats", "aria-hidden": "true" }, h("span", { class: "hp", title: one.health.text }, icon("heart"), `${one.health.red}/${one.health.max}`), h("span", { title: one.gold.text }, icon("gold"), one.gold.n),
      tokenRow(one), h("span", { title: one.cards.text }, icon("card"), one.cards.n)), unseen(one.told)];
}

function playerRow(s, one) {
  const look = `player s-${one.seat}${one.turn ? " turn" : ""}${one.dead ? " dead" : ""}`;
  if (!one.kit) return h("li", { key: one.key, class: look, "aria-current": one.turn ? "true" : null }, h("div", { class: "phead" }, playerHead(one)));
  return h("li", { key: one.key, class: look, "aria-current": one.turn ? "true" : null },
    h("details", { key: `${one.key}.d` }, h("summary", { class: "phead", key: `${one.key}.head` }, playerHead(one), icon("next", "chev")), kitRows(one.kit)));
}

function partyPanel(s, party) {
  return panel(s, "party", party.title, "phase-act", h("ul", { class: "players" }, party.players.map((one) => playerRow(s, one))));
}

// -- what is carried --------------------------------------------------------------------------------------------------

function kitThing(thing) {
  const body = [icon(thing.icon), h("span", { class: "kn" }, thing.name), thing.bonus ? h("b", { class: "num" }, thing.bonus) : null, thing.big ? h("span", { class: "flag" }, thing.big) : null];
  const told = [thing.text].filter(Boolean).join(" ");
  if (!thing.go) return h("li", { key: thing.key }, h("span", { class: "kthing", title: told || null }, body, told ? unseen(`. ${told}`) : null));
  return h("li", { key: thing.key }, h("button", { type: "button", class: "kthing", key: `${thing.key}.go`, go: thing.go, title: told || null, "aria-description": told || null }, body));
}

function kitRows(kit) {
  if (!kit.rows.length) return h("p", { class: "small quiet" }, kit.empty);
  return h("ul", { class: "kitrows" }, kit.rows.map((row) => h("li", { key: row.key, class: `kitrow ${row.key}` }, h("span", { class: "kitwhere" }, icon(row.icon), h("span", null, row.name)),
    h("ul", null, row.things.map((thing) => kitThing(thing))))));
}

function kitPanel(s) {
  const { kit } = s.around;
  const id = `tt-kit-${s.uid}`;
  return h("section", { class: "panel p-kit", key: "panel-kit", "data-region": "kit", "aria-labelledby": id }, h("h2", { id }, icon("kind-item"), h("span", null, kit.title)), kitRows(kit));
}

// -- decks and links --------------------------------------------------------------------------------------------------

function deckRow(decks) {
  return h("section", { class: "panel p-decks", key: "panel-decks", "data-region": "decks", "aria-label": decks.title },
    h("ul", { class: "decklist" }, decks.decks.map((deck) => h("li", { key: deck.key, title: deck.told }, h("span", { class: `pile ${deck.key}`, "aria-hidden": "true" }, icon(deck.icon)),
      h("b", { class: "num", "aria-hidden": "true" }, deck.n), h("small", { "aria-hidden": "true" }, deck.name), unseen(deck.told)))));
}

function legendPanel(s, map) {
  return h("details", { class: "panel p-legend", key: "panel-legend" }, h("summary", { key: "legend.head" }, icon("link-door"), h("h2", null, map.words.links)),
    h("ul", { class: "legend" }, map.legend.map((row) => h("li", { key: row.kind }, icon(LINK_SIGNS[row.kind]), h("span", null, row.label), h("b", null, row.cost)))));
}

// What happened since the reader's last move: bots and monsters may have done much. The eye may see the monsters again.
function newsPanel(s, map) {
  const lines = (s.log && s.log.lines) || [];
  if (!manyNews(s) && !map.trail) return null;
  const walk = { click: (event, node) => {
    const frame = node.closest(".tt").querySelector(".mapframe");
    if (frame) replayTrail(frame, map, placeFigures(map));
  } };
  const button = map.trail && map.trail.moves.length && !viewOf(s.uid).list ? h("button", { type: "button", class: "btn inline again", key: "trail.again", on: walk }, icon("play"), map.words["play-again"]) : null;
  return h("section", { class: "panel p-news", key: "panel-news", "data-region": "log", "aria-labelledby": `tt-news-${s.uid}` },
    h("div", { class: "newshead" }, h("h2", { id: `tt-news-${s.uid}` }, icon("list"), h("span", null, s.log ? s.log.title : map.trail.title)), button), ownNews(s, s.log),
    h("ol", { class: "news", tabindex: "0", "aria-labelledby": `tt-news-${s.uid}`, "data-roving": "every" }, lines.map((line) => h("li", { key: line.key, class: line.seat ? `by-${line.seat}` : null }, h("span", null, rich(s, line.text, `news.${line.key}`)), citeList(s, line.cites.slice(0, 1), `news.${line.key}`)))));
}

// The rail of the map: what happened, what the coach says, what is looked at, the players and decks, what one carries.
export function mapRail(s, advice) {
  const { map, around } = s;
  const view = viewOf(s.uid);
  return [newsPanel(s, map), advice, map.spot ? monsterPanel(s, map, view) : roomPanel(s, map, view), partyPanel(s, around.party), deckRow(around.decks), kitPanel(s), legendPanel(s, map)];
}

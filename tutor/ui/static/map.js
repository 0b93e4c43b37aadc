// The dungeon: tiles, links, the dark, and who stands there. Rooms are a list of buttons that happen to lie on a plane.
import { h } from "./dom.js"
import { button, icon, seatBadge, toldLine, unseen } from "./parts.js"
import { figureArt } from "./scene.js"
import { LINK_SIGNS, listView } from "./map-list.js"
import { chosenWay, playTrail, trailOn, waysOn } from "./map-trail.js"
import { PITCH, TILE, bringIntoView, cornerOf, dragEnd, dragMove, dragStart, keepView, nextPlace, planeSize, showWhole, switchList, viewOf, wasDragged, watchPinch, wholeOf, zoomBy } from "./map-view.js"

const FLOORS = ["plain", "padded", "hall", "cave", "dark", "stage", "temple", "library", "kitchen", "odd", "entrance"];
const STEP_SIGNS = { offered: "speed-normal", refused: "refused" };
const SIDES_OF = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const em = (n) => `${Math.round(n * 1000) / 1000}em`;
const spotStyle = (x, y) => `left:${em(x)};top:${em(y)}`;

// What has happened at length stands in the rail; a short word of it stands with the question.
export const manyNews = (s) => Boolean(s.log && s.log.lines.length > 2);
export const mapOpen = (s) => Boolean(s.map && s.map.open);

// -- tiles ------------------------------------------------------------------------------------------------------------

const floorOf = (art) => (FLOORS.includes(art) ? art : "plain");

function floorArt(art) {
  return h("svg", { class: "floor", "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-tile-${floorOf(art)}` }));
}

function roomSign(one) {
  return h("span", { class: `rsign ${one.tone}`, title: one.label }, icon(one.icon), one.tone === "own" ? null : icon(one.tone === "good" ? "plus" : "minus", "tone"));
}

function searchSign(search) {
  const n = search.n === null ? icon("close", "tone") : search.n ? h("b", null, search.n > 0 ? `+${search.n}` : `−${-search.n}`) : null;
  return h("span", { class: `rchip search${search.n === null ? " none" : ""}`, title: search.label }, icon("phase-search"), n);
}

function lyingSigns(lying) {
  const items = lying.filter((one) => one.n === undefined);
  const gold = lying.find((one) => one.n !== undefined);
  return [items.length ? h("span", { class: "rchip bag", title: items.map((one) => one.text).join(", ") }, icon("kind-item"), h("b", null, items.length)) : null,
    gold ? h("span", { class: "rchip gold", title: gold.text }, icon("gold"), h("b", null, gold.n)) : null];
}

function markerSign(marker) {
  return marker ? h("span", { class: `rchip marker ${marker.kind}`, title: marker.label }, icon(marker.kind)) : null;
}

function tileButton(map, room) {
  const { x, y } = cornerOf(map.span, room.at);
  const flags = [room.state, room.isNew ? "is-new" : "", room.entrance ? "entrance" : "", `floor-${floorOf(room.art)}`].join(" ");
  return h("li", { key: `li-${room.key}`, class: "rplace", style: spotStyle(x, y) },
    h("button", { type: "button", class: `rtile ${flags}`, key: room.key, "data-rove": "map", "data-at": room.at.join(), "data-cell": room.key,
      go: room.go, "aria-label": room.told.name, "aria-description": room.told.more || null, "aria-current": room.state === "here" ? "location" : null },
      h("span", { class: "rinner", "aria-hidden": "true" }, floorArt(room.art),
        h("span", { class: "rplate" }, h("span", { class: "rname" }, room.name), room.fight ? h("span", { class: "fightsign" }, icon("phase-fight")) : null), room.icons.length ? h("span", { class: "rsigns" }, room.icons.map(roomSign)) : null,
        h("span", { class: "rfoot" }, searchSign(room.search), markerSign(room.marker), room.deals.length ? h("span", { class: "rchip deal", title: room.deals.join(", ") }, icon("phase-deal")) : null, h("span", { class: "gap" }), lyingSigns(room.lying)))));
}

function darkButton(map, dark) {
  const { x, y } = cornerOf(map.span, dark.at);
  return h("li", { key: `li-${dark.key}`, class: "rplace", style: spotStyle(x, y) },
    h("button", { type: "button", class: `rtile dark ${dark.state}`, key: dark.key, "data-rove": "map", "data-at": dark.at.join(), "data-cell": dark.key, go: dark.go, "aria-label": dark.told },
      h("span", { class: "rinner", "aria-hidden": "true" }, h("span", { class: "unknown" }, "?"),
        dark.state === "plain" ? null : h("span", { class: "darkword" }, dark.state === "refused" ? icon("refused") : icon("speed-normal"), h("span", null, dark.label), dark.cost === null ? null : h("b", null, dark.cost)))));
}

// -- links and arrows -------------------------------------------------------------------------------------------------

function linkPart(map, link) {
  const { x, y } = cornerOf(map.span, link.at);
  const [dx, dy] = SIDES_OF[link.way];
  const middle = { x: x + TILE / 2 + (dx * PITCH) / 2, y: y + TILE / 2 + (dy * PITCH) / 2 };
  const lies = dx ? "across" : "along";
  const sign = link.kind === "passage" || link.kind === "wall" ? null : icon(LINK_SIGNS[link.kind]);
  const look = ["link", `k-${link.kind}`, lies, link.state, link.edge ? `edge to-${link.way}` : "", link.isNew ? "is-new" : ""].join(" ");
  return h("span", { class: look, key: link.key, style: spotStyle(middle.x, middle.y) },
    sign, link.cost === null ? null : h("b", null, STEP_SIGNS[link.state] ? icon(STEP_SIGNS[link.state]) : null, link.cost), link.edge && link.kind !== "wall" ? h("i", null, "?") : null);
}

const ASIDE = [2.35, -2.35, 3.75, -3.75, 1, -1];

function arrowParts(map, room) {
  const { x, y } = cornerOf(map.span, room.at);
  const taken = {};
  return room.arrows.map((arrow) => {
    const [dx, dy] = SIDES_OF[arrow.way];
    const aside = ASIDE[(taken[arrow.way] = (taken[arrow.way] ?? -1) + 1)];
    const half = TILE / 2;
    const spot = { x: x + half + dx * half + (dx ? 0 : aside), y: y + half + dy * half + (dy ? 0 : aside) };
    return h("span", { class: `arrow c-${arrow.colour} to-${arrow.way}`, key: `arrow-${room.key}-${arrow.colour}`, style: spotStyle(spot.x, spot.y), title: arrow.label },
      h("svg", { viewBox: "-14 -13 28 26" }, h("path", { d: "M-12 -11h10l14 11-14 11h-10z" })), h("b", null, arrow.letter));
  });
}

// -- figures ----------------------------------------------------------------------------------------------------------

// Where the n-th of so many stands in a room: [how far across, his feet from above in em, his size]. Across runs from
// the icons at the left to the right edge.
const STANDS = {
  1: [[0.5, 7.9, 1]],
  2: [[0.14, 7.7, 0.84], [0.86, 7.7, 0.84]],
  3: [[0, 7.7, 0.68], [0.5, 7.7, 0.68], [1, 7.7, 0.68]],
  4: [[0.15, 5.2, 0.55], [0.85, 5.2, 0.55], [0.15, 8.1, 0.55], [0.85, 8.1, 0.55]],
  5: [[0.2, 5.2, 0.55], [0.8, 5.2, 0.55], [0, 8.1, 0.55], [0.5, 8.1, 0.55], [1, 8.1, 0.55]],
  6: [[0, 5.2, 0.55], [0.5, 5.2, 0.55], [1, 5.2, 0.55], [0, 8.1, 0.55], [0.5, 8.1, 0.55], [1, 8.1, 0.55]],
};
const BIG = { tiny: 0.7, small: 0.84, human: 0.95, huge: 1.06 };
const MOST = 6;
const ACROSS = [1.9, 8.2];
const PAST_ICONS = [3, 8.4];

export function placeFigures(map) {
  const rooms = new Map();
  for (const one of map.figures) {
    const room = one.at.join();
    if (!rooms.has(room)) rooms.set(room, []);
    rooms.get(room).push(one);
  }
  const placed = [];
  for (const [cell, here] of rooms) {
    const stands = STANDS[Math.min(here.length, MOST)];
    const room = map.rooms.find((one) => one.at.join() === cell);
    const [low, high] = room && room.icons.length && here.length > 1 ? PAST_ICONS : ACROSS;
    here.forEach((one, n) => {
      const [across, y, size] = stands[n % MOST];
      const corner = cornerOf(map.span, one.at);
      placed.push({ ...one, x: corner.x + low + across * (high - low), y: corner.y + y - (n >= MOST ? 0.8 : 0), size: size * (BIG[one.size] || 1), goal: Boolean(room && room.way) });
    });
  }
  return placed;
}

function figureBody(one) {
  return [h("svg", { class: "standbase", viewBox: "0 0 40 14", "aria-hidden": "true" }, h("ellipse", { cx: 20, cy: 7, rx: 18.5, ry: 5.8 })), figureArt(one.figure),
    one.seat ? seatBadge(one.seat) : h("span", { class: "nobase" }, icon("kind-monster")),
    one.monster ? h("span", { class: "lvl", "aria-hidden": "true" }, one.level, one.plus ? h("i", null, "✦") : null) : null,
    one.you ? h("span", { class: "youmark", "aria-hidden": "true" }) : null];
}

// In a room that can be walked into, a press means the room; elsewhere it means the monster.
function figurePart(one) {
  const look = ["standee", one.seat ? `s-${one.seat}` : "free", one.dead ? "laid" : "", one.isNew ? "is-new" : "", one.boss ? "boss" : "", one.turn ? "turn" : "", one.picked ? "picked" : ""].join(" ");
  const style = `${spotStyle(one.x, one.y)};--size:${Math.round(one.size * 100) / 100};z-index:${Math.round(one.y * 10)}`;
  if (!one.monster || one.goal) return h("li", { class: look, key: one.key, style, "aria-hidden": "true" }, figureBody(one));
  return h("li", { class: look, key: one.key, style },
    h("button", { type: "button", class: "standgo", key: `${one.key}.go`, go: one.go, tabindex: "-1", "aria-label": one.told, title: one.told, "aria-pressed": String(one.picked) }, figureBody(one)));
}

// -- a monster's ways ---------------------------------------------------------------------------------------------------

function colourButton(s, view, way, chosen) {
  const press = { click: () => { view.colour = way.colour; s.redraw(); } };
  return h("button", { type: "button", class: `mcolour c-${way.colour}`, key: `colour.${way.colour}`, "data-rove": "colours", "aria-pressed": String(way === chosen), on: press },
    h("b", { "aria-hidden": "true" }, way.letter), unseen(`${way.label}: `), h("span", null, way.count));
}

// Under the map, so that both are seen: what the Monster die may show, and how far the monster would go.
function spotBar(s, map, view) {
  if (!map.spot || view.list) return null;
  const chosen = chosenWay(map.spot, view);
  return h("div", { class: "mcolours", key: "spot.colours", role: "group", "aria-label": map.words["its-way-note"], "data-roving": "colours" }, map.spot.ways.map((one) => colourButton(s, view, one, chosen)));
}

// -- the frame --------------------------------------------------------------------------------------------------------

function onKey(s, map, view, event, frame) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const places = [...frame.querySelectorAll('[data-rove="map"]')];
  const from = event.target.closest('[data-rove="map"]');
  const act = { "+": () => zoomBy(frame, view, 1), "=": () => zoomBy(frame, view, 1), "-": () => zoomBy(frame, view, -1), 0: () => showWhole(frame, view, map) }[event.key];
  const goal = from ? (event.key === "Home" ? places.find((node) => node.dataset.cell === map.home) : nextPlace(places, from, event.key)) : null;
  const ours = act || event.key === "Home" || event.key.startsWith("Arrow");
  if (!ours) return;
  event.preventDefault();
  event.stopPropagation();
  if (act) act();
  if (!goal) return;
  for (const node of places) {
    node.tabIndex = node === goal ? 0 : -1;
    node.ttStop = node === goal;
  }
  goal.focus({ preventScroll: true });
  bringIntoView(frame, goal);
}

function lookAt(s, view, key) {
  if (view.at === key) return;
  view.at = key;
  s.redraw();
}

// A press on a room that leads nowhere looks at it; so does the focus on any room.
function frameEvents(s, map, view) {
  return {
    pointerdown: dragStart,
    pointermove: dragMove,
    pointerup: dragEnd,
    pointercancel: dragEnd,
    keydown: (event, frame) => onKey(s, map, view, event, frame),
    focusin: (event) => {
      const tile = event.target.closest("[data-cell]");
      if (tile && tile.matches(":focus-visible")) lookAt(s, view, tile.dataset.cell);
    },
    click: (event, frame) => {
      if (wasDragged(frame)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const tile = event.target.closest("[data-cell]");
      if (tile && !tile.ttGo) lookAt(s, view, tile.dataset.cell);
    },
  };
}

function plane(s, map, view) {
  const size = planeSize(map.span);
  const placed = placeFigures(map);
  return h("div", { class: "mapframe", key: "mapframe", on: frameEvents(s, map, view) },
    h("div", { class: "plane", key: "plane", style: `width:${em(size.wide)};height:${em(size.tall)}` },
      h("div", { class: "places", key: "places", "data-roving": "map", role: "group", "aria-label": map.title, "aria-description": map.words.keys },
        h("ul", null, map.rooms.map((room) => tileButton(map, room)), map.dark.map((dark) => darkButton(map, dark)))),
      h("div", { class: "between", key: "between", "aria-hidden": "true" }, map.links.map((link) => linkPart(map, link)), map.rooms.map((room) => arrowParts(map, room))),
      trailOn(s, map, view), waysOn(s, map, view),
      h("ul", { class: "standees", key: "standees", "aria-label": s.t("figures") }, placed.map(figurePart))));
}

function mapTools(s, map, view) {
  const tool = (key, label, sign, act) => h("button", { type: "button", class: "tool mtool", key: `map.${key}`, "aria-label": label, title: label,
    on: { click: (event, node) => { const frame = node.closest(".stage").querySelector(".mapframe"); if (frame) act(frame); } } }, icon(sign));
  const zooms = view.list ? [] : [tool("in", s.t("zoom_in"), "plus", (frame) => zoomBy(frame, view, 1)), tool("out", s.t("zoom_out"), "minus", (frame) => zoomBy(frame, view, -1)),
    tool("whole", s.t("zoom_whole"), "whole", (frame) => showWhole(frame, view, map))];
  const list = { click: () => { switchList(view); s.redraw(); } };
  return h("div", { class: "mtools", key: "mtools" }, zooms,
    h("button", { type: "button", class: "btn mlist", key: "map.list", on: list }, icon(view.list ? "eye" : "list"), h("span", null, s.t(view.list ? "as_picture" : "as_list"))));
}

export function stepTokens(steps) {
  const total = steps.left + steps.spent;
  const many = total > 8;
  return h("p", { class: "steps", key: "steps" }, seatBadge(steps.seat, "small"), unseen(steps.told),
    h("span", { class: "tokens", "aria-hidden": "true" }, many ? null : Array.from({ length: total }, (_, n) => h("span", { class: n < steps.left ? "tok" : "tok gone" }, icon("speed-normal")))),
    h("span", { class: "stept", "aria-hidden": "true" }, steps.text));
}

// In a fight the map is one press away, and the fight one press from the map.
export function mapToggle(s) {
  const toggle = s.map && s.map.toggle;
  return toggle ? button(toggle.label, toggle.go, { before: toggle.icon, key: "map.toggle", extra: "mtoggle" }) : null;
}

export function mapStage(s) {
  const { map } = s;
  const view = viewOf(s.uid);
  const id = `tt-h1-${s.uid}`;
  const other = s.whatif && s.whatif.on ? " is-whatif" : "";
  return h("section", { class: `stage mapstage${other}`, key: "stage", "data-region": "stage", "aria-labelledby": id },
    h("div", { class: "maphead", key: "maphead" },
      h("div", { class: "say" }, h("h1", { id, key: "h1" }, (s.say && s.say.question) || s.title), toldLine(s, manyNews(s))),
      stepTokens(map.steps), mapToggle(s), mapTools(s, map, view)),
    h("div", { class: "mapbody", key: "mapbody", "data-region": "map" }, view.list ? listView(s, map) : [plane(s, map, view), h("button", { type: "button", class: "btn mskip", key: "map.skip" }, map.words.skip, icon("next"))]), spotBar(s, map, view));
}

// The whole dungeon as a still picture; how wide it is in em stands in its style.
export function mapPicture(s) {
  const area = wholeOf(s.map);
  const frame = plane(s, s.map, { at: null, colour: null, figures: new Map() });
  frame.props["data-zoom"] = "mid";
  const size = `--wide:${area.right - area.left};--tall:${area.bottom - area.top};--left:${area.left};--top:${area.top}`;
  return h("div", { class: "mappic", key: "mappic", style: size }, frame);
}

// After the page stands: keep the view, hear two fingers, let those walk who have moved.
export function settleMap(root, screen, uid) {
  if (screen.page !== "table" || !mapOpen(screen)) return;
  const view = viewOf(uid);
  const frame = root.querySelector(".mapframe");
  if (!frame) return;
  watchPinch(frame, view);
  keepView(root, view, screen.map);
  playTrail(frame, screen.map, view, placeFigures(screen.map));
}

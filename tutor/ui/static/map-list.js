// The dungeon in words: every room with its ways out, who is there, what lies there, and what can be done.
import { h } from "./dom.js"
import { icon, seatBadge, sourceFlag, unseen } from "./parts.js"

export const LINK_SIGNS = { passage: "link-passage", door: "link-door", "locked-door": "link-locked", "hidden-door": "link-hidden", wall: "link-wall" };

// One way out: the side, the link, where it leads. From the reader's own room it can be pressed.
export function exitRow(exit, at, eye = null) {
  const what = h("span", { class: "exw" }, h("b", null, exit.side), h("span", { class: "exk" }, icon(LINK_SIGNS[exit.kind] || "link-passage"), h("span", { class: "ext" }, exit.text), exit.cost === null ? null : h("b", { class: "exc", "aria-hidden": "true" }, exit.cost)),
    exit.beyond ? h("span", { class: "exb" }, exit.beyond) : null);
  if (!exit.label) return h("li", { key: `${at}.${exit.key}`, class: "exitrow" }, what, eye);
  const look = exit.state === "offered" ? "is-offered" : "is-refused";
  return h("li", { key: `${at}.${exit.key}`, class: "exitrow" },
    h("button", { type: "button", class: `btn exgo ${look}`, key: `${at}.${exit.key}.go`, go: exit.go, "aria-description": exit.why || null },
      icon(exit.state === "offered" ? "speed-normal" : "refused"), unseen(`${exit.label}. `), what), eye);
}

export function whoRow(one, at) {
  const badge = one.seat ? seatBadge(one.seat, "small") : h("span", { class: "nobase" }, icon("kind-monster"));
  if (!one.monster) return h("li", { key: `${at}.${one.key}`, class: "whorow" }, badge, h("span", null, one.text));
  return h("li", { key: `${at}.${one.key}`, class: "whorow" }, h("button", { type: "button", class: "whogo", key: `${at}.${one.key}.go`, go: one.go }, badge,
    h("span", null, one.text, h("span", { class: "quiet" }, " ", icon(one.speed.icon), one.speed.label)), icon("next", "far")));
}

// What a tile says, each with its sign: icons, search icon, marker, arrows.
export function roomNotes(room) {
  const signs = room.icons.map((one) => ({ ...one, look: one.tone }));
  const found = [...signs, { icon: "phase-search", label: room.search.label, look: "" }];
  if (room.marker) found.push({ icon: room.marker.kind, label: room.marker.label, look: "bad" });
  for (const deal of room.deals) found.push({ icon: "phase-deal", label: deal, look: "" });
  return h("ul", { class: "rnotes" }, found.map((one, n) => h("li", { key: `n${n}`, class: one.look }, icon(one.icon), one.label)));
}

function listRoom(s, map, room) {
  const at = `list.${room.key}`;
  const { words } = map;
  return h("li", { key: at, class: `lroom ${room.state}` },
    h("h2", null, room.state === "here" ? icon("hero-epic", "hereicon") : null, room.told.name, " ", h("span", { class: "quiet small" }, room.place), sourceFlag(s, room.source)),
    room.text ? h("p", { class: "small quiet" }, room.text) : null, roomNotes(room),
    room.arrows.length ? h("p", { class: "small" }, h("b", null, words.arrows), ": ", room.arrows.map((one) => one.label).join(s.lang === "ja" ? "、" : ", ")) : null,
    room.who.length ? h("ul", { class: "whos" }, room.who.map((one) => whoRow(one, at))) : h("p", { class: "small quiet" }, words.nobody),
    room.lying.length ? h("p", { class: "small" }, h("b", null, `${words.lying}: `), room.lying.map((one) => one.text).join(s.lang === "ja" ? "、" : ", ")) : null,
    h("h3", null, words.exits), h("ul", { class: "exits" }, room.exits.map((exit) => exitRow(exit, at))));
}

export function listView(s, map) {
  return h("ul", { class: "roomlist", key: "roomlist", "aria-label": map.title }, map.rooms.map((room) => listRoom(s, map, room)));
}

// The reader's own progress: every game at a glance, the rules of one as a map of tiles, and what is kept of it all.
import { h } from "./dom.js"
import { button, icon, opens } from "./parts.js"
import { progressPart, stateMark } from "./progress-part.js"

const LARGEST_FILE = 4000000;
let fileGiven = 0;

function progressGame(s, game) {
  return h("li", { class: "pg-game", key: `game.${game.key}`, "data-game": game.game }, h("h2", null, game.title), progressPart(s, game));
}

// -- the map ----------------------------------------------------------------------------------------------------------

function ruleTile(s, tile, group) {
  const key = `tile.${tile.rule}`;
  return h("button", { type: "button", class: `pg-tile is-${tile.state}${tile.again ? " is-again" : ""}`, key, go: { do: "rule", id: tile.rule }, "data-rove": group, "aria-label": tile.label, title: tile.label, ...opens(s, key) },
    stateMark(tile.state), tile.again ? h("span", { class: "pg-again", "aria-hidden": "true" }, "↻") : null);
}

function ruleSection(s, section) {
  const id = `tt-${section.key}-${s.uid}`;
  return h("section", { class: "pg-section", key: section.key, "aria-labelledby": id },
    h("h2", { id }, section.title, section.headings ? h("small", null, section.headings) : null), h("p", { class: "quiet small" }, section.count),
    h("div", { class: "pg-tiles", role: "group", "aria-labelledby": id, "data-roving": section.key }, section.tiles.map((tile) => ruleTile(s, tile, section.key))));
}

function progressMap(s, page) {
  const next = page.next ? h("section", { class: "pg-next", key: "shortest" }, h("h2", null, page.next.title), h("p", null, page.next.text),
    button(page.next.button, page.next.go, { look: "go", after: "next", key: "shortest.go" })) : null;
  return [h("div", { class: "pg-head", key: "head" }, h("div", { class: "pg-game" }, progressPart(s, page.games[0], { map: false })), next),
    h("div", { class: "pg-map", key: "map" }, page.map.sections.map((section) => ruleSection(s, section)))];
}

// -- what is kept -----------------------------------------------------------------------------------------------------

// The kernel makes the file; the browser hands it over, once.
function giveFile(file) {
  if (!file || file.n === fileGiven) return;
  fileGiven = file.n;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function bringFile(s, go, node) {
  const [file] = node.files;
  if (!file) return;
  const text = file.size > LARGEST_FILE ? "" : await file.text();
  node.value = "";
  s.send({ ...go, text }, node);
}

function bringButton(s, bring) {
  const id = `tt-bring-${s.uid}`;
  const pick = { click: (_, node) => node.nextSibling.click() };
  return [h("button", { type: "button", class: "btn", key: "own.bring", on: pick }, icon("book"), bring.label),
    h("input", { type: "file", id, key: "own.file", accept: ".json,application/json", hidden: true, tabindex: "-1", "aria-label": bring.label, on: { change: (_, node) => bringFile(s, bring.go, node) } })];
}

function askDelete(own) {
  const { asking } = own;
  if (!asking) return button(own.delete.label, own.delete.go, { before: "close", key: "own.delete" });
  return h("div", { class: "pg-ask", key: "own.ask", role: "group", "aria-label": own.delete.label }, h("p", null, asking.text),
    button(asking.no.label, asking.no.go, { key: "own.no" }), button(asking.yes.label, asking.yes.go, { look: "refused", key: "own.yes" }));
}

function ownPart(s, own) {
  giveFile(own.file);
  return h("section", { class: "pg-own", key: "own" }, h("h2", null, own.title), h("ul", null, own.kept.map((line, n) => h("li", { key: `kept${n}` }, line))), h("p", null, own.where),
    h("div", { class: "pg-doors" }, button(own.export.label, own.export.go, { before: "next", key: "own.export" }), bringButton(s, own.bring), askDelete(own)));
}

export function progressPage(s) {
  const page = s.progress;
  const body = page.map ? progressMap(s, page) : [h("ul", { class: "pg-games", key: "games" }, page.games.map((game) => progressGame(s, game))), ownPart(s, page.own)];
  return h("div", { class: "pg-page", key: "progress" }, h("h1", { key: "h1" }, page.title), h("p", { class: "quiet", key: "lead" }, page.text),
    page.told ? h("p", { class: "pg-told", key: "own.told", tabindex: "-1" }, page.told) : null, body);
}

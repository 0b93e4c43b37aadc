// What stands over the dungeons: the strip of phases, the town, and who lures whom.
import { h } from "./dom.js"
import { citeButton, icon, seatBadge, toldLine, unseen } from "./parts.js"
import { dungeonRow, heroButton, pixelArt } from "./rows-cells.js"

const WHOLE_LIST = 4; // heroes that are seen at once
const lists = new Set(); // the widgets whose dungeons are shown in words

function phaseItem(phase) {
  return h("li", { key: phase.key, class: `phase ${phase.state}`, "aria-current": phase.state === "now" ? "step" : null },
    icon(phase.icon), h("span", { class: "pt" }, h("b", null, phase.name), h("small", null, phase.note)), unseen(` ${phase.told}`));
}

function whoItem(s, one) {
  return h("li", { key: one.key }, h("button", { type: "button", class: `who3 ${one.state}`, key: `${one.key}.go`, go: one.go, "data-rove": "who", "aria-label": `${one.name}: ${one.text}`, title: `${one.name}: ${one.text}` },
    seatBadge(one.seat, "small"), h("span", { class: "wt", "aria-hidden": "true" }, h("b", null, one.name), h("small", null, icon(one.icon), one.text))));
}

export function phaseStrip(s, strip) {
  return h("div", { class: "strip", key: "strip" },
    h("ol", { class: "phases", "aria-label": strip.title }, strip.phases.map(phaseItem)),
    h("ul", { class: "whoacts", "aria-label": strip.who_title, "data-roving": "who" }, strip.who.map((one) => whoItem(s, one))));
}

// -- the town ---------------------------------------------------------------------------------------------------------

export function townPicture(town, still = false) {
  const crowd = town.heroes.length > 4 ? " crowd" : "";
  return h("div", { class: `town${crowd}`, key: "town", "data-spot": "town" }, pixelArt("town", "townpic"), h("p", { class: "townsign" }, town.title),
    h("ul", { class: "heroes", "data-roving": "town", "aria-label": town.title, style: `--n:${Math.max(1, town.heroes.length)}` }, town.heroes.map((hero) => h("li", { key: `li-${hero.key}` }, still ? pixelArt(hero.figure) : heroButton(hero, "town")))));
}

function countChip(count) {
  const inside = [seatBadge(count.seat, "tiny"), h("b", { class: "num" }, count.n)];
  const look = `count s-${count.seat}${count.top ? " top" : ""}`;
  if (!count.go) return h("li", { key: count.key }, h("span", { class: look }, inside));
  return h("li", { key: count.key }, h("button", { type: "button", class: look, key: `${count.key}.go`, go: count.go, "aria-label": count.told, title: count.told }, inside));
}

// Once there are many heroes, those of whom the same is true share a row.
function lureGroups(rows) {
  if (rows.length <= WHOLE_LIST) return rows.map((row) => [row]);
  const groups = new Map();
  for (const row of rows) {
    const same = JSON.stringify([row.lure, row.counts.map((count) => count.n), row.outcome && row.outcome.text]);
    groups.set(same, [...(groups.get(same) || []), row]);
  }
  return [...groups.values()];
}

function lureRow(s, group) {
  const [row] = group;
  const { outcome } = row;
  const sign = outcome ? (outcome.goes ? seatBadge(outcome.won, "small") : icon("refused")) : icon("lock");
  const names = group.map((one) => one.name).join(" · ");
  return h("li", { class: `lure ${outcome && !outcome.goes ? "stays" : ""}`, key: row.key },
    h("span", { class: `lname ${row.lure}` }, icon(row.icon), h("span", null, h("b", { title: names }, names), h("small", null, row.treasure))),
    h("ul", { class: "lcounts" }, row.counts.map(countChip)),
    h("p", { class: "lout" }, sign, outcome ? h("span", null, outcome.text) : h("span", null, "?"), outcome ? citeButton(s, outcome.cite, row.key) : null));
}

export function lureTable(s, lures) {
  return h("section", { class: "lures", key: "lures", "aria-label": lures.title }, h("div", { class: "lhead" }, h("h2", null, lures.title), h("p", null, lures.rows.length ? lures.note : lures.none)),
    h("ul", { class: lures.rows.length > WHOLE_LIST ? "llist many" : "llist", "data-roving": "every" }, lureGroups(lures.rows).map((group) => lureRow(s, group))));
}

// -- the whole --------------------------------------------------------------------------------------------------------

function deckCounts(s, rows) {
  return h("ul", { class: "decks2", key: "decks", "data-roving": "every" }, rows.decks.map((deck) => {
    const inside = [icon(deck.icon), h("b", { class: "num", "aria-hidden": "true" }, deck.n), unseen(deck.told)];
    return h("li", { key: deck.key, title: deck.told }, deck.go ? h("button", { type: "button", class: "deck2", key: `${deck.key}.go`, go: deck.go }, inside) : h("span", { class: "deck2" }, inside));
  }));
}

function listSwitch(s) {
  const inWords = lists.has(s.uid);
  const on = { click: () => { inWords ? lists.delete(s.uid) : lists.add(s.uid); s.redraw(); } };
  return h("button", { type: "button", class: "btn mlist", key: "rows.list", on }, icon(inWords ? "eye" : "list"), h("span", null, s.t(inWords ? "as_picture" : "as_list")));
}

export function rowsStage(s, news) {
  const { rows } = s;
  const id = `tt-h1-${s.uid}`;
  const other = s.whatif && s.whatif.on ? " is-whatif" : "";
  return h("section", { class: `stage rowstage players-${rows.rows.length}${rows.aiming ? " aiming" : ""}${other}`, key: "stage", "data-region": "stage", "data-night": true, "aria-labelledby": id },
    phaseStrip(s, rows.strip),
    h("div", { class: "say", key: "say" }, h("h1", { id, key: "h1" }, (s.say && s.say.question) || s.title), rows.hint ? h("p", { class: "aimhint" }, icon("hand"), rows.hint) : null,
      h("span", { class: "turnno" }, rows.strip.turn), listSwitch(s), deckCounts(s, rows), toldLine(s, news)),
    h("div", { class: rows.town.heroes.length ? "band" : "band calm", key: "band" }, townPicture(rows.town), lureTable(s, rows.town.lures)),
    h("div", { class: `dungeons${lists.has(s.uid) ? " inwords" : ""}`, key: "dungeons", role: "group", "aria-label": rows.title }, rows.rows.map((row) => dungeonRow(s, row, rows.words, lists.has(s.uid)))));
}

// A position as a small picture, on a page about something else.
export function rowsPicture(s, rows) {
  return h("div", { class: "rowpic", "data-night": true, "aria-hidden": "true", inert: true }, townPicture(rows.town, true),
    h("div", { class: "dungeons" }, rows.rows.map((row) => dungeonRow(s, row, rows.words, false))));
}

// A list that goes on below its edge fades there. On a narrow screen a row pans: it begins at the entrance, where heroes
// come in.
export function settleRows(root) {
  for (const list of root.querySelectorAll(".llist")) list.toggleAttribute("data-more", list.scrollHeight > list.clientHeight + 2);
  for (const frame of root.querySelectorAll(".rowstage .dframe, .rowpic .dframe")) {
    const goal = frame.querySelector(".cell.offered") || frame.querySelector(".entrance");
    const sign = goal ? goal.dataset.key : "";
    if (!goal || frame.ttBegan === sign || frame.scrollWidth <= frame.clientWidth) continue;
    frame.ttBegan = sign;
    frame.scrollLeft = Math.max(0, goal.offsetLeft - 8);
  }
}

// The table itself: the goal, the stage with its ledger, the deck, the rail and the story line, in reading order.
import { adventurePage, hasAdventure } from "./adventure.js"
import { h } from "./dom.js"
import { deckPart } from "./deck.js"
import { isDense, ledgerPart, tilesHigh } from "./ledger.js"
import { manyNews, mapOpen, mapStage, mapToggle } from "./map.js"
import { mapRail } from "./map-side.js"
import { notesPanel } from "./notes.js"
import { oddsPanel } from "./odds.js"
import { coachPart, endPanel, logPanel, predictPanel, summaryPage, whatifPanel } from "./panels.js"
import { toldLine } from "./parts.js"
import { hasRows, rowsPage } from "./rows.js"
import { same } from "./same.js"
import { sceneSet, seatColours } from "./scene.js"
import { storyLine } from "./story.js"
import { hasSyndicates, syndicatePage } from "./syndicate.js"

const FEW_TILES = 2;
const SOME_TILES = 4;

// The theatre is taller where the sums below it are short: always with few terms, with some where no move is asked for.
function isRoomy(s) {
  const least = s.predict ? SOME_TILES : FEW_TILES;
  return Boolean(s.ledger && !s.coach && tilesHigh(s.ledger) <= least);
}

function stagePart(s) {
  const id = `tt-h1-${s.uid}`;
  const other = `${s.whatif && s.whatif.on ? " is-whatif" : ""}${isRoomy(s) ? " roomy" : ""}${isDense(s.ledger) ? " is-dense" : ""}`;
  return h("section", { class: `stage${other}`, key: "stage", "data-region": "stage", "aria-labelledby": id },
    s.scene ? sceneSet(s, s.scene, mapToggle(s)) : null,
    h("div", { class: "say" }, h("h1", { id, key: "h1" }, (s.say && s.say.question) || s.title), toldLine(s, false)),
    ledgerPart(s, s.ledger));
}

const dungeonLook = (s) => `${s.map && s.map.whole ? " whole" : ""}${seatColours(s.scene)}`;

// The dungeon: the map takes the place of the scene; what may be done and the hand stay where they are in a fight.
function dungeonPage(s) {
  const asks = Boolean(s.predict);
  const rail = [endPanel(s, s.verdict), asks ? predictPanel(s, s.predict) : null, notesPanel(s, "notes", s.notes), ...mapRail(s, notesPanel(s, "advice", s.advice)), oddsPanel(s, s.odds), whatifPanel(s, s.whatif), manyNews(s) || s.map.trail ? null : logPanel(s, s.log)].filter(Boolean);
  return h("div", { class: `fight dungeon${dungeonLook(s)}`, key: "fight" },
    h("div", { class: "left", key: "left" }, coachPart(s, s.coach), mapStage(s), deckPart(s)),
    h("div", { class: "rail", key: "rail" }, rail));
}

const SHAPES = { summary: (s) => summaryPage(s, s.summary), rows: rowsPage, syndicate: syndicatePage, adventure: adventurePage, dungeon: dungeonPage, fight: fightPage };

// What kind of table it is. The root tells it: a style that had to find it out from what is drawn would be reckoned
// anew, for the whole page, whenever anything in it changes.
export function tableShape(s) {
  if (s.page !== "table") return "";
  if (s.summary) return "summary";
  if (hasRows(s)) return "rows";
  if (hasSyndicates(s)) return "syndicate";
  if (hasAdventure(s)) return "adventure";
  return mapOpen(s) ? "dungeon" : "fight";
}

export const tablePage = (s) => SHAPES[tableShape(s)](s);

// A prediction is the one thing asked while it stands: it comes right after the stage, the hand after it.
function fightPage(s) {
  const asks = Boolean(s.predict);
  const chance = same(s, "odds", (now) => oddsPanel(now, now.odds));
  const notes = same(s, "notes", (now) => notesPanel(now, "notes", now.notes));
  const advice = same(s, "advice", (now) => notesPanel(now, "advice", now.advice));
  const tried = same(s, "whatif", (now) => whatifPanel(now, now.whatif));
  const log = same(s, "log", (now) => logPanel(now, now.log));
  const rail = [endPanel(s, s.verdict), asks ? predictPanel(s, s.predict) : chance, notes, advice, asks ? chance : null, tried, log].filter(Boolean);
  return h("div", { class: `fight${rail.length ? "" : " alone"}${asks ? " asks" : ""}${dungeonLook(s)}`, key: "fight" },
    h("div", { class: "left", key: "left" }, same(s, "coach", (now) => coachPart(now, now.coach)), same(s, "stage", stagePart), asks ? null : same(s, "deck", deckPart)),
    rail.length ? h("div", { class: "rail", key: "rail" }, rail) : null, asks ? same(s, "deck", deckPart) : null);
}

export const tableStory = (s) => storyLine(s, s.story);

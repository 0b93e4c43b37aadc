// A table with a board: what is asked and the six steps, the drawn board, the combat on it, the hands; and in the rail
// what the die has moved.
import { h } from "./dom.js"
import { actsPart, refusalPart } from "./deck.js"
import { calm } from "./map-view.js"
import { fightPart } from "./adventure-fight.js"
import { rollAgain } from "./adventure-film.js"
import { partyPart } from "./adventure-hand.js"
import { landStage } from "./adventure-map.js"
import { notesPanel } from "./notes.js"
import { coachPart, logPanel, predictPanel, wayAfterTheEnd } from "./panels.js"
import { button, citeButton, icon, seatBadge, toldLine, unseen } from "./parts.js"
import { foldedRuling, foldedWhatif } from "./rows.js"

export const hasAdventure = (s) => Boolean(s.adventure);

// -- what is asked, and by the six steps --------------------------------------------------------------------------------

function sixSteps(strip) {
  return h("ol", { class: "six", "aria-label": strip.title, "data-roving": "six" }, strip.steps.map((step) => h("li", { key: step.key },
    h("button", { type: "button", class: `sixgo ${step.state}`, key: `${step.key}.go`, go: step.go, "data-rove": "six", "aria-current": step.state === "now" ? "step" : null }, icon(step.icon), h("span", null, step.name), unseen(`: ${step.told}`)))));
}

function whoMay(strip) {
  return h("ul", { class: "whomay2", "aria-label": strip.who_title, "data-roving": "who" }, strip.who.map((one) => h("li", { key: one.key },
    h("button", { type: "button", class: `who3 ${one.state === "may" ? "leads" : one.state}`, key: `${one.key}.go`, go: one.go, "data-rove": "who", "aria-label": `${one.name}: ${one.text}`, title: `${one.name}: ${one.text}` },
      seatBadge(one.seat, "small"), h("span", { class: "wt", "aria-hidden": "true" }, h("b", null, one.name), h("small", null, icon(one.icon), one.text))))));
}

function rolledDice(roll) {
  if (!roll) return null;
  return h("div", { class: "rolled", key: "rolled" }, roll.dice.map((one) => h("p", { key: one.key }, icon(`die-${one.face}`, "bigdie"), h("span", null, one.text))));
}

function askPanel(s) {
  const { strip, hint, roll } = s.adventure;
  const id = `tt-h1-${s.uid}`;
  const picking = (s.acts || []).some((act) => act.group); // what was told has been read: the ways of the card have the room
  return h("section", { class: "panel aask", key: "aask", "data-region": "stage", "aria-labelledby": id },
    h("p", { class: "aturn" }, strip.turn), h("h1", { id, key: "h1" }, (s.say && s.say.question) || s.title), hint ? h("p", { class: "aimhint" }, icon("hand"), hint) : null,
    sixSteps(strip), whoMay(strip), s.adventure.moved ? null : rolledDice(roll), picking ? null : toldLine(s, Boolean(s.adventure.moved), "asaid"));
}

// -- what the die moved ---------------------------------------------------------------------------------------------------

function movedRow(s, row) {
  return h("li", { key: row.key, class: row.what ? null : "still" }, row.icon ? icon(row.icon) : icon("close"), h("span", null, row.what ? h("b", null, row.what) : null, row.way, row.cite ? [" ", citeButton(s, row.cite, row.key)] : null), row.flag ? h("span", { class: "flag new" }, row.flag) : null);
}

function movedPanel(s) {
  const { moved, film } = s.adventure;
  if (!moved) return null;
  const id = `tt-moved-${s.uid}`;
  const again = film && !calm() ? h("button", { type: "button", class: "btn inline again", key: "roll.again", on: { click: (event, node) => rollAgain(node.closest(".tt"), s.adventure) } }, icon("play"), film.again) : null;
  const group = (one) => h("li", { key: one.key }, h("p", { class: "mgroup" }, icon(`die-${one.face}`, "bigdie"), h("b", null, one.text), citeButton(s, one.cite, one.key)), h("ul", { class: "moved" }, one.rows.map((row) => movedRow(s, row))));
  return h("section", { class: "panel p-moved", key: "panel-moved", "data-region": "log", "aria-labelledby": id },
    h("div", { class: "newshead" }, h("h2", { id }, icon("changed"), h("span", null, moved.title)), again),
    h("ul", { class: "mgroups" }, moved.groups.map(group)), moved.skipped.map((one) => h("p", { class: "small quiet", key: one.key }, one.way, " ", citeButton(s, one.cite, one.key))));
}

// -- the table of rests ---------------------------------------------------------------------------------------------------

function restPanel(s) {
  const { rest } = s.adventure;
  if (!rest) return null;
  const row = (one) => h("tr", { key: one.key, class: one.now ? "now" : null }, h("th", { scope: "row", class: "num" }, one.n), h("td", { class: "num quiet" }, one.ways), h("td", null, one.text), h("td", null, citeButton(s, one.cite, one.key)));
  return h("details", { class: "panel p-fold p-rest", key: "rest", "data-region": "rest", open: Boolean(rest.told) }, h("summary", { key: "rest.head" }, icon("phase-rest"), h("h2", null, rest.title)),
    rest.told ? h("p", { class: "resttold" }, rest.dice.map((face, n) => icon(`die-${face}`, `bigdie d${n}`)), rest.told) : null,
    h("table", { class: "resttable" }, h("thead", null, h("tr", null, rest.heads.map((head, n) => h("th", { scope: "col", key: `h${n}` }, head)), h("td", null))), h("tbody", null, rest.rows.map(row))));
}

function decksPanel(s) {
  const { decks, decks_title } = s.adventure;
  return h("ul", { class: "adecks", key: "adecks", "aria-label": decks_title, "data-roving": "decks" }, decks.map((deck) => h("li", { key: deck.key, class: `k-${deck.kind}` }, h("button", { type: "button", class: "adeck", key: `${deck.key}.go`, go: deck.go, "data-rove": "decks", "aria-label": deck.told, title: deck.told }, icon(deck.icon), h("span", null, deck.name), h("b", { class: "num" }, deck.n)))));
}

// -- moves, and the end ---------------------------------------------------------------------------------------------------

function endOfAdventure(s) {
  const { ending } = s.adventure;
  if (!ending) return null;
  const id = `tt-ending-${s.uid}`;
  const onward = wayAfterTheEnd(s);
  return h("section", { class: `panel advend ${ending.won ? "is-won" : "is-lost"}`, key: "panel-ending", "data-region": "ending", "aria-labelledby": id }, h("h2", { id }, icon(ending.won ? "crown-sunk" : "wound"), h("span", null, ending.way)),
    h("p", { class: "advway" }, h("span", null, ending.told.map((one, n) => h("span", { class: "advone", key: `told${n}` }, one))), citeButton(s, ending.cite, "ending")), onward ? h("p", { class: "nexts" }, button(onward.label, onward.go, { look: "go", after: "next", key: "ending.next" })) : null);
}

function advMoves(s) {
  const acts = s.acts || [];
  const list = acts.length || s.refusal ? h("div", { class: "panel amovesp", key: "amovesp" }, acts.length ? actsPart(s, acts, true) : null, refusalPart(s, s.refusal, foldedRuling)) : null;
  return h("div", { class: "amoves", key: "amoves" }, endOfAdventure(s), s.predict ? predictPanel(s, s.predict) : null, list);
}

// Where the story only tells, nothing on the board waits to be pressed.
function adventureTold(table) {
  const plain = (place) => (place.state === "offered" ? { ...place, state: null } : place);
  const { board } = table;
  return { ...table, hint: "", board: { ...board, cells: board.cells.map(plain), ways: board.ways.map(plain) } };
}

export function adventurePage(screen) {
  const s = (screen.acts || []).length ? screen : { ...screen, adventure: adventureTold(screen.adventure) };
  const branched = Boolean(s.whatif && s.whatif.on);
  const rail = [branched ? foldedWhatif(s) : null, notesPanel(s, "notes", s.notes), notesPanel(s, "advice", s.advice), movedPanel(s), restPanel(s), branched ? null : foldedWhatif(s), logPanel(s, s.log), decksPanel(s)].filter(Boolean);
  return h("div", { class: "fight adventure", key: "fight" }, coachPart(s, s.coach), askPanel(s),
    h("div", { class: "aboard", key: "aboard" }, landStage(s), fightPart(s)), advMoves(s), partyPart(s), h("div", { class: "rail arail", key: "rail" }, rail));
}

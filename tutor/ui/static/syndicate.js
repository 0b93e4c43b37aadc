// A table of hidden members: what can be known at the left, both sides in the middle, the stack and the moves at the right.
import { h } from "./dom.js"
import { arrangerActs, arrangerRows, arranging } from "./arranger.js"
import { actsPart, refusalPart } from "./deck.js"
import { notesPanel } from "./notes.js"
import { coachPart, endPanel, logPanel, predictPanel } from "./panels.js"
import { button, citeButton, icon, rich, seatBadge, unseen } from "./parts.js"
import { foldedWhatif } from "./rows.js"
import { middlePart, portrait, rowsOf, sideHead, sideInWords } from "./syndicate-cards.js"
import { knownPanel } from "./syndicate-known.js"

const inWords = new Set(); // the widgets whose rows are shown in words

export const hasSyndicates = (s) => Boolean(s.syndicate);

// -- the strip --------------------------------------------------------------------------------------------------------

function phaseStep(s, phase) {
  return h("li", { key: phase.key }, h("button", { type: "button", class: `pstep ${phase.state}`, key: `${phase.key}.go`, go: phase.go, "data-rove": "phases", "aria-current": phase.state === "now" ? "step" : null },
    icon(phase.icon), h("span", null, phase.name), unseen(`: ${phase.told}`)));
}

function strip(s, one) {
  return h("div", { class: "sstrip", key: "strip" }, one.turn ? h("p", { class: "sturn" }, seatBadge(one.seat, "small"), h("b", null, one.turn), h("span", null, one.whose), one.first ? h("small", null, one.first) : null) : null,
    h("ol", { class: "psteps", "aria-label": one.title, "data-roving": "phases" }, one.phases.map((phase) => phaseStep(s, phase))), wordsSwitch(s));
}

function wordsSwitch(s) {
  const on = { click: () => { inWords.has(s.uid) ? inWords.delete(s.uid) : inWords.add(s.uid); s.redraw(); } };
  return h("button", { type: "button", class: "slist", key: "syndicate.list", "aria-pressed": String(inWords.has(s.uid)), "aria-label": s.t("as_list"), title: s.t("as_list"), on }, icon("list"));
}

// -- the felt ---------------------------------------------------------------------------------------------------------

function sidePart(s, table, side) {
  const words = inWords.has(s.uid);
  const own = side.you && table.arranger;
  const rows = own ? arrangerRows(s, table.arranger, words) : side.hand ? handRow(side) : words ? sideInWords(side) : rowsOf(side);
  return h("section", { class: `sside s-${side.seat}${side.you ? " own" : ""}`, key: side.key, "aria-label": side.label }, sideHead(side), rows);
}

// Before anything is laid out: backs only, and whether somebody is done.
function handRow(side) {
  return h("div", { class: "handrow", key: `${side.key}.hand` }, h("p", null, side.hand.text), h("span", { class: "mrows", style: "--wide:8", "aria-hidden": "true" }, Array.from({ length: side.hand.n }, (_, n) => h("span", { class: "member down", key: `b${n}` }, h("span", { class: "mpic" }, h("span", { class: "lattice" }))))));
}

function felt(s, table) {
  const [theirs, own] = table.sides;
  const other = s.whatif && s.whatif.on ? " is-whatif" : "";
  return h("section", { class: `felt${table.aiming ? " aiming" : ""}${other}`, key: "felt", "data-region": "stage", "aria-label": table.title, "aria-description": table.words.keys },
    strip(s, table.strip), sidePart(s, table, theirs), middlePart(table.middle), sidePart(s, table, own));
}

// -- the stack --------------------------------------------------------------------------------------------------------

function chainItem(one) {
  return h("li", { key: one.key, class: `chlink s-${one.seat} ${one.kind}${one.top ? " top" : ""}${one.void ? " void" : ""}` },
    h("p", { class: "lhead2" }, seatBadge(one.seat, "small"), one.art ? h("span", { class: "lface", "aria-hidden": "true" }, portrait(one.art)) : icon(one.icon), h("b", null, one.name), h("span", { class: "lno num" }, one.n)),
    h("p", { class: "ltext" }, one.text), one.fate ? h("p", { class: one.now ? "lfate now" : "lfate" }, icon(one.void ? "refused" : "offered"), one.fate) : null);
}

function chainPanel(s, chain) {
  if (!chain) return null;
  const id = `tt-chain-${s.uid}`;
  return h("section", { class: "panel chainp", key: "chain", "data-region": "chain", "aria-labelledby": id }, h("h2", { id }, icon("phase-act"), h("span", null, chain.title)),
    h("ol", { class: `links n${Math.min(5, chain.items.length)}`, reversed: true, start: chain.items.length }, chain.items.map(chainItem)),
    chain.note ? h("p", { class: "small cnote" }, chain.note.text, " ", citeButton(s, chain.note.cite, "chain")) : null);
}

function whoPart(s, who) {
  if (!who) return null;
  const id = `tt-who-${s.uid}`;
  const row = (one) => h("li", { key: one.key, class: `whorow2 ${one.state}` }, seatBadge(one.seat, "small"), h("span", null, one.text, " ", citeButton(s, one.cite, one.key)));
  return h("section", { class: "panel whomay", key: "who", "data-region": "who", "aria-labelledby": id }, h("h2", { id }, icon("why"), h("span", null, who.title)), h("ul", null, who.rows.map(row)), who.used ? h("p", { class: "small quiet" }, who.used) : null,
    who.trump ? h("p", { class: `trumpline ${who.trump.can ? "can" : "cannot"}` }, icon("kind-boss"), h("span", null, who.trump.text, " ", citeButton(s, who.trump.cite, "trump"))) : null);
}

// -- the moves --------------------------------------------------------------------------------------------------------

function nameOption(one) {
  return h("li", { key: one.key }, h("button", { type: "button", class: `nameopt${one.out ? " out" : ""}`, key: `${one.key}.go`, go: one.go, "data-rove": "names", "aria-label": one.label },
    h("span", { class: "kface", "aria-hidden": "true" }, portrait(one.art)), h("span", { "aria-hidden": "true" }, h("b", null, one.name), one.value ? h("small", { class: one.out ? null : "num" }, one.value) : null)));
}

function namerPart(namer) {
  return namer ? h("div", { class: "namer", key: "namer" }, h("h3", null, namer.title), h("ul", { class: "names", "data-roving": "names" }, namer.options.map(nameOption))) : null;
}

// Many small ones stand in columns; the rest is as on every table.
function movesPanel(s, table) {
  const acts = s.acts || [];
  const small = acts.filter((act) => act.small);
  const arrange = arranging(s, table.arranger) ? arrangerActs(s, table.arranger) : null;
  if (!acts.length && !s.refusal && !table.namer && !arrange) return null;
  const list = acts.length || table.namer || arrange ? actsPart(s, acts, true) : null;
  if (list) list.kids.splice(1, 0, ...[arrange, namerPart(table.namer)].filter(Boolean));
  return h("div", { class: `panel smoves${small.length > 3 ? " manysmall" : ""}`, key: "smoves" }, list, refusalPart(s, s.refusal));
}

// The question stands before the table: on a phone it is read first, beside the table it never scrolls away.
function sayPart(s, table) {
  const id = `tt-h1-${s.uid}`;
  const line = s.say && s.say.line && s.say.line.length ? h("p", null, rich(s, s.say.line, "say")) : null;
  return h("section", { class: "panel ssay", key: "say", "data-region": "say", "aria-labelledby": id }, h("h1", { id, key: "h1" }, (s.say && s.say.question) || s.title), table.hint ? h("p", { class: "aimhint" }, icon("hand"), table.hint) : null, line);
}

// Where the story only tells, nothing on the table waits to be pressed.
function syndicateTold(table) {
  const plain = (member) => (member && member.state === "offered" ? { ...member, state: "plain" } : member);
  const columns = (side) => side.columns.map((column) => ({ ...column, front: plain(column.front), rear: plain(column.rear) }));
  return { ...table, hint: "", aiming: false, sides: table.sides.map((side) => ({ ...side, columns: columns(side) })) };
}

const syndicateWaits = (s) => Boolean((s.acts || []).length || s.syndicate.arranger || s.syndicate.namer);

export function syndicatePage(s) {
  const table = syndicateWaits(s) ? s.syndicate : syndicateTold(s.syndicate);
  return h("div", { class: "fight syndicate", key: "fight" }, coachPart(s, s.coach), sayPart(s, table), felt(s, table), notesPanel(s, "advice", s.advice),
    h("div", { class: "sright", key: "sright" }, endPanel(s, table.ending), s.predict ? predictPanel(s, s.predict) : null, chainPanel(s, table.chain), movesPanel(s, table), whoPart(s, table.chain && table.chain.who),
      notesPanel(s, "notes", s.notes), foldedWhatif(s), logPanel(s, s.log)),
    h("div", { class: "sleft", key: "sleft" }, knownPanel(s, table.known)));
}

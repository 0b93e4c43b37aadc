// The rail: the goal, the prediction, the other worlds, the record, the end of the lesson.
import { beliefsList } from "./beliefs.js"
import { h } from "./dom.js"
import { paperButton, paperReady } from "./keepsake.js"
import { copySend } from "./class-copy.js"
import { bigFraction } from "./odds.js"
import { starsList, starsMark } from "./progress-part.js"
import { button, citeButton, citeList, icon, panel, rich, rulingBox, seatBadge } from "./parts.js"
import { same } from "./same.js"

// Whether his goal stands open, and whether he says more than that.
export function coachState(coach) {
  const says = coach.tries || coach.done || coach.stars || (coach.hints || []).length;
  return `${coach.done ? "done" : "open"}${says ? " said" : ""}`;
}

export function coachPart(s, coach) {
  if (!coach) return null;
  const state = coach.done ? "done" : "open";
  const said = [...(coach.hints || []).map((hint, n) => h("li", { key: `h${n}` }, icon("hint"), h("span", null, rich(s, hint, `coach.h${n}`))))];
  if (coach.tries) said.push(h("li", { key: "tries" }, icon("undo"), h("span", null, rich(s, coach.tries, "coach.tries"), " ", citeList(s, coach.tries_cites || [], "coach.tries"))));
  if (coach.done) said.push(h("li", { key: "done", class: "yes" }, icon("offered"), h("span", null, rich(s, coach.done, "coach.done"))));
  if (coach.stars) said.push(h("li", { key: "stars" }, h("span", null, starsMark(coach.stars), coach.stars.text)));
  return h("section", { class: `coach ${state}`, key: "coach", "data-region": "coach", "aria-labelledby": `tt-coach-${s.uid}` },
    h("div", { class: "goal" }, icon(coach.done ? "offered" : "phase-start"), h("h2", { id: `tt-coach-${s.uid}` }, coach.title),
      h("p", null, rich(s, coach.text, "coach.text")),
      h("div", { class: "ask" }, coach.more ? button(coach.more.label, coach.more.go, { before: coach.more.icon || "hint", key: "coach.more" }) : null,
        coach.show ? button(coach.show.label, coach.show.go, { before: coach.show.icon || "eye", key: "coach.show" }) : null)),
    said.length ? h("ul", { class: "said" }, said) : null);
}

function predictOption(s, predict, option) {
  const { answer } = predict;
  const verdict = answer && option.key === answer.key ? icon("offered", "yes") : null;
  const missed = answer && !verdict && option.key === predict.chosen ? icon("refused", "no") : null;
  return h("label", { class: "opt", key: option.key, "data-right": verdict ? "yes" : null },
    h("input", { type: "radio", name: `tt-p-${s.uid}-${predict.key}`, key: `${option.key}.in`, checked: option.key === predict.chosen,
      disabled: Boolean(predict.locked), on: { change: (event, node) => s.send({ do: "choose", key: option.key }, node) } }),
    h("span", null, option.text), verdict || missed);
}

// Which questions somebody wanted to lock before he had chosen.
const hurried = new Set();

function lockButton(s, predict) {
  const key = `${s.uid}.${predict.key}`;
  const on = { click: (event, node) => {
    const box = node.closest("section");
    if (box.querySelector("input:checked")) return;
    event.stopPropagation();
    hurried.add(key);
    s.redraw();
    box.querySelector("input").focus();
  } };
  const waits = hurried.has(key) && !predict.chosen;
  return h("div", { class: "lockrow" }, button(s.t("lock"), predict.go_lock || { do: "lock" }, { before: "lock", key: "predict.lock", on }),
    h("p", { class: waits ? "first" : "quiet", role: "status" }, s.t(waits ? "lock_first" : "lock_note")));
}

// Whoever came past a question by a link has guessed neither right nor wrong.
const VERDICTS = { true: ["right", "ok", "offered"], false: ["wrong", "no", "refused"], null: ["not_predicted", "new", "eye"] };

function predictAnswer(s, predict) {
  const { answer } = predict;
  const [name, flag, sign] = VERDICTS[answer.right];
  return h("div", { class: `verdict ${name}`, key: "answer" },
    h("p", null, h("span", { class: `flag ${flag}` }, icon(sign), s.t(name)),
      rich(s, answer.text, "predict.answer")),
    h("p", { class: "whyrow" }, predict.go_next ? button(s.t("next"), predict.go_next, { look: "go", after: "next", key: "predict.next" }) : null,
      citeList(s, answer.cites, "predict.answer")));
}

export function predictPanel(s, predict) {
  if (!predict) return null;
  const short = predict.options.every((option) => option.text.length < 12) && predict.options.length <= 3;
  return panel(s, "predict", predict.title || s.t("predict"), predict.answer ? "unlock" : "lock",
    h("fieldset", { key: predict.key }, h("legend", null, rich(s, predict.question, `predict.${predict.key}`)),
      h("div", { class: short ? "opts short" : "opts" }, predict.options.map((option) => predictOption(s, predict, option)))),
    predict.answer ? predictAnswer(s, predict) : predict.locked ? null : lockButton(s, predict));
}

const whatifChips = (s, [chips]) => h("ul", { class: "chips" }, chips.map(whatifChip));

function whatifChip(chip) {
  return h("li", { key: chip.key }, h("button", { type: "button", class: "chip", key: `${chip.key}.go`, go: chip.go, "aria-pressed": String(Boolean(chip.pressed)) },
    icon(chip.pressed ? "offered" : chip.icon || "branch"), chip.label));
}

function whatifDice(s, [die]) {
  return h("div", { class: "dice", key: die.key, role: "group", "aria-label": die.label, "data-roving": die.key }, h("span", { "aria-hidden": "true" }, die.label),
    die.faces.map((face) => h("button", { type: "button", key: `${die.key}.${face.face}`, go: face.go, "data-rove": die.key,
      "aria-label": String(face.face), "aria-pressed": String(Boolean(face.pressed)) }, icon(face.icon || `die-${face.face}`))));
}

// A closed list changes with every arrow and letter. What is passed on the way was not chosen: it is what stands there when
// Enter is pressed or the list is left. From an open list one thing is chosen, and at once.
const PASSING = /^(Arrow.*|Home|End|Page.*|\S)$/;

function chosenFrom(send) {
  const settle = (event, node) => {
    const held = node.ttHeld;
    Object.assign(node, { ttPassing: false, ttHeld: false });
    if (held) send(node);
  };
  return {
    keydown: (event, node) => {
      if (PASSING.test(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) node.ttPassing = true;
      else if (event.key === "Enter") settle(event, node);
      else if (event.key === "Escape") node.ttHeld = false;
      else if (event.key !== "Shift") node.ttPassing = false;
    },
    pointerdown: (event, node) => { node.ttPassing = false; },
    blur: settle,
    change: (event, node) => {
      node.ttHeld = Boolean(node.ttPassing);
      if (!node.ttHeld) send(node);
    },
  };
}

// Controls that offer the same share one list.
function whatifSelect(s, row) {
  const options = row.options || s.whatif.lists[row.list];
  const id = `tt-sel-${s.uid}-${row.key}`;
  const on = chosenFrom((node) => s.send({ ...row.go, value: node.value }, node));
  return h("p", { class: "pick", key: row.key }, h("label", { for: id }, row.label),
    h("select", { id, key: `${row.key}.sel`, value: row.value, on }, options.map((one) => h("option", { value: one.value, key: String(one.value), selected: one.value === row.value }, one.label))));
}

function worldHead(world) {
  const odds = world.odds && !world.odds.hidden && world.odds.fraction ? bigFraction(world.odds) : null;
  return h("div", null, h("h3", null, world.title), odds, h("p", { class: "small" }, world.line));
}

function comparePart(s, compare) {
  if (!compare) return null;
  const rows = (compare.rows || []).map((row, n) => h("tr", { key: `row${n}`, class: row.left === row.right ? null : "differs" },
    h("th", { scope: "row" }, row.what, row.cite ? [" ", citeButton(s, row.cite, `compare.${n}`)] : null), h("td", null, row.left), h("td", null, row.right)));
  return h("div", { class: "compare", key: "compare" },
    h("div", { class: "worlds" }, worldHead(compare.left), icon("next"), worldHead(compare.right)),
    rows.length ? h("table", null, h("caption", { class: "vh" }, s.t("compare")),
      h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col" }, compare.left.title), h("th", { scope: "col" }, compare.right.title))), h("tbody", null, rows)) : null);
}

// Hundreds of names to choose from: they are drawn only where they have been asked for.
const openedMore = new Set();

// What lies at hand is a press away; of many dice and cards the rest waits with what else can be changed.
const HANDY = { dice: 4, chips: 8 };
const handy = (whatif, what) => (whatif[what] || []).slice(0, HANDY[what]);
const further = (whatif, what) => (whatif[what] || []).slice(HANDY[what]);

function triedRows(s, dice, chips, name) {
  return [...dice.map((die) => same(s, `tried-${die.key}`, whatifDice, [die])), chips.length ? same(s, name, whatifChips, [chips]) : null];
}

function moreWhatif(s, whatif) {
  const dice = further(whatif, "dice"), chips = further(whatif, "chips"), rows = whatif.more || [];
  if (!dice.length && !chips.length && !rows.length) return null;
  const opened = (event, node) => {
    if (openedMore.has(s.uid) === node.open) return;
    if (node.open) openedMore.add(s.uid);
    else openedMore.delete(s.uid);
    s.redraw();
  };
  return h("details", { class: "morewhat", key: "morewhat", on: { toggle: opened } }, h("summary", { key: "morewhat.head" }, icon("plus"), s.t("whatif_more")), openedMore.has(s.uid) ? [...triedRows(s, dice, chips, "morechips"), ...rows.map((row) => whatifSelect(s, row))] : null);
}

export function whatifPanel(s, whatif) {
  if (!whatif) return null;
  const shape = panel(s, "whatif", whatif.title || s.t("what_if"), "branch",
    whatif.note ? h("p", { class: "small quiet" }, whatif.note) : null,
    whatif.back ? button(whatif.back.label, whatif.back.go, { before: "undo", look: "changed", extra: "return", key: "whatif.back" }) : null, copySend(s),
    comparePart(s, whatif.compare), whatif.compare_other ? h("details", { class: "morewhat", key: "compareother" }, h("summary", { key: "compareother.head" }, icon("branch"), s.t("compare_other")), comparePart(s, whatif.compare_other)) : null,
    triedRows(s, handy(whatif, "dice"), handy(whatif, "chips"), "chips"), moreWhatif(s, whatif));
  if (whatif.on) shape.props.class += " is-on";
  return shape;
}

// What befell the reader since his last move stands before the rest, and scrolls away with none of it.
export function ownNews(s, log) {
  if (!log || !log.own) return null;
  const id = `tt-own-${s.uid}`;
  return h("div", { class: "ownnews", key: "ownnews" }, h("h3", { id }, log.own.title),
    h("ol", { "aria-labelledby": id, "data-roving": "every" }, log.own.lines.map((line) => h("li", { key: line.key }, h("span", null, rich(s, line.text, `own.${line.key}`)), citeList(s, line.cites.slice(0, 1), `own.${line.key}`)))));
}

export function logPanel(s, log) {
  if (!log || !log.lines || !log.lines.length) return null;
  const lines = log.lines.map((line) => h("li", { key: line.key, style: `--depth:${line.depth || 0}`, class: line.seat ? `by-${line.seat}` : null },
    h("span", null, rich(s, line.text, `log.${line.key}`)), citeList(s, line.cites, `log.${line.key}`)));
  return h("details", { class: "panel p-log", key: "log", "data-region": "log" }, h("summary", { key: "log.head" }, icon("list"), h("h2", null, log.title)), h("ol", { "data-roving": "every" }, lines));
}

const HOW = { alone: "offered", helped: "hint", met: "eye" };

function rulesHow(s, how, rules, open) {
  const mine = rules.filter((rule) => rule.how === how);
  if (!mine.length) return null;
  return h("details", { class: "how", key: how, open }, h("summary", { key: `${how}.head` }, icon(HOW[how]), h("h2", null, mine[0].label), h("span", { class: "num" }, mine.length)),
    h("ul", { class: "ruleslist" }, mine.map((rule) => h("li", { key: rule.cite.rule }, h("span", null, rich(s, rule.text, `sum.${rule.cite.rule}`)), citeButton(s, rule.cite, "sum")))));
}

// The end of a lesson has a page of its own: the table has nothing more to show.
export function summaryPage(s, summary) {
  const rules = summary.rules || [];
  const id = `tt-summary-${s.uid}`;
  const first = summary.open || Object.keys(HOW).find((how) => rules.some((rule) => rule.how === how));
  return h("section", { class: "endpage", key: "summary", "data-region": "summary", "aria-labelledby": id },
    h("h1", { id, key: "h1" }, summary.title), h("p", { class: "l" }, rich(s, summary.text, "sum.text")), rulingBox(s, summary.ruling, "sum"), beliefsList(s, summary.beliefs),
    (summary.counts || []).length ? h("ul", { class: "counts" }, summary.counts.map((one) => h("li", { key: one.label }, h("b", { class: "num" }, one.n), one.label))) : null,
    starsList(summary.stars), h("p", { class: "nexts" }, (summary.next || []).map((one, n) => button(one.label, one.go, { look: one.look, before: one.icon, key: `sum.next${n}` })), summary.paper ? paperButton(s, summary.paper) : null),
    paperReady(s),
    Object.keys(HOW).map((how) => rulesHow(s, how, rules, how === first)));
}

// -- the end of a game -------------------------------------------------------------------------------------------------

function endRow(ending, one) {
  const name = h("span", null, one.name, one.sub ? h("small", null, one.sub) : null);
  const last = one.cells.length - 1;
  return h("tr", { key: one.key, class: one.won ? "won" : null }, h("th", { scope: "row" }, seatBadge(one.seat, "small"), name, one.won ? h("span", { class: "flag ok" }, icon("offered"), ending.won) : null),
    one.cells.map((cell, n) => h("td", { key: `c${n}` }, n === last ? h("b", null, cell) : cell)));
}

// Where a question is asked of a game that is over, the way on stands below the answer.
export const wayAfterTheEnd = (s) => (s.predict ? null : s.story && s.story.next);

// Who has won and by which rule, what everybody had by then, and the way to another game.
export function endPanel(s, ending) {
  if (!ending) return null;
  const id = `tt-ending-${s.uid}`;
  const onward = wayAfterTheEnd(s);
  return h("section", { class: "panel p-ending", key: "panel-ending", "data-region": "ending", "aria-labelledby": id }, h("h2", { id }, icon("crown-sunk"), h("span", null, ending.title)),
    h("p", { class: "endway" }, h("span", null, ending.way), citeButton(s, ending.cite, "ending")),
    h("table", null, h("thead", null, h("tr", null, ending.heads.map((head, n) => h("th", { scope: "col", key: `h${n}` }, head)))), h("tbody", null, ending.rows.map((one) => endRow(ending, one)))),
    onward ? h("p", { class: "nexts" }, button(onward.label, onward.go, { look: "go", after: "next", key: "ending.next" })) : null);
}

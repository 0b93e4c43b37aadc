// After a class, in the teacher's window: how many were right, which rules were missed, which lessons have them, and how long
// each step stood on the wall. Votes are counted here; the kernel only knows the rules and the lessons.
import { classKnown } from "./class-line.js"
import { h } from "./dom.js"
import { ownsPage } from "./host.js"
import { citeButton, icon } from "./parts.js"
import { allOf } from "./projector-hands.js"
import { wholeLink } from "./share.js"

const ENOUGH_RIGHT = 0.7;
const MINUTE_MS = 60000;
const NOTICED = 1; // minutes more or less than planned
const afterNow = { open: false, opened: "" };

// -- counting -------------------------------------------------------------------------------------------------------------

const joined = (one, other) => Object.fromEntries([...Object.keys(one), ...Object.keys(other)].map((key) => [key, (one[key] || 0) + (other[key] || 0)]));

function votesIn(told, at, round) {
  const votes = {};
  for (const learner of told.learners) if (learner.votes[at][round]) votes[learner.votes[at][round]] = (votes[learner.votes[at][round]] || 0) + 1;
  return votes;
}

// Votes from devices with the hands that were raised beside them, by rounds; without a class, the hands of the wall.
function roundsOf(key, shows) {
  const { told } = classKnown();
  const at = told ? told.questions.findLastIndex((one) => one.key === key && one.told) : -1;
  if (at < 0) {
    const hands = (shows && shows.tallies) || {};
    return [hands[`${key}|first`], hands[key]].filter(Boolean);
  }
  const hands = told.questions[at].told.hands || [];
  const rounds = Math.max(hands.length, ...told.learners.map((learner) => learner.votes[at].length));
  return Array.from({ length: rounds }, (_, round) => joined(votesIn(told, at, round), hands[round] || {}));
}

function countedPart(question, shows) {
  const shares = roundsOf(question.key, shows).filter((votes) => allOf(votes)).map((votes) => (votes[question.right] || 0) / allOf(votes));
  const last = shares.length ? shares[shares.length - 1] : null;
  return { ...question, first: shares.length > 1 ? shares[0] : null, last, missed: last !== null && last < ENOUGH_RIGHT };
}

// Those that most learners have missed.
function missedAtHome() {
  const { told } = classKnown();
  return ((told && told.home) || []).map((one) => one.rule);
}

// The most missed rules a minute, until all are covered that any lesson has.
function shortestLessons(lessons, missed) {
  const left = new Set(missed), chosen = [];
  const worth = (lesson) => lesson.rules.filter((rule) => left.has(rule)).length / lesson.minutes;
  while (left.size) {
    const best = lessons.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    if (!worth(best)) break;
    chosen.push(best);
    best.rules.forEach((rule) => left.delete(rule));
  }
  return chosen;
}

// -- what stands there ----------------------------------------------------------------------------------------------------

const percent = (share) => (share === null ? "–" : `${Math.round(share * 100)} %`);

// A column for the first vote only where there was a second.
function askedRow(w, one, n, twice) {
  return h("tr", { key: one.key }, h("th", { scope: "row" }, `${n + 1}. ${one.text}`),
    twice ? h("td", { class: "num" }, percent(one.first)) : null,
    h("td", { class: "num" }, one.last === null ? h("span", { class: "quiet" }, w.not_asked) : h("b", null, percent(one.last)), one.missed ? h("span", { class: "flag no" }, icon("hint"), w.missed) : null));
}

const headRow = (names) => h("thead", null, h("tr", null, names.map((name) => h("th", { scope: "col", key: name }, name))));

function askedTable(w, counted) {
  const twice = counted.some((one) => one.first !== null);
  return h("table", { key: "tafter.asked" }, h("caption", null, w.questions), headRow([w.question, ...(twice ? [w.first] : []), w.last]), h("tbody", null, counted.map((one, n) => askedRow(w, one, n, twice))));
}

function missedPart(s, after, missed, says) {
  const rules = after.rules.filter((rule) => missed.includes(rule.key));
  if (!rules.length) return null;
  return [h("h3", { key: `tafter.${says}` }, after.words[says]),
    h("ul", { class: "tlines", key: `tafter.${says}.rules` }, rules.map((rule) => h("li", { key: rule.key }, h("span", null, rule.text), citeButton(s, rule.cite, `after.${says}`))))];
}

function lessonsPart(after, missed, shows) {
  const lessons = shortestLessons(after.lessons, missed);
  if (!lessons.length) return null;
  return [h("h3", { key: "tafter.l" }, after.words.lessons), h("p", { class: "small quiet", key: "tafter.note" }, after.words.lessons_note),
    h("ul", { class: "tnext", key: "tafter.lessons" }, lessons.map((lesson) => lessonRow(after.words, lesson, shows)))];
}

// The address for the class is the one where its devices find the house. In a tab of its own, so that the window stays with its wall; in a notebook the table itself goes there.
function lessonRow(w, lesson, shows) {
  const link = wholeLink({ search: lesson.address });
  const told = [icon("play"), `${lesson.title} (${lesson.minutes}${w.minutes})`];
  const way = ownsPage() ? h("a", { class: "btn", href: link, target: "_blank", rel: "noopener", key: `after.${lesson.key}` }, told) : h("button", { type: "button", class: "btn", go: lesson.go, key: `after.${lesson.key}` }, told);
  return h("li", { key: lesson.key }, way, h("code", null, (shows && shows.reached && `${shows.reached}${lesson.address}`) || link));
}

function minutesOn(step, times) {
  if (!times) return null;
  const now = times.step === step ? Date.now() - times.since : 0;
  const spent = (times.spent[step] || 0) + now;
  return spent ? spent / MINUTE_MS : null;
}

function timeRow(w, step, times) {
  const spent = minutesOn(step.key, times);
  const more = spent === null || step.minutes === null ? 0 : spent - step.minutes;
  const told = Math.abs(more) < NOTICED ? null : h("span", { class: "flag" }, icon(more > 0 ? "plus" : "minus"), more > 0 ? w.longer : w.shorter);
  return h("tr", { key: step.key }, h("th", { scope: "row" }, step.label), h("td", { class: "num" }, step.minutes ?? "–"), h("td", { class: "num" }, spent === null ? "–" : spent.toFixed(1), told));
}

function timesTable(w, steps, times) {
  return h("table", { key: "tafter.times" }, h("caption", null, w.times), headRow([w.step, w.planned, w.spent]), h("tbody", null, steps.map((step) => timeRow(w, step, times))));
}

function bodyPart(s, after, shows) {
  const counted = after.questions.map((question) => countedPart(question, shows));
  const missed = [...new Set(counted.filter((one) => one.missed).flatMap((one) => one.rules))];
  const told = counted.some((one) => one.last !== null) ? after.words.none_missed : after.words.nothing;
  const atHome = missedAtHome();
  return [askedTable(after.words, counted), missedPart(s, after, missed, "missed_rules") || h("p", { key: "tafter.none" }, told), missedPart(s, after, atHome, "missed_at_home"),
    lessonsPart(after, [...missed, ...atHome], shows), timesTable(after.words, after.steps, shows && shows.times)];
}

// Once the last thing has been told it opens by itself.
function isOver(after, shows) {
  if (!shows || shows.step !== after.steps[after.steps.length - 1].key) return false;
  return shows.view === "told" || !after.questions.some((one) => one.key.endsWith(`/${shows.step}`));
}

export function afterPart(s, notes, shows) {
  const { after } = notes;
  const id = `tt-tafter-${s.uid}`;
  if (isOver(after, shows) && afterNow.opened !== notes.id) Object.assign(afterNow, { open: true, opened: notes.id });
  const turn = { click: () => { afterNow.open = !afterNow.open; s.redraw(); } };
  return h("section", { class: "panel tafter", key: "tafter", "data-region": "after", "aria-labelledby": id }, h("h2", { id }, after.words.title),
    h("button", { type: "button", class: "btn", key: "tafter.turn", "aria-expanded": String(afterNow.open), on: turn }, icon(afterNow.open ? "minus" : "plus"), afterNow.open ? after.words.hide : after.words.show),
    afterNow.open ? bodyPart(s, after, shows) : null);
}

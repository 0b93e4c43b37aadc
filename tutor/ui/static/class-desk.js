// The teacher's window on a class: how the open question is split, who has met which question, and the end of it. Learners
// stand there under names of their own for this class; nothing of this is ever on the wall.
import { classKnown, classRoom, classesHere, followRoom, leaveRoom, tellClass, watchRoom } from "./class-line.js"
import { givenColumns, givenPart, readGiven } from "./class-given.js"
import { homeCell, homeColumns, homeHead, homeRules } from "./class-home.js"
import { h } from "./dom.js"
import { icon } from "./parts.js"
import { allOf } from "./projector-hands.js"
import { speakOnLine } from "./projector-line.js"

const onTheDesk = { s: null, asksEnd: false, shows: null, ledFrom: "" };
const MOST_WORDY = 4; // questions whose every cell is a sign and a word; of more, the signs say it
const [FEW_RIGHT, MANY_RIGHT] = [0.35, 0.7]; // between them, talking in pairs helps most

// The class of the wall that is followed; one that was opened in the place of another is given the class of that.
export function watchDesk(s, shows, wall) {
  Object.assign(onTheDesk, { s, shows });
  if (!classesHere()) return;
  readGiven(s);
  watchRoom("desk", () => onTheDesk.s.redraw());
  if (!shows) return;
  if (!shows.room && classRoom() && wall !== onTheDesk.ledFrom) return speakOnLine({ room: classRoom(), to: wall });
  onTheDesk.ledFrom = wall;
  if (shows.room) followRoom(shows.room);
  else leaveRoom();
}

// -- the open question ----------------------------------------------------------------------------------------------------

// The right option, where the plan of this step knows it; the room's own idea is settled on the wall alone.
function rightNow(notes, told) {
  const options = notes.asked && told.key === `${notes.id}/${notes.step}` ? notes.asked.options : [];
  return (options.find((one) => one.right) || {}).key || "";
}

function advicePart(s, right, votes, second) {
  const all = allOf(votes);
  if (!right || !all) return null;
  const share = (votes[right] || 0) / all;
  const pairs = second ? ["advice_split", "play"] : ["advice_pairs", "hand"];
  const [says, sign] = share < FEW_RIGHT ? ["advice_hint", "hint"] : share > MANY_RIGHT ? ["advice_tell", "offered"] : pairs;
  return h("p", { class: "tadvice", key: "advice" }, icon(sign), h("span", null, s.t(says)));
}

function voteRow(s, told, option, right) {
  const rounds = told.split.map((votes, n) => {
    const share = allOf(votes) ? (votes[option.key] || 0) / allOf(votes) : 0;
    return h("span", { class: "tvote", key: n }, told.split.length > 1 ? h("small", null, s.t(n ? "second_vote" : "first_vote")) : null,
      h("span", { class: "tvbar" }, h("i", { style: `--share:${share}`, "aria-hidden": "true" })), h("b", { class: "num" }, votes[option.key] || 0));
  });
  return h("li", { key: option.key, class: option.key === right ? "is-right" : null }, h("span", { class: "tvlabel" }, option.key === right ? icon("offered") : null, h("span", null, option.text[s.lang])), rounds);
}

export function votesPart(s, notes) {
  const { told, up } = classKnown();
  const asked = up && told && told.split.length ? told.questions.find((one) => one.key === told.key && !one.told) : null;
  if (!asked || !classRoom()) return null;
  const right = rightNow(notes, told);
  return h("section", { class: "panel tvotes", key: "tvotes", "aria-label": s.t("votes_now") },
    h("h2", null, `${s.t("votes_now")} · ${told.answered} / ${told.here}`, told.state === "frozen" ? ` · ${s.t("frozen")}` : ""),
    h("ol", null, asked.options.map((option) => voteRow(s, told, option, right))), advicePart(s, right, told.split[told.split.length - 1], told.round > 1));
}

// -- who met what ---------------------------------------------------------------------------------------------------------

// In one line, also where what somebody would like to do stands before what is asked about it.
const questionSaid = (s, question, n) => `${n + 1}. ${question.text[s.lang].replace(/\n/g, s.lang === "ja" ? "――" : " – ")}`;

const lastVote = (votes) => votes[votes.length - 1] || "";

function metOf(question, votes) {
  const own = lastVote(votes);
  if (!question.told) return own ? "in" : "none";
  return own ? (own === question.told.right ? "right" : "other") : "none";
}

// Of what he has answered, the two last were wrong.
function isStuck(cells) {
  const two = cells.filter((cell) => cell === "right" || cell === "other").slice(-2);
  return two.length === 2 && two.every((cell) => cell === "other");
}

const CELL_SIGNS = { right: "offered", other: "refused", in: "hand", none: "minus" };

const metPart = (s, cell, n) => h("td", { key: n, class: `cmet c-${cell}` }, h("span", null, icon(CELL_SIGNS[cell]), h("span", null, s.t(`cell_${cell}`))));

function learnerRow(s, told, learner, n) {
  const cells = told.questions.map((question, at) => metOf(question, learner.votes[at]));
  return h("tr", { key: n, class: learner.here ? null : "is-away" },
    h("th", { scope: "row" }, learner.name[s.lang], learner.here ? null : h("small", null, ` (${s.t("away")})`), isStuck(cells) ? h("span", { class: "tstuck" }, icon("hint"), s.t("stuck")) : null),
    cells.map((cell, at) => metPart(s, cell, at)), homeCell(s, told, learner));
}

function gridPart(s, told) {
  if (!told.learners.length) return h("p", { key: "empty" }, s.t("class_empty"));
  const head = told.questions.map((question, n) => h("th", { scope: "col", key: n, title: questionSaid(s, question, n) }, h("span", { "aria-hidden": "true" }, n + 1), h("span", { class: "vh" }, questionSaid(s, question, n))));
  return h("div", { class: `tgrid${told.questions.length > MOST_WORDY ? " tight" : ""}`, key: "tgrid", role: "region", tabindex: 0, "aria-label": s.t("questions") },
    h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, s.t("learner")), head, homeHead(s, told))), h("tbody", null, told.learners.map((learner, n) => learnerRow(s, told, learner, n)))));
}

// -- saving and ending ----------------------------------------------------------------------------------------------------

// A spreadsheet must not take an answer for a formula.
function csvCell(text) {
  const safe = /^[=+@\t\r-]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

function csvColumns(s, question, n, learners) {
  const rounds = Math.max(1, ...learners.map((learner) => learner.votes[n].length));
  const named = Object.fromEntries(question.options.map((option) => [option.key, option.text[s.lang]]));
  const title = (at) => `${questionSaid(s, question, n)}${rounds > 1 ? ` (${s.t(at ? "second_vote" : "first_vote")})` : ""}`;
  return Array.from({ length: rounds }, (_, at) => ({ title: title(at), right: question.told ? named[question.told.right] : "", told: (learner) => named[learner.votes[n][at]] || "" }));
}

function csvText(s, told) {
  const columns = [...told.questions.flatMap((question, n) => csvColumns(s, question, n, told.learners)), ...givenColumns(s, told), ...homeColumns(s, told)];
  const points = (learner) => told.questions.filter((question, n) => metOf(question, learner.votes[n]) === "right").length;
  const rows = [[s.t("learner"), ...columns.map((one) => one.title), s.t("csv_count")],
    ...told.learners.map((learner) => [learner.name[s.lang], ...columns.map((one) => one.told(learner)), String(points(learner))]),
    [s.t("csv_right"), ...columns.map((one) => one.right), String(told.questions.filter((question) => question.told).length)]];
  return `\ufeff${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function saveCsv(s) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csvText(s, classKnown().told)], { type: "text/csv;charset=utf-8" }));
  link.download = `class-${classRoom().code}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

function askEnd(asks) {
  onTheDesk.asksEnd = asks;
  onTheDesk.s.redraw();
}

function endClass() {
  tellClass({ end: true });
  askEnd(false);
}

function endPart(s) {
  const button = (says, sign, press, look = "", key = says) => h("button", { type: "button", class: `btn ${look}`.trim(), key: `class.${key}`, on: { click: press } }, icon(sign), h("span", null, s.t(says)));
  if (onTheDesk.asksEnd) return h("div", { class: "tend", key: "tend", role: "group", "aria-label": s.t("end_class") }, h("p", { role: "alert" }, s.t("end_sure")), button("end_yes", "close", endClass, "is-refused"), button("end_no", "back", () => askEnd(false), "", "end"));
  const { trouble } = classKnown();
  return h("div", { class: "tend", key: "tend" }, button("csv", "list", () => saveCsv(s)), button("end_class", "close", () => askEnd(true), "", "end"), trouble === "not_ended" ? h("p", { role: "alert" }, s.t("not_ended")) : null);
}

export function classDesk(s) {
  if (!classesHere()) return null;
  const { told, up } = classKnown();
  const room = classRoom();
  const body = !room ? h("p", { key: "none" }, s.t("class_none")) : !up || !told ? h("p", { key: "lost", role: "status" }, s.t("class_lost"))
    : [h("p", { class: "tcame", key: "came" }, h("b", { class: "tcode" }, room.code), ` ${told.here}${s.lang === "ja" ? "" : " "}${s.t("here")}`), told.questions.length || !told.copies ? gridPart(s, told) : null, homeRules(s, told), givenPart(s, told, onTheDesk.shows), endPart(s)];
  return h("section", { class: "panel tclass", key: "tclass", "data-region": "class", "aria-labelledby": `tt-tclass-${s.uid}` }, h("h2", { id: `tt-tclass-${s.uid}` }, s.t("class_who")), body);
}

// -- keys -----------------------------------------------------------------------------------------------------------------

export const CLASS_KEYS = ["C", "V", "Z"];

// Those that do something on the wall just now.
export function classKeysHere(s, shows, press) {
  const known = shows && classesHere() ? shows.keys : {};
  return CLASS_KEYS.filter((kbd) => known[kbd]).map((kbd) => h("button", { type: "button", class: `pkey${known[kbd].on ? " on" : ""}`, key: `t.${kbd}`, on: { click: () => press(kbd) } }, h("kbd", null, kbd), h("span", null, s.t(known[kbd].says))));
}

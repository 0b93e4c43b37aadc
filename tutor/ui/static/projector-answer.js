// The engine's side of the wall: what is right, the lines it rests on with their pages, and two futures side by side.
import { h } from "./dom.js"
import { bigFraction, chancePictures } from "./odds.js"
import { citeButton, icon, rich } from "./parts.js"

function answerLine(s, line, n) {
  return h("li", { key: `l${n}`, class: line.said ? "said" : null }, h("span", null, line.what), line.n ? h("b", { class: "num" }, line.n) : null, citeButton(s, line.cite, `wall.l${n}`));
}

function chanceAnswer(s, answer) {
  return h("div", { class: "pbig", key: "pbig" }, bigFraction(answer.odds), chancePictures(s, answer.odds));
}

// Terms and the sum they come to, refusals; the sentences of rules stand under what they mean here.
function answerLines(s, answer) {
  if (!answer.lines.length) return null;
  const sum = answer.big && !answer.odds ? h("li", { key: "sum", class: "psum" }, h("span", null, "="), h("b", { class: "num" }, answer.big)) : null;
  return h("ol", { class: "plines", key: "plines" }, answer.lines.map((line, n) => answerLine(s, line, n)), sum);
}

// What both futures come to, side by side; said once where that is the same.
function futureLines(left, right) {
  const side = (one) => h("div", { key: one.title }, h("dt", null, one.title), h("dd", { class: "num" }, one.line || "–"));
  if (left.line !== right.line) return h("dl", { class: "pbig pboth", key: "fbig" }, side(left), side(right));
  return right.chance ? h("div", { class: "pbig", key: "fbig" }, h("p", { class: "pworlds" }, h("b", null, right.line))) : null;
}

function futureOdds(futures) {
  const { left, right } = futures;
  const chance = right.odds && right.odds.fraction;
  if (!chance) return futureLines(left, right);
  const told = (side) => `${side.odds.fraction.n}/${side.odds.fraction.of}`;
  return h("div", { class: "pbig", key: "fbig" }, h("p", { class: "big num" }, told(right)),
    h("p", { class: "pworlds" }, left.title, ": ", left.odds ? h("s", null, told(left)) : null, " ", h("span", null, left.line), " ", icon("next"), " ", h("b", null, right.line)));
}

// One line for each thing that differs: struck out as it was, large as it is now.
export function futuresTable(s, futures) {
  if (!futures) return null;
  const row = (one, n) => h("tr", { key: `f${n}` }, h("th", { scope: "row" }, one.what), h("td", { class: "was" }, h("s", null, one.left)), h("td", { class: "is num" }, one.right), h("td", { class: "pg" }, citeButton(s, one.cite, `wall.f${n}`)));
  const wordy = futures.rows.some((one) => [...one.left, ...one.right].length > 18);
  return [futures.rows.length
    ? h("table", { class: `pfutures${wordy ? " wordy" : ""}`, key: "futures" }, h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col" }, futures.left.title), h("th", { scope: "col" }, futures.right.title), h("td", null))), h("tbody", null, futures.rows.map(row)))
    : h("p", { class: "pnone", key: "futures" }, s.t(futures.waits ? "not_rolled" : futures.luck ? "same_luck" : "no_change")),
  futures.more ? h("p", { class: "pmore", key: "fmore" }, futures.more) : null, futures.waits ? null : futureOdds(futures)];
}

export function answerColumn(s, wall) {
  const { answer } = wall;
  const futures = wall.futures && (wall.futures.rows.length || !answer) ? wall.futures : null; // what only begins differs in nothing yet
  const chance = answer && !futures && answer.odds && answer.odds.fraction;
  const why = answer && answer.text.length ? h("p", { class: "pwhy", key: "pwhy" }, rich(s, answer.text, "wall.why")) : null;
  const said = answer && answer.lines.some((line) => line.said);
  const lines = answer && !futures ? answerLines(s, answer) : null;
  return h("section", { class: "pans", key: "pans", "aria-label": s.t("engine") },
    answer && answer.verdict && !chance ? h("h2", { class: "pverdict", key: "pv" }, icon("offered"), h("span", null, answer.verdict)) : null,
    chance ? chanceAnswer(s, answer) : null, said && !futures ? [why, lines] : [lines, futuresTable(s, futures), why]);
}

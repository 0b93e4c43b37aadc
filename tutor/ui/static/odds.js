// The odds as pictures: every roll is one square, and the two spreads of totals lie over each other.
import { h } from "./dom.js"
import { citeButton, icon, panel, unseen } from "./parts.js"

const CELL = 20;
const MOST_LABELS = 11;

const hatchOf = (s) => `url(#tt-hx-${s.uid})`;

// One hatching pattern per widget: a paint server takes its colours from where it stands.
export function hatchDefs(s) {
  return h("svg", { width: "0", height: "0", class: "defs", "aria-hidden": "true", focusable: "false" }, h("defs", null,
    h("pattern", { id: `tt-hx-${s.uid}`, width: "6", height: "6", patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      h("rect", { width: "6", height: "6", fill: "var(--surface)" }), h("rect", { width: "3", height: "6", fill: "var(--k-monster)" }))));
}

function square(s, kind, x, y, size) {
  const box = { x, y, width: size, height: size, rx: size / 4.2 };
  if (kind === "won") return [h("rect", { ...box, fill: "var(--us)" })];
  if (kind === "lost") return [h("rect", { ...box, fill: hatchOf(s), stroke: "var(--k-monster)", "stroke-width": "1.5" })];
  const tick = `M${x + size * 0.24} ${y + size * 0.53}l${size * 0.2} ${size * 0.2} ${size * 0.35}-${size * 0.41}`;
  return [h("rect", { ...box, fill: "var(--surface)", stroke: "var(--us)", "stroke-width": "2.5" }),
    h("path", { d: tick, fill: "none", stroke: "var(--us)", "stroke-width": "2.5" })];
}

function gridPicture(s, grid) {
  const rows = grid.cells.length;
  const cols = Math.max(...grid.cells.map((row) => row.length));
  const squares = grid.cells.flatMap((row, y) => row.flatMap((kind, x) => square(s, kind, 2 + x * CELL, 2 + y * CELL, 17)));
  return h("svg", { class: "gridpic", viewBox: `0 0 ${cols * CELL + 2} ${rows * CELL + 2}`, role: "img", "aria-label": grid.told || "" }, squares);
}

// The columns of the spread: the totals in order; where nothing stands between them for long, one gap.
function spreadColumns(spread) {
  const totals = [...new Set([...spread.munchkins, ...spread.monsters].map((one) => one.total))].sort((a, b) => a - b);
  const columns = [];
  totals.forEach((total, n) => {
    const step = n ? total - totals[n - 1] : 1;
    if (step > 4) columns.push(null);
    else for (let miss = 1; miss < step; miss += 1) columns.push(totals[n - 1] + miss);
    columns.push(total);
  });
  return columns;
}

function spreadBars(s, list, columns, width, row) {
  const most = Math.max(...list.map((one) => one.n));
  const flat = most === Math.min(...list.map((one) => one.n));
  const wide = Math.min(24, width * 0.8);
  return list.flatMap((one) => {
    const tall = flat ? 26 : 4 + Math.round((22 * one.n) / most);
    const box = { x: columns.indexOf(one.total) * width + (width - wide) / 2, y: row.base - tall, width: wide, height: tall, rx: Math.min(5, wide / 4) };
    if (row.fill) return [h("rect", { ...box, fill: row.fill })];
    return [h("rect", { ...box, fill: hatchOf(s), stroke: "var(--k-monster)", "stroke-width": "2" })];
  });
}

function meetingBox(spread, columns, width) {
  const theirs = new Set(spread.monsters.map((one) => one.total));
  const both = spread.munchkins.map((one) => one.total).filter((total) => theirs.has(total));
  if (!both.length) return null;
  const from = columns.indexOf(Math.min(...both)) * width;
  const upTo = (columns.indexOf(Math.max(...both)) + 1) * width;
  return h("rect", { x: from, y: 4, width: upTo - from, height: 72, rx: "8", fill: "var(--predict-soft)", stroke: "var(--predict)", "stroke-dasharray": "3 3" });
}

function spreadPicture(s, spread) {
  const columns = spreadColumns(spread);
  const width = Math.min(30, 320 / columns.length);
  const each = Math.ceil(columns.length / MOST_LABELS);
  const labels = columns.map((total, n) => {
    if (total !== null && n % each) return null;
    return h("text", { x: n * width + width / 2, y: 92, "text-anchor": "middle", class: "tick" }, total === null ? "…" : total);
  });
  return h("svg", { class: "spread", viewBox: `0 0 ${columns.length * width} 97`, role: "img", "aria-label": spread.told || "" },
    meetingBox(spread, columns, width),
    spreadBars(s, spread.munchkins, columns, width, { base: 38, fill: "var(--us)" }),
    spreadBars(s, spread.monsters, columns, width, { base: 70, fill: null }), labels);
}

function oddsKey(s, odds, at) {
  return h("ul", { class: "key" }, (odds.lines || []).map((line, n) =>
    h("li", { key: line.kind + n }, h("svg", { viewBox: "0 0 19 19", "aria-hidden": "true" }, square(s, line.kind, 1, 1, 17)),
      h("span", null, line.text, line.cite ? [" ", citeButton(s, line.cite, `${at}.l${n}`)] : null))));
}

// The pictures alone, on a page about something else.
export function chancePictures(s, odds) {
  return h("div", { class: "chancepics" }, odds.grid ? gridPicture(s, odds.grid) : odds.spread ? spreadPicture(s, odds.spread) : null, oddsKey(s, odds, "chance"));
}

export function bigFraction(odds) {
  const long = String(odds.fraction.n).length > 4 ? " long" : "";
  return h("p", { class: `big${long}` }, odds.fraction.n, h("small", null, `/${odds.fraction.of}`), odds.percent ? h("span", { class: "pc" }, odds.percent) : null);
}

const TONES = { better: "kind-enhancer", worse: "kind-weaker", same: "same" };

function playRow(s, play) {
  const body = [icon(play.icon || "card"), h("span", { class: "pl" }, play.label), h("b", { class: "num" }, play.fraction),
    h("span", { class: `delta ${play.tone}` }, icon(TONES[play.tone] || "same"), unseen(`${s.t(play.tone)} `), play.delta)];
  const inner = play.go ? h("button", { type: "button", class: "play", key: `${play.key}.go`, go: play.go }, body) : h("span", { class: "play" }, body);
  return h("li", { key: play.key }, inner);
}

function rollTable(s, table) {
  if (!table) return null;
  return h("details", { class: "rolls", key: "rolls" }, h("summary", { key: "rolls.head" }, icon("list"), table.caption),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": table.caption },
      h("table", null, h("caption", { class: "vh" }, table.caption),
        h("thead", null, h("tr", null, table.head.map((cell) => h("th", { scope: "col" }, cell)))),
        h("tbody", null, table.rows.map((row) => h("tr", null, row.map((cell, n) => (n ? h("td", null, cell) : h("th", { scope: "row" }, cell)))))))));
}

export function oddsPanel(s, odds) {
  if (!odds) return null;
  if (odds.hidden) return panel(s, "odds", s.t("chance"), "die-any", h("p", { class: "sealed" }, icon("lock"), h("span", null, odds.hidden)));
  const { spread } = odds;
  return panel(s, "odds", odds.title || s.t("chance"), "die-6",
    h("div", { class: odds.grid ? "oddsrow" : "oddsrow plain" }, h("div", null, bigFraction(odds), oddsKey(s, odds, "odds")), odds.grid ? gridPicture(s, odds.grid) : null),
    spread ? h("p", { class: "lab", key: "lab" }, h("span", { class: "m" }, spread.labels.monsters), h("span", { class: "a" }, spread.labels.munchkins)) : null,
    spread ? spreadPicture(s, spread) : null,
    odds.plays && odds.plays.length ? h("ul", { class: "plays" }, odds.plays.map((play) => playRow(s, play))) : null,
    rollTable(s, odds.table));
}

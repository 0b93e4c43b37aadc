// Beside the sheet: what is wrong with the draft, its goals and rules, a trial by bots, and its name.
import { h } from "./dom.js"
import { citeButton, icon } from "./parts.js"
import { editing, MAKER_TOOLS, makerView, nameOfCell, phrase, pickedNow, sendEdit } from "./maker-desk.js"
import { adder, choiceField, longField, numberField, removeButton, ruleField, textField } from "./maker-fields.js"
import { goToCell } from "./maker-hands.js"

const SHOWN_PROBLEMS = 6;
const FEW_PROBLEMS = 2;

// -- what is wrong ------------------------------------------------------------------------------------------------------------

function showProblem(s, m, problem) {
  const first = (problem.where || [])[0] || (m.routes.find((one) => one.id === (problem.routes || [])[0]) || {}).a;
  return { click: (_, node) => {
    const root = node.closest(".tt");
    makerView(s.uid).shown = problem.key;
    if (first) goToCell(s, m, first, root);
    else s.redraw();
  } };
}

function problemRow(s, m, problem) {
  const shows = (problem.where || []).length || (problem.routes || []).length;
  return h("li", { key: problem.key, class: `mk-problem ${problem.level}` }, icon(problem.level === "error" ? "refused" : "hint"),
    h("div", null, h("p", { class: "mk-what" }, problem.text, " ", citeButton(s, problem.rule, `problem.${problem.key}`)), problem.advice ? h("p", { class: "small quiet" }, problem.advice) : null,
      h("div", { class: "mk-row" }, shows ? h("button", { type: "button", class: "btn small", key: `${problem.key}.show`, "aria-label": `${s.t("mk_show")}: ${problem.text}`, on: showProblem(s, m, problem) }, icon("eye"), s.t("mk_show")) : null,
        problem.mend ? h("button", { type: "button", class: "btn small is-offered", key: `${problem.key}.mend`, on: editing(s, problem.mend) }, icon("offered"), problem.mend_text || s.t("mk_mend")) : null)));
}

const VERDICT_SIGNS = { ok: "offered", odd: "hint", error: "refused", empty: "why" };

export function checksPanel(s, m) {
  const id = `tt-checks-${s.uid}`;
  const view = makerView(s.uid);
  const all = view.allProblems ? m.problems : m.problems.slice(0, pickedNow(m, view) ? FEW_PROBLEMS : SHOWN_PROBLEMS);
  const more = m.problems.length - all.length;
  const open = { click: () => { view.allProblems = true; s.redraw(); } };
  return h("section", { class: `panel mk-checks ${m.verdict.level}`, key: "checks", "data-region": "checks", "aria-labelledby": id }, h("h2", { id }, icon(VERDICT_SIGNS[m.verdict.level]), h("span", null, m.verdict.text)),
    all.length ? h("ul", { class: "mk-problems" }, all.map((problem) => problemRow(s, m, problem))) : null,
    more > 0 ? h("button", { type: "button", class: "btn inline", key: "checks.more", on: open }, phrase(s, "more_problems", { n: more })) : null);
}

function makerFold(s, name, sign, title, note, open, ...kids) {
  return h("details", { class: `panel p-fold mk-fold mk-${name}`, key: `fold-${name}`, "data-region": name, open: open || undefined }, h("summary", { key: `${name}.head` }, icon(sign), h("h2", null, title), note ? h("span", { class: "quiet small" }, note) : null), kids);
}

// -- goals and rules --------------------------------------------------------------------------------------------------------------

function ruleEntry(s, m, list, one) {
  const [again, away] = list === "goals" ? ["regoal", "ungoal"] : ["rerule", "unrule"];
  const key = `${list}${one.at}`;
  return h("li", { key, class: `mk-entry ${one.level || ""}` }, h("div", { class: "mk-entryhead" }, h("b", null, one.title), citeButton(s, one.rule, key), removeButton(s, `${key}.x`, phrase(s, "take_out", { name: one.title }), { op: away, at: one.at })),
    h("p", { class: "small mk-sentence" }, one.sentence), one.fields.length ? h("div", { class: "mk-row" }, one.fields.map((field) => ruleField(s, m, `${key}.${field.key}`, field, (value, node) => sendEdit(s, { op: again, at: one.at, [field.key]: value }, node)))) : null);
}

function ruleEntries(s, m, list, op, title) {
  const offers = m.offered[list].filter((one) => one.many || !one.taken).map((one) => ({ id: one.kind, name: one.title }));
  return h("div", { class: "mk-block", key: list, role: "group", "aria-label": title }, h("h3", null, title), m[list].length ? h("ul", { class: "mk-entries" }, m[list].map((one) => ruleEntry(s, m, list, one))) : null,
    adder(s, list, title, offers, s.t("mk_add"), (kind, node) => sendEdit(s, { op, kind }, node)));
}

export function rulesPanel(s, m) {
  const note = phrase(s, "rules_count", { goals: m.goals.length, rules: m.rules.length });
  return makerFold(s, "rules", "phase-start", s.t("mk_rules_title"), note, false, ruleEntries(s, m, "goals", "goal", s.t("mk_goals")), ruleEntries(s, m, "rules", "rule", s.t("mk_rules")),
    m.walls && m.walls.shown ? numberField(s, "all-walls", s.t("mk_wall_strength"), m.walls.n, 1, 13, (n, node) => sendEdit(s, { op: "wall-strength", n }, node)) : null);
}

// -- areas, names, words ------------------------------------------------------------------------------------------------------------

function areaRow(s, m, area) {
  const name = (lang) => textField(s, `area.${area.id}.${lang}`, s.t(`mk_name_${lang}`), area.names[lang], (text, node) => sendEdit(s, { op: "name-area", area: area.id, [lang]: text }, node), { lang });
  return h("li", { key: area.id, class: `mk-area g${area.at % 6}` }, h("span", { class: "mk-swatch", "aria-hidden": "true" }), h("div", { class: "mk-row" }, name(s.lang), name(s.lang === "ja" ? "en" : "ja")), h("small", null, phrase(s, "area_cells", { n: area.cells.length })),
    m.areas.length > 1 ? removeButton(s, `area.${area.id}.x`, phrase(s, "take_out", { name: area.name }), { op: "unarea", area: area.id }) : null);
}

export function wordsPanel(s, m) {
  const both = [s.lang, s.lang === "ja" ? "en" : "ja"];
  const story = (lang) => longField(s, `story.${lang}`, s.t(`mk_story_${lang}`), m.story ? m.story[lang] : "", (text, node) => sendEdit(s, { op: "story", ja: "", en: "", ...(m.story || {}), [lang]: text }, node), { lang });
  return makerFold(s, "texts", "book", s.t("mk_texts_title"), m.title, false, h("div", { class: "mk-row" }, both.map((lang) => textField(s, `title.${lang}`, s.t(`mk_title_${lang}`), m.names[lang], (text, node) => sendEdit(s, { op: "title", [lang]: text }, node), { lang }))),
    both.map(story), m.areas.length ? h("div", { class: "mk-block", key: "areas", role: "group", "aria-label": s.t("mk_areas") }, h("h3", null, s.t("mk_areas")), h("ul", { class: "mk-things2" }, m.areas.map((area) => areaRow(s, m, area)))) : null,
    textField(s, "board-id", s.t("mk_id"), m.id, (id, node) => sendEdit(s, { op: "id", id }, node)));
}

// -- all that is drawn, in words ------------------------------------------------------------------------------------------------------

export function listPanel(s, m) {
  if (!m.cells.length) return null;
  const go = (cell) => ({ click: (_, node) => { makerView(s.uid).picked = { kind: "cell", id: cell.id }; goToCell(s, m, cell.id, node.closest(".tt")); } });
  const row = (cell) => h("li", { key: cell.id }, h("button", { type: "button", class: "mk-go", key: `list.${cell.id}`, on: go(cell) }, icon(cell.start ? "play" : cell.goal ? "phase-start" : "kind-room"), h("span", null, cell.told || cell.name)));
  const open = makerView(s.uid).listed;
  const toggle = { toggle: (event, node) => { if (makerView(s.uid).listed !== node.open) { makerView(s.uid).listed = node.open; s.redraw(); } } };
  return h("details", { class: "panel p-fold mk-fold", key: "fold-list", "data-region": "cells", on: toggle }, h("summary", { key: "list.head" }, icon("list"), h("h2", null, s.t("mk_list_title")), h("span", { class: "quiet small" }, phrase(s, "counts", { cells: m.cells.length, routes: m.routes.length, signs: m.signs.length, arrows: m.arrows.length }))),
    open ? h("ul", { class: "mk-celllist", tabindex: "0", "aria-label": s.t("mk_list_title") }, m.cells.map(row)) : null);
}

// What the keys do while the sheet has the focus.
export function keysPanel(s) {
  const rows = ["arrows", "shift", "enter", "faces", "delete", "undo", "zoom"].map((key) => [s.t(`mk_key_${key}`), s.t(`mk_key_${key}_does`)]);
  const letters = MAKER_TOOLS.map((tool) => [tool.letter.toUpperCase(), s.t(`mk_tool_${tool.key}`)]);
  const list = (pairs) => h("dl", { class: "mk-keylist" }, pairs.map(([key, text]) => h("div", { key }, h("dt", null, h("kbd", null, key)), h("dd", null, text))));
  return makerFold(s, "keys", "keyboard", s.t("mk_keys_title"), "", false, list(rows), list(letters));
}

// -- a trial by bots -----------------------------------------------------------------------------------------------------------------------

const TRIAL_GAMES = [50, 200, 500];

export function playersField(s, m, key) {
  const view = makerView(s.uid);
  const { least, most } = m.players;
  const options = Array.from({ length: most - least + 1 }, (_, n) => ({ id: least + n, name: phrase(s, "players_n", { n: least + n }) }));
  return choiceField(s, key, s.t("mk_players"), view.players, options, (n) => { view.players = Number(n); s.redraw(); });
}

function trialForm(s, m) {
  const view = makerView(s.uid);
  const bot = view.bot || m.bots[0].key;
  const start = { click: (_, node) => s.send({ do: "maker.simulate", games: view.games, players: view.players, bot }, node) };
  return h("div", { class: "mk-block", key: "form" }, h("div", { class: "mk-row" }, choiceField(s, "games", s.t("mk_games"), view.games, TRIAL_GAMES.map((n) => ({ id: n, name: phrase(s, "games_n", { n }) })), (n) => { view.games = Number(n); s.redraw(); }), playersField(s, m, "players"),
    m.bots.length > 1 ? choiceField(s, "bot", s.t("mk_bot"), bot, m.bots.map((one) => ({ id: one.key, name: one.text })), (key) => { view.bot = key; s.redraw(); }, { extra: "long" }) : null),
    h("button", { type: "button", class: "btn brand", key: "simulate", "aria-disabled": m.verdict.playable ? null : "true", on: m.verdict.playable ? start : {} }, icon("phase-fight"), s.t("mk_simulate")), m.verdict.playable ? null : h("p", { class: "small quiet" }, s.t("mk_not_playable")));
}

function trialProgress(s, simulation) {
  const at = Math.round(simulation.share * 100);
  return h("div", { class: "mk-progress", key: "progress" }, h("div", { class: "mk-bar", role: "progressbar", "aria-label": s.t("mk_simulating"), "aria-valuenow": at, "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuetext": simulation.text }, h("i", { style: `width:${at}%` })), h("span", { class: "num small" }, simulation.text),
    h("button", { type: "button", class: "btn small", key: "stop", go: { do: "maker.stop" } }, icon("close"), s.t("mk_stop")));
}

function shareBar(label, one, key) {
  return h("li", { key, class: `mk-share ${one.way || ""}` }, h("span", { class: "mk-label" }, label), h("span", { class: "mk-part", "aria-hidden": "true" }, h("i", { style: `width:${Math.round(one.share * 100)}%` })));
}

function trialResult(s, m, simulation) {
  if (!simulation.done) return null;
  const go = (id) => ({ click: (_, node) => goToCell(s, m, id, node.closest(".tt")) });
  return h("div", { class: "mk-result", key: "result" }, simulation.stale ? h("p", { class: "flag new", key: "stale" }, icon("changed"), s.t("mk_stale")) : null,
    h("div", { class: "mk-won", key: "won" }, h("b", { class: "num" }, `${Math.round(simulation.won.share * 100)}`, h("small", null, "%")), h("p", null, simulation.won.text, h("br"), h("span", { class: "quiet" }, simulation.turns.text))),
    simulation.remark ? h("p", { class: "mk-remark", key: "remark" }, icon("hint"), h("span", null, simulation.remark)) : null,
    h("h3", { key: "eh" }, s.t("mk_endings")), h("ul", { class: "mk-shares", key: "endings" }, simulation.endings.map((one) => shareBar(one.text, one, one.way))),
    simulation.deaths.length ? [h("h3", { key: "dh" }, s.t("mk_deaths")), h("ol", { class: "mk-shares", key: "deaths" }, simulation.deaths.slice(0, SHOWN_PROBLEMS).map((one) => h("li", { key: one.cell, class: "mk-share death" }, h("button", { type: "button", class: "mk-go", key: `death.${one.cell}`, on: go(one.cell) }, icon("wound"), one.text || nameOfCell(m, one.cell)), h("span", { class: "mk-part", "aria-hidden": "true" }, h("i", { style: `width:${Math.round(one.share * 100)}%` })))))] : null,
    h("p", { class: "small quiet", key: "note" }, simulation.note), simulation.running ? null : h("button", { type: "button", class: "btn inline", key: "unsimulate", go: { do: "maker.unsimulate" } }, icon("close"), s.t("mk_hide_results")));
}

export function trialPanel(s, m) {
  const { simulation } = m;
  return makerFold(s, "trial", "phase-fight", s.t("mk_trial_title"), simulation ? simulation.text : s.t("mk_trial_note"), Boolean(simulation), simulation && simulation.running ? trialProgress(s, simulation) : trialForm(s, m), simulation ? trialResult(s, m, simulation) : null);
}

// Copies in the teacher's window: given out and taken back, who is where and stuck at what, which rules were broken, and what
// was sent in. The class knows ids and links alone; what they say, this window's own kernel tells.
import { h } from "./dom.js"
import { citeButton, icon } from "./parts.js"
import { classKnown, tellClass } from "./class-line.js"
import { speakOnLine } from "./projector-line.js"

const MINUTE = 60;
const MOST_PICKED = 3;
const TOLD_AGAIN = 30000; // milliseconds, after which it is told anew how long ago each has moved
const givenNow = { picked: [], names: false, asked: "", told: null, at: 0, timer: 0, s: null };

// -- what ids and links say -----------------------------------------------------------------------------------------------

const rulesIn = (told) => [...new Set([...told.given.rules, ...(told.home || []), ...told.learners.flatMap((one) => one.work.filter(Boolean))].map((one) => one.rule))];

// Asked for once for each set of them; what is no rule and opens nothing comes back empty.
export function readGiven(s) {
  const { told, up } = classKnown();
  if (told !== givenNow.told) Object.assign(givenNow, { told, at: Date.now() });
  givenNow.s = s;
  givenNow.timer = givenNow.timer || setInterval(() => givenNow.s.redraw(), TOLD_AGAIN);
  if (!up || !told || !told.given) return;
  const rules = rulesIn(told).filter((id) => id && s.presenter.rules[id] === undefined);
  const links = told.given.shown.map((one) => one.link).filter((link) => s.presenter.tried[link] === undefined);
  const asked = JSON.stringify([rules, links]);
  if (!(rules.length || links.length) || asked === givenNow.asked) return;
  givenNow.asked = asked;
  s.send({ do: "presenter.read", rules, links }, null);
}

export const ruleSaid = (s, id) => s.presenter.rules[id] || null;

// -- giving out -----------------------------------------------------------------------------------------------------------

function give(copies) {
  tellClass({ copies });
}

export function givePart(s, told) {
  const { copies } = s.presenter;
  if (!copies.length && !told.copies) return null;
  const button = told.copies ? h("button", { type: "button", class: "btn", key: "copies.turn", on: { click: () => give([]) } }, icon("undo"), h("span", null, s.t("copies_take")))
    : h("button", { type: "button", class: "btn", key: "copies.turn", on: { click: () => give(copies) } }, icon("card"), h("span", null, s.t("copies_give")));
  const list = h("ol", { class: "tcopies" }, copies.map((one) => h("li", { key: one.address }, h("a", { href: one.address, target: "_blank", rel: "noopener" }, one.title[s.lang]))));
  return h("section", { class: "tgive", key: "tgive", "aria-labelledby": `tt-give-${s.uid}` }, h("h3", { id: `tt-give-${s.uid}` }, s.t("copies")), h("p", { class: "quiet", role: "status" }, s.t(told.copies ? "copies_are_out" : "copies_note")), list, button);
}

// -- the grid -------------------------------------------------------------------------------------------------------------

const WORK_SIGNS = { none: "minus", at: "play", alone: "offered", helped: "hint" };

// The copy that he is at, or where he is stuck.
const latestOf = (work) => work.filter(Boolean).pop() || null;

function workPart(s, cell, n) {
  const state = cell ? cell.state : "none";
  return h("td", { key: n, class: `c-${{ alone: "right", none: "none" }[state] || "in"}` }, h("span", null, icon(WORK_SIGNS[state]), h("span", null, s.t(`copy_${state}`))));
}

function quietPart(s, quiet) {
  if (quiet === null) return "";
  const minutes = Math.floor((quiet + (Date.now() - givenNow.at) / 1000) / MINUTE);
  return minutes ? `${minutes}${s.lang === "ja" ? "" : " "}${s.t("copy_ago")}` : s.t("copy_now");
}

function lastRefused(s, cell, n) {
  const said = cell && cell.rule ? ruleSaid(s, cell.rule) : null;
  return h("td", { class: "trefused", key: "refused" }, said ? [h("span", null, said.title), " ", citeButton(s, said, `work.${n}`)] : "");
}

function workRow(s, learner, n) {
  const stuck = learner.work.some((cell) => cell && cell.stuck);
  return h("tr", { key: n, class: learner.here ? null : "is-away" },
    h("th", { scope: "row" }, learner.name[s.lang], learner.here ? null : h("small", null, ` (${s.t("away")})`), stuck ? h("span", { class: "tstuck" }, icon("hint"), s.t("copy_stuck")) : null),
    learner.work.map((cell, at) => workPart(s, cell, at)), lastRefused(s, learner.work.find((cell) => cell && cell.stuck) || latestOf(learner.work), n), h("td", { key: "quiet" }, quietPart(s, learner.quiet)));
}

export const scrolled = (s, key, label, table) => h("div", { class: "tgrid", key, role: "region", tabindex: 0, "aria-label": label }, table);

export const columnHead = (text, key, more = {}) => h("th", { scope: "col", key, ...more }, text);

function workGrid(s, told) {
  const heads = told.given.copies.map(({ copy }, n) => columnHead([h("span", { "aria-hidden": "true" }, n + 1), h("span", { class: "vh" }, `${n + 1}. ${copy.title[s.lang]}`)], n, { title: copy.title[s.lang] }));
  return scrolled(s, "twork", s.t("copies_who"), h("table", null, h("thead", null, h("tr", null, columnHead(s.t("learner"), "who"), heads, columnHead(s.t("refused_by"), "by"), columnHead(s.t("copy_quiet"), "quiet"))),
    h("tbody", null, told.learners.map((learner, n) => workRow(s, learner, n)))));
}

function ruleRow(s, one, n) {
  const said = ruleSaid(s, one.rule);
  return h("tr", { key: one.rule }, h("th", { scope: "row", class: "trefused" }, said.title, " ", citeButton(s, said, `given.${n}`)),
    ["broken", "helped", "alone"].map((name) => h("td", { key: name, class: name === "broken" && one.broken ? "c-in num" : "num" }, one[name])));
}

function ruleGrid(s, told) {
  const known = told.given.rules.filter((one) => ruleSaid(s, one.rule));
  if (!known.length) return null;
  return [h("h3", { key: "trulesh" }, s.t("rules_of")), scrolled(s, "trules", s.t("rules_of"), h("table", null, h("thead", null, h("tr", null, columnHead(s.t("rule"), "rule"), ["broken", "helped", "alone"].map((name) => columnHead(s.t(`rule_${name}`), name)))), h("tbody", null, known.map((one, n) => ruleRow(s, one, n)))))];
}

// -- what was sent in -----------------------------------------------------------------------------------------------------

function pick(s, link) {
  const { picked } = givenNow;
  givenNow.picked = picked.includes(link) ? picked.filter((one) => one !== link) : [...picked, link].slice(-MOST_PICKED);
  s.redraw();
}

function triedRow(s, told, one) {
  const said = s.presenter.tried[one.link];
  if (!said) return null;
  const at = givenNow.picked.indexOf(one.link);
  const chance = said.before === said.after && !said.before.includes("/") ? null : h("span", { class: "tchance num" }, said.before, icon("next"), said.after);
  const name = givenNow.names ? h("span", { class: "copyseat" }, told.learners[one.learner].name[s.lang]) : null;
  return h("li", { key: one.link }, h("button", { type: "button", class: "btn tpick", key: `pick.${one.link}`, "aria-pressed": String(at >= 0), "aria-label": `${s.t("tried_pick")}: ${said.told}`, on: { click: () => pick(s, one.link) } }, at >= 0 ? h("b", { class: "num" }, at + 1) : icon("plus")),
    h("span", { class: "ttold" }, h("b", null, said.told), h("small", { class: "quiet" }, said.step)), chance, name,
    h("a", { class: "btn", key: `open.${one.link}`, href: `${one.link}&lang=${s.lang}`, target: "_blank", rel: "noopener", "aria-label": `${s.t("tried_open")}: ${said.told}` }, s.t("tried_open")));
}

function pickedPart(s, shows) {
  if (shows && shows.aside) return h("button", { type: "button", class: "btn", key: "tried.turn", on: { click: () => speakOnLine({ press: "Escape" }) } }, icon("close"), h("span", null, s.t("tried_end")));
  const put = { click: () => speakOnLine({ present: givenNow.picked }) };
  return h("button", { type: "button", class: "btn", key: "tried.turn", "aria-describedby": givenNow.picked.length ? null : `tt-picks-${s.uid}`, disabled: !shows || !givenNow.picked.length, on: put }, icon("eye"), h("span", null, s.t("tried_show")));
}

function triedPart(s, told, shows) {
  const rows = told.given.shown.map((one) => triedRow(s, told, one)).filter(Boolean);
  const names = { click: () => { givenNow.names = !givenNow.names; s.redraw(); } };
  return h("section", { class: "ttried", key: "ttried", "aria-labelledby": `tt-tried-${s.uid}` }, h("h3", { id: `tt-tried-${s.uid}` }, s.t("tried_title")),
    rows.length ? [h("ul", { key: "list" }, rows), h("div", { class: "tend", key: "put" }, pickedPart(s, shows), h("button", { type: "button", class: "btn", key: "tried.names", "aria-pressed": String(givenNow.names), on: names }, h("span", null, s.t("tried_names"))), givenNow.picked.length ? null : h("p", { class: "quiet", id: `tt-picks-${s.uid}` }, s.t("tried_picks")))] : h("p", { class: "quiet", key: "none" }, s.t("tried_none")));
}

// All about copies, once there are any.
export function givenPart(s, told, shows) {
  if (!told.given) return null;
  const begun = told.given.copies.length > 0 && told.learners.length > 0;
  return [givePart(s, told), begun ? [h("h3", { key: "tworkh" }, s.t("copies_who")), workGrid(s, told), ruleGrid(s, told)] : null, told.given.copies.length ? triedPart(s, told, shows) : null];
}

// -- in the file ----------------------------------------------------------------------------------------------------------

// A column for each copy, and one for what each was refused by last.
export function givenColumns(s, told) {
  const copies = told.given.copies.map(({ copy }, n) => ({ title: `${s.t("copies")} ${n + 1}. ${copy.title[s.lang]}`, right: "", told: (learner) => s.t(`copy_${learner.work[n] ? learner.work[n].state : "none"}`) }));
  const refused = (learner) => (ruleSaid(s, (latestOf(learner.work) || {}).rule) || { title: "" }).title;
  return copies.length ? [...copies, { title: s.t("refused_by"), right: "", told: refused }] : [];
}

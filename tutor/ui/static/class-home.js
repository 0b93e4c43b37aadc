// Homework in the teacher's window: how many each learner has right, and which rules were missed most.
import { h } from "./dom.js"
import { citeButton, icon } from "./parts.js"
import { columnHead, ruleSaid, scrolled } from "./class-given.js"
import { fillPhrase } from "./maker-desk.js"

function homeState(home) {
  if (!home) return "none";
  if (home.answered < home.of) return home.answered ? "part" : "at";
  return home.right === home.of ? "right" : "done";
}

const HOME_LOOKS = { none: ["copy_none", "minus", "c-none"], at: ["copy_at", "play", "c-in"], part: ["home_part", "play", "c-in"], done: ["home_done", "hint", "c-in"], right: ["home_done", "offered", "c-right"] };

export const homeHead = (s, told) => (told.home ? columnHead(s.t("homework"), "home") : null);

export function homeCell(s, told, learner) {
  if (!told.home) return null;
  const [says, sign, look] = HOME_LOOKS[homeState(learner.home)];
  return h("td", { key: "home", class: look }, h("span", null, icon(sign), h("span", null, fillPhrase(s.t(says), learner.home || {}))));
}

function missedRow(s, one, n) {
  const said = ruleSaid(s, one.rule);
  return h("tr", { key: one.rule }, h("th", { scope: "row", class: "trefused" }, said.title, " ", citeButton(s, said, `home.${n}`)), h("td", { class: "num" }, one.missed));
}

export function homeRules(s, told) {
  const known = (told.home || []).filter((one) => ruleSaid(s, one.rule));
  if (!known.length) return null;
  const head = h("tr", null, columnHead(s.t("rule"), "rule"), columnHead(s.t("home_missed_by"), "by"));
  return [h("h3", { key: "thomeh" }, s.t("home_missed")), scrolled(s, "thome", s.t("home_missed"), h("table", null, h("thead", null, head), h("tbody", null, known.map((one, n) => missedRow(s, one, n)))))];
}

// In the file that is saved.
export function homeColumns(s, told) {
  const column = (name) => ({ title: s.t(`home_csv_${name}`), right: "", told: (learner) => (learner.home ? String(learner.home[name]) : "") });
  return told.home ? [column("right"), column("answered")] : [];
}

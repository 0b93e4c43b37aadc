// Notes in the rail: advice, refusals, sums, and what the coach of a match points out.
import { h } from "./dom.js"
import { button, citeList, icon, panel, rich } from "./parts.js"

function noteRow(s, note, at) {
  const key = `${at}.${note.key}`;
  return h("li", { key, class: `note ${note.tone || "plain"}` }, icon(note.icon || "hint"),
    h("div", null, note.label ? h("b", null, note.label) : null, note.text ? h("p", null, rich(s, note.text, key)) : null,
      h("p", { class: "whyrow" }, note.go ? button(note.button, note.go, { look: "soft", key: `${key}.go` }) : null, citeList(s, note.cites, key))));
}

export function notesPanel(s, name, notes) {
  if (!notes || !notes.items.length) return null;
  return panel(s, name, notes.title, name === "advice" ? "teacher" : "hint",
    h("ul", { class: "notes" }, notes.items.map((note) => noteRow(s, note, name))));
}

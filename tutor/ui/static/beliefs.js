// At the end of a run of questions: what the reader seems to believe, and the rule that the book has instead.
import { h } from "./dom.js"
import { citeButton, icon, rich } from "./parts.js"

function beliefBox(s, one) {
  return h("li", { class: "belief", key: one.key }, h("p", { class: "ruling-h" }, icon("hint"), one.title, h("span", { class: "quiet" }, one.count)),
    h("p", { class: "l" }, rich(s, one.says, `${one.key}.says`)), h("p", null, rich(s, one.instead, `${one.key}.rule`), " ", citeButton(s, one.cite, one.key)));
}

export const beliefsList = (s, beliefs) => (beliefs && beliefs.length ? h("ul", { class: "beliefs" }, beliefs.map((one) => beliefBox(s, one))) : null);

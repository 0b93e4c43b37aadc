// Between two people at one screen: nothing of anybody is to be seen until the next one says that he sits here.
import { h } from "./dom.js"
import { button, seatBadge } from "./parts.js"

export function curtainPage(s) {
  const { curtain } = s;
  return h("section", { class: "curtainpage", key: "curtain", "data-region": "curtain" },
    h("div", { class: "drapes", "aria-hidden": "true" }, h("span", { class: "drape l" }), h("span", { class: "drape r" }), h("span", { class: "pelmet" })),
    h("div", { class: "before" }, seatBadge(curtain.seat, "big"), h("h1", { key: "h1" }, curtain.title), h("p", null, curtain.text), button(curtain.button, curtain.go, { look: "go", after: "next", key: "curtain.go" })));
}

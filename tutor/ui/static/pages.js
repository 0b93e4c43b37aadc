// Small pages and parts that several pages share: the picture of a game, the apology.
import { h } from "./dom.js"
import { button, icon, rich } from "./parts.js"
import { figureArt } from "./scene.js"

export function demoFigures(list, side) {
  return h("div", { class: `demofigs ${side}` }, (list || []).map((one) => h("span", { key: one.key }, figureArt(one.figure))));
}

// The picture of a game as high as the frame that it is given: its figures stay whole, and its ground goes on to both sides.
export function gameArt(name) {
  return h("span", { class: "pic gameart", "aria-hidden": "true" },
    h("svg", { viewBox: "0 7 300 158", focusable: "false" }, h("use", { href: `#tt-art-${name}`, width: "300", height: "168" })));
}

export function factList(facts, tags) {
  return h("ul", { class: "meta" }, (facts || []).map((fact, n) => h("li", { key: `f${n}` }, icon(fact.icon), fact.text)),
    (tags || []).map((tag) => h("li", { key: tag, class: "flag house" }, tag)));
}

export function resumePart(resume) {
  if (!resume) return null;
  return h("section", { class: "resume", key: "resume" }, icon("play"), h("div", null, h("h2", null, resume.title), h("p", { class: "small quiet" }, resume.text)),
    button(resume.button, resume.go, { look: "brand", key: "resume.go" }));
}

// The same page of the other editions of a game.
export function editionChoice(s, options, label) {
  if (!options.length) return null;
  const one = (option) => h("button", { type: "button", key: `of.${option.key}`, go: option.go, "aria-pressed": String(!option.go) }, option.text);
  return h("div", { class: "seg ofeditions", role: "group", "aria-label": label, key: "ofeditions" }, options.map(one));
}

export function sorryPage(s) {
  const sorry = s[s.page];
  return h("div", { class: "sorrypage", key: "sorry" }, figureArt("fig-fungus"), h("h1", { key: "h1" }, sorry.title), h("p", null, rich(s, sorry.text, "sorry")),
    sorry.id ? h("p", { class: "quiet small" }, h("code", null, sorry.id)) : null,
    h("p", { class: "nexts" }, (sorry.links || []).map((link, n) => button(link.label, link.go, { look: n ? "plain" : "go", key: `sorry${n}` }))));
}

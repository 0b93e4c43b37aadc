// The start page: a first move, a card for each game, two doors; and the page for those who run the app for others.
import { h } from "./dom.js"
import { demoFigures, factList, gameArt, resumePart } from "./pages.js"
import { button, icon, rich, unseen } from "./parts.js"
import { duePart } from "./progress-part.js"
import { roomPicture, scoreBox } from "./scene.js"

function landingDemo(s, demo) {
  const { scene } = demo;
  const id = `tt-demo-${s.uid}`;
  const told = [...(scene.munchkins || []), ...(scene.monsters || [])].map((one) => one.told).filter(Boolean).join(". ");
  return h("section", { class: "first", key: "demo", "data-game": s.game || "munchkin-quest", "aria-labelledby": id },
    h("div", { class: "pic" }, roomPicture(scene.room), demoFigures(scene.munchkins, "l"), demoFigures(scene.monsters, "r"),
      scoreBox(s, demo.score || scene.score), told ? unseen(told) : null),
    h("div", { class: "do" }, h("h2", { id }, demo.question),
      h("div", { class: "demoacts" }, demo.acts.map((act) => button(act.label, act.go, { look: act.state === "go" ? "go" : "plain", before: act.icon, key: act.key })))));
}

function landingTable(table) {
  const other = h("span", { lang: table.title_other.lang }, table.title_other.t);
  const { more } = table;
  return h("li", { class: "game", key: table.key, "data-game": table.game }, gameArt(table.art),
    h("div", { class: "tx" }, h("h3", null, h("button", { type: "button", class: "gametitle", go: more.go, key: `${table.key}.title` }, table.title), other),
      h("p", { class: "win" }, table.text), factList(table.facts, table.tags)),
    h("div", { class: "gamedo" }, button(h("span", null, table.button), table.go, { look: "go", after: "next", key: `${table.key}.go` }),
      button(h("span", { "aria-hidden": "true" }, more.label), more.go, { key: `${table.key}.more`, extra: "more", "aria-label": more.told, title: more.told })));
}

function landingDoor(door, n) {
  const body = [icon(door.icon, "l"), h("span", null, h("b", null, door.title), h("span", null, door.text)), icon("next", "r")];
  return h("li", { key: `door${n}` }, h("button", { type: "button", class: "door", key: `door${n}.go`, go: door.go }, body));
}

export function landingPage(s) {
  const page = s.landing;
  const id = `tt-tables-${s.uid}`;
  return h("div", { class: "landing", key: "landing" },
    h("div", { class: "hero" }, h("div", null, h("h1", { key: "h1" }, page.headline), h("p", { class: "l" }, rich(s, page.lead, "lead")),
      h("ul", { class: "notes" }, page.points.map((point, n) => h("li", { key: `p${n}` }, icon("offered"), h("span", null, rich(s, point, `p${n}`))))),
      resumePart(page.resume), duePart(page.due)), landingDemo(s, page.demo)),
    h("section", { "aria-labelledby": id }, h("div", { class: "sec" }, h("h2", { id }, page.tables_title), h("p", { class: "quiet small" }, page.tables_note)),
      h("ul", { class: "games" }, page.tables.map(landingTable))),
    h("ul", { class: "doors" }, page.doors.map(landingDoor)));
}

function hostingStep(s, step, n) {
  return h("li", { class: "hoststep", key: step.key }, h("h2", null, h("span", { class: "num", "aria-hidden": "true" }, n + 1), step.title),
    h("pre", { tabindex: "0", "aria-label": step.title }, h("code", { lang: "en" }, step.command)), h("p", null, codeText(step.text)));
}

// `this` is a command.
const codeText = (text) => text.split("`").map((part, n) => (n % 2 ? h("code", null, part) : part));

export function hostingPage(s) {
  const { hosting } = s;
  return h("div", { class: "hostpage", key: "hosting" }, h("h1", { key: "h1" }, hosting.title), h("p", { class: "quiet" }, hosting.lead),
    h("ol", null, hosting.steps.map((step, n) => hostingStep(s, step, n))), h("p", null, hosting.more));
}

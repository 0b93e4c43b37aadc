// The page before a match: what can be chosen, and a button that deals.
import { h } from "./dom.js"
import { gameArt } from "./pages.js"
import { icon } from "./parts.js"

const FOUR = 4; // one row of short ones, two of long ones

function choice(s, group, option) {
  const type = group.many ? "checkbox" : "radio";
  const press = option.go ? { on: { change: (event, node) => s.send(option.go, node) } } : {};
  return h("label", { class: "opt", key: option.key }, h("input", { type, name: `tt-deal-${s.uid}-${group.key}`, value: option.key, key: `${option.key}.in`, checked: option.chosen, "data-group": group.field || group.key, ...press }),
    h("span", null, option.text, option.note ? h("small", null, option.note) : null));
}

function choiceGroup(s, group) {
  if (!group.options.length) return null;
  const look = group.many ? " many" : group.options.length === FOUR ? (group.options.some((option) => option.note) ? " four told" : " four") : "";
  const set = h("fieldset", { class: `dealset${look}`, key: group.key }, h("legend", { class: group.folded ? "vh" : null }, group.title), h("div", { class: "opts" }, group.options.map((option) => choice(s, group, option))));
  return group.folded ? foldedGroup(group, set) : set;
}

// What few will change waits behind its name.
function foldedGroup(group, set) {
  const said = h("span", null, h("b", null, group.title), h("small", { class: "quiet" }, group.folded));
  return h("details", { class: "dealmore", key: `${group.key}.more` }, h("summary", { key: `${group.key}.open` }, icon("hint"), said), set);
}

// What is chosen, as the fields of an address; the printing is where the button leads already.
function chosenOf(form) {
  const fields = {};
  for (const input of form.querySelectorAll("input:checked")) {
    const name = input.dataset.group;
    if (name !== "edition") fields[name] = fields[name] ? `${fields[name]},${input.value}` : input.value;
  }
  return fields;
}

function doorToMaker(door) {
  if (!door) return null;
  return h("button", { type: "button", class: "door dealdoor", key: "deal.maker", go: door.go }, icon("mk-new", "l"), h("span", null, h("b", null, door.text), h("span", null, door.note)), icon("next", "r"));
}

export function dealPage(s) {
  const { deal } = s;
  const go = { click: (event, node) => s.send({ ...deal.go, ...chosenOf(node.closest(".dealpage")) }, node) };
  return h("div", { class: "dealpage", key: "deal" },
    gameArt(deal.art),
    h("div", { class: "dealtext" }, h("h1", { key: "h1" }, deal.title), h("p", { class: "quiet" }, deal.text)),
    deal.groups.map((group) => [choiceGroup(s, group), group.key === "board" ? doorToMaker(deal.door) : null]),
    h("p", { class: "nexts" }, h("button", { type: "button", class: "btn go", key: "deal.go", on: go }, deal.button, icon("next"))));
}

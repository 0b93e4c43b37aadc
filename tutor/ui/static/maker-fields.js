// Form controls of the board maker: each sends its edit as soon as it has a new value.
import { h } from "./dom.js"
import { icon, unseen } from "./parts.js"
import { DIE_FACES, sendEdit, phrase } from "./maker-desk.js"
import { withFace } from "./maker-tools.js"

const fieldId = (s, key) => `tt-mk-${s.uid}-${key}`;

export function labelled(s, key, label, control, extra = "") {
  return h("div", { class: `mk-field ${extra}`.trim(), key: `f-${key}` }, h("label", { for: fieldId(s, key) }, label), control);
}

export function textField(s, key, label, value, onText, more = {}) {
  const on = { change: (event, node) => onText(node.value.trim(), node), keydown: (event, node) => event.key === "Enter" && !event.isComposing && node.blur() };
  return labelled(s, key, label, h("input", { type: "text", id: fieldId(s, key), key, value: value || "", autocomplete: "off", maxlength: 120, on, ...more }));
}

export function longField(s, key, label, value, onText, more = {}) {
  const on = { change: (event, node) => onText(node.value.trim(), node) };
  return labelled(s, key, label, h("textarea", { id: fieldId(s, key), key, value: value || "", rows: 3, maxlength: 1500, on, ...more }));
}

export function numberField(s, key, label, value, least, most, onNumber, onBlank = null) {
  const isBlank = (node) => node.value === "" && !node.validity.badInput;
  const on = { change: (event, node) => isBlank(node) ? onBlank && onBlank(node) : node.value !== "" && Number.isInteger(Number(node.value)) && onNumber(Number(node.value), node) };
  return labelled(s, key, label, h("input", { type: "number", id: fieldId(s, key), key, value: String(value ?? ""), min: least ?? null, max: most ?? null, inputmode: "numeric", on }), "short");
}

export function choiceField(s, key, label, value, options, onChoice, { hidden = false, extra = "" } = {}) {
  const on = { change: (event, node) => onChoice(node.value, node) };
  const select = h("select", { id: fieldId(s, key), key, value: String(value ?? ""), on, "aria-label": hidden ? label : null }, options.map((one) => h("option", { key: String(one.id), value: String(one.id) }, one.name)));
  return hidden ? select : labelled(s, key, label, select, extra);
}

export function flagField(s, key, label, value, onFlag) {
  return h("label", { class: "opt mk-flagf", key: `f-${key}` }, h("input", { type: "checkbox", key, checked: Boolean(value), on: { change: (event, node) => onFlag(node.checked, node) } }), h("span", null, label));
}

// Six faces, each on or off. Several may be on.
export function faceField(s, key, label, faces, onFaces) {
  return h("div", { class: "mk-faces", role: "group", "aria-label": label, key: `faces-${key}` }, DIE_FACES.map((face) =>
    h("button", { type: "button", class: "mk-face", key: `${key}.${face}`, "aria-pressed": String(faces.includes(face)), "aria-label": phrase(s, "face", { n: face }), on: { click: (event, node) => onFaces(withFace(faces, face), node) } }, icon(`die-${face}`))));
}

export function removeButton(s, key, label, edit) {
  return h("button", { type: "button", class: "tool mk-x", key, "aria-label": label, title: label, on: { click: (event, node) => sendEdit(s, edit, node) } }, icon("close"));
}

// A list from which one thing is added: the choice and the button belong together.
export function adder(s, key, label, options, text, onAdd) {
  if (!options.length) return null;
  const add = (event, node) => onAdd(node.closest(".mk-add").querySelector("select").value, node);
  return h("div", { class: "mk-add", key: `add-${key}` }, h("select", { key: `${key}.what`, "aria-label": label }, options.map((one) => h("option", { key: String(one.id), value: String(one.id) }, one.name))),
    h("button", { type: "button", class: "btn", key: `${key}.add`, on: { click: add } }, icon("plus"), h("span", null, text), unseen(`: ${label}`)));
}

// -- the parameters of a goal or a rule of the board, as the kernel tells them ---------------------------------------------------

const cellChoices = (m) => m.cells.map((cell) => ({ id: cell.id, name: cell.name }));
const choicesOf = (m, field) => field.options || { cell: cellChoices(m), cells: cellChoices(m), area: m.areas.map((area) => ({ id: area.id, name: area.name })), item: m.box.item, classes: m.box.classes }[field.type] || [];

const RULE_FIELDS = {
  number: (s, m, key, field, set) => numberField(s, key, field.label, field.value, field.least, field.most, set),
  flag: (s, m, key, field, set) => flagField(s, key, field.label, field.value, set),
  faces: (s, m, key, field, set) => h("div", { class: "mk-field", key: `f-${key}` }, h("span", null, field.label), faceField(s, key, field.label, field.value || [], set)),
  cells: manyField,
  classes: manyField,
  gate: gateField,
  "class-numbers": classNumbers,
};

export function ruleField(s, m, key, field, set) {
  const draw = RULE_FIELDS[field.type] || oneField;
  return draw(s, m, key, field, set);
}

function oneField(s, m, key, field, set) {
  const choices = choicesOf(m, field);
  if (!choices.length) return textField(s, key, field.label, field.value, set);
  const known = choices.some((one) => String(one.id) === String(field.value ?? ""));
  return choiceField(s, key, field.label, field.value, known ? choices : [{ id: field.value ?? "", name: "–" }, ...choices], set);
}

function manyField(s, m, key, field, set) {
  const value = field.value || [];
  const choices = choicesOf(m, field);
  const chosen = choices.filter((one) => value.includes(one.id));
  const free = choices.filter((one) => !value.includes(one.id));
  const drop = (id) => ({ click: (_, node) => set(value.filter((one) => one !== id), node) });
  return h("div", { class: "mk-field mk-many", key: `f-${key}` }, h("span", null, field.label),
    h("ul", { class: "mk-chips" }, chosen.map((one) => h("li", { key: one.id }, h("button", { type: "button", class: "mk-chip", key: `${key}.${one.id}`, "aria-label": phrase(s, "take_out", { name: one.name }), on: drop(one.id) }, one.name, icon("close"))))),
    adder(s, key, field.label, free, s.t("mk_add"), (id, node) => set([...value, id], node)));
}

function gateField(s, m, key, field, set) {
  const gates = field.options || m.routes.filter((route) => route.stands && route.stands.rule === "gate").map((route) => ({ id: route.id, name: `${route.a}–${route.b}` }));
  const ends = (id) => { const route = m.routes.find((one) => one.id === id); return route ? [route.a, route.b] : String(id).split("-"); };
  const value = Array.isArray(field.value) ? field.value.join("-") : field.value;
  return choiceField(s, key, field.label, value, gates.length ? gates : [{ id: value ?? "", name: "–" }], (id, node) => set(ends(id), node));
}

// A number for each class that has one of its own; a blank takes it back.
function classNumbers(s, m, key, field, set) {
  const value = field.value || {};
  const without = (id) => Object.fromEntries(Object.entries(value).filter(([one]) => one !== id));
  return h("div", { class: "mk-field mk-many", key: `f-${key}` }, h("span", null, field.label),
    h("div", { class: "mk-row" }, (field.options || m.box.classes).map((one) => numberField(s, `${key}.${one.id}`, one.name, value[one.id], field.least, field.most, (n, node) => set({ ...value, [one.id]: n }, node), (node) => set(without(one.id), node)))));
}

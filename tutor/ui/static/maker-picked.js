// What is picked on the sheet, with all that belongs to it as form controls: whoever does not draw works here.
import { h } from "./dom.js"
import { icon } from "./parts.js"
import { cellAt, cellOf, editing, makerView, nameOfCell, pickThing, pickedNow, routeBetween, sendEdit, phrase } from "./maker-desk.js"
import { rowAndColumn, sheetFrame } from "./maker-sheet.js"
import { adder, choiceField, faceField, flagField, numberField, removeButton, textField } from "./maker-fields.js"

const otherTongue = (lang) => (lang === "ja" ? "en" : "ja");

function pickedAct(s, key, label, iconName, on, extra = "") {
  return h("button", { type: "button", class: `btn ${extra}`, key, on }, icon(iconName), label);
}

function pickedHead(s, iconName, title, note) {
  const id = `tt-picked-${s.uid}`;
  return h("h2", { id, key: "head" }, icon(iconName), h("span", null, title, note ? h("small", null, note) : null));
}

function pickedBlock(key, title, ...kids) {
  return h("div", { class: "mk-block", key, role: "group", "aria-label": title }, h("h3", null, title), kids);
}

// -- a cell -------------------------------------------------------------------------------------------------------------------

function namesOf(s, cell) {
  const field = (lang) => textField(s, `cell-${cell.id}-${lang}`, s.t(`mk_name_${lang}`), cell.names[lang], (text, node) => sendEdit(s, { op: "name-cell", cell: cell.id, [lang]: text }, node), { lang });
  return h("div", { class: "mk-row", key: "names" }, field(s.lang), field(otherTongue(s.lang)));
}

function waysOf(s, m, cell) {
  const ways = m.routes.filter((route) => route.a === cell.id || route.b === cell.id);
  const far = (route) => (route.a === cell.id ? route.b : route.a);
  const near = m.cells.filter((one) => one.id !== cell.id && !ways.some((route) => far(route) === one.id)).map((one) => ({ one, far: Math.abs(one.x - cell.x) + Math.abs(one.y - cell.y) })).sort((a, b) => a.far - b.far).map(({ one }) => one);
  const go = (route) => ({ click: () => { pickThing(makerView(s.uid), { kind: "route", id: route.id }); s.redraw(); } });
  return pickedBlock("ways", s.t("mk_routes"), h("ul", { class: "mk-things2" }, ways.map((route) => h("li", { key: route.id }, h("button", { type: "button", class: "mk-go", key: `${route.id}.go`, on: go(route) }, icon("mk-route"), nameOfCell(m, far(route)), route.stands ? h("small", null, route.stands.name) : null),
    removeButton(s, `${route.id}.x`, phrase(s, "unroute", { name: nameOfCell(m, far(route)) }), { op: "unroute", a: route.a, b: route.b })))),
    adder(s, "route", s.t("mk_route_to"), near, s.t("mk_join"), (id, node) => sendEdit(s, { op: "route", a: cell.id, b: id }, node)), beside(s, m, cell));
}

// Four buttons that put a joined cell beside this one: drawing without drawing.
function beside(s, m, cell) {
  const sides = [["up", 0, 1], ["right", 1, 0], ["down", 0, -1], ["left", -1, 0]];
  const one = ([side, dx, dy]) => {
    const there = cellAt(m, { x: cell.x + dx, y: cell.y + dy });
    if (there && routeBetween(m, cell.id, there.id)) return null;
    const put = { click: (_, node) => { pickThing(makerView(s.uid), { kind: "cell", place: { x: cell.x + dx, y: cell.y + dy } }); sendEdit(s, { op: "cell-near", from: cell.id, dx, dy }, node); } };
    return h("button", { type: "button", class: `tool mk-side to-${side}`, key: side, "aria-label": s.t(`mk_beside_${side}`), title: s.t(`mk_beside_${side}`), on: put }, icon("next"));
  };
  return h("div", { class: "mk-beside", key: "beside" }, h("span", { class: "quiet small" }, s.t("mk_beside")), sides.map(one));
}

function signRow(s, m, at) {
  const sign = m.signs[at];
  return h("li", { class: "mk-facerow", key: `sign${at}` }, icon("kind-monster"), faceField(s, `sign${at}`, phrase(s, "sign_faces", { name: nameOfCell(m, sign.cell) }), sign.faces, (faces, node) => sendEdit(s, { op: "resign", at, faces }, node)), removeButton(s, `sign${at}.x`, s.t("mk_unsign"), { op: "unsign", at }));
}

function signsOf(s, m, cell) {
  const mine = m.signs.map((sign, at) => (sign.cell === cell.id ? at : -1)).filter((at) => at >= 0);
  return pickedBlock("signs", s.t("mk_signs"), mine.length ? h("ul", { class: "mk-things2" }, mine.map((at) => signRow(s, m, at))) : null,
    mine.length ? null : pickedAct(s, "sign.add", s.t("mk_add_sign"), "plus", editing(s, { op: "sign", cell: cell.id })));
}

function arrowRow(s, m, at) {
  const arrow = m.arrows[at];
  const way = arrow.path.map((id) => nameOfCell(m, id)).join(" → ");
  return h("li", { class: "mk-arrowrow", key: `arrow${at}` }, h("span", { class: "mk-way" }, arrow.path.slice(1).map((id) => `→ ${nameOfCell(m, id)} `)), faceField(s, `arrow${at}`, phrase(s, "arrow_faces", { way }), arrow.faces, (faces, node) => sendEdit(s, { op: "rearrow", at, faces }, node)), removeButton(s, `arrow${at}.x`, phrase(s, "unarrow", { way }), { op: "unarrow", at }));
}

const nearCells = (m, id) => m.routes.filter((route) => route.a === id || route.b === id).map((route) => cellOf(m, route.a === id ? route.b : route.a)).filter(Boolean).map((cell) => ({ id: cell.id, name: cell.name }));

function arrowsOf(s, m, cell) {
  const mine = m.arrows.map((arrow, at) => (arrow.path[0] === cell.id ? at : -1)).filter((at) => at >= 0);
  return pickedBlock("arrows", s.t("mk_arrows"), mine.length ? h("ul", { class: "mk-things2" }, mine.map((at) => arrowRow(s, m, at))) : null,
    adder(s, "arrow", s.t("mk_arrow_to"), nearCells(m, cell.id), s.t("mk_add"), (id, node) => sendEdit(s, { op: "arrow", path: [cell.id, id] }, node)));
}

function lyingRow(s, m, cell, one) {
  const again = (fields, node) => sendEdit(s, { op: "relay", cell: cell.id, at: one.at, ...fields }, node);
  const key = `lies${one.at}`;
  const cards = [{ id: "", name: s.t(`mk_any_${one.kind}`) }, ...(m.box[one.kind] || [])];
  return h("li", { class: "mk-lying", key }, icon(`kind-${one.kind}`),
    h("div", { class: "mk-lyingf" }, choiceField(s, `${key}.card`, s.t("mk_card"), one.card || "", cards, (card, node) => again({ card }, node), { hidden: true }),
      h("div", { class: "mk-row" }, numberField(s, `${key}.n`, s.t("mk_count"), one.count, 1, 20, (count, node) => again({ count }, node)), flagField(s, `${key}.down`, s.t("mk_face_down"), one.face === "down", (down, node) => again({ face: down ? "down" : "up" }, node)),
        one.kind === "monster" ? flagField(s, `${key}.each`, s.t("mk_each_pc"), one.each_pc, (each, node) => again({ each_pc: each }, node)) : null)),
    removeButton(s, `${key}.x`, phrase(s, "unlay", { name: one.name }), { op: "unlay", cell: cell.id, at: one.at }));
}

function layingOf(s, m, cell) {
  const kinds = ["item", "trap", "monster"];
  return pickedBlock("lies", s.t("mk_lies"), cell.lies.length ? h("ul", { class: "mk-things2" }, cell.lies.map((one) => lyingRow(s, m, cell, one))) : null,
    h("div", { class: "mk-row" }, kinds.map((kind) => pickedAct(s, `lay.${kind}`, s.t(`mk_lay_${kind}`), `kind-${kind}`, editing(s, { op: "lay", cell: cell.id, kind }), "small"))),
    m.box.cell.length ? choiceField(s, "cell-structure", s.t("mk_stands"), cell.stands ? cell.stands.card : "", [{ id: "", name: s.t("mk_nothing") }, ...m.box.cell], (card, node) => sendEdit(s, { op: "structure-cell", cell: cell.id, card }, node)) : null);
}

function roleOf(s, m, cell) {
  const goal = m.goals.find((one) => one.kind === "reach" && one.cells.includes(cell.id));
  const start = cell.start ? h("span", { class: "flag ok", key: "is-start" }, icon("play"), s.t("mk_is_start")) : pickedAct(s, "start", s.t("mk_make_start"), "play", editing(s, { op: "start", cell: cell.id }), "small");
  const aim = goal ? pickedAct(s, "goal", s.t("mk_no_goal"), "phase-start", editing(s, { op: "ungoal", at: goal.at }), "small") : pickedAct(s, "goal", s.t("mk_make_goal"), "phase-start", editing(s, { op: "goal", kind: "reach", to: cell.id }), "small");
  const move = { click: () => { Object.assign(makerView(s.uid), { moving: cell.id }); s.redraw(); } };
  return h("div", { class: "mk-row", key: "role" }, start, aim, pickedAct(s, "move", s.t("mk_move"), "boot", move, "small"), pickedAct(s, "remove", s.t("mk_remove"), "mk-erase", editing(s, { op: "remove", cell: cell.id }), "small"));
}

function cellPanel(s, m, cell) {
  const area = m.areas[cell.area];
  return [pickedHead(s, "kind-room", cell.name, phrase(s, "square", rowAndColumn(sheetFrame(m, makerView(s.uid)), cell))), roleOf(s, m, cell), namesOf(s, cell),
    m.areas.length > 1 ? choiceField(s, `area-${cell.id}`, s.t("mk_area"), area ? area.id : "", m.areas.map((one) => ({ id: one.id, name: one.name })), (id, node) => sendEdit(s, { op: "into", area: id, cells: [cell.id] }, node)) : null,
    waysOf(s, m, cell), signsOf(s, m, cell), arrowsOf(s, m, cell), layingOf(s, m, cell)];
}

// -- a route ------------------------------------------------------------------------------------------------------------------

function routePanel(s, m, route) {
  const stands = route.stands || {};
  const set = (fields, node) => sendEdit(s, { op: "structure", a: route.a, b: route.b, card: stands.card, ...fields }, node);
  const go = (id) => ({ click: () => { pickThing(makerView(s.uid), { kind: "cell", id }); s.redraw(); } });
  const layers = stands.rule === "wall" ? numberField(s, "layers", s.t("mk_layers"), stands.layers || 1, 1, 4, (n, node) => set({ layers: n }, node)) : null;
  return [pickedHead(s, "mk-route", `${nameOfCell(m, route.a)} – ${nameOfCell(m, route.b)}`, s.t("mk_route")),
    h("div", { class: "mk-row", key: "ends" }, [route.a, route.b].map((id) => pickedAct(s, `end-${id}`, nameOfCell(m, id), "kind-room", go(id), "small")), pickedAct(s, "unroute", s.t("mk_remove"), "mk-erase", editing(s, { op: "unroute", a: route.a, b: route.b }), "small")),
    choiceField(s, "structure", s.t("mk_stands_way"), stands.card || "", [{ id: "", name: s.t("mk_nothing") }, ...m.box.route], (card, node) => set({ card }, node)), layers,
    stands.rule === "gate" ? gateFields(s, m, stands, set) : null, stands.rule === "wall" ? wallField(s, m) : null];
}

function gateFields(s, m, stands, set) {
  const suits = [{ id: "", name: s.t("mk_at_random") }, ...m.box.suits];
  return h("div", { class: "mk-block", key: "gate" }, choiceField(s, "suit", s.t("mk_suit"), stands.suit || "", suits, (suit, node) => set({ suit, ...(suit ? { number: stands.number || 7 } : {}) }, node)),
    stands.suit ? numberField(s, "gate-number", s.t("mk_number"), stands.number, 1, 13, (number, node) => set({ suit: stands.suit, number }, node)) : null,
    flagField(s, "open", s.t("mk_gate_open"), Array.isArray(stands.open) ? stands.open.every(Boolean) && stands.open.length : stands.open, (open, node) => set({ open: Array(stands.layers || 1).fill(open) }, node)));
}

const wallField = (s, m) => numberField(s, "wall", s.t("mk_wall_strength"), m.walls && m.walls.n, 1, 13, (n, node) => sendEdit(s, { op: "wall-strength", n }, node));

// -- a sign, an arrow -----------------------------------------------------------------------------------------------------------

function backTo(s, m, id) {
  return pickedAct(s, "to-cell", nameOfCell(m, id), "kind-room", { click: () => { pickThing(makerView(s.uid), { kind: "cell", id }); s.redraw(); } }, "small");
}

function signPanel(s, m, sign) {
  return [pickedHead(s, "kind-monster", phrase(s, "sign_at", { name: nameOfCell(m, sign.cell) }), s.t("mk_sign_note")), h("ul", { class: "mk-things2", key: "row" }, signRow(s, m, m.signs.indexOf(sign))), h("div", { class: "mk-row", key: "to" }, backTo(s, m, sign.cell))];
}

function arrowPanel(s, m, arrow) {
  const at = m.arrows.indexOf(arrow);
  const end = arrow.path[arrow.path.length - 1];
  const on = nearCells(m, end).filter((one) => !arrow.path.includes(one.id));
  return [pickedHead(s, "mk-arrow", arrow.path.map((id) => nameOfCell(m, id)).join(" → "), s.t("mk_arrow_note")), h("ul", { class: "mk-things2", key: "row" }, arrowRow(s, m, at)),
    adder(s, "longer", s.t("mk_longer"), on, s.t("mk_lengthen"), (id, node) => sendEdit(s, { op: "rearrow", at, path: [...arrow.path, id] }, node)),
    h("div", { class: "mk-row", key: "to" }, arrow.path.length > 2 ? pickedAct(s, "shorter", s.t("mk_shorter"), "minus", editing(s, { op: "rearrow", at, path: arrow.path.slice(0, -1) }), "small") : null,
      pickedAct(s, "turn", s.t("mk_turn_round"), "same", editing(s, { op: "rearrow", at, path: [...arrow.path].reverse() }), "small"), backTo(s, m, arrow.path[0]))];
}

const PICKED_PANELS = { cell: cellPanel, route: routePanel, sign: signPanel, arrow: arrowPanel };

export function pickedPanel(s, m) {
  const view = makerView(s.uid);
  const found = pickedNow(m, view);
  if (!found) return null;
  const close = { click: (_, node) => { const frame = node.closest(".tt").querySelector(".mk-sheet"); pickThing(view, null); s.redraw(); frame.focus(); } };
  return h("section", { class: "panel mk-picked", key: `picked-${found.kind}`, "data-region": "picked", "aria-labelledby": `tt-picked-${s.uid}` },
    h("button", { type: "button", class: "tool tiny mk-unpick", key: "unpick", on: close, "aria-label": s.t("mk_unpick"), title: s.t("mk_unpick") }, icon("close")), PICKED_PANELS[found.kind](s, m, found.thing));
}

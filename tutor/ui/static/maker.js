// The board maker: tools at the left, the sheet in the middle, what is wrong and what is picked at the right.
import { h } from "./dom.js"
import { citeButton, icon, unseen } from "./parts.js"
import { keep, kept } from "./memory.js"
import { printAddress } from "./printing.js"
import { sharePart } from "./share.js"
import { zoomBy } from "./map-view.js"
import { makerView, sendEdit, phrase, MAKER_TOOLS } from "./maker-desk.js"
import { choiceField, faceField, flagField } from "./maker-fields.js"
import { forgetDraft, keepDraft, keptDrafts, readBoardFile, takeDeliveries } from "./maker-files.js"
import { onMakerKey, panSheet, settleSheet, sheetEvents, showSheet } from "./maker-hands.js"
import { pickedPanel } from "./maker-picked.js"
import { sheetPlane } from "./maker-sheet.js"
import { checksPanel, keysPanel, listPanel, playersField, rulesPanel, trialPanel, wordsPanel } from "./maker-side.js"
import { canStroke, takeTool } from "./maker-tools.js"

const POLL_AFTER = 30;
const HINT_STEPS = 3;

// -- the beginning ------------------------------------------------------------------------------------------------------------

const ANEW = { begun: true, fresh: true, frame: null, draft: "", keptCode: "", last: null, trail: [], from: null, picked: null, allProblems: false };

function beginAt(s, intent, same = false) {
  return { click: (_, node) => {
    Object.assign(makerView(s.uid), same ? { begun: true, fresh: true } : ANEW);
    if (intent) s.send(intent, node);
    else s.redraw();
  } };
}

function openFile(s, key, extra) {
  const id = `tt-mk-${s.uid}-${key}`;
  return h("span", { class: "mk-file", key }, h("input", { type: "file", id, accept: ".yaml,.yml,text/yaml", key: `${key}.in`, on: { change: (_, node) => { Object.assign(makerView(s.uid), ANEW); readBoardFile(s, node); } } }),
    h("label", { for: id, class: `btn ${extra}` }, icon("mk-open"), h("span", null, s.t("mk_open"))));
}

function beginCard(s, key, sign, title, note, on, more = null) {
  return h("li", { key }, h("button", { type: "button", class: "mk-begincard", key: `${key}.go`, on }, icon(sign), h("span", null, h("b", null, title), note ? h("small", null, note) : null), icon("next", "far")), more);
}

function draftCard(s, draft) {
  const away = { click: () => { forgetDraft(draft.slot); s.redraw(); } };
  const on = { click: (event, node) => { beginAt(s, { do: "maker.code", code: draft.code }).click(event, node); makerView(s.uid).draft = draft.slot; } };
  const title = (draft.names && draft.names[s.lang]) || draft.title;
  return beginCard(s, `draft-${draft.slot}`, "back", title, phrase(s, "draft_cells", { n: draft.cells }), on, h("button", { type: "button", class: "tool mk-x", key: `${draft.slot}.x`, "aria-label": phrase(s, "forget_draft", { name: title }), title: phrase(s, "forget_draft", { name: title }), on: away }, icon("close")));
}

function makerSteps(s) {
  return h("ol", { class: "mk-steps", key: "steps" }, Array.from({ length: HINT_STEPS }, (_, n) => h("li", { key: `step${n}` }, h("b", { class: "num", "aria-hidden": "true" }, n + 1), h("div", null, h("h2", null, s.t(`mk_step_${n + 1}`)), h("p", null, s.t(`mk_step_${n + 1}_note`))))));
}

function beginning(s, m) {
  const drafts = keptDrafts();
  const [blank, ...boards] = m.begin;
  return h("div", { class: "mk-begin", key: "begin" }, h("h1", { key: "h1" }, s.t("mk_begin_title")), h("p", { class: "l" }, s.t("mk_begin_text")), m.cells.length ? h("p", { key: "back" }, h("button", { type: "button", class: "btn", key: "begin.back", on: beginAt(s, null, true) }, icon("back"), phrase(s, "back_to", { name: m.title }))) : null, makerSteps(s), refusedPart(s, m), openedPart(s, m),
    h("div", { class: "mk-beginlists" },
      h("section", { key: "new", "aria-labelledby": `tt-new-${s.uid}` }, h("h2", { id: `tt-new-${s.uid}` }, s.t("mk_begin_new")), h("ul", { class: "mk-begincards" }, beginCard(s, "blank", "mk-new", blank ? blank.title : s.t("mk_blank"), blank ? blank.note : "", beginAt(s, m.cells.length ? { do: "maker.new", from: "" } : null))), openFile(s, "begin.open", "")),
      h("section", { key: "house", "aria-labelledby": `tt-house-${s.uid}` }, h("h2", { id: `tt-house-${s.uid}` }, s.t("mk_begin_house")), h("ul", { class: "mk-begincards" }, boards.map((board) => beginCard(s, `from-${board.from}`, "phase-board", board.title, board.note, beginAt(s, { do: "maker.new", from: board.from }))))),
      drafts.length ? h("section", { key: "drafts", "aria-labelledby": `tt-drafts-${s.uid}` }, h("h2", { id: `tt-drafts-${s.uid}` }, s.t("mk_begin_drafts")), h("ul", { class: "mk-begincards" }, drafts.map((draft) => draftCard(s, draft)))) : null));
}

// -- the head -------------------------------------------------------------------------------------------------------------------

function undoButton(s, m, verb, sign) {
  const found = m[verb];
  const view = makerView(s.uid);
  const label = found ? found.text : s.t(`mk_${verb}`);
  const on = { click: (_, node) => { Object.assign(view, { tick: view.tick + 1, putAt: 0 }); if (found) s.send({ do: `maker.${verb}`, tick: view.tick }, node); } };
  return h("button", { type: "button", class: `tool mk-${verb}`, key: `mk.${verb}`, "aria-label": label, title: label, "aria-disabled": found ? null : "true", on }, icon(sign));
}

const asking = (s, intent) => ({ click: (_, node) => { makerView(s.uid).tick += 1; s.send({ ...intent, tick: makerView(s.uid).tick }, node); } });

function makerHead(s, m) {
  const begin = { click: () => { makerView(s.uid).begun = false; makerView(s.uid).again = true; s.redraw(); } };
  const view = makerView(s.uid);
  const play = asking(s, { do: "maker.play", players: view.players, bot: view.bot || m.bots[0].key });
  return h("header", { class: "mk-head", key: "head", "data-region": "head" }, h("h1", { key: "h1" }, unseen(`${s.t("mk_title")}: `), m.title), h("div", { class: "mk-undos" }, undoButton(s, m, "undo", "undo"), undoButton(s, m, "redo", "undo")),
    h("div", { class: "mk-acts" }, h("button", { type: "button", class: "btn", key: "mk.begin", on: begin }, icon("mk-new"), h("span", null, s.t("mk_new"))), openFile(s, "head.open", "mk-openb"),
      h("button", { type: "button", class: "btn", key: "mk.save", on: asking(s, { do: "maker.save" }) }, icon("mk-save"), h("span", null, s.t("mk_save"))), h("button", { type: "button", class: "btn", key: "mk.print", on: asking(s, { do: "maker.print" }) }, icon("print"), h("span", null, s.t("mk_print"))), sharePart(s)),
    h("div", { class: "mk-play" }, playersField(s, m, "head-players"), h("button", { type: "button", class: "btn go", key: "mk.play", "aria-disabled": m.verdict.playable ? null : "true", "aria-describedby": `tt-checks-${s.uid}`, on: play }, icon("play"), s.t("mk_play"))));
}

// -- tools ------------------------------------------------------------------------------------------------------------------------

function makerToolbar(s, m) {
  const view = makerView(s.uid);
  const one = ({ key, sign, letter }) => h("button", { type: "button", class: "mk-tool", key: `tool.${key}`, "data-rove": "mktools", "aria-pressed": String(view.tool === key), "aria-keyshortcuts": letter, title: `${s.t(`mk_tool_${key}`)} (${letter.toUpperCase()})`, on: { click: () => takeTool(s, key) } }, icon(sign), h("span", null, s.t(`mk_tool_${key}`)));
  return h("div", { class: "mk-tools", key: "tools", role: "toolbar", "aria-label": s.t("mk_tools"), "aria-orientation": "vertical", "data-roving": "mktools" }, MAKER_TOOLS.map(one));
}

// Where a finger would pan the sheet, it draws if its owner wants so.
function fingerOption(s, view) {
  return h("span", { class: "mk-finger", key: "finger" }, flagField(s, "finger", s.t("mk_finger"), view.finger, (on) => { view.finger = on; s.redraw(); }));
}

const TOOL_OPTIONS = { cell: cellOptions, area: areaOptions, sign: faceOptions, arrow: faceOptions, item: layOptions, structure: structureOptions };

function areaChoice(s, m, view) {
  if (m.areas.length < 2) return null;
  return choiceField(s, "tool-area", s.t("mk_area"), view.area, m.areas.map((area, at) => ({ id: at, name: area.name })), (at) => { view.area = Number(at); s.redraw(); });
}

function cellOptions(s, m, view) {
  return [flagField(s, "joined", s.t("mk_joined"), view.joined, (on) => { view.joined = on; s.redraw(); }), view.joined ? null : areaChoice(s, m, view)];
}

function areaOptions(s, m, view) {
  const more = { click: (_, node) => { view.area = m.areas.length; sendEdit(s, { op: "area" }, node); } };
  return [areaChoice(s, m, view), h("button", { type: "button", class: "btn small", key: "area.new", on: more }, icon("plus"), s.t("mk_new_area"))];
}

function faceOptions(s, m, view) {
  return [h("span", { class: "small", key: "t" }, s.t("mk_faces_next")), faceField(s, "tool-faces", s.t("mk_faces_next"), view.faces, (faces) => { view.faces = faces; s.redraw(); })];
}

function layOptions(s, m, view) {
  const { lay } = view;
  const kinds = ["item", "trap", "monster"].map((kind) => ({ id: kind, name: s.t(`mk_kind_${kind}`) }));
  const cards = [{ id: "", name: s.t(`mk_any_${lay.kind}`) }, ...(m.box[lay.kind] || [])];
  return [choiceField(s, "lay-kind", s.t("mk_what"), lay.kind, kinds, (kind) => { view.lay = { kind, card: "", face: kind === "item" ? "up" : "down" }; s.redraw(); }), choiceField(s, "lay-card", s.t("mk_card"), lay.card, cards, (card) => { view.lay = { ...lay, card }; s.redraw(); })];
}

function structureOptions(s, m, view) {
  const all = [...m.box.route, ...m.box.cell];
  return [choiceField(s, "structure-card", s.t("mk_what"), view.structure || (all[0] && all[0].id), all, (card) => { view.structure = card; s.redraw(); })];
}

// Tools that a hand on the keys uses otherwise than a mouse: it stands on squares, never on a route.
const KEYED_HINTS = ["cell", "structure"];

function toolHint(s, m, view) {
  if (view.moving) return s.t("mk_hint_moving");
  if (view.from) return s.t(`mk_hint_${view.tool}_2`);
  if (view.tool === "area" && m.areas.length < 2) return s.t("mk_hint_area_one");
  const pans = canStroke(view.tool) && !view.finger && window.matchMedia("(pointer: coarse)").matches; // a finger does not draw, then
  if (view.keyed && KEYED_HINTS.includes(view.tool)) return s.t(`mk_hint_${view.tool}_keys`);
  return phrase(s, `hint_${view.tool}${pans ? "_touch" : ""}`, { area: (m.areas[view.area] || m.areas[0] || {}).name });
}

function toolStrip(s, m) {
  const view = makerView(s.uid);
  const options = TOOL_OPTIONS[view.tool] ? TOOL_OPTIONS[view.tool](s, m, view) : [];
  return h("div", { class: "mk-strip", key: "strip" }, h("p", { class: "mk-hint", key: "hint" }, icon("hint"), toolHint(s, m, view)), options.length ? h("div", { class: "mk-options", key: `options-${view.tool}` }, options) : null, canStroke(view.tool) ? fingerOption(s, view) : null, zoomTools(s, m, view));
}

const lookTool = (key, label, sign, act, extra = "") => h("button", { type: "button", class: `tool mtool ${extra}`.trim(), key: `mk.${key}`, "aria-label": label, title: label, on: { click: (_, node) => act(node.closest(".mk-stage").querySelector(".mk-sheet")) } }, icon(sign));

function zoomTools(s, m, view) {
  return h("div", { class: "mk-zooms", key: "zooms" }, lookTool("in", s.t("zoom_in"), "plus", (frame) => zoomBy(frame, view.look, 1)), lookTool("out", s.t("zoom_out"), "minus", (frame) => zoomBy(frame, view.look, -1)), lookTool("whole", s.t("zoom_whole"), "whole", (frame) => showSheet(frame, view, m)));
}

// At the edges of the sheet: for who has neither a wheel nor a hand to drag with.
function panTools(s) {
  const pan = (side, right, down) => lookTool(`pan.${side}`, s.t(`mk_pan_${side}`), "next", (frame) => panSheet(frame, right, down), `mk-pan to-${side}`);
  return [pan("left", -1, 0), pan("up", 0, -1), pan("down", 0, 1), pan("right", 1, 0)];
}

// -- hints for a first board --------------------------------------------------------------------------------------------------------

function firstSteps(s, m) {
  if (kept("tt-maker-hints") === "off") return null;
  const done = [m.cells.length > 2 && m.routes.length > 1, m.signs.length > 0 && m.arrows.length > 0, m.goals.length > 0 && m.verdict.playable];
  const now = done.indexOf(false);
  if (now < 0) return null;
  const note = now === 2 && m.goals.length ? "mk_step_mend_note" : `mk_step_${now + 1}_note`;
  const away = { click: () => { keep("tt-maker-hints", "off"); s.redraw(); } };
  return h("div", { class: "mk-first", key: "first" }, h("ol", null, done.map((ready, n) => h("li", { key: `n${n}`, class: ready ? "done" : n === now ? "now" : "", "aria-current": n === now ? "step" : null }, ready ? icon("offered") : h("b", { class: "num" }, n + 1), h("span", null, s.t(`mk_step_${n + 1}`))))),
    h("p", { key: "note" }, s.t(note)), h("button", { type: "button", class: "tool tiny", key: "first.x", "aria-label": s.t("mk_hide_hints"), title: s.t("mk_hide_hints"), on: away }, icon("close")));
}

// -- what could not be done -----------------------------------------------------------------------------------------------------------

function refusedPart(s, m) {
  if (!m.refused) return null;
  return h("div", { class: "mk-refused", key: "refused" }, icon("refused"), h("p", null, m.refused.text, " ", m.refused.why ? citeButton(s, m.refused.why, "mk.refused") : null));
}

function openedPart(s, m) {
  const { opened } = m;
  if (!opened) return null;
  return h("section", { class: "mk-refused", key: "opened" }, icon("refused"), h("div", null, h("p", null, opened.text), h("ul", null, opened.problems.map((one, n) => h("li", { key: `o${n}` }, one.line ? phrase(s, "line", { n: one.line }) : "", one.text))), opened.more ? h("p", { class: "quiet small" }, phrase(s, "more_problems", { n: opened.more })) : null),
    h("button", { type: "button", class: "tool tiny", key: "opened.x", "aria-label": s.t("close"), go: { do: "maker.unfile" } }, icon("close")));
}

function printedPart(s, m) {
  if (!m.print) return null;
  const view = makerView(s.uid);
  return h("div", { class: "mk-note", key: "printed" }, icon("print"), h("p", null, s.t("mk_printed"), " ", h("a", { href: printAddress(view, m.print), target: "_blank", rel: "noopener", key: "print.tab" }, s.t("mk_print_tab"))), h("button", { type: "button", class: "tool tiny", key: "printed.x", "aria-label": s.t("close"), go: { do: "maker.unfile" } }, icon("close")));
}

// -- the page -------------------------------------------------------------------------------------------------------------------------

function makerStage(s, m) {
  const view = makerView(s.uid);
  const drawing = ["cell", "route", "arrow", "area"].includes(view.tool) ? " draws" : "";
  return h("section", { class: "landstage mk-stage", key: "stage", "data-region": "sheet", "aria-label": s.t("mk_sheet") }, toolStrip(s, m),
    h("div", { class: "mk-sheetbox", key: "sheetbox" }, h("div", { class: `mapframe landframe mk-sheet tool-${view.tool}${drawing}${view.moving ? " moving" : ""}${view.finger && drawing ? " fingers" : ""}${view.keyed ? " keyed" : ""}`, key: "sheet", tabindex: "0", role: "application", "aria-label": s.t("mk_sheet"), "aria-description": s.t("mk_sheet_keys"), on: sheetEvents(s, m) }, sheetPlane(s, m)), panTools(s)), firstSteps(s, m));
}

export function makerPage(s) {
  const m = s.maker;
  const view = makerView(s.uid);
  if (!view.begun && (view.again || (!m.cells.length && !m.undo))) return beginning(s, m);
  Object.assign(view, { begun: true, again: false });
  const rail = h("div", { class: "rail mk-rail", key: "rail" }, refusedPart(s, m), openedPart(s, m), printedPart(s, m), checksPanel(s, m), pickedPanel(s, m), rulesPanel(s, m), trialPanel(s, m), wordsPanel(s, m), listPanel(s, m), keysPanel(s));
  return h("div", { class: "maker", key: "maker", on: { keydown: (event) => onMakerKey(s, event) } }, makerHead(s, m), makerToolbar(s, m), makerStage(s, m), rail);
}

// Another thing is picked: what is said of it stands at the top of the rail, unless somebody is at work there.
function showPicked(root, view) {
  const now = JSON.stringify(view.picked);
  const rail = root.querySelector(".mk-rail");
  if (!rail || view.railAt === now) return;
  view.railAt = now;
  if (!rail.contains(document.activeElement)) rail.scrollTop = 0;
}

// After the page stands: keep the view, remember the draft, take what was handed out, and ask how the trial goes on.
// Once the games are played their result comes into sight: the side beside the sheet is longer than the window.
function showTrial(root, view, m) {
  const now = m.simulation ? (m.simulation.running ? "running" : "done") : "";
  const result = view.trial === "running" && now === "done" ? root.querySelector(".mk-result") : null;
  view.trial = now;
  if (result) result.scrollIntoView({ block: "nearest" });
}

export function settleMaker(root, screen, uid, send) {
  if (screen.page !== "maker" || !screen.maker) return;
  const view = makerView(uid);
  const m = screen.maker;
  settleSheet(root, view, m);
  showPicked(root, view);
  showTrial(root, view, m);
  keepDraft(view, m);
  takeDeliveries(view, m, send);
  clearTimeout(view.timer);
  if (m.simulation && m.simulation.running) view.timer = setTimeout(() => { view.tick += 1; send({ do: "maker.poll", tick: view.tick }, null); }, POLL_AFTER);
}

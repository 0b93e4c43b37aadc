// The projector: one thing at a time, read from the last row. Hands are counted here and nowhere else.
import { actsPart } from "./deck.js"
import { classAsks, classChip, classKeyParts, classPanel, classRounds, watchClass } from "./class-wall.js"
import { h } from "./dom.js"
import { ownsPage } from "./host.js"
import { whatifPanel } from "./panels.js"
import { icon } from "./parts.js"
import { answerColumn } from "./projector-answer.js"
import { allOf, handsOf, moreHands, noHands } from "./projector-hands.js"
import { watchWall } from "./projector-keys.js"
import { fittedScene } from "./projector-scene.js"

// -- what the room says -------------------------------------------------------------------------------------------------

function handButton(s, wall, option, step) {
  const label = `${s.t(step > 0 ? "one_more" : "one_less")}: ${option.text}`;
  const on = { click: () => { moreHands(wall.hands, option.key, step); s.redraw(); } };
  return h("button", { type: "button", class: "hbtn", key: `hand.${option.key}.${step}`, "aria-label": label, on }, icon(step > 0 ? "plus" : "minus"));
}

const optionSign = (option) => (option.right === null ? null : icon(option.right ? "offered" : "refused"));

const shareOf = (count, all) => (all ? Math.round((count / all) * 1000) / 1000 : 0);

// How many said so in the first of two votes, and how much of the room that was.
function shiftPart(s, option, rounds) {
  if (!rounds || rounds.length < 2) return null;
  const was = rounds[0][option.key] || 0;
  return [h("i", { class: "pwas", style: `--share:${shareOf(was, allOf(rounds[0]))}`, "data-none": was ? null : true, "aria-hidden": "true" }),
    h("span", { class: "pshift" }, h("span", { class: "vh" }, s.t("first_vote")), h("span", { class: "num" }, was), icon("next"))];
}

// What the two numbers of each bar are.
const shiftKey = (s, rounds) => (rounds && rounds.length > 1 ? h("span", { class: "pshiftkey", "aria-hidden": "true" }, s.t("first_vote"), icon("next"), s.t("second_vote")) : null);

// Before the answer only the counts stand there; with it, bars as long as the share of the room.
function optionRow(s, wall, option, at, rounds) {
  const tally = rounds ? rounds[rounds.length - 1] : handsOf(wall.hands);
  const [count, all] = [tally[option.key] || 0, allOf(tally)];
  const told = option.right !== null;
  const share = shareOf(count, all);
  const [shift, more] = shiftPart(s, option, rounds) || [null, null];
  const look = told ? (option.right ? "is-right" : "is-other") : "is-open";
  return h("li", { class: `popt ${look}`, key: option.key },
    h("span", { class: "plabel" }, h("kbd", { "aria-hidden": "true" }, at + 1), optionSign(option), h("span", null, option.text)),
    h("span", { class: "pbar" }, told ? h("i", { style: `--share:${share}`, "data-none": count ? null : true, "aria-hidden": "true" }) : null, shift,
      h("span", { class: "phands" }, more, handButton(s, wall, option, -1), h("b", { class: "num", role: "status", "aria-label": `${option.text}: ${count} ${s.t(count === 1 ? "hand" : "hands")}` }, count), handButton(s, wall, option, 1))));
}

function optionList(s, wall) {
  if (!wall.options.length) return null;
  const rounds = classRounds(wall);
  const told = wall.options[0].right !== null;
  return h("section", { class: "proom", key: "proom", "aria-labelledby": `tt-room-${s.uid}` },
    h("h2", { id: `tt-room-${s.uid}` }, icon("hand"), s.t(told ? "you_said" : classAsks(wall) || "raise_hands"), shiftKey(s, rounds)),
    h("ol", { class: `popts n${wall.options.length}${wall.options.some((option) => wallLength(option.text) > 10) ? " wide" : ""}` }, wall.options.map((option, at) => optionRow(s, wall, option, at, rounds))));
}

// -- the frame ------------------------------------------------------------------------------------------------------------

function wallHead(s, wall) {
  const rounds = classRounds(wall);
  const all = allOf(rounds ? rounds[rounds.length - 1] : handsOf(wall.hands));
  const clear = { click: () => { noHands(wall.hands); s.redraw(); } };
  const counted = rounds ? h("span", { class: "pcount" }, h("span", null, h("b", { class: "num" }, all), s.lang === "ja" ? "" : " ", s.t(all === 1 ? "answer_one" : "answers"))) : wall.options.length && all
    ? h("span", { class: "pcount" }, icon("hand"), h("b", { class: "num" }, all), ` ${s.t(all === 1 ? "hand" : "hands")}`, h("button", { type: "button", class: "pclear", key: "clear", on: clear }, s.t("clear")))
    : h("span", { class: "pcount" }, wall.place);
  return h("header", { class: "wallhead", key: "wallhead" }, h("span", { class: "ptitle" }, wall.title), classChip(s), counted);
}

function keyButton(one) {
  return h("button", { type: "button", class: `pkey${one.on ? " on" : ""}`, key: `key.${one.key}`, go: one.go, disabled: !one.go, "data-pkey": one.kbd }, h("kbd", null, one.kbd), h("span", null, one.label));
}

function fullScreen(node) {
  const root = node.closest(".tt");
  if (document.fullscreenElement) document.exitFullscreen();
  else if (root.requestFullscreen) root.requestFullscreen().catch(() => {});
}

const windows = { teacher: null };

// The notes on a screen of their own; opened again, the window that is there comes to the front.
function teacherWindow(s, wall) {
  const open = windows.teacher && !windows.teacher.closed;
  const address = new URLSearchParams({ page: "presenter", ...wall.opened, step: wall.step, lang: s.lang });
  if (open) windows.teacher.focus();
  else windows.teacher = window.open(`${window.location.pathname}?${address}`, "tt-teacher", "popup,width=820,height=900");
}

// The question whether to show the notes here is answered by it.
function openTeacher(s, wall) {
  teacherWindow(s, wall);
  if (wall.warns) s.send({ do: "projector.close" }, null);
}

function keyRow(s, wall) {
  const teacher = { click: () => openTeacher(s, wall) };
  const other = { do: "lang", lang: s.lang === "ja" ? "en" : "ja" };
  const full = { click: (event, node) => fullScreen(node) };
  return h("nav", { class: "pkeys", key: "pkeys", "aria-label": s.t("keys") }, wall.keys.map(keyButton), classKeyParts(s, wall),
    ownsPage() ? h("button", { type: "button", class: "pkey", key: "key.teacher", on: teacher, "data-pkey": "T" }, h("kbd", null, "T"), h("span", null, s.t("teacher"))) : null,
    h("button", { type: "button", class: "pkey", key: "key.lang", go: other, "data-pkey": "L" }, h("kbd", null, "L"), h("span", { lang: other.lang }, s.t("other_language"))),
    h("button", { type: "button", class: "pkey", key: "key.full", on: full, "data-pkey": "F" }, h("kbd", null, "F"), h("span", null, s.t("full_screen"))),
    h("button", { type: "button", class: "pkey", key: "key.exit", go: wall.exit }, icon("close"), h("span", null, s.t("exit"))));
}

// -- for the teacher ------------------------------------------------------------------------------------------------------

function presenterPanel(s, notes) {
  if (!notes) return null;
  return h("aside", { class: "pnotes", key: "pnotes", "aria-label": s.t("presenter") },
    h("p", { class: "pnhead" }, h("b", null, notes.title), h("span", null, notes.minute)),
    h("dl", null, notes.rows.map((row) => [h("dt", { key: `${row.key}.t` }, row.label), h("dd", { key: `${row.key}.d` }, row.text)])),
    notes.next ? h("p", { class: "pnnext" }, notes.next) : null);
}

// Before the notes are shown to everybody.
function notesWarning(s, wall) {
  if (!wall.warns) return null;
  const one = (key, label, more) => h("button", { type: "button", class: "btn", key: `warn.${key}`, ...more }, h("kbd", { "aria-hidden": "true" }, key), h("span", null, s.t(label)));
  return h("section", { class: "pnotes pwarn", key: "pwarn", "aria-label": s.t("presenter") }, h("p", null, icon("refused"), h("span", null, wall.warning)),
    ownsPage() ? one("T", "notes_window", { on: { click: () => openTeacher(s, wall) } }) : null,
    one("N", "notes_here", { go: { do: "projector.notes" } }), one("Esc", "notes_not", { go: { do: "projector.close" } }));
}

function stepList(s, list) {
  if (!list) return null;
  return h("section", { class: "plist", key: "plist", "aria-label": s.t("steps") }, h("h2", null, s.t("steps")),
    h("ol", { "data-roving": "plist" }, list.map((one, n) => h("li", { key: one.key },
      h("button", { type: "button", class: "pstepgo", key: `${one.key}.go`, go: one.go, "data-rove": "plist", "aria-current": one.current ? "step" : null }, h("b", { class: "num" }, n + 1), icon(one.icon), h("span", null, one.label))))));
}

// Any card, any die, or a move: the game's own controls, large.
function chooserPanel(s, wall) {
  if (!wall.choosing) return null;
  const controls = s.whatif ? whatifPanel(s, { ...s.whatif, title: s.t("change_what") }) : null;
  const moves = s.acts && s.acts.length ? h("div", { class: "pmoves", key: "pmoves" }, h("h2", null, s.t("play_what")), actsPart(s, s.acts)) : null;
  return h("section", { class: "pchoose", key: "pchoose", "aria-label": s.t("what_if_panel") }, controls || moves ? [controls, moves] : h("p", null, s.t("nothing_to_change")));
}

// -- the wall -------------------------------------------------------------------------------------------------------------

function wallBody(s, wall) {
  const wish = wall.wish && wall.view !== "told" ? h("p", { class: "pwish", key: "pwish" }, icon("hand"), h("span", null, wall.wish)) : null;
  if (wall.view === "scene") return h("div", { class: "pbody scene", key: "pbody" }, wish, fittedScene(s));
  const left = h("div", { class: "pleft", key: "pleft" }, optionList(s, wall), wish, fittedScene(s));
  const right = wall.view === "told" ? h("div", { class: "pright", key: "pright" }, answerColumn(s, wall)) : null;
  return h("div", { class: `pbody ${wall.view}${wall.options.length ? "" : " bare"}`, key: "pbody" }, left, right);
}

export function projectorPage(s) {
  const wall = s.projector;
  watchClass(s, wall);
  watchWall(s, wall);
  const told = wallLength(wall.headline);
  const size = told > 100 ? " longest" : told > 44 ? " long" : "";
  return h("div", { class: `projector v-${wall.view}`, key: `wall-${wall.id}`, "data-region": "projector" }, wallHead(s, wall),
    h("h1", { class: `pline${size}`, key: "h1" }, wall.headline), wallBody(s, wall),
    stepList(s, wall.list), chooserPanel(s, wall), presenterPanel(s, wall.notes), notesWarning(s, wall), classPanel(s), keyRow(s, wall));
}

// Japanese letters are twice as wide as others.
function wallLength(text) {
  return [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) > 0x2e7f ? 2 : 1), 0);
}

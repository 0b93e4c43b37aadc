// A class on the wall: how to come in, how many are here and have answered, three keys, and with the answer how votes moved.
import { h } from "./dom.js"
import { icon } from "./parts.js"
import { classKnown, classRoom, classesHere, openRoom, showClass, tellClass, watchRoom } from "./class-line.js"
import { firstHands, handsOf, keepFirstHands } from "./projector-hands.js"

const onTheWall = { s: null, open: false, view: "" };

export const classPanelOpen = () => onTheWall.open;

// The newest screen is what the class is asked.
export function watchClass(s, wall) {
  if (!classesHere()) return;
  onTheWall.s = s;
  const view = `${wall.step} ${wall.view} ${wall.hands}`;
  if (onTheWall.view && onTheWall.view !== view) onTheWall.open = false; // the lesson goes on behind it
  onTheWall.view = view;
  watchRoom("wall", () => onTheWall.s.redraw());
  showClass(ballotOf(wall));
}

// Raised hands are added once the answer is told, and not before.
function ballotOf(wall) {
  const { ballot } = wall;
  if (!ballot || !ballot.told) return ballot;
  const { told } = classKnown();
  const first = told && told.key === wall.hands && told.round > 1 ? [firstHands(wall.hands) || {}] : [];
  return { ...ballot, told: { ...ballot.told, hands: [...first, handsOf(wall.hands)] } };
}

// -- keys -----------------------------------------------------------------------------------------------------------------

function togglePanel() {
  onTheWall.open = !onTheWall.open;
  if (onTheWall.open && !classRoom()) openRoom();
  onTheWall.s.redraw();
  if (!onTheWall.open) document.querySelector('.tt [data-pkey="C"]').focus();
}

export function closeClassPanel() {
  if (!onTheWall.open) return false;
  togglePanel();
  return true;
}

function voteAgain(wall) {
  keepFirstHands(wall.hands);
  tellClass({ again: true });
}

const freezeKey = (frozen, stop, on) => ({ kbd: "Z", says: frozen ? on : stop, on: frozen, press: () => tellClass({ freeze: !frozen }) });

// Those that do something now; the others are not there. While copies are out, Z has everybody look at the wall.
function classKeys(wall) {
  if (!classesHere()) return [];
  const { told, up } = classKnown();
  const state = up && told && wall.ballot && told.key === wall.hands ? told.state : "";
  const keys = [{ kbd: "C", says: "class", on: Boolean(classRoom()), press: togglePanel }];
  if (state && told.again) keys.push({ kbd: "V", says: "vote_again", on: false, press: () => voteAgain(wall) });
  const frozen = state === "frozen" || Boolean(up && told && told.halted);
  if (up && told && told.copies) keys.push(freezeKey(frozen, "halt", "go_on"));
  else if (state === "open" || state === "frozen") keys.push(freezeKey(frozen, "freeze", "thaw"));
  return keys;
}

export const classKeyParts = (s, wall) => classKeys(wall).map((one) => h("button", { type: "button", class: `pkey${one.on ? " on" : ""}`, key: `key.${one.kbd}`, on: { click: one.press }, "data-pkey": one.kbd }, h("kbd", null, one.kbd), h("span", null, s.t(one.says))));

// For the teacher's window: which of them do something, and how to find the class.
export const classKeySummary = (wall) => Object.fromEntries(classKeys(wall).map((one) => [one.kbd, { able: true, on: one.on, says: one.says }]));

// Where the learners' own devices find the house, while a class is open; on this machine it may have another name.
export function wayThere() {
  const { join } = classKnown();
  return join && !join.local ? join.address.replace(/class$/, "") : "";
}

// -- the head -------------------------------------------------------------------------------------------------------------

const counted = (s, n, key) => h("span", { class: "pclassn" }, h("b", { class: "num" }, n), s.lang === "ja" ? "" : " ", s.t(key));

export function classChip(s) {
  const { told, up } = classKnown();
  if (!classesHere() || !classRoom()) return null;
  const asked = up && told && told.key;
  return h("span", { class: "pclasschip", key: "classchip" }, icon("teacher"), h("b", { class: "pcode" }, classRoom().code),
    up ? counted(s, told.here, "here") : h("span", { class: "pclasslost", role: "status" }, s.t("class_lost")),
    asked && told.state !== "told" ? counted(s, told.answered, "answered") : null,
    asked && told.round > 1 && told.state !== "told" ? h("span", null, s.t("second_vote")) : null,
    up && told.copies ? h("span", { class: "pfrozen" }, icon(told.halted ? "lock" : "card"), s.t(told.halted ? "halted" : "copies_out")) : null,
    asked && told.state === "frozen" ? h("span", { class: "pfrozen" }, icon("lock"), s.t("frozen")) : null);
}

// -- how to come in -------------------------------------------------------------------------------------------------------

const QR_LIGHT = "#fff";

function qrPicture(s, qr) {
  return h("svg", { class: "pqr", viewBox: `0 0 ${qr.size} ${qr.size}`, role: "img", "aria-label": s.t("class_qr"), "shape-rendering": "crispEdges" },
    h("rect", { width: qr.size, height: qr.size, fill: QR_LIGHT }), h("path", { d: qr.path, fill: "#000" }));
}

function wayIn(s, join) {
  const address = join.address.replace(/^https?:\/\//, "");
  return [h("div", { class: "pclassway", key: "way" }, h("p", null, s.t("class_at")), h("p", { class: "pclassurl" }, address), h("p", null, s.t("class_code")), h("p", { class: "pclasscode" }, classRoom().code)),
    qrPicture(s, join.qr), join.local ? h("p", { class: "pclasswarn", key: "local" }, icon("refused"), h("span", null, s.t("class_local"))) : null];
}

export function classPanel(s) {
  if (!onTheWall.open || !classesHere()) return null;
  const { join, trouble, up } = classKnown();
  const body = join && classRoom() ? wayIn(s, join) : h("p", { key: "wait", role: "status" }, s.t(trouble ? "class_trouble" : "class_opening"));
  const again = trouble ? h("button", { type: "button", class: "btn", key: "class.again", on: { click: () => { openRoom(); s.redraw(); } } }, s.t("class_try")) : null;
  return h("section", { class: "pclassbox", key: "pclassbox", "aria-label": s.t("class") },
    h("h2", null, icon("teacher"), s.t("class_title")), body, up ? h("p", { class: "pclassnote", key: "note" }, s.t("class_note")) : null, again,
    h("button", { type: "button", class: "btn pclassgo", key: "class.hide", on: { click: togglePanel } }, h("kbd", { "aria-hidden": "true" }, "C"), h("span", null, s.t("class_hide"))));
}

// -- what the class said --------------------------------------------------------------------------------------------------

// Round by round, votes and hands together; nothing before the answer is told.
export function classRounds(wall) {
  const { told } = classKnown();
  return classRoom() && told && told.result && told.key === wall.hands && wall.options.some((option) => option.right !== null) ? told.result.rounds : null;
}

// What is to be done at the devices while a question is open; "" where none are asked.
export function classAsks(wall) {
  if (!classRoom() || !classesHere() || !wall.ballot || wall.ballot.told) return "";
  const { told } = classKnown();
  return told && told.key === wall.hands && told.state === "frozen" ? "frozen" : "vote_now";
}

// A copy of one's own in a class, and homework: the bar over the table, what goes to the teacher, and the wall that has everybody
// look up.
import { focusOn, h } from "./dom.js"
import { icon } from "./parts.js"
import { keep, kept, randomName } from "./memory.js"
import { classKnown, classesHere, followRoom, tellClass, watchRoom } from "./class-line.js"

const SIGN_EVERY = 10000; // milliseconds between two signs of life that say nothing new
const copyNow = { s: null, told: "", line: null, rev: 0, at: 0, sent: null, held: null };

const inClass = (s) => Boolean(s.work) && classesHere();
const isLearner = () => classKnown().role === "learner";
const classPage = (s) => `${document.body.dataset.class}/${s.work.code}`;

// What the class has told this page; nothing while there is no line to it.
const toldHere = () => (isLearner() && classKnown().up ? classKnown().told : null);

// Homework goes on while the wall has everybody look up from copies.
export const copyHalted = () => Boolean(toldHere() && toldHere().halted && toldHere().copies && !copyNow.s.work.home);

// The same seat as on the class page of this browser.
function seatOf(code) {
  return kept(`tt-class-${code}`) || keep(`tt-class-${code}`, randomName());
}

export function watchCopy(s) {
  if (!inClass(s)) return;
  copyNow.s = s;
  watchRoom("learner", () => copyNow.s.redraw());
  if (!isLearner()) return;
  followRoom({ code: s.work.code, id: seatOf(s.work.code) });
  passOn(s);
}

function saidOf({ home, step, state, helped, tries, rule, wrong, used }) {
  if (home) return { home };
  return step ? { work: { address: step, state, helped, tries, rule, wrong, used } } : {};
}

// Ids and numbers; said at once where they are new, and now and then while somebody works.
function passOn(s) {
  const said = JSON.stringify(saidOf(s.work));
  if (said === "{}" || !classKnown().up) return;
  const news = said !== copyNow.told || classKnown().line !== copyNow.line;
  if (!news && (s.rev === copyNow.rev || Date.now() - copyNow.at < SIGN_EVERY)) return;
  Object.assign(copyNow, { told: said, line: classKnown().line, rev: s.rev, at: Date.now() });
  tellClass(JSON.parse(said));
}

// -- the bar --------------------------------------------------------------------------------------------------------------

const opening = (address) => ({ do: "open", ...Object.fromEntries(new URLSearchParams(address)) });

const goButton = (key, label, go, sign) => h("button", { type: "button", class: "btn go", key: `copy.${key}`, go }, h("span", null, label), icon(sign));

// Where to go on: to the next copy, or to the same one without help.
function onwardPart(s, copies) {
  const { words, step, state, afresh } = s.work;
  if (!copies.next) return h("p", { class: "copydone", key: "all" }, icon("offered"), h("span", null, words.copy_all));
  const place = `${words.copy_place} ${copies.n} / ${copies.of}`;
  if (copies.next !== step) return goButton("next", `${state === "done" ? words.copy_next : words.copy_own} · ${place}`, opening(copies.next), "next");
  return state === "done" ? goButton("again", words.copy_again, afresh, "undo") : h("p", { class: "copyplace", key: "place" }, place);
}

// A question on the wall goes before the copy, until it is answered.
function askedHere(told) {
  return told.state === "open" && !told.own[told.round - 1];
}

const voteLink = (s) => h("a", { class: "btn", key: "copy.vote", href: classPage(s) }, icon("hand"), h("span", null, s.work.words.copy_answer));

// What the teacher hears of it, and that he has heard all.
function homePart({ work: { words, home } }) {
  if (home.answered < home.of) return h("p", { key: "home" }, words.home_note);
  return h("p", { class: "copydone", key: "home", role: "status" }, icon("offered"), h("span", null, words.home_told));
}

function copySaid(s, told) {
  const { words } = s.work;
  if (classKnown().gone === s.work.code) return h("p", { key: "over" }, words[classKnown().trouble ? "copy_apart" : "copy_over"]);
  if (!told) return h("p", { key: "joining", role: "status" }, words.copy_joining);
  if (askedHere(told)) return [h("p", { key: "asked", role: "status" }, icon("hand"), h("span", null, words.copy_asked)), voteLink(s)];
  if (s.work.home) return homePart(s);
  if (told.copies) return onwardPart(s, told.copies);
  return s.page === "table" ? h("p", { key: "taken", role: "status" }, words.copy_taken) : null;
}

export function copyBar(s) {
  if (!inClass(s) || !isLearner()) return null;
  const { words, code, home } = s.work;
  const told = toldHere();
  const says = words[home ? "home_for" : "copy_for"];
  return h("section", { class: "copybar", key: "copybar", "data-region": "copy", "aria-label": says },
    h("p", { class: "copyname", key: "name" }, icon("teacher"), h("span", null, says, " ", h("b", { class: "copycode" }, code)), told ? h("span", { class: "copyseat" }, told.name[s.lang]) : null),
    copySaid(s, told), h("a", { class: "copyback", key: "copy.back", href: classPage(s) }, words.copy_back));
}

// -- what was tried -------------------------------------------------------------------------------------------------------

// In the panel of what-ifs, while one stands.
export function copySend(s) {
  const told = inClass(s) && s.work.tried ? toldHere() : null;
  if (!told || !told.copies) return null;
  const { words, tried } = s.work;
  const { sent } = copyNow;
  if (sent && sent.link === tried && told.copies.sent > sent.before) return h("p", { class: "copysent", key: "copysent", role: "status" }, icon("offered"), h("span", null, words.copy_sent));
  const send = { click: () => { copyNow.sent = { link: tried, before: told.copies.sent }; tellClass({ shown: tried }); } };
  return h("button", { type: "button", class: "btn copysend", key: "copy.send", on: send }, icon("teacher"), h("span", null, words.copy_send));
}

// -- the wall first -------------------------------------------------------------------------------------------------------

export function copyHalt(s) {
  if (!inClass(s) || !copyHalted()) return null;
  const { words } = s.work;
  return h("section", { class: "copyhalt", key: "copyhalt", "aria-labelledby": `tt-halt-${s.uid}` }, icon("eye"),
    h("h2", { id: `tt-halt-${s.uid}`, tabindex: -1 }, words.copy_halted), h("p", null, words.copy_halted_note), askedHere(toldHere()) ? voteLink(s) : null);
}

// While it lies over the page nothing else takes a key or a click. The heading has the focus, and with it is spoken once.
export function settleHalt(shell) {
  const over = shell.querySelector(":scope > .copyhalt");
  if (over && !copyNow.held) {
    copyNow.held = document.activeElement || document.body;
    focusOn(over.querySelector("h2"));
  }
  for (const part of shell.children) part.toggleAttribute("inert", Boolean(over) && part !== over);
  if (!over && copyNow.held) {
    if (copyNow.held.isConnected && copyNow.held !== document.body) focusOn(copyNow.held);
    copyNow.held = null;
  }
}

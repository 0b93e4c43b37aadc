// The teacher's window: the plan of the step that is on the wall, with the engine's answer. Keys pressed here work there.
import { CLASS_KEYS, classDesk, classKeysHere, votesPart, watchDesk } from "./class-desk.js"
import { afterPart } from "./class-after.js"
import { h } from "./dom.js"
import { ownsPage } from "./host.js"
import { citeButton, icon, rich } from "./parts.js"
import { futuresTable } from "./projector-answer.js"
import { handKey, keyName } from "./projector-keys.js"
import { hearLine, speakOnLine } from "./projector-line.js"
import { wholeLink } from "./share.js"

const SECOND = 1000;
const teacherNow = { s: null, notes: null, wall: "", shows: null, followed: "", began: Date.now(), watching: false };

// -- following the wall ---------------------------------------------------------------------------------------------------

function watchTeacher(s, notes) {
  Object.assign(teacherNow, { s, notes });
  hearLine(onWall);
  if (teacherNow.watching) return;
  teacherNow.watching = true;
  document.addEventListener("keydown", onTeacherKey, true);
  setInterval(tellTime, SECOND);
  speakOnLine({ asks: true });
}

// The first wall that speaks is the one that is followed, as long as it is open.
function onWall(said) {
  if (said.bye && said.bye === teacherNow.wall) Object.assign(teacherNow, { wall: "", shows: null });
  if (said.shows && (!teacherNow.wall || teacherNow.wall === said.wall)) {
    Object.assign(teacherNow, { wall: said.wall, shows: said.shows });
    followWall(said.shows);
  }
  if (document.querySelector(".tt .presenter")) teacherNow.s.redraw();
}

function followWall(shows) {
  const goal = JSON.stringify([shows.opened, shows.step]);
  const here = JSON.stringify([teacherNow.notes.opened, teacherNow.notes.step]);
  if (goal === here || goal === teacherNow.followed) {
    teacherNow.followed = goal;
    return;
  }
  teacherNow.followed = goal;
  teacherNow.s.send({ do: "presenter.follow", ...shows.opened, key: shows.step }, null);
}

function onTeacherKey(event) {
  if (!document.querySelector(".tt .presenter") || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (event.target.closest && event.target.closest("input,select,textarea,[contenteditable=true]")) return;
  const digit = handKey(event);
  const name = keyName(event);
  if (event.key === "Escape" && !teacherNow.s.slip) speakOnLine({ press: "Escape" });
  else if (digit && teacherNow.wall) speakOnLine({ hand: digit, by: event.shiftKey ? -1 : 1 });
  else if (CLASS_KEYS.includes(name) || teacherNow.notes.keys.some((key) => key.kbd === name)) pressHere(name);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// Without a wall the arrows walk through the plan.
function pressHere(name) {
  const { s, notes } = teacherNow;
  const at = notes.steps.findIndex((one) => one.current) + { "→": 1, "←": -1 }[name];
  if (teacherNow.wall) speakOnLine({ press: name });
  else if (notes.steps[at]) s.send(notes.steps[at].go, null);
}

// -- the clock ------------------------------------------------------------------------------------------------------------

function sinceBegun() {
  const seconds = Math.floor((Date.now() - teacherNow.began) / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tellTime() {
  const clock = document.querySelector(".tt .tclock b");
  if (clock) clock.textContent = sinceBegun();
}

function clockPart(s) {
  const again = { click: () => { teacherNow.began = Date.now(); tellTime(); } };
  return h("p", { class: "tclock", key: "tclock" }, h("span", null, s.t("clock")), h("b", { class: "num", role: "timer" }, sinceBegun()),
    h("button", { type: "button", class: "tagain", key: "tclock.again", on: again }, s.t("clock_again")));
}

// -- what stands here -----------------------------------------------------------------------------------------------------

// The wall has a tab of its own, and this window stays; in a notebook the table itself goes there.
function toTheWall(s, notes) {
  const { do: _, ...address } = notes.wall;
  const told = [icon("play"), h("span", null, s.t("show"))];
  return ownsPage() ? h("a", { class: "btn", key: "tshow", href: wholeLink({ search: `?${new URLSearchParams({ ...address, lang: s.lang })}` }), target: "_blank", rel: "noopener" }, told)
    : h("button", { type: "button", class: "btn", key: "tshow", go: notes.wall }, told);
}

function wallPart(s, notes) {
  const { shows } = teacherNow;
  if (!shows) return h("section", { class: "panel tnow", key: "tnow" }, h("p", null, s.t("no_wall")), toTheWall(s, notes));
  const counted = shows.hands.some((one) => one.n);
  return h("section", { class: "panel tnow", key: "tnow", "aria-label": s.t("on_the_wall") }, h("p", { class: "small quiet" }, `${s.t("on_the_wall")}: ${s.t(`view_${shows.view}`)}`), h("p", { class: "thead" }, shows.headline),
    counted ? h("p", { class: "thands" }, icon("hand"), shows.hands.map((one, n) => h("span", { key: `h${n}` }, one.text, " ", h("b", { class: "num" }, one.n)))) : null);
}

const noted = (row) => [h("dt", { key: `${row.key}.t` }, row.label), h("dd", { key: `${row.key}.d` }, row.text)];

function askedPart(s, asked) {
  if (!asked) return null;
  const { answer } = asked;
  const lines = answer.lines.map((line, n) => h("li", { key: `l${n}` }, h("span", null, line.what), line.n ? h("b", { class: "num" }, line.n) : null, citeButton(s, line.cite, `teacher.l${n}`)));
  return h("section", { class: "panel tasked", key: "tasked" }, h("h2", null, s.t("question")), h("p", { class: "tquestion" }, asked.question),
    h("ol", { class: "topts" }, asked.options.map((one, n) => h("li", { key: `o${n}`, class: one.right ? "is-right" : null }, h("kbd", null, n + 1), one.right ? icon("offered") : null, h("span", null, one.text)))),
    h("h2", null, s.t("engine")), answer.text.length ? h("p", null, rich(s, answer.text, "teacher.why")) : null, lines.length ? h("ol", { class: "tlines" }, lines) : null);
}

function futuresPart(s, futures) {
  return futures && futures.rows.length ? h("section", { class: "panel tfutures", key: "tfutures" }, h("h2", null, s.t("differs")), futuresTable(s, futures)) : null;
}

function comingPart(s, coming) {
  return coming ? h("section", { class: "panel tcoming", key: "tcoming" }, h("h2", null, `${s.t("coming")}: ${coming.label}`), coming.line ? h("p", null, coming.line) : null, coming.asks ? h("p", null, icon("hand"), " ", coming.asks) : null) : null;
}

// A step that is pressed here is opened on the wall too.
function stepPart(s, one) {
  const tell = { click: () => { if (teacherNow.wall) speakOnLine({ step: one.key }); } };
  return h("li", { key: one.key }, h("button", { type: "button", class: "tstep", key: `${one.key}.go`, go: one.go, on: tell, "data-rove": "tsteps", "aria-current": one.current ? "step" : null },
    h("b", { class: "num" }, one.minute), icon(one.icon), h("span", null, one.label)));
}

function keyPart(key) {
  const known = teacherNow.shows ? teacherNow.shows.keys[key.kbd] || { able: true, on: false } : { able: key.kbd === "←" || key.kbd === "→", on: false };
  return h("button", { type: "button", class: `pkey${known.on ? " on" : ""}`, key: `t.${key.kbd}`, disabled: !known.able, on: { click: () => pressHere(key.kbd) } }, h("kbd", null, key.kbd), h("span", null, key.labels[known.says] || Object.values(key.labels)[0]));
}

export function presenterPage(s) {
  const notes = s.presenter;
  watchTeacher(s, notes);
  watchDesk(s, teacherNow.shows, teacherNow.wall);
  return h("div", { class: "pagebody presenter", key: "presenter", "data-region": "presenter" },
    h("header", { class: "ttop", key: "ttop" }, h("h1", { key: "h1" }, notes.title), h("p", { class: "tplace" }, [notes.minute, notes.place].filter(Boolean).join(" · ")), clockPart(s)),
    h("nav", { class: "tkeys", key: "tkeys", "aria-label": s.t("keys") }, notes.keys.map(keyPart), classKeysHere(s, teacherNow.shows, pressHere)),
    h("div", { class: "tmain", key: "tmain" }, wallPart(s, notes), votesPart(s, notes),
      h("section", { class: "panel tnotes", key: "tnotes" }, notes.line && !(teacherNow.shows && teacherNow.shows.headline === notes.line) ? h("p", { class: "tline" }, notes.line) : null, h("dl", null, notes.rows.map(noted))),
      askedPart(s, notes.asked), futuresPart(s, notes.futures), comingPart(s, notes.coming)),
    h("section", { class: "panel tplan", key: "tplan", "aria-labelledby": `tt-tplan-${s.uid}` }, h("h2", { id: `tt-tplan-${s.uid}` }, `${s.t("plan")}: ${notes.scenario}`), h("ol", { "data-roving": "tsteps" }, notes.steps.map((one) => stepPart(s, one)))),
    classDesk(s), afterPart(s, notes, teacherNow.shows));
}

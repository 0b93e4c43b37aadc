// The teacher's line to a class that votes from its own devices. It goes from the wall, or the teacher's window, straight to the
// house: no kernel hears of it. Only this tab knows the secret by which a class is led.
import { ownsPage } from "./host.js"

const CLASS_STORE = "tt-class";
const [CLASS_SOON, CLASS_LATE, CLASS_QUIET, CLASS_DEAF] = [500, 8000, 20000, 10000]; // milliseconds
const classNow = { role: "", room: null, line: null, up: false, told: null, join: null, wish: "null", hears: null, wait: CLASS_SOON, beat: 0, gone: "", trouble: "" };

// A class needs our own server: there is none behind a notebook in JupyterLab.
export const classesHere = () => ownsPage() && Boolean(document.body.dataset.class);

// What is known of the class: its state as the house tells it, where learners come in, whether the line is up.
export const classKnown = () => classNow;

export const classRoom = () => classNow.room;

function storedRoom() {
  try {
    return JSON.parse(window.sessionStorage.getItem(CLASS_STORE));
  } catch {
    return null;
  }
}

function storeRoom(room) {
  classNow.room = room;
  try {
    if (room) window.sessionStorage.setItem(CLASS_STORE, JSON.stringify(room));
    else window.sessionStorage.removeItem(CLASS_STORE);
  } catch {
    // A browser may forbid storage; then the class lasts as long as the page.
  }
}

// Whoever draws hears of what is new. A wall that was loaded again finds its class.
export function watchRoom(role, hears) {
  classNow.hears = hears;
  if (classNow.role) return;
  classNow.role = role;
  const room = role === "wall" ? storedRoom() : null;
  if (room) followRoom(room);
}

export function openRoom() {
  if (classNow.line) return;
  classNow.trouble = "";
  callClass({ role: "wall", new: true, origin: window.location.origin });
}

export function followRoom(room) {
  if (room.code === classNow.gone || (classNow.room && classNow.room.code === room.code)) return;
  hangUp();
  classNow.room = room;
  callAgain();
}

// A wall that was opened anew goes on with the class that the teacher's window still has.
export function takeRoom(room) {
  if (classNow.room || !classesHere()) return;
  followRoom(room);
  storeRoom(room);
}

export function leaveRoom() {
  if (!classNow.room) return;
  hangUp();
  classNow.room = null;
}

export function tellClass(said) {
  if (classNow.line && classNow.line.readyState === WebSocket.OPEN) classNow.line.send(JSON.stringify(said));
}

// What the wall shows: said once for each change, and again on a new line.
export function showClass(ballot) {
  const wish = JSON.stringify(ballot);
  if (wish === classNow.wish) return;
  classNow.wish = wish;
  if (classNow.up) tellClass({ shows: ballot });
}

// -- the line itself ------------------------------------------------------------------------------------------------------

function hangUp() {
  const { line } = classNow;
  clearTimeout(classNow.beat);
  Object.assign(classNow, { line: null, up: false, told: null, join: null });
  if (line) line.close();
}

function callAgain() {
  const { role, room } = classNow;
  if (room && !classNow.line) callClass({ role, ...room, origin: window.location.origin });
}

function callClass(hello) {
  const address = Object.assign(new URL(`${document.body.dataset.class}/live`, window.location.href), { protocol: window.location.protocol.replace("http", "ws") });
  const line = new WebSocket(address);
  classNow.line = line;
  line.onopen = () => { line.send(JSON.stringify(hello)); keepBeat(line); };
  line.onmessage = (event) => { if (classNow.line === line) hearClass(line, JSON.parse(event.data)); };
  line.onclose = () => { if (classNow.line === line) classLost(); };
}

function classLost() {
  clearTimeout(classNow.beat);
  Object.assign(classNow, { line: null, up: false });
  setTimeout(callAgain, classNow.wait * (0.75 + Math.random() / 2));
  classNow.wait = Math.min(CLASS_LATE, classNow.wait * 2);
  classNow.hears();
}

// A line may be dead without saying so: what is not answered in time is taken for that.
function keepBeat(line) {
  clearTimeout(classNow.beat);
  classNow.beat = setTimeout(() => {
    tellClass({ ping: true });
    classNow.beat = setTimeout(() => line.close(), CLASS_DEAF);
  }, CLASS_QUIET);
}

function hearClass(line, said) {
  keepBeat(line);
  if (said.pong) return;
  if (said.over) return classOver(said.over);
  if (said.opened) storeRoom(said.opened);
  else if (said.join) classNow.join = said.join;
  else if (said.not_ended) classNow.trouble = "not_ended";
  else classComes(said);
  classNow.hears();
}

function classComes(told) {
  const first = !classNow.up;
  Object.assign(classNow, { told, up: true, wait: CLASS_SOON, trouble: "" });
  if (first && classNow.role === "wall") tellClass({ shows: JSON.parse(classNow.wish) });
}

// The wall may say for a moment longer that its class is there: it is not followed again.
function classOver(why) {
  classNow.gone = classNow.room ? classNow.room.code : "";
  hangUp();
  if (why === "other") classNow.room = null; // too many windows of this teacher; loaded again, this one comes back
  else storeRoom(null);
  classNow.trouble = why === "ended" || why === "unknown" ? "" : why;
  classNow.hears();
}

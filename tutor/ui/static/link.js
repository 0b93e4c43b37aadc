// The line to the kernel: one value comes down, intents go up, and a lost line is said aloud.
import { inNotebook, kept, learnerName, readerLanguage, wantsDark } from "./memory.js"

const PING_EVERY = 2500;
const ANSWER_WITHIN = 6000;
const ASK_AFTER = 3000;
const IDLE_AFTER = 600000; // in a notebook, whose house takes each ping for work
const SAME_WITHIN = 400;
const BUSY_AFTER = 150;
const MISSES = 2;

export function openLink(model, onLost, onReadings) {
  const state = { count: 0, answered: 0, misses: 0, lost: false, lastUse: Date.now(), lastIntent: "", lastAt: 0, busy: new Set(), waits: [], rev: 0, started: false };
  const say = (message) => {
    try {
      model.send(message);
    } catch {
      setLost(state, onLost, true);
    }
  };
  // With it the house hears for how long nobody has touched the page: a table that is only left standing is not in use.
  const ping = () => say({ do: "ping", n: (state.count += 1), idle: Math.round(unusedFor(state) / 1000) });
  const link = {
    hello: (width) => say(helloIntent(width)),
    send: (intent, node, rev) => sendIntent(state, say, ping, onLost, intent, node, rev),
    used: () => { state.lastUse = Date.now(); },
    heard: () => heard(state, onLost),
    start: () => { state.started = true; },
    readings: () => {
      if (!state.asked) say({ do: "readings" });
      state.asked = true;
    },
  };
  const onMessage = (message) => {
    if (message && message.readings) onReadings(message.readings);
    if (!message || message.pong === undefined) return;
    state.answered = message.pong;
    heard(state, onLost);
  };
  model.on("msg:custom", onMessage);
  const beat = setInterval(() => pulse(state, ping, onLost), PING_EVERY);
  link.close = () => {
    clearInterval(beat);
    state.waits.forEach(clearTimeout);
    model.off("msg:custom", onMessage);
  };
  return link;
}

function helloIntent(width) {
  return { do: "hello", rev: 0, learner: learnerName(), search: window.location.search, lang: readerLanguage(),
    theme: kept("tt-theme"), dark: wantsDark(), width: Math.round(width) };
}

function sendIntent(state, say, ping, onLost, intent, node, rev) {
  const same = JSON.stringify(intent);
  if (same === state.lastIntent && Date.now() - state.lastAt < SAME_WITHIN) return false;
  Object.assign(state, { lastIntent: same, lastAt: Date.now(), lastUse: Date.now() });
  say({ ...intent, rev });
  if (node) state.waits.push(setTimeout(() => lookBusy(state, node), BUSY_AFTER));
  // Some intents change nothing on the screen; a ping sent after one is answered only when it has been done.
  state.waits.push(setTimeout(ping, ASK_AFTER), setTimeout(() => setLost(state, onLost, true), ANSWER_WITHIN));
  return true;
}

// Most answers are there before anybody could see this; to show it all the same would cost two paintings of the page.
function lookBusy(state, node) {
  node.setAttribute("aria-busy", "true");
  state.busy.add(node);
}

function heard(state, onLost) {
  state.waits.splice(0).forEach(clearTimeout);
  for (const node of state.busy) node.removeAttribute("aria-busy");
  state.busy.clear();
  state.misses = 0;
  setLost(state, onLost, false);
}

function setLost(state, onLost, lost) {
  if (state.lost === lost) return;
  state.lost = lost;
  onLost(lost);
}

const unusedFor = (state) => Date.now() - state.lastUse;

function pulse(state, ping, onLost) {
  const watched = state.started && document.visibilityState === "visible" && !(inNotebook() && unusedFor(state) > IDLE_AFTER);
  if (!watched) {
    state.answered = state.count;
    return;
  }
  if (state.answered < state.count) {
    state.misses += 1;
    if (state.misses >= MISSES) setLost(state, onLost, true);
  }
  ping();
}

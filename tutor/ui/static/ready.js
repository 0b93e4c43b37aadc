// Before a class: one press really opens what it will need, and says only what was measured.
import { h } from "./dom.js"
import { ownsPage } from "./host.js"
import { button, icon } from "./parts.js"
import { homePath } from "./share.js"

const [OPEN_WITHIN, LOOK_EVERY] = [20000, 50]; // milliseconds
const housesReady = new Map(); // what was found out of our server, by scenario

async function roomInHouse() {
  const answer = await fetch(`${homePath()}healthz`, { cache: "no-store" });
  const health = await answer.json();
  if (health.max_sessions === undefined) throw new Error("another server");
  return health.closing ? 0 : Math.max(0, health.max_sessions - health.sessions - health.waiting);
}

// A table of its own kernel, in a frame that nobody sees: what a learner of the class will open.
function secondsToOpen(address) {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;width:1280px;height:800px;border:0;left:-1400px;top:0;visibility:hidden";
  frame.src = `${homePath()}fight${address}`;
  const began = performance.now();
  document.body.append(frame);
  return new Promise((resolve) => {
    const look = setInterval(() => {
      const waited = performance.now() - began;
      const there = frame.contentDocument && frame.contentDocument.querySelector(".tt[data-rev]");
      if (!there && waited < OPEN_WITHIN) return;
      clearInterval(look);
      frame.remove();
      resolve(there ? waited / 1000 : null);
    }, LOOK_EVERY);
  });
}

async function askHouse(s, row) {
  const tell = (found) => { housesReady.set(row.key, found); s.redraw(); };
  if (!ownsPage()) return;
  try {
    const room = await roomInHouse();
    tell({ room, running: room > 0 });
    if (room) tell({ room, seconds: await secondsToOpen(row.ready.address) });
  } catch {
    housesReady.delete(row.key); // no server of ours: nothing is said of it
    s.redraw();
  }
}

const foundLine = (key, good, text) => h("li", { key, class: good ? "is-good" : "is-bad" }, icon(good ? "offered" : "refused"), h("span", null, text));

function houseLines(s, found) {
  if (!found) return null;
  const filled = (key, values) => s.t(key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  return [foundLine("room", found.room > 0, found.room ? filled("ready_room", { n: found.room }) : s.t("ready_full")),
    found.running ? h("li", { key: "opens" }, icon("play"), h("span", null, s.t("ready_opens"))) : null,
    found.seconds === null ? foundLine("slow", false, filled("ready_slow", { n: OPEN_WITHIN / 1000 })) : null,
    found.seconds ? foundLine("opened", true, filled("ready_opened", { n: found.seconds.toFixed(1) })) : null];
}

export function readyPart(s, row) {
  const { told } = row.ready;
  return h("div", { class: "sready", key: `${row.key}.ready` },
    button(s.t("ready"), row.ready.go, { before: "offered", key: `${row.key}.ready.go`, "aria-label": `${s.t("ready")} ${row.title}`, on: { click: () => askHouse(s, row) } }),
    h("ul", { role: "status" }, told ? foundLine("steps", told.ok, told.text) : null, houseLines(s, housesReady.get(row.key))));
}

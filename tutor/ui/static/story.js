// The story line: every beat of the fight, with the score it left behind.
import { focusables, focusOn, h } from "./dom.js"
import { button, icon } from "./parts.js"
import { sharePart } from "./share.js"

const MANY_BEATS = 13;
const ROOM = 16; // letters of the buttons beside which a phone has room for the number of the beat
const AMPLE = 12; // and for the score below it
const width = (way) => (way ? [...way.label].reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0) : 0);

// What the numbers under the beats count, where the table has words for it.
const scoreOf = (s) => (s.syndicate || s.adventure || {}).score || { unit: "", says: null };

function scoreOfBeat(score, beat) {
  const counts = /\d/.test(beat.n || "");
  return h("span", { class: "n", title: counts ? score.says : null }, counts && score.unit ? `${score.unit} ` : null, beat.n);
}

// `before` is the beat that stands in front of it: where the number is the same, it need not be read again.
function beatItem(score, beat, before) {
  const current = beat.state === "current";
  const same = before && before.n === beat.n ? " same" : "";
  return h("li", { key: beat.key }, h("button", {
    type: "button", class: `beat ${beat.state}${same}`, key: `${beat.key}.go`, go: beat.go || null, "data-rove": "story",
    "aria-current": current ? "step" : null, "aria-disabled": beat.go ? null : "true", title: beat.text || null,
  }, h("span", { class: "dot" }, icon(beat.icon || "die-any")), scoreOfBeat(score, beat), h("span", { class: "bt" }, beat.text || "\u00a0")));
}

// Where it is that something is asked of the reader, the first of these that is on the page.
const ASKING = ['[data-region="predict"]', '[data-region="acts"] .btn:not(.is-refused)', ".hcard.offered, .card.offered", '[data-region="acts"]'];

// On a phone what is asked, or may be done, lies below a long table: one press leads there.
function toTheMoves(event) {
  const root = event.target.closest(".tt");
  const found = ASKING.map((sign) => root.querySelector(sign)).find(Boolean);
  if (!found) return;
  focusOn(found.matches("button") ? found : focusables(found)[0] || found);
  found.scrollIntoView({ block: "center" });
}

const isAsked = (s) => Boolean(s.predict && !s.predict.locked);
const inHand = (s) => ((s.hand && s.hand.cards) || []).some((card) => card.state === "offered");

function waitsForMe(s) {
  const table = s.syndicate || {};
  return isAsked(s) || Boolean(table.arranger || table.namer) || inHand(s) || (s.acts || []).some((act) => act.go && act.state !== "refused");
}

function onwardButton(s, story) {
  if (story.next) return button(story.next.label, story.next.go, { look: story.next.look || "go", before: story.next.before, after: story.next.before ? null : "next", key: "story.next", extra: "sn" });
  if (!waitsForMe(s)) return h("span");
  return h("button", { type: "button", class: "btn sj", key: "story.moves", on: { click: toTheMoves } }, icon(isAsked(s) ? "why" : "hand"), h("span", null, s.t(isAsked(s) ? "predict" : "your_move")));
}

// A line of its own for "Beat" and for "2／14", rather than one that ends between the two numbers.
const inWholes = (label) => label.split(" ").flatMap((part) => [h("span", { class: "whole" }, part), " "]);

export function storyLine(s, story) {
  if (!story) return null;
  const now = story.beats.find((beat) => beat.state === "current");
  const crowd = story.beats.length >= MANY_BEATS ? " many" : "";
  const onward = onwardButton(s, story);
  const letters = width(story.back) + (onward.key === "story.moves" ? width({ label: s.t("your_move") }) : width(story.next));
  const little = letters > ROOM ? " tight" : letters > AMPLE ? " brief" : "";
  return h("section", { class: "story", key: "story", "data-region": "story", "aria-label": story.label },
    story.back ? button(story.back.label, story.back.go, { before: "back", key: "story.back", extra: "sb" }) : h("span"),
    h("ol", { class: `beats${crowd}`, "data-roving": "story" }, story.beats.map((beat, n) => beatItem(scoreOf(s), beat, story.beats[n - 1]))),
    h("p", { class: `mini${little}`, "aria-hidden": "true" }, inWholes(story.label), h("span", { class: "num" }, now ? scoreOfBeat(scoreOf(s), now) : "")),
    onward,
    sharePart(s));
}

// A long story pans; the beat that is told now stands in the middle, until the reader pans himself.
export function followStory(root) {
  const list = root.querySelector(".beats.many");
  const now = list && list.querySelector("[aria-current]");
  if (!now || list.ttBeat === now.dataset.key) return;
  list.ttBeat = now.dataset.key;
  const [place, frame] = [now.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
}

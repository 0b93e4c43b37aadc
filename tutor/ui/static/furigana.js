// Readings over kanji, for whoever wants them: none, over the first of a word on the page, or over all.
// The kernel sends the words once; the longest that fits is taken, from left to right. 0人 is 人 after any digit.
import { dressTexts, h } from "./dom.js"
import { keep, kept } from "./memory.js"

const MODES = ["off", "first", "all"];
const KANJI = /[\u4e00-\u9fff々]/;
const PART = /(?:｜([^《]+)|([\u4e00-\u9fff々]+))《([^》]+)》|([^《》｜])/g;
const isDigit = (letter) => letter >= "0" && letter <= "9";

let byFirst = null;
let shown = new Set();

export const furiganaMode = () => (MODES.includes(kept("tt-furigana")) ? kept("tt-furigana") : "off");

export const keepFurigana = (mode) => keep("tt-furigana", mode);

export const knowsReadings = () => byFirst !== null;

function wordOf(written) {
  const parts = [...written.matchAll(PART)].map((found) => ({ text: found[4] || found[1] || found[2], reading: found[3] || "" }));
  return { text: parts.map((part) => part.text).join(""), parts };
}

export function learnReadings(written) {
  byFirst = new Map();
  for (const word of written.map(wordOf)) {
    word.counts = word.text[0] === "0";
    const first = word.text[word.counts ? 1 : 0];
    byFirst.set(first, [...(byFirst.get(first) || []), word]);
  }
  for (const words of byFirst.values()) words.sort((a, b) => b.counts - a.counts || b.text.length - a.text.length);
}

function wordAt(text, at) {
  const counts = at > 0 && isDigit(text[at - 1]);
  const fits = (word) => (word.counts ? counts && text.startsWith(word.text.slice(1), at) : !(counts && isDigit(text[at])) && text.startsWith(word.text, at));
  return (byFirst.get(text[at]) || []).find(fits);
}

// The words of a text with what stands between them.
function* wordsOf(text) {
  let begun = 0;
  for (let at = 0; at < text.length;) {
    const word = wordAt(text, at);
    const parts = word && word.counts ? word.parts.slice(1) : word && word.parts;
    if (!parts) {
      at += 1;
      continue;
    }
    if (begun < at) yield { parts: [{ text: text.slice(begun, at), reading: "" }] };
    yield { key: word.text, parts };
    at += parts.reduce((sum, part) => sum + part.text.length, 0);
    begun = at;
  }
  if (begun < text.length) yield { parts: [{ text: text.slice(begun), reading: "" }] };
}

// What is read aloud is the word itself, and copied is the word alone.
const ruby = (part) => (part.reading ? h("ruby", null, { text: part.text }, h("rt", { "aria-hidden": "true" }, part.reading)) : { text: part.text });

function withReadings(kid, all) {
  if (kid.text === undefined || !KANJI.test(kid.text)) return kid;
  const kids = [...wordsOf(kid.text)].flatMap((word) => {
    const again = !all && word.key && shown.has(word.key);
    if (word.key) shown.add(word.key);
    return word.parts.map((part) => ruby(again ? { text: part.text } : part));
  });
  return { tag: "tt-ruby", props: {}, key: null, kids };
}

let dresses = false;

// Whether texts get readings: of those a part takes some for its words, and leaves none to the parts after it.
export const furiganaDresses = () => dresses;

// Before a page is drawn: from now on its texts get readings, or none.
export function startFurigana(lang) {
  const mode = furiganaMode();
  shown = new Set();
  dresses = mode !== "off" && byFirst !== null && lang === "ja";
  dressTexts(dresses ? (kid) => withReadings(kid, mode === "all") : null);
}

export function furiganaSwitch(s) {
  if (s.lang !== "ja") return null;
  const now = furiganaMode();
  const one = (mode) => h("button", { type: "button", key: `furigana.${mode}`, "aria-pressed": String(now === mode), on: { click: () => s.switchFurigana(mode) } }, s.t(`furigana_${mode}`));
  return h("li", { class: "mruby", key: "m.furigana" }, h("span", { id: `tt-furigana-${s.uid}` }, s.t("furigana")),
    h("div", { class: "seg", role: "group", "aria-labelledby": `tt-furigana-${s.uid}` }, MODES.map(one)));
}

// The page of paper that a lesson leaves behind: asked for by a button, printed by the browser, once.
import { h } from "./dom.js"
import { icon } from "./parts.js"
import { printAddress, printSheets } from "./printing.js"
import { wholeLink } from "./share.js"

const papers = new Map(); // what each table on the page has printed

function papersOf(s) {
  if (!papers.has(s.uid)) papers.set(s.uid, {});
  return papers.get(s.uid);
}

// How the lesson is opened again, and which day it is here, the browser knows best: how far east of Greenwich, in minutes.
export function paperButton(s, way) {
  const ask = { click: (_, node) => s.send({ ...way.go, at: wholeLink({ search: way.address, home: s.link && s.link.home }), east: -new Date().getTimezoneOffset() }, node) };
  return h("button", { type: "button", class: "btn", key: "sum.paper", on: ask }, icon("print"), way.label);
}

export function paperReady(s) {
  const { paper } = s;
  if (!paper) return null;
  const view = papersOf(s);
  const fresh = !view.printed || view.printed.n !== paper.n;
  const href = printAddress(view, paper);
  if (fresh) printSheets(view, paper);
  return h("p", { class: "nexts paperready", key: "sum.ready" }, h("span", null, icon("print"), " ", paper.ready), h("a", { class: "btn", href, target: "_blank", rel: "noopener", key: "sum.tab" }, paper.open));
}

// A list of everything of one kind that a game has: its rules, its words, its cards; or the shelf of games to choose one.
import { h } from "./dom.js"
import { findField } from "./finder.js"
import { editionChoice, gameArt } from "./pages.js"
import { button, icon, rich, sourceFlag } from "./parts.js"

const FEW_PARTS = 24;
const FLAGS = { try: ["ok", "play", "index_try"], ruling: ["lock", "hint", "index_ruling"] };

function flagOf(s, name) {
  const [look, sign, label] = FLAGS[name];
  return h("span", { key: name, class: `flag ${look}` }, icon(sign), s.t(label));
}

function sourceMark(s, source) {
  if (source === "house") return sourceFlag(s, source);
  return source ? h("span", { class: "flag", key: "source" }, s.t(source)) : null;
}

function indexRow(s, row) {
  const title = row.go ? h("button", { type: "button", class: "wordgo", key: `${row.key}.go`, go: row.go }, row.title) : h("b", null, row.title);
  const marks = [...row.marks.map((mark, n) => h("span", { key: `m${n}` }, mark)), ...(row.flags || []).map((flag) => flagOf(s, flag)), sourceMark(s, row.source)];
  return h("li", { key: row.key, class: "irow" }, h("p", { class: "ititle" }, title, row.sub ? h("span", { class: "wsub" }, rich(s, row.sub, `${row.key}.sub`)) : null),
    row.text ? h("p", { class: "itext" }, row.text) : null, row.other ? h("p", { class: "itext quiet", lang: row.other.lang }, row.other.t) : null,
    row.cards && row.cards.length ? h("ul", { class: "icards", "data-roving": "every", "aria-label": `${row.title}: ${s.t("word_cards")}` }, row.cards.map((link, n) => h("li", { key: `c${n}` }, button(link.label, link.go, { before: link.icon, extra: "inline", key: `${row.key}.c${n}` })))) : null,
    h("p", { class: "imarks" }, marks));
}

function indexGroup(s, group, page) {
  const id = `tt-sec-${group.key}-${s.uid}`;
  return h("section", { class: "isec", key: group.key, "aria-labelledby": group.title ? id : null }, group.title ? h("h2", { id, tabindex: "-1" }, group.title, h("span", { class: "quiet" }, ` ${group.rows.length}`)) : null,
    h("ul", { class: `irows i-${page}` }, group.rows.map((row) => indexRow(s, row))));
}

// To a section of the same page: no intent, the browser goes there.
function jumpList(s, groups) {
  const titled = groups.filter((group) => group.title);
  if (titled.length < 3) return null;
  const jump = (group) => (event) => {
    const goal = event.target.closest(".tt").querySelector(`#tt-sec-${CSS.escape(group.key)}-${s.uid}`);
    if (goal) goal.focus();
    if (goal) goal.scrollIntoView({ block: "start" });
  };
  const list = h("ul", null, titled.map((group) => h("li", { key: group.key }, h("button", { type: "button", class: "chip", key: `jump.${group.key}`, on: { click: jump(group) } }, group.title))));
  const told = [h("span", null, s.t("index_sections")), h("span", { class: "num" }, titled.length)];
  return h("nav", { class: "ijump", "aria-label": s.t("index_sections"), key: "jump" }, titled.length > FEW_PARTS ? h("details", { key: "jumps" }, h("summary", { key: "jump.head" }, icon("list"), told), list) : list);
}

function shelfOfGames(page) {
  return h("ul", { class: "shelf" }, page.shelf.map((one) => h("li", { key: one.key, "data-game": one.game },
    h("button", { type: "button", class: "shelfgo", key: `${one.key}.go`, go: one.go }, gameArt(one.art), h("span", null, h("b", null, one.title), h("span", null, one.text)), icon("next")))));
}

export function indexPage(s) {
  const page = s[s.page];
  if (page.shelf.length) return h("div", { class: "indexpage", key: `shelf-${s.page}` }, h("h1", { key: "h1" }, page.title), shelfOfGames(page));
  const field = { go: { do: page.verb }, label: s.t("index_filter"), placeholder: s.t("index_filter"), query: page.query };
  return h("div", { class: "indexpage", key: `index-${s.page}` }, editionChoice(s, page.editions, page.editions_label), h("h1", { key: "h1" }, page.title), h("p", { class: "quiet" }, page.text),
    h("div", { role: "search" }, findField(s, field, `${s.page}.q`)),
    h("p", { class: "quiet small icount", role: "status" }, page.count), page.narrowed ? h("p", null, button(s.t("index_clear"), { do: page.verb, q: "" }, { key: "index.clear", before: "list" })) : null,
    page.narrowed ? null : jumpList(s, page.groups), page.groups.map((group) => indexGroup(s, group, s.page)),
    h("p", { class: "nexts" }, page.beside.map((one) => button(one.text, one.go, { key: `beside.${one.key}`, after: "next" }))));
}

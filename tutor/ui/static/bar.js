// The bar over every page, and the words the browser itself must know: waiting, and a lost line.
import { h } from "./dom.js"
import { icon } from "./parts.js"
import { findBox, findButton } from "./finder.js"
import { furiganaSwitch } from "./furigana.js"
import { lettersOn } from "./keys.js"
import { inNotebook } from "./memory.js"
import { editionSwitch } from "./differences.js"

const OWN_WORDS = {
  en: {
    brand: "Table Tutor",
    waiting: "The table is being laid…",
    slow: "This takes longer than usual. The table may not have started.",
    reload: "Reload",
    lost_title: "The table does not answer",
    lost_text: "The connection was lost. Your place is kept: reload to come back to it.",
    lost_cell: "Its kernel has stopped. Your place is kept: run the cell again to come back to it.",
  },
  ja: {
    brand: "卓の先生",
    waiting: "卓を用意しています…",
    slow: "いつもより時間がかかっています。卓が始まっていないかもしれません。",
    reload: "再読み込み",
    lost_title: "卓から返事がありません",
    lost_text: "接続が切れました。場所は覚えています。再読み込みすると戻れます。",
    lost_cell: "カーネルが止まりました。場所は覚えています。セルをもう一度実行すると戻れます。",
  },
};

export const ownWords = (lang) => OWN_WORDS[String(lang || "en").startsWith("ja") ? "ja" : "en"];

function crumbTrail(s) {
  const list = s.crumbs || [];
  return list.map((crumb, n) => {
    const last = n === list.length - 1;
    const text = crumb.go ? h("button", { type: "button", class: "crumbgo", key: `crumb${n}`, go: crumb.go }, crumb.text) : h("b", { "aria-current": last ? "page" : null }, crumb.text);
    return h("li", { key: `c${n}` }, n ? icon("next") : null, text);
  });
}

function languageSwitch(s) {
  const one = (lang, text) => h("button", { type: "button", lang, key: `lang.${lang}`, go: { do: "lang", lang }, "aria-pressed": String(s.lang === lang) }, text);
  return h("div", { class: "seg", role: "group", "aria-label": s.t("language") }, one("ja", "日本語"), one("en", "English"));
}

function toolButton(key, label, iconName, go, extra) {
  return h("button", { type: "button", class: `tool ${extra}`, key, go, "aria-label": label, title: label }, icon(iconName));
}

function menuRow(key, iconName, label, go, more = {}) {
  return h("li", { key: `m.${key}` }, h("button", { type: "button", class: "mrow", key: `menu.${key}`, go, ...more }, icon(iconName), h("span", null, label)));
}

function keyHelp(s) {
  const rows = [["Esc", s.t("key_escape")], ["Alt ← →", s.t("key_story")], ["W", s.t("key_why")], ["T", s.t("key_terms")], ["L", s.t("language")], ["/", s.t("search")]];
  if (s.map && s.map.open) rows.push(["↑ ↓ ← →", s.t("key_map")], ["+ − 0", s.t("key_zoom")]);
  return h("dl", { class: "keyhelp" }, rows.map(([key, text]) => h("div", { key }, h("dt", null, h("kbd", null, key)), h("dd", null, text))));
}

// On a phone the bar has no room for the editions: they stand in the menu.
function editionRows(s) {
  const options = s.editions ? s.editions.options : [];
  return options.map((option) => menuRow(`edition.${option.key}`, option.go ? "branch" : "offered", option.text, option.go, { "aria-pressed": String(!option.go) }));
}

// Nor for the way back, to the game or to a form that was filled in.
function crumbRows(s) {
  return (s.crumbs || []).filter((crumb) => crumb.go).map((crumb, n) => menuRow(`way${n}`, "back", crumb.text, crumb.go));
}

function barMenu(s) {
  const themeGo = { do: "theme", theme: s.dark ? "light" : "dark" };
  const toggle = { "aria-pressed": String(lettersOn()), on: { click: () => s.toggleLetters() } };
  return h("details", { class: "menu", key: "menu" }, h("summary", { class: "tool", key: "menu.head", "aria-label": s.t("menu"), title: s.t("menu") }, icon("menu")),
    h("ul", { class: "sheet" },
      h("li", { class: "only-s", key: "only-s" }, h("ul", null, crumbRows(s), s.nav.map((one, n) => menuRow(`nav${n}`, "next", one.text, one.go)),
        menuRow("theme", s.dark ? "sun" : "moon", s.t("theme"), themeGo), editionRows(s))),
      furiganaSwitch(s),
      menuRow("letters", lettersOn() ? "offered" : "refused", s.t("letters"), null, toggle),
      (s.menu || []).map((one, n) => menuRow(`deed${n}`, "teacher", one.text, one.go)),
      h("li", { key: "help" }, keyHelp(s))));
}

function siteLinks(s) {
  const links = s.nav.map((one, n) => h("li", { key: `n${n}` }, h("button", { type: "button", class: "crumbgo", go: one.go, key: `nav${n}` }, one.text)));
  return h("nav", { class: "crumb sites", "aria-label": s.t("main_menu"), key: "nav" }, h("ul", null, links));
}

export function topBar(s) {
  const themeGo = { do: "theme", theme: s.dark ? "light" : "dark" };
  const nav = s.nav && s.nav.length ? siteLinks(s) : null;
  const trail = (s.crumbs || []).length ? h("nav", { class: "crumb", "aria-label": s.t("you_are_here"), key: "crumbs" }, h("ol", null, crumbTrail(s))) : null;
  return h("div", { class: "bar", key: "bar", "data-region": "bar" },
    h("button", { type: "button", class: "mark", key: "mark", go: { do: "open", page: "landing" } },
      icon("die-5", "logo"), h("span", null, s.ui.brand || ownWords(s.lang).brand)), nav, trail,
    h("div", { class: "end" }, editionSwitch(s), findButton(s),
      toolButton("tool.theme", s.t("theme"), s.dark ? "sun" : "moon", themeGo, "hide-s"), barMenu(s), languageSwitch(s)), findBox(s));
}

const bothTongues = (mine, other, name) => [h("p", { lang: mine }, ownWords(mine)[name]), h("p", { lang: other, class: "quiet" }, ownWords(other)[name])];

export function waitingPage(lang, slow, reload) {
  const mine = String(lang).startsWith("ja") ? "ja" : "en";
  const other = mine === "ja" ? "en" : "ja";
  return h("div", { class: "waiting", key: "waiting", role: "status" },
    h("div", { class: "ghosts", "aria-hidden": "true" }, h("span"), h("span"), h("span")), icon("die-5", "logo"),
    h("div", { class: "wtext" }, bothTongues(mine, other, "waiting")),
    slow ? h("div", { class: "wtext", key: "slow" }, bothTongues(mine, other, "slow"),
      h("button", { type: "button", class: "btn", key: "slow.reload", on: { click: reload } }, icon("reload"), `${ownWords(mine).reload} / ${ownWords(other).reload}`)) : null);
}

// The table goes on, but nothing outlives this page: told once, and as long as it is so.
export const unkeptNote = (s) => h("div", { class: "unkept", key: "unkept", role: "status" }, s.unkept ? [icon("refused"), h("p", { key: "unkept.text" }, s.unkept)] : null);

export function lostBanner(lang, ui, reload) {
  const own = ownWords(lang);
  const word = (name) => (ui && ui[name]) || own[name];
  return h("div", { class: "lost", key: "lost", role: "alert" }, icon("refused"), h("div", null, h("b", null, word("lost_title")), h("p", null, word(inNotebook() ? "lost_cell" : "lost_text"))),
    inNotebook() ? null : h("button", { type: "button", class: "btn", key: "lost.reload", on: { click: reload } }, icon("reload"), word("reload")));
}

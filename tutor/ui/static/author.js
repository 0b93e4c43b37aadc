// A scenario in the making: what it is about, its steps, and the step that is open with its words and questions.
import { h } from "./dom.js"
import { button, fileButton, icon, unseen } from "./parts.js"
import { textOf } from "./upload.js"

const handedScenarios = new Set(); // files that this page has handed over
const LONG_WORDS = new Set(["about", "line", "because", "shows", "home", "ask", "look", "question"]);

function handScenario(s, file) {
  const mark = `${s.uid}/${file.n}`;
  if (handedScenarios.has(mark)) return;
  handedScenarios.add(mark);
  const url = URL.createObjectURL(new Blob([file.text], { type: "text/yaml;charset=utf-8" }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// One text in two languages, side by side.
function authorWords(s, key, field, go) {
  const id = `tt-au-${s.uid}-${key}`.replace(/\./g, "-");
  const tag = LONG_WORDS.has(field.name) ? "textarea" : "input";
  const box = (lang, told) => h("div", { key: lang }, h("label", { for: `${id}-${lang}` }, unseen(`${field.label}: `), told),
    h(tag, { id: `${id}-${lang}`, key: `${key}.${lang}`, lang, rows: tag === "textarea" ? "2" : null, value: field[lang], on: { change: (event, node) => s.send({ ...go, lang, text: node.value }, node) } }));
  return h("div", { class: "aword", key, role: "group", "aria-label": field.label }, h("b", { "aria-hidden": "true" }, field.label), h("div", { class: "apair" }, box("ja", s.t("author_japanese")), box("en", s.t("author_english"))));
}

function authorAbout(s, draft) {
  const id = `tt-au-${s.uid}-minutes`;
  return h("details", { class: "aabout panel", key: "aabout", open: true }, h("summary", { key: "aabout.head" }, s.t("author_about_all"), h("span", { class: "quiet" }, draft.game)),
    draft.words.map((field) => authorWords(s, `meta.${field.name}`, field, { do: "author.title", name: field.name })),
    h("div", { class: "aword", key: "minutes" }, h("label", { for: id }, s.t("author_minutes")),
      h("input", { id, type: "number", min: "5", max: "15", key: "meta.minutes", value: String(draft.minutes), on: { change: (event, node) => s.send({ do: "author.title", name: "minutes", text: node.value }, node) } })));
}

function authorRow(step, n) {
  return h("li", { key: step.key }, h("button", { type: "button", class: `astep k-${step.kind}`, key: `${step.key}.open`, "data-rove": "author", "aria-current": step.now ? "step" : null, go: { do: "author.step", at: n } },
    h("b", null, String(n + 1)), h("span", { class: "flag" }, step.told), h("span", null, step.label)));
}

function authorAsk(at, one) {
  return h("li", { key: one.key }, h("button", { type: "button", class: "btn aask", key: `ask.${at}.${one.key}`, go: { do: "author.ask", at, key: one.key } }, icon("plus"), h("span", { class: "flag" }, one.kind), h("span", null, one.text)));
}

// What could be asked at a place; nothing is said of a place where there is nothing, if there is another.
function authorAsks(s, title, at, asks, quiet) {
  if (!asks.length && quiet) return null;
  return h("div", { key: `asks-${at}` }, h("h3", null, title), asks.length ? h("ul", { class: "aasks" }, asks.map((one) => authorAsk(at, one))) : h("p", { class: "quiet" }, s.t("author_none")));
}

function authorStep(s, open) {
  const id = `tt-au-${s.uid}-open`;
  const write = (field) => ({ do: "author.write", at: open.at, name: field });
  return h("section", { class: "aopen panel", key: `open-${open.key}`, "data-region": "author", "aria-labelledby": id }, h("h2", { id }, open.title),
    open.fields.map((field) => authorWords(s, `${open.key}.${field.name}`, field, write(field.name))),
    open.options.length ? h("fieldset", { class: "aoptions" }, h("legend", null, s.t("author_options")), open.options.map((one, n) => authorWords(s, `${open.key}.o${n}`, { name: "option", label: String(n + 1), ...one }, { ...write("options"), part: n }))) : null,
    authorAsks(s, s.t("author_add_before"), open.at, open.asks, Boolean(open.after)), open.after ? authorAsks(s, s.t("author_add_after"), open.after.at, open.after.asks, true) : null,
    h("details", { class: "anotes", key: `${open.key}.notes` }, h("summary", { key: `${open.key}.notes.head` }, icon("plus"), s.t("author_notes")), open.notes.map((field) => authorWords(s, `${open.key}.${field.name}`, field, write(field.name)))),
    h("p", { class: "abtns" }, open.merge ? button(s.t("author_merge"), { do: "author.merge", at: open.at }, { key: "author.merge" }) : null, open.begin ? button(s.t("author_begin"), { do: "author.begin", at: open.at }, { key: "author.begin" }) : null, open.end ? button(s.t("author_end"), { do: "author.end", at: open.at }, { key: "author.end" }) : null, open.drop ? button(s.t("author_drop"), { do: "author.drop", at: open.at }, { key: "author.drop" }) : null));
}

function authorWrong(s, wrong) {
  if (!wrong.length) return null;
  return h("section", { class: "refusal", key: "author.wrong", tabindex: "-1", role: "alert" }, h("h2", null, icon("refused"), h("span", null, s.t("author_wrong"))), h("ol", null, wrong.map((text, n) => h("li", { key: `w${n}` }, h("span", null, text)))));
}

function authorFile(s) {
  const take = { change: (event, node) => {
    const [file] = node.files;
    if (file) textOf(file).then((read) => s.send({ do: "author.upload", name: file.name, ...read }, node));
    node.value = "";
  } };
  return h("p", { class: "afile" }, fileButton("author.file", s.t("author_upload"), take), h("span", { class: "small quiet" }, s.t("author_upload_note")));
}

// What was being written on another day.
function authorKept(s, title) {
  if (title === null) return null;
  return h("p", { class: "afile", key: "akept" }, button(s.t("author_resume"), { do: "author.resume" }, { look: "go", key: "author.resume", before: "play" }), h("span", null, title));
}

// Words of another day were joined to what has been played; whoever meant another scenario begins without them.
function authorAnew(s) {
  return h("p", { class: "afile", key: "aanew" }, h("span", { class: "small" }, s.t("author_joined")), button(s.t("author_anew"), { do: "author.anew" }, { key: "author.anew" }));
}

// Nothing is being written yet: the tables on which one can begin.
function authorBegin(s, begin) {
  return h("section", { class: "abegin panel", key: "abegin", "aria-label": s.t("author_begin_at") }, h("h2", null, s.t("author_begin_at")), h("p", { class: "quiet" }, s.t("author_enter_note")), h("ul", null, begin.map((game) => h("li", { key: game.key },
    h("b", null, game.title), button(s.t("author_play"), game.play, { key: `${game.key}.play`, before: "play", "aria-label": `${s.t("author_play")}: ${game.title}` }), button(s.t("author_enter"), game.enter, { key: `${game.key}.enter`, before: "list", "aria-label": `${s.t("author_enter")}: ${game.title}` })))));
}

export function authorPage(s) {
  const page = s.author;
  const { draft } = page;
  if (page.file) handScenario(s, page.file);
  return h("div", { class: "author", key: "author" }, h("h1", { key: "h1" }, page.title), h("p", { class: "quiet alead" }, page.lead), authorFile(s), authorWrong(s, page.wrong),
    draft && draft.table ? h("p", { class: "afile" }, button(s.t("author_back"), draft.table, { key: "author.back", before: "back" }), h("span", { class: "small quiet" }, s.t("author_back_note"))) : null,
    draft && draft.anew ? authorAnew(s) : null,
    draft ? null : authorKept(s, page.kept), draft ? null : authorBegin(s, page.begin),
    draft ? h("div", { class: "abody" },
      h("nav", { class: "asteps panel", "aria-label": s.t("author_steps") }, h("h2", null, s.t("author_steps")), h("ol", { "data-roving": "author" }, draft.steps.map(authorRow))),
      h("div", { class: "amain" }, authorStep(s, draft.open), authorAbout(s, draft))) : null,
    draft ? h("p", { class: "afinish" }, button(s.t("author_show"), { do: "author.show" }, { look: "go", before: "play", key: "author.show" }), button(s.t("author_save"), { do: "author.save" }, { look: "soft", key: "author.save" }), button(s.t("author_keep"), { do: "author.keep" }, { key: "author.keep" }),
      draft.fine ? h("span", { class: "afine" }, icon("offered"), s.t("author_fine")) : null) : null);
}

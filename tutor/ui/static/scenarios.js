// The page of scenarios: what each shows, its plan by the minute, and the files that come of it.
import { h } from "./dom.js"
import { button, fileButton, icon, unseen } from "./parts.js"
import { forgetHands } from "./projector-hands.js"
import { readyPart } from "./ready.js"
import { textOf } from "./upload.js"
import { forgetTimes } from "./wall-times.js"

const saved = new Set(); // files that this page has handed over

function saveFile(s, file) {
  const mark = `${s.uid}/${file.n}`;
  if (saved.has(mark)) return;
  saved.add(mark);
  const url = URL.createObjectURL(new Blob([file.text], { type: `${file.mime};charset=utf-8` }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

function planRow(s, one) {
  return h("tr", { key: one.key }, h("td", { class: "num" }, one.minute),
    h("th", { scope: "row" }, one.label, one.asks ? h("span", { class: "flag lock" }, icon("hand"), s.t("asks")) : null), h("td", null, one.ask), h("td", null, one.look));
}

function planTable(s, row) {
  const heads = ["col_minute", "col_step", "col_ask", "col_look"];
  return h("details", { class: "splan", key: `${row.key}.plan` }, h("summary", { key: `${row.key}.plan.head` }, icon("list"), s.t("plan"), unseen(`: ${row.title}`)),
    readyPart(s, row), h("dl", { class: "snotes" }, row.notes.map((note) => [h("dt", { key: `${note.key}.t` }, note.label), h("dd", { key: `${note.key}.d` }, note.text)])),
    h("div", { class: "splanbox", tabindex: "0", role: "group", "aria-label": row.title },
      h("table", null, h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col", key: head }, s.t(head))))), h("tbody", null, row.plan.map((one) => planRow(s, one))))));
}

function scenarioRow(s, row) {
  const fresh = { click: () => { forgetHands(row.key); forgetTimes(); } };
  return h("li", { class: "scard", key: row.key },
    h("div", { class: "shead" }, h("h3", null, row.title), h("p", { class: "sfacts" }, row.facts.map((fact, n) => h("span", { key: `f${n}` }, fact)))),
    h("p", null, row.about),
    h("div", { class: "sdo" }, button(s.t("start"), row.go, { look: "go", before: "play", key: `${row.key}.go`, "aria-label": `${s.t("start")}: ${row.title}`, on: fresh }),
      button(s.t("handout"), row.handout, { before: "book", key: `${row.key}.handout`, "aria-label": `${s.t("handout")}: ${row.title}` }),
      button(s.t("teacher"), row.teacher, { before: "print", key: `${row.key}.teacher`, "aria-label": `${s.t("teacher")}: ${row.title}` }),
      button(s.t("homework"), row.home, { before: "play", key: `${row.key}.home`, "aria-label": `${s.t("homework")}: ${row.title}` }),
      button(s.t("notebook"), row.notebook, { before: "list", key: `${row.key}.notebook`, "aria-label": `${s.t("notebook")}: ${row.title}` })),
    planTable(s, row));
}

function scenarioGame(s, game) {
  const id = `tt-sc-${game.key}-${s.uid}`;
  return h("section", { class: "sgame", key: game.key, "data-game": game.game, "aria-labelledby": id }, h("h2", { id }, game.title), h("ul", { class: "scards" }, game.rows.map((row) => scenarioRow(s, row))));
}

function uploadPart(s, wrong) {
  const take = { change: (event, node) => {
    const [file] = node.files;
    if (file) textOf(file).then((read) => s.send({ do: "scenarios.upload", name: file.name, ...read }, node));
    node.value = "";
  } };
  return h("section", { class: "supload panel", key: "supload" }, h("p", null, fileButton("supload.file", s.t("upload"), take)),
    h("p", { class: "small quiet" }, s.t("upload_note")),
    wrong.length ? h("div", { class: "refusal", role: "alert", key: "swrong" }, h("h3", null, icon("refused"), h("span", null, s.t("wrong"))), h("ol", null, wrong.map((text, n) => h("li", { key: `w${n}` }, h("span", null, text))))) : null);
}

export function scenariosPage(s) {
  const page = s.scenarios;
  if (page.file) saveFile(s, page.file);
  return h("div", { class: "pagebody scenarios", key: "scenarios" }, h("h1", { key: "h1" }, page.title), h("p", { class: "slead" }, page.text),
    h("p", { class: "sdo" }, button(s.t("author"), page.author, { before: "plus", key: "scenarios.author" })), page.games.map((game) => scenarioGame(s, game)), uploadPart(s, page.wrong));
}

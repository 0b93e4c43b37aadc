// At one's own table: a form of plain controls whose answers the kernel keeps, and the button that lays them out.
import { h } from "./dom.js"
import { button, citeButton, icon, seatBadge, sourceFlag, unseen } from "./parts.js"

const companionId = (s, key) => `tt-comp-${s.uid}-${key}`.replace(/\./g, "-");

function companionSet(s, ask, read) {
  return { change: (event, node) => s.send({ do: "companion.set", key: ask.key, value: read(node) }, node) };
}

function companionOptions(ask) {
  return ask.options.map((one) => h("option", { key: one.key || "none", value: one.key, selected: one.key === ask.value }, one.text));
}

function companionChoice(s, ask) {
  const id = companionId(s, ask.key);
  if (!ask.many) {
    return h("div", { class: "cask", key: ask.key }, h("label", { for: id }, ask.label),
      h("select", { id, key: `${ask.key}.in`, value: ask.value, on: companionSet(s, ask, (node) => node.value) }, companionOptions(ask)));
  }
  const chosen = (node) => [...node.closest("fieldset").querySelectorAll("input:checked")].map((box) => box.value);
  return h("fieldset", { class: "cask many", key: ask.key }, h("legend", null, ask.label),
    ask.options.map((one) => h("label", { class: "opt", key: one.key }, h("input", { type: "checkbox", value: one.key, key: `${ask.key}.${one.key}.in`, checked: (ask.value || []).includes(one.key), on: companionSet(s, ask, chosen) }), h("span", null, one.text))));
}

function companionNumber(s, ask) {
  const id = companionId(s, ask.key);
  return h("div", { class: "cask num", key: ask.key }, h("label", { for: id }, ask.label),
    h("input", { id, type: "number", inputmode: "numeric", min: String(ask.low), max: String(ask.high), key: `${ask.key}.in`, value: ask.value, on: companionSet(s, ask, (node) => node.value) }));
}

function companionShelf(s, ask) {
  const cards = [...(s.companion.shelves[ask.shelf] || [])].sort((a, b) => a[1].localeCompare(b[1], s.lang));
  return [h("option", { key: "choose", value: "" }, s.t("companion_choose")), ask.unknown ? h("option", { key: "unknown", value: "?" }, s.t("companion_unknown")) : null,
    cards.map((card) => h("option", { key: card[0], value: card[0] }, card[1]))];
}

function companionCards(s, ask) {
  const id = companionId(s, ask.key);
  const add = (node) => {
    const select = node.closest(".cask").querySelector("select");
    if (!select.value) return;
    s.send({ do: "companion.add", key: ask.key, card: select.value }, node);
    select.value = "";
  };
  const chips = ask.cards.map((card, n) => h("li", { key: `${n}.${card.name}` }, h("button", { type: "button", class: "chip drop", key: `${ask.key}.d${n}`, go: { do: "companion.drop", key: ask.key, at: n } },
    unseen(s.t("companion_drop")), h("span", null, card.name), card.source ? sourceFlag(s, card.source) : null, icon("close"))));
  return h("div", { class: "cask cards", key: ask.key }, h("label", { for: id }, ask.label),
    ask.cards.length ? h("ol", { class: "cchips" }, chips) : null,
    h("div", { class: "cadd" }, h("select", { id, key: `${ask.key}.in`, "data-cards": ask.key }, companionShelf(s, ask)),
      h("button", { type: "button", class: "btn soft", key: `${ask.key}.add`, "aria-label": `${s.t("companion_add")}: ${ask.label}`, on: { click: (event, node) => add(node) } }, s.t("companion_add"))));
}

const COMPANION_ASKS = { number: companionNumber, choice: companionChoice, cards: companionCards };

const companionAsk = (s, ask) => COMPANION_ASKS[ask.kind](s, ask);

function companionMisfit(misfit) {
  if (!misfit) return null;
  return h("section", { class: "cmisfit", key: "companion.misfit", tabindex: "-1" }, h("h2", null, icon("refused"), h("span", null, misfit.title)),
    misfit.where ? h("p", null, h("b", null, misfit.where)) : null, h("p", null, misfit.text), misfit.detail ? h("p", { class: "quiet small" }, misfit.detail) : null,
    misfit.cite ? citeButton({}, misfit.cite, "misfit") : null);
}

// What stands chosen in a list of cards is taken along, whether the button beside it was pressed or not.
function companionLay(s) {
  const lay = (node) => {
    const lists = [...node.closest(".companion").querySelectorAll("select[data-cards]")].filter((list) => list.value);
    s.send({ do: "companion.lay", chosen: Object.fromEntries(lists.map((list) => [list.dataset.cards, list.value])) }, node);
    for (const list of lists) list.value = "";
  };
  return button(s.t("companion_lay"), null, { look: "go", after: "next", key: "companion.lay", on: { click: (event, node) => lay(node) } });
}

function companionSeat(s, seat) {
  return h("fieldset", { class: `cseat s-${seat.seat}`, key: seat.key }, h("legend", null, seatBadge(seat.seat), h("span", null, seat.title)), seat.asks.map((ask) => companionAsk(s, ask)));
}

function companionGames(s, games) {
  return h("nav", { class: "cgames", "aria-label": s.t("companion_games") }, h("ul", null, games.map((game, n) => h("li", { key: `g${n}` },
    h("button", { type: "button", class: `btn${game.now ? " brand" : ""}`, key: `game${n}`, "aria-current": game.now ? "page" : null, go: game.go }, game.label)))));
}

function companionSituations(s, list) {
  if (list.length < 2) return h("p", { class: "cabout" }, list[0].text);
  return h("fieldset", { class: "csits" }, h("legend", null, s.t("companion_situation")), list.map((one) => h("label", { class: "opt", key: one.key },
    h("input", { type: "radio", name: `tt-sit-${s.uid}`, value: one.key, checked: one.now, key: `${one.key}.sit`, on: { change: (event, node) => s.send({ do: "companion.turn-to", key: one.key }, node) } }),
    h("span", null, one.title, h("small", null, one.text)))));
}

export function companionPage(s) {
  const form = s.companion;
  const count = form.count ? [companionChoice(s, { ...form.count, many: false })] : [];
  return h("div", { class: "companion", key: "companion" },
    h("div", { class: "chead" }, h("h1", { key: "h1" }, form.title), h("p", { class: "quiet" }, form.lead), companionGames(s, form.games), companionSituations(s, form.situations),
      h("p", { class: "cbtns" }, button(s.t("companion_example"), { do: "companion.example" }, { look: "soft", key: "companion.example" }), button(s.t("companion_clear"), { do: "companion.clear" }, { key: "companion.clear" }))),
    h("div", { class: "cform" }, h("fieldset", { class: "ctable" }, h("legend", null, s.t("companion_table")), count, form.asks.map((ask) => companionAsk(s, ask))), form.seats.map((seat) => companionSeat(s, seat))),
    h("div", { class: "clay" }, companionMisfit(form.misfit), companionLay(s)));
}

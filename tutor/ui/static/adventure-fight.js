// A combat: BP against BP for each monster, the cards shown to it one by one, and the penalties that follow.
import { h } from "./dom.js"
import { icon, opens, seatBadge, unseen } from "./parts.js"

function phaseSteps(fight) {
  return h("ol", { class: "fphases", "aria-label": fight.phases_title }, fight.phases.map((phase) => h("li", { key: phase.key, class: phase.state, "aria-current": phase.state === "now" ? "step" : null }, phase.text, unseen(` ${phase.told}`))));
}

const number = (s, go, key, n, label) => h("button", { type: "button", class: "fnum", key, go, "aria-label": `${label}: ${n}`, ...opens(s, key) }, h("b", { class: "num" }, n), h("small", null, label));

function totalsOf(s, fight, foe) {
  const { sum } = foe;
  if (!sum) return null;
  return h("div", { class: `fsum ${sum.state}`, key: "sum" }, number(s, sum.go_shown, `${foe.key}.shown`, sum.shown, fight.words.shown), h("span", { class: "x", "aria-hidden": "true" }, icon("phase-fight")),
    number(s, sum.go_needed, `${foe.key}.needed`, sum.needed, fight.words.needed));
}

// What will become of it, or has: one line over the whole card.
function fateOf(fight, foe) {
  const { sum } = foe;
  if (foe.free) return h("p", { class: "fate bad", key: "fate" }, icon("wound"), foe.free);
  if (sum && sum.open) return h("p", { class: "fate", key: "fate" }, icon("hint"), sum.told);
  if (sum) return h("p", { class: `fate ${sum.state === "won" ? "good" : "bad"}`, key: "fate" }, icon(sum.state === "won" ? "offered" : "wound"), sum.told);
  return foe.cards.length ? null : h("p", { class: "fnone", key: "fate" }, fight.words.nothing);
}

function shownCard(s, fight, card) {
  const weak = card.weak ? h("span", { class: "weak" }, icon("wound"), unseen(`: ${fight.words.weak}`)) : null;
  const key = `${card.key}.go`;
  return h("li", { key: card.key }, h("button", { type: "button", class: `fcard k-${card.kind} ${card.state}${card.weak ? " isweak" : ""}`, key, go: card.go, "data-rove": "fcards", title: card.weak ? fight.words.weak : card.name, ...opens(s, key) },
    seatBadge(card.seat, "tiny"), icon(card.icon), card.n === undefined ? null : h("b", { class: "num" }, card.n), h("span", { class: "fname" }, unseen(`${card.who}: `), card.name), weak));
}

function penaltiesOf(s, fight, foe) {
  if (!foe.times.length && !foe.harm.length) return null;
  const harm = foe.harm.map((one) => h("span", { class: `fharm ${one.icon}`, key: one.icon, title: one.told }, icon(one.icon), h("span", null, one.told)));
  const one = (time) => h("li", { key: time.key }, h("button", { type: "button", class: `ftime${time.n ? " hurts" : ""}`, key: `${time.key}.go`, go: time.go, "aria-label": time.told, title: time.told, ...opens(s, `${time.key}.go`) }, seatBadge(time.seat, "tiny"), h("b", { class: "num" }, `×${time.n}`)));
  return h("div", { class: "fpen", key: "pen" }, h("p", { class: "fharms" }, h("small", null, fight.words.once), harm), foe.times.length ? h("div", { class: "fdue" }, h("small", { "aria-hidden": "true" }, fight.words.penalties), h("ul", { class: "ftimes", "aria-label": fight.words.penalties }, foe.times.map(one))) : null);
}

function foePart(s, fight, foe) {
  const notes = [...foe.abilities, foe.done].filter(Boolean);
  return h("li", { key: foe.key, class: `foe ${foe.state}${foe.done ? " past" : ""}` },
    h("button", { type: "button", class: "foego", key: `${foe.key}.go`, go: foe.go, "aria-label": foe.told, ...opens(s, `${foe.key}.go`) }, h("span", { class: "foepic", "aria-hidden": "true" }, icon("kind-monster"), h("b", { class: "num" }, foe.bp)), h("span", { class: "foename", "aria-hidden": "true" }, h("b", null, foe.name), notes.length ? h("small", null, notes.join(" · ")) : null),
      foe.state === "offered" ? h("span", { class: "aaim" }, icon("offered")) : foe.state === "refused" ? h("span", { class: "aaim no" }, icon("refused")) : null),
    totalsOf(s, fight, foe),
    h("div", { class: "frow", key: "row" }, fateOf(fight, foe), foe.cards.length ? h("ul", { class: "fcards" }, foe.cards.map((card) => shownCard(s, fight, card))) : null),
    penaltiesOf(s, fight, foe));
}

export function fightPart(s) {
  const { fight } = s.adventure;
  if (!fight) return null;
  const id = `tt-fight-${s.uid}`;
  return h("section", { class: `panel afightp${fight.monsters.length > 3 ? " many" : ""}`, key: "afight", "data-region": "fight", "aria-labelledby": id },
    h("div", { class: "fhead" }, h("h2", { id }, icon("phase-fight"), h("span", null, fight.title)), phaseSteps(fight)),
    h("ul", { class: `foes n${Math.min(4, fight.monsters.length)}` }, fight.monsters.map((foe) => foePart(s, fight, foe))), h("p", { class: "small quiet fnote" }, fight.note));
}

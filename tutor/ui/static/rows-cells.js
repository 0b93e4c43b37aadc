// The dungeons: each a row that heroes walk from left to right, place by place, to the boss.
import { h } from "./dom.js"
import { icon, seatBadge, sourceFlag, unseen } from "./parts.js"
import { hasPixels } from "./pixels.js"

export const pixelArt = (name, extra = "") =>
  h("svg", { class: `px ${extra}`.trim(), "aria-hidden": "true", focusable: "false" }, h("use", { href: `#tt-px-${name}` }));

const pictureOf = (cell) => (hasPixels(cell.art) ? cell.art : cell.spare);

// A room as it is seen from the side: a wall of bricks, a floor, and what stands on it.
export function roomScene(cell) {
  const art = pictureOf(cell);
  return h("span", { class: "rscene", "aria-hidden": "true" },
    h("svg", { class: "rwall", viewBox: "0 0 96 60", preserveAspectRatio: "xMidYMax slice", focusable: "false" }, h("use", { href: "#tt-px-wall", width: "96", height: "60" })),
    h("span", { class: "rfloor" }),
    h("svg", { class: "rthing", viewBox: "0 0 16 12", preserveAspectRatio: "xMidYMax meet", focusable: "false" }, h("use", { href: `#tt-px-${art}`, width: "16", height: "12" })));
}

// -- heroes -----------------------------------------------------------------------------------------------------------

// A hero that can be pressed; the group's arrows go from one to the next.
export function heroButton(hero, group, small = false) {
  const look = ["pxhero", hero.state, hero.epic ? "epic" : "", small ? "small" : ""].join(" ").trim();
  return h("button", { type: "button", class: look, key: hero.key, go: hero.go, "data-rove": group, "data-hero": hero.card, "aria-label": hero.told, title: hero.name },
    pixelArt(hero.figure), h("span", { class: "hpchip", "aria-hidden": "true" }, icon("heart"), hero.health), stateSign(hero.state));
}

const stateSign = (state) => (state === "offered" || state === "refused" ? h("span", { class: `aim ${state}`, "aria-hidden": "true" }, icon(state === "offered" ? "hand" : "refused")) : null);

const heroList = (heroes, group, name, small) => (heroes.length ? h("ul", { class: `heroes n${Math.min(heroes.length, 6)}`, "aria-label": name }, heroes.map((hero) => h("li", { key: `li-${hero.key}` }, heroButton(hero, group, small)))) : null);

// -- cells ------------------------------------------------------------------------------------------------------------

function freeCell(cell, group) {
  const inside = [h("span", { class: "plus", "aria-hidden": "true" }, icon("plus")), cell.name ? h("span", { class: "cname", "aria-hidden": "true" }, cell.name) : null];
  if (!cell.go) return h("li", { class: "cell free", key: cell.key }, h("span", { class: "cbody" }, inside, unseen(cell.told)));
  return h("li", { class: `cell free ${cell.state}`, key: cell.key }, h("button", { type: "button", class: "cbody", key: `${cell.key}.go`, go: cell.go, "data-rove": group, "aria-label": cell.told }, inside, stateSign(cell.state)));
}

function entranceCell(cell, group) {
  return h("li", { class: "cell entrance", key: cell.key, "data-spot": cell.key },
    h("div", { class: "cbody" }, h("span", { class: "gate", "aria-hidden": "true" }), heroList(cell.heroes, group, cell.told, cell.heroes.length > 1), h("span", { class: "cname" }, cell.name)));
}

const treasureSigns = (list) => list.flatMap((one) => Array.from({ length: one.n }, () => icon(one.icon, `t-${one.icon}`)));

function damageHeart(cell) {
  if (cell.damage === null || cell.damage === undefined) return null;
  return h("span", { class: `dmg${cell.changed ? " changed" : ""}` }, icon("heart"), h("b", null, cell.damage));
}

function roomMarks(cell) {
  return [cell.under ? h("span", { class: "under" }, `+${cell.under}`) : null, cell.usable ? h("span", { class: "power" }, icon("kind-magic")) : null, cell.off ? h("span", { class: "offmark" }, icon("refused")) : null,
    cell.down && cell.art !== "back" ? h("span", { class: "downmark" }, icon("eye")) : null];
}

function roomCell(s, cell, group) {
  const look = ["cell chamber", cell.state, `wall-${cell.tint ?? 0}`, cell.sort, cell.advanced ? "gold" : "", cell.off ? "off" : "", cell.down ? "down" : "", cell.isNew ? "is-new" : ""].join(" ").replace(/\s+/g, " ");
  return h("li", { class: look, key: cell.key, "data-spot": cell.key },
    h("button", { type: "button", class: "cbody", key: `${cell.key}.go`, go: cell.go, "data-rove": group, "aria-label": cell.told, title: cell.name },
      h("span", { class: "cpic", "aria-hidden": "true" }, roomScene(cell), roomMarks(cell)),
      h("span", { class: "cfoot", "aria-hidden": "true" }, h("span", { class: "cicons" }, cell.icon ? icon(cell.icon, "sort") : null, treasureSigns(cell.treasures)), damageHeart(cell)),
      h("span", { class: "cname", "aria-hidden": "true" }, cell.name), stateSign(cell.state)),
    heroList(cell.walker, group, cell.name, false));
}

function bossCell(s, cell, group) {
  if (!cell.go) return h("li", { class: "cell boss", key: cell.key }, h("span", { class: "cbody" }, h("span", { class: "cname" }, cell.name)));
  return h("li", { class: `cell boss ${cell.state}`, key: cell.key, "data-spot": cell.key },
    h("button", { type: "button", class: "cbody", key: `${cell.key}.go`, go: cell.go, "data-rove": group, "aria-label": cell.told, title: cell.name },
      h("span", { class: "cpic", "aria-hidden": "true" }, pixelArt(pictureOf(cell), "bossfig"), h("span", { class: "throne" }), cell.levelled ? h("span", { class: "crowned" }, icon("level")) : null),
      h("span", { class: "cfoot", "aria-hidden": "true" }, h("span", { class: "cicons" }, treasureSigns(cell.treasures)), cell.source === "house" ? sourceFlag(s, cell.source) : null),
      h("span", { class: "cname", "aria-hidden": "true" }, cell.name)));
}

function cellPart(s, cell, group) {
  const parts = { free: () => freeCell(cell, group), entrance: () => entranceCell(cell, group), room: () => roomCell(s, cell, group), boss: () => bossCell(s, cell, group) };
  return parts[cell.kind]();
}

// -- rows -------------------------------------------------------------------------------------------------------------

function scoreNumbers(row) {
  return h("div", { class: "dscore", key: `${row.key}.score`, "data-roving": "every" }, row.score.map((one) => h("button", { type: "button", class: `scoren ${one.icon}${one.isNew ? " is-new" : ""}`, key: one.key, go: one.go, "aria-label": one.told, title: one.told },
    icon(one.icon), h("b", { class: "num" }, one.n))), row.active ? h("span", { class: "dactive" }, icon("play"), row.active_text) : null);
}

function rowHead(row) {
  const name = [seatBadge(row.seat), h("h3", null, h("span", { class: "dboss" }, row.boss), h("span", { class: "dplayer" }, row.xp ? `${row.name} · ${row.xp}` : row.name))];
  const head = row.go ? h("button", { type: "button", class: `dname ${row.state}`, key: `${row.key}.aim`, go: row.go, "aria-label": row.aim }, name, stateSign(row.state)) : h("div", { class: "dname" }, name);
  return h("div", { class: "dhead", key: `${row.key}.head` }, head, scoreNumbers(row),
    h("p", { class: "dfacts" }, h("span", null, row.hand.text), row.out ? h("span", { class: "dout" }, icon("wound"), row.out_text) : null));
}

// Free places are narrow, since nothing is to be seen in them.
const columnsOf = (cells) => cells.map((cell) => (cell.kind === "free" ? (cell.go ? "minmax(0,.8fr)" : "minmax(0,.42fr)") : cell.kind === "entrance" ? "minmax(0,1.15fr)" : "minmax(0,1fr)")).join(" ");

export function dungeonRow(s, row, words, list) {
  const group = row.key;
  const cells = h("ul", { class: "cells", key: `${row.key}.cells`, "data-roving": group, style: `grid-template-columns:${columnsOf(row.cells)}`, "aria-label": row.told, "aria-description": words.keys }, row.cells.map((cell) => cellPart(s, cell, group)));
  const look = ["dgn", `s-${row.seat}`, row.you ? "you" : "", row.active ? "active" : "", row.out ? "gone" : ""].join(" ").trim();
  return h("section", { class: look, key: row.key, "aria-label": row.told }, rowHead(row),
    row.fallen ? h("p", { class: "fallen", key: `${row.key}.fallen` }, icon("crown-sunk"), row.fallen) : null,
    row.cells.length ? list ? rowInWords(row) : h("div", { class: "dframe", key: `${row.key}.frame` }, cells) : null);
}

// The same in words, from the entrance to the boss.
function rowInWords(row) {
  const told = row.cells.filter((cell) => cell.kind !== "free" || cell.go);
  return h("ol", { class: "dwords", key: `${row.key}.words` }, told.map((cell) => h("li", { key: `w-${cell.key}` },
    cell.go ? h("button", { type: "button", class: `btn soft ${cell.state === "offered" ? "is-offered" : cell.state === "refused" ? "is-refused" : ""}`, key: `w-${cell.key}.go`, go: cell.go }, cell.told) : h("span", null, cell.told),
    (cell.heroes || []).map((hero) => h("span", { class: "quiet", key: `w-${hero.key}` }, ` ${hero.told}`)))));
}

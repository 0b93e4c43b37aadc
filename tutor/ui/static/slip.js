// The slip: what a word means, beside the word. It stands in the reading order right after its word.
import { focusOn, focusables, h, insertAfter, isShown } from "./dom.js"
import { button, citeButton, citeList, icon, rich, rulingBox, slipId } from "./parts.js"

const GAP = 12;
const EDGE = 8;
const PHONE = 640;

export function slipPart(s, slip) {
  const at = `slip.${slip.key}`;
  const subs = (slip.sub || []).map((one) => [" ", h("span", { lang: one.lang || null, class: one.quiet ? "quiet" : null }, one.t)]);
  const links = (slip.links || []).map((link, n) => button(link.label, link.go, { before: link.icon, extra: "inline", key: `${at}.l${n}` }));
  return h("div", { class: "slip", id: slipId(s), key: "the-slip", popover: "manual", role: "note", "aria-label": slip.title, "data-region": "slip", "data-anchor": slip.anchor || "" },
    h("p", { class: "sliph" }, h("span", null, h("b", null, slip.title), subs),
      h("button", { type: "button", class: "tool tiny", key: `${at}.x`, go: { do: "unslip" }, "aria-label": s.t("close") }, icon("close"))),
    slip.body && slip.body.length ? h("p", null, rich(s, slip.body, at)) : null, slip.other ? h("p", { class: "quiet", lang: slip.other.lang }, slip.other.t) : null, slipFacts(s, slip), slipSum(s, slip, at), rulingBox(s, slip.ruling, at),
    h("p", { class: "whyrow" }, citeList(s, slip.cites, at), links));
}

// Of a thing on the table: its signs in words, and where it is from.
function slipFacts(s, slip) {
  const facts = [...(slip.facts || []).map((fact, n) => h("li", { key: `f${n}` }, icon(fact.icon), fact.text)), slip.source ? h("li", { key: "source", class: "flag house" }, s.t(slip.source)) : null].filter(Boolean);
  const rows = (slip.rows || []).map((row, n) => h("li", { key: `row${n}` }, h("span", null, row.text), row.cite ? citeButton(s, row.cite, `slip.row${n}`) : null));
  return [facts.length ? h("ul", { class: "slipfacts", key: "facts" }, facts) : null, rows.length ? h("ul", { class: "sliprows", key: "rows" }, rows) : null];
}

// A number and the lines that it is the sum of.
function slipSum(s, slip, at) {
  const { sum } = slip;
  if (!sum) return null;
  const line = (one) => h("tr", { key: one.key }, h("th", { scope: "row" }, one.text), h("td", { class: "num" }, one.value), h("td", null, citeButton(s, one.cite, `${at}.${one.key}`)));
  return h("table", { class: "slipsum", key: "sum" }, h("tbody", null, sum.lines.map(line), h("tr", { key: "total", class: "total" }, h("th", { scope: "row" }, sum.label), h("td", { class: "num" }, sum.total), h("td", null))));
}

export function addSlip(s, tree) {
  if (!s.slip) return tree;
  const part = slipPart(s, s.slip);
  if (!(s.slip.anchor && insertAfter(tree, s.slip.anchor, part))) tree.push(part);
  return tree;
}

const anchorOf = (root, key) => (key ? root.querySelector(`[data-key="${CSS.escape(key)}"]`) : null);

export function placeSlip(root) {
  const slip = root.querySelector(".slip");
  if (!slip || !slip.showPopover) return;
  if (!slip.matches(":popover-open")) slip.showPopover();
  const anchor = anchorOf(root, slip.dataset.anchor);
  const frame = document.documentElement;
  const room = { width: frame.clientWidth, height: frame.clientHeight };
  const size = { width: slip.offsetWidth, height: slip.offsetHeight };
  const word = anchor && isShown(anchor) ? anchor.getBoundingClientRect() : { left: room.width / 2, right: room.width / 2, top: room.height / 3, bottom: room.height / 3, width: 0 };
  const side = sideFor(word, size, room, Boolean(anchor && anchor.closest(".set") && room.width > PHONE));
  const spot = keepInScene(spotFor(side, word, size, room), size, anchor && anchor.closest(".set"));
  const fits = size.height + 2 * EDGE < room.height;
  slip.dataset.side = anchor && fits ? side : "none";
  slip.style.left = `${Math.round(spot.left)}px`;
  slip.style.top = `${Math.round(spot.top)}px`;
  slip.style.setProperty("--arrow", `${Math.round(Math.max(12, Math.min(size.width - 26, word.left + word.width / 2 - spot.left - 7)))}px`);
}

// In the scene the slip stands above its word, so that no number is covered; elsewhere below, where there is room.
function sideFor(word, size, room, aboveFirst) {
  const need = size.height + GAP + EDGE;
  const fitsAbove = word.top > need;
  const fitsBelow = room.height - word.bottom > need;
  if (aboveFirst && fitsAbove) return "above";
  return fitsBelow || !fitsAbove ? "below" : "above";
}

function spotFor(side, word, size, room) {
  const left = Math.max(EDGE, Math.min(room.width - size.width - EDGE, word.left + word.width / 2 - size.width / 2));
  if (side === "above") return { left, top: word.top - size.height - GAP };
  return { left, top: Math.max(EDGE, Math.min(word.bottom + GAP, room.height - size.height - EDGE)) };
}

// A slip of the scene stays inside the scene: the odds beside it are numbers too.
function keepInScene(spot, size, scene) {
  if (!scene) return spot;
  const box = scene.getBoundingClientRect();
  if (box.width < size.width + 2 * EDGE) return spot;
  return { top: spot.top, left: Math.max(box.left + EDGE, Math.min(spot.left, box.right - size.width - EDGE)) };
}

// Esc closes the slip and brings the focus back to the word that opened it.
export function closeSlip(root, send) {
  const slip = root.querySelector(".slip");
  if (!slip) return false;
  const anchor = anchorOf(root, slip.dataset.anchor);
  const inside = slip.contains(document.activeElement);
  if (slip.hidePopover && slip.matches(":popover-open")) slip.hidePopover();
  if (anchor && (inside || document.activeElement === document.body)) focusOn(anchor.matches("button,summary") ? anchor : focusables(anchor)[0] || anchor);
  send({ do: "unslip" }, null);
  return true;
}

// Whoever walks on by the keyboard sees what has the focus: a slip that would lie on it goes.
export function slipGivesWay(root, send, node) {
  const slip = root.querySelector(".slip");
  if (!slip || slip.contains(node) || node.dataset.key === slip.dataset.anchor || !node.matches(":focus-visible")) return;
  const over = slip.getBoundingClientRect();
  const under = node.getBoundingClientRect();
  if (over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom) closeSlip(root, send);
}

export function slipFollows(root) {
  const follow = () => requestAnimationFrame(() => placeSlip(root));
  window.addEventListener("scroll", follow, { capture: true, passive: true });
  window.addEventListener("resize", follow, { passive: true });
  return () => {
    window.removeEventListener("scroll", follow, { capture: true });
    window.removeEventListener("resize", follow);
  };
}

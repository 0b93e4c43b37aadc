// A screen is a tree of plain values. morph() makes the page equal to it and touches nothing else,
// so focus, scrolling, open details and running animations survive every update.
const SVG_SPACE = "http://www.w3.org/2000/svg";
const LIVE_PROPERTIES = ["checked", "value", "open"];
const FOCUSABLE = ":is(a[href],button,input,select,summary,[tabindex]):not(:disabled)";

// What has only plain text in it.
const BARE = new Set(["option", "title", "textarea", "text", "tspan", "rt", "ruby"]);
let dress = null;

// From now on every text gets what `how` makes of it.
export function dressTexts(how) {
  dress = how;
}

export function h(tag, props, ...kids) {
  const given = props || {};
  const tidy = tidyKids(kids);
  return { tag, props: given, key: given.key ?? null, kids: dress && !BARE.has(tag) && given.class !== "vh" ? tidy.map(dress) : tidy };
}

function tidyKids(kids) {
  const shown = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && typeof kid !== "boolean" && kid !== "");
  return shown.map((kid) => (typeof kid === "object" ? kid : { text: String(kid) }));
}

function makeNode(value, space) {
  if (value.text !== undefined) {
    const text = document.createTextNode(value.text);
    text.ttValue = value;
    return text;
  }
  const own = value.tag === "svg" ? SVG_SPACE : space;
  const node = own ? document.createElementNS(own, value.tag) : document.createElement(value.tag);
  fillNode(node, { props: {} }, value, own);
  return node;
}

function fillNode(node, old, value, space) {
  setAttributes(node, old.props, value.props);
  reconcile(node, value.kids, space);
  for (const name of LIVE_PROPERTIES) setLive(node, name, old.props[name], value.props[name]);
  node.ttValue = value;
}

// Live properties follow the server only when the server's own value changes: what the reader did stays.
function setLive(node, name, before, after) {
  if (before === after || after === undefined) return;
  if (name === "value" && node === document.activeElement) return;
  if (name === "checked" && isChoosing(node)) return;
  node[name] = after ?? "";
}

// Whoever walks through a group by arrows is ahead of the answers, and the last one will say the same.
function isChoosing(node) {
  const held = document.activeElement;
  return Boolean(held) && node.type === "radio" && held.name === node.name && held.checked;
}

function setAttributes(node, before, after) {
  node.ttGo = after.go || null;
  node.ttOn = after.on || null;
  for (const type in after.on || {}) listenOnce(node, type);
  for (const name in after) if (before[name] !== after[name]) setNamed(node, name, after[name]);
  for (const name in before) if (!(name in after)) setNamed(node, name, null);
}

function setNamed(node, name, value) {
  if (name === "go" || name === "on" || LIVE_PROPERTIES.includes(name)) return;
  setAttribute(node, name === "key" ? "data-key" : name, value);
}

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

function listenOnce(node, type) {
  node.ttTypes = node.ttTypes || new Set();
  if (node.ttTypes.has(type)) return;
  node.ttTypes.add(type);
  node.addEventListener(type, (event) => node.ttOn && node.ttOn[type] && node.ttOn[type](event, node));
}

function reconcile(parent, kids, space) {
  if (updateInPlace(parent, kids, space)) return;
  const old = [...parent.childNodes];
  const kept = matchKids(old, kids);
  const used = new Set(kept);
  for (const node of old) if (!used.has(node)) node.remove();
  let cursor = parent.firstChild;
  kids.forEach((kid, at) => {
    const node = kept[at] ? updateNode(kept[at], kid, space) : makeNode(kid, space);
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  });
}

// Most of a screen has the shape that it had: the same children in the same order.
function updateInPlace(parent, kids, space) {
  const nodes = parent.childNodes;
  if (nodes.length !== kids.length) return false;
  for (let at = 0; at < kids.length; at += 1) if (!sameName(nodes[at].ttValue, kids[at])) return false;
  for (let node = parent.firstChild, at = 0; node; node = node.nextSibling, at += 1) updateNode(node, kids[at], space);
  return true;
}

function sameName(before, after) {
  if (!before) return false;
  return before.text === undefined ? after.text === undefined && before.tag === after.tag && before.key === after.key : after.text !== undefined;
}

function matchKids(old, kids) {
  const byName = new Map();
  for (const node of old) {
    const name = node.ttValue ? nameOf(node.ttValue) : "foreign";
    if (!byName.has(name)) byName.set(name, []);
    byName.get(name).push(node);
  }
  return kids.map((kid) => (byName.get(nameOf(kid)) || []).shift() || null);
}

function nameOf(value) {
  if (value.text !== undefined) return "#text";
  return value.key === null ? value.tag : `${value.tag} ${value.key}`;
}

function updateNode(node, value, space) {
  if (node.ttValue === value) return node; // a part that never changes is drawn once
  if (value.text !== undefined) {
    if (node.nodeValue !== value.text) node.nodeValue = value.text;
    node.ttValue = value;
  } else {
    fillNode(node, node.ttValue, value, value.tag === "svg" ? SVG_SPACE : space);
  }
  return node;
}

// Replaces the content of root. Focus stays where it was; when its element is gone it goes to a neighbour.
export function morph(root, kids) {
  const held = rememberFocus(root);
  reconcile(root, kids.filter(Boolean), null);
  if (held) restoreFocus(root, held);
}

export function isShown(node) {
  return node.isConnected && node.getClientRects().length > 0;
}

export function focusables(root) {
  return [...root.querySelectorAll(FOCUSABLE)].filter((node) => isShown(node) && node.tabIndex >= 0);
}

function rememberFocus(root) {
  const active = root.ownerDocument.activeElement;
  if (!active || !root.contains(active)) return null;
  const all = [...root.querySelectorAll(FOCUSABLE)]; // which of them can be seen is asked only should one be needed
  const at = all.indexOf(active);
  return { active, region: active.closest("[data-region]"), near: [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).reverse()] };
}

function restoreFocus(root, held) {
  const now = root.ownerDocument.activeElement;
  if (isShown(held.active) && root.contains(held.active)) {
    if (now !== held.active) held.active.focus({ preventScroll: true });
    return;
  }
  const region = regionNow(root, held.region);
  const near = region ? nearestIn(region, held.near) : null;
  focusOn(near || root.querySelector("h1") || root);
}

// The region itself, or what has come in its place elsewhere on the page.
function regionNow(root, region) {
  if (!region || (isShown(region) && root.contains(region))) return region;
  return [...root.querySelectorAll(`[data-region="${region.dataset.region}"]`)].find(isShown) || null;
}

// What can be seen comes first, so that the page stays where it is.
function nearestIn(region, near) {
  const alive = near.filter((node) => region.contains(node) && isShown(node) && node.tabIndex >= 0);
  const all = [...alive, ...focusables(region)];
  return all.find(isSeen) || all[0];
}

function isSeen(node) {
  const box = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}

export function focusOn(node) {
  if (!node.matches(FOCUSABLE)) node.setAttribute("tabindex", "-1");
  node.focus({ preventScroll: isInView(node) });
}

// In the window, above what always stands at its foot, and in the part of the page that scrolls by itself, if in one.
function isInView(node) {
  const box = node.getBoundingClientRect();
  const foot = window.innerHeight - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0);
  const frame = scrollerOf(node)?.getBoundingClientRect() || { top: 0, bottom: foot };
  return box.top >= Math.max(0, frame.top) && box.bottom <= Math.min(foot, frame.bottom);
}

function scrollerOf(node) {
  for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}

// Puts a value right after the value with this key, wherever in the tree it stands. False when there is none.
export function insertAfter(tree, key, added) {
  for (const value of tree) {
    if (!value || !value.kids) continue;
    const at = value.kids.findIndex((kid) => kid.key === key);
    if (at >= 0) {
      value.kids.splice(at + 1, 0, added);
      return true;
    }
    if (insertAfter(value.kids, key, added)) return true;
  }
  return false;
}

// The widget: takes the screen the kernel sends, draws it, and sends back what the reader wishes.
import { focusOn, focusables, h, morph } from "./dom.js"
import { lostBanner, topBar, unkeptNote, waitingPage } from "./bar.js"
import { hatchDefs } from "./odds.js"
import { keepRoving, switchLetters, watchKeys } from "./keys.js"
import { furiganaDresses, furiganaMode, keepFurigana, knowsReadings, learnReadings, startFurigana } from "./furigana.js"
import { dressRoot, followHistory, ownsPage } from "./host.js"
import { followDark, inNotebook, keep, readerLanguage } from "./memory.js"
import { copyBar, copyHalt, copyHalted, settleHalt, watchCopy } from "./class-copy.js"
import { settleRoll } from "./adventure-film.js"
import { settleLand } from "./adventure-map.js"
import { settleFilm } from "./film.js"
import { closeFind } from "./finder.js"
import { openLink } from "./link.js"
import { settleMaker } from "./maker.js"
import { settleMap } from "./map.js"
import { hearNews, screenOf } from "./news.js"
import { pixelSheet } from "./pixels.js"
import { settleRails } from "./rails.js"
import { same } from "./same.js"
import { settleRows } from "./rows-stage.js"
import { closeShare, expectLink, giveLink } from "./share.js"
import { addSlip, closeSlip, placeSlip, slipFollows, slipGivesWay } from "./slip.js"
import { followStory } from "./story.js"
import { PAGES } from "./pagebook.js"
import { tableStory } from "./table.js"

const SLOW_AFTER = 20000;
const reloadPage = () => window.location.reload();

function plantSprite() {
  const sheet = typeof SPRITE === "undefined" ? "" : SPRITE + pixelSheet();
  const old = document.getElementById("tt-sprite");
  if (!sheet || (old && old.ttSheet === sheet)) return;
  const box = old || document.createElement("div");
  Object.assign(box, { id: "tt-sprite", innerHTML: sheet, ttSheet: sheet });
  box.setAttribute("aria-hidden", "true");
  box.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  if (!old) document.body.append(box);
}

function buildFrame(el) {
  const root = document.createElement("section");
  const shell = document.createElement("div");
  const live = document.createElement("p");
  root.className = "tt";
  shell.className = "shell";
  live.className = "vh";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  root.append(shell, live);
  el.append(root);
  return { root, shell, live };
}

const hasBoard = (screen) => Boolean(screen && PAGES[screen.page] && (screen.page === "table" || screen[screen.page]));

function skipLink(s, root) {
  const jump = (event) => {
    event.preventDefault();
    const goal = root.querySelector("h1");
    if (goal) focusOn(goal);
  };
  return h("a", { class: "skip", key: "skip", href: `#tt-page-${s.uid}`, on: { click: jump } }, s.t("skip"));
}

function drawing(app) {
  const { screen, frame } = app;
  frame.root.toggleAttribute("data-lost", app.lost);
  const lost = app.lost ? lostBanner(screen.lang || readerLanguage(), screen.ui, reloadPage) : null;
  if (!hasBoard(screen)) return [lost, waitingPage(readerLanguage(), app.slow, reloadPage)];
  const ui = screen.ui || {};
  startFurigana(screen.lang);
  const s = { ...screen, ui, uid: app.uid, standing: furiganaDresses() || screen.slip ? null : app.standing, t: (name) => ui[name] ?? name, send: app.send, redraw: () => drawAnew(app), dark: frame.root.dataset.theme === "dark", toggleLetters: app.toggleLetters, switchFurigana: app.switchFurigana, given: app.given, expectLink: () => expectLink(app) };
  watchCopy(s);
  const page = addSlip(s, [h("div", { class: "page", key: `page-${screen.page}`, id: `tt-page-${app.uid}` }, PAGES[screen.page](s))]);
  return [skipLink(s, frame.root), same(s, "bar", topBar), lost, unkeptNote(s), hatchDefs(s), copyBar(s), ...page, copyHalt(s), screen.page === "table" ? same(s, "story", tableStory) : null];
}

function announce(app) {
  const { announce: news } = app.screen;
  if (news && !news.text) app.frame.live.textContent = ""; // what was said there is gone, or was said in the other language
  if (!news || news.n === app.saidN) return;
  const first = app.saidN === undefined;
  app.saidN = news.n;
  if (!first) app.frame.live.textContent = news.text;
}

// Where the reader is: another page, another beat, or the goal of this one just reached.
function stand(screen) {
  const beats = (screen.story && screen.story.beats) || [];
  const now = beats.find((beat) => beat.state === "current");
  return { rev: screen.rev, page: screen.summary ? "summary" : screen.page, beat: now ? now.key : "", done: Boolean(screen.coach && screen.coach.done), onward: Boolean(screen.story && screen.story.next), refusal: screen.refusal ? screen.refusal.key : "" };
}

// What was refused, and why, stands whole on the screen, also where the table is longer than the window.
function showRefusal(root, before, now) {
  const refusal = ownsPage() && now.refusal && now.refusal !== before.refusal ? root.querySelector(".refusal") : null;
  if (refusal) refusal.scrollIntoView({ block: "nearest" });
}

// A new beat is read from its top. One that asks something has no way on yet: the focus goes to what it asks.
function turnToBeat(root, screen, before, now) {
  if (before.page !== now.page || !now.beat || (before.beat === now.beat && before.done === now.done)) return;
  const asked = root.querySelector('[data-region="predict"]') || root.querySelector('[data-region="coach"]');
  const stranded = before.onward && !now.onward && document.activeElement && document.activeElement.closest('[data-region="story"]');
  if (stranded && asked && root.contains(stranded)) focusOn(asked);
  if (!ownsPage()) return;
  if (screen.predict && asked) asked.scrollIntoView({ block: "nearest" });
  else window.scrollTo({ top: 0 });
}

// Among the moves, the ways of what was picked go before all others: a second press must not end the turn.
function firstIn(target) {
  const ways = target.matches('[data-region="acts"]') ? target.querySelector(".group") : null;
  return (ways && focusables(ways)[0]) || focusables(target)[0] || target;
}

function moveFocus(app, before, now) {
  const { screen, frame } = app;
  const { root } = frame;
  const target = screen.focus && screen.rev !== before.rev ? root.querySelector(`[data-key="${CSS.escape(screen.focus)}"]`) : null;
  if (target) focusOn(target.matches("button,summary,input,select") ? target : firstIn(target));
  if (before.page && !target) turnToBeat(root, screen, before, now);
  showRefusal(root, before, now);
  const turned = before.page && before.page !== now.page;
  if (!turned) return;
  for (const menu of root.querySelectorAll("details.menu[open]")) menu.open = false;
  if (ownsPage()) window.scrollTo({ top: 0 });
  const title = root.querySelector("h1");
  if (!target && title) focusOn(title);
}

// What a part is drawn from besides the screen may have changed here.
function drawAnew(app) {
  app.standing = new Map();
  draw(app);
}

function draw(app) {
  const before = app.drawn || {};
  const now = stand(app.screen);
  dressRoot(app.frame.root, app.screen);
  morph(app.frame.shell, drawing(app));
  keepRoving(app.frame.root);
  followStory(app.frame.root);
  settleMap(app.frame.root, app.screen, app.uid);
  settleLand(app.frame.root, app.screen, app.uid);
  settleMaker(app.frame.root, app.screen, app.uid, app.send);
  settleRows(app.frame.root);
  settleFilm(app.frame.root, app.screen);
  settleRoll(app.frame.root, app.screen);
  settleRails(app.frame.root, app.screen);
  placeSlip(app.frame.root);
  settleHalt(app.frame.shell);
  if (!hasBoard(app.screen)) return;
  app.link.start();
  if (furiganaMode() !== "off" && app.screen.lang === "ja" && !knowsReadings()) app.link.readings();
  announce(app);
  giveLink(app, () => draw(app));
  moveFocus(app, before, now);
  app.drawn = now;
}

// One click listener for the whole table: the nearest element that carries an intent sends it.
function onClick(app, event) {
  let node = event.target.closest ? event.target : event.target.parentElement;
  while (node && node !== app.frame.root && !node.ttGo) node = node.parentElement;
  if (!node || !node.ttGo) return;
  event.preventDefault();
  const intent = { ...node.ttGo };
  if (intent.do === "term" || intent.do === "rule") Object.assign(intent, toggledSlip(app, node, intent));
  app.send(intent, node);
}

function toggledSlip(app, node, intent) {
  const anchor = node.dataset.key || null;
  const { slip } = app.screen;
  return slip && slip.anchor && slip.anchor === anchor ? { do: "unslip", id: undefined } : { ...intent, anchor };
}

function remember(intent) {
  if (intent.do === "lang") keep("tt-lang", intent.lang);
  if (intent.do === "theme") keep("tt-theme", intent.theme);
}

// Between cells the banner does not stay in sight by itself.
function showLost(root) {
  const banner = root.querySelector(".lost");
  if (banner) banner.scrollIntoView({ block: "center" });
}

function startApp(model, frame) {
  // Every widget brings a program of its own: only the page they share can tell them apart.
  window.ttTables = (window.ttTables || 0) + 1;
  const app = { frame, uid: window.ttTables, screen: screenOf(model), slow: false, lost: false, standing: new Map() };
  app.link = openLink(model, (lost) => {
    app.lost = lost;
    drawAnew(app);
    if (lost && inNotebook()) requestAnimationFrame(() => showLost(frame.root));
  }, (words) => {
    learnReadings(words);
    drawAnew(app);
  });
  app.send = (intent, node) => {
    if (copyHalted()) return false;
    remember(intent);
    return app.link.send(intent, node, app.screen.rev || 0);
  };
  app.switchFurigana = (mode) => {
    keepFurigana(mode);
    drawAnew(app);
  };
  app.toggleLetters = () => {
    switchLetters();
    drawAnew(app);
  };
  return app;
}

function otherLanguage(app) {
  app.send({ do: "lang", lang: app.screen.lang === "ja" ? "en" : "ja" }, null);
}

// Why a move may be made, or not; of anything else it is said that there is nothing to tell.
function askWhy(app, node) {
  app.send({ do: "why", go: node ? { ...node.ttGo } : null, anchor: node ? node.dataset.key || null : null }, null);
  return true;
}

function render({ model, el }) {
  plantSprite();
  const app = startApp(model, buildFrame(el));
  const { root } = app.frame;
  const onScreen = () => {
    app.screen = screenOf(model);
    app.link.heard();
    draw(app);
  };
  const redraw = () => drawAnew(app);
  model.on("change:screen", onScreen);
  const unfollowDark = followDark(redraw);
  root.addEventListener("click", (event) => onClick(app, event));
  root.addEventListener("focusin", (event) => slipGivesWay(root, app.send, event.target));
  for (const type of ["pointerdown", "keydown", "wheel"]) root.addEventListener(type, app.link.used, { passive: true });
  watchKeys(root, { language: () => otherLanguage(app), closeSlip: () => closeSlip(root, app.send) || closeShare(root, app.send) || closeFind(root, app.send), find: () => app.send({ do: "find" }, null), why: (node) => askWhy(app, node) });
  const unfollow = slipFollows(root);
  const unreturn = followHistory(app.send);
  const slowTimer = setTimeout(() => {
    app.slow = true;
    if (!hasBoard(app.screen)) drawAnew(app);
  }, SLOW_AFTER);
  drawAnew(app);
  app.link.hello(el.clientWidth || window.innerWidth);
  return () => {
    clearTimeout(slowTimer);
    unfollow();
    unreturn();
    app.link.close();
    model.off("change:screen", onScreen);
    unfollowDark();
  };
}

function initialize({ model }) {
  hearNews(model);
}

export default { initialize, render };

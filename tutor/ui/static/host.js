// The page around the table. On its own page (Voila) the table may set its title, address and language;
// inside a notebook it keeps to its cell.
import { ownWords } from "./bar.js"
import { coachState } from "./panels.js"
import { kept, readerLanguage, wantsDark } from "./memory.js"
import { tableShape } from "./table.js"

// What gets the focus is scrolled clear of the story line, which lies over the foot of the page.
const STORY_HEIGHT = 92;
const PAPER = { light: "#faf5ea", dark: "#16122a" };
const wanted = { address: null, place: "", fresh: false, popped: false };

export function ownsPage() {
  return document.body.hasAttribute("data-voila") || !document.querySelector(".jp-LabShell, .jp-NotebookShell, #jp-main-content-panel");
}

export function dressRoot(root, screen) {
  const lang = screen.lang || (readerLanguage().startsWith("ja") ? "ja" : "en");
  const theme = screen.theme || (screen.page ? null : kept("tt-theme")) || (wantsDark() ? "dark" : "light");
  const brand = (screen.ui && screen.ui.brand) || ownWords(lang).brand;
  if (root.lang !== lang) root.lang = lang; // even the same one again costs the style of everything in it
  if (root.getAttribute("aria-label") !== brand) root.setAttribute("aria-label", brand);
  // A notebook has letters of its own for its cells; while the focus is in the table they must not fire.
  wear(root, { theme, game: screen.game || "", page: screen.page || "waiting", lmSuppressShortcuts: "true" });
  root.toggleAttribute("data-night", Boolean(screen.night) && theme === "dark");
  tellShape(root, screen);
  if (screen.rev) root.dataset.rev = screen.rev;
  if (ownsPage()) dressPage(root, screen, { lang, theme, brand });
}

// What the styles of a whole page depend on stands on its root.
function tellShape(root, screen) {
  const shape = tableShape(screen);
  const coach = ["summary", ""].includes(shape) ? null : screen.coach;
  wear(root, { shape, rows: shape === "rows" ? String(screen.rows.rows.length) : null, coach: coach ? coachState(coach) : null });
}

function wear(root, facts) {
  for (const [name, value] of Object.entries(facts)) {
    if (value === null) delete root.dataset[name];
    else if (root.dataset[name] !== value) root.dataset[name] = value;
  }
}

function dressPage(root, screen, { lang, theme, brand }) {
  writeAddress(screen);
  const dress = [lang, theme, brand, screen.title, root.isConnected].join("|");
  if (root.ttDress === dress) return;
  root.ttDress = dress;
  root.dataset.host = "page";
  document.documentElement.lang = lang;
  document.documentElement.style.colorScheme = theme;
  document.documentElement.style.scrollPaddingBottom = `${STORY_HEIGHT}px`;
  document.body.style.backgroundColor = PAPER[theme];
  if (screen.title) document.title = screen.title === brand ? brand : `${screen.title} · ${brand}`;
  clearWay(root);
}

// Notebook output boxes clip and pad what is in them; a page of our own reaches its edges and its story line sticks.
function clearWay(root) {
  for (let box = root.parentElement; box && box !== document.body; box = box.parentElement) {
    Object.assign(box.style, { overflow: "visible", padding: "0", margin: "0", maxWidth: "none", background: "transparent" });
  }
  if (root.isConnected) Object.assign(document.body.style, { margin: "0", padding: "0" });
}

// What makes an address a place of its own: going from one to another, the browser's Back leads here again. Steps, moves and
// words that are being typed are no places.
const PLACE_FIELDS = ["page", "lesson", "example", "proof", "half", "rule", "edition", "scenario", "difference", "table", "deal", "seed", "position"];

function placeShown(screen) {
  const fields = new URLSearchParams(screen.address || "");
  return [screen.page, ...PLACE_FIELDS.map((name) => fields.get(name) || "")].join("|");
}

// Back and forward open what stands in the address then, in the language that is read now.
export function followHistory(send) {
  if (!ownsPage()) return () => {};
  const onPop = () => {
    const fields = Object.fromEntries(new URLSearchParams(window.location.search));
    delete fields.lang;
    wanted.popped = true;
    send({ page: "landing", ...fields, do: "open" }, null);
  };
  window.addEventListener("popstate", onPop);
  return () => window.removeEventListener("popstate", onPop);
}

function isNewPlace(screen) {
  const place = placeShown(screen);
  const fresh = wanted.place !== "" && wanted.place !== place && !wanted.popped;
  wanted.place = place;
  wanted.popped = false;
  return fresh;
}

// Not before the screen has been painted: browsers take longer over the address than over most screens.
function writeAddress(screen) {
  const { address } = screen;
  if (typeof address !== "string" || !/^(\?|$)/.test(address)) return;
  const waiting = wanted.address !== null;
  wanted.fresh = isNewPlace(screen) || (waiting && wanted.fresh);
  wanted.address = address;
  if (document.hidden) writeWanted();
  else if (!waiting) requestAnimationFrame(() => setTimeout(writeWanted));
}

function writeWanted() {
  const { address } = wanted;
  wanted.address = null;
  if (address === null || address === window.location.search) return;
  try {
    const write = wanted.fresh ? "pushState" : "replaceState";
    window.history[write](window.history.state, "", window.location.pathname + address);
  } catch {
    // Some hosts forbid it; the address is a convenience.
  }
}

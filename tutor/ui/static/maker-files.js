// What leaves and enters the browser: drafts it remembers, files, printed sheets. Each thing the kernel hands out is taken once.
import { keep, kept } from "./memory.js"
import { addressOf, printSheets } from "./printing.js"
import { textOf } from "./upload.js"

const DRAFTS = "tt-boards";
const MOST_DRAFTS = 6;
const LEAST_CELLS = 2;
const FILE_WAIT = 60000;

// -- drafts ---------------------------------------------------------------------------------------------------------------------

export function keptDrafts() {
  try {
    const list = JSON.parse(kept(DRAFTS) || "[]");
    return Array.isArray(list) ? list.filter((one) => one && one.code && one.slot) : [];
  } catch {
    return [];
  }
}

// The board on the sheet goes first in the list; boards that were begun anew push the oldest out.
export function keepDraft(view, m) {
  if (!m.code || m.cells.length < LEAST_CELLS || view.keptCode === m.code) return;
  view.keptCode = m.code;
  const drafts = keptDrafts();
  const same = drafts.find((one) => one.code === m.code);
  if (!view.draft && same) view.draft = same.slot;
  if (!view.draft && !m.undo) return; // somebody only looks
  if (!view.draft) view.draft = `${Date.now()}`;
  const mine = { slot: view.draft, title: m.title, names: m.names, cells: m.cells.length, code: m.code };
  keep(DRAFTS, JSON.stringify([mine, ...drafts.filter((one) => one.slot !== view.draft)].slice(0, MOST_DRAFTS)));
}

export function forgetDraft(slot) {
  keep(DRAFTS, JSON.stringify(keptDrafts().filter((one) => one.slot !== slot)));
}

// -- files -----------------------------------------------------------------------------------------------------------------------

function downloadFile({ name, text }) {
  const url = addressOf(text, "application/yaml;charset=utf-8");
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), FILE_WAIT);
}

export async function readBoardFile(s, node) {
  const [file] = node.files;
  node.value = "";
  if (!file) return;
  s.send({ do: "maker.open", name: file.name, ...(await textOf(file)) }, null);
}

const takenOnce = (view, name, part) => {
  if (!part || view.handled[name] === part.n) return false;
  view.handled[name] = part.n;
  return true;
};

export function takeDeliveries(view, m, send) {
  if (takenOnce(view, "file", m.file)) downloadFile(m.file);
  if (takenOnce(view, "print", m.print)) printSheets(view, m.print);
  if (takenOnce(view, "play", m.play)) send(m.play.go, null);
}

// What the browser remembers of a reader: nothing but a random name, a language, a theme, one switch.
export function kept(name) {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // A browser may forbid storage; then the choice lasts as long as the page.
  }
  return value;
}

export function learnerName() {
  return kept("tt-learner") || keep("tt-learner", randomName());
}

// randomUUID exists on secure addresses only; a table in a local network is often plain http.
export function randomName() {
  if (window.crypto.randomUUID) return window.crypto.randomUUID();
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)");

// Whether the table stands among the cells of JupyterLab, and not on a page of its own.
export const inNotebook = () => Boolean(document.querySelector(".jp-NotebookPanel"));

// Beside cells a table looks as the notebook does, elsewhere as the reader's system does.
export function wantsDark() {
  const light = inNotebook() ? document.body.dataset.jpThemeLight : null;
  return light ? light === "false" : systemDark().matches;
}

export function followDark(redraw) {
  const notebook = new MutationObserver(redraw);
  notebook.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  systemDark().addEventListener("change", redraw);
  return () => {
    notebook.disconnect();
    systemDark().removeEventListener("change", redraw);
  };
}

export function readerLanguage() {
  return kept("tt-lang") || navigator.language || "en";
}

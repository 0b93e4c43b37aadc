// How long each step has stood on the wall: measured in its own tab, which alone remembers it.
const TIMES_STORE = "tt-times";
const wallTimes = readTimes();

function readTimes() {
  try {
    return JSON.parse(window.sessionStorage.getItem(TIMES_STORE)) || { of: "", step: "", since: 0, spent: {} };
  } catch {
    return { of: "", step: "", since: 0, spent: {} };
  }
}

function keepTimes() {
  try {
    window.sessionStorage.setItem(TIMES_STORE, JSON.stringify(wallTimes));
  } catch {
    // A browser may forbid storage; then they last as long as the page.
  }
}

export function forgetTimes() {
  Object.assign(wallTimes, { of: "", step: "", since: 0, spent: {} });
  keepTimes();
}

// What has been measured so far; the step that stands there now is still being measured.
export function timesOf(wall) {
  const of = JSON.stringify(wall.opened);
  if (wallTimes.of !== of) Object.assign(wallTimes, { of, step: "", spent: {} });
  if (wallTimes.step !== wall.step) {
    const now = Date.now();
    if (wallTimes.step) wallTimes.spent[wallTimes.step] = (wallTimes.spent[wallTimes.step] || 0) + now - wallTimes.since;
    Object.assign(wallTimes, { step: wall.step, since: now });
    keepTimes();
  }
  return { step: wallTimes.step, since: wallTimes.since, spent: { ...wallTimes.spent } };
}

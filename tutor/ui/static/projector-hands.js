// Raised hands, counted on this machine: they last as long as the tab, and no kernel hears of them.
const HANDS_STORE = "tt-hands";
const handCounts = readHands();

function readHands() {
  try {
    return JSON.parse(window.sessionStorage.getItem(HANDS_STORE)) || {};
  } catch {
    return {};
  }
}

function keepHands() {
  try {
    window.sessionStorage.setItem(HANDS_STORE, JSON.stringify(handCounts));
  } catch {
    // A browser may forbid storage; then the counts last as long as the page.
  }
}

export const handsOf = (question) => handCounts[question] || {};

// All that was counted in this tab, for the teacher's window of the same browser.
export const allHands = () => ({ ...handCounts });

export const allOf = (tally) => Object.values(tally).reduce((sum, n) => sum + n, 0);

export function moreHands(question, option, step) {
  const tally = { ...handsOf(question) };
  tally[option] = Math.max(0, Math.min(999, (tally[option] || 0) + step));
  handCounts[question] = tally;
  keepHands();
}

export function noHands(question) {
  delete handCounts[question];
  delete handCounts[firstOf(question)];
  keepHands();
}

// A second vote: hands are counted anew, and those of the first stand beside it.
const firstOf = (question) => `${question}|first`;

export const firstHands = (question) => handCounts[firstOf(question)] || null;

export function keepFirstHands(question) {
  const raised = handsOf(question);
  noHands(question);
  handCounts[firstOf(question)] = raised;
  keepHands();
}

// Another class begins: nothing of the last one is left.
export function forgetHands(scenario) {
  for (const question of Object.keys(handCounts)) if (question.startsWith(`${scenario}/`)) delete handCounts[question];
  keepHands();
}

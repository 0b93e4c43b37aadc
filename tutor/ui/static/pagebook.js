// What draws each page: the screen's `page` names it, and the part of that name is its own.
import { curtainPage } from "./curtain.js"
import { dealPage } from "./dealing.js"
import { differencesPage } from "./differences.js"
import { landingPage, rulePage, sorryPage, wordsPage } from "./pages.js"
import { tablePage } from "./table.js"

export const PAGES = {
  landing: landingPage,
  curtain: curtainPage,
  deal: dealPage,
  differences: differencesPage,
  rule: rulePage,
  words: wordsPage,
  sorry: sorryPage,
  table: tablePage,
};

// What draws each page: the screen's `page` names it, and the part of that name is its own.
import { authorPage } from "./author.js"
import { cardPage } from "./card.js"
import { companionPage } from "./companion.js"
import { curtainPage } from "./curtain.js"
import { dealPage } from "./dealing.js"
import { differencesPage } from "./differences.js"
import { makerPage } from "./maker.js"
import { wordsPage } from "./finder.js"
import { gamePage } from "./game.js"
import { hostingPage, landingPage } from "./landing.js"
import { sorryPage } from "./pages.js"
import { rulePage } from "./rule.js"
import { indexPage } from "./shelf.js"
import { presenterPage } from "./presenter.js"
import { projectorPage } from "./projector.js"
import { scenariosPage } from "./scenarios.js"
import { progressPage } from "./progress.js"
import { tablePage } from "./table.js"

export const PAGES = {
  landing: landingPage,
  front: gamePage,
  rules: indexPage,
  glossary: indexPage,
  cards: indexPage,
  readings: indexPage,
  card: cardPage,
  hosting: hostingPage,
  author: authorPage,
  companion: companionPage,
  curtain: curtainPage,
  deal: dealPage,
  differences: differencesPage,
  projector: projectorPage,
  presenter: presenterPage,
  maker: makerPage,
  rule: rulePage,
  scenarios: scenariosPage,
  words: wordsPage,
  sorry: sorryPage,
  lost: sorryPage,
  progress: progressPage,
  table: tablePage,
};

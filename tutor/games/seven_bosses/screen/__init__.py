"""From a state to what is drawn: plain data for the browser. No rule is decided here; the game's questions answer."""

from tutor.games.seven_bosses.screen.about import about
from tutor.games.seven_bosses.screen.acts import acts, beat_icon
from tutor.games.seven_bosses.screen.cards import face
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.screen.fates import FATES
from tutor.games.seven_bosses.screen.pressing import offers, pressed
from tutor.games.seven_bosses.screen.stage import hand, headline, odds, scene, score_text, stage
from tutor.games.seven_bosses.screen.what import compare, controls

__all__ = [
    "FATES",
    "Drawing",
    "about",
    "acts",
    "beat_icon",
    "compare",
    "controls",
    "face",
    "hand",
    "headline",
    "odds",
    "offers",
    "pressed",
    "scene",
    "score_text",
    "stage",
]

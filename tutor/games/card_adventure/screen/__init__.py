"""From a state to what is drawn: plain data for the browser. No rule is decided here; the game's questions answer."""

from tutor.games.card_adventure.screen.about import about
from tutor.games.card_adventure.screen.acts import acts, beat_icon
from tutor.games.card_adventure.screen.drawing import Drawing, face
from tutor.games.card_adventure.screen.fates import FATES
from tutor.games.card_adventure.screen.hand import hand
from tutor.games.card_adventure.screen.pressing import offers, pressed
from tutor.games.card_adventure.screen.stage import headline, odds, scene, score_text, stage
from tutor.games.card_adventure.screen.what import compare, controls

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

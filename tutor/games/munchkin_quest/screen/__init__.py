"""From a state to what is drawn: plain data for the browser. No rule is decided here; the game's questions answer."""

from tutor.games.munchkin_quest.screen.chances import odds
from tutor.games.munchkin_quest.screen.deck import acts, beat_icon, hand, offers
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.fates import FATES
from tutor.games.munchkin_quest.screen.figures import face
from tutor.games.munchkin_quest.screen.ledger import score_text
from tutor.games.munchkin_quest.screen.pressing import pressed
from tutor.games.munchkin_quest.screen.scene import headline, scene
from tutor.games.munchkin_quest.screen.stage import stage
from tutor.games.munchkin_quest.screen.what import compare, controls

__all__ = [
    "FATES",
    "Drawing",
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

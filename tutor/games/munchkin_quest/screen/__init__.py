"""From a state to what is drawn: plain data for the browser. No rule is decided here; the game's questions answer."""

from tutor.games.munchkin_quest.screen.chances import odds
from tutor.games.munchkin_quest.screen.deck import acts, hand, natural_wish, offers
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.ledger import fighting, ledger, score_text
from tutor.games.munchkin_quest.screen.map import dungeon, has_map, off_the_map
from tutor.games.munchkin_quest.screen.party import around
from tutor.games.munchkin_quest.screen.scene import question, scene
from tutor.games.munchkin_quest.screen.what import compare, controls

__all__ = [
    "Drawing",
    "acts",
    "around",
    "compare",
    "controls",
    "dungeon",
    "fighting",
    "hand",
    "has_map",
    "ledger",
    "natural_wish",
    "odds",
    "off_the_map",
    "offers",
    "question",
    "scene",
    "score_text",
]

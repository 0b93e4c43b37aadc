"""From a state to what is drawn: plain data for the browser. No rule is decided here; the game's questions answer."""

from tutor.games.boss_monster.screen.about import about
from tutor.games.boss_monster.screen.acts import acts, beat_icon
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.fates import FATES
from tutor.games.boss_monster.screen.figures import face
from tutor.games.boss_monster.screen.hand import hand
from tutor.games.boss_monster.screen.pressing import offers, pressed
from tutor.games.boss_monster.screen.refusing import refused
from tutor.games.boss_monster.screen.stage import headline, odds, scene, score_text, stage
from tutor.games.boss_monster.screen.what import compare, controls

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
    "refused",
    "scene",
    "score_text",
    "stage",
]

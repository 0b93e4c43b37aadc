"""The players of Munchkin Quest: one that is sensible, and one that plays at random, but not all things equally often.

At random, lives are seldom ended and levels seldom given away, so that games come far enough for most rules to speak.
"""

from collections.abc import Callable

from tutor.bots.base import RandomBot
from tutor.bots.munchkin_quest.sensible import Sensible
from tutor.games.munchkin_quest.state import Quest

WEIGHTS = {
    "announce-roll": 3.0,
    "ask-for-help": 2.0,
    "buy-level": 4.0,
    "choose-helper": 4.0,
    "drop": 0.02,
    "drop-gold": 0.03,
    "end-own-life": 0.003,
    "enhance": 0.3,
    "finish-turn": 0.6,
    "give": 0.05,
    "give-up-trait": 0.02,
    "go-up-a-level": 2.0,
    "heal": 0.05,
    "offer-help": 3.0,
    "play-curse": 0.3,
    "put-in-play": 2.0,
    "search": 2.0,
    "set-die": 0.5,
    "summon": 0.3,
    "swap-pack": 0.15,
    "use-one-shot": 2.0,
    "use-power": 1.5,
}
BOTS = (RandomBot(attention=0.1, weights=WEIGHTS), Sensible())
# What is counted of a game.
GAINS: dict[str, Callable[[Quest, int], int]] = {
    "level": lambda s, seat: s.players[seat].level,
    "gold": lambda s, seat: s.players[seat].gold,
    "health": lambda s, seat: s.players[seat].health,
}

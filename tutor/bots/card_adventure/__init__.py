"""The players of Card+ Adventure: one that is sensible, and one that plays at random, but not all things equally often.

At random, items are seldom handed over and goes seldom ended at once, so that games come far enough for most rules.
"""

from tutor.bots.base import RandomBot
from tutor.bots.card_adventure.sensible import Sensible
from tutor.games.card_adventure.state import Adventure

WEIGHTS = {
    "hand-over": 0.15,
    "end-go": 0.4,
    "done": 0.5,
    "move": 2.0,
    "take-item": 3.0,
    "rest": 1.0,
    "show-attack": 2.0,
}


def damage(s: Adventure, seat: int) -> int:
    return sum(s.box.tokens[token].value for token in s.players[seat].damage)


def poison(s: Adventure, seat: int) -> int:
    return sum(s.box.tokens[token].value for token in s.players[seat].poison)


BOTS = (RandomBot(weights=WEIGHTS), Sensible())
GAINS = {"damage": damage, "poison": poison}  # what is counted of a game

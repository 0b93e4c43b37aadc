"""The players of 7 Bosses: one that is sensible, beside the one that plays at random."""

from tutor.bots.seven_bosses.sensible import Sensible
from tutor.games.seven_bosses.state import Syndicates


def lost(s: Syndicates, seat: int) -> int:
    return len(s.players[seat].graveyard)


def trumps(s: Syndicates, seat: int) -> int:
    return int(s.players[seat].boss_up)


BOTS = (Sensible(),)
GAINS = {"lost": lost, "trumps": trumps}  # what is counted of a game

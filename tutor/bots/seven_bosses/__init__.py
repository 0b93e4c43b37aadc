"""The players of 7 Bosses: one that is sensible, beside the one that plays at random."""

from collections.abc import Sequence

from tutor.bots.seven_bosses.sensible import Sensible
from tutor.games.seven_bosses.state import Syndicates


def lost(s: Syndicates, seat: int) -> int:
    return len(s.players[seat].graveyard)


def trumps(s: Syndicates, seat: int) -> int:
    return int(s.players[seat].boss_up)


def turn(states: Sequence[Syndicates], seat: int) -> str:
    return "first" if states[-1].first == seat else "second"


def boss(states: Sequence[Syndicates], seat: int) -> str:
    """The boss card that was dealt; another may lie there in the end."""
    return next((s.players[seat].boss for s in states if s.players and s.players[seat].boss), "")


BOTS = (Sensible(),)
GAINS = {"lost": lost, "trumps": trumps}  # what is counted of a game
APART = {"turn": turn, "boss": boss}  # what results are told apart by

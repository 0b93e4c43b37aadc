"""The players of Boss Monster: one that is sensible, beside the one that plays at random."""

from tutor.bots.boss_monster.sensible import Sensible
from tutor.games.boss_monster.state import Dungeons


def souls(s: Dungeons, seat: int) -> int:
    return _points(s, seat, soul=True)


def wounds(s: Dungeons, seat: int) -> int:
    return _points(s, seat, soul=False)


def _points(s: Dungeons, seat: int, *, soul: bool) -> int:
    return sum(2 if s.hero(x.card).epic else 1 for x in s.players[seat].scored if x.soul == soul)


BOTS = (Sensible(),)
GAINS = {"souls": souls, "wounds": wounds}  # what is counted of a game

"""What comes of an action if nobody does anything more: the engine itself plays it on a table that is imagined."""

from __future__ import annotations

from collections.abc import Callable

from tutor.games.boss_monster.actions import Choose, Decline, Pass
from tutor.games.boss_monster.effects import CHOOSE
from tutor.games.boss_monster.state import Dungeons
from tutor.games.boss_monster.windows import ADVENTURE, ANSWER, BUILD, EXTRA, FIRST
from tutor.kernel.engine import Game
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats

PASSING = (BUILD, ADVENTURE, ANSWER, FIRST, EXTRA)
FAR = 120  # actions
Until = Callable[[Dungeons], bool]


def quietly(s: Dungeons) -> Action | None:
    """What somebody does who wants nothing; None where everybody must decide for himself."""
    window = pending(s)
    if window is None:
        return None
    seat = open_seats(window)[0]
    if window.kind in PASSING:
        return Pass(seat)
    if window.kind == CHOOSE:
        options = window.about["options"]
        return Choose(seat, options[0]) if options else Decline(seat)
    return None


def until(game: Game[Dungeons], s: Dungeons, over: Until) -> Dungeons:
    """The table when everybody has kept quiet for so long."""
    for _ in range(FAR):
        if s.ending is not None or over(s):
            break
        action = quietly(s)
        if action is None:
            break
        s = game.play(s, action).state
    return s


def settled(seat: int) -> Until:
    """Whether nothing that this player has declared waits any more, and nobody is asked to answer it."""

    def over(s: Dungeons) -> bool:
        window = pending(s)
        asked = window is not None and window.kind in (ANSWER, CHOOSE) and s.phase != "setup"
        return not (asked or any(d.seat == seat for d in s.waiting))

    return over


def nothing_waits(s: Dungeons) -> bool:
    """Whether whatever was declared has been settled."""
    window = pending(s)
    return not s.waiting and not (window is not None and window.kind in (ANSWER, CHOOSE))


def gone(hero: str, seat: int) -> Until:
    """Whether this hero has done with the dungeon of this player, or will not come any more this turn."""

    def over(s: Dungeons) -> bool:
        if s.phase != "adventure" or s.active != seat:
            return True
        if s.walk is not None and s.walk.hero.card == hero:
            return False
        return not any(guest.card == hero for guest in s.players[seat].entrance)

    return over

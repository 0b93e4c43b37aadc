"""What comes of an action if nobody answers any more: the engine itself plays it on a table that is imagined."""

from __future__ import annotations

from tutor.bots.seven_bosses.aiming import Shot, best_value
from tutor.bots.seven_bosses.sight import Sight
from tutor.bots.seven_bosses.worth import worth
from tutor.games.seven_bosses.actions import Choose, LetBe
from tutor.games.seven_bosses.game import GAME
from tutor.games.seven_bosses.picks import deeds_of, doing
from tutor.games.seven_bosses.state import ROWS, Member, Syndicates, opponent
from tutor.games.seven_bosses.windows import ACCUSE, ANSWER, ASSASSINATE, CHOOSE, DECLARE, NAME
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import Task, Window, open_seats

DEEP = 2  # choices that are looked at one behind the other
TOLD = 0.25  # what it is worth to be told where somebody is
ANEW = 0.5  # what it is worth to declare a name for another target


def weigh(sight: Sight, action: Action) -> float:
    """What an action can be expected to lead to."""
    tables = sight.tables
    return sum(value(GAME.play(s, action).state, sight.seat) for s in tables) / len(tables)


def value(s: Syndicates, me: int, deep: int = DEEP) -> float:
    """What a position is worth when answers are over, and each takes what is best for himself."""
    s = answered(s)
    window = pending(s)
    if s.ending is not None or window is None:
        return worth(s, me)
    seat = open_seats(window)[0]
    if window.kind == CHOOSE and deep:
        values = [value(GAME.play(s, a).state, me, deep - 1) for a in once_each(s, GAME.offers(s, seat))]
        return max(values) if seat == me else min(values)
    before = 0.0 if decisive(s) else worth(s, me)
    return before + (1 if seat == me else -1) * _more(s, seat, window)


def once_each(s: Syndicates, offers: tuple[Action, ...]) -> tuple[Action, ...]:
    """Of choices that look alike, one is enough."""
    alike: dict[object, Action] = {}
    for action in offers:
        place = action.pick if isinstance(action, Choose) else ""
        row, _, at = place.partition("-")
        there = s.players[opponent(action.seat)].columns[int(at)] if row in ROWS else None
        looks = (row, _looks(there.front), _looks(there.rear)) if there is not None else (place, type(action))
        alike.setdefault(looks, action)
    return tuple(alike.values())


def _looks(member: Member | None) -> object:
    """What the opponent sees of a member."""
    return member and (member.card if member.up or member.seen else member.barred)


def answered(s: Syndicates) -> Syndicates:
    """The table when everybody has let things be."""
    while s.ending is None:
        window = pending(s)
        if window is None or window.kind != ANSWER:
            break
        s = GAME.play(s, LetBe(open_seats(window)[0])).state
    return s


def _more(s: Syndicates, seat: int, window: Window) -> float:
    """What somebody has of it that he may aim, ask or declare now."""
    if window.kind in (ASSASSINATE, ACCUSE):
        return best_value(shot_now(s, seat, window), window.about["rows"])
    return {NAME: TOLD, DECLARE: ANEW}.get(window.kind, 0.0)


def shot_now(s: Syndicates, seat: int, window: Window) -> Shot:
    """What is aimed in this window; in one's own action phase, another shot is to come."""
    more = s.active == seat and s.phase == "action"
    then = best_value(Shot(s, seat)) if more else None
    unanswered = window.kind == ACCUSE or window.about.get("unanswered", False)
    return Shot(s, seat, accusing=unanswered, then=then, last=decisive(s))


def decisive(s: Syndicates) -> bool:
    """Whether the game is decided as soon as what is aimed now has been carried out."""
    effects = (doing(task.about) for task in s.stack if isinstance(task, Task) and task.proc == "effect")
    return any(deed.does == "verdict" for x in effects for deed in deeds_of(s, x.card, x.side)[x.at :])


def best(sight: Sight, actions: tuple[Action, ...], quiet: Action | None, margin: float) -> Action | None:
    """The action that leads to most, if that is clearly more than to keep quiet."""
    found, most = quiet, weigh(sight, quiet) + margin if quiet is not None else -float("inf")
    for action in once_each(sight.s, actions):
        now = weigh(sight, action)
        if now > most:
            found, most = action, now
    return found

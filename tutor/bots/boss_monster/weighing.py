"""Every choice is weighed by what becomes of the table; the best one is taken, if it is better than to do nothing."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.bots.boss_monster.ahead import Until, until
from tutor.bots.boss_monster.sight import Sight
from tutor.bots.boss_monster.worth import worth
from tutor.games.boss_monster.actions import CastSpell, Choose, PlaceRoom, UseRoom
from tutor.games.boss_monster.effects import CHOOSE
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.state import Action, pending

MARGIN = 0.05  # a use of a card must be worth so much more than to keep it
DEEP = 12  # choices that are looked at behind another one


def best(sight: Sight, actions: Iterable[Action], over: Until, least: float) -> Action | None:
    """The action that leads to most, if that is more than `least`."""
    found, most = None, least
    for action in once_each(sight, actions):
        value = value_of(sight, action, over)
        if value > most:
            found, most = action, value
    return found


def value_of(sight: Sight, action: Action, over: Until) -> float:
    s = sight.game.play(sight.table, action).state
    return _settled_worth(sight, s, over, DEEP)


def _settled_worth(sight: Sight, s: Dungeons, over: Until, deep: int) -> float:
    """What comes of it when the others keep quiet; of what one must choose oneself then, the best."""
    s = until(sight.game, s, lambda x: over(x) or (deep > 0 and asks(x, sight.seat)))
    if not deep or not asks(s, sight.seat) or s.ending is not None:
        return worth(s, sight.seat)
    window = pending(s)
    assert window is not None
    picks = [Choose(sight.seat, pick) for pick in window.about["options"][:deep]]
    return max(_settled_worth(sight, sight.game.play(s, pick).state, over, 0) for pick in picks)


def asks(s: Dungeons, seat: int) -> bool:
    """Whether this player must choose something."""
    window = pending(s)
    return window is not None and window.kind == CHOOSE and window.seats == (seat,)


def once_each(sight: Sight, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Copies of one card are alike: one of them is enough."""
    alike: dict[tuple[object, ...], Action] = {}
    for action in actions:
        alike.setdefault(_looks(sight.s, action), action)
    return tuple(alike.values())


def _looks(s: Dungeons, action: Action) -> tuple[object, ...]:
    def same(card: str) -> str:
        found = s.box.cards.get(card)
        return found.id if found is not None else card

    if isinstance(action, PlaceRoom):
        return (PlaceRoom, same(action.card), action.place)
    if isinstance(action, CastSpell):
        return (CastSpell, same(action.card), action.target)
    if isinstance(action, UseRoom):
        return (UseRoom, action.card, action.target, tuple(sorted(map(same, action.pay))))
    return (action,)

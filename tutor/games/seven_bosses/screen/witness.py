"""The event that brought a fact to light, as far as this table remembers it."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.views import seen
from tutor.kernel.events import Event

# By why a name is ruled out: the kinds of events that tell it, and the fact in which the card is named.
TELLING = {
    "up": (("TurnedUp", "card"),),
    "grave": (("Buried", "card"),),
    "dead": (("Buried", "card"),),
    "back": (("CalledBack", "card"),),
    "seen": (("TurnedDown", "card"), ("LookedAt", "card")),
    "barred": (("ToldWhere", "named"),),
    "shown": (("BossRevealed", "boss"),),
    "gone": (("BossCardGone", "boss"),),
}


def witness(d: Drawing, owner: int, name: str, why: str) -> tuple[str, str] | None:
    """The latest sentence about it, and its rule; nothing where the table began later."""
    for event in _backwards(d):
        for kind, fact in TELLING.get(why, ()):
            if event.kind == kind and _is(d, str(event.facts.get(fact, "")), name) and _about(event, owner, why):
                return d.speaker.event(event), event.rule
    return None


def _backwards(d: Drawing) -> Iterator[Event]:
    moments = d.line.moments
    for at in range(len(moments) - 1, -1, -1):
        before = moments[max(0, at - 1)].state
        yield from reversed(seen(moments[at].events, before, moments[at].state, d.you))


def _is(d: Drawing, card: str, name: str) -> bool:
    boss = d.s.box.bosses.get(card)
    return (boss.member if boss is not None else name_of(card)) == name


def _about(event: Event, owner: int, why: str) -> bool:
    """Both players have a member of every name: it must be this one's."""
    if why in ("shown", "gone"):
        return True
    return owner in (event.facts.get("owner"), event.facts.get("seat"))

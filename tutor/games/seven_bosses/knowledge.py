"""What can be known: whom a face-down card may be, who the opponent's boss may be, and who may have an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import factorial
from typing import Any

from tutor.games.seven_bosses.asked import CardSeen
from tutor.games.seven_bosses.book import term
from tutor.games.seven_bosses.cards import Ability, name_of
from tutor.games.seven_bosses.state import (
    FRONT,
    PLACES,
    Attack,
    Member,
    Player,
    Syndicates,
    Use,
    attack,
    boss_is_known,
    find,
    in_row,
    member_at,
    members,
    no_bosses,
    opponent,
    reachable,
    rows,
    use,
)
from tutor.kernel.events import Term
from tutor.kernel.records import remembered
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import BadInput

WHO = "sb.knows.member"
WAYS = "sb.knows.ways"
WHICH_BOSS = "sb.knows.boss"
WORLDS = "sb.knows.worlds"


def open_names(s: Syndicates, seat: int) -> frozenset[str]:
    """The code names of a player's members of which both know where they are."""
    return _open_names(s.players[seat])


@remembered
def _open_names(p: Player) -> frozenset[str]:
    return frozenset([*[name_of(m.card) for _, m in rows(p.columns).all if m.up or m.seen], *map(name_of, p.graveyard)])


Everybody = tuple[tuple[Member, tuple[str, ...]], ...]


def everybody(s: Syndicates, seat: int) -> Everybody:
    """Each member of a player with the names that it may have, as far as both players know."""
    return _everybody_of(s.box.names)(s.players[seat])


@lru_cache(maxsize=16)
def _everybody_of(names: tuple[str, ...]) -> Callable[[Player], Everybody]:
    return remembered(partial(_everybody, names))


def _everybody(all_names: tuple[str, ...], p: Player) -> Everybody:
    known, there = _open_names(p), [m for _, m in rows(p.columns).all]
    unknown = tuple([name for name in all_names if name not in known])
    if [m for m in there if m.barred]:
        return tuple([(m, _names(m, unknown, there)) for m in there])
    return tuple([(m, (name_of(m.card),) if m.up or m.seen else unknown) for m in there])


def _names(member: Member, unknown: tuple[str, ...], there: list[Member]) -> tuple[str, ...]:
    """Whom a member may be, where something more is known of some of those who are there."""
    if member.up or member.seen:
        return (name_of(member.card),)
    others = [m for m in there if m is not member and not (m.up or m.seen)]
    return tuple(
        name
        for name in unknown
        if name not in member.barred and _seated(others, tuple(n for n in unknown if n != name))
    )


def may_be(s: Syndicates, seat: int, member: Member) -> tuple[str, ...]:
    """Whom a member may be, as far as both players know."""
    return next((names for m, names in everybody(s, seat) if m is member), ())


def _seated(hidden: list[Member], names: tuple[str, ...]) -> bool:
    """Whether each of the hidden members can be one of the names, all of them different."""
    if not hidden:
        return True
    first, rest = hidden[0], hidden[1:]
    return any(name not in first.barred and _seated(rest, tuple(n for n in names if n != name)) for name in names)


def looked_for(s: Syndicates, seat: int, place: str) -> Member | None:
    """The member at a place; what is no place at all is refused."""
    if place not in PLACES.get(place.partition("-")[0], ()):
        raise BadInput(f"target: {place!r:.60} is no place; write one of {reachable(s, seat)}")
    return member_at(s, seat, place)


@term(WHO, "sb.ruling.open-information")
def whom_a_card_of_the_opponent_may_be(s: Syndicates, about: CardSeen) -> Iterator[Term]:
    """Open to both: rows, which cards lie face up and what they are, graveyards, the number of cards in the deck,
    everything declared.
    """
    seat, place = opponent(about["seat"]), about["target"]
    member = looked_for(s, seat, place)
    for name in may_be(s, seat, member) if member is not None else ():
        yield Term(1, "sb.ruling.open-information", "may-be", name, {"named": name, "target": place})


@term(WHICH_BOSS, "sb.ruling.bosses-differ")
def whose_boss_card_the_opponent_may_hold(s: Syndicates, seat: int) -> Iterator[Term]:
    """All boss cards are different."""
    other = s.players[opponent(seat)]
    known = other.boss in s.box.bosses and boss_is_known(s, other)
    under = s.deck[len(s.deck) - s.under :] if s.drawer == seat else ()
    for boss in (other.boss,) if known else _listed(s):
        if boss not in (s.players[seat].boss, *s.gone, *under) and (known or _alive(s, boss, other.seat)):
            yield Term(1, "sb.ruling.bosses-differ", "may-be-boss", boss, {"boss": boss})


# -- counting --------------------------------------------------------------------------------------------------------


def orders(hidden: list[Member], names: tuple[str, ...]) -> int:
    """In how many ways the names can be shared out among the hidden members, each of them once."""
    if not any(m.barred for m in hidden):
        return factorial(len(hidden))
    left = {0: 1}  # how often each set of names has been shared out among the members so far
    for member in hidden:
        then: dict[int, int] = {}
        for used, n in left.items():
            for at, name in enumerate(names):
                if not used >> at & 1 and name not in member.barred:
                    then[used | 1 << at] = then.get(used | 1 << at, 0) + n
        left = then
    return sum(left.values())


def _hidden(s: Syndicates, seat: int) -> tuple[list[Member], tuple[str, ...]]:
    """The members of a player that only he knows, and the names that they share."""
    known = open_names(s, seat)
    there = [m for _, m in members(s, seat) if not (m.up or m.seen)]
    return there, tuple(name for name in s.box.names if name not in known)


@term(WAYS, "sb.ruling.open-information")
def in_how_many_orders_a_card_is_somebody(s: Syndicates, about: CardSeen) -> Iterator[Term]:
    """Open to both: rows, which cards lie face up and what they are, graveyards, the number of cards in the deck,
    everything declared.
    """
    seat, place = opponent(about["seat"]), about["target"]
    member = looked_for(s, seat, place)
    there, names = _hidden(s, seat)
    others = [m for m in there if m is not member]
    for name in may_be(s, seat, member) if member is not None else ():
        n = orders(others, tuple(x for x in names if x != name))
        yield Term(n, "sb.ruling.open-information", "ways", name, {"named": name, "target": place})


@term(WORLDS, "sb.ruling.open-information", asks=True)
def how_many_worlds_are_left(s: Syndicates, seat: int, ask: Ask) -> Iterator[Term]:
    """Open to both: rows, which cards lie face up and what they are, graveyards, the number of cards in the deck,
    everything declared.
    """
    there, names = _hidden(s, opponent(seat))
    bosses = len(ask(s, WHICH_BOSS, seat))
    if bosses:
        n = orders(there, names)
        told = {"seat": opponent(seat), "hidden": len(there), "orders": n, "bosses": bosses}
        yield Term(n * bosses, "sb.ruling.open-information", "worlds", "", told)


def _listed(s: Syndicates) -> tuple[str, ...]:
    """The boss cards that there are, once their list lies on the table."""
    return tuple(s.box.bosses) if s.listed else ()


def _alive(s: Syndicates, boss: str, seat: int) -> bool:
    """Whether the member that a boss card names has not been in the player's graveyard."""
    return s.box.bosses[boss].member not in no_bosses(s.players[seat])


# -- who may have an answer, as far as both know ---------------------------------------------------------------------


def fits(s: Syndicates, seat: int, card: str, ability: Ability, occasion: Use | Attack) -> bool:
    """Whether the condition of a trigger ability is met for a member of this player."""
    if isinstance(occasion, Use):
        return ability.when == "used" and occasion.card != card
    if occasion.owner != seat:
        return False
    if ability.when == "targeted" and occasion.card == card:
        return not ability.beside or any(m.card != card for _, m in in_row(s, seat, FRONT))
    return ability.when == "other-targeted" and occasion.card != card


def occasion_of(s: Syndicates, about: dict[str, Any]) -> Use | Attack | None:
    """What has happened that may be answered: a use of an ability, or somebody has become a target."""
    return use(s, about["use"]) if about["on"] == "used" else attack(s, about["attack"])


def may_answer(s: Syndicates, seat: int, about: dict[str, Any]) -> bool:
    """Whether a player may have something to use now, as far as both know; what only one knows must not show."""
    occasion = occasion_of(s, about)
    return _may_trump(s, seat, occasion) or next(_answerers(s, seat, occasion, about.get("acted", ())), "") != ""


def answerers(s: Syndicates, seat: int, about: dict[str, Any]) -> Iterator[str]:
    """The names of members that may be there, as far as both know, and would have an answer; some more than once."""
    return _answerers(s, seat, occasion_of(s, about), about.get("acted", ()))


def _answerers(s: Syndicates, seat: int, occasion: Use | Attack | None, acted: Sequence[str]) -> Iterator[str]:
    if occasion is None or (isinstance(occasion, Attack) and occasion.owner != seat):
        return
    triggers = s.box.answers[isinstance(occasion, Use)]
    for member, names in everybody(s, seat):
        if member.card not in acted:
            for name, half in triggers[member.up]:
                if name in names and fits(s, seat, member.card, half, occasion):
                    yield name


def may_trump(s: Syndicates, seat: int, about: dict[str, Any]) -> bool:
    """Whether a player may have a trump to use now, as far as both know."""
    return _may_trump(s, seat, occasion_of(s, about))


def _may_trump(s: Syndicates, seat: int, target: Use | Attack | None) -> bool:
    """Whether the target may be a boss of his whose card still lies face down."""
    p = s.players[seat]
    if not isinstance(target, Attack) or target.owner != seat or p.boss_up:
        return False
    found = find(s, seat, target.card)
    out = ("", *s.gone, *[other.boss for other in s.players if other.boss_up])
    names, boss_of = may_be(s, seat, found[1]) if found is not None else (), s.box.boss_of
    return any(name not in p.cleared and boss_of.get(name, "") not in out for name in names)

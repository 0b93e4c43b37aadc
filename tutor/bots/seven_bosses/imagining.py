"""A whole table out of what a seat sees: the opponent's hidden cards in one of the orders that are possible."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.game import GAME
from tutor.games.seven_bosses.knowledge import WHICH_BOSS, open_names
from tutor.games.seven_bosses.names import copy_of
from tutor.games.seven_bosses.state import HIDDEN, Attack, Column, Member, Syndicates, member_at, opponent
from tutor.games.seven_bosses.verbs import with_player
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.windows import Frame

TRIES = 40


def imagined(view: Syndicates, seat: int, rng: Random) -> Syndicates:
    """A table that looks just like this view of a seat."""
    other = opponent(seat)
    boss, deck = _boss_cards(view, seat, rng)
    p = evolve(view.players[other], columns=_columns(view, other, rng), boss=boss)
    s = evolve(view, players=with_player(view, p), deck=deck, chance=Chance(seed=rng.getrandbits(32)))
    return evolve(
        s,
        attacks=tuple(_attack(s, a, view, rng) for a in s.attacks),
        chain=tuple(evolve(u, card=_whole(s, u.card, other)) for u in s.chain),
        stack=tuple(_frame(s, frame, other) for frame in s.stack),
    )


def _columns(view: Syndicates, seat: int, rng: Random) -> tuple[Column, ...]:
    known = open_names(view, seat)
    names = [name for name in view.box.names if name not in known]
    columns = view.players[seat].columns
    hidden = [m for c in columns for m in (c.front, c.rear) if m is not None and m.card == HIDDEN]
    cards = iter(_shared_out(hidden, names, rng))

    def found(member: Member | None) -> Member | None:
        if member is None or member.card != HIDDEN:
            return member
        return evolve(member, card=copy_of(next(cards), seat))

    return tuple(Column(found(c.front), found(c.rear)) for c in columns)


def _shared_out(hidden: list[Member], names: list[str], rng: Random) -> list[str]:
    """Names for hidden members, against nothing that is known of them."""
    for _ in range(TRIES):
        rng.shuffle(names)
        if all(name not in m.barred for m, name in zip(hidden, names, strict=False)):
            return names
    return next(_orders(hidden, names), names)


def _orders(hidden: list[Member], names: list[str]) -> Iterator[list[str]]:
    if not hidden:
        yield []
        return
    for name in names:
        if name not in hidden[0].barred:
            yield from ([name, *rest] for rest in _orders(hidden[1:], [n for n in names if n != name]))


def _boss_cards(view: Syndicates, seat: int, rng: Random) -> tuple[str, tuple[str, ...]]:
    """The opponent's boss card, and the deck."""
    p = view.players[opponent(seat)]
    boss = p.boss
    if boss == HIDDEN:
        boss = rng.choice([x.source for x in GAME.ask(view, WHICH_BOSS, seat)])
    out = {boss, view.players[seat].boss, *view.gone, *view.deck}
    left = [card for card in view.box.bosses if card not in out]
    rng.shuffle(left)
    return boss, tuple(left.pop() if card == HIDDEN else card for card in view.deck)


def _attack(s: Syndicates, now: Attack, view: Syndicates, rng: Random) -> Attack:
    """Its target is whoever lies there; if that has been laid down anew since, any of those who may be it."""
    if now.card != HIDDEN:
        return now
    member = member_at(s, now.owner, now.place)
    if member is not None:
        return evolve(now, card=member.card)
    known = open_names(view, now.owner)
    there = [m.card for c in s.players[now.owner].columns for m in (c.front, c.rear) if m is not None]
    return evolve(now, card=rng.choice([card for card in there if name_of(card) not in known]))


def _whole(s: Syndicates, card: str, seat: int) -> str:
    """A card that has been used, and goes by its name alone since nobody knows where it lies."""
    return copy_of(card, seat) if card in s.box.members else card


def _frame(s: Syndicates, frame: Frame, seat: int) -> Frame:
    about: dict[str, Any] = frame.about
    if about.get("card") not in s.box.members:
        return frame
    return evolve(frame, about={**about, "card": copy_of(about["card"], seat)})

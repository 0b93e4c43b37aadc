"""Twins: positions that one player cannot tell apart, because they differ in nothing that he knows."""

from __future__ import annotations

from random import Random

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.state import Column, Member, Syndicates, boss_is_known, find, members, opponent
from tutor.kernel.events import Event
from tutor.kernel.records import evolve

REVEALING = {"TurnedUp", "Buried", "LookedAt", "ToldWhere", "BossFallen", "BossRevealed", "AbilityUsed"}


def twin(s: Syndicates, seat: int, rng: Random) -> Syndicates:
    """The position with the hidden members of the opponent of `seat` exchanged, and perhaps another boss card."""
    other = opponent(seat)
    hidden = [m for _, m in members(s, other) if not (m.up or m.seen)]
    cards = [m.card for m in hidden]
    for _ in range(50):
        rng.shuffle(cards)
        if all(name_of(card) not in m.barred for card, m in zip(cards, hidden, strict=True)):
            break
    else:
        return s
    moved = {m.card: card for m, card in zip(hidden, cards, strict=True)}
    p = s.players[other]
    columns = tuple(Column(_moved(c.front, moved), _moved(c.rear, moved)) for c in p.columns)
    attacks = tuple(evolve(a, card=moved.get(a.card, a.card)) if a.owner == other and a.place else a for a in s.attacks)
    s = evolve(s, players=_with(s, other, evolve(p, columns=columns)), attacks=attacks)
    return _another_boss(s, other, rng)


def _moved(member: Member | None, moved: dict[str, str]) -> Member | None:
    return None if member is None else evolve(member, card=moved.get(member.card, member.card))


def _with(s: Syndicates, seat: int, player: object) -> tuple[object, ...]:
    return tuple(player if p.seat == seat else p for p in s.players)


def _another_boss(s: Syndicates, seat: int, rng: Random) -> Syndicates:
    p = s.players[seat]
    known = s.under if s.drawer not in (seat, -1) else 0
    unknown = s.deck[: len(s.deck) - known]
    mark = "ab"[seat]
    free = [card for card in unknown if find(s, seat, f"{s.box.bosses[card].member}/{mark}")]
    if boss_is_known(s, p) or not p.boss or not free or s.drawer == seat:
        return s
    boss = rng.choice(free)
    deck = tuple(p.boss if card == boss else card for card in s.deck)
    return evolve(s, players=_with(s, seat, evolve(p, boss=boss)), deck=deck)


def revealing(events: tuple[Event, ...], seat: int) -> bool:
    """Whether something of the opponent of `seat`, or of the deck, has come to light for him."""
    about = ("seat", "owner")
    if any(e.kind == "BossesDrawn" and e.facts["seat"] == seat for e in events):
        return True
    return any(e.kind in REVEALING and opponent(seat) in [e.facts.get(k) for k in about] for e in events)

"""Losing races and classes, and the Half-Breed and Super Munchkin cards that hang on them."""

from __future__ import annotations

from tutor.games.munchkin_quest.cards import Special, Trait
from tutor.games.munchkin_quest.munchkins import has_special, traits
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests, change, discard, take_from

HANGS_ON = {"half": ("race", "mq.half.lost"), "super": ("trade", "mq.super.rule")}


def lose_trait(t: Quests, seat: int, card: str, rules: str | tuple[str, ...], kind: str = "TraitLost") -> None:
    change(t, seat, kind, rules, {"card": card}, **take_from(t.s.players[seat], card))
    discard(t, (card,), rules, seat=seat)
    drop_idle_specials(t, seat)


def drop_idle_specials(t: Quests, seat: int) -> None:
    """Half-Breed goes with the last race, Super Munchkin with the last class; without them a second one goes."""
    for card, rule in _idle(t.s, seat):
        change(t, seat, "TraitLost", rule, {"card": card}, **take_from(t.s.players[seat], card))
        discard(t, (card,), rule, seat=seat)


def _idle(s: Quest, seat: int) -> tuple[tuple[str, str], ...]:
    """Cards that cannot stay, each with its rule; of two races or classes, the one that was played later."""
    p = s.players[seat]
    found = []
    for card in p.traits:
        special = s.card(card)
        if isinstance(special, Special) and special.kind in HANGS_ON:
            kind, rule = HANGS_ON[special.kind]
            if not traits(s, p, kind):
                found.append((card, rule))
    for special_kind, (kind, _) in HANGS_ON.items():
        cards = [c for c in p.traits if isinstance(x := s.card(c), Trait) and x.kind == kind]
        if not has_special(s, p, special_kind):
            found.extend((card, "mq.raceclass.max") for card in cards[1:])
    return tuple(found)

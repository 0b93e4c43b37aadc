"""Losing races and classes, and the Half-Breed and Super Munchkin cards that hang on them."""

from __future__ import annotations

from tutor.games.munchkin_quest.cards import Special
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.verbs import Quests, change, discard, take_from

HANGS_ON = {"half": ("race", "mq.half.lost"), "super": ("trade", "mq.super.rule")}


def lose_trait(t: Quests, seat: int, card: str, rules: str | tuple[str, ...], kind: str = "TraitLost") -> None:
    change(t, seat, kind, rules, {"card": card}, **take_from(t.s.players[seat], card))
    discard(t, (card,), rules, seat=seat)
    drop_idle_specials(t, seat)


def drop_idle_specials(t: Quests, seat: int) -> None:
    """Half-Breed goes with the last race, Super Munchkin with the last class."""
    for card in t.s.players[seat].traits:
        special = t.s.card(card)
        if not isinstance(special, Special) or special.kind not in HANGS_ON:
            continue
        kind, rule = HANGS_ON[special.kind]
        if not traits(t.s, t.s.players[seat], kind):
            change(t, seat, "TraitLost", rule, {"card": card}, **take_from(t.s.players[seat], card))
            discard(t, (card,), rule, seat=seat)

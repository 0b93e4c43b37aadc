"""Laying out a position: decks, discards and bags, and the cards that chance is told to draw."""

from __future__ import annotations

from typing import Any

from tutor.content.source import hint_by_name
from tutor.games.card_adventure.rest import LOST
from tutor.games.card_adventure.setup import COUNTER, DECKS
from tutor.games.card_adventure.start import DeckSpec, Start
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.taking import Taking
from tutor.kernel import chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput


def fill_decks(start: Start, s: Adventure, taking: Taking) -> Adventure:
    """What is left in the box makes the decks, as far as the position says nothing else."""
    named: dict[str, Any] = {}
    for kind in DECKS:
        spec = start.decks.get(kind, DeckSpec())  # type: ignore[call-overload]
        special = next((id for id in (*spec.top, *spec.pile) if _special(s, id)), "")
        if special:
            raise BadInput(f"decks.{kind}: {special!r} is in no deck; lay it in a cell, or give it to a seat")
        named[f"{kind}_deck"] = taking.cards(spec.top, f"decks.{kind}.top", kind)
        named[f"{kind}_pile"] = taking.cards(spec.pile, f"decks.{kind}.pile", kind)
    luck = s.chance
    for kind in DECKS:
        spec = start.decks.get(kind, DeckSpec())  # type: ignore[call-overload]
        rest, luck = chance.shuffle(luck, taking.rest(kind))
        if spec.rest != "away":
            named[f"{kind}_{spec.rest}"] += rest
    for token in ("damage", "poison"):
        given = start.bags.get(token)
        bag = [taking.token(id, token, f"bags.{token}") for id in given] if given is not None else taking.tokens[token]
        named[f"{token}_bag"] = tuple(sorted(bag))
    return script_cards(evolve(s, chance=luck, **named))


def _special(s: Adventure, id: str) -> bool:
    card = s.box.cards.get(id) or s.box.printed.get(id)
    return bool(getattr(card, "special", False))


def script_cards(s: Adventure) -> Adventure:
    """The cards that chance is told to draw are copies that are in a deck, or items of a hand that a rest may lose;
    tokens and what has a prefix are named as they are.
    """
    free = [card for kind in DECKS for card in (*getattr(s, f"{kind}_deck"), *getattr(s, f"{kind}_pile"))]
    held = [card for p in s.players for card in p.items]
    found: list[str] = []
    for card in s.chance.cards:
        if card in s.box.printed and card not in s.box.tokens:
            copy = next((x for place in (free, held) for x in s.box.copies(card) if x in place), None)
            if copy is None:
                raise BadInput(f"chance: no copy of {card!r} is in its deck")
            (free if copy in free else held).remove(copy)
            card = copy
        elif not _drawn(s, card):
            raise BadInput(f"chance: there is no card {card!r:.60}{hint_by_name(card, s.box.printed)}")
        found.append(card)
    return evolve(s, chance=evolve(s.chance, cards=tuple(found)))


def _drawn(s: Adventure, card: str) -> bool:
    """Whether it is a token or a copy, or such a piece with the word before it that tells what is drawn."""
    word, _, piece = card.partition(":")
    if word == LOST:
        return piece in s.box.cards or piece in s.box.printed
    return piece in s.box.counters if word == COUNTER else card in s.box.tokens or card in s.box.cards

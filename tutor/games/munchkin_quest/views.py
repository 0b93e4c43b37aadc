"""What a seat may know: its own hand and what lies open; of other hands and the decks, only how many cards."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.state import HIDDEN, Quest
from tutor.kernel.chance import Chance
from tutor.kernel.events import Event, blanked
from tutor.kernel.records import evolve
from tutor.kernel.windows import Window, redacted

DECKS = ("monster_deck", "treasure_deck", "dxm_deck", "tile_deck", "link_deck")


def view(s: Quest, seat: int) -> Quest:
    players = tuple(
        p if p.seat == seat else evolve(p, hand=(HIDDEN,) * len(p.hand), fresh=(HIDDEN,) * len(p.fresh))
        for p in s.players
    )
    stack = tuple(redacted(f, seat) if isinstance(f, Window) else f for f in s.stack)
    return evolve(
        s,
        players=players,
        stack=stack,
        chance=Chance(),
        **{deck: (HIDDEN,) * len(getattr(s, deck)) for deck in DECKS},
    )


def seen(events: tuple[Event, ...], before: Quest, after: Quest, seat: int) -> tuple[Event, ...]:
    """What happened between two moments, as a seat may know it: of cards it never saw, only that they are there."""
    unseen = _unseen(events, before, after, seat)
    return tuple(evolve(e, facts=blanked(e.facts, unseen, HIDDEN)) for e in events)


def seen_fields(fields: dict[str, Any], events: tuple[Event, ...], before: Quest, after: Quest, seat: int) -> Any:
    """What somebody did, in the same way."""
    return blanked(fields, _unseen(events, before, after, seat), HIDDEN)


def _unseen(events: tuple[Event, ...], before: Quest, after: Quest, seat: int) -> frozenset[str]:
    """Cards that were hidden from a seat and still are. What was drawn openly or discarded meanwhile, all have seen."""
    shown: set[str] = set()
    for event in events:
        if event.facts.get("open") or event.kind == "Discarded":
            shown.update(event.facts.get("cards", ()))
    return (_hidden(before, seat) & _hidden(after, seat)) - shown


def _hidden(s: Quest, seat: int) -> frozenset[str]:
    hands = (p.hand for p in s.players if p.seat != seat)
    decks = (getattr(s, deck) for deck in DECKS if deck != "link_deck")  # links are kinds, not things with a name
    return frozenset(card for cards in (*hands, *decks) for card in cards)

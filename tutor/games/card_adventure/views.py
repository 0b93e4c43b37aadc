"""What a seat may know: what lies open, its own cards, and of everything else only how much there is."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.book import setup
from tutor.games.card_adventure.looking import hands_are_open, open_cards
from tutor.games.card_adventure.setup import DECKS
from tutor.games.card_adventure.state import HAND, HIDDEN, Adventure, Lying, Player, kind_of
from tutor.kernel.chance import Chance
from tutor.kernel.events import Event, blanked
from tutor.kernel.records import evolve

# Lines about cards that everybody sees in the moment, though they may be covered or back in a hand afterwards.
SHOWN_BY = frozenset(
    {
        *("CardRevealed", "CardUsed", "CardShown", "AttackShown", "Misplayed", "CurseRolled", "TrapSprung"),
        *("Discarded", "MonstersAppeared", "MonstersShown"),
    }
)


@setup("cpa.info.open-default", "cpa.stack.hidden")
def view(s: Adventure, seat: int) -> Adventure:
    """Hands, damage tokens and poison tokens lie open on the table with all their content public.

    A card that others cover in a stack is hidden, and a hidden card may not be looked at.
    """
    seen = open_cards(s)
    open_hands = hands_are_open(s)
    players = s.players if open_hands else tuple([_player(p, seat) for p in s.players])
    lying = tuple([x if x.card in seen else _covered(s, x) for x in s.lying])
    decks = {f"{kind}_deck": (HIDDEN,) * len(getattr(s, f"{kind}_deck")) for kind in DECKS}
    unseen = hidden(s, seat)
    stack = tuple([evolve(f, about=blanked(f.about, unseen, HIDDEN)) for f in s.stack])
    marks = tuple([m if m.on not in unseen else evolve(m, on=HIDDEN, n=0) for m in s.marks])
    marched = tuple([HIDDEN if card in unseen else card for card in s.marched])
    shown = {"players": players, "lying": lying, "marks": marks, "marched": marched}
    return evolve(s, stack=stack, chance=Chance(), **shown, **decks)


def _player(p: Player, seat: int) -> Player:
    if p.seat == seat:
        return p
    hidden: dict[str, Any] = {field: (HIDDEN,) * len(getattr(p, field)) for field in HAND}
    return evolve(p, cast=(HIDDEN,) * len(p.cast), **hidden)


def _covered(s: Adventure, x: Lying) -> Lying:
    """A card of which only the back is known."""
    return evolve(x, card=f"{HIDDEN}{kind_of(s, x.card)}")


def seen(events: tuple[Event, ...], before: Adventure, after: Adventure, seat: int) -> tuple[Event, ...]:
    """What happened between two moments, as a seat may know it: of cards it never saw, only that they are there."""
    unseen = _unseen(events, before, after, seat)
    return tuple([evolve(e, facts=blanked(e.facts, unseen, HIDDEN)) for e in events])


def seen_fields(
    fields: dict[str, Any], events: tuple[Event, ...], before: Adventure, after: Adventure, seat: int
) -> Any:
    """What somebody did, in the same way."""
    return blanked(fields, _unseen(events, before, after, seat), HIDDEN)


def _unseen(events: tuple[Event, ...], before: Adventure, after: Adventure, seat: int) -> frozenset[str]:
    """Cards that were hidden from a seat and still are, and that nobody showed meanwhile."""
    shown: set[str] = set()
    for event in events:
        if event.kind in SHOWN_BY:
            shown.update(event.facts.get("cards", ()), (event.facts.get("card", ""),))
    return (hidden(before, seat) & hidden(after, seat)) - shown


def hidden(s: Adventure, seat: int) -> frozenset[str]:
    """The cards that a seat may not look at."""
    known = open_cards(s)
    found = {x.card for x in s.lying if x.card not in known}
    for kind in DECKS:
        found.update(getattr(s, f"{kind}_deck"))
    if not hands_are_open(s):
        found.update(card for p in s.players if p.seat != seat for field in HAND for card in getattr(p, field))
        found -= {m.card for m in s.marks} | {x.card for x in s.shown}
    return frozenset(found)

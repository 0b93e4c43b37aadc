"""What a seat may know: its own hand and what lies open; of the rest, only how many cards there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.games.boss_monster.book import setup
from tutor.games.boss_monster.picks import seat_of
from tutor.games.boss_monster.state import HIDDEN, Dungeons, Place, Player
from tutor.kernel.chance import Chance
from tutor.kernel.events import Event, blanked
from tutor.kernel.records import evolve
from tutor.kernel.state import pending
from tutor.kernel.windows import Frame, Task, Window, redacted

DECKS = ("room_deck", "spell_deck", "hero_deck", "epic_deck", "boss_deck")


@setup("bm.hand.secret", "bma.setup.discard-hidden")
def view(s: Dungeons, seat: int) -> Dungeons:
    """Other players may not see the cards in a player's hand unless an effect says so.

    The discards are chosen at the same time and stay face-down until all players have chosen.
    """
    shown, deck_of = _shown_to(s, seat), s.box.deck_of
    players = tuple(p if p.seat == seat else _player(p, deck_of, shown=p.seat in shown) for p in s.players)
    stack = tuple(_frame(f, seat) for f in s.stack)
    decks = {deck: (HIDDEN,) * len(getattr(s, deck)) for deck in DECKS}
    buried = _buried(s)
    aside = tuple(_back(card, deck_of) if card in buried else card for card in s.aside)
    return evolve(s, players=players, stack=stack, chance=Chance(), aside=aside, **decks)


def _shown_to(s: Dungeons, seat: int) -> tuple[int, ...]:
    """The hands that an effect shows to this seat now."""
    window = pending(s)
    if window is None or window.about.get("does") != "rob" or seat not in window.seats:
        return ()
    return (seat_of(window.about["picks"][-1]),)


def _player(p: Player, deck_of: Mapping[str, str], *, shown: bool) -> Player:
    hand = p.hand if shown else tuple(_back(card, deck_of) for card in p.hand)
    dungeon = tuple(_place(there) for there in p.dungeon)
    return evolve(p, hand=hand, dungeon=dungeon, bosses=(HIDDEN,) * len(p.bosses))


def _buried(s: Dungeons) -> frozenset[str]:
    """Hands that have gone out of the game: they lie face-down beneath the bosses of those who have lost."""
    found: list[str] = []
    hand: list[str] = []
    for card in s.aside:
        deck = s.box.deck_of.get(card, "")
        if deck in ("room", "spell"):
            hand.append(card)
            continue
        found += hand if deck == "boss" else ()
        hand = []
    return frozenset(found)


def _back(card: str, deck_of: Mapping[str, str]) -> str:
    """A card of which only the back is seen."""
    return f"{HIDDEN}{deck_of.get(card, card.removeprefix(HIDDEN))}"


def _place(there: Place) -> Place:
    return evolve(there, cards=(*there.cards[:-1], f"{HIDDEN}room")) if there.down else there


def _frame(frame: Frame, seat: int) -> Frame:
    if isinstance(frame, Task):
        return frame
    window: Window = redacted(frame, seat)
    if window.about.get("hidden") and seat not in window.seats:
        return evolve(window, about={**window.about, "options": [HIDDEN] * len(window.about["options"])})
    return window


# -- events ----------------------------------------------------------------------------------------------------------


def seen(events: tuple[Event, ...], before: Dungeons, after: Dungeons, seat: int) -> tuple[Event, ...]:
    """What happened between two moments, as a seat may know it: of what it never saw, only how many."""
    unseen = _unseen(events, before, after, seat)
    return tuple(evolve(e, facts=blanked(e.facts, unseen, HIDDEN)) for e in events)


def seen_fields(fields: dict[str, Any], events: tuple[Event, ...], before: Dungeons, after: Dungeons, seat: int) -> Any:
    """What somebody did, in the same way."""
    return blanked(fields, _unseen(events, before, after, seat), HIDDEN)


def _unseen(events: tuple[Event, ...], before: Dungeons, after: Dungeons, seat: int) -> frozenset[str]:
    """Cards that were hidden from a seat and still are. What lay open meanwhile, all have seen."""
    shown: set[str] = set()
    for event in events:
        if event.facts.get("open") or event.kind.startswith(("Discarded", "PaidWithCards")):
            shown.update(event.facts.get("cards", ()))
        if event.kind in ("RoomRevealed", "Declared", "RoomBuiltAtOnce", "RoomUncovered"):
            shown.add(event.facts["card"])
    return (_hidden(before, seat) & _hidden(after, seat)) - shown


def _hidden(s: Dungeons, seat: int) -> frozenset[str]:
    found: set[str] = set(_buried(s))
    for p in s.players:
        if p.seat != seat:
            found |= {*p.hand, *p.bosses, *(there.top for there in p.dungeon if there.down)}
    for deck in DECKS:
        found.update(getattr(s, deck))
    return frozenset(found)

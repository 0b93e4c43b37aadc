"""What holds in every position of Boss Monster, in both editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.boss_monster.book import citing
from tutor.games.boss_monster.positions import CHECKS
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.events import Event

DECKS = ("room_deck", "spell_deck", "hero_deck", "epic_deck", "boss_deck")
# Verbs that move a card or a hero from one place to another tell it by the line at one of the two.
QUIET = frozenset({*DECKS, "discard", "aside", "players", "town", "walk", "waiting", "active", "turn"})


def copies(s: Dungeons) -> Counter[str]:
    lying: list[str] = [d.card for d in s.waiting if d.spell]
    for p in s.players:
        lying += [*p.hand, *p.bosses, *([p.boss] if p.boss else [])]
        lying += [card for there in p.dungeon for card in there.cards]
        lying += [*(g.card for g in p.entrance), *(x.card for x in p.scored)]
    lying += [g.card for g in s.town] + ([s.walk.hero.card] if s.walk is not None else [])
    for pile in (*DECKS, "discard", "aside"):
        lying += getattr(s, pile)
    return Counter(lying)


def box(s: Dungeons) -> frozenset[str]:
    spared = "no-house-cards" in s.variants
    return frozenset(id for id, card in s.box.cards.items() if not (spared and card.source == "house"))


def pending(_: Dungeons) -> frozenset[str]:
    return frozenset()


def hidden_from(s: Dungeons, seat: int) -> frozenset[str]:
    hidden = {card for deck in DECKS for card in getattr(s, deck)}
    for p in s.players:
        if p.seat != seat:
            hidden |= {*p.hand, *p.bosses, *(there.top for there in p.dungeon if there.down)}
    return frozenset(hidden)


def wrong(s: Dungeons) -> Iterator[str]:
    cite = citing(s.edition)
    if s.ending is None:
        yield from (f"{what} ({rule})" for rule, check in CHECKS if cite(rule) for what in check(s))
    for p in s.players:
        if any(not there.cards for there in p.dungeon):
            yield f"seat {p.seat} has an empty place"
        if p.out and (p.hand or p.boss):
            yield f"seat {p.seat} has lost and still has cards"
    for card in (*s.room_deck, *s.spell_deck, *s.discard):
        if s.box.deck_of[card] not in ("room", "spell"):
            yield f"{card} lies among rooms and spells"


def wrong_change(before: Dungeons, now: Dungeons, events: tuple[Event, ...]) -> Iterator[str]:
    """What may not become of a position in one step."""
    for a, b in zip(before.players, now.players, strict=True):
        if a.out and not b.out:
            yield f"seat {b.seat} is in the game again"
        if a.levelled and not b.levelled:
            yield f"seat {b.seat} can level up again"
    told = {event.kind for event in events}
    if before.turn != now.turn and not {"TurnEnded", "SetUpEnded"} & told:
        yield f"turn {now.turn} began, and the one before has not ended"

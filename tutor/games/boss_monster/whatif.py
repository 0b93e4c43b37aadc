"""What-if: a position with one thing changed, for branches and comparisons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tutor.games.boss_monster.cards import copies_of
from tutor.games.boss_monster.state import Dungeons, Guest, Place, Player
from tutor.kernel.records import Rec, evolve
from tutor.kernel.verdict import BadInput

Kind = Literal["room", "without", "off", "hero", "boss", "hand"]
DECKS = ("room_deck", "spell_deck", "hero_deck", "epic_deck", "boss_deck", "discard", "aside")


class Change(Rec):
    """One thing made different.

    room      the room on top of place `n` of a seat is another one (`to`)
    without   the top card of place `n` of a seat is gone
    off       the room of place `n` of a seat is deactivated, or stands up again
    hero      the hero `card` in town is another one
    boss      a seat has another boss
    hand      the card `card` of a hand is another one
    """

    kind: Kind
    seat: int = -1
    card: str = ""
    to: str = ""
    n: int = 0


def apply_change(s: Dungeons, change: Change) -> Dungeons:
    """The position with one thing different; raises BadInput for what cannot be."""
    return _CHANGES[change.kind](s, change)


def _place(s: Dungeons, c: Change) -> Place:
    if not 0 <= c.seat < len(s.players) or not 0 <= c.n < len(s.players[c.seat].dungeon):
        raise BadInput(f"what-if: seat {c.seat} has no place {c.n}")
    return s.players[c.seat].dungeon[c.n]


def _with(s: Dungeons, c: Change, dungeon: tuple[Place, ...]) -> Dungeons:
    return evolve(s, players=tuple(evolve(p, dungeon=dungeon) if p.seat == c.seat else p for p in s.players))


def _changed(s: Dungeons, c: Change, there: Place) -> Dungeons:
    dungeon = s.players[c.seat].dungeon
    return _with(s, c, (*dungeon[: c.n], there, *dungeon[c.n + 1 :]))


def _room(s: Dungeons, c: Change) -> Dungeons:
    return _exchanged(s, _place(s, c).top, c.to)


def _without(s: Dungeons, c: Change) -> Dungeons:
    """What lay beneath comes to light; an empty place is closed."""
    there = _place(s, c)
    dungeon = s.players[c.seat].dungeon
    left = (evolve(there, cards=there.cards[:-1], down=False),) if there.cards[1:] else ()
    s = _with(s, c, (*dungeon[: c.n], *left, *dungeon[c.n + 1 :]))
    return evolve(s, discard=(there.top, *s.discard))


def _off(s: Dungeons, c: Change) -> Dungeons:
    there = _place(s, c)
    return _changed(s, c, evolve(there, deactivated=not there.deactivated))


def _hero(s: Dungeons, c: Change) -> Dungeons:
    if all(guest.card != c.card for guest in s.town):
        raise BadInput(f"what-if: {c.card!r:.60} is not in town")
    return _exchanged(s, c.card, c.to)


def _boss(s: Dungeons, c: Change) -> Dungeons:
    if not 0 <= c.seat < len(s.players) or not s.players[c.seat].boss:
        raise BadInput(f"what-if: seat {c.seat} has no boss")
    return _exchanged(s, s.players[c.seat].boss, c.to)


def _hand(s: Dungeons, c: Change) -> Dungeons:
    if not 0 <= c.seat < len(s.players) or c.card not in s.players[c.seat].hand:
        raise BadInput(f"what-if: {c.card!r:.60} is in no hand of seat {c.seat}")
    return _exchanged(s, c.card, c.to)


_CHANGES: dict[Kind, Callable[[Dungeons, Change], Dungeons]] = {
    "room": _room,
    "without": _without,
    "off": _off,
    "hero": _hero,
    "boss": _boss,
    "hand": _hand,
}


# -- two cards change places -----------------------------------------------------------------------------------------


def _exchanged(s: Dungeons, card: str, wanted: str) -> Dungeons:
    """Every card is still there once: the one that comes leaves its place to the one that goes."""
    if wanted not in s.box.cards:
        raise BadInput(f"what-if: there is no card {wanted!r:.60}")
    kinds = {s.box.deck_of[card], s.box.deck_of[wanted]}
    if len(kinds) > 1 and kinds != {"hero", "epic"} and kinds != {"room", "spell"}:
        raise BadInput(f"what-if: {wanted!r:.60} cannot stand for {card!r:.60}")
    other = _free_copy(s, card, wanted)
    swap = {card: other, other: card}
    if len(kinds) > 1 and (instead := _from_its_deck(s, other)):
        swap |= {other: instead, instead: card}

    def turned(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(swap.get(x, x) for x in cards)

    decks = {deck: turned(getattr(s, deck)) for deck in DECKS}
    town = tuple(Guest(swap[g.card]) if g.card in swap else g for g in s.town)
    return evolve(s, players=tuple(_turned(p, swap, turned) for p in s.players), town=town, **decks)


def _turned(p: Player, swap: dict[str, str], turned: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Player:
    dungeon = tuple(evolve(there, cards=turned(there.cards), used=turned(there.used)) for there in p.dungeon)
    return evolve(p, boss=swap.get(p.boss, p.boss), hand=turned(p.hand), dungeon=dungeon)


def _free_copy(s: Dungeons, card: str, wanted: str) -> str:
    """A copy that neither lies on the table nor belongs to whoever holds the card; the card itself, if it is one.

    Whether it is in a deck or in another hand is nobody's business, and makes no difference.
    """
    copies = copies_of(s.box.cards[wanted])
    if card in copies:
        return card
    held = {x for p in s.players if card in p.hand for x in (*p.hand, *(there.top for there in p.dungeon))}
    hands = {x for p in s.players for x in (*p.hand, *(there.top for there in p.dungeon if there.down))}
    loose = hands.union(*(getattr(s, deck) for deck in DECKS)) - held
    found = next((x for x in copies if x in loose), None)
    if found is None:
        raise BadInput(f"what-if: every copy of {wanted!r:.60} is in use")
    return found


def _from_its_deck(s: Dungeons, card: str) -> str:
    """What comes to where a card is hidden that goes to somebody else, so that its back is the same."""
    hidden = any(card in p.hand or any(card == there.top for there in p.dungeon) for p in s.players)
    deck: tuple[str, ...] = getattr(s, f"{s.box.deck_of[card]}_deck")
    return next(iter(deck), "") if hidden else ""

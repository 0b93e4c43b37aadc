"""What-if: a position with one thing changed, for branches and comparisons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.looking import hands_are_open, open_cards
from tutor.games.card_adventure.setup import DECKS
from tutor.games.card_adventure.state import HAND, Adventure, Player
from tutor.games.card_adventure.windows import GO, WHO_GOES
from tutor.kernel.records import Rec, evolve
from tutor.kernel.state import pending
from tutor.kernel.verdict import BadInput

Kind = Literal["move", "card", "without", "healed", "gate", "die"]
FACES = range(1, 7)
KEPT = ("chance", "ending", "inline", "board", "variants")  # fields in which no card is named


class Change(Rec):
    """One thing made different.

    move      the PC of a seat is in the cell `to`
    card      the card `card`, of a hand or on the board, is another one (`to`, as it is printed)
    without   the monster `card` is gone from the board
    healed    a seat has no tokens
    gate      the gate on the route `to` is turned over
    die       the next die that is thrown shows `n`
    """

    kind: Kind
    seat: int = -1
    card: str = ""
    to: str = ""
    n: int = 0


def apply_change(s: Adventure, change: Change) -> Adventure:
    """The position with one thing different; raises BadInput for what cannot be."""
    return _CHANGES[change.kind](s, change)


def may_change(s: Adventure, kind: Kind) -> bool:
    """PCs are put elsewhere only where nothing is going on that depends on their places."""
    window = pending(s)
    return kind != "move" or (window is not None and window.kind in (GO, WHO_GOES))


def _player(s: Adventure, c: Change) -> Player:
    if not 0 <= c.seat < len(s.players):
        raise BadInput(f"what-if: there is no seat {c.seat}")
    return s.players[c.seat]


def _with_player(s: Adventure, p: Player) -> Adventure:
    return evolve(s, players=tuple([p if x.seat == p.seat else x for x in s.players]))


def _move(s: Adventure, c: Change) -> Adventure:
    p = _player(s, c)
    if c.to not in s.map.cells or p.out or not may_change(s, "move"):
        raise BadInput(f"what-if: seat {c.seat} cannot be put into {c.to!r:.60}")
    return _with_player(s, evolve(p, where=c.to, came=""))


def _healed(s: Adventure, c: Change) -> Adventure:
    p = _player(s, c)
    bags = {"damage_bag": (*s.damage_bag, *p.damage), "poison_bag": (*s.poison_bag, *p.poison)}
    return evolve(_with_player(s, evolve(p, damage=(), poison=())), **bags)


def _gate(s: Adventure, c: Change) -> Adventure:
    found = [x for x in s.standing if x.where == c.to and x.counter]
    if not found:
        raise BadInput(f"what-if: there is no gate on {c.to!r:.60}")
    return evolve(s, standing=tuple([evolve(x, open=not x.open) if x in found else x for x in s.standing]))


def _without(s: Adventure, c: Change) -> Adventure:
    if c.card not in s.box.monsters or all(x.card != c.card for x in s.lying):
        raise BadInput(f"what-if: no monster {c.card!r:.60} is on the board")
    on = s.combat
    if on is not None and c.card in on.monsters:
        monsters, left, free = ([x for x in cards if x != c.card] for cards in (on.monsters, on.left, on.free))
        if not monsters:
            raise BadInput("what-if: a combat needs a monster")
        on = evolve(on, monsters=tuple(monsters), left=tuple(left), free=tuple(free))
    back = _given_back(s, [x.card for x in s.shown if x.to == c.card and x.kind == "attack"], s)
    shown = tuple([x for x in s.shown if x.to != c.card])
    lying = tuple([x for x in s.lying if x.card != c.card])
    return evolve(back, combat=on, lying=lying, shown=shown, monster_pile=(*s.monster_pile, c.card))


def _given_back(s: Adventure, cards: list[str], before: Adventure) -> Adventure:
    """Attack cards that were shown to it go back to whoever showed them."""
    for card in cards:
        seat = next(x.seat for x in before.shown if x.card == card)
        p = s.players[seat]
        s = _with_player(s, evolve(p, attack=(*p.attack, card)))
    return s


def _die(s: Adventure, c: Change) -> Adventure:
    if c.n not in FACES:
        raise BadInput(f"what-if: a die has no {c.n}")
    return evolve(s, chance=evolve(s.chance, dice=(c.n, *s.chance.dice[1:])))


# -- another card ----------------------------------------------------------------------------------------------------


def _card(s: Adventure, c: Change) -> Adventure:
    """The two cards change places, so that every card is there once."""
    seen = {x.card for x in s.lying} | {card for p in s.players for field in HAND for card in getattr(p, field)}
    if c.card not in seen or c.to not in s.box.printed or s.box.cards[c.card].kind != s.box.printed[c.to].kind:
        raise BadInput(f"what-if: {c.card!r:.60} cannot be {c.to!r:.60}")
    if printed_id(c.card) == c.to:
        return s
    copies, free = s.box.copies(c.to), _out_of_sight(s, c.card)
    return exchanged(s, c.card, next((x for x in copies if x in free), copies[0]))


def _out_of_sight(s: Adventure, card: str) -> set[str]:
    """The cards that can take a card's place and are not missed: those of decks and piles and, as nobody is to learn
    from this where they are, those that lie covered or that others hide in their hands.
    """
    known = open_cards(s)
    free = {x.card for x in s.lying if x.card not in known}
    free.update(x for kind in DECKS for field in ("deck", "pile") for x in getattr(s, f"{kind}_{field}"))
    hands = [{x for field in HAND for x in getattr(p, field)} for p in s.players]
    return free if hands_are_open(s) else free.union(*(hand for hand in hands if card not in hand))


def exchanged(s: Adventure, a: str, b: str) -> Adventure:
    """Two cards in each other's place, wherever they are named."""
    other = {a: b, b: a}
    fields = {f: _turned(getattr(s, f), other) for f in s.__struct_fields__ if f not in KEPT}
    return evolve(s, **fields)


def _turned(value: Any, other: dict[str, str]) -> Any:
    if isinstance(value, str):
        return other.get(value, value)
    if isinstance(value, tuple | list):
        return type(value)(_turned(x, other) for x in value)
    if isinstance(value, dict):
        return {k: _turned(v, other) for k, v in value.items()}
    if isinstance(value, msgspec.Struct):
        return evolve(value, **{f: _turned(getattr(value, f), other) for f in value.__struct_fields__})
    return value


_CHANGES: dict[Kind, Callable[[Adventure, Change], Adventure]] = {
    "move": _move,
    "card": _card,
    "without": _without,
    "healed": _healed,
    "gate": _gate,
    "die": _die,
}

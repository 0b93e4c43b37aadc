"""The verbs of the table: each changes one thing and writes down why."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.state import FIELD, Adventure, Combat, Lying, Mark, Player, Shown, Standing
from tutor.kernel.records import evolve
from tutor.kernel.table import Table
from tutor.kernel.windows import Frame, Window

Tables = Table[Adventure]
Rules = str | tuple[str, ...]


def with_player(s: Adventure, p: Player) -> tuple[Player, ...]:
    return (*s.players[: p.seat], p, *s.players[p.seat + 1 :])


def change(t: Tables, seat: int, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    """Change fields of a player."""
    p = evolve(t.s.players[seat], **fields)
    t.log(kind, rules, {"seat": seat, **facts}, players=with_player(t.s, p))


def quietly(t: Tables, seat: int, **fields: Any) -> None:
    """Change fields of a player as a part of the line just written."""
    t._state = evolve(t.s, players=with_player(t.s, evolve(t.s.players[seat], **fields)))


def set_table(t: Tables, **fields: Any) -> None:
    """Change fields of the table as a part of the line just written."""
    t._state = evolve(t.s, **fields)


def run_now(t: Tables, proc: str, **about: Any) -> None:
    """Steps that nothing can come between: they are carried out at once."""
    for part in t.game.rules.procedures[proc]:
        part.run(t, about)


# -- hands -----------------------------------------------------------------------------------------------------------


def field_of(s: Adventure, card: str) -> str:
    """The field of a player that holds cards of this kind."""
    return FIELD[s.box.cards[card].kind]


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one copy of this."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def leave_hand(t: Tables, seat: int, card: str, kind: str, rules: Rules, **facts: Any) -> None:
    """A card leaves a hand; where it goes, another verb says."""
    field = field_of(t.s, card)
    cards = without(getattr(t.s.players[seat], field), card)
    change(t, seat, kind, rules, {"card": card, **facts}, **{field: cards})


def into_hand(t: Tables, seat: int, card: str, kind: str, rules: Rules, **facts: Any) -> None:
    field = field_of(t.s, card)
    change(t, seat, kind, rules, {"card": card, **facts}, **{field: (*getattr(t.s.players[seat], field), card)})


def discard(t: Tables, cards: tuple[str, ...], rules: Rules = "cpa.cards.discard", **facts: Any) -> None:
    """Cards go to the discards of their kinds."""
    piles: dict[str, tuple[str, ...]] = {}
    for card in cards:
        pile = f"{t.s.box.cards[card].kind}_pile"
        piles[pile] = (*piles.get(pile, getattr(t.s, pile)), card)
    if cards:
        t.log("Discarded", rules, {"cards": cards, **facts}, **piles)


# -- cards on the board ----------------------------------------------------------------------------------------------


def set_lying(t: Tables, lying: tuple[Lying, ...], kind: str, rules: Rules, facts: dict[str, Any], **more: Any) -> None:
    """Cards on the board lie differently: each place has its cards in the order of this list, the lowest first."""
    t.log(kind, rules, facts, lying=lying, **more)


def change_lying(t: Tables, now: Lying, kind: str, rules: Rules, facts: dict[str, Any]) -> None:
    """A card keeps its place in the stack, but something of it changes."""
    found = tuple([now if x.card == now.card else x for x in t.s.lying])
    t.log(kind, rules, {"card": now.card, "where": now.where, **facts}, lying=found)


def lift(t: Tables, card: str, kind: str, rules: Rules, **facts: Any) -> None:
    """A card leaves the board; where it goes, another verb says."""
    where = next(x.where for x in t.s.lying if x.card == card)
    left = tuple([x for x in t.s.lying if x.card != card])
    marks = tuple([m for m in t.s.marks if m.on != card])
    t.log(kind, rules, {"card": card, "where": where, **facts}, lying=left, marks=marks)


def change_stack(t: Tables, card: str, kind: str, rules: Rules) -> None:
    """A card goes to the bottom of its stack, if anything lies under it."""
    found = next(x for x in t.s.lying if x.card == card)
    order = (found, *[x for x in t.s.lying if x.card != card])
    if any(x.where == found.where for x in t.s.lying[: t.s.lying.index(found)]):
        t.log(kind, rules, {"card": card, "where": found.where}, lying=order)


def change_standing(t: Tables, now: Standing, kind: str, rules: Rules, facts: dict[str, Any]) -> None:
    found = tuple([now if x.where == now.where else x for x in t.s.standing])
    t.log(kind, rules, {"where": now.where, **facts}, standing=found)


def take_away(t: Tables, where: str, kind: str, rules: Rules, facts: dict[str, Any], **more: Any) -> None:
    """A structure is removed from the board."""
    left = tuple([x for x in t.s.standing if x.where != where])
    t.log(kind, rules, {"where": where, **facts}, standing=left, **more)


# -- combat ----------------------------------------------------------------------------------------------------------


def combat(t: Tables) -> Combat:
    assert t.s.combat is not None
    return t.s.combat


def change_combat(t: Tables, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    t.log(kind, rules, facts, combat=evolve(combat(t), **fields))


def quiet_combat(t: Tables, **fields: Any) -> None:
    t._state = evolve(t.s, combat=evolve(combat(t), **fields))


def show(t: Tables, shown: Shown, kind: str, rules: Rules, **facts: Any) -> None:
    """A card is noted as shown to something. That it leaves the hand is another verb's work."""
    told = {"seat": shown.seat, "card": shown.card, "to": shown.to, **facts}
    t.log(kind, rules, told, shown=(*t.s.shown, shown))


def mark(t: Tables, mark: Mark, kind: str, rules: Rules, **facts: Any) -> None:
    """Something is changed for a while."""
    told = {"on": mark.on, "card": mark.card, "seat": mark.seat, "n": mark.n, **facts}
    t.log(kind, rules, told, marks=(*t.s.marks, mark))


# -- a PC that is out ------------------------------------------------------------------------------------------------


def leave_windows(t: Tables, seat: int) -> None:
    """Nobody waits for a seat any more, as the line just written tells."""
    kept: list[Frame] = []
    for frame in t.s.stack:
        if isinstance(frame, Window) and seat in frame.seats:
            seats = tuple([x for x in frame.seats if x != seat])
            if set(seats) <= set(frame.passed):
                continue
            kept.append(evolve(frame, seats=seats, lead=frame.lead if frame.lead != seat else seats[0]))
        else:
            kept.append(frame)
    set_table(t, stack=tuple(kept))


def into_bags(t: Tables, seat: int, rules: Rules) -> None:
    """All tokens of a PC go back into their bags."""
    p = t.s.players[seat]
    if p.damage or p.poison:
        bags = {
            "damage_bag": tuple(sorted((*t.s.damage_bag, *p.damage))),
            "poison_bag": tuple(sorted((*t.s.poison_bag, *p.poison))),
        }
        told = {"tokens": (*p.damage, *p.poison), "n": len(p.damage) + len(p.poison)}
        change(t, seat, "TokensReturned", rules, told, damage=(), poison=())
        set_table(t, **bags)

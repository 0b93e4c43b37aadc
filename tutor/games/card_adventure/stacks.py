"""Cards that lie in cells and on routes: how they come to lie in a stack, and which of them move."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from tutor.games.card_adventure.book import answer, follows_from, limit, procedure, step, term
from tutor.games.card_adventure.state import Adventure, Lying, lying, places, stack, waiting
from tutor.games.card_adventure.verbs import Rules, Tables, run_now, set_lying
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask

STACK = "cpa.stack.cards"  # about: a cell or route
ROAMS = "cpa.monster.roams"  # whether a card on the board moves; about: its id
BUNDLE = "cpa.stack.bundle"  # what moves when the monsters of a place move; about: a cell

follows_from(ROAMS, "inline", waiting)


@term(STACK, "cpa.stack.form")
def cards_in_one_place_lie_in_one_stack(s: Adventure, where: str) -> Iterator[Term]:
    """Several cards in one cell lie in one stack."""
    for x in reversed(stack(s, where)):
        yield Term(1, "cpa.stack.form", "in-stack", x.card, {"card": x.card})


# -- what moves ------------------------------------------------------------------------------------------------------


@term(ROAMS, "cpa.monster.mostly-move")
def monsters_move(s: Adventure, card: str) -> Iterator[Term]:
    """Most monster cards move about on the map, but not all need do so."""
    if card in s.box.monsters:
        yield Term(1, "cpa.monster.mostly-move", "roams", card, {"card": card})


@limit(ROAMS, "cpa.monster.golem-stays", layer="card")
def some_monsters_stay(s: Adventure, card: str, so_far: int) -> Term | None:
    """A golem is a monster that is not supposed to move."""
    known = s.box.monsters.get(card)
    if known is None or known.moves or not so_far:
        return None
    return Term(-so_far, "cpa.monster.golem-stays", "stays", card, {"card": card})


@limit(ROAMS, "cpa.ability.revive", layer="card")
def face_down_it_does_not_move(s: Adventure, card: str, so_far: int) -> Term | None:
    """A monster with revive/X that is beaten by BP in battle is not discarded but laid face down in its cell with
    X counters on it.
    """
    found = lying(s, card)
    if found is None or not found.counters or not so_far:
        return None
    return Term(-so_far, "cpa.ability.revive", "face-down", card, {"card": card})


@answer(ROAMS, "cpa.trap.does-not-move")
def traps_stay(s: Adventure, card: str) -> Term | None:
    """A trap does not move."""
    return Term(0, "cpa.trap.does-not-move", "stays", card, {"card": card}) if card in s.box.traps else None


def roams(s: Adventure, card: str, ask: Ask) -> bool:
    return total(ask(s, ROAMS, card)) > 0


@term(BUNDLE, "cpa.def.monster-card", asks=True)
def the_topmost_monster(s: Adventure, where: str, ask: Ask) -> Iterator[Term]:
    """Monster cards are the monsters that stand in the way of the adventure."""
    for x in reversed(stack(s, where)):
        if roams(s, x.card, ask):
            yield Term(1, "cpa.def.monster-card", "mover", x.card, {"card": x.card})
            return


@term(BUNDLE, "cpa.stack.monsters-together", asks=True)
def and_those_that_lie_with_it(s: Adventure, where: str, ask: Ask) -> Iterator[Term]:
    """Monster cards that lie in one stack move together as one bundle."""
    movers = [x.card for x in stack(s, where) if roams(s, x.card, ask)]
    for card in reversed(movers[:-1]):
        yield Term(1, "cpa.stack.monsters-together", "mover", card, {"card": card})


def bundle(s: Adventure, where: str, ask: Ask) -> tuple[str, ...]:
    """The monsters that leave a place when its monsters move, the lowest first."""
    if not stack(s, where):
        return ()
    return tuple([x.source for x in reversed(ask(s, BUNDLE, where))])


# -- how they come to lie --------------------------------------------------------------------------------------------


def arrive(
    t: Tables,
    cards: Sequence[str],
    where: str,
    kind: str,
    rules: Rules,
    came: str = "",
    up: bool | None = None,
    **facts: Any,
) -> None:
    """Cards come to lie in a place, those that lie on the board already and others. `up` turns their faces."""
    here = places(t.s.lying).of
    moved = {card: _lying(here.get(card) or Lying(card, where), where, came, up) for card in cards}
    fresh = [x for card, x in moved.items() if card not in here]
    found = (*fresh, *[moved.get(x.card, x) for x in t.s.lying])
    start = {"from": here[cards[0]].where} if cards[0] in here else {}
    set_lying(t, found, kind, rules, {"cards": tuple(cards), "where": where, **start, **facts})
    run_now(t, "settle", cards=tuple(cards), where=where)


def _lying(x: Lying, where: str, came: str, up: bool | None) -> Lying:
    return evolve(x, where=where, came=came, up=x.up if up is None else up)


@step("cpa.stack.newest-on-top")
def what_has_come_lies_on_top(t: Tables, about: dict[str, Any]) -> None:
    """A card that newly enters a cell is laid on top of the stack there."""
    cards, lying = about["cards"], t.s.lying
    there = {x.card: x for x in lying if x.card in cards}
    came = [there[card] for card in cards]
    found = (*[x for x in lying if x.card not in there], *came)
    if found != lying:
        under = len([x for x in lying if x.where == about["where"]]) - len(came)
        told = {"cards": tuple(cards), "where": about["where"], "n": under}
        set_lying(t, found, "LaidOnTop", "cpa.stack.newest-on-top", told)


@step("cpa.stack.immobile-on-top")
def what_does_not_move_is_kept_on_top(t: Tables, about: dict[str, Any]) -> None:
    """A card that does not move, such as a trap, is put or kept on top when it comes to lie in a stack."""
    box = t.s.box
    keep_on_top(t, about["where"], box.staying, box.traps)


def keep_on_top(t: Tables, where: str, *kinds: Container[str]) -> None:
    """Cards of these kinds lie on top of a stack, the last of them uppermost."""
    here = stack(t.s, where)
    fixed = [x for kind in kinds for x in here if x.card in kind]
    if fixed and here[-len(fixed) :] != fixed:
        found = (*[x for x in t.s.lying if x not in fixed], *fixed)
        told = {"cards": tuple([x.card for x in fixed]), "where": where}
        set_lying(t, found, "KeptOnTop", "cpa.stack.immobile-on-top", told)


procedure("settle", what_has_come_lies_on_top, what_does_not_move_is_kept_on_top)


def kept_in_play(t: Tables, seat: int, card: str) -> bool:
    """An item that cannot be lost is not discarded but lies in the cell of its owner, on a route in that from which it
    came.
    """
    item, p = t.s.box.items.get(card), t.s.players[seat]
    if item is None or not item.special:
        return False
    arrive(t, (card,), p.came or p.where, "CannotBeLost", "cpa.item.spent", up=True, seat=seat)
    return True

"""The combat step: cell after cell, each combat in its four phases. Who fights, and how a combat ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import FightFirst
from tutor.games.card_adventure.asked import PcAt
from tutor.games.card_adventure.book import action, follows_from, guard, limit, procedure, step, term
from tutor.games.card_adventure.state import Adventure, Combat, lying, monsters_at, places, playing, stack, waiting
from tutor.games.card_adventure.strength import OF_ITEMS, unmet
from tutor.games.card_adventure.verbs import (
    Tables,
    change_combat,
    combat,
    discard,
    quiet_combat,
    run_now,
    set_lying,
    set_table,
)
from tutor.games.card_adventure.windows import CARDS, FIGHTS
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

JOINS = "cpa.combat.joins"  # whether a PC takes part in the combat of a cell; about: {"seat", "where"}
FIGHTS_IT = "cpa.combat.fights"  # whether a monster fights; about: its id
NEARNESS = "cpa.combat.distance"  # how far a cell is from the start; about: the cell

follows_from(FIGHTS_IT, waiting)
follows_from(NEARNESS, "board", "inline")


# -- who fights ------------------------------------------------------------------------------------------------------


@term(JOINS, "cpa.combat.everyone-fights")
def every_pc_takes_part(s: Adventure, about: PcAt) -> Iterator[Term]:
    """Every monster of a cell fights every PC of that cell."""
    seat = about["seat"]
    if not s.players[seat].out:
        yield Term(1, "cpa.combat.everyone-fights", "takes-part", f"seat:{seat}", {"seat": seat})


@limit(JOINS, "cpa.combat.no-neighbour")
def but_not_from_another_cell(s: Adventure, about: PcAt, so_far: int) -> Term | None:
    """A PC cannot take part in the combat of a neighbouring cell."""
    p = s.players[about["seat"]]
    if p.where == about["where"] or not so_far:
        return None
    return Term(-so_far, "cpa.combat.no-neighbour", "elsewhere", f"seat:{p.seat}", {"seat": p.seat, "where": p.where})


@limit(JOINS, OF_ITEMS, layer="card")
def nor_after_it_has_slipped_away(s: Adventure, about: PcAt, so_far: int) -> Term | None:
    """Item cards stand for a PC's belongings."""
    seat = about["seat"]
    if not s.players[seat].fled or not so_far:
        return None
    return Term(-so_far, OF_ITEMS, "slipped-away", f"seat:{seat}", {"seat": seat})


@term(FIGHTS_IT, "cpa.combat.all-monsters")
def every_monster_is_fought(s: Adventure, card: str) -> Iterator[Term]:
    """Where several monsters are in one cell, all of them have to be fought."""
    yield Term(1, "cpa.combat.all-monsters", "fights", card, {"card": card})


@limit(FIGHTS_IT, "cpa.ability.revive-no-battle")
def but_none_that_lies_face_down(s: Adventure, card: str, so_far: int) -> Term | None:
    """While it lies face down it cannot battle with PCs."""
    there = lying(s, card)
    if there is None or not there.counters or not so_far:
        return None
    return Term(-so_far, "cpa.ability.revive-no-battle", "face-down", card, {"card": card, "n": there.counters})


def fighters(s: Adventure, cell: str, ask: Ask) -> tuple[int, ...]:
    """The seats that take part in the combat of a cell."""
    return tuple([seat for seat in playing(s) if total(ask(s, JOINS, {"seat": seat, "where": cell})) > 0])


def foes(s: Adventure, cell: str, ask: Ask) -> tuple[str, ...]:
    """The monsters that fight in a cell, the lowest of the stack first."""
    monsters = s.box.monsters
    found = [x.card for x in stack(s, cell) if x.card in monsters]
    return tuple([card for card in found if total(ask(s, FIGHTS_IT, card)) > 0])


def contested(s: Adventure, ask: Ask) -> list[str]:
    """The cells in which PCs and monsters would fight, as the board lists them."""
    with_pcs = {p.where for p in s.players if not p.out} & places(s.lying).stacks.keys()
    there = [cell for cell in s.map.cells if cell in with_pcs]
    return [cell for cell in there if fighters(s, cell, ask) and foes(s, cell, ask)]


# -- one cell after the other ----------------------------------------------------------------------------------------


@term(NEARNESS, "cpa.combat.cell-order")
def nearest_to_the_start_first(s: Adventure, cell: str) -> Iterator[Term]:
    """When several cells fight, their combats are taken in some agreed order: nearest to the start first, at
    random, or as the players settle it.
    """
    start = s.map.board.start
    far = s.map.distance(start, cell)
    yield Term(far, "cpa.combat.cell-order", "distance", cell, {"where": cell, "from": start})


@step("cpa.combat.per-cell")
def every_cell_with_pcs_and_monsters_fights(t: Tables, _: dict[str, Any]) -> None:
    """Combat takes place in every cell in which a PC and a monster are in the combat step, each cell for itself."""
    still = t.s.combats or t.s.map.cells  # a position may begin when some combats of the step are over
    _found(t, [cell for cell in contested(t.s, t.game.ask) if cell in still])


def _found(t: Tables, cells: list[str]) -> None:
    first = begun(t.s)
    cells.sort(key=lambda cell: (cell != first, total(t.game.ask(t.s, NEARNESS, cell))))
    told = {"cells": tuple(cells), "n": len(cells)}
    t.log("CombatsFound", "cpa.combat.per-cell", told, combats=tuple(cells))


def begun(s: Adventure) -> str:
    """The cell in which cards have been shown already: a position may begin in the middle of its combat."""
    return next((s.players[x.seat].where for x in s.shown), "")


@step("cpa.combat.cell-order")
def their_order_is_agreed_on(t: Tables, _: dict[str, Any]) -> None:
    """When several cells fight, their combats are taken in some agreed order: nearest to the start first, at
    random, or as the players settle it.
    """
    if len(t.s.combats) > 1 and not begun(t.s):
        seats = sorted({seat for cell in t.s.combats for seat in fighters(t.s, cell, t.game.ask)})
        t.open(FIGHTS, "cpa.combat.cell-order", tuple(seats), n=0)


@step("cpa.combat.per-cell")
def one_combat_after_the_other(t: Tables, _: dict[str, Any]) -> None:
    """Combat takes place in every cell in which a PC and a monster are in the combat step, each cell for itself."""
    if t.s.combats:
        t.begin("late-combats", known=tuple(contested(t.s, t.game.ask)))
    for cell in reversed(t.s.combats):
        t.begin("combat", cell=cell)


procedure(
    "combat-step",
    every_cell_with_pcs_and_monsters_fights,
    their_order_is_agreed_on,
    one_combat_after_the_other,
)


@step("cpa.combat.per-cell")
def so_does_a_cell_to_which_a_combat_has_brought_monsters(t: Tables, about: dict[str, Any]) -> None:
    """Combat takes place in every cell in which a PC and a monster are in the combat step, each cell for itself."""
    late = [cell for cell in contested(t.s, t.game.ask) if cell not in about["known"]]
    if late:
        _found(t, late)
        t.begin("late-combats", known=(*about["known"], *late))
        for cell in reversed(late):
            t.begin("combat", cell=cell)


procedure("late-combats", so_does_a_cell_to_which_a_combat_has_brought_monsters)


def _unsettled(s: Adventure) -> tuple[str, ...]:
    """The cells whose place in the order is still open."""
    window = pending(s)
    return s.combats[window.about["n"] :] if window is not None and window.kind == FIGHTS else ()


@guard("cpa.combat.cell-order", FightFirst, basic=4, implied=True)
def only_where_a_combat_is_to_come(s: Adventure, a: FightFirst) -> Facts | None:
    """When several cells fight, their combats are taken in some agreed order: nearest to the start first, at
    random, or as the players settle it.
    """
    return None if a.cell in _unsettled(s) else facts(where=a.cell)


@action(FightFirst, "cpa.combat.cell-order", (FIGHTS,), lambda s, seat: [FightFirst(seat, x) for x in _unsettled(s)])
def fight_first(t: Tables, a: FightFirst) -> None:
    """When several cells fight, their combats are taken in some agreed order: nearest to the start first, at
    random, or as the players settle it.
    """
    window = pending(t.s)
    assert window is not None
    n = window.about["n"]
    rest = tuple([cell for cell in t.s.combats[n:] if cell != a.cell])
    set_table(t, combats=(*t.s.combats[:n], a.cell, *rest))
    if len(rest) > 1:
        t.replace_window(about={"n": n + 1})
    else:
        t.close()


# -- a combat --------------------------------------------------------------------------------------------------------


@step("cpa.combat.four-phases")
def a_combat_begins(t: Tables, about: dict[str, Any]) -> None:
    """A combat has four phases in this order: encounter, card, effect, end."""
    cell, ask = about["cell"], t.game.ask
    seats, monsters = fighters(t.s, cell, ask), foes(t.s, cell, ask)
    set_table(t, combats=tuple([x for x in t.s.combats if x != cell]))
    if not seats or not monsters:
        t.close()
        return
    told = {"where": cell, "seats": seats, "n": len(monsters)}
    rules = ("cpa.combat.four-phases", "cpa.combat.everyone-fights", "cpa.combat.all-monsters")
    struck = tuple(dict.fromkeys(x.seat for x in t.s.shown))  # where a position begins in the middle
    t.log("CombatBegan", rules, told, combat=Combat(cell, seats, monsters, fought=struck))
    run_now(t, "bp-zero")


@step("cpa.combat.monsters-shown")
def all_monsters_are_shown(t: Tables, _: dict[str, Any]) -> None:
    """In the encounter phase all monster cards that take part are shown to the PCs, and from then on the players
    may look at them freely.
    """
    on = combat(t)
    shown = tuple([x if x.up or x.card not in on.monsters else evolve(x, up=True) for x in t.s.lying])
    told = {"where": on.cell, "cards": on.monsters}
    set_lying(t, shown, "MonstersShown", "cpa.combat.monsters-shown", told)


@step("cpa.combat.card-phase")
def cards_may_be_shown(t: Tables, _: dict[str, Any]) -> None:
    """In the card phase the PCs may show cards to monsters and use every card that can be used in combat."""
    on = combat(t)
    change_combat(t, "CardPhase", "cpa.combat.card-phase", {"where": on.cell}, phase="card")
    t.open(CARDS, "cpa.combat.card-phase", on.seats)


@step("cpa.combat.free")
def monsters_without_a_card_are_free(t: Tables, _: dict[str, Any]) -> None:
    """A monster to which not a single card of any kind, attack, magic or item, was shown becomes free."""
    for card in unmet(t.s):
        free = (*combat(t).free, card)
        change_combat(t, "BecameFree", "cpa.combat.free", {"card": card}, free=free)


@step("cpa.combat.effect-phase")
def the_cards_take_effect(t: Tables, _: dict[str, Any]) -> None:
    """In the effect phase the effects of the cards shown take place."""
    on = combat(t)
    struck = {x.to for x in t.s.shown if x.kind == "attack"}
    left = tuple([card for card in on.monsters if card in struck or card in on.free])
    told = {"where": on.cell, "cards": left}
    change_combat(t, "EffectPhase", "cpa.combat.effect-phase", told, phase="effect", left=left)
    t.begin("effects")


# -- the end phase ---------------------------------------------------------------------------------------------------


@step("cpa.combat.attack-card-spent")
def attack_cards_are_spent(t: Tables, _: dict[str, Any]) -> None:
    """An attack card that has been used must be put from the hand to the discards, whatever came of it."""
    used = tuple([x.card for x in t.s.shown if x.kind == "attack"])
    rest = tuple([m for m in t.s.marks if m.what not in ("card-bp", "own-bp")])
    quiet_combat(t, phase="end")
    set_table(t, shown=(), marks=rest)
    discard(t, used, ("cpa.combat.attack-card-spent", "cpa.combat.end-discards"))


@step("cpa.combat.end-discards")
def so_is_whatever_else_has_left_the_hands(t: Tables, _: dict[str, Any]) -> None:
    """In the end phase all cards that left the hands in the combat go to the discards of their kinds."""
    used = combat(t).spent
    quiet_combat(t, spent=())
    discard(t, used, "cpa.combat.end-discards")


@step("cpa.combat.monster-reset")
def monsters_are_as_printed_again(t: Tables, _: dict[str, Any]) -> None:
    """In the end phase of the combat a monster that was not beaten returns to its printed state: wounds heal, and
    lowered BP and lost abilities come back.
    """
    _forget(t, ("bp", "asleep"), "MonstersReset", "cpa.combat.monster-reset")


@step("cpa.ability.magic-combat-returns")
def what_they_have_by_magic_returns(t: Tables, _: dict[str, Any]) -> None:
    """A magic combat ability that was taken away is lost for that turn only and returns in the end phase of the
    combat.
    """
    _forget(t, ("dispelled",), "MagicReturned", "cpa.ability.magic-combat-returns")


def _forget(t: Tables, what: tuple[str, ...], kind: str, rule: str) -> None:
    """What cards have done to the monsters of this combat is over."""
    found = [m for m in t.s.marks if m.what in what and m.on in combat(t).monsters]
    if found:
        told = {"cards": tuple(dict.fromkeys(m.on for m in found))}
        t.log(kind, rule, told, marks=tuple([m for m in t.s.marks if m not in found]))


@step("cpa.combat.counters-remain")
def counters_stay_on_them(t: Tables, _: dict[str, Any]) -> None:
    """Counters on a monster are not reset after combat."""
    found = tuple([x.card for x in stack(t.s, combat(t).cell) if x.counters])
    if found:
        t.log("CountersRemain", "cpa.combat.counters-remain", {"cards": found, "where": combat(t).cell})


@step("cpa.combat.survivors-stay")
def who_was_not_removed_stays(t: Tables, _: dict[str, Any]) -> None:
    """Monster cards that were not removed stay in their cell."""
    found = tuple([x.card for x in monsters_at(t.s, combat(t).cell)])
    if found:
        t.log("MonstersStay", "cpa.combat.survivors-stay", {"cards": found, "where": combat(t).cell})


@step("cpa.combat.four-phases")
def the_combat_is_over(t: Tables, _: dict[str, Any]) -> None:
    """A combat has four phases in this order: encounter, card, effect, end."""
    players = tuple([evolve(p, bled=False) if p.bled else p for p in t.s.players])
    told = {"where": combat(t).cell}
    t.log("CombatEnded", "cpa.combat.four-phases", told, combat=None, players=players)


procedure(
    "combat",
    a_combat_begins,
    all_monsters_are_shown,
    cards_may_be_shown,
    monsters_without_a_card_are_free,
    the_cards_take_effect,
    attack_cards_are_spent,
    so_is_whatever_else_has_left_the_hands,
    monsters_are_as_printed_again,
    what_they_have_by_magic_returns,
    counters_stay_on_them,
    who_was_not_removed_stays,
    the_combat_is_over,
)

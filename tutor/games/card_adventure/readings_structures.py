"""Gates and walls; other readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure import judging
from tutor.games.card_adventure.actions import UseItem
from tutor.games.card_adventure.barriers import (
    BLOWS,
    BP,
    MONSTERS_ON,
    barred,
    gate_at,
    their_abilities_do_not_count,
    wall_at,
)
from tutor.games.card_adventure.keys import on_the_gate_or_beside_it, turning
from tutor.games.card_adventure.readings_book import reading
from tutor.games.card_adventure.stacks import arrive
from tutor.games.card_adventure.state import Adventure, Combat, monsters_at, pcs_at
from tutor.games.card_adventure.strength import BONUS
from tutor.games.card_adventure.verbs import Tables
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

# -- who is measured -------------------------------------------------------------------------------------------------

EACH_ALONE = reading("cpa.reading.each-strikes-alone")


@EACH_ALONE.instead_of(judging.pcs_from_one_cell_strike_together)
def each_pc_strikes_for_itself(t: Tables, about: dict[str, Any]) -> None:
    """Each PC is measured against a structure for itself."""
    where = about["where"]
    for seat in reversed(pcs_at(t.s, where)):
        blows = t.game.ask(t.s, BLOWS, {"where": where, "came": t.s.players[seat].came})
        n = sum(x.value for x in blows if x.facts["seat"] == seat)
        t.begin("compared", where=where, n=n, seats=(seat,), cards=())


GROUPS_APART = reading("cpa.reading.monsters-from-two-sides")


@GROUPS_APART.instead_of(judging.monsters_on_a_gate_strike_with_their_sum)
def groups_on_a_gate_strike_apart(t: Tables, about: dict[str, Any]) -> None:
    """Only the BP of monsters that came from the same cell are added."""
    if gate_at(t.s, about["where"]) is not None:
        _strike_apart(t, about["where"])


@GROUPS_APART.instead_of(judging.monsters_on_a_wall_strike_with_their_sum)
def groups_on_a_wall_strike_apart(t: Tables, about: dict[str, Any]) -> None:
    """Only the BP of monsters that came from the same cell are added."""
    if wall_at(t.s, about["where"]) is not None:
        _strike_apart(t, about["where"])


def _strike_apart(t: Tables, where: str) -> None:
    terms = t.game.ask(t.s, MONSTERS_ON, where)
    for _, cards in reversed(judging.groups_on(t.s, where)):
        n = sum(x.value for x in terms if x.source in cards)
        t.begin("compared", where=where, n=n, seats=(), cards=cards)


COMMANDERS_COUNT = reading("cpa.reading.commanders-on-structures")
COMMANDERS_COUNT.drops(their_abilities_do_not_count)


@COMMANDERS_COUNT.term(MONSTERS_ON, "cpa.ruling.no-abilities-on-structures", asks=True)
def commanders_strengthen_those_on_a_structure(s: Adventure, where: str, ask: Ask) -> Iterator[Term]:
    """Commanders strengthen the monsters that are on a structure with them."""
    cards = tuple([x.card for x in monsters_at(s, where)])
    as_if_fighting = evolve(s, combat=Combat(where, (), cards))
    for card in cards:
        for x in ask(as_if_fighting, BONUS, card):
            yield Term(x.value, "cpa.ruling.no-abilities-on-structures", x.key, x.source, x.facts)


TIES_HOLD = reading("cpa.reading.structures-win-ties")


@TIES_HOLD.instead_of(judging.the_structure_stands_if_it_is_stronger)
def it_stands_if_it_is_as_strong(t: Tables, about: dict[str, Any]) -> None:
    """A structure whose strength is equalled stands."""
    tie = about["n"] == total(t.game.ask(t.s, BP, about["where"]))
    judging.measure(t, about, about["n"] - tie, **({"tie": True} if tie else {}))


# -- who passes ------------------------------------------------------------------------------------------------------

PASS_NEXT_TURN = reading("cpa.reading.pass-next-turn")


@PASS_NEXT_TURN.instead_of(judging.pcs_pass_what_is_dealt_with)
def pcs_go_back_and_pass_next_turn(t: Tables, _: dict[str, Any]) -> None:
    """Whoever has dealt with a structure goes back, too; from the next turn on the way is free."""
    for where in judging.occupied(t.s):
        for seat in pcs_at(t.s, where) if not barred(t.s, where, t.game.ask) else ():
            judging.put_pc_back(t, seat, "cpa.structstep.impassable")


@PASS_NEXT_TURN.instead_of(judging.so_do_monsters)
def so_do_the_monsters(t: Tables, _: dict[str, Any]) -> None:
    """Whoever has dealt with a structure goes back, too; from the next turn on the way is free."""
    for where in judging.occupied(t.s):
        for _came, cards in judging.groups_on(t.s, where) if not barred(t.s, where, t.game.ask) else ():
            judging.put_monsters_back(t, cards, "cpa.structstep.impassable")


ONE_CARD_EACH = reading("cpa.reading.one-wall-card-is-enough")


@ONE_CARD_EACH.instead_of(judging.pcs_pass_what_is_dealt_with)
def pcs_pass_what_they_have_beaten(t: Tables, _: dict[str, Any]) -> None:
    """Whoever has beaten a wall passes, though further cards of it are left."""
    through = []
    for where in judging.occupied(t.s):
        for seat in pcs_at(t.s, where):
            if not barred(t.s, where, t.game.ask) or judging.has_beaten(t, where, "seats", seat):
                through.append(seat)
    judging.let_through(t, through)


@ONE_CARD_EACH.instead_of(judging.so_do_monsters)
def monsters_pass_what_they_have_beaten(t: Tables, _: dict[str, Any]) -> None:
    """Whoever has beaten a wall passes, though further cards of it are left."""
    for where in judging.occupied(t.s):
        for came, cards in judging.groups_on(t.s, where):
            if not barred(t.s, where, t.game.ask) or judging.has_beaten(t, where, "cards", cards[0]):
                arrive(t, cards, t.s.map.other_end(where, came), "MonstersPassed", "cpa.ruling.monsters-through")


# -- keys ------------------------------------------------------------------------------------------------------------

ON_THE_GATE = reading("cpa.reading.only-on-the-gate")


@ON_THE_GATE.instead_of(on_the_gate_or_beside_it)
def only_on_the_gate(s: Adventure, a: UseItem) -> Facts | None:
    """Only a PC that has come onto a gate can turn it over."""
    if turning(s, a) is None:
        return None
    where = s.players[a.seat].where
    away = any(gate_at(s, gate) is not None and gate != where for gate in a.targets)
    return facts(key="on-it", seat=a.seat, card=a.card, where=where) if away else None

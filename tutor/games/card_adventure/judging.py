"""The end of the structure step: whoever is on a structure is measured against it, then passes or is put back."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.barriers import BLOWS, BP, MONSTERS_ON, barred, gate_at, wall_at
from tutor.games.card_adventure.book import procedure, step
from tutor.games.card_adventure.moving import enter
from tutor.games.card_adventure.stacks import arrive
from tutor.games.card_adventure.state import Adventure, monsters_at, pcs_at, places, stack
from tutor.games.card_adventure.verbs import Rules, Tables, change, change_standing, discard, set_table, take_away
from tutor.kernel.events import total
from tutor.kernel.records import evolve


def occupied(s: Adventure) -> list[str]:
    """The routes that somebody or something is on, as the board lists them."""
    there, routes = {p.where for p in s.players if not p.out} | places(s.lying).stacks.keys(), s.map.routes
    return [] if there.isdisjoint(routes) else [route for route in routes if route in there]


@step("cpa.structure.definition")
def whatever_is_on_one_is_measured(t: Tables, _: dict[str, Any]) -> None:
    """Structures are the lifeless obstacles and traps on the board, taken together."""
    for where in reversed([where for where in occupied(t.s) if barred(t.s, where, t.game.ask)]):
        cards = tuple([x.card for x in stack(t.s, where)])
        t.log("OnStructure", "cpa.structure.definition", {"where": where, "seats": pcs_at(t.s, where), "cards": cards})
        t.begin("measured", where=where)


@step("cpa.combat.attack-card-spent")
def what_was_used_on_them_is_spent(t: Tables, _: dict[str, Any]) -> None:
    """An attack card that has been used must be put from the hand to the discards, whatever came of it."""
    used = tuple([x.card for x in t.s.shown if x.kind == "attack"])
    if used:
        set_table(t, shown=())
        discard(t, used, ("cpa.combat.attack-card-spent", "cpa.cards.discard"))


@step("cpa.structstep.impassable")
def pcs_pass_what_is_dealt_with(t: Tables, _: dict[str, Any]) -> None:
    """Nothing can remain on an impassable structure: what has not dealt with it by the end of the structure step
    is put back into the cell from which it came.
    """
    free = [where for where in occupied(t.s) if not barred(t.s, where, t.game.ask)]
    let_through(t, [seat for where in free for seat in pcs_at(t.s, where)])


def let_through(t: Tables, seats: list[int]) -> None:
    """PCs complete their moves one after another, so that the first of them meets what lies there."""
    for seat in reversed(seats):
        t.begin("pass", seat=seat)


@step("cpa.structstep.impassable")
def a_pc_completes_its_move(t: Tables, about: dict[str, Any]) -> None:
    """Nothing can remain on an impassable structure: what has not dealt with it by the end of the structure step
    is put back into the cell from which it came.
    """
    p = t.s.players[about["seat"]]
    enter(t, p.seat, t.s.map.other_end(p.where, p.came), "cpa.structstep.impassable", "PassedThrough")


procedure("pass", a_pc_completes_its_move)


@step("cpa.ruling.monsters-through")
def so_do_monsters(t: Tables, _: dict[str, Any]) -> None:
    """Monsters that beat a gate, or the last card of a wall, complete their move to its other end, and go no
    further in that step even if the arrow's path would.
    """
    for where in occupied(t.s):
        if not barred(t.s, where, t.game.ask):
            for came, cards in groups_on(t.s, where):
                to = t.s.map.other_end(where, came)
                arrive(t, cards, to, "MonstersPassed", "cpa.ruling.monsters-through")


@step("cpa.gate.wins")
def a_gate_that_holds_sends_them_back(t: Tables, _: dict[str, Any]) -> None:
    """If the gate's strength wins, those on it are put back into the cell from which they came after the structure
    step.
    """
    for where in occupied(t.s):
        if gate_at(t.s, where) is not None:
            _put_back(t, where, "cpa.gate.wins")


@step("cpa.wall.wins")
def a_wall_that_holds_sends_them_back(t: Tables, _: dict[str, Any]) -> None:
    """If the wall's strength wins, those on it are put back into the cell from which they came after the structure
    step.
    """
    for where in occupied(t.s):
        if wall_at(t.s, where) is not None:
            _put_back(t, where, "cpa.wall.wins")


def _put_back(t: Tables, where: str, rule: str) -> None:
    """Whoever has beaten a wall of which a card still stands is put back, but not because the wall has won."""
    for seat in pcs_at(t.s, where):
        why = "cpa.wall.loses-one" if has_beaten(t, where, "seats", seat) else rule
        put_pc_back(t, seat, (why, "cpa.structstep.impassable"))
    for _, cards in groups_on(t.s, where):
        why = "cpa.wall.loses-one" if has_beaten(t, where, "cards", cards[0]) else rule
        put_monsters_back(t, cards, (why, "cpa.structstep.impassable"))


def groups_on(s: Adventure, where: str) -> list[tuple[str, tuple[str, ...]]]:
    """The cells from which monsters have come onto a route, and those that came from each."""
    there = stack(s, where)
    return [(cell, tuple([x.card for x in there if x.came == cell])) for cell in sorted({x.came for x in there})]


def has_beaten(t: Tables, where: str, field: str, who: int | str) -> bool:
    """Whether somebody has beaten what stands on a route."""
    beaten = (e.facts for e in t.events if e.kind == "StructureBeaten" and e.facts["where"] == where)
    return any(who in told[field] for told in beaten)


def put_pc_back(t: Tables, seat: int, rules: Rules) -> None:
    p = t.s.players[seat]
    change(t, seat, "PutBack", rules, {"from": p.where, "where": p.came}, where=p.came, came="")


def put_monsters_back(t: Tables, cards: tuple[str, ...], rules: Rules) -> None:
    arrive(t, cards, places(t.s.lying).of[cards[0]].came, "MonstersPutBack", rules)


procedure(
    "judge",
    whatever_is_on_one_is_measured,
    what_was_used_on_them_is_spent,
    pcs_pass_what_is_dealt_with,
    so_do_monsters,
    a_gate_that_holds_sends_them_back,
    a_wall_that_holds_sends_them_back,
)


# -- measuring -------------------------------------------------------------------------------------------------------


@step("cpa.structstep.use-cards")
def pcs_from_one_cell_strike_together(t: Tables, about: dict[str, Any]) -> None:
    """In the structure step the player of a PC that has come onto a cell or route with a structure may use various
    cards on it, for example an item on a gate or attack cards on a wall.
    """
    where = about["where"]
    for came in sorted({t.s.players[seat].came for seat in pcs_at(t.s, where)}, reverse=True):
        blows = total(t.game.ask(t.s, BLOWS, {"where": where, "came": came}))
        seats = tuple([seat for seat in pcs_at(t.s, where) if t.s.players[seat].came == came])
        t.begin("compared", where=where, n=blows, seats=seats, cards=())


@step("cpa.gate.monsters-sum")
def monsters_on_a_gate_strike_with_their_sum(t: Tables, about: dict[str, Any]) -> None:
    """The BP of several monsters on a gate are added to one BP."""
    if gate_at(t.s, about["where"]) is not None:
        _monsters_strike(t, about["where"])


@step("cpa.wall.monsters-sum")
def monsters_on_a_wall_strike_with_their_sum(t: Tables, about: dict[str, Any]) -> None:
    """The BP of several monsters on a wall are added to one BP."""
    if wall_at(t.s, about["where"]) is not None:
        _monsters_strike(t, about["where"])


def _monsters_strike(t: Tables, where: str) -> None:
    cards = tuple([x.card for x in monsters_at(t.s, where)])
    if cards:
        n = total(t.game.ask(t.s, MONSTERS_ON, where))
        t.begin("compared", where=where, n=n, seats=(), cards=cards)


procedure(
    "measured",
    pcs_from_one_cell_strike_together,
    monsters_on_a_gate_strike_with_their_sum,
    monsters_on_a_wall_strike_with_their_sum,
)


@step("cpa.structstep.no-pass-through")
def the_structure_stands_if_it_is_stronger(t: Tables, about: dict[str, Any]) -> None:
    """An impassable structure can be neither stood on nor passed through unless it is dealt with."""
    measure(t, about, about["n"])


def measure(t: Tables, about: dict[str, Any], n: int, **told: Any) -> None:
    """Whether `n` is enough against what stands on a route."""
    where = about["where"]
    if not barred(t.s, where, t.game.ask):
        t.close()
        return
    terms = t.game.ask(t.s, BP, where)
    used_as_bp = "cpa.gate.bp" if gate_at(t.s, where) is not None else "cpa.wall.bp"
    rules = ("cpa.structstep.no-pass-through", used_as_bp, *dict.fromkeys(x.rule for x in terms))
    told |= {"where": where, "n": about["n"], "bp": total(terms), "seats": about["seats"], "cards": about["cards"]}
    if n < total(terms):
        t.log("StructureHolds", rules, told)
        t.close()
    else:
        t.log("StructureBeaten", rules, told)


@step("cpa.gate.loses")
def a_gate_that_loses_is_removed(t: Tables, about: dict[str, Any]) -> None:
    """If the gate's strength loses, its trump counter is taken away and the gate is removed from the board."""
    found = gate_at(t.s, about["where"])
    if found is not None:
        told = {"card": found.card, "counter": found.counter}
        counters = (*t.s.counters, *((found.counter,) if found.counter else ()))
        take_away(t, found.where, "GateRemoved", _by(about, "cpa.gate.loses"), told, counters=counters)


@step("cpa.wall.loses-one")
def a_wall_that_loses_loses_one_card(t: Tables, about: dict[str, Any]) -> None:
    """If the wall's strength loses, exactly one wall card is removed from the board, however clearly it lost."""
    found = wall_at(t.s, about["where"])
    if found is None:
        return
    told, rules = {"card": found.card, "left": found.layers - 1}, _by(about, "cpa.wall.loses-one")
    if found.layers > 1:
        change_standing(t, evolve(found, layers=found.layers - 1), "WallLosesOne", rules, told)
    else:
        take_away(t, found.where, "WallLosesOne", rules, told)


def _by(about: dict[str, Any], rule: str) -> tuple[str, ...]:
    """What brought it about: the card that broke the structure, if it was not measured."""
    return (*about.get("by", ()), rule)


procedure(
    "compared",
    the_structure_stands_if_it_is_stronger,
    a_gate_that_loses_is_removed,
    a_wall_that_loses_loses_one_card,
)
procedure("broken", a_gate_that_loses_is_removed, a_wall_that_loses_loses_one_card)

"""Set-up: decks and bags, the board, the classes, the first hands, and who begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import ChooseClass
from tutor.games.card_adventure.barriers import gate_at
from tutor.games.card_adventure.board import Classes, StartItems
from tutor.games.card_adventure.book import action, guard, procedure, step
from tutor.games.card_adventure.limits import LIMITED, MOST
from tutor.games.card_adventure.state import Adventure, Standing, playing
from tutor.games.card_adventure.supplies import draw
from tutor.games.card_adventure.verbs import Tables, change, change_standing, set_table
from tutor.games.card_adventure.windows import ROLE
from tutor.kernel.chance import ScriptError
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

DECKS = ("attack", "mp", "magic", "item", "trap", "curse", "monster")
MEANT = 3
COUNTER = "counter"  # what a script says before a trump counter that is drawn


@step("cpa.general.players-meant")
def the_game_is_meant_for_one_to_three(t: Tables, _: dict[str, Any]) -> None:
    """The game is meant for one to three players, and one player alone is fully supported."""
    t.log("PlayersMeet", "cpa.general.players-meant", {"n": len(t.s.players)})


@step("cpa.general.players-limit")
def four_are_the_most(t: Tables, _: dict[str, Any]) -> None:
    """Four players are the most that the game bears; five are probably too many."""
    if len(t.s.players) > MEANT:
        t.log("TableIsFull", "cpa.general.players-limit", {"n": len(t.s.players)})


@step("cpa.component.board")
def the_board_is_laid_out(t: Tables, _: dict[str, Any]) -> None:
    """A game is played on a game board."""
    t.log("BoardLaid", "cpa.component.board", {"board": t.s.board, "n": len(t.s.map.cells)})


@step("cpa.wall.placed-by-board")
def walls_stand_where_the_board_says(t: Tables, _: dict[str, Any]) -> None:
    """Walls are placed as the board says, often several on top of each other."""
    _place(t, "wall", "cpa.wall.placed-by-board")


@step("cpa.def.structure-card")
def so_do_the_other_structures(t: Tables, _: dict[str, Any]) -> None:
    """Structure cards stand for constructions on the stage, such as walls, doors or altars."""
    _place(t, "gate", "cpa.def.structure-card")
    _place(t, "altar", "cpa.def.structure-card")


def _place(t: Tables, rule: str, why: str) -> None:
    board = t.s.map.board
    found = [Standing(r.id, r.structure, r.layers, open=r.open) for r in board.routes if r.structure]
    found += [Standing(c.id, c.structure) for c in board.cells if c.structure]
    for x in found:
        if t.s.box.structures[x.card].rule == rule:
            told = {"where": x.where, "card": x.card, "n": x.layers}
            t.log("StructurePlaced", why, told, standing=(*t.s.standing, x))


@step("cpa.gate.counter-board")
def a_board_may_choose_a_gates_counter(t: Tables, _: dict[str, Any]) -> None:
    """A board may set the trump counter of a gate in another way."""
    for route in t.s.map.board.routes:
        if route.counter is not None:
            wanted = (route.counter.suit, route.counter.number)
            known = t.s.box.counters
            counter = next(x for x in t.s.counters if (known[x].suit, known[x].number) == wanted)
            _lay_counter(t, route.id, counter, "cpa.gate.counter-board")


@step("cpa.gate.counter")
def each_gate_has_a_counter_at_random(t: Tables, _: dict[str, Any]) -> None:
    """Before the game one trump counter chosen at random is laid on each gate."""
    for x in t.s.standing:
        gate = gate_at(t.s, x.where)
        if gate is not None and not gate.counter:
            scripted = t.scripted(f"{COUNTER}:")
            if scripted and scripted not in t.s.counters:
                raise ScriptError(f"the script lays {scripted!r:.60}, and no such trump counter is left")
            counter = scripted or t.s.counters[t.unscripted(len(t.s.counters))]
            _lay_counter(t, x.where, counter, "cpa.gate.counter")


def _lay_counter(t: Tables, where: str, counter: str, rule: str) -> None:
    gate = gate_at(t.s, where)
    assert gate is not None
    change_standing(t, evolve(gate, counter=counter), "CounterLaid", rule, {"counter": counter})
    at = t.s.counters.index(counter)
    set_table(t, counters=t.s.counters[:at] + t.s.counters[at + 1 :])


@step("cpa.cards.shuffle-by-kind")
def decks_are_shuffled_by_kind(t: Tables, _: dict[str, Any]) -> None:
    """Before the game the cards are shuffled kind by kind into one deck for each kind."""
    decks = {f"{kind}_deck": t.shuffle(getattr(t.s, f"{kind}_deck")) for kind in DECKS}
    t.log("DecksMade", "cpa.cards.shuffle-by-kind", {"n": sum(map(len, decks.values()))}, **decks)


@step("cpa.tokens.bag")
def tokens_are_mixed_in_bags(t: Tables, _: dict[str, Any]) -> None:
    """Tokens are kept by kind in a bag or box that cannot be looked into, and are mixed."""
    bags = {f"{kind}_bag": tuple(sorted(t.s.box.bag(kind))) for kind in ("damage", "poison")}
    t.log("BagsFilled", "cpa.tokens.bag", {"n": sum(map(len, bags.values()))}, **bags)


@step("cpa.class.choose")
def each_chooses_a_class(t: Tables, _: dict[str, Any]) -> None:
    """Each PC has one of the three classes."""
    seats = tuple([p.seat for p in t.s.players if not p.role])
    t.open(ROLE, "cpa.class.choose", seats, mode="ordered")


def roles(s: Adventure) -> tuple[str, ...]:
    """The classes to choose from: those of the booklet, or those that the board names."""
    found = s.map.rule(Classes)
    return found.classes if found is not None else tuple(id for id, c in s.box.classes.items() if c.rule)


@guard("cpa.class.other", ChooseClass, basic=5, implied=True)
def only_classes_of_this_game(s: Adventure, a: ChooseClass) -> Facts | None:
    """A board or game may change these rules: other classes, or named characters in place of classes."""
    return None if a.role in roles(s) else facts(role=a.role, roles=roles(s))


def role_candidates(s: Adventure, seat: int) -> Iterator[ChooseClass]:
    for role in roles(s):
        yield ChooseClass(seat, role)


@action(ChooseClass, "cpa.class.choose", (ROLE,), role_candidates)
def choose_class(t: Tables, a: ChooseClass) -> None:
    """Each PC has one of the three classes."""
    change(t, a.seat, "ClassChosen", "cpa.class.choose", {"role": a.role}, role=a.role)
    t.answered(a.seat)


# -- first hands -----------------------------------------------------------------------------------------------------


@step("cpa.pc.one-each")
def each_player_has_one_pc(t: Tables, _: dict[str, Any]) -> None:
    """Every player taking part has exactly one PC."""
    for p in t.s.players:
        told = {"where": t.s.map.board.start, "role": p.role}
        change(t, p.seat, "PawnPlaced", "cpa.pc.one-each", told, where=t.s.map.board.start)


@step("cpa.setup.full-hands")
def each_pc_starts_with_a_full_hand(t: Tables, _: dict[str, Any]) -> None:
    """Every PC starts with as many cards of each kind as the limits of its class allow."""
    for seat in reversed(playing(t.s)):
        t.begin("first-hand", seat=seat)


@step("cpa.setup.random-deal")
def it_is_dealt_from_the_decks(t: Tables, about: dict[str, Any]) -> None:
    """The starting cards are dealt from the shuffled decks, and nobody may ask for a certain card."""
    seat = about["seat"]
    for kind in LIMITED:
        n = total(t.game.ask(t.s, MOST, {"seat": seat, "kind": kind}))
        draw(t, kind, seat, n, ("cpa.setup.random-deal", "cpa.setup.full-hands"))


procedure("first-hand", it_is_dealt_from_the_decks)


@step("cpa.setup.start-items")
def and_what_the_board_gives(t: Tables, _: dict[str, Any]) -> None:
    """PCs start with whatever further belongings the game in play prescribes."""
    for seat in reversed(playing(t.s)):
        t.begin("first-items", seat=seat)


@step("cpa.setup.start-items")
def it_is_given_item_cards(t: Tables, about: dict[str, Any]) -> None:
    """PCs start with whatever further belongings the game in play prescribes."""
    found = t.s.map.rule(StartItems)
    if found is not None:
        p = t.s.players[about["seat"]]
        draw(t, "item", p.seat, found.classes.get(p.role, found.each), "cpa.setup.start-items")


procedure("first-items", it_is_given_item_cards)


@step("cpa.turn.six-steps")
def the_first_turn_begins(t: Tables, _: dict[str, Any]) -> None:
    """A turn has six steps in this order: start, PC action, board rules, structures, combat, end."""
    t.close()
    set_table(t, turn=1)
    t.begin("turn")

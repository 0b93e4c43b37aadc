"""Monsters that come nearer to a PC that rests: which of them, which way, and where they stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import Approach
from tutor.games.card_adventure.barriers import halts
from tutor.games.card_adventure.book import action, guard, procedure, step
from tutor.games.card_adventure.effects import where_counts
from tutor.games.card_adventure.stacks import arrive, bundle
from tutor.games.card_adventure.state import Adventure, monsters_at, pcs_at, places
from tutor.games.card_adventure.verbs import Tables
from tutor.games.card_adventure.windows import APPROACH
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


def groups(s: Adventure, seat: int, n: int, least: int) -> list[str]:
    """The cells of the nearest monsters that are from `least` to `n` routes away, as the board lists them."""
    away = s.map.distances(where_counts(s.players[seat]))
    near = [c for c in places(s.lying).stacks if least <= away.get(c, n + 1) <= n and monsters_at(s, c)]
    nearest = min((away[c] for c in near), default=0)
    return sorted((c for c in near if away[c] == nearest), key=s.map.order.__getitem__)


def _awake(t: Tables, cell: str) -> list[str]:
    """The monsters of a cell that come: those that move, but none that waits face down."""
    movers = bundle(t.s, cell, t.game.ask)
    return [x.card for x in monsters_at(t.s, cell) if x.card in movers]


@step("cpa.rest.nearest-group")
def only_the_nearest_come(t: Tables, about: dict[str, Any]) -> None:
    """Only the nearest group, the monsters of one single cell, comes nearer."""
    seat, n = about["seat"], about["n"]
    found = groups(t.s, seat, n, about["least"])
    movers = tuple([cell for cell in found if _awake(t, cell)])
    if not found:
        t.log("NobodyComes", "cpa.rest.nearest-group", {"seat": seat, "n": n})
        t.close()
    elif movers:
        t.close()
        choose(
            t, movers, {"seat": seat, "left": about["far"], "why": about["why"], "from": ""}, "cpa.rest.nearest-group"
        )


@step("cpa.ruling.rest-next-group")
def if_they_cannot_the_next_do(t: Tables, about: dict[str, Any]) -> None:
    """If nothing in the nearest cell can move, the next nearest group comes."""
    found = groups(t.s, about["seat"], about["n"], about["least"])
    cell = where_counts(t.s.players[about["seat"]])
    least = t.s.map.distance(cell, found[0]) + 1
    told = {"seat": about["seat"], "cells": tuple(found)}
    t.log("NearestCannotMove", "cpa.ruling.rest-next-group", told)
    t.begin("approach", **{**about, "least": least})


procedure("approach", only_the_nearest_come, if_they_cannot_the_next_do)


def choose(t: Tables, cells: tuple[str, ...], about: dict[str, Any], rule: str) -> None:
    """Where there are several, the player of the PC chooses."""
    if len(cells) > 1:
        t.open(APPROACH, rule, (about["seat"],), cells=cells, **about)
    else:
        come(t, cells[0], about)


def come(t: Tables, cell: str, about: dict[str, Any]) -> None:
    """A cell is settled: the one that they come from, or the next one on their way."""
    seat, rule = about["seat"], about["why"]
    start = about["from"]
    cards = _awake(t, cell) if not start else about["cards"]
    if not start:
        t.begin("come", seat=seat, cards=cards, where=cell, left=about["left"], why=rule)
        return
    t.begin("come-on", seat=seat, cards=cards, where=start, to=cell, left=about["left"], why=rule)


@guard("cpa.rest.total-2", Approach, basic=5, implied=True)
def one_of_those_cells(s: Adventure, a: Approach) -> Facts | None:
    """Rest total 2: if an enemy monster is within 5 cells, it comes 5 cells nearer to the PC that rested."""
    window = pending(s)
    if window is None or window.kind != APPROACH:
        return None  # there is nothing to choose from; that it is not the time says enough
    cells = tuple(window.about["cells"])
    return None if a.cell in cells else facts(cell=a.cell, cells=cells)


def approach_candidates(s: Adventure, seat: int) -> Iterator[Approach]:
    window = pending(s)
    assert window is not None
    for cell in window.about["cells"]:
        yield Approach(seat, cell)


@action(Approach, "cpa.rest.total-2", (APPROACH,), approach_candidates)
def settle_the_way(t: Tables, a: Approach) -> None:
    """Rest total 2: if an enemy monster is within 5 cells, it comes 5 cells nearer to the PC that rested."""
    window = pending(t.s)
    assert window is not None
    t.close()
    come(t, a.cell, window.about)


# -- cell by cell ----------------------------------------------------------------------------------------------------


@step("cpa.rest.total-2")
def the_shortest_way_is_taken(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 2: if an enemy monster is within 5 cells, it comes 5 cells nearer to the PC that rested."""
    goal, here = where_counts(t.s.players[about["seat"]]), about["where"]
    away = t.s.map.distances(goal)
    cells = tuple([c for c in t.s.map.near[here] if away[c] == away[here] - 1])
    t.close()
    told = {"seat": about["seat"], "cards": about["cards"], "left": about["left"], "why": about["why"]}
    if cells:
        choose(t, cells, {**told, "from": here}, about["why"])


procedure("come", the_shortest_way_is_taken)


@step("cpa.rest.total-2")
def they_come_one_cell_nearer(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 2: if an enemy monster is within 5 cells, it comes 5 cells nearer to the PC that rested."""
    here, to = about["where"], about["to"]
    route = t.s.map.route(here, to)
    assert route is not None
    where, came = (route.id, here) if halts(t.s, route.id, t.game.ask) else (to, "")
    rules = (about["why"], "cpa.rest.nearest-group")
    arrive(t, about["cards"], where, "MonstersCame", rules, came, seat=about["seat"])


@step("cpa.rest.approach-stops")
def they_stop_at_pcs_and_obstacles(t: Tables, about: dict[str, Any]) -> None:
    """Monsters that come nearer stop where they run into another PC or an obstacle."""
    where = next(x.where for x in t.s.lying if x.card == about["cards"][0])
    if where not in t.s.map.cells or pcs_at(t.s, where):
        told = {"cards": about["cards"], "where": where, "seats": pcs_at(t.s, where)}
        t.log("MonstersStopped", "cpa.rest.approach-stops", told)
        t.close()


@step("cpa.rest.total-2")
def and_come_on(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 2: if an enemy monster is within 5 cells, it comes 5 cells nearer to the PC that rested."""
    if about["left"] > 1:
        told = {k: about[k] for k in ("seat", "cards", "why")}
        t.close()
        t.begin("come", where=about["to"], left=about["left"] - 1, **told)


procedure("come-on", they_come_one_cell_nearer, they_stop_at_pcs_and_obstacles, and_come_on)

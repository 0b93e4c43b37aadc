"""What is odd about a draft: it can be played, but hardly as it is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import gcd
from typing import Any

from tutor.games.card_adventure.board import (
    Carry,
    Clear,
    HideKey,
    Moves,
    Reach,
    Route,
    Survive,
    TrapsSpring,
    TurnLimit,
)
from tutor.games.card_adventure.cards import Box
from tutor.games.card_adventure.maker.draft import Draft, distances, name_of
from tutor.games.card_adventure.maker.lacks import Problem, some
from tutor.games.card_adventure.maker.offered import farthest
from tutor.games.card_adventure.maps import boards

Check = Callable[[Draft, Box], Iterator[Problem]]
NOWHERE = 10_000
FEWEST_PCS = 1


def _no_goal(draft: Draft, _: Box) -> Iterator[Problem]:
    far = farthest(draft)
    if not draft.goals and far is not None:
        mend = [{"op": "goal", "kind": "reach", "to": far}]
        yield Problem("no-goal", {"cell": name_of(draft, far)}, mend=mend)


def _easy_goals(draft: Draft, _: Box) -> Iterator[Problem]:
    """Goals that are reached before anybody has done anything."""
    with_monsters = {cell.id for cell in draft.cells if any(x.kind == "monster" for x in cell.lies)}
    for at, goal in enumerate(draft.goals):
        if isinstance(goal, Reach) and goal.to == draft.start:
            yield Problem("goal-at-start", cells=(goal.to,), goals=(at,))
        if isinstance(goal, Clear) and goal.cells and not with_monsters & set(goal.cells):
            yield Problem("clear-at-once", cells=goal.cells, goals=(at,))


def _no_time(draft: Draft, _: Box) -> Iterator[Problem]:
    """Goals that nobody can reach before time is up."""
    limit = next((rule.turns for rule in draft.rules if isinstance(rule, TurnLimit)), NOWHERE)
    moves = next((rule.n for rule in draft.rules if isinstance(rule, Moves)), 1)
    for at, goal in enumerate(draft.goals):
        if isinstance(goal, Survive) and goal.turns > limit:
            yield Problem("survive-too-long", {"n": goal.turns, "turns": limit}, goals=(at,))
        if isinstance(goal, Reach | Carry):
            turns = -(-_way(draft, goal) // moves)
            if limit < turns < NOWHERE // 99:
                facts = {"to": name_of(draft, goal.to), "n": turns, "turns": limit}
                yield Problem("goal-too-far", facts, cells=(goal.to,), goals=(at,))


def _way(draft: Draft, goal: Reach | Carry) -> int:
    """How many moves lead there from the start; with what is to be carried, by way of where it lies."""
    away = distances(draft, draft.start)
    if isinstance(goal, Reach):
        return away.get(goal.to, NOWHERE)
    back = distances(draft, goal.to)
    lies = [cell.id for cell in draft.cells if any(x.card == goal.item for x in cell.lies)]
    return min((away.get(id, NOWHERE) + back.get(id, NOWHERE) for id in lies), default=NOWHERE)


def _monsters(draft: Draft, known: Box) -> Iterator[Problem]:
    laid = sum(x.number(FEWEST_PCS) for cell in draft.cells for x in cell.lies if x.kind == "monster")
    far = farthest(draft)
    if not draft.signs and not laid and far is not None:
        yield Problem("no-monsters", {"cell": name_of(draft, far)}, mend=[{"op": "sign", "cell": far}])
    if draft.signs and laid >= len(known.deck("monster")):
        yield Problem("sign-no-deck", signs=tuple(range(len(draft.signs))))
    for at, sign in enumerate(draft.signs):
        if sign.cell == draft.start:
            facts = {"cell": name_of(draft, sign.cell)}
            yield Problem("sign-at-start", facts, (sign.cell,), signs=(at,), mend=[{"op": "unsign", "at": at}])


def _idle_arrows(draft: Draft, _: Box) -> Iterator[Problem]:
    """Arrows of cells to which no sign and no other arrow brings monsters."""
    come = {sign.cell for sign in draft.signs}
    come |= {cell.id for cell in draft.cells if any(x.kind == "monster" for x in cell.lies)}
    edge = set(come)
    by_cell: dict[str, set[str]] = {}
    for arrow in draft.arrows:
        by_cell.setdefault(arrow.path[0], set()).update(arrow.path[1:])
    while edge:
        edge = {to for here in edge for to in by_cell.get(here, ())} - come
        come |= edge
    idle = [at for at, arrow in enumerate(draft.arrows) if arrow.path[0] not in come]
    if idle:
        cells = tuple(dict.fromkeys(draft.arrows[at].path[0] for at in idle))
        mend = [{"op": "unarrow", "at": at} for at in reversed(idle)]
        yield Problem("arrow-idle", {"cells": some(draft, cells)}, cells, arrows=tuple(idle), mend=mend)


def _traps(draft: Draft, _: Box) -> Iterator[Problem]:
    cells = tuple([cell.id for cell in draft.cells if any(x.kind == "trap" for x in cell.lies)])
    if cells and not any(isinstance(rule, TrapsSpring) for rule in draft.rules):
        yield Problem("trap-no-rule", cells=cells, mend=[{"op": "rule", "kind": "traps-spring"}])


def _keys(draft: Draft, _: Box) -> Iterator[Problem]:
    """Keys that may lie where only the opened gate leads."""
    for at, rule in enumerate(draft.rules):
        if isinstance(rule, HideKey) and draft.start:
            routes = tuple([route for route in draft.routes if set(route.between) != set(rule.gate)])
            away = distances(draft.with_(routes=routes), draft.start)
            behind = tuple([id for id in rule.cells if id not in away])
            if behind:
                yield Problem("key-behind", {"cells": some(draft, behind)}, behind, rules=(at,))


def _routes_across(draft: Draft, _: Box) -> Iterator[Problem]:
    """Routes that are drawn across a cell at which they do not end."""
    at = {(cell.x, cell.y): cell for cell in draft.cells}
    places = {cell.id: place for place, cell in at.items()}
    for route in draft.routes:
        a, b = route.between
        if a not in places or b not in places:
            continue
        between = [at[spot].id for spot in _spots(places[a], places[b]) if spot in at]
        if between:
            facts = {"a": name_of(draft, a), "b": name_of(draft, b), "cells": some(draft, tuple(between))}
            yield Problem("route-across", facts, tuple(between), (route.id,), mend=_through(draft, route, between))


def _spots(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """The squares whose middles a straight line goes through."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    steps = gcd(dx, dy)
    return [(a[0] + dx // steps * n, a[1] + dy // steps * n) for n in range(1, steps)]


def _through(draft: Draft, route: Route, between: list[str]) -> list[dict[str, Any]]:
    """One route from cell to cell in place of the long one, unless something stands on it."""
    if route.structure:
        return []
    a, b = route.between
    short = [pair for pair in pairwise((a, *between, b)) if draft.route(*pair) is None]
    return [{"op": "unroute", "a": a, "b": b}, *({"op": "route", "a": x, "b": y} for x, y in short)]


def _names(draft: Draft, _: Box) -> Iterator[Problem]:
    for area in draft.areas:
        if not area.cells and len(draft.areas) > 1:
            yield Problem("empty-area", {"area": area.name}, mend=[{"op": "unarea", "area": area.id}])
    for name, n in Counter(cell.name.ja for cell in draft.cells).items():
        if n > 1:
            alike = [cell for cell in draft.cells if cell.name.ja == name]
            yield Problem("same-name", {"name": alike[0].name}, tuple(cell.id for cell in alike))
    if draft.id in boards():
        yield Problem("id-of-house", mend=[{"op": "id", "id": f"my-{draft.id}"}])


CHECKS: tuple[Check, ...] = (
    _no_goal,
    _easy_goals,
    _no_time,
    _monsters,
    _idle_arrows,
    _routes_across,
    _traps,
    _keys,
    _names,
)


def oddities(draft: Draft, known: Box) -> Iterator[Problem]:
    """Everything that is odd, as soon as there is something to look at."""
    if len(draft.cells) >= 2:
        yield from (problem for check in CHECKS for problem in check(draft, known))

"""Laying out a position: structures as they stand, and the cards in cells and on routes."""

from __future__ import annotations

from tutor.games.card_adventure.board import Route
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.start import LyingSpec, StandingSpec, Start
from tutor.games.card_adventure.state import Adventure, Lying, Shown, Standing, lying, monsters_at
from tutor.games.card_adventure.taking import Taking
from tutor.kernel import chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput, Impossible


def place_structures(start: Start, s: Adventure) -> Adventure:
    """The structures of the board, but for what the position says of them."""
    board = s.map.board
    places = {r.id for r in board.routes if r.structure} | {c.id for c in board.cells if c.structure}
    unknown = next((where for where in start.structures if where not in places), None)
    if unknown is not None:
        raise BadInput(f"structures: no structure stands at {unknown!r:.60}; there are {', '.join(sorted(places))}")
    known = {id: c for id, c in s.box.counters.items() for _ in range(c.count)}
    s = evolve(s, counters=tuple(known))
    found: list[Standing] = []
    for route in board.routes:
        spec = start.structures.get(route.id, StandingSpec(open=route.open))
        if route.structure and not spec.gone:
            s, standing = _standing(s, route, spec)
            found.append(standing)
    for cell in board.cells:
        if cell.structure and not start.structures.get(cell.id, StandingSpec()).gone:
            found.append(Standing(cell.id, cell.structure))
    return evolve(s, standing=tuple(found))


def _standing(s: Adventure, route: Route, spec: StandingSpec) -> tuple[Adventure, Standing]:
    card = s.box.structures[route.structure]
    if card.rule == "wall":
        return s, Standing(route.id, card.id, spec.layers or route.layers)
    suit = spec.suit or (route.counter.suit if route.counter else None)
    number = spec.number or (route.counter.number if route.counter else None)
    fits = [x for x in s.counters if _fits(s, x, suit, number)]
    if not fits:
        wanted = f"{suit or ''} {number or ''}".strip()
        there = ", ".join(f"{s.box.counters[x].suit} {s.box.counters[x].number}" for x in s.counters)
        where = f"structures.{route.id}"
        raise Impossible("cpa.gate.counter", f"{where}: no trump counter {wanted} is left; there are {there}")
    at, luck = chance.below(s.chance, len(fits))
    left = [x for x in s.counters if x != fits[at]]
    return evolve(s, counters=tuple(left), chance=luck), Standing(route.id, card.id, 1, fits[at], spec.open)


def _fits(s: Adventure, counter: str, suit: str | None, number: int | None) -> bool:
    card = s.box.counters[counter]
    return suit in (None, card.suit) and number in (None, card.number)


def lay_cards(start: Start, s: Adventure, taking: Taking) -> Adventure:
    """The cards in cells and on routes, each stack from below."""
    lying: list[Lying] = []
    for where, cards in start.lies.items():
        if where not in s.map.cells and where not in s.map.routes:
            raise BadInput(f"lies: there is no cell or route {where!r:.60}")
        for n, given in enumerate(cards):
            spec = LyingSpec(card=given) if isinstance(given, str) else given
            place = f"lies.{where}.{n}"
            card = taking.card(spec.card, place, "monster", "item", "trap", "magic")
            came = spec.came or (where.split("-")[0] if where in s.map.routes else "")
            if came and (where not in s.map.routes or came not in s.map.routes[where].between):
                raise BadInput(f"{place}.came: {came!r:.60} is no end of a route here")
            lying.append(Lying(card, where, spec.up and not spec.counters, spec.counters, came))
    return evolve(s, lying=tuple(lying))


def show_cards(start: Start, s: Adventure, taking: Taking) -> Adventure:
    """Attack cards that have been shown to monsters already: they have left the hands."""
    found = []
    for n, spec in enumerate(start.shown):
        if spec.seat >= len(s.players):
            raise BadInput(f"shown.{n}.seat: there is no seat {spec.seat}")
        to = _named(s, spec.to, s.players[spec.seat].where)
        if not to:
            raise BadInput(f"shown.{n}.to: no monster {spec.to!r:.60} lies on the board")
        found.append(Shown(taking.card(spec.card, f"shown.{n}.card", "attack"), spec.seat, to))
    return evolve(s, shown=tuple(found))


def _named(s: Adventure, to: str, where: str) -> str:
    """The monster that is meant: a copy, the first that shows this card, or its place in the stack of a cell."""
    here = [x.card for x in monsters_at(s, where)]
    if to.isdecimal():
        return here[int(to)] if int(to) < len(here) else ""
    if to in s.box.monsters and lying(s, to) is not None:
        return to
    return next((card for card in here if printed_id(card) == to), "")

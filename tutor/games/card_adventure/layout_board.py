"""Laying out a position: structures as they stand, and the cards in cells and on routes."""

from __future__ import annotations

from tutor.content.source import hint
from tutor.games.card_adventure.board import Route
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.start import LyingSpec, StandingSpec, Start
from tutor.games.card_adventure.state import Adventure, Lying, Player, Shown, Standing, lying, monsters_at
from tutor.games.card_adventure.taking import Taking
from tutor.kernel import chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput, Impossible

MOST_NAMED = 24


def nearest(s: Adventure, where: str) -> str:
    """The cell or route that somebody may have meant: routes are named one way round, and cells as they are written."""
    places = (*s.map.cells, *s.map.routes)
    turned = "-".join(reversed(where.split("-")))
    same = next((x for x in places if x.casefold() in (where.casefold(), turned.casefold())), "")
    cells = tuple(s.map.cells)
    named = f"{', '.join(cells[:MOST_NAMED])}{' ...' if len(cells) > MOST_NAMED else ''}"
    return hint(same or where, places) or f"; cells are {named}"


def place_structures(start: Start, s: Adventure) -> Adventure:
    """The structures of the board, but for what the position says of them."""
    board = s.map.board
    places = {r.id for r in board.routes if r.structure} | {c.id for c in board.cells if c.structure}
    unknown = next((where for where in start.structures if where not in places), None)
    if unknown is not None:
        raise BadInput(f"structures: no structure stands at {unknown!r:.60}; there are {', '.join(sorted(places))}")
    s = evolve(s, counters=tuple([id for id, c in s.box.counters.items() for _ in range(c.count)]))
    found: dict[str, Standing] = {}
    for route in sorted(board.routes, key=lambda r: not _told(r, start)):
        spec = start.structures.get(route.id, StandingSpec())
        if route.structure:
            _of_its_kind(s.box.structures[route.structure].rule, route, spec)
        if route.structure and not spec.gone:
            s, found[route.id] = _standing(s, route, spec)
    for cell in board.cells:
        spec = start.structures.get(cell.id, StandingSpec())
        if spec != StandingSpec(gone=spec.gone):
            raise BadInput(f"structures.{cell.id}: of what stands in a cell only `gone` is said")
        if cell.structure and not spec.gone:
            found[cell.id] = Standing(cell.id, cell.structure)
    ordered = (*[r.id for r in board.routes], *[c.id for c in board.cells])
    return evolve(s, standing=tuple([found[where] for where in ordered if where in found]))


def _told(route: Route, start: Start) -> bool:
    """Whether anything is said of its trump counter: such a gate takes its own before others take one at random."""
    spec = start.structures.get(route.id, StandingSpec())
    return bool(route.counter or spec.suit or spec.number)


def _of_its_kind(rule: str, route: Route, spec: StandingSpec) -> None:
    """What is said of a structure fits what it is, and how the board has placed it."""
    where = f"structures.{route.id}"
    if spec.gone and spec != StandingSpec(gone=True):
        raise BadInput(f"{where}: what is gone has nothing else; leave the rest out")
    if rule == "wall":
        if spec.suit or spec.number or spec.open is not None:
            raise BadInput(f"{where}: only a gate has a counter or is open; of a wall say `layers` or `gone`")
        if (spec.layers or 1) > route.layers:
            raise Impossible(
                "cpa.wall.placed-by-board", f"{where}.layers: {spec.layers} wall cards; the board places {route.layers}"
            )
    elif spec.layers is not None:
        raise BadInput(f"{where}.layers: only walls lie on top of each other")
    own = route.counter
    if own is not None and (spec.suit or own.suit, spec.number or own.number) != (own.suit, own.number):
        raise Impossible("cpa.gate.counter-board", f"{where}: the board lays {own.suit} {own.number} on this gate")


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
    left = list(s.counters)
    left.remove(fits[at])
    is_open = route.open if spec.open is None else spec.open
    return evolve(s, counters=tuple(left), chance=luck), Standing(route.id, card.id, 1, fits[at], is_open)


def _fits(s: Adventure, counter: str, suit: str | None, number: int | None) -> bool:
    card = s.box.counters[counter]
    return suit in (None, card.suit) and number in (None, card.number)


def lay_cards(start: Start, s: Adventure, taking: Taking) -> Adventure:
    """The cards in cells and on routes, each stack from below."""
    lying: list[Lying] = []
    for where, cards in start.lies.items():
        if where not in s.map.cells and where not in s.map.routes:
            raise BadInput(f"lies: there is no cell or route {where!r:.60}{nearest(s, where)}")
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
    if start.shown and s.step != "combat":
        raise BadInput(f"shown: cards are shown in the combat step, and it is the {s.step} step")
    found: list[Shown] = []
    for n, spec in enumerate(start.shown):
        if spec.seat >= len(s.players):
            raise BadInput(f"shown.{n}.seat: there is no seat {spec.seat}")
        to = _named(s, spec.to, s.players[spec.seat].where)
        if not to:
            raise BadInput(f"shown.{n}.to: no monster {spec.to!r:.60} lies on the board")
        _meets(s, s.players[spec.seat], to, f"shown.{n}")
        other = next((x.to for x in found if s.players[x.seat].where != s.players[spec.seat].where), "")
        if other:
            place = f"shown.{n}.to"
            raise Impossible("cpa.combat.per-cell", f"{place}: {to!r} and {other!r} are in two combats, one at a time")
        found.append(Shown(taking.card(spec.card, f"shown.{n}.card", "attack"), spec.seat, to))
    return evolve(s, shown=tuple(found))


def _meets(s: Adventure, p: Player, to: str, place: str) -> None:
    """Cards are shown in the combat of the own cell, to monsters that can fight."""
    there = lying(s, to)
    if p.out or p.fled or there is None or there.where != p.where:
        raise Impossible("cpa.combat.no-neighbour", f"{place}.seat: seat {p.seat} is in no combat with {to!r}")
    if there.counters:
        raise Impossible("cpa.ability.revive-no-battle", f"{place}.to: {to!r} lies face down and fights nobody")


def _named(s: Adventure, to: str, where: str) -> str:
    """The monster that is meant: a copy, the first that shows this card, or its place in the stack of a cell."""
    here = [x.card for x in monsters_at(s, where)]
    if to.isdecimal():
        return here[int(to)] if int(to) < len(here) else ""
    if to in s.box.monsters and lying(s, to) is not None:
        return to
    return next((card for card in here if printed_id(card) == to), "")

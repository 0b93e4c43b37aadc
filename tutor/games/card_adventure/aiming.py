"""What magic cards and items may be aimed at: kinds and numbers of targets, and what is at hand to be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

from tutor.games.card_adventure.abilities import has_attribute
from tutor.games.card_adventure.actions import Cast, UseItem
from tutor.games.card_adventure.barriers import gate_at, wall_at
from tutor.games.card_adventure.cards import Use, Ways
from tutor.games.card_adventure.effects import SEAT, now, seat_of, where_counts
from tutor.games.card_adventure.keys import gates_near
from tutor.games.card_adventure.looking import in_sight, sighted
from tutor.games.card_adventure.state import Adventure, monsters_at, pcs_at, places
from tutor.games.card_adventure.strength import bp
from tutor.games.card_adventure.windows import PENALTY
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

NO_TARGET = ("none", "self", "monsters-of-area", "structure")
GOES = ("warp", "slip-away")  # deeds that need a cell to go to
ELSEWHERE = ("gate", "attack-card")  # targets that may be at hand and not in the own cell
WEIGHED = ("wrong-attribute", "too-strong")  # why a monster is no target: this is asked, all else can be seen


def use_of(s: Adventure, card: str, way: int) -> Use | None:
    """The way in which a card is to be used, if it is printed on it."""
    found = s.box.usable.get(card)
    return found.uses[way] if found is not None and 0 <= way < len(found.uses) else None


def place_of(s: Adventure, target: str) -> str:
    """The cell or route where a target is; "" if it is nowhere."""
    if target.startswith(SEAT):
        seat = seat_of(target)
        return s.players[seat].where if 0 <= seat < len(s.players) else ""
    if target in s.box.attacks:
        return next((s.players[x.seat].where for x in s.shown if x.card == target), "")
    there = sighted(s, target)
    return there.where if there is not None else target if target in s.map.routes else ""


def is_here(s: Adventure, seat: int, target: str) -> bool:
    return place_of(s, target) == s.players[seat].where


def refused(s: Adventure, a: Cast | UseItem, use: Use | None, ask: Ask, weighed: bool = False) -> Facts | None:
    """Why a use does not allow this: by what has to be weighed, or by what can be seen."""
    if use is None:
        return None
    found = missed(s, use, a.targets, ask) or misled(s, a.seat, use, a.to) or too_late(s, a.seat, use, a.targets)
    return {**found, "card": a.card} if found is not None and (found["key"] in WEIGHED) == weighed else None


def missed(s: Adventure, use: Use, targets: tuple[str, ...], ask: Ask) -> Facts | None:
    """Why these are no targets that the use allows, wherever they are."""
    if use.target in NO_TARGET:
        return facts(key="no-target", n=len(targets)) if targets else None
    if not 0 < len(targets) <= use.targets:
        return facts(key="number" if use.targets > 1 else "one-target", n=len(targets), most=use.targets)
    if len(set(targets)) < len(targets):
        return facts(key="same-target", target=targets[0])
    for target in targets:
        if not _is_a(s, use.target, target):
            return facts(key="wrong-target", target=target)
        if use.attribute and not has_attribute(s, target, use.attribute, ask):
            return facts(key="wrong-attribute", target=target, word=use.attribute)
        if use.bp_at_most is not None and bp(s, target, ask) > use.bp_at_most:
            return facts(key="too-strong", target=target, bp=bp(s, target, ask), most=use.bp_at_most)
    return None


def _is_a(s: Adventure, kind: str, target: str) -> bool:
    """Whether a target is of the kind that a use asks for, and in the game."""
    if kind == "pc":
        seat = seat_of(target)
        return 0 <= seat < len(s.players) and not s.players[seat].out
    if kind == "attack-card":
        return any(x.card == target and x.kind == "attack" for x in s.shown)
    if kind == "gate":
        return gate_at(s, target) is not None
    there = sighted(s, target)
    return target in s.box.monsters and there is not None and not there.counters


def too_late(s: Adventure, seat: int, use: Use, targets: tuple[str, ...]) -> Facts | None:
    """Nobody slips away after a blow, and a shield is for the PC that is about to receive the penalty."""
    if use.does == "slip-away" and _has_struck(s, seat):
        return facts(key="has-struck", seat=seat)
    window = pending(s)
    if use.does != "shield" or window is None or window.kind != PENALTY:
        return None
    whom = window.about["seat"]
    return None if targets == (f"{SEAT}{whom}",) else facts(key="not-its-penalty", seat=whom)


def _has_struck(s: Adventure, seat: int) -> bool:
    return s.combat is not None and seat in s.combat.fought


# -- where to, and on what structure ---------------------------------------------------------------------------------


def misled(s: Adventure, seat: int, use: Use, to: str) -> Facts | None:
    """Why nobody can go to this cell, or why there is no structure to break."""
    if use.does == "break":
        return None if _on_structure(s, seat) else facts(key="no-structure", seat=seat, where=s.players[seat].where)
    if use.does not in GOES:
        return facts(key="no-cell", to=to) if to else None
    return None if to in _reachable(s, seat, use) else facts(key="wrong-cell", to=to)


def ways(s: Adventure, seat: int, use: Use) -> tuple[str, ...]:
    """The cells that a use can take somebody to; ("",) if it takes nobody anywhere, none if this is no place for it."""
    if use.does == "break":
        return ("",) if _on_structure(s, seat) else ()
    if use.does not in GOES:
        return ("",)
    return () if use.does == "slip-away" and _has_struck(s, seat) else _reachable(s, seat, use)


def _on_structure(s: Adventure, seat: int) -> bool:
    where = s.players[seat].where
    return gate_at(s, where) is not None or wall_at(s, where) is not None


def _reachable(s: Adventure, seat: int, use: Use) -> tuple[str, ...]:
    """The cells that somebody can slip away to, or warp to: from a structure also the cell that one came from."""
    p = s.players[seat]
    here = where_counts(p)
    if use.does == "slip-away":
        return tuple([cell for cell in s.map.near.get(here, ()) if _free(s, here, cell)])
    area = s.map.areas.get(s.map.area_of(here))
    cells, taken = area.cells if area is not None else (), places(s.lying).stacks
    return tuple([cell for cell in cells if cell != p.where and not (cell in taken and monsters_at(s, cell))])


def _free(s: Adventure, here: str, cell: str) -> bool:
    """Whether no structure stands between two cells."""
    return not s.map.joined[here, cell].structure or _cleared(s, here, cell)


def _cleared(s: Adventure, a: str, b: str) -> bool:
    """Whether the structure that once stood on a route has gone."""
    route = s.map.joined[a, b].id
    return all(x.where != route for x in s.standing)


# -- what is worth asking about --------------------------------------------------------------------------------------


def choices(s: Adventure, seat: int, use: Use) -> Iterable[tuple[str, ...]]:
    """The targets that a use may have where the PC is; the guards weigh what takes counting."""
    if use.target in NO_TARGET:
        return ((),)
    found = _at_hand(s, seat, use)
    if use.targets == 1:
        return [(target,) for target in found]
    return chain.from_iterable(combinations(found, n) for n in range(1, min(use.targets, len(found)) + 1))


def _at_hand(s: Adventure, seat: int, use: Use) -> list[str]:
    where = s.players[seat].where
    if use.target == "pc":
        return [f"{SEAT}{seat}" for seat in pcs_at(s, where) if _gains(s, seat, use)]
    if use.target == "attack-card":
        return [x.card for x in s.shown if x.kind == "attack"]
    if use.target == "gate":
        return list(gates_near(s, seat))
    return [x.card for x in monsters_at(s, where) if in_sight(s, x.card)]


def _gains(s: Adventure, seat: int, use: Use) -> bool:
    """Whether a PC would have anything of it."""
    p = s.players[seat]
    if use.does == "give-back":
        return bool(getattr(p, use.token))
    if use.does == "shield":
        window = pending(s)
        return window is not None and window.kind == PENALTY and window.about["seat"] == seat
    return use.does != "lift-curse" or bool(p.curses)


def _moment(s: Adventure) -> tuple[str, bool]:
    """The word for this moment, and whether a penalty is about to be received."""
    window = pending(s)
    return now(s), window is not None and window.kind == PENALTY


def timely(s: Adventure, use: Use) -> bool:
    """Whether this is a moment for a use."""
    return use.fits(*_moment(s))


def timely_ways(s: Adventure) -> Ways:
    """The ways in which cards can be used at this moment."""
    return s.box.timely.get(_moment(s), {})


def moment(s: Adventure, card: str, use: Use) -> str:
    """Which sentence tells why this is no moment for a use: of the step, of its combat, or of another way of it."""
    if now(s) not in use.when:
        return "other-way" if any(timely(s, other) for other in s.box.usable[card].uses) else ""
    return "at-penalty" if use.does == "shield" else "not-at-penalty"

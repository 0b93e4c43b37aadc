"""What the rules of a board must hold together: each names what there is, and stands on the board once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.board import AnyRule, Board, Classes, DieEvent, HideKey, RestOnlyIn, StartItems
from tutor.games.card_adventure.cards import Box

Loc = tuple[int | str, ...]
Wrong = tuple[Loc, str, str, str, dict[str, Any]]  # as a `Mistake` of the checks of boards
MANY = (RestOnlyIn, DieEvent)  # rules of which a board may have several
LISTED = (
    ("faces", "a face is named twice", "name each face once", "face-named-twice"),
    ("cells", "a cell is named twice", "name each cell once", "named-twice"),
    ("classes", "a class is named twice", "name each class once", "named-twice"),
)


def mistakes_of_rules(board: Board, box: Box) -> Iterator[Wrong]:
    seen: set[str] = set()
    areas = {area.id for area in board.areas}
    for at, rule in enumerate(board.rules):
        if rule.rule in seen and not isinstance(rule, MANY):
            wrong = f"the board has the rule {rule.rule!r} already"
            yield ("rules", at, "rule"), wrong, "leave one of them out", "rule-twice", {"rule": rule.rule}
        seen.add(rule.rule)
        area = getattr(rule, "area", None)
        everywhere = isinstance(rule, RestOnlyIn) and not area
        if area is not None and area not in areas and not everywhere:
            write = f"areas: {', '.join(sorted(areas))}"
            yield ("rules", at, "area"), f"there is no area {area!r}", write, "rule-area", {"area": area}
        yield from _once(at, rule)
        if isinstance(rule, StartItems | Classes):
            yield from _classes(at, rule, box)
        if isinstance(rule, HideKey):
            yield from _key(at, rule, board, box)


def _once(at: int, rule: AnyRule) -> Iterator[Wrong]:
    """What a rule lists it lists once."""
    for field, wrong, write, key in LISTED:
        found = getattr(rule, field, ())
        if isinstance(found, tuple) and len(set(found)) < len(found):
            yield ("rules", at, field), wrong, write, key, {"rule": rule.rule}


def _classes(at: int, rule: StartItems | Classes, box: Box) -> Iterator[Wrong]:
    for name in rule.classes:
        if name not in box.classes:
            wrong = f"there is no class {name!r}"
            write = f"classes: {', '.join(box.classes)}"
            yield ("rules", at, "classes", name), wrong, write, "no-class", {"id": name}


def _key(at: int, rule: HideKey, board: Board, box: Box) -> Iterator[Wrong]:
    route = next((r for r in board.routes if set(r.between) == set(rule.gate)), None)
    if route is None or getattr(box.structures.get(route.structure), "rule", "") != "gate":
        wrong, write = "there is no gate between these cells", "name the two cells of a gate's route"
        yield ("rules", at, "gate"), wrong, write, "key-no-gate", {"a": rule.gate[0], "b": rule.gate[1]}
    suits = {card.suit for card in box.items.values() if card.suit}
    missing = {counter.suit for counter in box.counters.values()} - suits
    if missing:
        wrong = f"the box has no key for {', '.join(sorted(missing))}"
        yield ("rules", at, "rule"), wrong, "add the keys", "key-no-card", {"suits": sorted(missing)}

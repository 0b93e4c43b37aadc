"""What the rules of a board must hold together: each names what there is, and stands on the board once."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.board import Board, Classes, DieEvent, HideKey, RestOnlyIn, StartItems
from tutor.games.card_adventure.cards import Box

Loc = tuple[int | str, ...]
Mistake = tuple[Loc, str, str]
MANY = (RestOnlyIn, DieEvent)  # rules of which a board may have several


def mistakes_of_rules(board: Board, box: Box) -> Iterator[Mistake]:
    seen: set[str] = set()
    areas = {area.id for area in board.areas}
    for at, rule in enumerate(board.rules):
        if rule.rule in seen and not isinstance(rule, MANY):
            yield ("rules", at, "rule"), f"the board has the rule {rule.rule!r} already", "leave one of them out"
        seen.add(rule.rule)
        area = getattr(rule, "area", "")
        if area and area not in areas:
            yield ("rules", at, "area"), f"there is no area {area!r}", f"areas: {', '.join(sorted(areas))}"
        if isinstance(rule, StartItems | Classes):
            yield from _classes(at, rule, box)
        if isinstance(rule, HideKey):
            yield from _key(at, rule, board, box)


def _classes(at: int, rule: StartItems | Classes, box: Box) -> Iterator[Mistake]:
    for name in rule.classes:
        if name not in box.classes:
            wrong = f"there is no class {name!r}"
            yield ("rules", at, "classes", name), wrong, f"classes: {', '.join(box.classes)}"


def _key(at: int, rule: HideKey, board: Board, box: Box) -> Iterator[Mistake]:
    route = next((r for r in board.routes if set(r.between) == set(rule.gate)), None)
    if route is None or getattr(box.structures.get(route.structure), "rule", "") != "gate":
        yield ("rules", at, "gate"), "there is no gate between these cells", "name the two cells of a gate's route"
    suits = {card.suit for card in box.items.values() if card.suit}
    missing = {counter.suit for counter in box.counters.values()} - suits
    if missing:
        yield ("rules", at, "rule"), f"the box has no key for {', '.join(sorted(missing))}", "add the keys"

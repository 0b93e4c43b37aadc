"""Drawing routes and what stands on them, spawn signs, and arrows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tutor.games.card_adventure.board import Arrow, Route, Sign
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.maker.cells import arrows_at
from tutor.games.card_adventure.maker.draft import Draft, neighbours
from tutor.games.card_adventure.maker.ops import op
from tutor.games.card_adventure.maker.refusing import (
    Edit,
    Refused,
    cell_in,
    faces_in,
    index_in,
    number_in,
    one_of,
    route_in,
)

USUAL_STRENGTH = 6
MOST_LAYERS = 12
FACES = (1, 2, 3, 4, 5, 6)


@op("route")
def add_route(draft: Draft, edit: Edit) -> Draft:
    a, b = cell_in(draft, edit, "a"), cell_in(draft, edit, "b")
    if a.id == b.id:
        raise Refused("loop")
    if draft.route(a.id, b.id) is not None:
        raise Refused("joined-already", a=a.name, b=b.name)
    return draft.with_(routes=(*draft.routes, Route(between=(a.id, b.id))))


@op("unroute")
def remove_route(draft: Draft, edit: Edit) -> Draft:
    gone = route_in(draft, edit)
    return draft.with_(routes=tuple([route for route in draft.routes if route.id != gone.id]))


@op("unroute-at")
def remove_route_at(draft: Draft, edit: Edit) -> Draft:
    """One of several routes between the same cells."""
    return draft.with_(routes=_put(draft.routes, index_in(edit, draft.routes)))


@op("structure")
def stand_on_route(draft: Draft, edit: Edit) -> Draft:
    """A gate or a wall on a route, or nothing; what is not said of it stays as it is."""
    route = route_in(draft, edit)
    known = {id: card.rule for id, card in box().structures.items() if card.stands == "route"}
    card = one_of({"card": route.structure, **edit}, "card", ["", *known])
    rule = known.get(card, "")
    fields: dict[str, Any] = {"between": route.between, "structure": card}
    if rule == "wall":
        fields["layers"] = number_in({"layers": route.layers, **edit}, "layers", 1, MOST_LAYERS)
    if rule == "gate":
        fields["open"] = edit.get("open", route.open) is True
        fields["counter"] = _counter(route, edit)
    changed = Route.model_validate(fields)
    strength = draft.wall_strength or (USUAL_STRENGTH if rule == "wall" else None)
    routes = tuple([changed if one.id == route.id else one for one in draft.routes])
    return draft.with_(routes=routes, wall_strength=strength)


def _counter(route: Route, edit: Edit) -> dict[str, Any] | None:
    """The trump counter that the board lays on a gate; none: one at random."""
    before: dict[str, Any] = route.counter.model_dump() if route.counter else {}
    if "suit" not in edit and "number" not in edit:
        return before or None
    if edit.get("suit", before.get("suit")) in ("", None):
        return None
    wanted: Edit = {"number": 1, **before, **{k: edit[k] for k in ("suit", "number") if k in edit}}
    counters = box().counters.values()
    suit = one_of(wanted, "suit", {x.suit for x in counters})
    numbers = sorted({x.number for x in counters if x.suit == suit})
    n = number_in(wanted, "number", 1, 13)
    return {"suit": suit, "number": n if "number" in edit or n in numbers else numbers[0]}


@op("wall-strength")
def set_wall_strength(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(wall_strength=number_in(edit, "n", 1, 99))


# -- signs and arrows -----------------------------------------------------------------------------------------------


@op("sign")
def add_sign(draft: Draft, edit: Edit) -> Draft:
    """A sign at a cell; without faces it takes the first that no sign of the area has yet."""
    cell = cell_in(draft, edit)
    area = draft.area_of(cell.id)
    taken = [n for sign in draft.signs if draft.area_of(sign.cell) == area for n in sign.faces]
    faces = faces_in(edit["faces"]) if edit.get("faces") else (_free(taken) or (1,))
    return draft.with_(signs=(*draft.signs, Sign(cell=cell.id, faces=faces)))


@op("resign")
def change_sign(draft: Draft, edit: Edit) -> Draft:
    at = index_in(edit, draft.signs)
    faces = faces_in(edit.get("faces"))
    if not faces:
        return remove_sign(draft, edit)
    return draft.with_(signs=_put(draft.signs, at, Sign(cell=draft.signs[at].cell, faces=faces)))


@op("unsign")
def remove_sign(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(signs=_put(draft.signs, index_in(edit, draft.signs)))


@op("arrow")
def add_arrow(draft: Draft, edit: Edit) -> Draft:
    """An arrow along cells; without faces it takes the first that no arrow of its cell has yet."""
    path = _path(draft, edit.get("path"))
    here = draft.cell(path[0])
    taken = [n for arrow in arrows_at(draft, path[0]) for n in arrow.faces]
    faces = faces_in(edit["faces"]) if edit.get("faces") else _free(taken)
    if not faces and here is not None:
        raise Refused("no-face-left", cell=here.name)
    return draft.with_(arrows=(*draft.arrows, Arrow(faces=faces, path=path)))


@op("rearrow")
def change_arrow(draft: Draft, edit: Edit) -> Draft:
    at = index_in(edit, draft.arrows)
    before = draft.arrows[at]
    faces = faces_in(edit["faces"]) if "faces" in edit else before.faces
    if not faces:
        return remove_arrow(draft, edit)
    path = _path(draft, edit["path"]) if "path" in edit else before.path
    return draft.with_(arrows=_put(draft.arrows, at, Arrow(faces=faces, path=path)))


@op("unarrow")
def remove_arrow(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(arrows=_put(draft.arrows, index_in(edit, draft.arrows)))


def _path(draft: Draft, given: Any) -> tuple[str, ...]:
    """The cells of an arrow, with those that lie straight between them. Routes may still be missing: that is told among
    what the board lacks.
    """
    if not isinstance(given, list | tuple):
        raise Refused("short-arrow")
    path = tuple([cell_in(draft, {"cell": id}).id for id in given])
    if len(path) < 2:
        raise Refused("short-arrow")
    if len(set(path)) < len(path):
        raise Refused("arrow-circle")
    whole = path[:1]
    for a, b in pairwise(path):
        whole += _straight(draft, a, b)
    return whole if len(set(whole)) == len(whole) else path


def _straight(draft: Draft, a: str, b: str) -> tuple[str, ...]:
    """The cells after one and up to another, by routes that make no detour; else only the other."""
    here, there, near = draft.cell(a), draft.cell(b), neighbours(draft)
    assert here is not None
    assert there is not None
    ways: dict[str, tuple[str, ...]] = {a: ()}
    for _ in range(abs(here.x - there.x) + abs(here.y - there.y)):
        for cell, way in tuple(ways.items()):
            for beside in near[cell]:
                ways.setdefault(beside, (*way, beside))
        if b in ways:
            return ways[b]
    return (b,)


def _free(taken: list[int]) -> tuple[int, ...]:
    left = [n for n in FACES if n not in taken]
    return (left[0],) if left else ()


def _put(things: tuple[Any, ...], at: int, *new: Any) -> tuple[Any, ...]:
    return (*things[:at], *new, *things[at + 1 :])

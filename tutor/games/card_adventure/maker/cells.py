"""Drawing cells, the areas in which they lie, and what lies and stands in them."""

from __future__ import annotations

from tutor.content.models import Text
from tutor.games.card_adventure.board import Area, Arrow, Cell, Clear, HideKey, Laid, RestOnlyIn, Route
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.maker.draft import Draft, first_area, next_id
from tutor.games.card_adventure.maker.ops import op
from tutor.games.card_adventure.maker.refusing import (
    EDGE,
    Edit,
    Refused,
    area_in,
    cell_in,
    cells_in,
    index_in,
    number_in,
    one_of,
    text_in,
)
from tutor.games.card_adventure.maker.words import named

MOST_CELLS = 1_000
MOST_LYING = 20
KINDS = ("item", "trap", "monster")


@op("cell")
def add_cell(draft: Draft, edit: Edit) -> Draft:
    """A cell at a place of the drawing, in the area of the cell that it is drawn from."""
    x, y = number_in(edit, "x", -EDGE, EDGE), number_in(edit, "y", -EDGE, EDGE)
    if draft.at(x, y) is not None:
        raise Refused("place-taken")
    if len(draft.cells) >= MOST_CELLS:
        raise Refused("too-many-cells", n=MOST_CELLS)
    id = next_id(draft)
    before = cell_in(draft, edit, "from") if edit.get("from") else None
    area = edit.get("area") or (draft.area_of(before.id) if before else _last_area(draft))
    cell = Cell(id=id, name=named("new-cell", n=id.lstrip("C")), x=x, y=y)
    areas = draft.areas or (first_area(),)
    if area not in [one.id for one in areas]:
        area = areas[0].id
    joined = (Route(between=(before.id, id)),) if before else ()
    return draft.with_(
        cells=(*draft.cells, cell),
        areas=tuple([one.model_copy(update={"cells": (*one.cells, id)}) if one.id == area else one for one in areas]),
        routes=(*draft.routes, *joined),
        start=draft.start or id,
    )


def _last_area(draft: Draft) -> str:
    """The area of the cell that was drawn last, so that one goes on where one is."""
    return draft.area_of(draft.cells[-1].id) if draft.cells else ""


@op("cell-near")
def add_cell_beside(draft: Draft, edit: Edit) -> Draft:
    """A cell beside another with a route to it; to a cell that is there already only the route."""
    here = cell_in(draft, edit, "from")
    x = here.x + number_in(edit, "dx", -1, 1)
    y = here.y + number_in(edit, "dy", -1, 1)
    there = draft.at(x, y)
    if there is None:
        return add_cell(draft, {"x": x, "y": y, "from": here.id})
    if there.id == here.id or draft.route(here.id, there.id) is not None:
        raise Refused("joined-already", a=here.name, b=there.name)
    return draft.with_(routes=(*draft.routes, Route(between=(here.id, there.id))))


@op("move")
def move_cell(draft: Draft, edit: Edit) -> Draft:
    cell = cell_in(draft, edit)
    x, y = number_in(edit, "x", -EDGE, EDGE), number_in(edit, "y", -EDGE, EDGE)
    there = draft.at(x, y)
    if there is not None and there.id != cell.id:
        raise Refused("place-taken")
    return _changed(draft, cell, x=x, y=y)


@op("name-cell")
def name_cell(draft: Draft, edit: Edit) -> Draft:
    cell = cell_in(draft, edit)
    return _changed(draft, cell, name=text_in(edit, cell.name))


@op("start")
def set_start(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(start=cell_in(draft, edit).id)


@op("structure-cell")
def stand_in_cell(draft: Draft, edit: Edit) -> Draft:
    """A structure that stands in a cell, or none."""
    cell = cell_in(draft, edit)
    known = [id for id, card in box().structures.items() if card.stands == "cell"]
    return _changed(draft, cell, structure=one_of(edit, "card", ["", *known]))


def _changed(draft: Draft, cell: Cell, **fields: object) -> Draft:
    changed = Cell.model_validate({**cell.model_dump(), **fields})
    return draft.with_(cells=tuple([changed if one.id == cell.id else one for one in draft.cells]))


# -- taking cells away ----------------------------------------------------------------------------------------------


@op("remove")
def remove_cell(draft: Draft, edit: Edit) -> Draft:
    """The cell, and everything that speaks of it."""
    gone = cell_in(draft, edit).id
    return draft.with_(
        cells=tuple([cell for cell in draft.cells if cell.id != gone]),
        areas=tuple([_less(area, gone) for area in draft.areas]),
        routes=tuple([route for route in draft.routes if gone not in route.between]),
        signs=tuple([sign for sign in draft.signs if sign.cell != gone]),
        arrows=tuple([arrow for arrow in draft.arrows if gone not in arrow.path]),
        goals=_goals_without(draft, gone),
        rules=_rules_without(draft, gone),
        start="" if draft.start == gone else draft.start,
    )


def _less(area: Area, cell: str) -> Area:
    return area.model_copy(update={"cells": tuple([id for id in area.cells if id != cell])})


def _goals_without(draft: Draft, gone: str) -> tuple[object, ...]:
    found: list[object] = []
    for goal in draft.goals:
        if isinstance(goal, Clear):
            left = tuple([id for id in goal.cells if id != gone])
            found.extend([goal.model_copy(update={"cells": left})] if left else [])
        elif getattr(goal, "to", "") != gone:
            found.append(goal)
    return tuple(found)


def _rules_without(draft: Draft, gone: str) -> tuple[object, ...]:
    found: list[object] = []
    for rule in draft.rules:
        if isinstance(rule, RestOnlyIn | HideKey):
            left = tuple([id for id in rule.cells if id != gone])
            if isinstance(rule, HideKey) and (not left or gone in rule.gate):
                continue
            rule = rule.model_copy(update={"cells": left})
        found.append(rule)
    return tuple(found)


# -- what lies there ------------------------------------------------------------------------------------------------


@op("lay")
def lay_card(draft: Draft, edit: Edit) -> Draft:
    """Cards that lie in a cell when the game begins, on top of what lies there."""
    cell = cell_in(draft, edit)
    if len(cell.lies) >= MOST_LYING:
        raise Refused("too-much", n=MOST_LYING)
    return _changed(draft, cell, lies=[*_plain(cell), _laid({"kind": "item", **edit})])


@op("relay")
def change_laid(draft: Draft, edit: Edit) -> Draft:
    cell = cell_in(draft, edit)
    at = index_in(edit, cell.lies)
    lies = _plain(cell)
    before = dict(lies[at])
    if edit.get("kind", before["kind"]) != before["kind"]:
        before["card"] = ""
    lies[at] = _laid({**before, **edit})
    return _changed(draft, cell, lies=lies)


@op("unlay")
def take_up(draft: Draft, edit: Edit) -> Draft:
    cell = cell_in(draft, edit)
    at = index_in(edit, cell.lies)
    lies = _plain(cell)
    return _changed(draft, cell, lies=lies[:at] + lies[at + 1 :])


def _plain(cell: Cell) -> list[dict[str, object]]:
    return [laid.model_dump() for laid in cell.lies]


def _laid(edit: Edit) -> dict[str, object]:
    """A kind of card, or one card of the box by its id."""
    kind = one_of(edit, "kind", KINDS)
    known = [id for id, card in box().printed.items() if card.kind == kind]
    found = {
        "kind": kind,
        "card": one_of({"card": "", **edit}, "card", ["", *known]),
        "count": number_in({"count": 1, **edit}, "count", 1, 99),
        "each_pc": edit.get("each_pc") is True,
        "most": None if edit.get("most") in (None, "", 0) else number_in(edit, "most", 1, 99),
        "face": one_of({"face": "up", **edit}, "face", ("up", "down")),
    }
    return Laid.model_validate(found).model_dump()


# -- areas ----------------------------------------------------------------------------------------------------------


@op("area")
def add_area(draft: Draft, edit: Edit) -> Draft:
    """Another area, with cells that lay elsewhere before if any are named."""
    taken = {area.id for area in draft.areas}
    n = next(n for n in range(1, len(taken) + 2) if f"area{n}" not in taken)
    usual = named("new-area", n=len(draft.areas) + 1)
    name = text_in(edit, usual if not (edit.get("ja") or edit.get("en")) else Text(ja="", en=""))
    found = draft.with_(areas=(*draft.areas, Area(id=f"area{n}", name=name, cells=())))
    return put_into(found, {"area": f"area{n}", "cells": edit.get("cells", [])})


@op("name-area")
def name_area(draft: Draft, edit: Edit) -> Draft:
    area = area_in(draft, edit)
    named_so = area.model_copy(update={"name": text_in(edit, area.name)})
    return draft.with_(areas=tuple([named_so if one.id == area.id else one for one in draft.areas]))


@op("into")
def put_into(draft: Draft, edit: Edit) -> Draft:
    """Cells lie in exactly one area: they leave the one in which they were."""
    into, moved = area_in(draft, edit), cells_in(draft, edit.get("cells"))
    order = [cell.id for cell in draft.cells]
    areas = []
    for area in draft.areas:
        left = [id for id in area.cells if id not in moved]
        held = sorted([*left, *moved], key=order.index) if area.id == into.id else left
        areas.append(area.model_copy(update={"cells": tuple(held)}))
    return draft.with_(areas=tuple(areas))


@op("unarea")
def remove_area(draft: Draft, edit: Edit) -> Draft:
    """The area; its cells, and the rules that name it, go to the first of the others."""
    gone = area_in(draft, edit)
    others = [area for area in draft.areas if area.id != gone.id]
    if not others:
        raise Refused("last-area")
    found = put_into(draft, {"area": others[0].id, "cells": gone.cells})
    rules = [
        rule.model_copy(update={"area": others[0].id}) if getattr(rule, "area", "") == gone.id else rule
        for rule in found.rules
    ]
    return found.with_(areas=tuple([area for area in found.areas if area.id != gone.id]), rules=tuple(rules))


def arrows_at(draft: Draft, cell: str) -> list[Arrow]:
    return [arrow for arrow in draft.arrows if arrow.path[0] == cell]

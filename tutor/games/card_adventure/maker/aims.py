"""Choosing what the board asks for: its goals, its own rules, its name, its story."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError

from tutor.content.models import Text
from tutor.games.card_adventure.cards import Item, box
from tutor.games.card_adventure.maker.draft import Draft
from tutor.games.card_adventure.maker.offered import (
    GOALS,
    RULES,
    Values,
    fields_of,
    gates,
    is_taken,
    least_of,
    made,
    type_of,
    usual,
)
from tutor.games.card_adventure.maker.ops import op
from tutor.games.card_adventure.maker.refusing import (
    STORY,
    Edit,
    Refused,
    area_in,
    cell_in,
    cells_in,
    faces_in,
    index_in,
    number_in,
    one_of,
    text_in,
)
from tutor.games.card_adventure.maker.words import text

MOST_OF_A_KIND = 20
TOKENS = ("damage", "poison")


@op("goal")
def add_goal(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(goals=(*draft.goals, _new(draft, edit, one_of(edit, "kind", GOALS), len(draft.goals))))


@op("regoal")
def change_goal(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(goals=_changed(draft, edit, draft.goals, "goal"))


@op("ungoal")
def remove_goal(draft: Draft, edit: Edit) -> Draft:
    at = index_in(edit, draft.goals)
    return draft.with_(goals=draft.goals[:at] + draft.goals[at + 1 :])


@op("rule")
def add_rule(draft: Draft, edit: Edit) -> Draft:
    kind = one_of(edit, "kind", RULES)
    if is_taken(draft, kind):
        raise Refused("rule-taken", what=text("titles", kind))
    return draft.with_(rules=(*draft.rules, _new(draft, edit, kind, len(draft.rules))))


@op("rerule")
def change_rule(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(rules=_changed(draft, edit, draft.rules, "rule"))


@op("unrule")
def remove_rule(draft: Draft, edit: Edit) -> Draft:
    at = index_in(edit, draft.rules)
    return draft.with_(rules=draft.rules[:at] + draft.rules[at + 1 :])


def _new(draft: Draft, edit: Edit, kind: str, there: int) -> Any:
    if there >= MOST_OF_A_KIND:
        raise Refused("too-much", n=MOST_OF_A_KIND)
    values = usual(draft, box(), kind)
    values.update({field: _value(draft, kind, field, edit[field]) for field in fields_of(kind) if field in edit})
    if any(value is None for value in values.values()):
        raise Refused("not-yet", what=text("titles", kind))
    return _made(kind, values)


def _changed(draft: Draft, edit: Edit, things: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    """The list with one of them changed. A sentence of its own spoke of the old values, and goes."""
    at = index_in(edit, things)
    thing: BaseModel = things[at]
    kind = getattr(thing, name)
    new = {field: _value(draft, kind, field, edit[field]) for field in fields_of(kind) if field in edit}
    values = {**thing.model_dump(exclude={"text"} if new else set()), **new}
    return (*things[:at], _made(kind, values), *things[at + 1 :])


def _made(kind: str, values: Values) -> Any:
    try:
        return made(kind, values)
    except ValidationError:
        raise Refused("empty-choice") from None


def _value(draft: Draft, kind: str, field: str, given: Any) -> Any:
    """A parameter as somebody has chosen it; Refused for what the board does not have."""
    asked = type_of(kind, field)
    if asked in ("number", "flag", "faces", "token"):
        return _plain(kind, field, asked, given)
    if asked == "cell":
        return cell_in(draft, {"cell": given}).id
    if asked == "cells":
        return cells_in(draft, given)
    if asked == "area":
        return "" if given == "" and kind == "rest-only-in" else area_in(draft, {"area": given}).id
    if asked == "gate":
        return _gate(draft, given)
    return _printed(asked, given)


def _plain(kind: str, field: str, asked: str, given: Any) -> Any:
    if asked == "number":
        return number_in({field: given}, field, least_of(kind, field), 99)
    if asked == "faces":
        return faces_in(given)
    return given is True if asked == "flag" else one_of({field: given}, field, TOKENS)


def _gate(draft: Draft, given: Any) -> tuple[str, str]:
    cells = cells_in(draft, given)
    found = next((gate for gate in gates(draft, box()) if set(gate) == set(cells)), None)
    if found is None:
        raise Refused("no-gate")
    return found


def _printed(asked: str, given: Any) -> Any:
    """Something of the box: an item, classes, or a number for some classes."""
    known = box()
    if asked == "item":
        return one_of({"id": given}, "id", [id for id, card in known.printed.items() if isinstance(card, Item)])
    numbers = {**given} if isinstance(given, dict) else dict.fromkeys(given) if isinstance(given, list | tuple) else {}
    for id in numbers:
        one_of({"id": id}, "id", known.classes)
    if asked == "classes":
        return tuple(numbers)
    return {id: number_in(numbers, id, 0, 99) for id in numbers}


# -- what the board is called ---------------------------------------------------------------------------------------


@op("title")
def name_board(draft: Draft, edit: Edit) -> Draft:
    return draft.with_(name=text_in(edit, draft.name))


@op("id")
def set_id(draft: Draft, edit: Edit) -> Draft:
    id = "-".join(str(edit.get("id", "")).lower().split())
    if not (id and len(id) <= 40 and all(c.isascii() and (c.isalnum() or c in "-_") for c in id)):
        raise Refused("id")
    return draft.with_(id=id)


@op("story")
def tell_story(draft: Draft, edit: Edit) -> Draft:
    """What the adventure is about; with no word left, none."""
    before = draft.story or Text(ja="", en="")
    if not any(str(edit.get(lang, before[lang])).strip() for lang in ("ja", "en")):
        return draft.with_(story=None)
    return draft.with_(story=text_in(edit, before, STORY))


@op("note")
def add_note(draft: Draft, edit: Edit) -> Draft:
    if len(draft.notes) >= MOST_OF_A_KIND:
        raise Refused("too-much", n=MOST_OF_A_KIND)
    return draft.with_(notes=(*draft.notes, text_in(edit, Text(ja="", en=""), STORY)))


@op("unnote")
def remove_note(draft: Draft, edit: Edit) -> Draft:
    at = index_in(edit, draft.notes)
    return draft.with_(notes=draft.notes[:at] + draft.notes[at + 1 :])

"""The fields that could stand at a place of a document: what to write for a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from tutor.content.source import hint
from tutor.tables.strict import Place

Model = type[BaseModel]


def fields_at(model: Model, place: Place) -> tuple[str, ...]:
    """By what names the mapping at a place of the data may have fields; none where no model tells."""
    return tuple(dict.fromkeys(name for one in _at(model, place) for name in _names(one)))


def kinds_at(model: Model, place: Place, named: str) -> tuple[str, ...]:
    """The words of the field `named` that tell the models at a place apart."""
    fields = [one.model_fields[named] for one in _at(model, place) if named in one.model_fields]
    return tuple(dict.fromkeys(tag for field in fields for tag in get_args(field.annotation)))


def field_meant(word: str, known: tuple[str, ...]) -> str:
    """What to write for a field that there is not."""
    if meant := hint(word.lower(), known):
        return "correct its name" + meant
    return f"remove it, or write one of {', '.join(known)}" if known else "remove it, or correct its name"


def _at(model: Model, place: Place) -> tuple[Model, ...]:
    found: tuple[Model, ...] = (model,)
    for part in place:
        found = _within(found, part)
    return found


def _names(model: Model) -> Iterator[str]:
    for name, field in model.model_fields.items():
        yield field.alias or name


def _within(models: tuple[Model, ...], part: str | int) -> tuple[Model, ...]:
    """One step further: into a field, or, where pydantic names one of several models, to that one."""
    fields = [f for one in models for n, f in one.model_fields.items() if part in (n, f.alias)]
    if fields:
        return tuple(dict.fromkeys(one for field in fields for one in _models(field.annotation)))
    chosen = tuple([one for one in models if part == one.__name__ or part in tuple(_tags(one))])
    return chosen or models


def _models(annotation: Any) -> Iterator[Model]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _tags(model: Model) -> Iterator[str]:
    for field in model.model_fields.values():
        if get_origin(field.annotation) is Literal:
            yield from get_args(field.annotation)

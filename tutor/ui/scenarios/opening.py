"""Scenarios by their id, and a teacher's own by a code in the address that tells the whole file."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tutor.content.source import Problems
from tutor.explain.misread import problems_of
from tutor.games.registry import edition as edition_named
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.scenarios import Scenario
from tutor.lessons.scenarios_check import wrong_with
from tutor.lessons.scenarios_play import Showing, find_scenario, laid
from tutor.lessons.trails import pack, unpack
from tutor.tables.reading import Document, document
from tutor.ui.opening import Gone

LOG = logging.getLogger("tutor")
Address = dict[str, str]


def opened_scenario(address: Address) -> tuple[Showing, Address]:
    """What an address shows, and the fields that open it again."""
    if code := address.get("script"):
        return Showing(_told(code)), {"script": code}
    edition, scenario = find_scenario(address.get("scenario", ""))
    return Showing(scenario, edition), {"scenario": scenario.id}


def _by_number(data: Any, steps: tuple[str, ...]) -> Iterator[int | str]:
    """A place in a file, where the engine calls a part of a list by its id."""
    for step in steps:
        if isinstance(data, list):
            named = (n for n, part in enumerate(data) if isinstance(part, dict) and part.get("id") == step)
            at = int(step) if step.isdecimal() else next(named, len(data))
            yield at
            data = data[at] if at < len(data) else None
        else:
            yield step
            data = data.get(step) if isinstance(data, dict) else None


@lru_cache(maxsize=16)
def _told(code: str) -> Scenario:
    """The scenario that a code tells; Gone if it cannot be shown."""
    try:
        return _sound(document(unpack(code).decode(), "the link"))
    except (BadInput, Problems, UnicodeDecodeError) as error:
        raise Gone(f"a scenario that cannot be shown: {error}") from None


def read_scenario(text: str, name: str) -> Scenario:
    """A teacher's file; Problems with its lines where it cannot be shown."""
    return _sound(document(text, name))


def _sound(source: Document) -> Scenario:
    """A file that can be shown from its first step to the last: whatever is wrong is said now, not before a class."""
    scenario = source.fit(Scenario, source.data)
    edition = edition_named(scenario.table.edition)
    try:
        _lay(source, scenario)
        found = tuple(wrong_with(edition, scenario))
    except (BadInput, Illegal) as error:
        raise _at_its_line(source, error) from None
    except Problems:
        raise
    except Exception:
        LOG.exception("a scenario with an impossible position")
        raise BadInput("its position cannot be laid out") from None
    if found:
        at = {step.id: ("steps", n) for n, step in enumerate(scenario.steps)}
        raise Problems(tuple(source.problem(at.get(f.where, ()), f.wrong, f.write, f.key, **f.facts) for f in found))
    return scenario


def _lay(source: Document, scenario: Scenario) -> None:
    """The table by itself: what is wrong with it is said at its own line, not at the step that wants it."""
    try:
        laid(scenario.table)
    except Problems as error:
        told = [({**p.facts, "field": f"table.{p.facts.get('field', '')}"}, p) for p in error.found]
        found = tuple(
            source.problem(tuple(facts["field"].split(".")), p.wrong, p.write, p.key, **facts) for facts, p in told
        )
        raise Problems(found) from None


def _at_its_line(source: Document, error: BadInput | Illegal) -> Problems:
    """A position that cannot be laid out, at the place that the engine names."""
    wrong = problems_of(error, source.name)[0]
    steps = ("table", "start", *wrong.wrong.partition(":")[0].split("."))
    return source.bad(tuple(_by_number(source.data, steps)), wrong.wrong, wrong.write, wrong.key, **wrong.facts)


def code_of(scenario: Scenario) -> str:
    """The whole scenario as letters for an address."""
    return pack(json.loads(scenario.model_dump_json(by_alias=True, exclude_unset=True)))

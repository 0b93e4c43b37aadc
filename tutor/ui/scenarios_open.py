"""Scenarios by their id, and a teacher's own by a code in the address that tells the whole file."""

from __future__ import annotations

import json
import logging
from functools import lru_cache

from tutor.content.source import Problem, Problems
from tutor.games.registry import edition as edition_named
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.scenarios import Scenario
from tutor.lessons.scenarios_check import wrong_with
from tutor.lessons.scenarios_play import Showing, find_scenario
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
        found = tuple(wrong_with(edition, scenario))
    except (BadInput, Problems, Illegal):
        raise
    except Exception:
        LOG.exception("a scenario with an impossible position")
        raise BadInput("its position cannot be laid out") from None
    if found:
        raise Problems(tuple(Problem(source.name, 1, wrong, write) for _, wrong, write in found))
    return scenario


def code_of(scenario: Scenario) -> str:
    """The whole scenario as letters for an address."""
    return pack(json.loads(scenario.model_dump_json(by_alias=True, exclude_unset=True)))

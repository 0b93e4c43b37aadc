"""Every id that is cited anywhere exists: in code, cards, texts, proofs, lessons, the glossary and notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from census.counting import editions
from findings import assert_none

import tutor
from tutor import paths
from tutor.content.source import load
from tutor.games.registry import edition
from tutor.games.registry import editions as all_editions

PACKAGE = Path(tutor.__file__).parent
READ = {".py", ".yaml", ".js", ".md", ".ipynb", ".json", ".j2"}


def every_file() -> Iterator[Path]:
    for folder in (PACKAGE, paths.glossary(), paths.notebooks()):
        yield from (path for path in sorted(folder.rglob("*")) if path.suffix in READ and path.is_file())


@cache
def named_in_content() -> frozenset[str]:
    """Whatever a content file gives an id of its own: cards, rooms, terms, lessons, and what proofs bring along."""
    contents = [load(path) for path in every_file() if path.suffix == ".yaml"]
    return frozenset(id for content in contents for id in _ids(content))


def _ids(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        for value in data.values():
            yield from _ids(value)
    elif isinstance(data, list):
        for value in data:
            yield from _ids(value)


@editions
def test_every_cited_id_exists(edition_id: str) -> None:
    found = edition(edition_id)
    known = {*found.ledger, *found.game.questions(), *named_in_content()}
    cited = re.compile(rf"(?<![\w.-]){found.prefix}(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){{2}}(?![\w-]*[.*]\w|-?\*)")
    unknown = [
        f"{path.name}:{line}: {match[0]}"
        for path in every_file()
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in cited.finditer(text)
        if match[0] not in known
    ]
    assert_none(unknown)


@editions
def test_every_rule_that_is_carried_is_in_the_ledger(edition_id: str) -> None:
    found = edition(edition_id)
    assert found.game.rules.cited() - set(found.ledger) == set()


@editions
def test_whatever_the_engine_must_enforce_is_carried(edition_id: str) -> None:
    """Of an edition that covers only a part of its game, the audit tells what is missing."""
    found = edition(edition_id)
    wanted = {rule.id for rule in found.ledger.values() if rule.who == "engine"}
    missing = wanted - found.game.rules.cited()
    assert found.covers is not None or missing == set()


def test_editions_have_prefixes_of_their_own() -> None:
    prefixes = [e.prefix for e in all_editions().values()]
    assert len(set(prefixes)) == len(prefixes)

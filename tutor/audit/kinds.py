"""The kinds of files that people write, told apart by what stands in them."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pydantic import BaseModel

from tutor.audit.count import BookExamples
from tutor.content.models import DifferenceFile, Glossary, MistakeFile, ReadingFile, RuleFile
from tutor.games.edition import Edition
from tutor.kernel.verdict import BadInput
from tutor.lessons import Example, Lesson
from tutor.lessons.scenarios import Scenario
from tutor.tables.models import TableFile
from tutor.tables.proofs import ProofFile
from tutor.tables.records import RecordFile


@dataclass(frozen=True)
class Kind:
    """A kind of file: the keys by which it is known, and its model (a game's own, if `module` names where)."""

    name: str
    keys: tuple[str, ...]
    model: type[BaseModel] | None = None
    own: tuple[str, str] = ("", "")

    def model_for(self, edition: Edition) -> type[BaseModel]:
        if self.model is not None:
            return self.model
        found = self._own_of(edition)
        if found is None:
            raise BadInput(f"{edition.id} has no {self.name}s")
        return found

    def fits(self, edition: Edition) -> bool:
        """Whether the game has such files."""
        return self.model is not None or self._own_of(edition) is not None

    def _own_of(self, edition: Edition) -> type[BaseModel] | None:
        module, name = self.own
        place = f"tutor.games.{edition.folder.name}.{module}"
        return getattr(import_module(place), name, None) if find_spec(place) is not None else None


# In the order in which they are tried: the first whose keys are all there.
KINDS = (
    Kind("record", ("start", "actions"), RecordFile),
    Kind("table", ("edition", "start"), TableFile),
    Kind("example", ("table", "beats"), Example),
    Kind("scenario", ("scenario", "table", "steps"), Scenario),
    Kind("lesson", ("table", "steps"), Lesson),
    Kind("proof", ("proofs",), ProofFile),
    Kind("board", ("areas", "cells", "routes"), own=("board", "Board")),
    *(
        Kind("board", keys, own=("board", "Board"))
        for keys in (("areas", "cells"), ("areas", "routes"), ("cells", "routes"))
    ),
    Kind("board", ("id", "name", "areas"), own=("board", "Board")),
    Kind("rule", ("rules",), RuleFile),
    Kind("difference", ("differences",), DifferenceFile),
    Kind("reading", ("readings",), ReadingFile),
    Kind("mistake", ("mistakes",), MistakeFile),
    Kind("glossary", ("edition", "terms"), Glossary),
    Kind("card", ("edition", "cards"), own=("own_cards", "CardFile")),
    Kind("card", ("deck", "cards"), own=("cards", "CardFile")),
    Kind("board", ("rooms",), own=("cards", "TileFile")),
    Kind("book-examples", ("examples",), BookExamples),
    Kind("notebook", ("cells", "nbformat")),
)
ALIKE = {"cards": "card", "room": "board", "rooms": "board", "boards": "board", "position": "table", "rules": "rule"}


def kind_of(data: Any) -> Kind | None:
    """What a document is; None if it is nothing that we know, such as a file of texts."""
    if not isinstance(data, dict):
        return None
    return next((kind for kind in KINDS if all(key in data for key in kind.keys)), None)


def kind_named(name: str, edition: Edition | None = None) -> Kind:
    """A kind that has a schema; of several of one name, the one that the edition has."""
    told = [kind for kind in KINDS if kind.model is not None or kind.own[0]]
    fitting = [kind for kind in told if edition is not None and kind.fits(edition)]
    known = {kind.name: kind for kind in (*reversed(told), *fitting)}
    wanted = ALIKE.get(name, name)
    wanted = wanted if wanted in known else wanted.removesuffix("s")
    if wanted not in known:
        near = difflib.get_close_matches(name, [*known, "action"], 1)
        hint = f"did you mean {near[0]!r}?" if near else f"kinds are {', '.join([*known, 'action'])}"
        raise BadInput(f"schema: {name!r:.60} is no kind of file; {hint}")
    return known[wanted]

"""All editions, found by the `meta.py` of each game's folder."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import lru_cache

import tutor.games
from tutor.games.edition import Edition
from tutor.kernel.verdict import BadInput


@lru_cache(maxsize=1)
def editions() -> dict[str, Edition]:
    found: dict[str, Edition] = {}
    for module in pkgutil.iter_modules(tutor.games.__path__):
        if module.ispkg:
            meta = importlib.import_module(f"tutor.games.{module.name}.meta")
            found.update({edition.id: edition for edition in meta.EDITIONS})
    return found


def edition(id: str) -> Edition:
    known = editions()
    if id not in known:
        near = difflib.get_close_matches(id, known, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(known)}"
        raise BadInput(f"edition: {id!r} is unknown{hint}")
    return known[id]


def edition_of(id: str) -> Edition:
    """The edition that an id such as `mq.combat.tie` belongs to."""
    prefix = id.split(".")[0]
    for found in editions().values():
        if found.prefix == prefix:
            return found
    for found in editions().values():  # rulings that hold for several editions have an id that is nobody's own
        if id in found.ledger:
            return found
    raise BadInput(f"{id!r} belongs to no edition; ids begin with {', '.join(e.prefix for e in editions().values())}")

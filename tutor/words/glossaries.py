"""The glossary files, one per edition."""

from __future__ import annotations

from functools import lru_cache

from tutor import paths
from tutor.content.models import Glossary, Term
from tutor.content.source import load_as


@lru_cache(maxsize=1)
def glossaries() -> dict[str, Glossary]:
    """The glossary of every edition that has one, by edition."""
    found = (load_as(Glossary, path) for path in sorted(paths.glossary().glob("*.yaml")))
    return {glossary.edition: glossary for glossary in found}


def term_of(id: str) -> Term | None:
    return next((t for g in glossaries().values() for t in g.terms if t.id == id), None)

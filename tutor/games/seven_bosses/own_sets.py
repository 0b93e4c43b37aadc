"""Sets of cards that somebody keeps in the data folder: `cards/*.yaml` in it."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tutor import paths
from tutor.content.models import Text
from tutor.content.source import Problems, load_as, read_text
from tutor.games.seven_bosses.own_cards import CardFile, as_kept
from tutor.kernel.verdict import BadInput

MOST = 20  # so many sets are offered
MARK = 8  # letters that tell one version of a file from another


class OwnSet(NamedTuple):
    """A set: its id, which another version of the file does not have, what it is called, and its cards."""

    id: str
    title: Text
    inline: str


def folder() -> Path:
    return paths.data_dir() / "cards"


def own_sets() -> tuple[OwnSet, ...]:
    """The sets that can be played with. A file with a mistake is left out; `tutor check` tells what it is."""
    found = sorted((*folder().glob("*.yaml"), *folder().glob("*.yml"))) if folder().is_dir() else []
    return tuple(own for path in found[:MOST] if (own := _read(path)) is not None)


def _read(path: Path) -> OwnSet | None:
    try:
        text, cards = read_text(path), load_as(CardFile, path)
    except Problems:
        return None
    mark = sha256(text.encode()).hexdigest()[:MARK]
    return OwnSet(f"{path.stem}-{mark}", cards.title or Text(ja=path.stem, en=path.stem), as_kept(cards))


def inline_of(id: str) -> str:
    """The cards of a set as a state keeps them; "" for the house set."""
    if not id:
        return ""
    found = next((own for own in own_sets() if own.id == id), None)
    if found is None:
        raise BadInput(f"set: {id!r:.60} is not in the data folder, or has changed since")
    return found.inline

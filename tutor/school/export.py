"""A learner's progress as a file that he takes along: written for people too, and read with care."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, Field, ValidationError

from tutor.content.models import Content
from tutor.games.edition import Edition
from tutor.games.registry import editions
from tutor.kernel.records import decode
from tutor.kernel.verdict import BadInput
from tutor.lessons.play import Place
from tutor.lessons.trails import read_trail, unpack
from tutor.school.places import DRAFT, MATCH
from tutor.school.progress import AFTER, LEVELS, MOST_PLACES, MOST_STARS, Learned, Missed

LARGEST = 4_000_000  # letters
LEVEL = {name: level for level, name in LEVELS.items()}
Name = Annotated[str, Field(min_length=1, max_length=120)]


class MissedInFile(Content):
    on: AwareDatetime
    right: int = Field(0, ge=0, le=len(AFTER))
    places: tuple[Name, ...] = Field((), max_length=MOST_PLACES)


class GameInFile(Content):
    rules: dict[Name, Literal["met", "helped", "alone"]] = {}
    stars: dict[Name, dict[Name, Annotated[int, Field(ge=0, le=MOST_STARS)]]] = {}
    missed: dict[Name, MissedInFile] = {}


class ProgressFile(Content):
    kind: Literal["table-tutor-progress"]
    version: Literal[1]
    games: dict[Name, GameInFile] = {}
    places: dict[Name, str] = Field({}, description="where the reader is, by lesson and match")


class BadFile(BadInput):
    """The file is none of ours, or damaged."""


def as_file(places: dict[str, str], learned: dict[str, Learned]) -> str:
    games = {edition: _game(found) for edition, found in learned.items() if not found.is_nothing}
    return ProgressFile(kind="table-tutor-progress", version=1, games=games, places=places).model_dump_json(indent=1)


def _game(learned: Learned) -> GameInFile:
    rules: dict[str, Any] = {rule: LEVELS[level] for rule, level in learned.rules.items()}
    missed = {
        rule: MissedInFile(on=datetime.fromtimestamp(m.at, UTC), right=m.right, places=m.places)
        for rule, m in learned.missed.items()
    }
    return GameInFile(rules=rules, stars=learned.stars, missed=missed)


def read_file(text: str, now: int) -> tuple[dict[str, str], dict[str, Learned]]:
    """The places and what was learned; BadFile says in a few words what is wrong."""
    if len(text) > LARGEST:
        raise BadFile("too large")
    try:
        found = ProgressFile.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadFile(f"{where}: {first['msg']}" if where else str(first["msg"])) from None
    games = {id: _learned(editions()[id], game, now) for id, game in found.games.items() if id in editions()}
    return {name: place for name, place in found.places.items() if _is_place(name, place)}, games


def _learned(edition: Edition, game: GameInFile, now: int) -> Learned:
    """Rules that the edition no longer has are left out."""
    known = edition.ledger
    asked = {rule: one for rule, one in game.missed.items() if rule in known}
    missed = {rule: Missed(_when(m.on, now), m.right, m.places) for rule, m in asked.items()}
    return Learned({rule: LEVEL[level] for rule, level in game.rules.items() if rule in known}, game.stars, missed)


def _when(told: datetime, now: int) -> int:
    """In seconds; of no time that a file could not tell again."""
    return max(0, min(now, int(told.timestamp())))


def _is_place(name: str, place: str) -> bool:
    """Places of another version are left out rather than kept broken."""
    try:
        if name == DRAFT:
            return bool(unpack(place))
        return bool(read_trail(place) if name.startswith(MATCH) else decode(place, Place).lesson == name)
    except (BadInput, ValueError):
        return False

"""What every edition of a game offers to the rest of the project. Nothing heavy is loaded before it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from tutor.content.models import (
    Content,
    Difference,
    DifferenceFile,
    MistakeFile,
    Reading,
    ReadingFile,
    Rule,
    RuleFile,
    Text,
)
from tutor.content.source import load, load_as
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.events import Event
from tutor.kernel.readings import OtherReading
from tutor.kernel.records import Rec
from tutor.kernel.state import State
from tutor.kernel.verdict import BadInput

LANDING = "landing"  # a kind of text, and the file that has it
READING = ".reading."  # in the id of another reading of an unclear rule


class Advice(Rec):
    """One thing worth knowing now: the text's key, the rule behind it, and the move that follows from it, if any."""

    key: str
    rule: str
    facts: dict[str, Any] = {}
    move: dict[str, Any] | None = None


class Table(Protocol):
    """The game's own side of an edition (its `play.py`)."""

    GAME: Game[Any]
    START: type[Content]
    INLINE: type[Content]  # cards and rooms that a table file brings along
    ASKS_FOR_CARDS: frozenset[str]
    LOSES: frozenset[str]  # kinds of events after which what was to be won cannot be
    CLOSES: frozenset[str]  # and after which what was to be done cannot be: where it was to be done is over

    def lay_out(self, start: Any, luck: Chance, inline: str, game: Game[Any]) -> Outcome: ...
    def deal(self, players: int, seed: int, variants: tuple[str, ...]) -> State: ...
    def dealt(
        self, players: int, seed: int, variants: tuple[str, ...], *, game: Game[Any] | None = None
    ) -> Outcome: ...
    def more_of(self, state: Any, tag: str, fields: dict[str, Any]) -> dict[str, Any]: ...
    def seen_fields(
        self, fields: dict[str, Any], events: tuple[Event, ...], before: Any, after: Any, seat: int
    ) -> dict[str, Any]: ...
    def seen(self, events: tuple[Event, ...], before: Any, after: Any, seat: int) -> tuple[Event, ...]: ...
    def name(self, state: Any, id: str, lang: str) -> str: ...
    def odds(self, state: Any, game: Game[Any] | None = None) -> dict[str, Any]: ...
    def inline(self, cards: list[Any], rooms: list[Any]) -> str: ...


@dataclass(frozen=True)
class Variant:
    id: str
    title: Text
    note: Text | None = None
    source: str = ""  # whose invention it is, where that is no matter of course


@dataclass(frozen=True)
class Edition:
    id: str
    prefix: str
    title: Text
    players: tuple[int, int]
    folder: Path
    play: Callable[[], Any]
    variants: tuple[Variant, ...] = ()
    covers: Text | None = None
    printed: str = ""  # the folder of its own in `rules/`, `proofs/`, ..., where two editions of a game share theirs
    own_words: Callable[[dict[str, dict[str, Any]]], dict[str, dict[str, Any]]] | None = None
    boards: Callable[[], tuple[Variant, ...]] | None = None  # to choose from before a match, the usual one first
    card_sets: Callable[[], tuple[Variant, ...]] | None = None  # likewise: the house set, and those that readers keep
    places: Callable[[str], tuple[Variant, ...]] | None = None  # of a board, where figures may stand
    one_screen: bool = False  # whether people can play it at one screen, handing it over
    sits_by: Callable[[Any, int], bool] | None = None  # whether a player has nothing to decide until his next turn
    genders: bool = False  # whether a rule asks which gender a player is of himself
    all_open: Callable[[Any], bool] | None = None  # whether in a state nobody has anything to hide from another
    own_reading: Callable[[Any], Any] | None = None  # of the data in files that several editions share
    catalogue: Callable[[], tuple[Any, ...]] = tuple  # what is printed on its cards and tiles, each once
    kind_terms: tuple[tuple[str, str], ...] = ()  # kinds of cards, and their term where it is called otherwise
    told_apart: Callable[[Any], int | None] | None = None  # the number by which cards of one name are told apart

    @property
    def family(self) -> str:
        """The game that it is an edition of."""
        return self.folder.name.replace("_", "-")

    @cached_property
    def table(self) -> Any:
        return self.play()

    @cached_property
    def game(self) -> Game[Any]:
        game: Game[Any] = self.table.GAME
        return game

    @cached_property
    def ledger(self) -> dict[str, Rule]:
        """Every rule of the rulebook by id, in the order of the files."""
        files = sorted((self.folder / "rules" / self.printed).glob("*.yaml"))
        return {rule.id: rule for path in files for rule in load_as(RuleFile, path).rules}

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """The points on which the editions of the game differ."""
        files = sorted((self.folder / "differences").glob("*.yaml"))
        return tuple(found for path in files for found in load_as(DifferenceFile, path).differences)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """Other ways to read unclear passages, by id."""
        files = ((path, self.reading(path)) for path in self.files("readings"))
        return {found.id: found for path, own in files for found in load_as(ReadingFile, path, own).readings}

    @cached_property
    def mistakes(self) -> dict[str, Reading]:
        """What many tables believe and the book does not say, by id; told and played as other readings are."""
        files = ((path, self.reading(path)) for path in self.files("mistakes"))
        return {found.id: found for path, own in files for found in load_as(MistakeFile, path, own).mistakes}

    @property
    def agreements(self) -> tuple[str, ...]:
        """All that may be agreed on before a game: its variants, and other readings of its unclear rules."""
        return (*(variant.id for variant in self.variants), *self.readings)

    def agreed(self, names: Sequence[str]) -> tuple[tuple[str, ...], Game[Any]]:
        """Which of these are variants, and the game in which the others hold, which are readings."""
        readings = tuple(name for name in names if READING in name)
        return tuple(name for name in names if READING not in name), self.read_as(readings)

    @cached_property
    def _played_otherwise(self) -> dict[str, OtherReading]:
        """What each reading and each mistake changes; loaded when somebody plays so."""
        found: dict[str, OtherReading] = {}
        for name in ("readings", "mistakes"):
            module = f"tutor.games.{self.folder.name}.{name}"
            if find_spec(module) is not None:
                found |= getattr(import_module(module), name.upper())
        cite = self.game.cite or str
        return {own: reading for id, reading in found.items() if (own := cite(id))}

    @cached_property
    def _games(self) -> dict[tuple[str, ...], Game[Any]]:
        return {(): self.game}

    def read_as(self, readings: tuple[str, ...]) -> Game[Any]:
        """The game with these unclear passages read in another way, or with these mistakes made in it."""
        if readings not in self._games:
            game, by = self.game, dict[Any, str]()
            for id in readings:
                reading = self._other(id)
                if other := next((by[fn] for fn in reading.touches if fn in by), ""):
                    raise BadInput(f"variants: {id!r} and {other!r} exclude each other; leave one out")
                by |= dict.fromkeys(reading.touches, id)
                game = game.read_as(reading)
            self._games[readings] = game
        return self._games[readings]

    def _other(self, id: str) -> OtherReading:
        known = self._played_otherwise
        if id not in known:
            near = get_close_matches(id, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known) or 'none'}"
            raise BadInput(f"variants: {id!r:.80} is unknown to {self.id}; {hint}")
        return known[id]

    @cached_property
    def texts(self) -> dict[str, dict[str, Any]]:
        """Templates for events, denials and terms, by kind and key."""
        return self._texts("*.yaml")

    @cached_property
    def landing(self) -> dict[str, Any]:
        """What it says of itself. Pages ask every edition for this, and so it is read without all the rest."""
        return self._texts(f"{LANDING}.yaml").get(LANDING, {})

    def _texts(self, files: str) -> dict[str, dict[str, Any]]:
        merged: dict[str, dict[str, Any]] = {}
        for path in sorted((self.folder / "text").glob(files)):
            for kind, entries in (load(path) or {}).items():
                merged.setdefault(kind, {}).update(entries)
        return self.own_words(merged) if self.own_words is not None else merged

    def yes_or_no(self, question: str) -> bool:
        """Whether a question of the engine is answered with yes or no, and not with a number."""
        return bool(self.texts.get("questions", {}).get(question, {}).get("yes_no"))

    def files(self, kind: str) -> tuple[Path, ...]:
        """Content files of a kind: proofs, examples, lessons. Those that editions share come first."""
        folder = self.folder / kind
        shared = sorted(folder.glob("*.yaml")) if self.printed else []
        return (*shared, *sorted((folder / self.printed).glob("*.yaml")))

    def shares(self, path: Path) -> bool:
        """Whether a content file is one that this edition reads in its own way, as others do in theirs."""
        return bool(self.printed) and path.resolve().parent.parent == self.folder.resolve()

    def reading(self, path: Path) -> Callable[[Any], Any] | None:
        return self.own_reading if self.shares(path) else None

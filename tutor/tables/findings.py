"""What comes out when moves are made on a table: events, refusals, numbers, what the table then waits for.

Each is said in both languages and can be told apart from others, so that one course of things may be laid beside
another: under two editions of a game, or without one of its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field, model_validator

from tutor.content.models import LANGS, Content, Text
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.engine import tag_of
from tutor.kernel.events import Event, Term
from tutor.kernel.records import plain
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats
from tutor.tables.models import Ask
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee

Says = Callable[[Speaker], str]
WAITS = "waits"
REFUSED, ALLOWED, NUMBER, NAME = "refused", "allowed", "number", "name"
COLON = {"ja": "：", "en": ": "}
BRACKETS = {"ja": ("（", "、", "）"), "en": (" (", ", ", ")")}


class Move(Content):
    """One move: something done or tried, a question about a number, or what a card is called."""

    do: dict[str, Any] | None = None
    try_: dict[str, Any] | None = Field(None, alias="try")
    ask: Ask | None = None
    name: str = ""

    @model_validator(mode="after")
    def exactly_one(self) -> Move:
        if len(self.model_fields_set) != 1:
            raise ValueError("a move has exactly one of do, try, ask, name")
        return self


@dataclass(frozen=True)
class Finding:
    """Something that came out: what is compared, the rules behind it, and how it is said."""

    what: tuple[Any, ...]
    rules: tuple[str, ...]
    says: Text
    moves: int  # how many actions had been carried out when it came out
    tried: Action | None = None  # what was refused, or only tried

    @property
    def happens(self) -> bool:
        """Whether it is more than that the table waits, or that somebody has chosen in secret."""
        return self.what[0] not in (WAITS, "Chose")

    @property
    def is_fact(self) -> bool:
        """Whether it is only counted or called so, and nothing happens."""
        return self.what[0] in (NUMBER, NAME)

    def cites(self, rules: tuple[str, ...]) -> str:
        """The first of these rules that stands behind it; "" if none does."""
        return next((rule for rule in self.rules if rule in rules), "")


@dataclass
class Played:
    """A game that has begun, the moves that are made in it, and all that came out."""

    edition: Edition
    line: Line[Any]
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._told(self.line.state)

    def make_all(self, moves: Iterable[Move]) -> None:
        for move in moves:
            self.make(move)

    def make(self, move: Move) -> None:
        if move.ask is not None:
            self._number(move.ask)
        elif move.name:
            self._name(move.name)
        else:
            self.act(read_action(self.line.game, move.do or move.try_ or {}), done=move.do is not None)

    def act(self, action: Action, *, done: bool = True) -> None:
        """It is done, or only tried."""
        denials = self.line.game.why_not(self.line.state, action)
        doing = tag_of(type(action))
        for denied in denials:
            self._note((REFUSED, doing, denied.key), (denied.rule,), _saying(Speaker.denial, denied), tried=action)
        if denials:
            return
        if not done:
            rule = next(a.rule for a in self.line.game.rules.actions if a.action is type(action))
            self._note((ALLOWED, doing), (rule,), _saying(Speaker.action, action), tried=action)
            return
        before = self.line.state
        self.line = self.line.do(action)
        self._told(before)

    def _told(self, before: Any) -> None:
        """What the last moment brought about, and what the table waits for then."""
        for event in self.line.events:
            self._note((event.kind, _plain(event)), event.rules, _saying(Speaker.event, event), before)
        window = pending(self.line.state)
        if window is not None and self.line.state.ending is None:
            what = (WAITS, window.kind, tuple(open_seats(window)))
            self._note(what, (window.rule,), _saying(Speaker.window, window))

    def _number(self, ask: Ask) -> None:
        referee = Referee(self.edition, self.line)
        terms = referee.terms(ask)
        total = sum(t.value for t in terms)
        rules = (*(t.rule for t in terms), *sorted(referee.rules_behind(ask)))

        def says(speaker: Speaker) -> str:
            name = self.edition.texts["questions"][ask.question][speaker.lang]
            return f"{name}{COLON[speaker.lang]}{total}{_made_of(speaker, terms)}"

        self._note((NUMBER, ask.question, total), rules, says)

    def _name(self, card: str) -> None:
        play, state = self.edition.table, self.line.state
        names = tuple(play.name(state, card, lang) for lang in LANGS)
        self._note((NAME, *names), (), lambda speaker: str(play.name(state, card, speaker.lang)))

    def _note(
        self, what: tuple[Any, ...], rules: tuple[str, ...], says: Says, *before: Any, tried: Action | None = None
    ) -> None:
        """Lines of the log that are of no use to a reader are left out."""
        said = {lang: says(Speaker(self.edition, lang, self.line.state, *before)) for lang in LANGS}
        if said["en"]:
            self.findings.append(Finding(what, rules, Text(**said), len(self.line.moments) - 1, tried))


def _saying(say: Callable[[Speaker, Any], str], thing: Any) -> Says:
    return lambda speaker: say(speaker, thing)


def _made_of(speaker: Speaker, terms: tuple[Term, ...]) -> str:
    """What a number is the sum of, in brackets: the names of what counts once, and of the rest how much of it. Nothing
    where that says no more than the number.
    """
    counted = [term for term in terms if term.value]
    once = all(term.value == 1 for term in counted)
    names = list(dict.fromkeys(speaker.term(term) for term in counted))
    if len(names) < len(counted) or (len(counted) == 1 and not once):
        return ""
    parts = names if once else [f"{speaker.term(term)} {term.value:+d}" for term in counted]
    before, between, after = BRACKETS[speaker.lang]
    return f"{before}{between.join(parts)}{after}" if parts else ""


def _plain(event: Event) -> str:
    return repr(sorted(plain(event.facts).items()))

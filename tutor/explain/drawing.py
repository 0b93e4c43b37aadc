"""What every screen needs, whatever the game: the position as the reader's seat may see it, and a speaker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from tutor.explain.speaker import Speaker
from tutor.kernel.engine import Game
from tutor.kernel.events import Term
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, State, pending
from tutor.kernel.windows import Window

S = TypeVar("S", bound=State)
Part = dict[str, Any]
Answers = dict[Any, tuple[Term, ...]]
LETTERS = "abcd"  # the shapes by which players are told apart
FACE_DOWN = "?"  # how a view names a card that its seat may not see


class _Seen(NamedTuple):
    """What a seat sees of a state, and what has been asked about it. Game and state are held to keep their identity."""

    game: Any
    state: Any
    view: Any
    answers: Answers


# A screen is drawn anew at every click, and mostly of positions that it has shown before: the story beside a what-if.
_SEEN: dict[tuple[int, int, int], _Seen] = {}
_MOST_SEEN = 24


def _seen(game: Game[Any], state: State, seat: int) -> _Seen:
    key = id(game), id(state), seat
    found = _SEEN.get(key)
    if found is None:
        if len(_SEEN) >= _MOST_SEEN:
            del _SEEN[next(iter(_SEEN))]
        found = _SEEN[key] = _Seen(game, state, game.view(state, seat), {})
    return found


@dataclass(frozen=True)
class Drawn(Generic[S]):
    """A position to be drawn for a seat. `before` is where the latest step began, to mark what is new."""

    line: Line[S]
    before: Line[S]
    you: int
    speaker: Speaker

    @cached_property
    def _here(self) -> _Seen:
        return _seen(self.line.game, self.line.state, self.you)

    @cached_property
    def s(self) -> S:
        view: S = self._here.view
        return view

    @cached_property
    def old(self) -> S:
        view: S = _seen(self.line.game, self.before.state, self.you).view
        return view

    @property
    def tried(self) -> tuple[Any, ...]:
        """What a what-if has changed since the last move, in this order."""
        changes = (m.change for m in takewhile(lambda m: m.action is None, reversed(self.line.moments)))
        return tuple(reversed([change for change in changes if change is not None]))

    @property
    def window(self) -> Window | None:
        return pending(self.s)

    @property
    def lang(self) -> str:
        return self.speaker.lang

    def ask(self, question: str, about: object) -> tuple[Term, ...]:
        game, _, view, answers = self._here
        key = (question, *about.items()) if isinstance(about, dict) else (question, about)
        try:
            terms = answers.get(key)
        except TypeError:  # about something that may change
            return tuple(game.ask(view, question, about))
        if terms is None:
            terms = answers[key] = game.ask(view, question, about)
        return terms

    def text(self, key: str, **facts: Any) -> str:
        """A phrase of this game's screen."""
        entry = self.speaker.texts["screen"][key]
        return self.speaker.say(str(entry[self.lang]), facts)

    def label(self, action: Action) -> str:
        """An action that may be wished for now: its label tells of this position, and of nothing in the one before."""
        return Speaker(self.speaker.edition, self.lang, self.line.state, you=self.speaker.you).action(action)

    def seat(self, seat: int) -> str:
        return LETTERS[seat]

    def player(self, seat: int) -> str:
        return self.speaker.seat(seat)

    def known(self, card: str) -> bool:
        return bool(card) and not card.startswith(FACE_DOWN)

    def name(self, id: str) -> str:
        return self.speaker.thing(id)

    def cite(self, rule: str) -> dict[str, str]:
        return {"rule": rule, "label": self.speaker.page(rule), "title": self.sentence(rule)}

    def sentence(self, rule: str) -> str:
        found = self.speaker.edition.ledger.get(rule)
        return found.text[self.lang] if found else ""

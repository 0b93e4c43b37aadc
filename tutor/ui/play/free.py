"""A free table: a position or a proof to be played by hand, with every move in the story line."""

from __future__ import annotations

from typing import Any

from tutor.content.models import Text
from tutor.explain.speaker import Speaker
from tutor.explain.template import sentences
from tutor.games.edition import Edition
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.lessons.models import Change
from tutor.lessons.play import let_others_pass
from tutor.lessons.trails import Origin
from tutor.ui.play.telling import done, latest, told_shortly
from tutor.ui.words import word

Part = dict[str, Any]
MOST_BEATS = 10
MOST_TOLD = 8  # sentences; the log has them all


class FreeDesk:
    """A line of play that can be walked. Going back keeps what came after until something else is done.

    `origin` is where others can begin who follow a link to it, if anywhere; `place` the name under which the reader's
    own place is kept, if it is.
    """

    def __init__(
        self,
        edition: Edition,
        line: Line[Any],
        title: Text,
        you: int = 0,
        origin: Origin | None = None,
        place: str = "",
    ):
        self.edition = edition
        self.whole = line
        self.at = len(line.moments) - 1
        self.you = you
        self.place = place
        self._title = title
        self.know_origin(origin)
        self.wishes: tuple[Action, ...] = ()
        self.wished_at = -1
        self.about: Text | None = None

    @property
    def title(self) -> dict[str, str]:
        return {"ja": self._title.ja, "en": self._title.en}

    @property
    def line(self) -> Line[Any]:
        return self.whole.at(self.at)

    @property
    def before(self) -> Line[Any]:
        return self.whole.at(max(0, self.at - 1))

    @property
    def spoken_to(self) -> int | None:
        """The seat that is spoken to, where that does not stand in the position as its name."""
        return None

    @property
    def only(self) -> tuple[str, ...]:
        return ()

    @property
    def sealed(self) -> bool:
        return False

    @property
    def veils(self) -> bool:
        """Whether the picture keeps back what comes to be asked, before it is asked."""
        return False

    @property
    def wished(self) -> tuple[Action, ...]:
        """What this table is there to try, allowed or not."""
        return self.wishes if self.at == self.wished_at else ()

    @property
    def hides_odds(self) -> bool:
        return False

    @property
    def keeps_back(self) -> bool:
        return False

    @property
    def asks_soon(self) -> tuple[Change, ...]:
        return ()

    def own_words(self, rules: tuple[str, ...], lang: str) -> str:
        return ""

    def question(self, lang: str) -> str:
        return ""

    def story_text(self, lang: str) -> str:
        """What the latest move brought about; before the first move, what the table is there to show."""
        if self.at == self.wished_at and self.about is not None:
            return self.about[lang]
        line, before = self.line, self.before
        speaker = Speaker(self.edition, lang, line.state, before.state, you=self.spoken_to)
        return sentences(told_shortly(speaker, line, latest(line, before), self.you, MOST_TOLD), lang)

    @property
    def story_is_own(self) -> bool:
        """Whether the story says what stands nowhere else, and does not only retell what has happened."""
        return self.at == self.wished_at and self.about is not None

    def do(self, action: Action) -> None:
        line = self.line.do_freely(action)
        self.whole = let_others_pass(line, self.you)
        self.at = len(self.whole.moments) - 1

    def resume(self, line: Line[Any], at: int) -> None:
        """Go on where somebody stood in a line of play that began like this one."""
        self.whole = line
        self.at = max(0, min(at, len(line.moments) - 1))

    def know_origin(self, origin: Origin | None) -> None:
        self.origin = origin
        self._address = origin.address if origin else {}

    def known_as(self, address: dict[str, str], place: str, title: Text | None = None) -> None:
        """Its own origin is not to be shown: it has a key."""
        self._title, self._address, self.place = title or self._title, address, place

    def back(self) -> bool:
        moved = self.at > 0
        self.at = max(0, self.at - 1)
        return moved

    def next(self) -> bool:
        last = len(self.whole.moments) - 1
        moved = self.at < last
        self.at = min(last, self.at + 1)
        return moved

    def go(self, key: str) -> bool:
        if not (key.isascii() and key.isdecimal()) or int(key) >= len(self.whole.moments):
            return False
        self.at = int(key)
        return True

    def address(self) -> dict[str, str]:
        return dict(self._address)

    def parts(self, lang: str) -> Part:
        return {"story": self._story(lang)}

    def _story(self, lang: str) -> Part:
        moments = self.whole.moments
        first = max(0, min(self.at - MOST_BEATS // 2, len(moments) - MOST_BEATS))
        beats = [self._beat(i, lang) for i in range(first, min(first + MOST_BEATS, len(moments)))]
        n, of = self.at + 1, len(moments)
        back = (
            {"label": word("undo" if self.at == of - 1 else "start", lang), "go": {"do": "back"}} if self.at else None
        )
        onward = {"label": word("go-on", lang), "go": {"do": "next"}, "look": "plain"} if self.at < of - 1 else None
        return {"label": word("beat", lang, n=n, of=of), "beats": beats, "back": back, "next": onward}

    def _beat(self, i: int, lang: str) -> Part:
        line = self.whole.at(i)
        speaker = Speaker(self.edition, lang, line.state, *self._just_before(i), you=self.spoken_to)
        action = self.whole.moments[i].action
        text = word("start", lang) if action is None else done(speaker, self.whole, i, self.you)
        state = "current" if i == self.at else "past"
        n = score(self.edition, line, self.you)
        return {
            "key": str(i),
            "icon": _icon(self.edition, action),
            "n": n,
            "text": text,
            "state": state,
            "go": {"do": "beat", "key": str(i)},
            "told": text,
        }

    def _just_before(self, i: int) -> tuple[Any, ...]:
        return (self.whole.moments[i - 1].state,) if i else ()


def _icon(edition: Edition, action: Action | None) -> str:
    """The sign that a game has for a move."""
    return str(edition.table.screen.beat_icon(action)) if action is not None else "play"


def score(edition: Edition, line: Line[Any], you: int, only: tuple[str, ...] = ()) -> str:
    """The totals of a position side by side, as far as a seat may know them, or nothing while there are none."""
    sides = edition.table.totals(line.game.view(line.state, you), line.game)
    if not any(sides):
        return ""
    return ":".join(str(sum(t.value for t in terms if not only or t.key in only)) for terms in sides)

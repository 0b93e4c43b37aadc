"""The widget: one trait down, one message up. Everything else is the session's."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import anywidget
import msgspec
import traitlets

from tutor.kernel.news import Screen
from tutor.ui.ahead import Ahead, Answer
from tutor.ui.keeping import kept_by_the_host
from tutor.ui.session import Session
from tutor.words import furigana

STATIC = Path(__file__).parent / "static"
MODULES = (
    *("dom", "same", "memory", "parts", "scene", "map-view", "map-trail", "map-list", "map", "map-side", "ledger"),
    *("odds", "deck", "progress-part", "beliefs", "panels", "notes"),
    *("pixels", "rows-cells", "rows-stage", "film", "rows"),
    *("dealing", "differences", "syndicate-cards", "syndicate-known", "arranger", "syndicate", "curtain"),
    *("adventure-land", "adventure-view", "adventure-map", "adventure-hand", "adventure-fight", "adventure-film"),
    *("maker-desk", "maker-sheet", "maker-tools", "maker-hands", "maker-fields", "maker-picked"),
    *("maker-side", "maker-files", "maker", "adventure", "share", "printing", "upload", "keepsake"),
    *("story", "pages", "finder", "furigana", "landing"),
    *("game", "shelf", "rule", "card", "slip", "keys", "news", "link", "bar", "host"),
    *("table", "rails", "progress", "companion", "author"),
    *("class-line", "class-copy", "projector-hands", "class-wall", "class-given", "class-home"),
    *("class-desk", "wall-times", "class-after"),
    *("projector-scene", "projector-line", "projector-keys", "projector-answer", "projector"),
    *("presenter", "ready", "scenarios"),
    *("pagebook", "widget"),
)
STYLES = (
    *("tokens", "parts", "pieces", "stage", "deck", "rail", "table", "map", "map-side"),
    *("rows", "rows-cells", "rows-small", "pages", "front", "card", "finder", "furigana", "differences"),
    *("progress", "companion", "author", "projector", "presenter", "classroom", "class-after", "scenarios"),
    *("syndicate", "syndicate-cards", "syndicate-small"),
    *("adventure", "adventure-board", "adventure-small", "maker", "maker-small", "projector-scene"),
)
AFTER_THE_ANSWER, BETWEEN_THOUGHTS = 0.03, 0.005  # seconds: what the reader sends meanwhile goes first
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
SPRITES = ("icons", "tiles", "members", "maker")


@lru_cache(maxsize=1)
def program() -> str:
    """The browser's program: the modules joined in order into the one that a widget may have, after the sprites."""
    sprite = json.dumps("".join((STATIC / f"{name}.svg").read_text(encoding="utf-8") for name in SPRITES))
    bodies = [body_of((STATIC / f"{name}.js").read_text(encoding="utf-8")) for name in MODULES]
    return escaped("\n".join([f"const SPRITE = {sprite};", *bodies]))


def escaped(source: str) -> str:
    """The same program in ASCII: one character that is not would make each of the others take twice the room."""
    return _FOREIGN.sub(lambda found: json.dumps(found[0])[1:-1], source)


def body_of(source: str) -> str:
    """A module's text without its imports and export marks; the last one's default export stays."""
    lines = [line for line in source.splitlines() if not line.startswith("import ")]
    return "\n".join(line.removeprefix("export ") if _exports_a_name(line) else line for line in lines)


def _exports_a_name(line: str) -> bool:
    return line.startswith(("export function ", "export const ", "export class ", "export async "))


@lru_cache(maxsize=1)
def style() -> str:
    return "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


def written(screen: Screen, _: object = None) -> str:
    """A screen as one string: ipywidgets looks through whatever is not for bytes, as does the page for what is new."""
    return msgspec.json.encode(screen).decode()


def whole(message: Any) -> Any:
    """The message with a question mark for half a character, which remains where a field cuts an emoji in two."""
    text = json.dumps(message, ensure_ascii=False)
    return message if text.isascii() else json.loads(text.encode(errors="replace"))


class Board(anywidget.AnyWidget):
    """A table on the page. `screen` is replaced whole at every change, so nothing mutates unseen.

    Whoever opens the page gets it whole. From then on only what is new in it goes over the line, with the number of the
    screen that it follows: a page that has another one asks for the whole.
    """

    screen = traitlets.Dict().tag(sync=True, to_json=written)

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self._esm = program()
        self._css = style()
        self._answer: Answer | None = None
        self._ahead = Ahead(session)
        self._thinking: asyncio.TimerHandle | None = None
        super().__init__(**kwargs)
        self.session = session
        self.on_msg(self._heard)

    def send_state(self, key: Any = None) -> None:
        answer = self._answer
        if key != "screen" or answer is None or answer.news is None:
            super().send_state(key)
        else:
            self.send({"since": answer.since, "news": answer.news})

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        """A ping is answered at once, as are the asked-for readings of kanji and whole screens; the rest are intents.

        The session never raises.
        """
        if not isinstance(message, dict):
            return
        if message.get("do") == "ping":
            self.send({"pong": message.get("n")})
            return
        if message.get("do") == "readings":
            self.send({"readings": furigana.written()})
            return
        if message.get("do") == "whole":
            super().send_state("screen")
            return
        if self._thinking is not None:
            self._thinking.cancel()
        self._turn_over()
        self._answer = self._ahead.handle(whole(message))
        self.screen = self._answer.screen
        self._think_later(AFTER_THE_ANSWER)

    def _turn_over(self) -> None:
        """To let go of what was thought takes longer than an answer: that is done when the answer has gone."""
        if self._answer is not self._ahead.stands:
            self._ahead = Ahead(self.session, self._answer)

    def _think_later(self, pause: float) -> None:
        """Where messages are waited for, there is time between them; without, nobody waits for us."""
        with suppress(RuntimeError):
            self._thinking = asyncio.get_running_loop().call_later(pause, self._think)

    def _think(self) -> None:
        self._turn_over()
        if self._ahead.think():
            self._think_later(BETWEEN_THOUGHTS)


def board(address: dict[str, str]) -> Board:
    return Board(Session(address=address, keeper=kept_by_the_host()))

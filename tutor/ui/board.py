"""The widget: one trait down, one message up. Everything else is the session's."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import anywidget
import msgspec
import traitlets

from tutor.ui.keeping import kept_by_the_host
from tutor.ui.session import Session
from tutor.words import furigana

STATIC = Path(__file__).parent / "static"
MODULES = (
    *("dom", "memory", "parts", "scene", "map-view", "map-trail", "map-list", "map", "map-side", "ledger", "odds"),
    *("deck", "progress-part", "panels", "notes", "pixels", "rows-cells", "rows-stage", "film", "rows"),
    *("dealing", "differences", "syndicate-cards", "syndicate-known", "arranger", "syndicate", "curtain"),
    *("adventure-land", "adventure-view", "adventure-map", "adventure-hand", "adventure-fight", "adventure-film"),
    *("maker-desk", "maker-sheet", "maker-tools", "maker-hands", "maker-fields", "maker-picked"),
    *("maker-side", "maker-files", "maker", "adventure", "share", "story", "pages", "finder", "furigana", "landing"),
    *("game", "shelf", "rule", "card", "slip", "keys", "link", "bar", "host"),
    *("table", "rails", "progress", "companion", "author"),
    *("projector-hands", "projector-scene", "projector-line", "projector-keys", "projector-answer", "projector"),
    *("presenter", "scenarios"),
    *("pagebook", "widget"),
)
STYLES = (
    *("tokens", "parts", "pieces", "stage", "deck", "rail", "table", "map", "map-side"),
    *("rows", "rows-cells", "rows-small", "pages", "front", "card", "finder", "furigana", "differences"),
    *("progress", "companion", "author", "projector", "presenter", "scenarios"),
    *("syndicate", "syndicate-cards", "syndicate-small"),
    *("adventure", "adventure-board", "adventure-small", "maker", "maker-small", "projector-scene"),
)
SPRITES = ("icons", "tiles", "members", "maker")


@lru_cache(maxsize=1)
def program() -> str:
    """The browser's program: the modules joined in order into the one that a widget may have, after the sprites."""
    sprite = json.dumps("".join((STATIC / f"{name}.svg").read_text(encoding="utf-8") for name in SPRITES))
    bodies = [body_of((STATIC / f"{name}.js").read_text(encoding="utf-8")) for name in MODULES]
    return "\n".join([f"const SPRITE = {sprite};", *bodies])


def body_of(source: str) -> str:
    """A module's text without its imports and export marks; the last one's default export stays."""
    lines = [line for line in source.splitlines() if not line.startswith("import ")]
    return "\n".join(line.removeprefix("export ") if _exports_a_name(line) else line for line in lines)


def _exports_a_name(line: str) -> bool:
    return line.startswith(("export function ", "export const ", "export class ", "export async "))


@lru_cache(maxsize=1)
def style() -> str:
    return "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


def written(screen: dict[str, Any], _: object = None) -> str:
    """A screen as one string: ipywidgets looks through whatever is not for bytes, as does the page for what is new."""
    return msgspec.json.encode(screen).decode()


def whole(message: Any) -> Any:
    """The message with a question mark for half a character, which remains where a field cuts an emoji in two."""
    text = json.dumps(message, ensure_ascii=False)
    return message if text.isascii() else json.loads(text.encode(errors="replace"))


class Board(anywidget.AnyWidget):
    """A table on the page. `screen` is replaced whole at every change, so nothing mutates unseen."""

    screen = traitlets.Dict().tag(sync=True, to_json=written)

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self._esm = program()
        self._css = style()
        super().__init__(**kwargs)
        self.session = session
        self.on_msg(self._heard)

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        """A ping is answered at once, and so are readings of kanji; the rest are intents. The session never raises."""
        if not isinstance(message, dict):
            return
        if message.get("do") == "ping":
            self.send({"pong": message.get("n")})
            return
        if message.get("do") == "readings":
            self.send({"readings": furigana.written()})
            return
        self.screen = self.session.handle(whole(message))


def board(address: dict[str, str]) -> Board:
    return Board(Session(address=address, keeper=kept_by_the_host()))

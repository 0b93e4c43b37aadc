"""Paper: an HTML file that needs nothing but a browser. Its pictures are drawn by the program that draws the tables."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from tutor.lessons.scenarios_told import plain
from tutor.ui.board import body_of, program, style
from tutor.ui.words import word

SHEET = "handout"
PAPER = Path(__file__).parent / "paper"
_ENDING = re.compile("<(/script|!--)", re.IGNORECASE)
STAGE = ("scene", "rows", "syndicate", "adventure", "map", "whatif", "ui", "lang", "game")


def paper(title: str, lang: str, family: str, body: str, screens: list[dict[str, Any]]) -> str:
    """The whole file; `screens` are what its pictures are drawn from, in their order."""
    sheet = f"{style()}\n{_part('handout.css')}\n{_part('keepsake.css')}"
    pictures = f"{program()}\n{body_of(_part('handout.js'))}"
    parts = (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{sheet}</style></head><body>",
        f'<main class="tt handout" lang="{lang}" data-theme="light" data-game="{family}">{body}</main>',
        f'<script type="application/json" id="screens">{_data(screens)}</script>',
        f'<script type="module">{_inside(pictures)}</script></body></html>\n',
    )
    return "".join(parts)


def on_paper(screen: dict[str, Any], *, whole: bool = False) -> dict[str, Any]:
    """The parts of a screen that its picture is drawn from."""
    return {"whole": whole, **{part: screen[part] for part in STAGE if part in screen}}


def picture(n: int, caption: str) -> str:
    """The place of a picture, with what its numbers say below it."""
    return f"<figure><div class='picture' id='picture-{n}'></div><figcaption>{escape(caption)}</figcaption></figure>"


def say(key: str, lang: str, **facts: Any) -> str:
    return escape(word(key, lang, sheet=SHEET, **facts))


def text(told: str, lang: str) -> str:
    return escape(plain(told, lang))


def _part(name: str) -> str:
    return (PAPER / name).read_text(encoding="utf-8")


def _data(told: Any) -> str:
    """JSON that stands in a script. Without this letter no text in it can end that script, or hide its end."""
    return json.dumps(told).replace("<", "\\u003c")


def _inside(program: str) -> str:
    """A program that stands in a script: nothing in it ends that script."""
    return _ENDING.sub(r"<\\\1", program)

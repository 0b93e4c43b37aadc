"""Boss Monster among the editions."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tutor.content.models import Text
from tutor.games.edition import LANDING, Edition, Variant

FOLDER = Path(__file__).parent
HARD = Variant("hard-mode", Text(ja="ハードモード", en="Hard mode"))


def _reading(edition: str) -> Callable[[Any], Any]:
    """How the edition reads what both share; what is needed for that is loaded when something is read."""

    def read(data: Any) -> Any:
        book, printing = _module("book"), _module("printing")
        return printing.read_as(edition, book.citing(edition))(data)

    return read


def _words(edition: str) -> Callable[[Any], Any]:
    def turned(texts: Any) -> Any:
        book, words = _module("book"), _module("words")
        own = words.own_texts(edition, book.citing(edition))({k: texts[k] for k in texts if k != LANDING})
        # What the start page says names lessons, and so is read as lessons are.
        return {**own, LANDING: _reading(edition)(texts[LANDING])}

    return turned


def _module(name: str) -> Any:
    return import_module(f"tutor.games.boss_monster.{name}")


EDITIONS: tuple[Edition, ...] = (
    Edition(
        id="boss-monster-alpha",
        prefix="bma",
        title=Text(ja="ボスモンスター（アルファ版）", en="Boss Monster (Alpha edition)"),
        players=(2, 4),
        folder=FOLDER,
        play=lambda: _module("play").ALPHA_PLAY,
        variants=(HARD, Variant("no-house-cards", Text(ja="自作カードなし", en="Without house cards"))),
        printed="alpha",
        catalogue=lambda: _module("cards").catalogue("alpha"),
        own_words=_words("alpha"),
        own_reading=_reading("alpha"),
    ),
    Edition(
        id="boss-monster-revised",
        prefix="bmr",
        title=Text(ja="ボスモンスター（改訂版）", en="Boss Monster (revised edition)"),
        players=(2, 4),
        folder=FOLDER,
        play=lambda: _module("play").REVISED_PLAY,
        variants=(
            Variant("classic-mode", Text(ja="クラシックモード", en="Classic Mode")),
            HARD,
            Variant("choose-boss", Text(ja="オレがお前を選ぶ", en="I Choose You")),
            Variant("intrigue", Text(ja="陰謀", en="Intrigue")),
            Variant("unlimited-lives", Text(ja="無限ライフ", en="Unlimited Lives")),
        ),
        printed="revised",
        catalogue=lambda: _module("cards").catalogue("revised"),
        own_words=_words("revised"),
        own_reading=_reading("revised"),
    ),
)

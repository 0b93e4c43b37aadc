"""One sheet for all: what one game's screen calls its parts, another's must not style, and nothing moves for ever."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import tutor

STATIC = Path(tutor.__file__).parent / "ui" / "static"
# How the names of a game's sheets begin; all others are everybody's.
GAMES = ("map", "rows", "syndicate", "adventure")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
BARE = re.compile(r"\s*\.tt \.([\w-]+)(?::[\w-]+(?:\([^)]*\))?)?\s*")
ANIMATED = re.compile(r"animation: ?([^;}]+)")
SECONDS = re.compile(r"(?<![\w.])(\d*\.?\d+)(ms|s)\b")
TIMES = re.compile(r"(?<![\w.])(\d+)(?= |$)")
LONGEST = 5.0  # what moves for longer beside other things needs a way to stop it (WCAG 2.2.2)
WAITING = {"tt-breathe"}  # it goes on until there is something to read


def _styled(sheet: Path) -> dict[str, set[str]]:
    """The classes that a sheet styles wherever they stand, each with what it sets."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
    found: dict[str, set[str]] = defaultdict(set)
    for selectors, body in RULE.findall(text):
        for selector in selectors.split(","):
            if bare := BARE.fullmatch(selector):
                found[bare[1]].add(body.strip())
    return found


def test_no_two_games_style_the_same_name() -> None:
    by_game: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for sheet in sorted(STATIC.glob("*.css")):
        game = next((x for x in GAMES if sheet.stem.startswith(x)), "")
        if game:
            for name, bodies in _styled(sheet).items():
                by_game[name][game] |= bodies
    assert len(by_game) > 200
    quarrels = {
        name: sorted(games)
        for name, games in by_game.items()
        if len(games) > 1 and len(set(map(frozenset, games.values()))) > 1
    }
    assert quarrels == {}


def test_nothing_moves_for_ever_beside_what_is_read() -> None:
    """It would draw the eye from what is read, and keep a phone busy while nobody does anything."""
    told = [found for sheet in STATIC.glob("*.css") for found in ANIMATED.findall(sheet.read_text(encoding="utf-8"))]
    moving = [found for found in told if not found.startswith("none") and not WAITING & set(found.split())]
    assert len(moving) > 5
    assert [found for found in moving if "infinite" in found or _lasts(found) > LONGEST] == []


def _lasts(animation: str) -> float:
    """Seconds until it is over, as far as it says so itself and does not follow a scroll bar or a word of the theme."""
    seconds = [float(n) / (1000 if unit == "ms" else 1) for n, unit in SECONDS.findall(animation)]
    often = TIMES.search(SECONDS.sub("", animation))
    return sum(seconds[:1]) * (int(often[1]) if often else 1) + sum(seconds[1:2])

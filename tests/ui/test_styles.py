"""One sheet for all games: what one game's screen calls its parts, another's must not style."""

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

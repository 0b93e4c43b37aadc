"""7 Bosses among the editions."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tutor.content.models import Text
from tutor.games.edition import Edition

EDITIONS: tuple[Edition, ...] = (
    Edition(
        id="seven-bosses",
        prefix="sb",
        title=Text(ja="7人のBOSS", en="7 Bosses"),
        players=(2, 2),
        folder=Path(__file__).parent,
        one_screen=True,
        play=lambda: import_module("tutor.games.seven_bosses.play"),
        card_sets=lambda: import_module("tutor.games.seven_bosses.play").set_choices(),
        catalogue=lambda: import_module("tutor.games.seven_bosses.cards").catalogue(),
        kind_terms=(("list", "boss-list"),),
    ),
)

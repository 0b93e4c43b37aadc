"""Munchkin Quest among the editions."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tutor.content.models import Text
from tutor.games.edition import Edition

EDITIONS = (
    Edition(
        id="munchkin-quest",
        prefix="mq",
        title=Text(ja="マンチキン・クエスト", en="Munchkin Quest"),
        players=(2, 4),
        folder=Path(__file__).parent,
        play=lambda: import_module("tutor.games.munchkin_quest.play"),
        genders=True,
        sits_by=lambda state, seat: state.players[seat].dead and not state.players[seat].hand,
        catalogue=lambda: import_module("tutor.games.munchkin_quest.cards").catalogue(),
        kind_terms=(
            ("trade", "class"),
            ("enhancer", "monster-enhancer"),
            ("half", "half-breed"),
            ("super", "super-munchkin"),
        ),
    ),
)

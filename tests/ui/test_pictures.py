"""Every card of the boss game has a picture: one of its own, or the stand-in that it is given."""

from __future__ import annotations

import re

import pytest

from tutor.games.boss_monster.cards import catalogue
from tutor.games.boss_monster.screen.figures import figure_of, stand_in
from tutor.ui.board import STATIC


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_every_card_has_a_picture(edition: str) -> None:
    source = (STATIC / "pixels.js").read_text(encoding="utf-8")
    drawn = set(re.findall(r'"([a-z0-9-]+)": "', source))
    cards = catalogue(edition)
    assert len(cards) > 80
    blank = [card.id for card in cards if not {figure_of(card), stand_in(card)} & drawn]
    assert blank == []

"""Pictures: every card of the boss game has its own or the stand-in that it is given; those of games fill any frame."""

from __future__ import annotations

import re

import pytest

from tutor.games.boss_monster.cards import catalogue
from tutor.games.boss_monster.screen.figures import figure_of, stand_in
from tutor.games.registry import editions
from tutor.ui.board import STATIC


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_every_card_has_a_picture(edition: str) -> None:
    source = (STATIC / "pixels.js").read_text(encoding="utf-8")
    drawn = set(re.findall(r'"([a-z0-9-]+)": "', source))
    cards = catalogue(edition)
    assert len(cards) > 80
    blank = [card.id for card in cards if not {figure_of(card), stand_in(card)} & drawn]
    assert blank == []


@pytest.mark.parametrize("edition", sorted(editions()))
def test_the_ground_of_a_picture_goes_on_beside_it(edition: str) -> None:
    """A wide frame shows it as high as it is, so that no figure loses its head; what is beside is ground."""
    sheets = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("icons.svg", "members.svg"))
    texts = editions()[edition].texts["landing"]
    for art in (texts["cards"][0]["art"], texts["match"]["art"]):
        symbol = re.search(rf'<symbol id="tt-art-{art}"([^>]*)>(.*?)</symbol>', sheets, re.DOTALL)
        assert symbol, art
        assert 'overflow="visible"' in symbol[1], art
        assert re.search(r'x="-[23]\d\d"', symbol[2]), art

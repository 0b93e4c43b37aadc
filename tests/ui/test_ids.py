"""No reader meets a name that only the data has: every lesson, example and match, in both languages."""

from __future__ import annotations

import pytest
from ui.matches import playing, sit_down
from ui.walking import LANGS, LESSONS, ids_shown, screens, walk

from tutor.games.registry import editions
from tutor.lessons.examples import examples_of
from tutor.ui.session import Session


@pytest.mark.parametrize("id", LESSONS)
def test_no_lesson_shows_an_id(id: str) -> None:
    session = Session(address={"lesson": id, "lang": "en"})
    for screen in screens(session):
        assert not list(ids_shown(screen))
        assert not list(ids_shown(session.handle({"do": "lang", "lang": "ja"})))
        session.handle({"do": "lang", "lang": "en"})


@pytest.mark.parametrize("id", [example.id for found in editions().values() for example in examples_of(found)])
def test_no_example_shows_an_id(id: str) -> None:
    session = Session(address={"example": id, "lang": "en"})
    for _, screen in walk(session):
        assert not list(ids_shown(screen))
        assert not list(ids_shown(session.handle({"do": "lang", "lang": "ja"})))
        session.handle({"do": "lang", "lang": "en"})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", editions())
def test_no_match_shows_an_id(id: str, lang: str) -> None:
    for screen in playing(sit_down(id, 5, lang=lang), 12, 2):
        assert not list(ids_shown(screen))


def test_an_id_in_a_text_is_found() -> None:
    assert list(ids_shown({"notes": [{"label": "Penalties (You, cpa.house.monster.ogre/1) 2"}]}))
    assert list(ids_shown({"name": "sb.card.fixer"}))
    assert not list(ids_shown({"card": "sb.card.fixer", "go": {"name": "sb.card.fixer"}, "say": "p. 9. So be it."}))

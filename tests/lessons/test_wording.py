"""The words of lessons: hints name buttons that are there, and a thing has one name in lessons and on the screen."""

from __future__ import annotations

import re

import pytest

from tutor.content.models import LANGS, Text, parts_of
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.lessons import Lesson, lessons_of
from tutor.lessons.models import Act
from tutor.lessons.play import acting_seat, do_all, story_of

PRESSED = {"ja": re.compile(r"「([^「」]+)」を押"), "en": re.compile(r"[Pp]ress \"([^\"]+)\"")}
CHOSEN = {"ja": re.compile(r"「([^「」]+)」を選"), "en": re.compile(r"(?!)")}
# Words that people say for things which the book, the glossary and the screen call otherwise.
OTHERWISE = {
    "munchkin-quest": re.compile("迷宮(?!通行)|怪物|損害|隠し扉|捜索|取引|サイコロ|手番"),
    "card-plus-adventure": re.compile("怪物|迷宮|道の上|プレーヤー"),
    "seven-bosses": re.compile("部下|殺し屋|プレーヤー|ゲームを続行"),
    "boss-monster-alpha": re.compile("書物|スペル|トレジャー|ルーム(?!から)|ソウル|シーフ"),
    "boss-monster-revised": re.compile("書物|一ルーム|ねぐら|(トレジャー|ルーム|スペル|ソウル|メイジ)[庫書]"),
}
ACTS = [
    pytest.param(played, lesson, i, id=f"{played.id}:{lesson.id}:{step.id}")
    for played in map(edition, editions())
    for lesson in lessons_of(played)
    for i, step in enumerate(lesson.steps)
    if isinstance(step, Act) and re.search('」を(押|選)|[Pp]ress "', step.hints.move.ja + step.hints.move.en)
]


def _offered(played: Edition, lesson: Lesson, i: int, lang: str) -> set[str]:
    """The labels of all that is offered on the way of the solution."""
    step = lesson.steps[i]
    assert isinstance(step, Act)
    seat, start = acting_seat(lesson, step), story_of(played, lesson).start(i)
    found = set()
    for n in range(len(step.solution) + 1):
        line = do_all(start, step.solution[:n])
        speaker = Speaker(played, lang, line.state, you=seat)
        found |= {speaker.action(offer) for offer in line.game.offers(line.state, seat)}
    return found


@pytest.mark.parametrize("played, lesson, i", ACTS)
def test_a_hint_names_buttons_as_they_are_labelled(played, lesson, i):
    for lang in LANGS:
        said = lesson.steps[i].hints.move[lang]
        labels = _offered(played, lesson, i, lang)
        assert set(PRESSED[lang].findall(said)) <= labels
        for name in CHOSEN[lang].findall(said):
            assert any(name in label for label in labels), name


@pytest.mark.parametrize("id", editions())
def test_a_thing_has_one_name_in_all_lessons(id):
    played = edition(id)
    texts = [(lesson.id, text.ja) for lesson in lessons_of(played) for text in parts_of(lesson, Text)]
    assert texts
    assert [(where, said) for where, said in texts if OTHERWISE[id].search(said)] == []

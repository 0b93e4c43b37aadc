"""The lessons themselves: every one is clean, short, bilingual, and begins with something to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tutor
from tutor.content.source import load_as
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.games.registry import editions
from tutor.lessons import Lesson, check_lesson, lessons_of, solved
from tutor.lessons.models import Act, Predict, Tell
from tutor.lessons.play import scene_at

FILES = [(e, path) for e in editions().values() for path in e.files("lessons")]
NAMES = [path.stem for _, path in FILES]
ICONS = set(
    re.findall(r'id="tt-([\w-]+)"', (Path(tutor.__file__).parent / "ui/static/icons.svg").read_text(encoding="utf-8"))
)
JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")
MQ = edition_named("munchkin-quest")
GEEK = ["5:12", "7:12", "12:12", "12:27", "30:27", "30:22", "30:27", "31:33", "36:33"]


@pytest.mark.parametrize("edition, path", FILES, ids=NAMES)
def test_nothing_is_wrong_with_it(edition, path):
    assert check_lesson(edition, _read(edition, path), path) == ()


@pytest.mark.parametrize("edition, path", FILES, ids=NAMES)
def test_its_id_is_that_of_its_file(edition, path):
    assert _read(edition, path).id == f"{edition.prefix}.lesson.{path.stem}"


@pytest.mark.parametrize("edition, path", FILES, ids=NAMES)
def test_its_icons_exist(edition, path):
    assert {step.icon for step in _read(edition, path).steps} <= ICONS


@pytest.mark.parametrize("edition, path", FILES, ids=NAMES)
def test_each_language_keeps_to_itself(edition, path):
    for lang, words in re.findall(r"^\s*(ja|en): +(.+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
        if lang == "en":
            assert not JAPANESE.search(words), words


@pytest.mark.parametrize("edition, path", FILES, ids=NAMES)
def test_the_learner_acts_early_and_at_the_end(edition, path):
    """No more than two things are told before the first move, and no more than three steps in a row."""
    steps = _read(edition, path).steps
    first = next(i for i, step in enumerate(steps) if isinstance(step, Act))
    assert first <= 2
    told = "".join("t" if isinstance(step, Tell) else "." for step in steps)
    assert "tttt" not in told
    assert not isinstance(steps[-1], Tell)


@pytest.mark.parametrize("edition, path", FILES, ids=NAMES)
def test_sentences_are_short(edition, path):
    for step in _read(edition, path).steps:
        texts = [getattr(step, name, None) for name in ("line", "question", "done", "because")]
        for text in filter(None, texts):
            ja, en = (re.sub(r"\[\[[^|\]]*\|?([^\]]*)\]\]", r"\1", text[lang]) for lang in ("ja", "en"))
            assert all(len(s.split()) <= 26 for s in re.split(r"(?<=[.:?!;])\s", en)), en
            assert all(len(s) <= 70 for s in re.split(r"(?<=[。？！])", ja)), ja


def test_a_new_player_has_ten_minutes_and_one_tell_before_the_first_move():
    quick = _lesson("mq.lesson.quick-fight")
    assert quick.minutes <= 10
    assert [type(step) for step in quick.steps[:2]] == [Tell, Act]
    assert quick.table.start["seats"][0]["name"] == "you"


def test_the_last_step_of_the_quick_fight_stands_on_a_table_of_its_own():
    last = _lesson("mq.lesson.quick-fight").steps[-1]
    assert isinstance(last, Act)
    assert last.table is not None
    assert last.goal.event == "FightWon"


def test_the_geek_has_the_totals_of_the_rulebook():
    """The totals of page 11 and 12, in their order, as the story line shows them."""
    edition = MQ
    lesson = _lesson("mq.lesson.shrieking-geek")
    shown = []
    for i, step in enumerate(lesson.steps):
        only = step.only if isinstance(step, Tell) else ()
        line = scene_at(edition, lesson, solved(lesson), i).line
        sides = edition.table.numbers(line.state, line.game)[:2]
        ours, theirs = (sum(t.value for t in terms if not only or t.key in only) for terms in sides)
        if f"{ours}:{theirs}" not in shown[-1:]:
            shown.append(f"{ours}:{theirs}")
    assert shown[: len(GEEK)] == GEEK


def test_the_geek_stands_at_the_start_of_the_worked_example():
    edition = MQ
    example = next(p for p in edition.files("examples") if p.stem == "shrieking-geek")
    lesson = _lesson("mq.lesson.shrieking-geek")
    text = example.read_text(encoding="utf-8")
    script = [card for card in lesson.table.chance if isinstance(card, str)]
    assert all(card in text for card in script)
    again = [step.again for step in lesson.steps if isinstance(step, Act) and step.again]
    assert again == ["loaded-die", "choose"]
    assert [isinstance(step, Predict) and step.table is not None for step in lesson.steps[-3:]] == [True] * 3


def test_the_landing_page_begins_the_geek_with_the_potion():
    step = _lesson("mq.lesson.shrieking-geek").steps[2]
    assert step.id == "first-move"
    assert isinstance(step, Act)
    assert step.solution == ({"seat": 0, "action": "use-one-shot", "card": "mq.card.freezing-explosive-potion"},)


def _read(edition: Edition, path: Path) -> Lesson:
    return load_as(Lesson, path, edition.reading(path))


def _lesson(id: str) -> Lesson:
    return next(x for e in editions().values() for x in lessons_of(e) if x.id == id)

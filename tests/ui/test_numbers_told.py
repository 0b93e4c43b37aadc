"""Numbers beside a lesson: what is counted stands by its name, and a question of yes or no is answered so."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS, LESSONS

from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.lessons.models import Tell
from tutor.ui.session import Session

NUMBERED = [
    (id, step) for id, lesson in LESSONS.items() for step in lesson.steps if isinstance(step, Tell) and step.numbers
]


def told(lesson: str, step: str, lang: str) -> list[dict[str, Any]]:
    notes = Session(address={"lesson": lesson, "step": step, "lang": lang}).screen()["notes"]
    return [item for item in (notes or {"items": []})["items"] if item["tone"] == "number"]


@pytest.mark.parametrize(
    "lang, whether, counted",
    [
        ("en", "Whether it bars the way: yes", "Visible room × 4"),
        ("ja", "通行不可か：はい", "見えている部屋 × 4"),
    ],
)
def test_a_number_is_said_as_what_it_is(lang: str, whether: str, counted: str) -> None:
    assert whether in [item["label"] for item in told("cpa.lesson.structures", "gate", lang)]
    assert counted in [item["text"] for item in told("bma.lesson.levelling", "four", lang)]


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_only_held_to_the_engine_is_not_noted(lang: str) -> None:
    hidden = [(id, step) for id, step in NUMBERED if not any(n.shown for n in step.numbers)]
    assert hidden
    assert [(id, step.id) for id, step in hidden if told(id, step.id, lang)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_shown_number_has_its_terms_or_is_nought(lang: str) -> None:
    for id, step in NUMBERED:
        items = told(id, step.id, lang)
        assert bool(items) == any(n.shown for n in step.numbers), (id, step.id)
        for item in items:
            assert item["text"] or item["label"].endswith(" 0"), (id, step.id, item)


@pytest.mark.parametrize("found", editions().values(), ids=editions())
def test_a_question_of_yes_or_no_is_called_so_in_both_languages(found: Edition) -> None:
    """Which ones are is written beside their names, so that a better name does not change the answer."""
    labels = {id: text for id, text in found.texts["questions"].items() if ":" not in id}
    assert any(found.yes_or_no(id) for id in labels)
    mixed = [
        id
        for id, text in labels.items()
        if {text["en"].startswith("Whether "), text["ja"].endswith("か")} != {found.yes_or_no(id)}
    ]
    assert mixed == []


def test_under_another_name_it_is_still_one(monkeypatch: pytest.MonkeyPatch) -> None:
    names = edition("card-plus-adventure").texts["questions"]
    monkeypatch.setitem(names["cpa.structure.bars"], "en", "Is the way barred?")
    labels = [item["label"] for item in told("cpa.lesson.structures", "gate", "en")]
    assert "Is the way barred?: yes" in labels

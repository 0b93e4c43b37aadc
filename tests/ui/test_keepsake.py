"""The page of paper at the end of a lesson: what the reader has done stands on it, and nothing else of the table."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from ui.learning import days, lesson, page, store
from ui.test_reviews import answer, first_prediction
from ui.walking import EXAMPLE, LANGS, QUICK, lesson_desk, solve, walk

from tutor.school import progress
from tutor.school.progress import NOTHING
from tutor.school.store import Store
from tutor.ui.learn.keepsake import keepsake
from tutor.ui.paper_file import STAGE
from tutor.ui.session import Session

__all__ = ["days", "store"]

HOME = "https://school.example/tutor/?lesson=mq.lesson.quick-fight"


def ended(id: str, lang: str = "en", kind: str = "lesson") -> Session:
    session = Session(address={kind: id, "lang": lang})
    list(walk(session))
    return session


def paper_of(session: Session, at: str = HOME, east: Any = 0) -> str:
    return str(session.handle({"do": "paper", "at": at, "east": east})["paper"]["html"])


def body_of(paper: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", paper.partition("<main")[2].partition("</main>")[0]))


def drawn_in(paper: str) -> list[dict[str, Any]]:
    told = re.search(r'id="screens">(.*?)</script>', paper, re.S)
    assert told is not None
    found: list[dict[str, Any]] = json.loads(told[1])
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_it_tells_the_lesson_its_rules_and_what_comes_next(lang: str) -> None:
    session = ended(QUICK, lang)
    screen = session.screen()
    told = body_of(paper_of(session))
    assert lesson_desk(session).title[lang] in told
    assert sum(rule["text"] in told for rule in screen["summary"]["rules"]) == 14
    assert screen["summary"]["rules"][0]["label"] in told
    following = screen["summary"]["next"][0]["label"]
    assert following.partition(":" if lang == "en" else "：")[2].strip() in told
    assert HOME in told


def test_it_is_handed_over_once() -> None:
    session = ended(QUICK)
    assert "paper" not in session.screen()
    assert session.handle({"do": "paper", "at": HOME})["paper"]["n"] == session.rev
    assert "paper" not in session.screen()


def test_there_is_none_before_the_end_and_none_of_a_review(store: Store, days: Callable[[int], None]) -> None:
    begun = lesson(store, QUICK)
    solve(begun, until=first_prediction(QUICK))
    assert "paper" not in begun.handle({"do": "paper", "at": HOME})
    answer(begun, right=False)
    days(1)
    review = page(store, "?page=review&edition=munchkin-quest")
    while not (screen := review.screen())["summary"]:
        review.handle(screen["story"]["next"]["go"])
    assert "paper" not in screen["summary"]
    assert "paper" not in review.handle({"do": "paper", "at": HOME})


def test_what_was_missed_is_told_with_the_answer_and_its_day(store: Store) -> None:
    session = lesson(store, QUICK)
    solve(session, until=first_prediction(QUICK))
    answer(session, right=False)
    asked = session.screen()["predict"]
    options = {option["key"]: option["text"] for option in asked["options"]}
    solve(session)
    told = body_of(paper_of(session))
    assert "asked again" in told
    for text in (options[asked["chosen"]], options[asked["answer"]["key"]], "not right"):
        assert text in told


@pytest.mark.parametrize(
    "east, today, again",
    [
        (0, "20 November", "21 November"),
        (540, "21 November", "22 November"),
        (-720, "20 November", "21 November"),
        (None, "20 November", "21 November"),
        (10**30, "20 November", "21 November"),
    ],
)
def test_its_days_are_those_of_whoever_reads_it(
    store: Store, monkeypatch: pytest.MonkeyPatch, east: Any, today: str, again: str
) -> None:
    """It is half past eleven at night in Greenwich, and the next morning in Tokyo."""
    monkeypatch.setattr(progress, "now", lambda: int(datetime(2026, 11, 20, 23, 30, tzinfo=UTC).timestamp()))
    session = lesson(store, QUICK)
    solve(session, until=first_prediction(QUICK))
    answer(session, right=False)
    solve(session)
    told = body_of(paper_of(session, east=east))
    assert f"· {today}" in told
    assert re.search(rf"{again}.{{0,40}}asked again|asked again.{{0,40}}{again}", told)


@pytest.mark.parametrize(
    "at, code",
    [(HOME, True), ("http://127.0.0.1:8866/?lesson=x", False), ("http://localhost/?lesson=x", False), ("", False)],
)
def test_a_telephone_is_shown_no_address_of_this_machine_itself(at: str, code: bool) -> None:
    assert ('class="qr"' in paper_of(ended(QUICK), at)) is code


@pytest.mark.parametrize("at", ["<script>alert(1)</script>", 'tutor.open_position("?lesson=x")', "javascript:x"])
def test_what_is_no_address_is_told_as_letters(at: str) -> None:
    paper = paper_of(ended(QUICK), at)
    assert html.escape(at) in paper
    assert 'class="qr"' not in paper


@pytest.mark.parametrize("id", ["sb.lesson.first-kill", "bmr.lesson.first-soul", "cpa.lesson.turn", QUICK])
def test_the_picture_is_what_the_reader_saw_after_his_last_move(id: str) -> None:
    """Nothing more of the table leaves the kernel on paper than has on the screen."""
    session = Session(address={"lesson": id, "lang": "en"})
    seen = {}
    for _, screen in walk(session):
        if screen["coach"]:
            seen = {part: screen[part] for part in STAGE if part in screen}
    (drawn,) = drawn_in(paper_of(session))
    for part in ("scene", "rows", "syndicate", "adventure"):
        assert names_in(drawn.get(part)) <= names_in(seen.get(part)), part


def names_in(part: Any) -> set[str]:
    return set(re.findall(r'"name": "([^"]+)"', json.dumps(part)))


def test_an_example_has_one_too_and_no_next_lesson() -> None:
    session = ended(EXAMPLE, kind="example")
    told = body_of(keepsake(lesson_desk(session), NOTHING, "", UTC, "en"))
    assert "The next lesson" not in told
    assert "Open this lesson" not in told

"""While a prediction is open, nothing that is sent to the browser answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from ui.walking import GEEK, LANGS, LESSONS, QUICK, Screen, lesson_desk, plain, walk

from tutor.lessons.models import Predict
from tutor.lessons.truth import settle
from tutor.ui.session import Session


def open_predictions(id: str, lang: str) -> Iterator[tuple[Session, Predict, Screen]]:
    session = Session(address={"lesson": id, "lang": lang})
    for _, screen in walk(session):
        step = lesson_desk(session).step
        if isinstance(step, Predict) and not lesson_desk(session).answer.locked:
            yield session, step, screen


@cache
def scores_of(id: str) -> tuple[str, ...]:
    """The totals at each step."""
    screens = [Session(address={"lesson": id, "step": step.id}).screen() for step in LESSONS[id].steps]
    scores = [screen["scene"]["score"] for screen in screens]
    return tuple(f"{score['munchkins']}:{score['monsters']}" if score else "" for score in scores)


def later_scores(session: Session, step: Predict) -> set[str]:
    """Totals that the story comes to only after this step."""
    desk = lesson_desk(session)
    scores, at = scores_of(desk.lesson.id), desk.place.step
    told = set(re.findall(r"\d+:\d+", " ".join([step.question.en, *(o.text.en for o in step.options)])))
    return set(scores[at + 1 :]) - set(scores[: at + 1]) - told - {""}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_an_open_prediction_is_sealed(id: str, lang: str) -> None:
    seen = 0
    for session, step, screen in open_predictions(id, lang):
        seen += 1
        sent = plain(screen)
        assert set(screen["odds"] or {"hidden": ""}) == {"hidden"}
        assert screen["whatif"] is None
        assert screen["log"] is None
        assert screen["acts"] == []
        assert screen["predict"]["answer"] is None
        assert '"percent"' not in sent
        whys = [
            t["why"]
            for side in ("munchkins", "monsters")
            for t in (screen["ledger"] or {}).get(side, {}).get("tiles", [])
        ]
        assert not any(why and why["without"] for why in whys)
        assert step.because[lang] not in sent
        coming = [b for b in screen["story"]["beats"] if b["state"] == "todo"]
        assert all((b["n"], b["text"], b["go"]) == ("?", "", None) for b in coming)
        assert not [s for s in later_scores(session, step) if s in sent]
    assert seen >= 4


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_nothing_opens_a_sealed_prediction_but_locking_it(id: str) -> None:
    for session, step, before in open_predictions(id, "en"):
        tries = [
            {"do": "set", "change": {"kind": "without", "seat": 0, "card": "mq.card.warrior"}},
            {"do": "set", "change": {"kind": "level", "seat": 0, "n": 9}},
            {"do": "act", "move": {"seat": 0, "do": "announce-roll"}},
            {"do": "card", "id": "mq.card.curse-burning-item"},
            {"do": "next"},
            {"do": "beat", "key": lesson_desk(session).lesson.steps[-1].id if step.id != "quiz-floor" else "end"},
            {"do": "hint"},
            {"do": "show"},
            {"do": "return"},
            {"do": "tile", "key": "munchkins", "open": True},
            {"do": "more"},
        ]
        if not lesson_desk(session).answer.chosen:
            tries.append({"do": "lock"})
        for intent in tries:
            after = session.handle(intent)
            assert after["hash"] == before["hash"], intent
            assert after["predict"]["answer"] is None, intent
            assert set(after["odds"] or {"hidden": ""}) == {"hidden"}, intent
            assert '"percent"' not in plain(after), intent
        session.handle({"do": "more"})  # as it was


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_locking_opens_the_engines_answer(id: str, lang: str) -> None:
    session = Session(address={"lesson": id, "lang": lang})
    locked = 0
    for press, screen in walk(session):
        step = lesson_desk(session).step
        if press.intent["do"] != "lock":
            continue
        locked += 1
        wrong = next(o["key"] for o in screen["predict"]["options"] if o["key"] != screen["predict"]["chosen"])
        right = screen["predict"]["chosen"]
        session.handle({"do": "choose", "key": wrong})
        after = session.handle({"do": "lock"})
        assert isinstance(step, Predict)
        answer = after["predict"]["answer"]
        assert (answer["key"], answer["right"]) == (
            settle(lesson_desk(session).edition, lesson_desk(session).line, step.truth).key,
            False,
        )
        assert answer["key"] == right
        assert answer["cites"], step.id
        assert after["announce"]["n"] > screen["announce"]["n"]
        again = session.handle({"do": "choose", "key": right})
        assert again["predict"]["chosen"] == wrong  # locked is locked
    assert locked >= 4


@pytest.mark.parametrize("id", ["bma.lesson.first-soul", "mq.lesson.first-steps"])
def test_an_answer_is_spoken_without_marks(id: str) -> None:
    session = Session(address={"lesson": id, "lang": "ja"})
    spoken = [session.said[1] for _ in walk(session)]
    assert any(text.startswith("正解") for text in spoken)
    assert not any("[[" in text or "**" in text for text in spoken)

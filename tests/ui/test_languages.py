"""The language may be switched at any moment; nothing else changes with it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from ui.matches import playing, sit_down
from ui.walking import GEEK, QUICK, Screen, plain, walk, without_frame

from tutor.games.registry import editions
from tutor.ui.session import Session

KANA = re.compile(r"[ぁ-んァ-ヶ]")
GAP = re.compile(r"[。」] [^ -~]")
# Both languages stand side by side here on purpose: names of languages, a word and a rule in the other one.
MIXED = {"ui", "slip", "landing", "words", "rule"}


def shape(value: Any) -> Any:
    """A screen without its words: keys, numbers, intents."""
    if isinstance(value, dict):
        return {k: shape(v) for k, v in value.items() if k not in {"lang", "rev", "address", "announce"}}
    if isinstance(value, list) and value and all(isinstance(v, dict) and "key" in v for v in value):
        return [shape(v) for v in value]
    return value if isinstance(value, int | float | bool) or value is None else type(value).__name__


def in_(lang: str, screen: Screen) -> str:
    return plain({k: v for k, v in screen.items() if k not in MIXED})


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_switching_keeps_everything_but_the_words(id: str) -> None:
    session = Session(address={"lesson": id, "lang": "en"})
    for _, english in walk(session):
        japanese = session.handle({"do": "lang", "lang": "ja"})
        back = session.handle({"do": "lang", "lang": "en"})
        assert japanese["hash"] == back["hash"] == english["hash"]
        assert [b["key"] for b in japanese["story"]["beats"]] == [b["key"] for b in english["story"]["beats"]]
        assert [(b["state"], b["n"]) for b in japanese["story"]["beats"]] == [
            (b["state"], b["n"]) for b in english["story"]["beats"]
        ]
        assert shape(japanese["scene"]) == shape(english["scene"])
        assert shape(japanese["ledger"]) == shape(english["ledger"])
        assert shape(japanese["acts"]) == shape(english["acts"])
        assert shape(japanese["odds"]) == shape(english["odds"])
        assert without_frame(back) == without_frame(english)


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_no_step_in_english_speaks_japanese(id: str) -> None:
    for _, screen in walk(Session(address={"lesson": id, "lang": "en"})):
        found = KANA.search(in_("en", screen))
        assert not found, in_("en", screen)[max(0, found.start() - 80) : found.end() + 40]


@pytest.mark.parametrize("edition", editions())
def test_japanese_sentences_follow_each_other_without_a_gap(edition: str) -> None:
    """The full stop is as wide as a letter: a space after it, as between English ones, tears the line open."""
    for screen in playing(sit_down(edition, lang="ja"), 12):
        assert not GAP.search(plain(screen["say"])), screen["say"]


def test_an_open_refusal_and_slip_are_told_in_the_new_language() -> None:
    session = Session(address={"lesson": GEEK, "step": "again-the-die", "lang": "en"})
    refused = next(a["go"] for a in session.screen()["acts"] if a["state"] == "refused")
    english = session.handle(refused)
    japanese = session.handle({"do": "lang", "lang": "ja"})
    assert len(japanese["refusal"]["reasons"]) == len(english["refusal"]["reasons"])
    assert KANA.search(japanese["refusal"]["title"])
    assert all(KANA.search(r["text"]) for r in japanese["refusal"]["reasons"])
    session.handle({"do": "term", "id": "mq.term.handler", "anchor": "x"})
    slip = session.handle({"do": "lang", "lang": "en"})["slip"]
    assert (slip["title"].lower().startswith("handler"), slip["anchor"]) == (True, "x")


def test_the_theme_is_the_readers_too() -> None:
    session = Session()
    assert session.handle({"do": "hello", "dark": True, "theme": "dark"})["theme"] == "dark"
    assert session.handle({"do": "theme", "theme": "light"})["theme"] == "light"
    assert session.handle({"do": "theme", "theme": "neon"})["theme"] is None


@pytest.mark.parametrize("told, search, lang", [("ja-JP", "", "ja"), ("en-GB", "", "en"), ("fr", "", "en")])
def test_the_first_language_is_the_browsers(told: str, search: str, lang: str) -> None:
    assert Session().handle({"do": "hello", "lang": told, "search": search})["lang"] == lang


def test_the_address_has_the_last_word_on_the_language() -> None:
    assert Session().handle({"do": "hello", "lang": "en", "search": "?lang=ja"})["lang"] == "ja"

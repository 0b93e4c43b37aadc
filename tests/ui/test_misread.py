"""A file with mistakes that is opened in a page: file, line and what to write instead, in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from ui.walking import LANGS

from tutor.content.source import Problem
from tutor.explain import misread
from tutor.games.registry import editions
from tutor.lessons import scenarios_check
from tutor.tables import reading, strict
from tutor.ui.session import Session

WORDS = yaml.safe_load(misread.FILE.read_text(encoding="utf-8"))["words"]
PROSE = re.compile(r"\b(should|input|field|there|not|see|write|remove|the|is)\b", re.IGNORECASE)
BOARD = """id: {id}
name: {name}
start: C1
cells:
  - {{id: C1, name: {{ja: 一, en: one}}, x: 0, y: 0}}
  - {{id: C2, name: {{ja: 二, en: two}}, x: {x}, y: 0}}
areas:
  - {{id: a, name: {{ja: エ, en: A}}, cells: {area}}}
routes:
  - {{between: [C1, {to}]}}
signs:
  - {{cell: C1, faces: [{face}]{more}}}
goals:
  - {{goal: {goal}, to: C2}}
"""
GOOD = {"id": "own", "name": "{ja: あ, en: A}", "x": 1, "area": "[C1, C2]", "to": "C2", "face": 1}
GOOD |= {"more": "", "goal": "reach"}
# What is wrong, its line, and what the reader is told to write.
BOARDS: list[tuple[dict[str, Any], int, str, str]] = [
    ({"id": "Bad Board"}, 1, "without spaces", "空白"),
    ({"name": "x"}, 2, "{ja: …, en: …}", "{ja: …, en: …}"),
    ({"to": "C7"}, 10, "C1, C2", "C1, C2"),
    ({"face": 9}, 12, "6 or less", "6以下"),
    ({"face": "two"}, 12, "whole number", "整数"),
    ({"more": ", nmae: 3"}, 12, "no field", "という項目はありません"),
    ({"goal": "reech"}, 14, "cannot be “reech”", "「reech」は使えません"),
    ({"area": "C1"}, 8, "[A, B]", "[A, B]"),
    ({"area": "[C1]"}, 6, "lies in no area", "どのエリアにも"),
    ({"x": 0}, 6, "Change x or y", "xかy"),
    ({"x": 2026 * 10**20}, 6, "smaller one", "もっと小さい"),
    ({"to": "C2", "more": "]"}, 12, "YAML", "YAML"),
    ({"to": "*x"}, 10, "aliases", "別名"),
]


def opened(page: str, verb: str, text: str, lang: str) -> dict[str, Any]:
    session = Session(lang=lang, address={"page": page, "lang": lang})
    screen = session.handle({"do": f"{page}.{verb}", "name": "own.yaml", "text": text})
    assert not session.sorry
    return screen[page]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("wrong, line, en, ja", BOARDS)
def test_a_board_with_a_mistake(wrong: dict[str, Any], line: int, en: str, ja: str, lang: str) -> None:
    told = opened("maker", "open", BOARD.format(**GOOD | wrong), lang)["opened"]
    assert "own.yaml" in told["text"]
    said = next(one for one in told["problems"] if (en if lang == "en" else ja) in one["text"])
    assert said["line"] == line
    for one in told["problems"]:
        assert "^" not in one["text"]
        assert lang == "en" or not PROSE.search(one["text"]), one


def test_a_board_without_mistakes_is_opened() -> None:
    assert not opened("maker", "open", BOARD.format(**GOOD), "ja").get("opened")


def test_the_mistakes_are_told_anew_in_the_other_language() -> None:
    session = Session(lang="en", address={"page": "maker", "lang": "en"})
    session.handle({"do": "maker.open", "name": "own.yaml", "text": "id: ["})
    told = session.handle({"do": "lang", "lang": "ja"})["maker"]["opened"]["problems"]
    assert "読めません" in told[0]["text"]


def a_scenario() -> str:
    path = editions()["munchkin-quest"].files("scenarios")[0]
    return Path(path).read_text(encoding="utf-8")


SCENARIOS = [
    (r"level: \d+", "levle: 3", "no field", "という項目はありません"),
    (r"level: \d+", "level: 12", "from 1 to 10", "1から10まで"),
    (r"mq\.card\.", "mq.kard.", "did you mean", "のことですか"),
    (r"^id: .*", "id: Mine", "joined by dots", "「.」でつないで"),
    (r"^id: .*", "id: [", "YAML", "YAML"),
    (r"^id: .*", "id: !x y", "tag", "印"),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("what, instead, en, ja", SCENARIOS)
def test_a_scenario_with_a_mistake(what: str, instead: str, en: str, ja: str, lang: str) -> None:
    text = re.sub(what, instead, a_scenario(), count=1, flags=re.MULTILINE)
    (told,) = opened("scenarios", "upload", text, lang)["wrong"]
    line = next(
        n for n, (a, b) in enumerate(zip(text.splitlines(), a_scenario().splitlines(), strict=True), 1) if a != b
    )
    begun = int(re.search(r"(\d+)", told.replace("own.yaml", ""))[1])  # type: ignore[index]
    assert told.startswith("own.yaml")
    assert begun in (line, line + 1) or (en == "YAML" and begun > line)  # a bracket is missed where it should close
    assert (en if lang == "en" else ja) in told
    assert lang == "en" or not PROSE.search(told.split("mq.kard")[0])


@pytest.mark.parametrize("lang", LANGS)
def test_the_author_is_told_the_same(lang: str) -> None:
    (told,) = opened("author", "upload", "a: 1\na: 2\n", lang)["wrong"]
    assert told.startswith("own.yaml")
    assert ("Keep one" if lang == "en" else "1つだけ残して") in told


UNREAD = {
    "size": {"en": "larger than 2 MB", "ja": "2MBより大きい"},
    "encoding": {"en": "not UTF-8 text", "ja": "UTF-8の文字ではありません"},
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("why", UNREAD)
def test_a_file_that_the_browser_could_not_read_is_told_why(why: str, lang: str) -> None:
    for page, verb in (("maker", "open"), ("scenarios", "upload"), ("author", "upload")):
        session = Session(lang=lang, address={"page": page, "lang": lang})
        screen = session.handle({"do": f"{page}.{verb}", "name": "own.yaml", "unread": why})[page]
        told = [one["text"] for one in screen["opened"]["problems"]] if page == "maker" else screen["wrong"]
        assert len(told) == 1
        assert UNREAD[why][lang] in told[0]


def test_every_kind_of_mistake_has_its_words() -> None:
    kinds = {f"field-{kind}" for kind in (*reading.KINDS.values(), *(kind for kind, _ in reading.PATTERNS.values()))}
    step = set(re.findall(r'"(step-[a-z-]+)"', Path(scenarios_check.__file__).read_text(encoding="utf-8")))
    refused = re.findall(r'_refuse\(.*", "([a-z-]+)"', Path(strict.__file__).read_text(encoding="utf-8"))
    assert step
    assert len(refused) > 8
    assert {*kinds, *step, *refused} - WORDS.keys() == set()


@pytest.mark.parametrize("lang", LANGS)
def test_what_nobody_foresaw_is_told_too(lang: str) -> None:
    told = misread.line_of(Problem("a.yaml", 3, "seats.0: odd", "mend it"), lang)
    assert told.startswith("a.yaml")
    assert "3" in told
    assert lang == "en" or not PROSE.search(told.removeprefix("a.yaml"))

"""What goes over the line: a whole screen first, then only what is new in it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from ui.walking import LESSONS, screens

from tutor.kernel.news import news, pieces, told
from tutor.ui.board import Board
from tutor.ui.session import Session

SCREENS = [
    {"a": 1, "b": {"x": 1, "y": [1]}, "c": None},
    {"a": True, "b": {"x": 1, "y": [1]}, "c": None},
    {"a": 1, "b": {"x": 1.0, "y": [1]}, "c": {}},
    {"a": 1, "b": {"x": 1, "y": [1, 2]}, "c": {"z": 0}},
    {"a": 1, "b": {"x": 1}, "c": {"z": False}},
    {"a": 1, "b": None, "c": {"z": 0, "w": {"deep": 1}}},
    {"a": {"b": 1}, "c": {"z": 0, "w": {"deep": 2}}},
    {"d": []},
    {"d": [{"x": 1}, 2], "c": {"w": [0, 1, {"n": None}]}},
    {"d": [{"x": 1.0}, {"y": 2}], "c": {"w": (0, True, {"n": 0})}},
    {},
]


def sent(before: dict[str, Any], now: dict[str, Any]) -> Any:
    return json.loads(json.dumps(news(before, now, pieces(before), pieces(now))))


@pytest.mark.parametrize("before", SCREENS)
@pytest.mark.parametrize("now", SCREENS)
def test_news_lead_from_any_screen_to_any_other(before: dict[str, Any], now: dict[str, Any]) -> None:
    assert json.dumps(told(before, sent(before, now)), sort_keys=True) == json.dumps(now, sort_keys=True)


def test_what_stays_is_not_sent() -> None:
    before = {"rev": 1, "table": {"hand": [{"n": 1, "c": "elf"}, {"n": 2}], "odds": 2}, "text": "long", "old": 1}
    after = {"rev": 2, "table": {"hand": [{"n": 1, "c": "elf"}, {"n": 3}], "odds": 2}, "text": "long"}
    table = [{"hand": [{"1": [{"n": [3]}, []]}, []]}, []]
    assert sent(before, after) == [{"rev": [2], "table": table}, ["old"]]


@pytest.mark.parametrize("id", sorted(LESSONS))
def test_a_lesson_is_told_by_its_news(id: str) -> None:
    walked = [json.loads(json.dumps(screen)) for screen in screens(Session(address={"lesson": id}))]
    heard = walked[0]
    for before, now in pairwise(walked):
        heard = told(heard, sent(before, now))
        assert heard == now


class Line(Board):
    """A board that writes down what it sends."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        super().__init__(Session(address={"lesson": "mq.lesson.shrieking-geek"}))

    def _send(self, msg: dict[str, Any], buffers: Any = None) -> None:
        self.said.append(msg)

    def hears(self, message: dict[str, Any]) -> dict[str, Any]:
        self._heard(self, message, [])
        return self.said[-1]


def test_the_first_screen_goes_whole_and_then_its_news() -> None:
    line = Line()
    first = line.hears({"do": "look"})
    screen = json.loads(first["state"]["screen"])
    content = line.hears({"do": "next"})["content"]
    assert content["since"] == screen["rev"]
    assert told(screen, json.loads(json.dumps(content["news"]))) == json.loads(line.get_state(["screen"])["screen"])
    assert len(json.dumps(content["news"])) < len(first["state"]["screen"]) / 2


def test_whoever_missed_something_gets_the_whole() -> None:
    line = Line()
    line.hears({"do": "look"})
    line.hears({"do": "next"})
    whole = line.hears({"do": "whole"})
    assert json.loads(whole["state"]["screen"]) == json.loads(json.dumps(line.screen))
    assert line.hears({"do": "back"})["content"]["since"] == json.loads(whole["state"]["screen"])["rev"]

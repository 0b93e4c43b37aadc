"""Every intent of the browser, and whatever else may arrive: a screen comes back, and nothing unmeant has happened."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ui.walking import GEEK, QUICK, plain, without_frame

from tutor.ui.session import Session

PAGES = {"landing", "table", "rule", "words", "lost", "sorry"}
VERBS = (
    *("hello", "look", "act", "lang", "theme", "term", "rule", "unslip", "tile", "choose", "lock", "back", "next"),
    *("beat", "open", "hint", "set", "return", "words", "search", "ping", "more", "card", "show", "again", "restart"),
)
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    2.5,
    "",
    "x",
    "²",
    "\x00",
    "mq.card.none",
    [],
    ["x"],
    {},
    {"x": {}},
    {"do": "next"},
]
FIELDS = ("id", "key", "lang", "theme", "move", "change", "value", "anchor", "lesson", "step", "rule", "q", "search")
PLACES = {
    "landing": {},
    "told": {"lesson": GEEK, "step": "thrown"},
    "prediction": {"lesson": GEEK, "step": "chance"},
    "move": {"lesson": GEEK, "step": "first-move"},
    "after the fight": {"lesson": GEEK, "step": "curses"},
    "other chair": {"lesson": GEEK, "step": "loaded-die"},
    "proof": {"proof": "mq.combat.tie"},
    "deal": {"deal": "munchkin-quest", "seed": "3"},
    "rule": {"rule": "mq.combat.tie"},
    "words": {"words": "tie"},
}


@pytest.mark.parametrize("place", PLACES)
def test_a_bare_intent_is_answered(place: str) -> None:
    for verb in VERBS:
        assert Session(address=PLACES[place]).handle({"do": verb, "rev": 0})["page"] in PAGES - {"sorry"}, verb


@pytest.mark.parametrize("place", ["landing", "prediction", "move", "proof"])
def test_a_garbled_intent_is_answered(place: str) -> None:
    for verb in VERBS:
        session = Session(address=PLACES[place])
        for odd in ODD[:: 4 if place == "landing" else 1]:
            screen = session.handle({"do": verb, "rev": "x", **dict.fromkeys(FIELDS, odd)})
            assert screen["page"] in PAGES - {"sorry"}, (verb, odd)
            assert screen["rev"] == session.rev


@pytest.mark.parametrize("verb", [None, "", "nothing", "_begin_branch", "__init__", "open ", 3, [], {}, "words\n"])
def test_an_unknown_intent_changes_nothing(verb: Any) -> None:
    session = Session(address=PLACES["move"])
    before = session.screen()
    assert without_frame(session.handle({"do": verb})) == without_frame(before)


MOVES: list[dict[str, Any]] = [
    {"seat": 0, "do": "use-one-shot"},
    {"seat": 0, "do": "use-one-shot", "card": "mq.card.none"},
    {"seat": 9, "do": "announce-roll"},
    {"seat": -1, "do": "pass"},
    {"seat": "0", "do": "pass"},
    {"seat": 0, "do": "no-such-thing"},
    {"do": "pass"},
    {"seat": 0},
    {"seat": 0, "do": "set-die", "card": "mq.card.loaded-die", "face": 99, "die": -4},
    {"seat": 0, "do": "play-curse", "card": "mq.card.curse-burning-item", "victim": 77},
    {"seat": 0, "do": "choose-helper", "helper": 99},
    {"seat": 0, "do": "enhance", "card": "mq.card.baby", "monster": "m99"},
]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_move_that_nobody_could_make_does_nothing(move: dict[str, Any]) -> None:
    for place in PLACES.values():
        session = Session(address=place)
        before = session.screen()
        after = session.handle({"do": "act", "move": move, "rev": before["rev"]})
        assert after["page"] == before["page"], place
        assert after["hash"] == before["hash"], place


CHANGES: list[Any] = [
    {},
    {"kind": "none"},
    {"kind": "level", "seat": 99},
    {"kind": "die", "card": "99", "n": 3},
    {"kind": "die", "card": "0", "n": 0},
    {"kind": "die", "card": "x", "n": 3},
    {"kind": "enhance", "card": "m99", "to": "mq.card.baby"},
    {"kind": "boost", "to": "mq.card.none"},
    {"kind": "without", "seat": 0, "card": "mq.card.none"},
    {"kind": "trade", "seat": 0, "to": "plumber"},
    {"kind": "room", "to": "mq.card.none"},
    {"kind": ["level"], "n": {}},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_change_that_nothing_could_make_is_answered(change: Any) -> None:
    for place in ("landing", "told", "prediction", "after the fight"):
        for more in ({}, {"value": "x"}, {"value": None}, {"value": "7"}):
            screen = Session(address=PLACES[place]).handle({"do": "set", "change": change, **more})
            assert screen["page"] in PAGES - {"sorry"}, (place, more)


def test_a_stale_intent_is_answered_by_how_things_are() -> None:
    """Two pages of one reader, a double click, a late message: the second press finds the table moved on."""
    session = Session(address=PLACES["move"])
    first = session.screen()
    use = {**first["hand"]["cards"][0]["go"], "rev": first["rev"]}
    once = session.handle(use)
    twice = session.handle(use)
    assert once["scene"]["score"]["munchkins"] == twice["scene"]["score"]["munchkins"] == 12
    assert once["hash"] == twice["hash"]
    gone = session.handle({"do": "open", "page": "landing"})
    assert gone["page"] == "landing"
    assert session.handle(use)["page"] == "landing"


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 99)
    | st.text(max_size=8)
    | st.sampled_from(["mq.card.baby", "m1", "p0"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=2),
    max_leaves=4,
)
intents = st.fixed_dictionaries(
    {"do": st.sampled_from(VERBS)}, optional=dict.fromkeys((*FIELDS, "rev", "kind", "n", "seat"), values)
)


@settings(max_examples=60, deadline=None)
@given(st.lists(intents, max_size=12))
def test_no_sequence_of_intents_breaks_a_session(sequence: list[dict[str, Any]]) -> None:
    session = Session(address={"lesson": QUICK, "step": "potion"})
    for intent in sequence:
        screen = session.handle(intent)
        assert screen["page"] in PAGES - {"sorry"}, intent
        assert plain(screen)


def test_what_a_reader_may_not_write_does_not_come_back_unread(caplog: pytest.LogCaptureFixture) -> None:
    """Text of an intent is only ever text: it reaches the screen as a value, and the log only in quotes."""
    caplog.set_level(logging.INFO)
    session = Session()
    session.handle({"do": "open", "lesson": "mq.lesson.x\nWARNING forged line"})
    assert not any(line.startswith("WARNING forged") for line in caplog.text.splitlines())
    assert session.handle({"do": "words", "q": "<img src=x onerror=alert(1)>"})["words"]["query"].startswith("<img")

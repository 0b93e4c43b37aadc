"""What people type, over all games: the entry that they mean is among the first three."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Thread
from time import process_time
from typing import Any

import pytest
import yaml

from tutor.games.registry import editions
from tutor.ui.reference import entries
from tutor.ui.reference.entries import index

ASKED: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "queries.yaml").read_text(encoding="utf-8"))[
    "queries"
]
HOWS = ("kanji", "kana", "romaji", "english", "typo")


def first_three(query: str) -> list[str]:
    return [entry.id for found in index().find(query)[:3] for entry in (found.entry, *found.also)]


def test_nine_of_ten_are_in_the_first_three() -> None:
    assert len(ASKED) >= 50
    wrong = {q["ask"]: first_three(q["ask"]) for q in ASKED if not set(q["wants"]) & set(first_three(q["ask"]))}
    assert len(wrong) <= len(ASKED) // 10, wrong


@pytest.mark.parametrize("query", ["tie", "ties", "ひきわけ", "引き分け", "どうてん", "hikiwake"])
def test_a_tie_is_no_tile_and_no_crack_in_a_wall(query: str) -> None:
    """Short words of the books, and what they sound like, go before names that only look like them."""
    found = index().find(query)
    assert found[0].entry.id == "mq.combat.tie"


def test_the_list_is_about_things_that_are_there() -> None:
    known = {entry.id for entry in index().entries}
    assert {id for q in ASKED for id in q["wants"]} <= known
    assert {q["how"] for q in ASKED} == set(HOWS)
    assert len({q["ask"] for q in ASKED}) == len(ASKED)
    wanted = [entry for entry in index().entries if any(entry.id in q["wants"] for q in ASKED)]
    assert {id for entry in wanted for id in entry.editions} == set(editions())


def test_a_search_takes_no_longer_than_a_blink() -> None:
    find = index().find
    took = []
    for query in ("who wins a tie", "あんさつ", "wandering monster"):
        begun = process_time()
        find(query)
        took.append(process_time() - begun)
    assert max(took) < 0.15, took


def test_a_search_may_be_about_one_game_or_one_kind() -> None:
    everywhere = {id for found in index().find("手札") for id in found.entry.editions}
    assert len(everywhere) > 2
    here = index().find("手札", ("seven-bosses",))
    assert all("seven-bosses" in found.entry.editions for found in here)
    assert {found.entry.kind for found in index().find("ghost", kinds=("card",))} == {"card"}


def test_what_both_editions_say_stands_once() -> None:
    found = index().find("mulligan")[0]
    assert {found.entry.id, *(entry.id for entry in found.also)} == {"bma.term.mulligan", "bmr.term.mulligan"}


def test_who_asks_while_the_index_is_made_waits_for_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Thread] = []
    got: list[Any] = []

    def made(_: Any) -> object:
        begun.append(Thread(target=lambda: got.append(entries.index())))
        if len(begun) == 1:
            begun[0].start()
            begun[0].join(0.05)
        return object()

    monkeypatch.setattr(entries, "Index", made)
    monkeypatch.setattr(entries, "_made", lru_cache(maxsize=1)(entries._made.__wrapped__))
    found: Any = entries.index()
    begun[0].join()
    assert (len(begun), got) == (1, [found])

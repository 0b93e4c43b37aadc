"""What a learner believes is found out by what he answers: mistakes are played, and runs name the one behind."""

from __future__ import annotations

from importlib import import_module

import pytest
from strategies import EDITIONS

from tutor.games.registry import edition
from tutor.lessons.beliefs import MOST, RIGHT, Item, beliefs_in, items_of, run_of
from tutor.tables.otherwise import wrong_with_reading

WITH_MISTAKES = [name for name in EDITIONS if edition(name).mistakes]
ALL = [(name, id) for name in WITH_MISTAKES for id in edition(name).mistakes]
RUNS = 40
OF_THEM = 0.95  # of the runs, in which the belief that a learner holds is the first that is named


@pytest.mark.parametrize("name, id", ALL)
def test_each_mistake_shows_on_its_tables(name: str, id: str) -> None:
    found = edition(name)
    assert id.startswith(f"{found.prefix}.mistake.")
    assert wrong_with_reading(found, found.mistakes[id], unclear=False) == ()


@pytest.mark.parametrize("name, id", ALL)
def test_each_can_be_asked_about_twice(name: str, id: str) -> None:
    assert len(items_of(name, id)) > 1


@pytest.mark.parametrize("name, id", ALL)
def test_each_question_has_one_right_answer_and_each_other_one_is_a_mistake(name: str, id: str) -> None:
    for item in items_of(name, id):
        assert [answer.key for answer in item.answers if not answer.believes] == [RIGHT]
        assert len({(answer.says, answer.may) for answer in item.answers}) == len(item.answers)
        assert id in item.mistakes


@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_no_game_has_more_mistakes_than_a_run_can_ask_about(name: str) -> None:
    assert len(edition(name).mistakes) <= MOST


def believing(item: Item, belief: str) -> str:
    """What somebody answers who holds this and knows all else."""
    return next((answer.key for answer in item.answers if belief in answer.believes), RIGHT)


@pytest.mark.parametrize("name, id", ALL)
def test_whoever_holds_a_belief_is_told_so(name: str, id: str) -> None:
    runs = (run_of(edition(name), f"learner {n}") for n in range(RUNS))
    told = [next(iter(beliefs_in([(item, believing(item, id)) for item in run])), "") for run in runs]
    assert told.count(id) >= OF_THEM * RUNS


@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_whoever_knows_the_rules_is_told_of_none(name: str) -> None:
    run = run_of(edition(name), "somebody")
    assert beliefs_in([(item, RIGHT) for item in run]) == {}
    assert 1 < len(run) <= MOST


@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_all_that_is_played_is_told(name: str) -> None:
    found = edition(name)
    declared = import_module(f"tutor.games.{found.folder.name}.mistakes").MISTAKES
    family = [one for one in map(edition, EDITIONS) if one.folder == found.folder]
    told = {id.partition(".")[2] for one in family for id in one.mistakes}
    assert {id.partition(".")[2] for id in declared} == told

"""Questions: terms that add up, layers of precedence, answers, limits, and parts that are questions themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.orchard import FRUIT, GAME, start

from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask, Conflict, Read, RuleSet
from tutor.kernel.state import Ending, State
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput


def game(rules: RuleSet) -> Game[State]:
    """A game of questions only; the kernel wants one action, and `Nod` is it."""
    from kernel.orchard import Shake

    rules.action(Shake, "q.shake", (), lambda s, seat: ())(lambda t, a: None)
    return Game("questions", rules, State, lambda s, seat: s, lambda s, a: None, "q.over")


def terms(rules: RuleSet, about: Any = None) -> list[tuple[int, str]]:
    return [(t.value, t.rule) for t in game(rules).ask(State(), "q", about)]


def ruleset() -> RuleSet:
    rules = RuleSet(layers=("book", "room", "card"))

    @rules.term("q", "q.base")
    def base(s: State, about: Any) -> Iterator[Term]:
        yield Term(3, "q.base", "base")

    return rules


def test_a_number_is_the_sum_of_its_terms_each_with_its_rule() -> None:
    s = start((4, 4, 4), hands=(("apple", "wormy-pear"), (), ()))
    answer = GAME.ask(s, "orchard.worth", 0)
    assert [(t.value, t.rule) for t in answer] == [
        (4, "orchard.worth.coins"),
        (2, "orchard.fruit.one"),
        (2, "orchard.fruit.one"),
        (-3, "orchard.fruit.worm"),
        (1, "orchard.fruit.floor"),
    ]
    assert total(answer) == 6


def test_a_part_holds_the_whole_answer_to_its_own_question() -> None:
    s = start((0, 0), hands=(("golden-apple", "plum"), ()))
    whole = GAME.ask(s, "orchard.worth", 0)
    parts = (*GAME.ask(s, "orchard.fruit", "golden-apple"), *GAME.ask(s, "orchard.fruit", "plum"))
    assert whole[1:] == parts


@given(st.lists(st.sampled_from(FRUIT), max_size=6, unique=True), st.integers(0, 9))
def test_the_whole_is_the_sum_of_its_parts(hand: list[str], coins: int) -> None:
    s = start((coins, 0), hands=(tuple(hand), ()))
    whole = total(GAME.ask(s, "orchard.worth", 0))
    assert whole == coins + sum(total(GAME.ask(s, "orchard.fruit", fruit)) for fruit in hand)


def test_a_higher_layer_answers_for_all_that_lies_below() -> None:
    rules = ruleset()
    rules.answer("q", "q.ten", layer="room")(lambda s, about: Term(10, "q.ten", "ten"))
    assert terms(rules) == [(10, "q.ten")]


def test_terms_of_the_layers_above_are_added_to_an_answer() -> None:
    rules = ruleset()
    rules.answer("q", "q.ten", layer="room")(lambda s, about: Term(10, "q.ten", "ten"))
    rules.term("q", "q.more", layer="card")(lambda s, about: iter((Term(1, "q.more", "more"),)))
    assert terms(rules) == [(10, "q.ten"), (1, "q.more")]


def test_an_answer_that_does_not_apply_changes_nothing() -> None:
    rules = ruleset()
    rules.answer("q", "q.ten", layer="room")(lambda s, about: None)
    assert terms(rules) == [(3, "q.base")]


@pytest.mark.parametrize("order", [("card", "room"), ("room", "card")])
def test_the_highest_layer_prevails_whatever_was_declared_first(order: tuple[str, str]) -> None:
    rules = ruleset()
    for layer in order:
        rule = f"q.{layer}"
        rules.answer("q", rule, layer=layer)(lambda s, about, rule=rule: Term(7, rule, "seven"))
    assert terms(rules) == [(7, "q.card")]


def test_two_answers_in_one_layer_contradict_each_other() -> None:
    rules = ruleset()
    for rule in ("q.one", "q.two"):
        rules.answer("q", rule, layer="card")(lambda s, about: Term(1, "q.one", "one"))
    with pytest.raises(Conflict, match="q: two answers in the layer card"):
        terms(rules)


def test_two_answers_of_which_one_applies_do_not_conflict() -> None:
    rules = ruleset()
    rules.answer("q", "q.one", layer="card")(lambda s, about: Term(1, "q.one", "one") if about == "one" else None)
    rules.answer("q", "q.two", layer="card")(lambda s, about: Term(2, "q.two", "two") if about == "two" else None)
    assert terms(rules, "two") == [(2, "q.two")]


def test_answers_in_two_layers_do_not_conflict() -> None:
    rules = ruleset()
    rules.answer("q", "q.one", layer="room")(lambda s, about: Term(1, "q.one", "one"))
    rules.answer("q", "q.two", layer="card")(lambda s, about: Term(2, "q.two", "two"))
    assert terms(rules) == [(2, "q.two")]


def test_a_limit_sees_the_sum_so_far_and_adds_its_correction() -> None:
    seen: list[int] = []
    rules = ruleset()

    @rules.limit("q", "q.cap", layer="card")
    def cap(s: State, about: Any, so_far: int) -> Term | None:
        seen.append(so_far)
        return Term(2 - so_far, "q.cap", "cap") if so_far > 2 else None

    rules.term("q", "q.more")(lambda s, about: iter((Term(4, "q.more", "more"),)))
    assert terms(rules) == [(3, "q.base"), (4, "q.more"), (-5, "q.cap")]
    assert seen == [7]


def test_a_term_may_ask_further_questions_each_in_the_light_of_the_answers() -> None:
    rules = RuleSet(layers=("book",))
    rules.term("q.half", "q.half")(lambda s, n: iter((Term(n // 2, "q.half", "half"),)))

    @rules.term("q", "q.steps", asks=True)
    def halved_until_it_is_one(s: State, n: int, ask: Ask) -> Iterator[Term]:
        while n > 1:
            n = total(ask(s, "q.half", n))
            yield Term(n, "q.steps", "step")

    assert terms(rules, 12) == [(6, "q.steps"), (3, "q.steps"), (1, "q.steps")]
    assert terms(rules.without("q.half"), 12) == [(0, "q.steps")]


def test_a_limit_may_ask_further_questions() -> None:
    rules = ruleset()
    rules.term("q.most", "q.most")(lambda s, about: iter((Term(2, "q.most", "most"),)))

    @rules.limit("q", "q.cap", layer="card", asks=True)
    def cap(s: State, about: Any, so_far: int, ask: Ask) -> Term | None:
        most = total(ask(s, "q.most", about))
        return Term(most - so_far, "q.cap", "cap") if so_far > most else None

    assert terms(rules) == [(3, "q.base"), (-1, "q.cap")]


def test_a_question_can_be_about_anything() -> None:
    rules = RuleSet(layers=("book",))
    rules.term("q", "q.n")(lambda s, about: iter((Term(about["n"], "q.n", "n"),)))
    assert terms(rules, {"n": 5}) == [(5, "q.n")]


def test_an_unknown_question_is_bad_input_that_names_the_known_ones() -> None:
    with pytest.raises(BadInput, match=r"unknown question 'orchard.mood'; known: orchard.fruit, orchard.worth"):
        GAME.ask(start(), "orchard.mood", 0)
    assert GAME.questions() == ("orchard.fruit", "orchard.worth")


def test_an_unknown_layer_is_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match="unknown layer 'weather'"):
        RuleSet(layers=("book",)).term("q", "q.x", layer="weather")


# -- what is remembered ----------------------------------------------------------------------------------------------


class Counted:
    """A term that counts how often it is asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, s: State, about: Any) -> Iterator[Term]:
        self.asked += 1
        yield Term(3, "q.base", "base")


def counting(*follows_from: str | Read) -> tuple[Game[State], Counted]:
    rules, counted = RuleSet(layers=("book",)), Counted()
    rules.term("q", "q.base")(counted)
    if follows_from:
        rules.follows_from("q", *follows_from)
    return game(rules), counted


def test_what_has_been_asked_about_a_state_is_not_worked_out_again() -> None:
    asked, counted = counting()
    s = State()
    for about in (1, 1, "one", None, (1, 2), (1, 2), {"n": 1}, {"n": 1}):
        assert asked.ask(s, "q", about) == (Term(3, "q.base", "base"),)
    assert counted.asked == 5


def test_what_is_about_things_that_may_change_is_worked_out_each_time() -> None:
    asked, counted = counting()
    s = State()
    for about in ({"n": [1]}, {"n": [1]}, [1, 2], [1, 2]):
        asked.ask(s, "q", about)
    assert counted.asked == 4


def test_another_state_is_asked_anew() -> None:
    asked, counted = counting()
    asked.ask(State(), "q", 1)
    asked.ask(State(), "q", 1)
    assert counted.asked == 2


def test_what_is_pending_and_the_luck_to_come_bear_on_no_answer() -> None:
    asked, counted = counting()
    table = Table(asked, State())
    for change in (lambda: None, lambda: table.begin("p"), table.close, lambda: table.roll(6)):
        change()
        asked.ask(table.s, "q", 1)
    assert counted.asked == 1
    table.log("Ended", "q.over", {}, ending=Ending("way", "q.over"))
    asked.ask(table.s, "q", 1)
    assert counted.asked == 2


def test_an_answer_that_follows_from_some_fields_is_remembered_as_long_as_they_last() -> None:
    asked, counted = counting("ending")
    for ending in (None, None, Ending("way", "q.over"), Ending("way", "q.over"), None):
        asked.ask(State(ending=ending), "q", 1)
    assert counted.asked == 2


def over(s: State) -> bool:
    return s.ending is not None


def test_an_answer_may_follow_from_what_a_function_makes_of_a_state() -> None:
    asked, counted = counting(over)
    for ending in (None, Ending("way", "q.over"), Ending("other", "q.over"), None):
        asked.ask(State(ending=ending), "q", 1)
    assert counted.asked == 2


def test_it_follows_from_fields_and_functions_together() -> None:
    asked, counted = counting(over, "chance")
    for s in (State(), State(chance=Chance(seed=1)), State(ending=Ending("way", "q.over")), State(), State()):
        asked.ask(s, "q", 1)
    assert counted.asked == 3


def test_what_is_made_of_answers_is_worked_out_once_for_a_state() -> None:
    asked, counted = counting()
    worked = []

    def doubled(s: State, about: int, ask: Ask) -> int:
        worked.append(about)
        return 2 * total(ask(s, "q", about))

    s = State()
    assert [asked.once(s, doubled, about) for about in (1, 1, 2)] == [6, 6, 6]
    assert (worked, counted.asked) == ([1, 2], 2)
    assert asked.once(State(), doubled, 1) == 6
    assert worked == [1, 2, 1]

"""One rule taken out: the game goes on as if the rulebook did not hold it, and the game itself is unchanged."""

from __future__ import annotations

import pytest
from kernel.orchard import GAME, RULES, Bid, Orchard, Pick, Shake, bids_over, laid, start

from tutor.kernel.events import total
from tutor.kernel.rules import RuleSet
from tutor.kernel.state import pending
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Task


def test_without_a_guard_what_it_forbids_is_legal() -> None:
    game = GAME.without("orchard.bid.even")
    assert game.why_not(start(), Bid(0, 3)) == ()
    assert GAME.why_not(start(), Bid(0, 3)) != ()
    assert Bid(0, 3) in game.offers(start(), 0)


def test_without_a_guard_for_a_seat() -> None:
    s = bids_over(dizzy=(0,))
    assert GAME.without("orchard.dizzy").offers(s, 0) == (Pick(0), Shake(0))


def test_without_a_term_the_number_lacks_it() -> None:
    s = start((4, 0), hands=(("golden-apple",), ()))
    assert total(GAME.without("orchard.worth.coins").ask(s, "orchard.worth", 0)) == 10
    assert total(GAME.without("orchard.worth.fruit").ask(s, "orchard.worth", 0)) == 4
    assert total(GAME.without("orchard.fruit.golden").ask(s, "orchard.worth", 0)) == 6


def test_without_a_limit_a_number_goes_beyond_it() -> None:
    s = start((0, 0), hands=(("wormy-pear",), ()))
    assert total(GAME.without("orchard.fruit.floor").ask(s, "orchard.worth", 0)) == -1


def test_without_a_step_the_procedure_goes_on_at_the_next() -> None:
    state = Orchard(coins=(1, 1), hands=((), ()), stack=(Task("round"),))
    windows = [pending(laid(state, game)) for game in (GAME, GAME.without("orchard.bid.open"))]
    assert [w and w.kind for w in windows] == ["bids", "turn"]


def test_without_its_action_nobody_can_do_it() -> None:
    game = GAME.without("orchard.pick")
    assert game.offers(bids_over(), 0) == (Shake(0),)
    with pytest.raises(BadInput, match="'pick' is no action"):
        game.why_not(bids_over(), Pick(0))


def test_a_rule_that_only_speaks_along_takes_nothing_with_it() -> None:
    rules = RuleSet(layers=("book",))
    rules.step("r.first", "r.second")(lambda t, about: None)
    assert len(rules.without("r.second").steps) == 1
    assert len(rules.without("r.first").steps) == 0


def test_the_game_itself_keeps_its_rules() -> None:
    cited = RULES.cited()
    GAME.without("orchard.bid.even")
    assert RULES.cited() == cited
    assert "orchard.bid.even" not in GAME.without("orchard.bid.even").rules.cited()


def test_what_is_cited_is_what_is_declared() -> None:
    rules = RuleSet(layers=("book",))
    rules.guard("r.guard", Shake)(lambda s, a: None)
    rules.action(Shake, "r.action", (), lambda s, seat: ())(lambda t, a: None)
    rules.step("r.step", "r.step-too")(lambda t, about: None)
    rules.term("q", "r.term", "r.term-too")(lambda s, about: iter(()))
    rules.setup("r.setup", "r.setup-too")(lambda: None)
    whole = {"r.guard", "r.action", "r.step", "r.step-too", "r.term", "r.term-too", "r.setup", "r.setup-too"}
    assert rules.cited() == whole

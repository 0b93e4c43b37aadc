"""Two editions of one game: what they share is written once, and each cites its own ids."""

from __future__ import annotations

from kernel.orchard import GAME, RULES, Bid, Orchard, Pick, bids_over, start

from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.state import pending


def second(rule: str) -> str:
    """The second edition: the same rules under names of its own, but even bids are not asked for."""
    if rule.startswith("second."):
        return rule
    return "" if rule == "orchard.bid.even" else f"second.{rule.removeprefix('orchard.')}"


SECOND: Game[Orchard] = Game(
    "second", RULES.edition(second), Orchard, GAME.view, GAME._well_formed, "second.over", GAME._at_hand, second
)


def test_an_edition_lacks_what_its_book_does_not_have() -> None:
    assert GAME.why_not(start(), Bid(0, 3))
    assert SECOND.why_not(start(), Bid(0, 3)) == ()


def test_an_edition_counts_by_its_own_ids() -> None:
    assert all(rule.startswith("second.") for rule in SECOND.rules.cited())
    assert len(SECOND.rules.cited()) == len(RULES.cited()) - 1


def test_numbers_cite_the_ids_of_the_edition() -> None:
    s = start((4, 0), hands=(("golden-apple",), ()))
    terms = SECOND.ask(s, "orchard.worth", 0)
    assert total(terms) == total(GAME.ask(s, "orchard.worth", 0))
    assert {x.rule.split(".")[0] for x in terms} == {"second"}


def test_lines_and_windows_cite_the_ids_of_the_edition() -> None:
    s = bids_over()
    outcome = SECOND.play(s, Pick(0))
    assert {rule.split(".")[0] for event in outcome.events for rule in event.rules} == {"second"}
    window = pending(outcome.state)
    assert window is not None
    assert window.rule.startswith("second.")


def test_a_rule_of_the_edition_can_be_taken_out() -> None:
    s = evolve(bids_over(), dizzy=(0,))
    assert [denied.rule for denied in SECOND.why_not(s, Pick(0))] == ["second.dizzy"]
    assert SECOND.without("second.dizzy").why_not(s, Pick(0)) == ()
    worth = SECOND.without("second.worth.coins").ask(start((4, 0), hands=((), ())), "orchard.worth", 0)
    assert total(worth) == 0


def test_two_rules_that_are_one_in_the_book_are_cited_once() -> None:
    one_of_two = Game(
        "second",
        RULES.edition(second),
        Orchard,
        GAME.view,
        GAME._well_formed,
        "second.over",
        cite=lambda _: "second.all",
    )
    assert one_of_two.cited(("orchard.pick", "orchard.bid")) == ("second.all",)
    assert GAME.cited(("orchard.pick", "orchard.bid")) == ("orchard.pick", "orchard.bid")

"""The log: every line names its rule and the line that caused it, back to the player's action."""

from __future__ import annotations

import pytest
from kernel.orchard import GAME, Bid, Hold, Orchard, Pick, Shake, Snatch, after, bids_over, start

from tutor.kernel.chance import Chance
from tutor.kernel.events import Event, Term, total, why
from tutor.kernel.records import decode, encode
from tutor.kernel.table import Table

PLUM = Chance(cards=("plum",))


def test_an_action_is_the_first_line_and_causes_what_follows() -> None:
    events = GAME.apply(bids_over(luck=Chance(dice=(3,))), Shake(0)).events
    assert [(e.kind, e.cause) for e in events] == [("Acted", -1), ("Shaken", 0)]
    assert events[0].facts == {"seat": 0, "action": "shake"}
    assert events[0].rule == "orchard.shake"


def test_a_line_may_speak_in_several_rules_and_the_first_is_its_own() -> None:
    shaken = GAME.apply(bids_over(), Shake(0)).events[1]
    assert (shaken.rule, shaken.rules) == ("orchard.shake", ("orchard.shake", "orchard.die"))


def test_why_walks_from_the_action_to_the_event() -> None:
    events = GAME.apply(after(bids_over(luck=PLUM), Pick(0), Snatch(2, "plum")), Hold(0, False)).events
    assert [e.kind for e in why(events, 2)] == ["Acted", "Snatched", "Bruised"]
    assert [e.kind for e in why(events, 0)] == ["Acted"]


def test_what_several_do_together_has_a_cause_each() -> None:
    events = GAME.apply(after(start(), Bid(0, 2), Bid(1, 2)), Bid(2, 4)).events
    assert [(e.kind, e.cause) for e in events] == [
        ("Chose", -1),
        *(("Acted", -1), ("BidPaid", 1)),
        *(("Acted", -1), ("BidPaid", 3)),
        *(("Acted", -1), ("BidPaid", 5)),
    ]


def test_the_cause_that_held_before_can_be_restored() -> None:
    t: Table[Orchard] = Table(GAME, Orchard())
    outer = t.log("Outer", "r", {})
    assert t.because(outer) == -1
    inner = t.log("Inner", "r", {})
    assert t.because(inner) == outer
    t.log("Deep", "r", {})
    t.because(outer)
    t.log("Beside", "r", {})
    assert [e.cause for e in t.events] == [-1, 0, 1, 0]


def test_a_line_makes_the_change_that_it_tells() -> None:
    t: Table[Orchard] = Table(GAME, Orchard(sold=1))
    t.log("Sold", "r", {"n": 2}, sold=2)
    assert t.s.sold == 2


def test_the_end_is_told() -> None:
    events = GAME.apply(after(bids_over((4, 0), luck=Chance(dice=(1, 2))), Shake(0)), Shake(1)).events
    assert events[-1].kind == "GameEnded"
    assert events[-1].facts == {"way": "market-day", "winners": (0,)}


def test_events_and_terms_survive_json() -> None:
    event = Event("Sold", ("r", "s"), {"n": 2, "to": [1, 2]}, 4)
    assert decode(encode(event), Event) == event
    term = Term(-2, "r", "worm", "wormy-pear", {"n": 1})
    assert decode(encode(term), Term) == term


def test_a_sum_of_nothing_is_nothing() -> None:
    assert total(()) == 0


@pytest.mark.parametrize("index", [0, 1])
def test_why_of_a_line_without_a_cause_is_the_line(index: int) -> None:
    events = (Event("A", ("r",)), Event("B", ("r",)))
    assert why(events, index) == (events[index],)

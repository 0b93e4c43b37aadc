"""Offers are what the guards let through; a refusal names every condition that fails, the most basic first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from kernel.orchard import GAME, RULES, Bid, Hold, Let, Orchard, Pick, Shake, Snatch, after, bids_over, start

from tutor.kernel.engine import Game, tag_of
from tutor.kernel.events import Term, total
from tutor.kernel.records import encode
from tutor.kernel.rules import Ask, RuleSet, Words
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Denied, Facts, Illegal, facts
from tutor.kernel.windows import Window


def rules(denials: tuple[Denied, ...]) -> list[str]:
    return [d.rule for d in denials]


def test_offers_are_the_candidates_that_pass_every_guard() -> None:
    assert GAME.offers(start((5, 4, 4)), 0) == (Bid(0, 0), Bid(0, 2), Bid(0, 4))


def test_every_offer_is_legal_and_no_other_candidate_is() -> None:
    s = start((5, 3, 0))
    for seat, coins in enumerate(s.coins):
        offers = GAME.offers(s, seat)
        candidates = [Bid(seat, n) for n in range(coins + 1)]
        assert [c for c in candidates if not GAME.why_not(s, c)] == list(offers)


def test_a_seat_that_has_chosen_is_offered_nothing_more() -> None:
    s = after(start(), Bid(1, 2))
    assert GAME.offers(s, 1) == ()
    assert GAME.offers(s, 0) != ()


def test_a_guard_for_a_seat_is_asked_before_there_is_a_candidate() -> None:
    s = bids_over(dizzy=(0,))
    assert GAME.offers(s, 0) == ()
    assert rules(GAME.why_not(s, Pick(0))) == ["orchard.dizzy"]
    assert rules(GAME.why_not(s, Shake(0))) == ["orchard.dizzy"]


def test_every_failing_condition_is_named_and_the_most_basic_comes_first() -> None:
    s = start((4, 4, 4), dizzy=(1,))
    denials = GAME.why_not(s, Bid(1, 7))
    assert rules(denials) == ["orchard.bid.open", "orchard.dizzy", "orchard.bid.afford", "orchard.bid.even"]
    assert rules(GAME.why_not(s, Bid(0, -3))) == ["orchard.bid.something", "orchard.bid.even"]


def test_a_refusal_carries_the_facts_that_were_weighed_and_the_key_of_its_sentence() -> None:
    (denied,) = GAME.why_not(start(), Bid(0, 6))
    assert denied == Denied("orchard.bid.afford", {"coins": 6, "had": 4}, "poor")


def test_an_action_of_another_window_is_refused_by_the_rule_of_the_open_one() -> None:
    (denied,) = GAME.why_not(start(), Pick(0))
    assert (denied.rule, denied.key) == ("orchard.bid.open", "not-now")
    assert denied.facts == {"action": "pick", "window": "bids"}


def test_an_action_out_of_turn_is_refused_with_the_seat() -> None:
    (denied,) = GAME.why_not(bids_over(), Shake(2))
    assert (denied.rule, denied.key, denied.facts["seat"]) == ("orchard.turns", "not-you", 2)


def test_after_the_end_everything_is_refused_by_the_rule_of_the_end() -> None:
    s = after(bids_over(), Shake(0), Shake(1), Shake(2))
    assert s.ending is not None
    assert [GAME.offers(s, seat) for seat in range(3)] == [(), (), ()]
    assert [(d.rule, d.key) for d in GAME.why_not(s, Shake(0))] == [("orchard.end", "over")]


def test_a_refused_action_raises_with_its_denials_and_changes_nothing() -> None:
    s = start()
    before = encode(s)
    with pytest.raises(Illegal) as caught:
        GAME.apply(s, Bid(0, 5))
    assert caught.value.denials == GAME.why_not(s, Bid(0, 5))
    assert str(caught.value) == "orchard.bid.afford; orchard.bid.even"
    assert encode(s) == before


def test_a_seat_that_does_not_exist_is_bad_input_and_no_refusal() -> None:
    with pytest.raises(BadInput, match="no seat 9"):
        GAME.why_not(start(), Bid(9, 0))


class Sing(Action, tag="sing"):
    pass


def test_an_action_of_no_rule_is_bad_input() -> None:
    with pytest.raises(BadInput, match="'sing' is no action of orchard"):
        GAME.why_not(start(), Sing(0))


def test_plain_data_becomes_an_action_of_its_kind() -> None:
    assert GAME.action_of({"do": "snatch", "seat": 1, "fruit": "plum"}) == Snatch(1, "plum")
    assert tag_of(Snatch) == "snatch"


@pytest.mark.parametrize(
    "data",
    [{}, [], "bid", {"do": "sing", "seat": 0}, {"do": "bid", "seat": 0}, {"do": "bid", "seat": "x", "coins": 1},
     {"do": "pick", "seat": 0, "more": 1}, {"do": None, "seat": 0}],
)  # fmt: skip
def test_what_means_no_action_is_bad_input(data: object) -> None:
    with pytest.raises(BadInput, match="not an action of orchard"):
        GAME.action_of(data)


def test_every_action_survives_the_trip_through_plain_data() -> None:
    for action in (Bid(0, 2), Pick(1), Shake(2), Snatch(0, "plum"), Let(1), Hold(2, True)):
        assert GAME.action_of(msgspec.to_builtins(action)) == action


def test_candidates_only_propose() -> None:
    """Nobody proposes a bid that is too high, and it is refused by its guard all the same."""
    proposed = {a.action: a for a in RULES.actions}[Bid].candidates(start(), 0)
    assert Bid(0, 6) not in tuple(proposed)
    assert GAME.why_not(start(), Bid(0, 6))


def test_no_window_means_no_offers() -> None:
    empty = Orchard(coins=(1, 1), hands=((), ()))
    assert GAME.offers(empty, 0) == ()
    assert [d.key for d in GAME.why_not(empty, Shake(0))] == ["over"]


def affordable(s: Orchard, seat: int, ask: Ask | None = None) -> Iterator[Bid]:
    """Every bid; with `ask`, only those that can be paid."""
    return (Bid(seat, n) for n in range(7) if ask is None or n <= total(ask(s, "coins", seat)))


def test_candidates_that_ask_questions_are_asked_about_no_more() -> None:
    rules = RuleSet(("book",))
    weighed: list[int] = []
    rules.term("coins", "r.coins")(lambda s, seat: (Term(s.coins[seat], "r.coins", "coins"),))
    rules.action(Bid, "r.bid", ("turn",), affordable, asks=True)(lambda t, a: None)

    @rules.guard("r.pay", Bid, implied=True, asks=True)
    def can_pay(s: Orchard, a: Bid, ask: Ask) -> Facts | None:
        weighed.append(a.coins)
        return None if a.coins <= total(ask(s, "coins", a.seat)) else facts()

    game = Game("h", rules, Orchard, lambda s, seat: s, lambda s, a: None, "r.over")
    s = waiting(0)
    offers = game.offers(s, 0)
    assert (offers, weighed) == ((Bid(0, 0), Bid(0, 1)), [])
    assert tuple(bid for bid in affordable(s, 0) if not game.why_not(s, bid)) == offers


# -- what a seat has at hand -----------------------------------------------------------------------------------------


def resting_needs_no_ladder(words: dict[int, tuple[str, ...]], looked: list[str]) -> Game[Orchard]:
    """Shaking needs a ladder or a stick, and is not for those who rest; each look at that is noted."""
    rules = RuleSet(("book",))
    resting = rules.words.of_standing("resting")
    rules.action(Shake, "r.shake", ("turn",), lambda s, seat: (Shake(seat),), needs=("ladder", "stick"))(
        lambda t, a: None
    )

    @rules.guard("r.rest", Shake, worded=True)
    def rests(s: Orchard, seat: int) -> Facts | None:
        looked.append("rest")
        return facts() if resting & rules.words.of(*words[seat]) else None

    def at_hand(s: Orchard, seat: int) -> int:
        return rules.words.of(*words[seat])

    return Game("h", rules, Orchard, lambda s, seat: s, lambda s, a: None, "r.over", at_hand)


def waiting(*seats: int) -> Orchard:
    return Orchard(coins=(1, 1), hands=((), ()), stack=(Window("turn", "r.turns", seats),))


@pytest.mark.parametrize(
    "words, offered",
    [((), False), (("ladder",), True), (("ladder", "stick"), True), (("stick", "resting"), False), (("hat",), False)],
)
def test_an_action_that_needs_something_is_offered_with_one_of_those_things(
    words: tuple[str, ...], offered: bool
) -> None:
    game = resting_needs_no_ladder({0: words}, [])
    assert game.offers(waiting(0), 0) == ((Shake(0),) if offered else ())


def test_a_guard_that_follows_from_words_is_asked_once_for_all_who_stand_alike() -> None:
    looked: list[str] = []
    game = resting_needs_no_ladder({0: ("ladder",), 1: ("stick", "hat")}, looked)
    assert game.offers(waiting(0, 1), 0) == (Shake(0),)
    assert game.offers(waiting(0, 1), 1) == (Shake(1),)
    assert game.offers(waiting(0), 0) == (Shake(0),)
    assert looked == ["rest"]


def test_it_is_asked_each_time_that_somebody_wants_to_know_why_not() -> None:
    looked: list[str] = []
    game = resting_needs_no_ladder({0: ("ladder", "resting")}, looked)
    for _ in range(3):
        assert rules(game.why_not(waiting(0), Shake(0))) == ["r.rest"]
    assert len(looked) == 3
    assert rules(game.without("r.rest").why_not(waiting(0), Shake(0))) == []


def test_words_are_told_apart_and_keep_their_numbers() -> None:
    words = Words()
    assert words.of("hat") == words.of("hat") != words.of_standing("resting")
    assert words.of("hat", "resting") == words.of("hat") | words.of("resting")
    assert words.standing == words.of("resting")
    assert words.of() == 0

"""Values are frozen, copied for nothing, and equal to themselves after a trip through JSON."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.orchard import Bid, Orchard, after, start

from tutor.kernel.chance import Chance
from tutor.kernel.records import decode, digest, encode, evolve, plain, remembered
from tutor.kernel.state import Ending
from tutor.kernel.verdict import Denied, Illegal, Impossible, facts

STATES = st.builds(
    Orchard,
    coins=st.lists(st.integers(-99, 99), max_size=4).map(tuple),
    deck=st.lists(st.text(max_size=5), max_size=4).map(tuple),
    hands=st.lists(st.lists(st.text(max_size=3), max_size=3).map(tuple), max_size=3).map(tuple),
    chance=st.builds(Chance, seed=st.integers(0, 2**63 - 1), dice=st.lists(st.integers(1, 6), max_size=3).map(tuple)),
    ending=st.none() | st.just(Ending("market-day", "orchard.end", (0,))),
)


def test_a_value_cannot_be_changed() -> None:
    s = start()
    with pytest.raises(AttributeError, match="immutable"):
        s.sold = 3  # type: ignore[misc]


def test_a_changed_copy_leaves_the_value_alone_and_shares_the_rest() -> None:
    s = start()
    richer = evolve(s, coins=(9, 9, 9))
    assert s.coins == (4, 4, 4)
    assert richer.deck is s.deck
    assert richer.stack is s.stack


@given(STATES)
def test_states_survive_json(s: Orchard) -> None:
    assert decode(encode(s), Orchard) == s
    assert encode(decode(encode(s), Orchard)) == encode(s)


@given(STATES, STATES)
def test_equal_values_and_only_they_have_equal_fingerprints(a: Orchard, b: Orchard) -> None:
    assert (digest(a) == digest(b)) == (a == b)


def test_the_order_of_facts_does_not_count() -> None:
    assert encode({"a": 1, "b": 2}) == encode({"b": 2, "a": 1})


def test_plain_data_is_just_as_json_has_it() -> None:
    data = plain(after(start(), Bid(0, 2)))
    assert data == msgspec.json.decode(msgspec.json.encode(data))
    assert data["stack"][-1]["choices"][0]["action"] == {"do": "bid", "seat": 0, "coins": 2}


@pytest.mark.parametrize("text", ["{", '{"coins": "many"}', '{"colour": 1}', "[]", "null", '{"stack": [{}]}'])
def test_what_is_no_state_is_not_read_as_one(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(text, Orchard)


def test_verdicts_are_values() -> None:
    denied = Denied("r", facts(n=1), "few")
    assert decode(encode(denied), Denied) == denied
    assert str(Illegal((denied, Denied("s")))) == "r; s"
    assert str(Impossible("r", "too many cards")) == "too many cards (rule r)"


def test_what_follows_from_a_value_is_worked_out_once() -> None:
    seen: list[Orchard] = []

    @remembered
    def coins(s: Orchard) -> int:
        seen.append(s)
        return sum(s.coins)

    s, alike = start((1, 2, 3)), start((1, 2, 3))
    assert [coins(s), coins(s), coins(alike), coins(s)] == [6, 6, 6, 6]
    assert len(seen) == 2
    assert seen[0] is s
    assert seen[1] is alike


def test_values_that_come_and_go_are_not_taken_for_each_other() -> None:
    total = remembered(lambda s: sum(s.coins))
    assert [total(start((n, n, n))) for n in range(2000)] == [3 * n for n in range(2000)]

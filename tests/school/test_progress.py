"""What is kept of a learner: joined in any order, due after a day and a week, and taken along as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.school import places, progress
from tutor.school.export import BadFile, as_file, read_file
from tutor.school.places import Places, open_places, serve_places
from tutor.school.progress import ALONE, DAY, HELPED, MET, NOTHING, Learned, Missed, joined, read, written

MQ = "munchkin-quest"
RULE, OTHER = "mq.combat.tie", "mq.absolute.boss-stays"
TEN = 10 * DAY
NAMES = st.sampled_from(("a", "b", "c"))
LEARNED = st.builds(
    Learned,
    rules=st.dictionaries(NAMES, st.integers(1, 3)),
    stars=st.dictionaries(NAMES, st.dictionaries(NAMES, st.integers(1, 3))),
    missed=st.dictionaries(NAMES, st.builds(Missed, at=st.integers(0, 5), right=st.integers(0, 2))),
)


@pytest.fixture(params=["store", "server"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    monkeypatch.setenv(places.SOCKET, "")
    if request.param == "server":
        assert serve_places(tmp_path)
    return open_places(tmp_path)


# -- joining ---------------------------------------------------------------------------------------------------------


@settings(suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault of what is drawn
@given(LEARNED, LEARNED, LEARNED)
def test_pages_may_add_in_any_order(one: Learned, two: Learned, three: Learned) -> None:
    assert joined(one, joined(two, three)) == joined(joined(three, one), two)
    assert joined(one, one) == one
    assert joined(one, NOTHING) == joined(NOTHING, one) == one


@given(LEARNED, LEARNED)
def test_nothing_is_lost_by_joining(one: Learned, two: Learned) -> None:
    both = joined(one, two)
    assert all(both.level(rule) >= max(one.level(rule), two.level(rule)) for rule in "abc")
    assert read(written(both)) == both


def test_what_another_version_wrote_counts_for_nothing() -> None:
    for stored in (None, "", "{", "[]", '{"rules": {"a": "x"}}', '{"lives": 3}'):
        assert read(stored) == NOTHING


# -- stars -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves, hinted, stars",
    [(2, False, 3), (1, False, 3), (2, True, 2), (3, False, 2), (3, True, 2), (4, False, 1), (9, True, 1)],
)
def test_stars_go_by_moves_and_help(moves: int, hinted: bool, stars: int) -> None:
    assert progress.stars(moves, par=2, hinted=hinted) == stars


# -- reviews ---------------------------------------------------------------------------------------------------------


def after(learned: Learned, gained: Learned) -> Learned:
    return joined(learned, gained)


def wrong(at: int) -> Learned:
    return Learned(missed=progress.missed(NOTHING, (RULE,), "mq.lesson.a/one", at))


def test_what_was_missed_is_asked_after_a_day_and_then_after_a_week() -> None:
    learned = wrong(TEN)
    assert learned.due(TEN) == ()
    assert learned.waiting(TEN) == (RULE,)
    assert learned.missed[RULE].days_left(TEN) == 1
    assert learned.due(TEN + DAY) == (RULE,)
    learned = after(learned, progress.reviewed(learned, RULE, "p", TEN + DAY, right=True))
    assert learned.level(RULE) == ALONE
    assert learned.due(TEN + 2 * DAY) == ()
    assert learned.missed[RULE].days_left(TEN + DAY) == 7
    assert learned.due(TEN + 8 * DAY) == (RULE,)
    learned = after(learned, progress.reviewed(learned, RULE, "q", TEN + 8 * DAY, right=True))
    assert learned.missed[RULE].over
    assert learned.due(TEN + 400 * DAY) == learned.waiting(TEN) == ()


def test_a_wrong_review_goes_back_to_a_day() -> None:
    learned = wrong(TEN)
    learned = after(learned, progress.reviewed(learned, RULE, "p", TEN + DAY, right=True))
    learned = after(learned, progress.reviewed(learned, RULE, "q", TEN + 8 * DAY, right=False))
    assert learned.due(TEN + 8 * DAY) == ()
    assert learned.due(TEN + 9 * DAY) == (RULE,)
    assert learned.missed[RULE].places == ("mq.lesson.a/one", "p", "q")


def test_the_same_hour_tomorrow_is_early_enough() -> None:
    assert wrong(TEN).due(TEN + DAY - progress.HOUR) == (RULE,)
    assert wrong(TEN).due(TEN + 12 * progress.HOUR) == ()


def test_what_is_over_comes_back_when_it_is_missed_again() -> None:
    over = Learned(missed={RULE: Missed(TEN, 2)})
    assert after(over, wrong(TEN - DAY)).missed[RULE].over
    assert not after(over, wrong(TEN + DAY)).missed[RULE].over


# -- the store -------------------------------------------------------------------------------------------------------


def test_a_place_and_what_was_learned_are_one_write(kept: Places) -> None:
    kept.keep_place("ann", "mq.lesson.a", "{}", MQ, written(Learned(rules={RULE: MET})))
    kept.keep_learned("ann", MQ, written(Learned(rules={RULE: ALONE, OTHER: HELPED})))
    kept.keep_place("ann", "mq.lesson.a", "{}", MQ, written(Learned(rules={RULE: MET})))
    kept.keep_learned("ann", "seven-bosses", written(Learned(rules={"sb.turn.order": MET})))
    found = kept.learned("ann")
    assert read(found[MQ]).rules == {RULE: ALONE, OTHER: HELPED}
    assert set(found) == {MQ, "seven-bosses"}
    assert kept.learned("bob") == {}


def test_a_learner_is_forgotten_wholly_and_alone(kept: Places) -> None:
    for learner in ("ann", "bob"):
        kept.keep_place(learner, "mq.lesson.a", "{}", MQ, written(Learned(rules={RULE: MET})))
    kept.forget_learner("ann")
    assert kept.learned("ann") == kept.places_of("ann") == {}
    assert kept.places_of("bob") == {"mq.lesson.a": "{}"}
    assert set(kept.learned("bob")) == {MQ}


# -- the file --------------------------------------------------------------------------------------------------------

LEARNT = Learned({RULE: ALONE, OTHER: MET}, {"mq.lesson.quick-fight": {"alone": 2}}, {RULE: Missed(TEN, 1, ("p",))})
PLACES = {"mq.lesson.quick-fight": '{"lesson":"mq.lesson.quick-fight","step":2,"furthest":3}'}


def test_a_file_brings_everything_back() -> None:
    text = as_file(PLACES, {MQ: LEARNT, "seven-bosses": NOTHING})
    assert read_file(text, TEN) == (PLACES, {MQ: LEARNT})
    assert json.loads(text)["games"][MQ]["rules"] == {RULE: "alone", OTHER: "met"}


def test_a_file_of_the_future_is_due_like_any_other() -> None:
    brought = read_file(as_file({}, {MQ: wrong(900 * DAY)}), TEN)[1][MQ]
    assert brought.due(TEN + DAY) == (RULE,)


MISSED = '{"munchkin-quest": {"missed": {"mq.combat.tie": {"on": %s}}}}'
DATED = f'{{"kind": "table-tutor-progress", "version": 1, "games": {MISSED}}}'


@pytest.mark.parametrize("on", ['"0001-01-01T00:00:00Z"', '"0001-01-01T00:00:00+14:00"', '"1969-12-31T23:59:59Z"'])
def test_a_file_of_long_ago_can_be_told_again(on: str) -> None:
    brought = read_file(DATED % on, TEN)[1]
    assert brought[MQ].due(TEN) == (RULE,)
    assert read_file(as_file({}, brought), TEN)[1] == brought


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "\x00",
        '{"kind": "other", "version": 1}',
        '{"kind": "table-tutor-progress", "version": 2}',
        '{"kind": "table-tutor-progress", "version": 1, "lives": 3}',
        '{"kind": "table-tutor-progress", "version": 1, "games": {"munchkin-quest": {"rules": {"a": "known"}}}}',
        '{"kind": "table-tutor-progress", "version": 1, "games": {"munchkin-quest": {"stars": {"a": {"b": 4}}}}}',
        '{"kind": "table-tutor-progress", "version": 1, "games": {"munchkin-quest": {"missed": {"a": {"on": 1e300}}}}}',
        DATED % '"2026-11-20T00:00:00"',
        '{"kind": "table-tutor-progress", "version": 1, "places": {"a": 3}}',
        "x" * 4_000_001,
    ],
)
def test_a_file_that_is_none_of_ours_is_told_so(text: str) -> None:
    with pytest.raises(BadFile):
        read_file(text, TEN)


def test_what_no_longer_exists_is_left_out_of_a_file() -> None:
    deep = '{"lesson":"mq.lesson.deep","answers":{"a":{"moves":[{"b":' + "[" * 5000
    broken = {"match:x": "?", "mq.lesson.broken": "{", "mq.lesson.deep": deep}
    places = {**PLACES, "mq.lesson.other": PLACES["mq.lesson.quick-fight"], **broken}
    assert read_file(as_file(places, {"another-game": LEARNT}), TEN) == (PLACES, {})

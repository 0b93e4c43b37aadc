"""What was missed is asked again after a day and a week, on positions; what was only met can be practised."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from ui.learning import READER, days, learned, lesson, page, store
from ui.matches import desk_of, visit
from ui.walking import LESSONS, QUICK, lesson_desk, solve

from tutor.games.registry import editions
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action
from tutor.lessons.attempts import refusals
from tutor.lessons.models import Predict
from tutor.lessons.scenarios_play import Showing, all_scenarios, find_scenario
from tutor.lessons.truth import settle
from tutor.school import progress
from tutor.school.progress import ALONE
from tutor.school.store import Store
from tutor.ui.learn.questions import can_be_asked, places_by_rule, question_about
from tutor.ui.learn.review import ReviewDesk, open_to_take_home
from tutor.ui.learn.tally import UNTIMELY
from tutor.ui.session import Session

__all__ = ["days", "store"]

GEEK = "mq.scenario.shrieking-geek"


def answer(session: Session, *, right: bool) -> tuple[str, ...]:
    """Answer the prediction on the screen; the rules that it is about."""
    desk = lesson_desk(session)
    step = desk.step
    assert isinstance(step, Predict)
    truth = settle(desk.edition, desk.line, step.truth).key
    session.handle({"do": "choose", "key": next(o.key for o in step.options if (o.key == truth) is right)})
    session.handle({"do": "lock"})
    return step.shows


def first_prediction(id: str) -> str:
    return next(step.id for step in LESSONS[id].steps if isinstance(step, Predict))


def test_a_wrong_prediction_is_asked_again_after_a_day_and_a_week(store: Store, days: Callable[[int], None]) -> None:
    step = first_prediction(QUICK)
    session = lesson(store, QUICK)
    solve(session, until=step)
    answer(session, right=False)
    missed = set(learned(store).missed)
    assert missed
    assert page(store, "?page=progress&edition=munchkin-quest").screen()["progress"]["games"][0]["review"]["n"] == 0
    for wait, left in ((1, missed), (7, set())):
        days(wait)
        shown = page(store).screen()["progress"]["games"]
        review = next(game["review"] for game in shown if game["key"] == "munchkin-quest")
        assert review["n"] == len(missed)
        session = page(store)
        session.handle(review["go"])
        assert session.page == "table"
        while not session.screen()["summary"]:
            answer(session, right=True)
            session.handle({"do": "next"})
        assert {rule for rule, one in learned(store).missed.items() if not one.over} == left
    assert all(learned(store).level(rule) == ALONE for rule in missed)


def test_the_start_page_says_what_waits(store: Store, days: Callable[[int], None]) -> None:
    session = lesson(store, QUICK)
    solve(session, until=first_prediction(QUICK))
    answer(session, right=False)
    assert page(store, "").screen()["landing"]["due"] is None
    days(1)
    session = page(store, "")
    due = session.screen()["landing"]["due"]
    assert due["text"] == "Munchkin Quest"
    assert session.handle(due["go"])["page"] == "table"


def test_to_skip_costs_nothing(store: Store, days: Callable[[int], None]) -> None:
    session = lesson(store, QUICK)
    solve(session, until=first_prediction(QUICK))
    answer(session, right=False)
    days(1)
    before = learned(store)
    review = page(store, "?page=review&edition=munchkin-quest")
    while not (screen := review.screen())["summary"]:
        review.handle(screen["story"]["next"]["go"])
    assert learned(store) == before
    assert screen["summary"]["rules"] == []


def test_a_wrong_review_comes_back_tomorrow(store: Store, days: Callable[[int], None]) -> None:
    session = lesson(store, QUICK)
    solve(session, until=first_prediction(QUICK))
    answer(session, right=False)
    days(1)
    review = page(store, "?page=review&edition=munchkin-quest")
    answer(review, right=False)
    while not (end := review.screen()["summary"]):
        review.handle({"do": "next"})
    assert end["open"] in {rule["how"] for rule in end["rules"]} - {"alone"}
    assert set(learned(store).missed) - set(learned(store).due(progress.now()))
    days(1)
    assert set(learned(store).missed) == set(learned(store).due(progress.now()))


def refused_by_a_rule(session: Session) -> tuple[Action, tuple[str, ...]]:
    """Something that is refused for more than that it is not the time for it."""
    for action, denials in refusals(desk_of(session).line, desk_of(session).you):
        rules = tuple(d.rule for d in denials if d.key not in UNTIMELY)
        if rules:
            return action, rules
    raise AssertionError("nothing is refused here")


def test_to_press_too_early_misses_nothing(store: Store) -> None:
    session = visit(store, READER, "?deal=munchkin-quest&seed=5", "en")
    tries = refusals(desk_of(session).line, desk_of(session).you)
    early = next(a for a, denials in tries if all(d.key in UNTIMELY for d in denials))
    session.handle({"do": "act", "move": plain_action(early)})
    assert session.refusal is not None
    assert learned(store).rules
    assert learned(store).missed == {}


def test_a_refusal_is_asked_on_a_position_of_its_own(store: Store, days: Callable[[int], None]) -> None:
    session = visit(store, READER, "?deal=munchkin-quest&seed=5", "en")
    action, rules = refused_by_a_rule(session)
    session.handle({"do": "act", "move": plain_action(action)})
    missed = learned(store).missed
    assert set(missed) == set(rules[:3])
    session.handle({"do": "lang", "lang": "ja"})
    session.handle({"do": "look"})
    assert learned(store).missed == missed
    days(1)
    review = page(store, "?page=review&edition=munchkin-quest")
    assert isinstance(review.desk, ReviewDesk)
    assert {rule for question in review.desk.questions for rule in question.rules} == set(missed)
    answer(review, right=True)
    assert any(one.right for one in learned(store).missed.values())


def test_what_a_table_is_there_to_try_is_met_not_missed(store: Store) -> None:
    """Whoever tries to break a rule on its own page knows what he does."""
    session = visit(store, READER, "?proof=mq.absolute.boss-stays&half=broken", "en")
    desk = desk_of(session)
    session.handle({"do": "act", "move": plain_action(desk.wished[0])})
    assert session.refusal is not None
    assert learned(store).rules
    assert learned(store).missed == {}


def test_coming_back_to_a_wrong_answer_does_not_miss_it_again(store: Store, days: Callable[[int], None]) -> None:
    session = lesson(store, QUICK)
    solve(session, until=first_prediction(QUICK))
    answer(session, right=False)
    before = learned(store).missed
    days(3)
    again = lesson(store, QUICK)
    again.screen()
    again.handle({"do": "next"})
    assert learned(store).missed == before


def test_a_right_prediction_misses_nothing(store: Store) -> None:
    session = lesson(store, QUICK)
    solve(session)
    assert learned(store).missed == {}


def test_practice_asks_what_was_met_and_a_right_answer_uses_it(store: Store) -> None:
    solve(lesson(store, QUICK))
    review = page(store, "?page=review&edition=munchkin-quest")
    title = review.screen()["title"]
    assert title == "Practice"
    before = sum(level == ALONE for level in learned(store).rules.values())
    asked = 0
    while not (screen := review.screen())["summary"]:
        answer(review, right=True)
        review.handle({"do": "next"})
        asked += 1
    assert 1 <= asked <= 5
    assert sum(level == ALONE for level in learned(store).rules.values()) >= before + asked
    assert len(screen["summary"]["rules"]) >= asked
    assert learned(store).missed == {}
    assert store.place(READER, "review:munchkin-quest") is None


@pytest.mark.parametrize("found", editions().values(), ids=editions().keys())
def test_every_question_has_an_answer_among_its_options(found: Any) -> None:
    for rule in places_by_rule(found.id):
        for day in range(3):
            question = question_about(found, rule, (), day)
            assert question is not None
            key = settle(found, question.line, question.step.truth).key
            assert key in {option.key for option in question.step.options}, question.place


@pytest.mark.parametrize("found", editions().values(), ids=editions().keys())
def test_what_is_allowed_is_told_to_be_so_and_the_rule_after_it(found: Any) -> None:
    asked = {place: rule for rule, places in places_by_rule(found.id).items() for place in places if ":kept:" in place}
    assert asked
    for place, rule in asked.items():
        question = question_about(found, rule, tuple(p for p in places_by_rule(found.id)[rule] if p != place), 0)
        assert question is not None
        assert question.place == place
        assert settle(found, question.line, question.step.truth).key == "yes", place
        assert question.step.because["en"].startswith("Here no rule is against it. ")


def test_of_a_table_the_move_is_asked_that_is_like_the_forbidden_one() -> None:
    """Nobody helps yet: who asks whether a second one may, offers himself, and does not call for the first."""
    mq = editions()["munchkin-quest"]
    places = places_by_rule(mq.id)["mq.help.one"]
    found = [question_about(mq, "mq.help.one", tuple(p for p in places if p != place), 0) for place in places]
    steps = [question.step for question in found if question and ":kept:" in question.place]
    told = [step.question["en"] for step in steps if "takes no second one" in step.because["en"]]
    assert len(told) == 1
    assert told[0].startswith('Player 3 announces: "Offer')


@pytest.mark.parametrize("found", editions().values(), ids=editions().keys())
def test_whatever_can_be_missed_can_be_asked(found: Any) -> None:
    guards = {guard.rule for guards in found.game._ordered.values() for guard in guards}
    engine = {rule for rule in guards if found.ledger[rule].who == "engine"}
    assert {rule for rule in engine if not can_be_asked(found, rule)} == set()


# -- what a class takes home -----------------------------------------------------------------------------------------


def taken_home(store: Store, learner: str, scenario: str = GEEK) -> ReviewDesk:
    session = visit(store, learner, f"?page=review&scenario={scenario}", "en")
    assert isinstance(session.desk, ReviewDesk)
    return session.desk


@pytest.mark.parametrize("scenario", [scenario.id for _, scenario in all_scenarios()])
def test_every_scenario_has_three_questions_to_take_home(scenario: str) -> None:
    edition, found = find_scenario(scenario)
    showing = Showing(found, edition)
    desk = open_to_take_home(showing, {"scenario": scenario}, READER)
    assert desk is not None
    assert len(desk.questions) == 3
    shown = [showing.start(at).state for at in range(len(found.steps))]
    assert all(question.line.state not in shown for question in desk.questions), "a position that the class has seen"
    assert desk.address() == {"page": "review", "scenario": scenario}


def test_neighbours_are_asked_other_questions_and_everybody_the_same_ones_again(store: Store) -> None:
    asked = [tuple(q.place for q in taken_home(store, f"learner-{n}").questions) for n in range(12)]
    assert len(set(asked)) > 3
    assert asked[0] == tuple(q.place for q in taken_home(store, "learner-0").questions)


def test_what_is_missed_at_home_is_asked_again(store: Store, days: Callable[[int], None]) -> None:
    session = visit(store, READER, f"?page=review&scenario={GEEK}", "en")
    answer(session, right=False)
    session.handle({"do": "next"})
    answer(session, right=True)
    asked = taken_home(store, READER).questions
    assert set(learned(store).missed) == set(asked[0].rules)
    assert all(learned(store).level(rule) == ALONE for rule in asked[1].rules)
    days(1)
    assert set(learned(store).due(progress.now())) == set(asked[0].rules)


def test_the_end_of_homework_says_when_what_was_wrong_is_asked_again(store: Store) -> None:
    def ended(*answers: bool) -> str:
        session = visit(store, READER, f"?page=review&scenario={GEEK}", "en")
        for right in answers:
            answer(session, right=right)
            session.handle({"do": "next"})
        return str(session.screen()["summary"]["text"])

    assert ended(True, True, True) == "3 of 3 right."
    assert re.fullmatch("2 of 3 right. .*tomorrow.* a week later.*", ended(True, False, True))


def test_the_page_of_scenarios_leads_to_them(store: Store) -> None:
    session = page(store, "?page=scenarios")
    row = next(row for game in session.screen()["scenarios"]["games"] for row in game["rows"] if row["key"] == GEEK)
    session.handle(row["home"])
    assert isinstance(session.desk, ReviewDesk)
    assert session.screen()["predict"]


def test_a_scenario_that_nobody_has_leads_nowhere(store: Store) -> None:
    assert page(store, "?page=review&scenario=mq.scenario.nothing").page == "lost"

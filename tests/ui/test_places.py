"""A reader's place is kept outside the kernel: whatever happens to that, he finds himself where he was."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from ui.matches import MATCH, desk_of, play, play_until_a_fight, playing, shown, visit
from ui.walking import GEEK, QUICK, Screen, lesson_desk, solve, walk, without_frame

from tutor.kernel.records import evolve
from tutor.kernel.state import Ending
from tutor.lessons.trails import pack, read_trail
from tutor.school.store import Store
from tutor.ui.keeping import Keeper
from tutor.ui.session import Session

READER = {"do": "hello", "learner": "reader-1", "search": "", "lang": "en"}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'progress.sqlite'}")


def session_of(store: Store, learner: str = "reader-1", search: str = f"?lesson={GEEK}") -> Session:
    """What a new kernel does: open the page, and hear who reads it."""
    session = Session(keeper=Keeper(lambda: store))
    session.handle({**READER, "learner": learner, "search": search})
    return session


def place_of(screen: Screen) -> tuple[str, Screen | None, Screen | None]:
    return screen["hash"], screen["predict"], screen["coach"]


def test_every_screen_is_found_again_in_a_new_kernel(store: Store) -> None:
    session = session_of(store)
    for _, screen in walk(session):
        assert place_of(session_of(store).screen()) == place_of(screen)
    end = session.screen()
    assert session_of(store).screen()["summary"] == end["summary"]


def test_readers_do_not_find_each_others_places(store: Store) -> None:
    solve(session_of(store), until="enhancers")
    other = session_of(store, "reader-2")
    assert lesson_desk(other).place.step == 0
    other.handle({"do": "next"})
    assert lesson_desk(session_of(store)).step.id == "enhancers"


def test_the_start_page_offers_to_go_on(store: Store) -> None:
    assert session_of(store, search="").screen()["landing"]["resume"] is None
    solve(session_of(store), until="bids")
    solve(session_of(store, search=f"?lesson={QUICK}"), until="tie")
    landing = session_of(store, search="").screen()
    assert "Your first fight" in landing["landing"]["resume"]["text"]
    again = session_of(store, search="")
    again.handle(landing["landing"]["resume"]["go"])
    assert lesson_desk(again).step.id == "tie"


def test_starting_again_forgets_the_lesson_only(store: Store) -> None:
    solve(session_of(store), until="bids")
    quick = session_of(store, search=f"?lesson={QUICK}")
    solve(quick)
    assert quick.handle({"do": "restart"})["summary"] is None
    assert lesson_desk(session_of(store, search=f"?lesson={QUICK}")).place.step == 0
    assert lesson_desk(session_of(store)).step.id == "bids"


def test_a_broken_place_costs_the_place_not_the_page(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    for broken in (
        "{",
        "null",
        '{"lesson": 3}',
        '{"lesson": "mq.lesson.shrieking-geek", "step": 999, "furthest": 999}',
    ):
        store.keep_place("reader-1", GEEK, broken)
        screen = session_of(store).screen()
        assert screen["page"] == "table"
        assert screen["story"]["beats"][0]["state"] == "current"


def test_a_store_that_fails_is_not_the_readers_problem(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(store)

    def no_disk(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(store, "keep_place", no_disk)
    assert session.screen()["unkept"] == ""
    after = session.handle({"do": "next"})
    assert after["story"]["label"] == "Beat 2 of 30"
    assert "cannot be kept just now" in after["unkept"]
    monkeypatch.undo()
    back = session.handle({"do": "back"})
    assert back["page"] == "table"
    assert back["unkept"] == ""


def test_a_step_named_by_a_link_is_not_taken_for_the_readers_own(store: Store) -> None:
    """Whoever follows a link to the middle has met the rules on the way, not used them."""
    session = session_of(store, search=f"?lesson={GEEK}&step=quiz-floor")
    summary = solve(session)["summary"]
    assert {c["label"]: c["n"] for c in summary["counts"]}["used alone"] == 0


# -- matches -----------------------------------------------------------------------------------------------------------


def test_a_match_in_mid_play_is_found_again_in_a_new_kernel(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    for screen in playing(session, 40):
        again = visit(store, "ann", screen["address"]).screen()
        assert shown(again) == shown(screen)
        assert again["address"] == screen["address"]


def test_it_goes_on_there_as_if_nothing_had_happened(store: Store) -> None:
    one, other = visit(store, "ann", MATCH), visit(store, "bob", MATCH)
    for luck in range(8):
        play(one, 3, luck)
        other = visit(store, "bob", MATCH)  # this one loses its kernel every now and then
        play(other, 3, luck)
    assert shown(other.screen()) == shown(one.screen())


def test_a_what_if_of_a_match_is_found_again_too(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    screen = play_until_a_fight(session)
    screen = session.handle(screen["whatif"]["chips"][0]["go"])
    again = visit(store, "ann", MATCH)
    assert shown(again.screen()) == shown(screen)
    assert shown(again.handle({"do": "return"})) == shown(session.handle({"do": "return"}))
    assert shown(visit(store, "ann", MATCH).screen()) == shown(session.screen())


def test_whoever_has_gone_back_is_still_there_and_can_go_on(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    play(session, 6)
    for _ in range(3):
        screen = session.handle({"do": "back"})
    again = visit(store, "ann", MATCH)
    assert shown(again.screen()) == shown(screen)
    assert shown(again.handle({"do": "next"})) == shown(session.handle({"do": "next"}))


def test_a_match_of_somebody_else_begins_at_the_deal(store: Store) -> None:
    play(visit(store, "ann", MATCH), 6)
    assert shown(visit(store, "bob", MATCH).screen()) == shown(visit(None, "eve", MATCH).screen())


def test_the_start_page_offers_to_go_on_with_a_match(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    assert visit(store, "ann", "").screen()["landing"]["resume"] is None
    screen = play(session, 3)
    landing = visit(store, "ann", "")
    resume = landing.screen()["landing"]["resume"]
    assert "moves of yours" in resume["text"]
    assert shown(landing.handle(resume["go"])) == shown(screen)


def test_a_broken_place_of_a_match_costs_the_match_not_the_page(store: Store) -> None:
    for broken in ("", "nonsense", "eJx", "{}"):
        store.keep_place("ann", "match:munchkin-quest:987651", broken)
        session = visit(store, "ann", MATCH)
        assert len(desk_of(session).whole.moments) >= 1
        assert session.screen()["page"] == "table"
        assert visit(store, "ann", "").screen()["landing"]["resume"] is None


def test_a_match_from_other_rules_goes_as_far_as_these_allow(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    play(session, 4)
    place = store.place("ann", "match:munchkin-quest:987651")
    assert place
    trail = read_trail(place)
    steps = trail.then.steps
    wrong = evolve(trail.then, steps=(*steps[:2], {"do": "announce-roll", "seat": 0}, *steps[2:]), trunk=len(steps) + 1)
    store.keep_place("ann", "match:munchkin-quest:987651", pack(evolve(trail, then=wrong)))
    screen = visit(store, "ann", MATCH).screen()
    assert "no longer possible" in screen["say"]["line"]
    assert screen["page"] == "table"


def test_a_what_if_in_a_lesson_survives_a_reload(store: Store) -> None:
    session = session_of(store, search=f"?lesson={GEEK}&step=thrown")
    screen = session.handle(session.screen()["whatif"]["chips"][0]["go"])
    again = session_of(store, search=screen["address"])
    assert without_frame(again.screen()) == {**without_frame(screen)}
    assert "then=" not in again.handle({"do": "return"})["address"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_match_that_is_over_leads_on_to_another(store: Store, lang: str) -> None:
    desk = desk_of(visit(store, "ann", MATCH))
    assert desk.parts(lang)["story"]["next"] is None
    over = evolve(desk.line.state, ending=Ending("monsters-win", "mq.end.monsters-win"))
    desk.whole = desk.line.replace_state(over)
    desk.at += 1
    onward = desk.parts(lang)["story"]["next"]
    assert visit(store, "ann", "").handle(onward["go"])["page"] == "table"

"""Progress without an account: what a reader met and used is counted as he plays, and can be counted anew from it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from ui.learning import READER, learned, lesson, page, store
from ui.matches import desk_of, play, visit
from ui.walking import GEEK, LANGS, LESSONS, QUICK, Screen, lesson_desk, next_press, plain, solve, walk

from tutor.games.registry import edition, editions
from tutor.kernel.replay import plain_action
from tutor.lessons import examples_of, lessons_of
from tutor.lessons.check import solved
from tutor.lessons.examples import as_lesson
from tutor.lessons.models import Act
from tutor.school import progress
from tutor.school.counting import of_moment, of_place, stars_of_place
from tutor.school.deeds import own_events, waits
from tutor.school.progress import ALONE, HELPED, MET, Learned
from tutor.school.reach import reach_of, shortest_for
from tutor.school.store import Store
from tutor.ui.learn.progress import review_part
from tutor.ui.play.coach import coach_part, moves_advised
from tutor.ui.play.match import MatchDesk
from tutor.ui.session import Session

__all__ = ["store"]


# -- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [QUICK, "sb.lesson.trumps", "bmr.lesson.luring", "cpa.lesson.magic"])
def test_what_is_kept_is_what_the_log_says(store: Store, id: str) -> None:
    session = lesson(store, id)
    solve(session)
    desk = lesson_desk(session)
    kept = learned(store, desk.edition.id)
    assert kept.rules == of_place(desk.edition, desk.lesson, desk.place)
    assert kept.stars == {id: stars_of_place(desk.edition, desk.lesson, desk.place)}
    assert kept.missed == {}
    assert ALONE in kept.rules.values()


def test_a_match_counts_what_its_log_says(store: Store) -> None:
    """Own moves alone, or with help where the coach said the very same; all others were met."""
    session = visit(store, READER, "?deal=seven-bosses&seed=11", "en")
    play(session, 12)
    desk = desk_of(session)
    found: dict[str, int] = {}
    moments, latest = desk.whole.moments, ALONE
    for at, moment in enumerate(moments):
        own = ALONE
        if moment.action is not None and moment.action.seat == desk.you:
            part = coach_part(desk.edition, desk.whole.at(at - 1), desk.you, "en")
            advised = [desk.edition.game.action_of(move) for move in moves_advised(part)]
            own = HELPED if moment.action in advised else ALONE
            latest = latest if waits(moment.action) else own
        own = latest if moment.action is not None and waits(moment.action) else own
        of_moment(moments, at, desk.you, own, found)
    assert learned(store, "seven-bosses").rules == found
    assert {MET, ALONE} <= set(found.values())


@pytest.mark.parametrize("edition", ["boss-monster-alpha", "boss-monster-revised"])
def test_who_only_passes_uses_no_rule_while_others_play(store: Store, edition: str) -> None:
    """He discards once, lays no room and casts no spell: he has met much, and used what a discard takes."""
    session = visit(store, READER, f"?deal={edition}&seed=11", "en")
    for _ in range(26):
        line = session.desk.line if session.desk is not None else None
        assert line is not None
        offers = line.game.offers(line.state, 0)
        move = next((a for a in offers if waits(a)), offers[0] if offers else None)
        if move is None:
            break
        session.handle({"do": "act", "move": plain_action(move)})
    levels = learned(store, edition).rules
    assert len(levels) > 60
    assert {rule.split(".")[1] for rule, level in levels.items() if level > MET} <= {"setup"}


def test_what_others_do_in_the_same_answer_is_only_met() -> None:
    """Chosen in secret, carried out together: only the reader's own discard is his doing."""
    moments = MatchDesk(edition("boss-monster-alpha"), 11).whole.moments
    line = MatchDesk(edition("boss-monster-alpha"), 11)
    line.do(line.line.game.offers(line.line.state, 0)[0])
    at = len(moments)
    events = own_events(line.whole.moments, at, 0)
    assert [e.facts["seat"] for e in events] == [0] * len(events)
    assert {e.facts.get("seat") for e in line.whole.moments[at].events} > {0}


def test_to_pass_carries_through_what_was_done_in_the_same_turn() -> None:
    """Whoever lays rooms applies by passing what comes of them to him; whoever never does anything applies nothing."""
    assert "HeroLured" in _carried(builds=True)
    assert _carried(builds=False) == set()


def _carried(*, builds: bool) -> set[str]:
    """The kinds of events that are a reader's own doing while all pass, in a match of 40 moves."""
    desk = MatchDesk(edition("boss-monster-alpha"), 11)
    for _ in range(40):
        offers = desk.line.game.offers(desk.line.state, 0)
        if not offers:
            break
        lays = [a for a in offers if type(a).__name__ == "PlaceRoom"] if builds else []
        desk.do(next(iter(lays), next((a for a in offers if waits(a)), offers[0])))
    moments = desk.whole.moments
    waited = [at for at, m in enumerate(moments) if m.action is not None and waits(m.action)]
    return {event.kind for at in waited for event in own_events(moments, at, 0)}


def test_a_match_that_is_opened_again_is_counted_on(store: Store) -> None:
    address = "?deal=seven-bosses&seed=11"
    play(visit(store, READER, address, "en"), 5)
    before = learned(store, "seven-bosses")
    again = visit(store, READER, address, "en")
    again.screen()
    assert learned(store, "seven-bosses") == before
    play(again, 12, luck=2)
    assert len(learned(store, "seven-bosses").rules) > len(before.rules)


def test_a_hint_makes_it_help_and_a_move_shown_is_only_met(store: Store) -> None:
    session = lesson(store, QUICK, "alone")
    session.handle({"do": "hint"})
    solve(session)
    assert HELPED in learned(store).rules.values()
    assert ALONE not in learned(store).rules.values()
    assert learned(store).stars[QUICK]["alone"] == 2


def test_a_move_shown_brings_no_stars(store: Store) -> None:
    session = lesson(store, QUICK, "alone")
    for _ in range(4):
        session.handle({"do": "hint"})
    shown = session.handle({"do": "show"})
    assert shown["coach"]["stars"]["n"] == 0
    assert set(learned(store).rules.values()) == {MET}
    again = session.handle(shown["coach"]["show"]["go"])
    assert not again["coach"]["done"]
    assert len(again["coach"]["hints"]) == 4
    session.handle(next_press(session, again).intent)
    assert learned(store).stars == {} or set(learned(store).stars[QUICK].values()) <= {1, 2}


def test_what_is_only_looked_at_is_written_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = lesson(store, QUICK)
    solve(session, until="choose")
    written: list[str] = []
    monkeypatch.setattr(store, "keep_place", lambda *told: written.append(told[1]))
    monkeypatch.setattr(store, "keep_learned", lambda *told: written.append(told[1]))
    for _ in range(5):
        session.handle({"do": "look"})
        session.handle({"do": "lang", "lang": "ja"})
    assert written == []
    press = next_press(session, session.screen())
    session.handle(press.intent)
    assert written == [QUICK]


def test_two_pages_of_a_reader_add_to_each_other(store: Store) -> None:
    one, two = lesson(store, QUICK), lesson(store, GEEK)
    solve(two, until="bids")
    solve(one)
    desk_one, desk_two = lesson_desk(one), lesson_desk(two)
    for desk in (desk_one, desk_two):
        counted = of_place(desk.edition, desk.lesson, desk.place)
        assert all(learned(store).level(rule) >= level for rule, level in counted.items())


@pytest.mark.parametrize("found", editions().values(), ids=editions().keys())
def test_all_lessons_and_examples_together_meet_the_rules(found: Any) -> None:
    """Whoever takes them all has met at least 95 % of what the engine enforces, and used many rules alone."""
    levels: dict[str, int] = {}
    for one in (*lessons_of(found), *(as_lesson(example) for example in examples_of(found))):
        for rule, level in of_place(found, one, solved(one)).items():
            levels[rule] = max(level, levels.get(rule, 0))
    engine = [id for id, rule in found.ledger.items() if rule.who == "engine"]
    assert sum(rule in levels for rule in engine) >= 0.95 * len(engine)
    assert sum(levels.get(rule) == ALONE for rule in engine) > 0.35 * len(engine)


# -- stars -----------------------------------------------------------------------------------------------------------


def test_stars_stand_at_the_end_of_a_step_and_of_a_lesson(store: Store) -> None:
    session = lesson(store, QUICK)
    for _, screen in walk(session):
        if screen["coach"] and screen["coach"]["done"]:
            assert screen["coach"]["stars"]["n"] == 3
            assert screen["coach"]["show"] is None
    stars = session.screen()["summary"]["stars"]
    acts = [step for step in LESSONS[QUICK].steps if isinstance(step, Act)]
    assert [row["n"] for row in stars["rows"]] == [3] * len(acts)
    assert str(3 * len(acts)) in stars["text"]


def test_more_moves_than_par_cost_a_star_and_another_try_brings_it_back(store: Store) -> None:
    session = lesson(store, "bmr.lesson.mistakes", "both")
    before = session.screen()["hash"]
    while not (screen := session.screen())["coach"]["done"]:
        session.handle(next_press(session, screen).intent)
    assert screen["coach"]["stars"]["n"] == 1
    again = session.handle(screen["coach"]["show"]["go"])
    assert again["hash"] == before
    assert learned(store, "boss-monster-revised").stars == {"bmr.lesson.mistakes": {"both": 1}}


# -- the pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("found", editions().values(), ids=editions().keys())
def test_the_map_has_a_tile_for_every_rule(store: Store, found: Any, lang: str) -> None:
    screen = page(store, f"?page=progress&edition={found.id}", lang).screen()
    tiles = [tile for section in screen["progress"]["map"]["sections"] for tile in section["tiles"]]
    engine = [id for id, rule in found.ledger.items() if rule.who == "engine"]
    assert sorted(tile["rule"] for tile in tiles) == sorted(engine)
    counts = screen["progress"]["games"][0]["states"]
    assert sum(one["n"] for one in counts) == len(engine)
    assert screen["address"].startswith(f"?page=progress&edition={found.id}")


def test_a_tile_says_its_state_in_words_and_opens_its_rule(store: Store) -> None:
    solve(lesson(store, QUICK))
    session = page(store, "?page=progress&edition=munchkin-quest")
    sections = session.screen()["progress"]["map"]["sections"]
    tile = next(tile for section in sections for tile in section["tiles"] if tile["state"] == "alone")
    assert tile["label"].startswith("Used alone: ")
    opened = session.handle({"do": "rule", "id": tile["rule"], "anchor": f"tile.{tile['rule']}"})
    assert opened["slip"]["key"] == tile["rule"]
    assert opened["page"] == "progress"


@pytest.mark.parametrize("found", editions().values(), ids=editions().keys())
def test_the_shortest_lesson_brings_the_most_a_minute(found: Any) -> None:
    known = Learned()
    for _ in range(3):
        best = shortest_for(found, known)
        assert best is not None
        rate = len(best.rules) / best.lesson.minutes
        for one, levels in reach_of(found.id):
            new = [r for r, n in levels.items() if n > known.level(r) and found.ledger[r].who == "engine"]
            assert len(new) / one.minutes <= rate
        known = progress.joined(known, Learned(rules=of_place(found, best.lesson, solved(best.lesson))))
        assert all(known.level(rule) > 0 for rule in best.rules)


def test_nothing_is_suggested_when_nothing_is_missing() -> None:
    found = edition("seven-bosses")
    assert shortest_for(found, Learned(rules=dict.fromkeys(found.ledger, ALONE))) is None


def test_the_suggestion_is_one_press_away(store: Store) -> None:
    session = page(store, "?page=progress&edition=munchkin-quest")
    opened = session.handle(session.screen()["progress"]["next"]["go"])
    assert opened["page"] == "table"


@pytest.mark.parametrize("lang", LANGS)
def test_no_clock_no_lives_and_nothing_of_a_person(store: Store, lang: str) -> None:
    solve(lesson(store, QUICK, lang=lang))
    text = plain(page(store, lang=lang).screen())
    assert READER not in text
    kept = json.loads(store.learned(READER)["munchkin-quest"])
    assert set(kept) <= {"rules", "stars", "missed"}


# -- one's own -------------------------------------------------------------------------------------------------------


def taken_along(store: Store) -> tuple[Session, str]:
    session = page(store)
    screen = session.handle(session.screen()["progress"]["own"]["export"]["go"])
    file = screen["progress"]["own"]["file"]
    assert screen["announce"]["text"] == "The file has been saved."
    assert session.handle({"do": "progress.keep"})["progress"]["own"]["file"] is None
    return session, file["text"]


def test_progress_moves_to_another_browser_as_a_file(store: Store, tmp_path: Path) -> None:
    solve(lesson(store, QUICK))
    solve(lesson(store, GEEK), until="bids")
    _, text = taken_along(store)
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    session = page(other)
    told = session.handle({"do": "progress.bring", "text": text})
    assert told["progress"]["told"].startswith("Loaded: 2 places")
    assert told["focus"] == "own.told"
    assert learned(other) == learned(store)
    assert lesson_desk(lesson(other, GEEK)).step.id == "bids"


def test_a_place_of_ones_own_is_not_overwritten_by_a_file(store: Store, tmp_path: Path) -> None:
    solve(lesson(store, GEEK), until="bids")
    _, text = taken_along(store)
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    solve(lesson(other, GEEK), until="enhancers")
    page(other).handle({"do": "progress.bring", "text": text})
    assert lesson_desk(lesson(other, GEEK)).step.id == "enhancers"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", ["", "{", "[1]", '{"kind": "x"}', "\x00" * 10, None, 3])
def test_a_file_that_cannot_be_read_is_told_so(store: Store, text: Any, lang: str) -> None:
    session = page(store, lang=lang)
    screen = session.handle({"do": "progress.bring", "text": text})
    assert screen["page"] == "progress"
    assert screen["progress"]["told"]
    assert lang == "en" or not re.search(r"[A-Za-z]{2,}", screen["progress"]["told"]), "in the reader's language alone"
    assert screen["focus"] == "own.told", "the button is a page below what is told"
    assert store.learned(READER) == {}


def test_everything_is_deleted_after_being_asked_once(store: Store) -> None:
    solve(lesson(store, QUICK))
    session = page(store)
    session.handle({"do": "progress.delete"})
    assert learned(store).rules, "nothing goes without the question"
    asked = session.handle(session.screen()["progress"]["own"]["delete"]["go"])
    assert asked["focus"] == "own.no"
    kept = session.handle(asked["progress"]["own"]["asking"]["no"]["go"])
    assert kept["progress"]["own"]["asking"] is None
    assert learned(store).rules
    asked = session.handle({"do": "progress.ask"})
    done = session.handle(asked["progress"]["own"]["asking"]["yes"]["go"])
    assert done["progress"]["told"] == "Everything has been deleted."
    assert store.learned(READER) == store.places_of(READER) == {}
    assert all(game["n"] == 0 for game in done["progress"]["games"])
    assert lesson_desk(lesson(store, QUICK)).place.step == 0


def test_without_a_store_progress_lasts_as_long_as_the_page() -> None:
    session = Session(address={"lesson": QUICK, "lang": "en"})
    solve(session)
    screen: Screen = session.handle({"do": "open", "page": "progress", "edition": "munchkin-quest"})
    assert screen["progress"]["games"][0]["n"] > 5
    screen = session.handle({"do": "open", "page": "progress"})
    assert "gone when you close it" in screen["progress"]["own"]["where"]


def test_a_store_that_fails_costs_progress_not_the_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_disk(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        for verb in ("keep_place", "keep_learned", "learned", "places_of", "forget_learner"):
            broken.setattr(store, verb, no_disk)
        session = lesson(store, QUICK)
        assert solve(session)["summary"]
        opened = session.handle({"do": "open", "page": "progress"})
        assert "neither read nor kept" in opened["progress"]["told"]
        session.handle({"do": "progress.ask"})
        assert "could not be deleted" in session.handle({"do": "progress.delete"})["progress"]["told"]
    assert session.handle({"do": "open", "page": "progress"})["progress"]["told"] == ""


@pytest.mark.parametrize("edition_id", sorted(editions()))
def test_the_map_of_rules_names_what_its_parts_are_about(store: Store, edition_id: str) -> None:
    """In the reader's language; and a rule of the book never stands among our rulings, pages or no pages."""
    found = edition(edition_id)
    for lang in LANGS:
        sections = page(store, f"?page=progress&edition={edition_id}", lang).screen()["progress"]["map"]["sections"]
        written = [f"{section['title']} {section['headings']}" for section in sections]
        assert len(set(written)) == len(written)
        assert lang == "ja" or not re.search(r"[\u3040-\u9fff]", " ".join(written))
        ours = next((section for section in sections if section["key"] == "section-ours"), {"tiles": []})
        assert all(found.ledger[tile["rule"]].ours for tile in ours["tiles"])
        assert sum(len(section["tiles"]) for section in sections) == len(
            [rule for rule in found.ledger.values() if rule.who == "engine"]
        )


@pytest.mark.parametrize("lang", LANGS)
def test_what_can_be_practised_is_not_called_nothing_to_review(lang: str) -> None:
    """Beside a button that offers practice, the words speak of practice too."""
    found = edition("munchkin-quest")
    rule = next(id for id, one in found.ledger.items() if one.who == "engine")
    fresh = review_part(found, Learned(), lang)
    met = review_part(found, Learned(rules={rule: MET}), lang)
    assert (fresh["go"], bool(met["go"])) == (None, True)
    assert met["text"] != fresh["text"]
    assert {"en": "Practise", "ja": "練習"}[lang] in met["text"]

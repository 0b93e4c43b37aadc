"""A scenario that somebody is writing outlives its page, as his place in a lesson does."""

from __future__ import annotations

import logging

import pytest
from ui.learning import READER, store
from ui.matches import visit
from ui.test_author import do
from ui.test_author_drafts import as_saved
from ui.walking import GEEK, LANGS, QUICK

from tutor.lessons.trails import pack
from tutor.school.export import as_file, read_file
from tutor.school.places import DRAFT
from tutor.school.store import Store
from tutor.ui.author.wrong import told_data
from tutor.ui.keeping import LONGEST_DRAFT, Keeper
from tutor.ui.session import Session

__all__ = ["store"]

AT_A_TABLE = f"?lesson={GEEK}&step=thrown"


def writing(store: Store, lang: str = "en", table: str = AT_A_TABLE) -> Session:
    session = visit(store, READER, table, lang)
    session.handle({"do": "script"})
    do(session, "title", name="title", lang=lang, text="My own")
    return session


@pytest.mark.parametrize("lang", LANGS)
def test_it_is_gone_on_with_on_another_day(store: Store, lang: str) -> None:
    session = writing(store, lang)
    again = visit(store, READER, "?page=author", lang)
    assert again.screen()["author"]["kept"] == "My own"
    do(again, "resume")
    assert told_data(as_saved(again)) == told_data(as_saved(session))


def test_nobody_else_finds_it(store: Store) -> None:
    writing(store)
    other = visit(store, "reader-2", "?page=author", "en")
    assert other.screen()["author"]["kept"] is None
    assert do(other, "resume")["author"]["draft"] is None


def test_back_at_its_table_a_reload_loses_nothing(store: Store) -> None:
    writing(store)
    again = visit(store, READER, AT_A_TABLE, "en")
    again.handle({"do": "script"})
    assert again.own.draft.meta["title"]["en"] == "My own"
    assert again.screen()["author"]["draft"]["anew"]


def test_whoever_meant_another_scenario_begins_anew(store: Store) -> None:
    writing(store)
    again = visit(store, READER, AT_A_TABLE, "en")
    again.handle({"do": "script"})
    screen = do(again, "anew")
    assert again.own.draft.meta["title"]["en"] != "My own"
    assert not screen["author"]["draft"]["anew"]


def test_at_another_table_it_is_another_scenario(store: Store) -> None:
    writing(store)
    again = visit(store, READER, f"?lesson={QUICK}", "en")
    screen = again.handle({"do": "script"})
    assert again.own.draft.meta["title"]["en"] != "My own"
    assert not screen["author"]["draft"]["anew"]


def test_the_start_page_goes_on_where_something_was_played(store: Store) -> None:
    writing(store)
    place = store.latest_place(READER)
    assert place != DRAFT
    assert store.place(READER, DRAFT)


def test_it_is_in_the_file_that_one_takes_along(store: Store) -> None:
    writing(store)
    places, _ = read_file(as_file(store.places_of(READER), {}), 0)
    assert places[DRAFT] == store.place(READER, DRAFT)
    broken, _ = read_file(as_file({DRAFT: "?"}, {}), 0)
    assert broken == {}


def test_it_is_forgotten_with_everything_else(store: Store) -> None:
    session = writing(store)
    assert session.keeper.forget_everything()
    assert session.keeper.draft() == ""
    assert visit(store, READER, "?page=author", "en").screen()["author"]["kept"] is None


@pytest.mark.parametrize("code", ["?", pack({"scenario": 9}), pack([1])])
def test_one_of_another_version_is_left_out(store: Store, code: str, caplog: pytest.LogCaptureFixture) -> None:
    store.keep_place(READER, DRAFT, code)
    with caplog.at_level(logging.WARNING, "tutor"):
        assert visit(store, READER, "?page=author", "en").screen()["author"]["kept"] is None
    assert "another version" in caplog.text


def test_what_is_longer_than_any_class_bears_is_not_stored(store: Store) -> None:
    keeper = Keeper(lambda: store)
    keeper.learner = READER
    keeper.write("x" * (LONGEST_DRAFT + 1))
    assert store.place(READER, DRAFT) is None
    assert keeper.draft()


def test_without_a_store_it_is_kept_for_this_page() -> None:
    session = Session(lang="en", address={"lesson": GEEK, "step": "thrown"})
    session.handle({"do": "script"})
    do(session, "title", name="title", lang="en", text="My own")
    session.handle({"do": "open", "lesson": GEEK, "step": "thrown"})
    session.handle({"do": "script"})
    assert session.own.draft.meta["title"]["en"] == "My own"

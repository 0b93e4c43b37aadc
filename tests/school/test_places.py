"""Places outlive kernels: in the store itself, and asked of the server over its socket."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.school import places
from tutor.school.places import Places, PlacesOfTheServer, open_places, serve_places


@pytest.fixture(params=["store", "server"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    monkeypatch.setenv(places.SOCKET, "")
    if request.param == "server":
        assert serve_places(tmp_path)
    return open_places(tmp_path)


def test_a_place_is_found_again_by_its_learner_only(kept: Places) -> None:
    kept.keep_place("ann", "mq.lesson.a", '{"step":3}')
    kept.keep_place("ann", "mq.lesson.a", '{"step":4}')
    assert kept.place("ann", "mq.lesson.a") == '{"step":4}'
    assert kept.place("bob", "mq.lesson.a") is None


def test_the_latest_lesson_is_the_one_kept_last(kept: Places) -> None:
    kept.keep_place("ann", "mq.lesson.a", "{}")
    kept.keep_place("ann", "mq.lesson.b", "{}")
    assert kept.latest_lesson("ann") == "mq.lesson.b"
    kept.forget_place("ann", "mq.lesson.b")
    assert kept.latest_lesson("ann") == "mq.lesson.a"
    assert kept.place("ann", "mq.lesson.b") is None


def test_places_are_there_for_the_next_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.SOCKET, "")
    serve_places(tmp_path)
    through_the_server = open_places(tmp_path)
    assert isinstance(through_the_server, PlacesOfTheServer)
    through_the_server.keep_place("ann", "mq.lesson.a", "{}")
    monkeypatch.setenv(places.SOCKET, "")
    assert open_places(tmp_path).place("ann", "mq.lesson.a") == "{}"


def test_a_question_that_is_none_is_answered_with_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.SOCKET, "")
    serve_places(tmp_path)
    server = open_places(tmp_path)
    assert isinstance(server, PlacesOfTheServer)
    with pytest.raises(RuntimeError, match="is no question"):
        server._ask("__class__")

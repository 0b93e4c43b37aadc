"""Whatever is in a file: an answer or one line, exit 0, 1 or 2, never a traceback, and nothing is written."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from cli.calling import Called, call
from cli.positions import ALL
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

COMMANDS = ("table", "odds", "replay")
IDS = st.sampled_from(
    [
        *(
            "mq.card.warrior",
            "mq.card.elf",
            "mq.card.ancient",
            "mq.card.loaded-die",
            "mq.card.cheat",
            "mq.card.ancient/2",
        ),
        *(
            "mq.card.shrieking-geek",
            "mq.card.padded-room",
            "mq.card.wishing-ring",
            "mq.card.entrance",
            "mq.card.nothing",
        ),
        *(
            "munchkins",
            "monsters",
            "p0",
            "p9",
            "m1",
            "m7",
            "here",
            "west",
            "fight",
            "rolled",
            "won",
            "lost",
            "run",
            "move",
        ),
        *("mq.combat.total", "mq.combat.dice", "mq.run.bonus", "mq.win.levels", "announce-roll", "pass", "?", "", "0"),
    ]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    IDS,
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.one_of(IDS, st.text(max_size=6)), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [here] if here else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*here, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            found += places(value, (*here, number))
    return found


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """A good file with one to three of its places changed, left out, or doubled."""
    data = copy.deepcopy(draw(st.sampled_from(ALL)))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.sampled_from(places(data)))
        holder = data
        for part in place[:-1]:
            holder = holder[part]
        what = draw(st.sampled_from(("change", "change", "remove", "double", "add")))
        if what == "remove":
            del holder[place[-1]]
        elif what == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[place[-1]]))
        elif what == "add" and isinstance(holder, dict):
            holder[draw(st.one_of(IDS, st.text(max_size=6)))] = draw(VALUES)
        else:
            holder[place[-1]] = draw(VALUES)
        if not places(data):
            break
    return data


def assert_graceful(called: Called, data_folder: Path) -> None:
    assert called.status in (0, 1, 2), called
    assert "Traceback" not in called.err + called.out, called
    assert "went wrong" not in called.err, called
    if called.status == 2:
        assert called.one_error
    else:
        assert isinstance(called.json, dict)
        assert called.err == ""
    assert not data_folder.exists(), "nothing may be written"


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "data"


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, data_folder: Path) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(data_folder))


RELAXED = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("command", COMMANDS)
@RELAXED
@given(data=spoiled())
def test_spoiled_files_as_json(command: str, data: Any, data_folder: Path) -> None:
    assert_graceful(call(command, "-", "--json", stdin=json.dumps(data).encode()), data_folder)


@pytest.mark.parametrize("command", COMMANDS)
@RELAXED
@given(data=spoiled())
def test_spoiled_files_as_yaml(command: str, data: Any, data_folder: Path) -> None:
    text = yaml.safe_dump(data, allow_unicode=True)
    assert_graceful(call(command, "-", "--json", stdin=text.encode("utf-8", "surrogatepass")), data_folder)


@pytest.mark.parametrize("command", COMMANDS)
@RELAXED
@given(data=VALUES)
def test_any_value(command: str, data: Any, data_folder: Path) -> None:
    assert_graceful(call(command, "-", "--json", stdin=json.dumps(data).encode()), data_folder)


@pytest.mark.parametrize("command", COMMANDS)
@RELAXED
@given(data=st.binary(max_size=200))
def test_any_bytes(command: str, data: bytes, data_folder: Path) -> None:
    assert_graceful(call(command, "-", "--json", stdin=data), data_folder)


@RELAXED
@given(text=st.text(alphabet="[]{}:,-&*!|>'\"%@`#?~ \n\ta0.é", max_size=60))
def test_any_punctuation(text: str, data_folder: Path) -> None:
    assert_graceful(call("table", "-", "--json", stdin=text.encode()), data_folder)


@RELAXED
@given(data=spoiled(), command=st.sampled_from(COMMANDS), lang=st.sampled_from(("en", "ja")))
def test_spoiled_files_as_text(command: str, data: Any, lang: str, data_folder: Path) -> None:
    called = call(command, "-", "--lang", lang, stdin=json.dumps(data).encode())
    assert called.status in (0, 1, 2)
    assert "Traceback" not in called.err + called.out
    assert "went wrong" not in called.err, called
    assert called.err == "" or called.one_error
    assert not data_folder.exists()

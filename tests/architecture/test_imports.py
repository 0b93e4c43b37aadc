"""Imports go one way: kernel, then games, then what explains and tells them, then what shows and serves them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import pytest
from architecture.reading import Source, game_of, part_of, sources
from findings import assert_none

from tutor.games.edition import Edition
from tutor.games.registry import editions

# A part imports from the rows above its own, and from nothing beside or below it.
ROWS = (
    ("kernel", "content", "paths"),
    ("games", "words", "pictures"),
    ("a game",),
    ("explain", "bots"),
    ("front", "tables"),
    ("lessons",),
    ("school", "audit", "maker"),
    ("ui", "serve"),
    ("api",),
    ("tutor", "cli"),
)
FOR_ALL = {"kernel", "games", "explain", "tables", "lessons", "school", "audit"}
# What these parts may take from outside; a part that is not named here takes what it needs.
OUTSIDE = {
    "kernel": {"msgspec"},
    "content": {"pydantic", "yaml"},
    "games": set(),
    "a game": {"msgspec", "pydantic"},
    "front": {"msgspec"},
    "explain": {"msgspec"},
    "bots": {"msgspec"},
    "tables": {"msgspec", "pydantic", "yaml"},
    "lessons": {"msgspec", "pydantic"},
}
# Heavy packages stay where they belong: a kernel imports none of them before it needs it.
WIDGETS, SERVERS = frozenset({"ui", "serve"}), frozenset({"serve", "cli"})
HOMES = {
    **dict.fromkeys(("anywidget", "ipywidgets", "traitlets", "IPython"), WIDGETS),
    **dict.fromkeys(("voila", "tornado", "jupyter_server", "jupyterlab", "nbconvert", "ipykernel"), SERVERS),
    "sqlalchemy": frozenset({"school"}),
}


def row_of(part: str) -> int:
    return next((i for i, row in enumerate(ROWS) if part in row), -1)


def test_every_part_has_its_row() -> None:
    assert {part_of(source.name) for source in sources()} - {part for row in ROWS for part in row} == set()


def test_imports_go_one_way() -> None:
    wrong = [
        f"{source.place}:{line}: {part_of(source.name)} imports {module}"
        for source in sources()
        for module, line in source.imports()
        if module.startswith("tutor.")
        and part_of(module) != part_of(source.name)
        and row_of(part_of(module)) >= row_of(part_of(source.name))
    ]
    assert_none(wrong)


def test_the_kernel_knows_nothing_of_the_house() -> None:
    used = {
        part_of(m) for s in sources() if part_of(s.name) == "kernel" for m, _ in s.imports() if m.startswith("tutor.")
    }
    assert used == {"kernel"}


def test_games_do_not_know_each_other() -> None:
    wrong = [
        f"{source.place}:{line}: imports {module}"
        for source in sources()
        for module, line in source.imports()
        if (mine := game_of(source.name)) and (other := game_of(module)) and mine != other
    ]
    assert_none(wrong)


def test_only_bots_makers_and_the_folder_itself_know_a_game() -> None:
    """Everything else finds games in the registry, so that a new one is a new folder and nothing more."""
    wrong = [
        f"{source.place}:{line}: imports {module}"
        for source in sources()
        for module, line in source.imports()
        if game_of(module) and not game_of(source.name) and part_of(source.name) not in ("bots", "maker")
    ]
    assert_none(wrong)


def test_parts_take_from_outside_only_what_they_need() -> None:
    wrong = [
        f"{source.place}:{line}: imports {module}"
        for source in sources()
        for module, line in source.imports()
        if (top := module.split(".")[0]) not in sys.stdlib_module_names and top != "tutor"
        if top not in OUTSIDE.get(part_of(source.name), {top})
        or part_of(source.name) not in HOMES.get(top, {part_of(source.name)})
    ]
    assert_none(wrong)


@pytest.mark.parametrize("part", ["kernel", "a game", "games"])
def test_games_have_no_clock_and_no_luck_of_their_own(part: str) -> None:
    clocks = {"random", "secrets", "time", "datetime", "uuid", "os", "threading", "asyncio"}
    wrong = [
        f"{source.place}:{line}: imports {module}"
        for source in sources()
        if part_of(source.name) == part
        for module, line in source.imports()
        if module.split(".")[0] in clocks
    ]
    assert_none(wrong)


def test_nobody_shares_his_luck() -> None:
    """`random.random()` and its like draw from one generator for all: only generators of one's own are allowed."""
    wrong = [
        f"{source.place}:{line}"
        for source in sources()
        for module, line in source.imports()
        if module == "random" and "from random import Random" not in source.text
    ]
    assert_none(wrong)


def test_what_only_some_games_have_is_named_by_none_that_is_for_all() -> None:
    """Their kinds of events and their actions; what every game has, anybody may know."""
    houses = [{*known_kinds(found), *known_actions(found)} for found in editions().values()]
    own = frozenset().union(*houses) - frozenset(houses[0]).intersection(*houses)
    common = [source for source in sources() if part_of(source.name) in FOR_ALL]
    assert_none([f"{source.place}: {word}" for source in common for word in sorted(own & set(words_of(source)))])


def known_kinds(found: Edition) -> Iterator[str]:
    return (key.partition(":")[0] for key in found.texts["events"])


def known_actions(found: Edition) -> Iterator[str]:
    return (rule.action.__name__ for rule in found.game.rules.actions)


def words_of(source: Source) -> Iterator[str]:
    nodes = (node for node in ast.walk(source.tree) if isinstance(node, ast.Constant))
    return (node.value for node in nodes if isinstance(node.value, str))

"""A function that carries rules says them: its docstring is the ledger's sentences. Reading code is reading rules."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from census.counting import functions
from findings import assert_none

from tutor.games.edition import Edition
from tutor.games.registry import editions
from tutor.kernel.rules import RuleSet


def squeezed(text: str) -> str:
    return " ".join(text.split())


def said(function: Callable[..., Any]) -> list[str]:
    """The paragraphs of its docstring."""
    return [squeezed(part) for part in re.split(r"\n\s*\n", function.__doc__ or "")]


GAMES = {one.folder.name: one for one in reversed(editions().values())}  # each by its first edition
each_game = pytest.mark.parametrize("folder", sorted(GAMES))


def declared(folder: str) -> RuleSet:
    """The rules as they are written, for all editions of a game at once."""
    assert GAMES[folder].game is not None, "it cannot be loaded"
    rules: RuleSet = importlib.import_module(f"tutor.games.{folder}.book").RULES
    return rules


def sentence(folder: str, rule: str) -> str:
    """What a rule says, in the words of the first edition that has it."""
    for one in editions().values():
        own = one.game.cite(rule) if one.game.cite is not None else rule
        if one.folder.name == folder and own in one.ledger:
            return squeezed(one.ledger[own].text.en)
    raise AssertionError(f"{rule} is in no ledger")


@each_game
def test_docstrings_are_the_sentences_of_the_ledger(folder: str) -> None:
    carried: dict[Callable[..., Any], list[str]] = {}
    for function, cited in functions(declared(folder)):
        carried.setdefault(function, []).extend(r for r in cited if r not in carried.get(function, ()))
    wrong = []
    for function, rules in carried.items():
        if {sentence(folder, rule) for rule in rules} != set(said(function)):
            wrong.append(f"{function.__module__}.{function.__name__} carries {rules} and says {function.__doc__!r}")
    assert_none(wrong)


@each_game
def test_what_lays_out_a_start_says_its_rules(folder: str) -> None:
    wrong = []
    for function, rules in set_ups(GAMES[folder]):
        paragraphs = re.split(r"\n\s*\n", ast.get_docstring(function) or "")
        if {sentence(folder, rule) for rule in rules} != {squeezed(part) for part in paragraphs}:
            wrong.append(f"{function.name} carries {rules}")
    assert_none(wrong)


def set_ups(found: Edition) -> Iterator[tuple[ast.FunctionDef, list[str]]]:
    """Functions that lay out a start, each with all of its rules."""
    for path in sorted(found.folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            calls = node.decorator_list if isinstance(node, ast.FunctionDef) else []
            named = [c for c in calls if isinstance(c, ast.Call) and getattr(c.func, "id", "") == "setup"]
            if isinstance(node, ast.FunctionDef) and named:
                yield node, [str(a.value) for c in named for a in c.args if isinstance(a, ast.Constant)]


@each_game
def test_names_say_what_holds(folder: str) -> None:
    """Guards are statements and steps tell what happens: a name of one word says neither."""
    names = {function.__name__ for function, _ in functions(declared(folder))}
    assert_none(sorted(name for name in names if name.startswith("_") or name == "<lambda>"))

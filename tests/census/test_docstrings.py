"""A function that carries rules says them: its docstring is the ledger's sentences. Reading code is reading rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

from census.counting import editions, functions
from findings import assert_none

from tutor.games.edition import Edition
from tutor.games.registry import edition


def squeezed(text: str) -> str:
    return " ".join(text.split())


def said(function: Callable[..., Any]) -> list[str]:
    """The paragraphs of its docstring."""
    return [squeezed(part) for part in re.split(r"\n\s*\n", function.__doc__ or "")]


@editions
def test_docstrings_are_the_sentences_of_the_ledger(edition_id: str) -> None:
    found = edition(edition_id)
    carried: dict[Callable[..., Any], list[str]] = {}
    for function, cited in functions(found.game):
        carried.setdefault(function, []).extend(r for r in cited if r not in carried.get(function, ()))
    wrong = []
    for function, rules in carried.items():
        wanted = {squeezed(found.ledger[rule].text.en) for rule in rules}
        if wanted != set(said(function)):
            wrong.append(f"{function.__module__}.{function.__name__} carries {rules} and says {function.__doc__!r}")
    assert_none(wrong)


@editions
def test_what_lays_out_a_start_says_its_rules(edition_id: str) -> None:
    found = edition(edition_id)
    wrong = []
    for function, rules in set_ups(found):
        wanted = {squeezed(found.ledger[rule].text.en) for rule in rules}
        paragraphs = re.split(r"\n\s*\n", ast.get_docstring(function) or "")
        if wanted != {squeezed(part) for part in paragraphs}:
            wrong.append(f"{function.name} carries {rules}")
    assert_none(wrong)


def set_ups(found: Edition) -> Iterator[tuple[ast.FunctionDef, list[str]]]:
    for path in sorted(found.folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "setup":
                    yield node, [str(a.value) for a in call.args if isinstance(a, ast.Constant)]


@editions
def test_names_say_what_holds(edition_id: str) -> None:
    """Guards are statements and steps tell what happens: a name of one word says neither."""
    names = {function.__name__ for function, _ in functions(edition(edition_id).game)}
    assert_none(sorted(name for name in names if name.startswith("_") or name == "<lambda>"))

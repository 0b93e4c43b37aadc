"""Engines know no card and speak no language; only verbs change a state."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from architecture.reading import Source, game_of, part_of, sources
from findings import assert_none

from tutor.games.registry import editions

# Modules of a game that are data, or read what people write, and not its engine.
NO_ENGINE = {"meta.py", "start.py", "taking.py", "board_checks.py", "board_rules.py"}
VERBS = {"verbs.py"}
SENTENCE = re.compile(r"[A-Za-z']+,? [A-Za-z']+,? [A-Za-z']+")


def engine() -> Iterator[Source]:
    return (s for s in sources() if part_of(s.name) in ("kernel", "a game"))


def ids_of_cards() -> frozenset[str]:
    boxes = [e.table.GAME.state().box for e in editions().values() if hasattr(e.table.GAME.state(), "box")]
    return frozenset(id for box in boxes for id in (*box.cards, *getattr(box, "tiles", ())))


def test_no_step_names_a_card() -> None:
    """What a card does is told by the facts printed on it: an engine that knows its name knows too much."""
    cards = ids_of_cards()
    assert len(cards) > 100
    wrong = [
        f"{source.place}:{node.lineno}: {node.value}"
        for source in engine()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in cards
        if source.path.name not in NO_ENGINE
    ]
    assert_none(wrong)


def test_the_kernel_names_no_id_of_any_game() -> None:
    prefixes = "|".join(e.prefix for e in editions().values())
    ids = re.compile(rf"\b(?:{prefixes})\.[a-z]+\.[a-z]")
    assert_none([s.place for s in sources() if part_of(s.name) == "kernel" and ids.search(s.text)])


def test_engines_speak_no_language() -> None:
    """Words stand in `text/`; an engine logs facts. Messages of errors are for whoever made them."""
    wrong = [
        f"{source.place}:{node.lineno}: {node.value!r}"
        for source in engine()
        if source.path.name not in NO_ENGINE
        for node in constants(source.tree)
        if not str(node.value).isascii() or SENTENCE.search(str(node.value))
    ]
    assert_none(wrong)


def constants(node: ast.AST) -> Iterator[ast.Constant]:
    """String constants but docstrings, messages of errors, descriptions of fields, and what checks of content yield."""
    if isinstance(node, ast.Raise | ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "description"):
        return
    if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns) == "Iterator[str]":
        return
    documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, False)
    for child in ast.iter_child_nodes(node):
        if documented and child is node.body[0]:  # type: ignore[attr-defined]
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child
        yield from constants(child)


def test_only_verbs_change_a_state() -> None:
    """Outside the kernel, a game's `verbs.py` is where a state may be changed without a line of the log."""
    wrong = [
        f"{source.place}:{node.lineno}"
        for source in sources()
        if part_of(source.name) != "kernel" and source.path.name not in VERBS
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr == "_state" and isinstance(node.ctx, ast.Store)
        if game_of(source.name)
    ]
    assert_none(wrong)

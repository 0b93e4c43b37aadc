"""What shows a rule: proofs that are run now, lessons and examples that are played now, and tests that name it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tutor
from tutor.content.source import Problems
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_of_id
from tutor.kernel.rules import Conflict
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons import Example, check_example, examples_of, lessons_of, play_example, rules_of_lesson
from tutor.tables.proofs import Proof, proofs_of, run_proof

Tick = Callable[[], None]
ERRORS = (BadInput, Problems, Illegal, Conflict, LookupError, AttributeError, TypeError, ValueError, AssertionError)


def nothing() -> None:
    """Nobody wants to know how far it is."""


@dataclass(frozen=True)
class Run:
    """A proof that was run. `refused_by`: the rules that refused what it tried."""

    proof: Proof
    path: Path
    failures: tuple[str, ...]
    refused_by: frozenset[str]

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.proof.rule, *self.proof.also)


@dataclass(frozen=True)
class Shown:
    """Everything that shows the rules of an edition."""

    runs: tuple[Run, ...]
    lessons: dict[str, frozenset[str]]
    examples: dict[str, frozenset[str]]
    wrong: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def proofs_of(self, rule: str) -> tuple[Run, ...]:
        return tuple(run for run in self.runs if rule in run.rules)

    def lessons_of(self, rule: str) -> list[str]:
        return [id for id, rules in self.lessons.items() if rule in rules]

    def examples_of(self, rule: str) -> list[str]:
        return [id for id, rules in self.examples.items() if rule in rules]


_SHOWN: dict[str, Shown] = {}


def shown_of(edition_id: str, tick: Tick = nothing) -> Shown:
    """Runs and plays everything that an edition has, once; `tick` is called after each of its pieces."""
    if edition_id not in _SHOWN:
        _SHOWN[edition_id] = _everything(edition_of_id(edition_id), tick)
    return _SHOWN[edition_id]


def pieces_of(edition: Edition) -> int:
    """How much there is to run and play."""
    return len(proofs_of(edition)) + len(lessons_of(edition)) + len(examples_of(edition))


def _everything(edition: Edition, tick: Tick) -> Shown:
    """What does not hold shows nothing and stands in `wrong`."""
    shown = Shown(tuple(_run(edition, path, proof, tick) for path, proof in proofs_of(edition)), {}, {})
    for lesson in lessons_of(edition):
        try:
            shown.lessons[lesson.id] = frozenset(rules_of_lesson(edition, lesson))
        except ERRORS as error:
            shown.wrong[lesson.id] = (_said(error),)
        tick()
    paths = {path.stem: path for path in edition.files("examples")}
    for example in examples_of(edition):
        path = next((p for stem, p in paths.items() if example.id.endswith(f".{stem}")), edition.folder)
        try:
            _play(shown, edition, example, path)
        except ERRORS as error:
            shown.wrong[example.id] = (_said(error),)
        tick()
    return shown


def _play(shown: Shown, edition: Edition, example: Example, path: Path) -> None:
    problems = check_example(edition, example, path) if path.is_file() else ()
    played = play_example(edition, example)
    failed = tuple(str(p) for p in problems) or tuple(w for beat in played for w in beat.wrong)
    if failed:
        shown.wrong[example.id] = failed
    else:
        shown.examples[example.id] = frozenset(rule for beat in played for rule in beat.rules())


def _run(edition: Edition, path: Path, proof: Proof, tick: Tick) -> Run:
    try:
        verdict = run_proof(edition, proof)
    except ERRORS as error:
        return Run(proof, path, (_said(error),), frozenset())
    finally:
        tick()
    return Run(proof, path, verdict.failures, verdict.refused_by)


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if not isinstance(error, BadInput | Problems) else str(error)


# -- tests that name a rule ------------------------------------------------------------------------------------------


def tests_naming(rule: str) -> list[str]:
    """The tests of this checkout in whose text the rule's id stands; none once installed without them."""
    root = Path(tutor.__file__).parents[1]
    found: list[str] = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if f'"{rule}"' in text or f"'{rule}'" in text:
            found.extend(f"{path.relative_to(root)}::{name}" for name in _functions_naming(ast.parse(text), rule))
    return found


def _functions_naming(tree: ast.Module, rule: str) -> list[str]:
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            constants: list[Any] = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
            if rule in constants:
                names.append(node.name)
    return names

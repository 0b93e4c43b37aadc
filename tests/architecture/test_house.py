"""The house stays small and clean: short files, short functions, nothing left lying about."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from architecture.reading import ROOT, sources
from findings import assert_none

LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 30
# Functions that are longer for a reason, with the reason.
LONGER: dict[str, str] = {}

TOP = {
    *("tutor", "notebooks", "glossary", "tests", ".ci"),
    *("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile", ".gitignore"),
}
TEXT = {".py", ".yaml", ".yml", ".md", ".js", ".css", ".toml", ".j2", ".html", ".ipynb", ".json", ".cfg", ".txt", ""}
NOT_OURS = {"requirements.txt", "requirements-test.txt", "requirements-bench.txt"}
# In pieces, so that this file does not contain them.
FORBIDDEN = {
    "work left undone": rf"\b(?:{'TO' + 'DO'}|{'FIX' + 'ME'}|{'X' + 'XX'})\b",
    "the path of somebody's machine": r"(?<![\w.])/" + r"(?:home|root|Users|work|opt|mnt)/\w",
    "a drive of somebody's machine": r"\b[A-Z]:" + r"\\\\?(?:Users|Temp)",
    "a folder that is gone tomorrow": r"(?<![\w.])/" + r"tmp/\w",
    "a number that means something elsewhere": r"\b(?:issue|ticket|PR) ?#\d",
}


@cache
def kept_files() -> tuple[Path, ...]:
    """All files that belong to the project: those that git knows, or would; without git, those at their places."""
    done = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    names = done.stdout.split("\0") if done.returncode == 0 else _unpacked()
    return tuple(ROOT / name for name in names if name and (ROOT / name).is_file())


def _unpacked() -> list[str]:
    paths = (path for top in TOP for path in ((ROOT / top).rglob("*") if (ROOT / top).is_dir() else (ROOT / top,)))
    places = (path.relative_to(ROOT) for path in paths)
    return [str(p) for p in places if not any(part.startswith((".", "__pycache__")) for part in p.parts[1:])]


def python_files() -> Iterator[Path]:
    return (path for path in kept_files() if path.suffix == ".py")


def test_files_are_short() -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in python_files()}
    assert_none(f"{name}: {n} lines" for name, n in lengths.items() if n > LINES_OF_A_FILE)


def test_functions_are_short() -> None:
    """Not counted are decorators and the docstring, which is the rulebook's."""
    long = {}
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{path.relative_to(ROOT)}:{node.name}"
                if length(node) > LINES_OF_A_FUNCTION and name not in LONGER:
                    long[name] = length(node)
    assert_none(f"{name}: {n} lines" for name, n in long.items())


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    documented = ast.get_docstring(node, False) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
    return (node.end_lineno or 0) - node.lineno + 1 - docstring


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_is_left_lying_about(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in kept_files()
        if path.suffix in TEXT and path.name not in NOT_OURS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert_none(found)


def test_every_module_says_what_it_is() -> None:
    assert_none([s.place for s in sources() if s.text.strip() and not ast.get_docstring(s.tree)])


def test_top_level_stays_as_it_is() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in kept_files()} - TOP == set()


def test_the_source_that_is_handed_out_is_all_of_it() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    handed_out = {name.strip("/") for name in told["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]}
    assert TOP - handed_out == {"pyproject.toml", ".gitignore"}  # which go with every one


@pytest.mark.parametrize("name", ["progress.sqlite", "progress.sqlite-wal", "monday.sqlite", "monday.sqlite.part"])
def test_what_learners_leave_behind_is_never_taken_in(name: str) -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert any(fnmatch(name, pattern) for pattern in ignored)


def test_nothing_is_installed_but_by_its_hash() -> None:
    """And from whatever index there is: none is named."""
    made = [line for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines() if "$(PIP) install" in line]
    assert_none(line for line in made if "--require-hashes" not in line and "--no-index" not in line)
    pinned = re.compile(r"[\w.\[\]-]+==|    --hash=sha256:|    #(?!.*://)")
    for path in (ROOT / ".ci").glob("requirements*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert_none(f"{path.name}: {line}" for line in lines if not pinned.match(line))

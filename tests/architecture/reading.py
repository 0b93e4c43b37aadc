"""The source as data: modules, what they import, and which part of the house they belong to."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import tutor

PACKAGE = Path(tutor.__file__).parent
ROOT = PACKAGE.parent
GAMES_OWN = ("edition", "registry")
FRONT = ("play", "screen")  # the side that a game shows to the rest of the house


@dataclass(frozen=True)
class Source:
    """A Python file of the package."""

    path: Path

    @property
    def name(self) -> str:
        """`tutor.kernel.rules`"""
        parts = self.path.relative_to(PACKAGE).with_suffix("").parts
        return ".".join(("tutor", *(p for p in parts if p != "__init__")))

    @property
    def place(self) -> str:
        return str(self.path.relative_to(ROOT))

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        return (n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))

    def imports(self) -> Iterator[tuple[str, int]]:
        """Modules that it imports, wherever in it, and the lines."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    yield (whole if whole in module_names() else node.module), node.lineno


@cache
def sources() -> tuple[Source, ...]:
    return tuple(Source(path) for path in sorted(PACKAGE.rglob("*.py")))


@cache
def module_names() -> frozenset[str]:
    return frozenset(source.name for source in sources())


def part_of(module: str) -> str:
    """The part of the house that a module of ours belongs to: `kernel`, `games`, `a game`, its `front` ..."""
    parts = module.split(".")[1:]
    if not parts:
        return "tutor"
    if parts[0] != "games" or len(parts) == 1 or parts[1] in GAMES_OWN:
        return parts[0]
    return "front" if parts[2:] and parts[2] in FRONT else "a game"


def game_of(module: str) -> str:
    """The game whose folder a module lies in; "" for all others."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 and parts[2] not in GAMES_OWN else ""

"""The browser's modules are joined into one program: every name at their top stands there once."""

from __future__ import annotations

import re
from collections import defaultdict

from tutor.ui.board import MODULES, STATIC, STYLES, program

NAMED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)", re.M)


def test_no_name_stands_twice() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for module in MODULES:
        for name in NAMED.findall((STATIC / f"{module}.js").read_text(encoding="utf-8")):
            places[name].append(module)
    assert len(places) > 500
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_every_file_of_the_browser_is_part_of_it() -> None:
    assert sorted(path.stem for path in STATIC.glob("*.js")) == sorted(MODULES)
    assert sorted(path.stem for path in STATIC.glob("*.css")) == sorted(STYLES)
    assert "export function" not in program()


def test_it_is_ascii_and_says_the_same() -> None:
    """A page's kernel keeps it as long as the page is open: a single character that is not would double that."""
    assert program().isascii()
    assert r'brand: "\u5353\u306e\u5148\u751f"' in program()
    ways = re.compile(r"\\[^\x00-\x7f]|String\.raw")  # in which an escape would mean something else
    assert {path.name for path in STATIC.glob("*.js") if ways.search(path.read_text(encoding="utf-8"))} == set()

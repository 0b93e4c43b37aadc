"""Lists that should be empty, told in full when they are not."""

from __future__ import annotations

from collections.abc import Iterable


def assert_none(findings: Iterable[object], advice: str = "") -> None:
    found = [str(one) for one in findings]
    assert not found, "\n".join([f"{len(found)} found{': ' if advice else ''}{advice}", *found])

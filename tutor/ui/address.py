"""Addresses: every lesson, step, table, rule and language has one."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

FIELDS = (
    "lesson",
    "step",
    "example",
    "proof",
    "half",
    "table",
    "seat",
    "deal",
    "seed",
    "rule",
    "words",
    "page",
    "lang",
    "edition",
)


def read_address(search: str) -> dict[str, str]:
    """The known fields of a query string; anything else is somebody else's."""
    return {k: v[:200] for k, v in parse_qsl(search.lstrip("?")) if k in FIELDS}


def write_address(fields: dict[str, str]) -> str:
    return "?" + urlencode({k: v for k, v in fields.items() if k in FIELDS and v})

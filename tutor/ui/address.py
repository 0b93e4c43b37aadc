"""Addresses: every lesson, step, table, position, rule and language has one."""

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
    "players",
    "variants",
    "board",
    "drawn",
    "bot",
    "difference",
    "reading",
    "scenario",
    "script",
    "source",
    "position",
    "laid",
    "then",
    "rule",
    "card",
    "words",
    "page",
    "only",
    "coach",
    "gender",
    "form",
    "lang",
    "edition",
    "class",
)
LONGEST = 6_000  # of an address; some proxies refuse more than eight thousand letters
CODES = (
    "variants",
    "laid",
    "then",
    "form",
    "script",
    "source",
    "drawn",
)  # a table told in full, and what came after whatever the other fields open


def read_address(search: str) -> dict[str, str]:
    """The known fields of a query string; anything else is somebody else's."""
    return {k: v[: LONGEST if k in CODES else 200] for k, v in parse_qsl(search.lstrip("?")) if k in FIELDS}


def read_link(link: str) -> dict[str, str]:
    """The fields of a whole link, or of what follows its question mark."""
    return read_address(link.strip().partition("#")[0].rpartition("?")[2])


def write_address(fields: dict[str, str]) -> str:
    return "?" + urlencode({k: v for k, v in fields.items() if k in FIELDS and v})

"""`PYTHONPATH=tests python -m bench [engine] [start] [pages] [memory]`: measures, prints one table, judges nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from bench.measuring import Row, table


def engine() -> Iterable[Row]:
    from bench import engines

    return engines.rows()


def start() -> Iterable[Row]:
    from bench import starting

    return starting.rows()


def pages() -> Iterable[Row]:
    from bench import pages

    return pages.rows()


def memory() -> Iterable[Row]:
    from bench import pages

    return pages.memory_rows()


PARTS: dict[str, Callable[[], Iterable[Row]]] = {"engine": engine, "start": start, "pages": pages, "memory": memory}


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        print(f"{unknown[0]!r} is unknown; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    rows = [row for name in wanted or PARTS for row in PARTS[name]()]
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

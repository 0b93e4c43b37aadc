"""What is new in plain data: of some thousand values of a screen a click changes a few, and only those are sent.

News are one of two lists: `[value]` puts a value in the place of what was there; `[changed, gone]` leaves it standing
and has news for some of its fields (or places of a list), and the names of fields that are no longer there.
"""

from __future__ import annotations

from typing import Any

import msgspec

Screen = dict[str, Any]
News = list[Any]
Pieces = dict[str, bytes]  # by its name, each field of a screen as it is written


def pieces(screen: Screen) -> Pieces:
    """What tells quickly which fields of a screen are as they were."""
    return {name: msgspec.json.encode(value) for name, value in screen.items()}


def news(before: Screen, now: Screen, written_before: Pieces, written: Pieces) -> News:
    """What leads from one screen to the next."""
    changed = {
        name: _between(before[name], now[name]) if name in before else [now[name]]
        for name, text in written.items()
        if written_before.get(name) != text
    }
    return [changed, [name for name in before if name not in now]]


def _between(before: Any, now: Any) -> News:
    if isinstance(before, dict) and isinstance(now, dict):
        changed = {name: [now[name]] for name in now if name not in before}
        changed |= {k: _between(v, now[k]) for k, v in before.items() if k in now and not _same(v, now[k])}
        return [changed, [name for name in before if name not in now]]
    if isinstance(before, list | tuple) and isinstance(now, list | tuple) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [{str(at): _between(old, new) for at, (old, new) in pairs if not _same(old, new)}, []]
    return [now]


def _same(before: Any, now: Any) -> bool:
    """Python takes 1 and true for equal, and a page does not."""
    return before is now or msgspec.json.encode(before) == msgspec.json.encode(now)


def told(screen: Any, news: News) -> Any:
    """What whoever had `screen` sees after the news; the page's program does the same."""
    if len(news) == 1:
        return news[0]
    changed, gone = news
    if isinstance(screen, list | tuple):
        return [told(value, changed[str(at)]) if str(at) in changed else value for at, value in enumerate(screen)]
    left = {name: value for name, value in screen.items() if name not in gone}
    return left | {name: told(screen.get(name), change) for name, change in changed.items()}

"""What a rule is good for, or another reading of it would mean, said: the move, and what comes of it in both games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tutor.content.source import load
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.tables.findings import ALLOWED, NUMBER, Finding
from tutor.tables.parting import Parting


class Told(NamedTuple):
    """`move` is "" where nothing has been done yet."""

    title: str
    move: str
    kept: tuple[str, str]  # the heading, and what comes out
    without: tuple[str, str]


def told(found: Edition, parting: Parting, lang: str) -> Told:
    return _told(found, parting, lang, ("title", "kept", "without"))


def reading_told(found: Edition, parting: Parting, lang: str) -> Told:
    """The same of another reading: by ours, and read so."""
    return _told(found, parting, lang, ("read-title", "read-ours", "read-other"))


def _told(found: Edition, parting: Parting, lang: str, heads: tuple[str, str, str]) -> Told:
    move = Speaker(found, lang, parting.before).action(parting.move) if parting.move is not None else ""
    title, kept, other = (say(head, lang) for head in heads)
    return Told(
        title,
        say("move", lang, move=move) if move else "",
        (kept, _with(parting, lang)),
        (other, _without(parting, lang)),
    )


def _with(parting: Parting, lang: str) -> str:
    return _said(parting.kept, lang) if parting.kept is not None else say("nothing-yet", lang)


def _without(parting: Parting, lang: str) -> str:
    if parting.other is not None:
        return _said(parting.other, lang)
    if parting.nobody_may:
        return say("nobody-may", lang)
    if parting.stands_still:
        counted = parting.kept is not None and parting.kept.what[0] == NUMBER
        return say("uncounted" if counted else "stands-still", lang)
    return say("one-reason-less" if parting.still_refused else "nothing", lang)


def _said(finding: Finding, lang: str) -> str:
    return say("allowed", lang) if finding.what[0] == ALLOWED else finding.says[lang]


def say(key: str, lang: str, **facts: str) -> str:
    return _words()[key][lang].format(**facts)


@cache
def _words() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = load(Path(__file__).with_name("without.yaml"))["words"]
    return words

"""What a rule is good for, said: the move, what comes of it with the rule, and what without."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tutor.content.source import load
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.tables.findings import ALLOWED, NUMBER, Finding
from tutor.tables.without import Parting


class Told(NamedTuple):
    """`move` is "" where nothing has been done yet."""

    title: str
    move: str
    kept: tuple[str, str]  # the heading, and what comes out
    without: tuple[str, str]


def told(found: Edition, parting: Parting, lang: str) -> Told:
    move = Speaker(found, lang, parting.before).action(parting.move) if parting.move is not None else ""
    return Told(
        say("title", lang),
        say("move", lang, move=move) if move else "",
        (say("kept", lang), _with(parting, lang)),
        (say("without", lang), _without(parting, lang)),
    )


def _with(parting: Parting, lang: str) -> str:
    return _said(parting.kept, lang) if parting.kept is not None else say("nothing-yet", lang)


def _without(parting: Parting, lang: str) -> str:
    if parting.without is not None:
        return _said(parting.without, lang)
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

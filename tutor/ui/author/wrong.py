"""What is wrong with a scenario in the making, in the reader's words: its steps go by the numbers of the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import yaml

from tutor.content.models import LANGS
from tutor.content.source import Problem, Problems
from tutor.explain.misread import problems_of, told
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.authoring import MOST_STEPS, WORDED, Data
from tutor.lessons.scenarios import LONGEST, SHORTEST
from tutor.ui.words import word

SHEET = "author"
MOST_PROBLEMS = 12


def _say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def told_data(data: Any) -> Any:
    """Without words that were not written."""
    if isinstance(data, dict):
        words = data.keys() <= set(LANGS) and data
        return {k: told_data(v) for k, v in data.items() if not (words and v == "")}
    return [told_data(v) for v in data] if isinstance(data, list | tuple) else data


def wrong_with_draft(data: Data, lang: str) -> tuple[str, ...]:
    """Everything that would be wrong with the file; what is merely missing is said by its name on the page."""
    from tutor.ui.scenarios.opening import read_scenario

    if len(data["steps"]) > MOST_STEPS:
        return (_say("too-many", lang, n=len(data["steps"]), most=MOST_STEPS),)
    if missing := tuple(_missing(data, lang)):
        return missing[:MOST_PROBLEMS]
    try:
        read_scenario(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), _say("file", lang))
    except (BadInput, Illegal, Problems) as error:
        found = problems_of(error, _say("file", lang))[:MOST_PROBLEMS]
        return tuple(_on_page(problem, data, lang) for problem in found)
    return ()


def _missing(data: Data, lang: str) -> Iterator[str]:
    """Words that are still to be written, and minutes that no lesson has."""
    whole = [
        *((key, data[key]) for key in ("title", "about")),
        *((key, data["plan"][key]) for key in ("shows", "home")),
    ]
    yield from (_say("missing", lang, what=_say(key, lang)) for key, words in whole if not words)
    if not SHORTEST <= data["minutes"] <= LONGEST:
        yield _say("minutes-wrong", lang, low=SHORTEST, high=LONGEST)
    for n, step in enumerate(data["steps"], 1):
        empty = [_say(key, lang) for key in WORDED if key in step and not step[key]]
        empty += [_say("option", lang, n=m) for m, one in enumerate(step.get("options", ()), 1) if not one["text"]]
        yield from (_say("missing-at", lang, n=n, what=what) for what in empty)
    if not any(step["step"] != "tell" and ("because" in step) for step in data["steps"]):
        yield _say("only-compared" if any(step["step"] == "branch" for step in data["steps"]) else "unasked", lang)


def _on_page(problem: Problem, data: Data, lang: str) -> str:
    """The problem as this page has it: a step by its number, not by the id that the file gives it."""
    numbers = {step["id"]: n for n, step in enumerate(data["steps"], 1)}
    at = numbers.get(problem.facts.get("step", ""))
    if at is None:
        return told(problem, lang)
    return told(replace(problem, facts={**problem.facts, "step": _say("step-n", lang, n=at)}), lang)

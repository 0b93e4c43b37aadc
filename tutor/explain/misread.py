"""What is wrong with a file that somebody has opened in a page, in his language: the file, the line, what to write."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from tutor.content.source import Problem, Problems, load
from tutor.explain.template import SPACES, sentences
from tutor.games.registry import edition_of
from tutor.kernel.verdict import BadInput, Illegal

FILE = Path(__file__).with_name("misread.yaml")
_PLACE = re.compile(r"^([A-Za-z_][\w.-]*): ")
_NO_SUCH = re.compile(r"there is no .*?'([^']{1,60})'|'([^']{1,60})' is (?:unknown|no )")
_MEANT = re.compile(r"did you mean '([^']{1,60})'")


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = load(FILE)["words"]
    return found


def _say(key: str, lang: str, **facts: object) -> str:
    return _words()[key][lang].format(**facts)


def problems_of(error: Exception, file: str) -> tuple[Problem, ...]:
    """What an error says of a file, as problems."""
    if isinstance(error, Problems):
        return error.found
    if isinstance(error, Illegal):
        return (Problem(file, 1, str(error)[:300], "", "move-refused", {"rule": error.denials[0].rule}),)
    return (Problem(file, 1, str(error)[:300], "", "engine", {"rule": getattr(error, "rule", "")}),)


def line_of(problem: Problem, lang: str) -> str:
    """The whole line: which file, where in it, what is wrong and what to write."""
    return _say("in-file", lang, file=problem.file, line=problem.line, what=told(problem, lang))


def told(problem: Problem, lang: str) -> str:
    """What is wrong, and what to write instead."""
    if problem.key and problem.key != "engine":
        said = _say(problem.key, lang, **problem.facts) + _of_rule(str(problem.facts.get("rule", "")), lang)
        told_so = {"step-impossible": problem.wrong, "field-unknown": problem.write}.get(problem.key, "")
        return sentences((said, *_hints(told_so, lang)), lang)
    if lang == "en" and not problem.facts.get("rule"):
        said = f"{problem.wrong}. {problem.write[:1].upper()}{problem.write[1:]}" if problem.write else problem.wrong
        return said if said[-1:] in "?!." else f"{said}."
    return _of_engine(problem, lang)


def _of_engine(problem: Problem, lang: str) -> str:
    """What a position is refused for: the engine says it in English, with the place and the names in it."""
    place = _PLACE.search(problem.wrong)
    said = _say("engine", lang, field=place[1]) if place else _say("engine-somewhere", lang)
    return sentences((said, *_hints(problem.wrong, lang)), lang) + _of_rule(str(problem.facts.get("rule", "")), lang)


def _hints(wrong: str, lang: str) -> list[str]:
    """The name that nothing has, and the one that was meant."""
    none, meant = _NO_SUCH.search(wrong), _MEANT.search(wrong)
    found = [_say("engine-no", lang, given=none[1] or none[2])] if none else []
    return [*found, *([_say("meant", lang, word=meant[1])] if meant else [])]


def _of_rule(rule: str, lang: str) -> str:
    """The sentence of a rule, where one forbids it."""
    try:
        found = edition_of(rule).ledger.get(rule) if rule else None
    except BadInput:
        return ""
    return "" if found is None else SPACES[lang] + _say("of-rule", lang, text=found.text[lang])

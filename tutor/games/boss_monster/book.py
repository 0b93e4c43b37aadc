"""The rule set of both editions; every module of this folder declares into it.

Rules that both books have are cited by neutral ids (`bm.*`), the others by the id of the one book that has them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from tutor.content.source import load
from tutor.kernel.rules import RuleSet

# A variant changes the rulebook, a card prevails over both, and a few rules over everything.
RULES = RuleSet(layers=("rulebook", "variant", "card", "absolute"))

guard = RULES.guard
step = RULES.step
procedure = RULES.procedure
term = RULES.term
answer = RULES.answer
limit = RULES.limit
part = RULES.part
action = RULES.action
setup = RULES.setup
follows_from = RULES.follows_from
WORDS = RULES.words

NEUTRAL = "bm."
RULINGS = "bm.ruling."
PREFIXES = {"alpha": "bma.", "revised": "bmr."}


@cache
def other_names() -> dict[str, dict[str, str]]:
    """By edition, the rules that are called otherwise there than by their neutral id."""
    names: dict[str, dict[str, str]] = load(Path(__file__).parent / "ids.yaml")
    return names


def _cite(edition: str, rule: str) -> str:
    """The id of a rule in an edition; "" for a rule of the other one."""
    named = other_names()[edition].get(rule)
    if named == "":
        return ""
    if rule.startswith(RULINGS) or not rule.startswith(NEUTRAL):
        return rule if rule.startswith((RULINGS, PREFIXES[edition])) else ""
    return named or PREFIXES[edition] + rule.removeprefix(NEUTRAL)


def citing(edition: str) -> Callable[[str], str]:
    return cache(partial(_cite, edition))


cite_alpha = citing("alpha")
cite_revised = citing("revised")

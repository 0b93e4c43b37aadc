"""How many rules there are, counted in the rulebooks; the ledgers are held to it. Also: who carries which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import unwrap
from typing import Any

import pytest
from strategies import EDITIONS

from tutor.kernel.engine import Game
from tutor.kernel.rules import RuleSet

editions = pytest.mark.parametrize("edition_id", EDITIONS)


@dataclass(frozen=True)
class Count:
    """`stated` by the rulebook and for an engine, `added` by rulings of ours, and `taught` but not enforced.

    Where two editions share the rulings, one that is about the other edition alone is `idle`.
    """

    stated: int
    added: int
    taught: int
    terms: int
    pages: int
    idle: int = 0

    @property
    def rules(self) -> int:
        return self.stated + self.added + self.taught


COUNTS = {
    "boss-monster-alpha": Count(stated=163, added=11, taught=19, terms=47, pages=24),
    "boss-monster-revised": Count(stated=159, added=11, taught=20, terms=54, pages=20, idle=1),
    "card-plus-adventure": Count(stated=240, added=8, taught=21, terms=66, pages=1),
    "munchkin-quest": Count(stated=457, added=13, taught=52, terms=156, pages=20),
    "seven-bosses": Count(stated=74, added=5, taught=12, terms=31, pages=15),
}


def carried_first(game: Game[Any]) -> set[str]:
    """Rules that have a function of their own: taken out, something is different."""
    rules = game.rules
    ids = {g.rule for g in rules.guards} | {a.rule for a in rules.actions}
    return ids | {s.rules[0] for s in rules.steps.values()} | {t.rules[0] for t in rules.terms}


def second_rules(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Rules that speak in a function which is another's, each with the rule whose function it is."""
    heads = [(a.rule, a.also) for a in game.rules.actions]
    heads += [(s.rules[0], s.rules[1:]) for s in game.rules.steps.values()]
    heads += [(t.rules[0], t.rules[1:]) for t in game.rules.terms]
    yield from ((first, rule) for first, others in heads for rule in others)


def guarded(game: Game[Any]) -> set[str]:
    return {g.rule for g in game.rules.guards}


def functions(rules: RuleSet) -> Iterator[tuple[Callable[..., Any], tuple[str, ...]]]:
    """Every function that carries rules, with the rules of one of its declarations."""
    yield from ((unwrap(g.check), (g.rule,)) for g in rules.guards)
    yield from ((unwrap(a.apply), (a.rule,)) for a in rules.actions)
    yield from ((unwrap(s.run), s.rules) for s in rules.steps.values())
    yield from ((unwrap(t.fn), t.rules) for t in rules.terms)

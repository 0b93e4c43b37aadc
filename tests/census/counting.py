"""How many rules there are, counted in the rulebooks; the ledgers are held to it. Also: who carries which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import unwrap
from typing import Any

import pytest
from strategies import EDITIONS

from tutor.kernel.engine import Game

editions = pytest.mark.parametrize("edition_id", EDITIONS)


@dataclass(frozen=True)
class Count:
    """`stated` by the rulebook and for an engine, `added` by rulings of ours, and `taught` but not enforced."""

    stated: int
    added: int
    taught: int
    terms: int
    pages: int

    @property
    def rules(self) -> int:
        return self.stated + self.added + self.taught


COUNTS = {"munchkin-quest": Count(stated=457, added=13, taught=52, terms=156, pages=20)}


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


def functions(game: Game[Any]) -> Iterator[tuple[Callable[..., Any], tuple[str, ...]]]:
    """Every function that carries rules, with the rules of one of its declarations."""
    yield from ((unwrap(g.check), (g.rule,)) for g in game.rules.guards)
    yield from ((unwrap(a.apply), (a.rule,)) for a in game.rules.actions)
    yield from ((unwrap(s.run), s.rules) for s in game.rules.steps.values())
    yield from ((unwrap(t.fn), t.rules) for t in game.rules.terms)

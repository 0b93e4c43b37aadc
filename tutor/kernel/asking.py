"""The answer to a question: layer upon layer, the higher one prevailing, each line of it a term with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask, Conflict, RuleSet, TermRule

# What a line of a plan does. Plain numbers and tuples, since answering is where much of the time goes.
_ADD, _ADD_ASKING, _PART, _ANSWER, _LIMIT, _LIMIT_ASKING = range(6)
_KINDS = {
    ("add", False): _ADD,
    ("add", True): _ADD_ASKING,
    ("part", False): _PART,
    ("answer", False): _ANSWER,
    ("limit", False): _LIMIT,
    ("limit", True): _LIMIT_ASKING,
}
Line = tuple[int, Callable[..., Any], str, str]


class Plan(NamedTuple):
    """The functions that answer a question. Where they are all terms that ask nothing, `terms` alone are enough."""

    terms: tuple[Callable[..., Any], ...]
    lines: tuple[Line, ...]


def plans(rules: RuleSet) -> dict[str, Plan]:
    """For each question the functions that answer it, in the order of layers."""
    rank = {layer: i for i, layer in enumerate(rules.layers)}
    ordered = sorted(rules.terms, key=lambda t: rank[t.layer])
    found: dict[str, list[TermRule]] = {question: [] for question in rules.questions}
    for term in ordered:
        found[term.question].append(term)
    return {question: _plan(tuple(map(_line, terms))) for question, terms in found.items()}


def _line(term: TermRule) -> Line:
    return _KINDS[term.kind, term.asks], term.fn, term.part, term.layer


def _plan(lines: tuple[Line, ...]) -> Plan:
    only_terms = all(kind == _ADD for kind, *_ in lines)
    return Plan(tuple(fn for _, fn, *_ in lines), ()) if only_terms else Plan((), lines)


def answer(question: str, plan: Plan, state: Any, about: Any, ask: Ask) -> tuple[Term, ...]:
    """What the functions of a plan say, one after the other."""
    terms: list[Term] = []
    for add in plan.terms:
        terms += add(state, about)
    return _weighed(terms, question, plan.lines, state, about, ask) if plan.lines else tuple(terms)


def _weighed(
    terms: list[Term], question: str, lines: tuple[Line, ...], state: Any, about: Any, ask: Ask
) -> tuple[Term, ...]:
    answered = None  # the layer of the answer that prevails so far
    for kind, fn, part, layer in lines:
        if kind == _ADD:
            terms += fn(state, about)
        elif kind == _ADD_ASKING:
            terms += fn(state, about, ask)
        elif kind == _PART:
            for thing in fn(state, about):
                terms += ask(state, part, thing)
        elif kind == _ANSWER:
            found = fn(state, about)
            if found is not None:
                if answered == layer:
                    raise Conflict(f"{question}: two answers in the layer {layer}")
                terms, answered = [found], layer
        else:
            so_far = total(terms)
            found = fn(state, about, so_far, ask) if kind == _LIMIT_ASKING else fn(state, about, so_far)
            if found is not None:
                terms.append(found)
    return tuple(terms)

"""The answer to a question: layer upon layer, the higher one prevailing, each line of it a term with its rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tutor.kernel.events import Term, Terms, total
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
Answering = Callable[[Any, Any, Ask], Terms]


def plans(rules: RuleSet) -> dict[str, Answering]:
    """For each question what answers it: its functions in the order of layers."""
    rank = {layer: i for i, layer in enumerate(rules.layers)}
    ordered = sorted(rules.terms, key=lambda t: rank[t.layer])
    found: dict[str, list[TermRule]] = {question: [] for question in rules.questions}
    for term in ordered:
        found[term.question].append(term)
    return {question: _plan(question, tuple(map(_line, terms))) for question, terms in found.items()}


def _line(term: TermRule) -> Line:
    return _KINDS[term.kind, term.asks], term.fn, term.part, term.layer


def _plan(question: str, lines: tuple[Line, ...]) -> Answering:
    """Most questions have one function or some that ask nothing: these are spared the weighing of layers."""
    kinds = {kind for kind, *_ in lines}
    if not kinds <= {_ADD, _ADD_ASKING}:
        return partial(_weighed, question, lines)
    if _ADD_ASKING in kinds:
        return partial(_sum_asking, tuple((fn, kind == _ADD_ASKING) for kind, fn, *_ in lines))
    functions = tuple(fn for _, fn, *_ in lines)
    return partial(_sum, functions) if len(functions) != 1 else partial(_only, functions[0])


def _only(fn: Callable[..., Any], state: Any, about: Any, _: Ask) -> Terms:
    return tuple(fn(state, about))


def _sum(functions: tuple[Callable[..., Any], ...], state: Any, about: Any, _: Ask) -> Terms:
    terms: list[Term] = []
    for add in functions:
        terms += add(state, about)
    return tuple(terms)


def _sum_asking(lines: tuple[tuple[Callable[..., Any], bool], ...], state: Any, about: Any, ask: Ask) -> Terms:
    terms: list[Term] = []
    for add, asks in lines:
        terms += add(state, about, ask) if asks else add(state, about)
    return tuple(terms)


def _weighed(question: str, lines: tuple[Line, ...], state: Any, about: Any, ask: Ask) -> Terms:
    terms: list[Term] = []
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

"""What those who write positions need to know of a game: its actions, questions, decisions and events, with examples.

The examples come from the proofs, which the tests run.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_of_id
from tutor.kernel.engine import tag_of
from tutor.kernel.rules import ActionRule
from tutor.tables.abouts import asked_about
from tutor.tables.proofs import Check, proofs_of

Told = dict[str, Any]
LANG = "en"
MAPPINGS = (": dict[str, Any]", ": About")  # of whose keys a function says no more
OTHER = ":"  # in the keys of texts, before the words for everybody else


def action_told(rule: ActionRule) -> str:
    """What an action is, and for which decisions it is one of the choices."""
    return f"{(rule.action.__doc__ or '').strip()} When the table waits for: {', '.join(rule.windows)}.".strip()


def questions_told(edition: Edition) -> Told:
    """By question: what it is asked about, what it says, and an example with its answer."""
    return {question: _question(edition, question) for question in edition.game.questions()}


def waits_told(edition: Edition) -> Told:
    """By the name of a decision, as in `waiting`: what is asked, and the actions that answer it."""
    names = sorted({window for rule in edition.game.rules.actions for window in rule.windows})
    texts = edition.texts.get("windows", {})
    return {name: {"asks": _said(texts.get(name)), "actions": list(_answers(edition, name))} for name in names}


def events_told(edition: Edition) -> Told:
    """By the kind of an event: the sentence that it is told in, with its facts in braces."""
    told = edition.texts.get("events", {})
    return {kind: _said(text) for kind, text in sorted(told.items()) if OTHER not in kind}


@lru_cache(maxsize=8)
def examples_of_actions(edition_id: str) -> dict[str, Told]:
    """An action of each kind as the proofs write it, the fullest that there is."""
    found: dict[str, Told] = {}
    for check in _checks(edition_id):
        move = check.do or check.try_ or {}
        tag = move.get("action", move.get("do"))
        if isinstance(tag, str) and len(move) > len(found.get(tag, {})):
            found[tag] = move
    return found


@lru_cache(maxsize=8)
def _examples_of_questions(edition_id: str) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for check in _checks(edition_id):
        if check.ask is not None and (check.total is not None or check.ask.question not in found):
            asked = check.ask.model_dump(exclude_defaults=True)
            found.setdefault(check.ask.question, {"ask": asked, "total": check.total})
    return found


def _checks(edition_id: str) -> tuple[Check, ...]:
    proofs = [proof for _, proof in proofs_of(edition_of_id(edition_id))]
    return tuple(check for proof in proofs for check in (*proof.kept, *proof.broken))


def _question(edition: Edition, question: str) -> Told:
    title = _said(edition.texts.get("questions", {}).get(question))
    taken = asked_about(edition.game, question)
    told: Told = {"of": "a mapping" if taken.endswith(MAPPINGS) else taken, "title": title}
    note = _said(edition.texts.get("asking", {}).get(question))
    example = _examples_of_questions(edition.id).get(question)
    return {**told, **({"says": note} if note else {}), **({"example": example} if example else {})}


def _answers(edition: Edition, window: str) -> dict[str, None]:
    return dict.fromkeys(tag_of(rule.action) for rule in edition.game.rules.actions if window in rule.windows)


def _said(text: Any) -> str:
    return str(text[LANG]) if isinstance(text, dict) and LANG in text else ""

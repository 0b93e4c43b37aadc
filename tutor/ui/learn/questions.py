"""Questions about one rule, on positions: predictions of lessons, and small tables on which something is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from zlib import crc32

from tutor.content.models import LANGS, Text
from tutor.explain.speaker import Speaker
from tutor.explain.template import sentences
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.lessons.check import lessons_of
from tutor.lessons.models import Lesson, Option, Predict, Truth
from tutor.lessons.play import acting_seat, story_of
from tutor.lessons.truth import settle
from tutor.school.counting import rules_asked
from tutor.tables.opening import open_table, read_action
from tutor.tables.proofs import Proof, proofs_of
from tutor.ui.words import word

SHEET = "progress"
PROOF = "proof:"


@dataclass(frozen=True)
class Question:
    """A prediction about rules on a position, and the name of the place where it is asked."""

    rules: tuple[str, ...]
    place: str
    step: Predict
    line: Line[Any]
    you: int


def question_about(edition: Edition, rule: str, asked: tuple[str, ...], day: int) -> Question | None:
    """A question about the rule: at a place where it has not been asked, else where that was longest ago."""
    places = places_by_rule(edition.id).get(rule, ())
    if not places:
        return None
    fresh = [place for place in places if place not in asked]
    if not fresh:
        return _asked_at(edition, rule, min(places, key=asked.index))
    return _asked_at(edition, rule, fresh[crc32(f"{rule} {day}".encode()) % len(fresh)])


def can_be_asked(edition: Edition, rule: str) -> bool:
    return rule in places_by_rule(edition.id)


@lru_cache(maxsize=8)
def places_by_rule(edition_id: str) -> dict[str, tuple[str, ...]]:
    """Where each rule can be asked."""
    edition = edition_named(edition_id)
    found: dict[str, list[str]] = {}
    for lesson in lessons_of(edition):
        for i, step in enumerate(lesson.steps):
            if isinstance(step, Predict):
                settled = settle(edition, story_of(edition, lesson).start(i), step.truth)
                for rule in rules_asked(step, settled):
                    found.setdefault(rule, []).append(f"{lesson.id}/{step.id}")
    for rule, proofs in _proofs(edition_id).items():
        found.setdefault(rule, []).extend(f"{PROOF}{half}:{n}" for n, proof in proofs for half in _halves(proof))
    return {rule: tuple(places) for rule, places in found.items() if places}


@lru_cache(maxsize=8)
def _proofs(edition_id: str) -> dict[str, tuple[tuple[int, Proof], ...]]:
    """The small tables on which something is tried that each rule forbids, with their numbers."""
    found: dict[str, list[tuple[int, Proof]]] = {}
    for n, (_, proof) in enumerate(proofs_of(edition_named(edition_id))):
        if "broken" in _halves(proof):
            for rule in dict.fromkeys((proof.rule, *proof.also, *(c.denied for c in proof.broken if c.denied))):
                found.setdefault(rule, []).append((n, proof))
    return {rule: tuple(proofs) for rule, proofs in found.items()}


def _halves(proof: Proof) -> Iterator[str]:
    """What is allowed is asked only beside what is not, or the answer would be known beforehand."""
    if any(check.try_ for check in proof.broken):
        yield "broken"
        if any(check.do for check in proof.kept):
            yield "kept"


# -- asking ----------------------------------------------------------------------------------------------------------


def _asked_at(edition: Edition, rule: str, place: str) -> Question:
    if place.startswith(PROOF):
        half, _, n = place.removeprefix(PROOF).partition(":")
        proof = next(proof for number, proof in _proofs(edition.id)[rule] if number == int(n))
        return _of_proof(edition, rule, place, proof, half)
    id, _, name = place.partition("/")
    lesson = next(lesson for lesson in lessons_of(edition) if lesson.id == id)
    return _of_lesson(edition, rule, place, lesson, name)


def _of_lesson(edition: Edition, rule: str, place: str, lesson: Lesson, name: str) -> Question:
    i = next(i for i, step in enumerate(lesson.steps) if step.id == name)
    step = lesson.steps[i]
    assert isinstance(step, Predict)
    return Question((rule,), place, step, story_of(edition, lesson).start(i), acting_seat(lesson, step))


def _of_proof(edition: Edition, rule: str, place: str, proof: Proof, half: str) -> Question:
    """The table as it stands just before something is tried, and whether that is allowed."""
    line = open_table(proof.table(edition.id))[1]
    checks, at = (proof.broken, _first_tried(proof)) if half == "broken" else (proof.kept, _likest(proof))
    for check in checks[:at]:
        if check.do is not None:
            line = line.do(read_action(line.game, check.do))
    move = checks[at].try_ if half == "broken" else checks[at].do
    assert move is not None
    action = read_action(line.game, move)
    step = Predict(
        id=place,
        icon="book",
        label=both("review-step"),
        question=Text(**{lang: _wish(edition, line, action, lang) for lang in ("ja", "en")}),
        options=(Option(key="yes", text=both("review-yes")), Option(key="no", text=both("review-no"))),
        truth=Truth(legal=move),
        because=proof.shows if half == "broken" else _allowed(proof.shows),
        shows=(rule,),
    )
    return Question((rule,), place, step, line, action.seat)


def _first_tried(proof: Proof) -> int:
    return next(at for at, check in enumerate(proof.broken) if check.try_)


def _likest(proof: Proof) -> int:
    """Of what is allowed, the last that is most like what is not: the same thing to do, at its right moment."""
    tried = {check.try_.get("action") for check in proof.broken if check.try_}
    done = [(check.do.get("action") in tried, at) for at, check in enumerate(proof.kept) if check.do]
    return max(done)[1]


def _allowed(shows: Text) -> Text:
    """What the table shows is the rule; the move itself is not yet against it."""
    return Text(**{lang: sentences((word("review-free", lang, sheet=SHEET), shows[lang]), lang) for lang in LANGS})


def _wish(edition: Edition, line: Line[Any], action: Action, lang: str) -> str:
    """The question in words, as the log of the table would tell the move."""
    speaker = Speaker(edition, lang, line.state)
    facts = {"who": speaker.seat(action.seat), "what": speaker.action(action)}
    return word("review-ask", lang, sheet=SHEET, **facts)


def both(key: str) -> Text:
    return Text(ja=word(key, "ja", sheet=SHEET), en=word(key, "en", sheet=SHEET))

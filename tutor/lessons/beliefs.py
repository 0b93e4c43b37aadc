"""What a learner believes, found out: positions on which the book and the usual mistakes come to different ends.

Each mistake is played by the engine like another reading of its rule. A wrong answer is what would come of one of them,
and so it names the belief behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from zlib import crc32

from tutor.content.models import Reading, Text
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.kernel.engine import Game
from tutor.kernel.records import digest
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Illegal
from tutor.tables.findings import REFUSED, Finding, Move, Played
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, read_action
from tutor.tables.otherwise import moves_of, table_of
from tutor.tables.parting import first_difference
from tutor.tables.proofs import Proof, proofs_of
from tutor.tables.without import moves_in

MOST = 10  # questions of one run
RIGHT = "right"


@dataclass(frozen=True)
class Answer:
    """What somebody may say comes of a move, and the mistakes of which that is true; none if it is so."""

    key: str
    says: Text | None  # None: nothing of the kind happens
    believes: tuple[str, ...] = ()
    may: bool | None = None  # whether it is about being allowed, and what it says of that

    @property
    def told(self) -> tuple[Text | None, bool | None]:
        return self.says, self.may

    def same_as(self, other: Answer) -> bool:
        return self.told == other.told


@dataclass(frozen=True)
class Item:
    """A position, a move, and what is said to come of it; the first answer is what the engine says."""

    place: str
    line: Line[Any]
    move: Action
    answers: tuple[Answer, ...]
    rules: tuple[str, ...]

    @property
    def asks(self) -> str:
        """What tells it apart from others: the same move on the same position is the same question."""
        return digest((self.line.state, self.move))

    @property
    def mistakes(self) -> tuple[str, ...]:
        return tuple(id for answer in self.answers for id in answer.believes)

    def by_chance(self, key: str) -> tuple[Answer, ...]:
        """The answers in an order of the learner's own."""
        return tuple(sorted(self.answers, key=lambda answer: crc32(f"{key} {self.place} {answer.key}".encode())))


# -- finding positions -----------------------------------------------------------------------------------------------


def items_of(edition_id: str, mistake: str) -> tuple[Item, ...]:
    """Positions on which a mistake shows: its own table, and the tables of the rules near to the one it is about."""
    places = (*_own_places(edition_id, mistake), *_near_places(edition_id, mistake))
    found = (_item_at(edition_id, mistake, place) for place in places)
    return tuple({item.asks: item for item in found if item is not None}.values())


def _own_places(edition_id: str, mistake: str) -> tuple[str, ...]:
    told = edition_named(edition_id).mistakes[mistake]
    return tuple(f"own:{mistake}:{n}" for n in range(1 + len(told.also)))


@cache
def _near_places(edition_id: str, mistake: str) -> tuple[str, ...]:
    """Where it may show as well. Whether it does is seen once it is played, which takes its time."""
    told = edition_named(edition_id).mistakes[mistake]
    near = [(n, proof) for n, proof in enumerate(_proofs(edition_id)) if _is_near(proof, told)]
    return tuple(f"proof:{n}:{half}" for n, proof in near for half in _halves(proof))


@cache
def _proofs(edition_id: str) -> tuple[Proof, ...]:
    return tuple(proof for _, proof in proofs_of(edition_named(edition_id)))


@cache
def _item_at(edition_id: str, mistake: str, place: str) -> Item | None:
    found = edition_named(edition_id)
    told = found.mistakes[mistake]
    kind, of, part = place.split(":")
    if kind == "own":
        return _first(found, told, place, table_of(found, told, nth=int(part)), moves_of(told, int(part)))
    proof = _proofs(edition_id)[int(of)]
    return _first(found, told, place, proof.table(found.id), _halves(proof)[part])


def _is_near(proof: Proof, told: Reading) -> bool:
    """Of the same topic; other tables would be another story."""
    topic = told.rule.split(".")[1]
    return any(rule.split(".")[1] == topic for rule in (proof.rule, *proof.also))


def _halves(proof: Proof) -> dict[str, tuple[Move, ...]]:
    halves = {"broken": tuple(moves_in(proof.broken)), "kept": tuple(moves_in(proof.kept))}
    return {half: moves for half, moves in halves.items() if moves}


def _first(found: Edition, told: Reading, place: str, table: TableFile, moves: tuple[Move, ...]) -> Item | None:
    """The first move of a course of things of which something else would come by the mistake."""
    line = open_table(table)[1]
    for move in moves:
        if move.do is None and move.try_ is None:
            continue
        action = read_action(line.game, move.do or move.try_ or {})
        if (item := _item(found, told, place, line, action)) is not None:
            return item
        if move.do is not None:
            try:
                line = line.do(action)
            except Illegal:
                return None
    return None


def _item(found: Edition, told: Reading, place: str, line: Line[Any], action: Action) -> Item | None:
    """The question whether this move, at this moment, comes to what the mistake makes of it."""
    truth = _comes(found, line, line.game, action)
    wrong = _comes(found, line, found.read_as((told.id,)), action)
    parted = None if truth is None or wrong is None else first_difference(truth, wrong)
    if truth is None or wrong is None or parted is None:
        return None
    ours, theirs = parted
    if _comes_anyway(theirs, truth) or _comes_anyway(ours, wrong):
        return None
    allowed = any(side is not None and side.what[0] == REFUSED for side in parted)
    right, believed = _answer(RIGHT, ours, allowed=allowed), _answer(told.id, theirs, told.id, allowed=allowed)
    if right.same_as(believed):
        return None
    rules = ours.rules if ours is not None else (told.rule,)
    answers = (right, *_with_others(found, line, action, truth, right, believed))
    return Item(place, line, action, answers, tuple(dict.fromkeys((told.rule, *rules[:1]))))


def _comes_anyway(told: Finding | None, there: list[Finding]) -> bool:
    """What is said to come of one game only must come nowhere else in the other."""
    return told is not None and any(told.says == other.says for other in there)


def _with_others(
    found: Edition, line: Line[Any], action: Action, truth: list[Finding], right: Answer, believed: Answer
) -> tuple[Answer, ...]:
    """The wrong answer, with all mistakes of which it is true as well; and those that others lead to."""
    answers = {believed.told: believed}
    for id in found.mistakes:
        wrong = _comes(found, line, found.read_as((id,)), action) if id not in believed.believes else None
        other = _by(id, truth, wrong, right, believed) if wrong is not None else None
        if other is not None and not other.same_as(right):
            known = answers.get(other.told, replace(other, believes=()))
            answers[other.told] = replace(known, believes=(*known.believes, id))
    return tuple(answers.values())


def _by(id: str, truth: list[Finding], wrong: list[Finding], right: Answer, believed: Answer) -> Answer | None:
    """What somebody with another mistake says to the same question; None where he has no other answer than the right
    one, or none that is offered.
    """
    parted = first_difference(truth, wrong)
    if parted is None:
        return None
    if right.may is not None:
        return _answer(id, parted[1], id, allowed=True)
    if None in (right.says, believed.says):  # whether one thing comes of it
        comes = any(finding.says == (right.says or believed.says) for finding in wrong)
        return None if comes == (right.says is not None) else replace(believed, key=id, believes=(id,))
    ours, theirs = parted
    if ours is None or ours.says != right.says or theirs is None or theirs.what[0] == REFUSED:
        return None
    return _answer(id, theirs, id, allowed=False)


def _comes(found: Edition, line: Line[Any], game: Game[Any], action: Action) -> list[Finding] | None:
    """What comes of a move in a game; None where that game falls over it, as one with a mistake in it may."""
    try:
        played = Played(found, Line(game, line.moments))
        before = len(played.findings)
        played.act(action)
    except BadInput:
        return None
    except Exception:
        if game is found.game:
            raise
        return None
    return [one for one in played.findings[before:] if one.happens]


def _answer(key: str, finding: Finding | None, mistake: str = "", *, allowed: bool) -> Answer:
    """What comes of it; or, where that is the question, whether it is allowed at all."""
    believes = (mistake,) if mistake else ()
    if allowed:
        return Answer(key, None, believes, may=finding is None or finding.what[0] != REFUSED)
    return Answer(key, finding.says if finding is not None else None, believes)


# -- a run -----------------------------------------------------------------------------------------------------------


def run_of(found: Edition, key: str) -> tuple[Item, ...]:
    """So many questions for one learner: one about each mistake, then second ones, in an order of his own. Tables that
    were laid out to ask about it go before those that only show it as well.
    """
    ids = sorted(found.mistakes, key=lambda id: crc32(f"{key} {id}".encode()))
    pools = {id: _in_turn(found.id, id, key) for id in ids}
    chosen: dict[str, Item] = {}
    while pools and len(chosen) < MOST:
        for id in tuple(pools):
            another = next((item for item in pools[id] if item.asks not in chosen), None)
            if another is None:
                del pools[id]
            elif len(chosen) < MOST:
                chosen[another.asks] = another
    return tuple(chosen.values())


def _in_turn(edition_id: str, mistake: str, key: str) -> Iterator[Item]:
    """Its positions in an order of the learner's own, each found only when its turn comes."""
    for places in (_own_places, _near_places):
        for place in sorted(places(edition_id, mistake), key=lambda place: crc32(f"{key} {place}".encode())):
            if (item := _item_at(edition_id, mistake, place)) is not None:
                yield item


def beliefs_in(answered: list[tuple[Item, str]]) -> dict[str, tuple[int, int]]:
    """Of each mistake that was made: in how many answers, and in how many questions it could be. The most certain
    first.
    """
    made: dict[str, tuple[int, int]] = {}
    for item, key in answered:
        chosen = next(answer for answer in item.answers if answer.key == key)
        for id in item.mistakes:
            n, of = made.get(id, (0, 0))
            made[id] = (n + (id in chosen.believes), of + 1)
    wrong = {id: counts for id, counts in made.items() if counts[0]}
    return dict(sorted(wrong.items(), key=lambda one: (-one[1][0] / one[1][1], -one[1][0])))

"""A class: who sits in it, what it was asked, who voted for what in which round; and what of that whom is told.

Before the wall tells the answer to a question, only the teacher's own window hears how votes are split.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tutor.school.classes import KeptClass, Vote
from tutor.serve.classroom.ballot import Ballot, Copy, Homework, Truth
from tutor.serve.classroom.copies import Copies, Kept
from tutor.serve.classroom.homework import Homeworks
from tutor.serve.classroom.names import most_names, name_of

MOST_QUESTIONS = 200
ROUNDS = 2
Told = dict[str, Any]


def digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode(errors="replace")).hexdigest()[:32]


@dataclass
class Asked:
    """A question, and the option of each learner in each round. What was told once is not hidden again."""

    ballot: Ballot
    rounds: list[dict[str, str]] = field(default_factory=lambda: [{}])
    told: Truth | None = None

    @property
    def latest(self) -> dict[str, str]:
        return self.rounds[-1]

    def has(self, option: str) -> bool:
        return any(one.key == option for one in self.ballot.options)

    def split(self) -> list[dict[str, int]]:
        return [dict(Counter(votes.values())) for votes in self.rounds]


class _Written(msgspec.Struct):
    """A class as the book keeps it; its votes stand there by themselves."""

    seats: list[str] = []
    asked: list[tuple[str, Ballot, int]] = []  # the last is in how many rounds
    now: str = ""
    frozen: bool = False
    halted: bool = False
    copies: Kept = msgspec.field(default_factory=Kept)
    homework: dict[str, Homework] = {}


class Room:
    def __init__(self, code: str, teacher: str) -> None:
        self.code = code
        self.teacher = teacher  # a digest of the secret
        self.seats: dict[str, int] = {}
        self.here: Counter[str] = Counter()  # how many pages each learner has open
        self.asked: dict[str, Asked] = {}
        self.now = ""
        self.frozen = False
        self.copies = Copies()
        self.homework = Homeworks()
        self.halted = False  # whoever is at a copy looks at the wall

    def is_teacher(self, secret: str) -> bool:
        return hmac.compare_digest(self.teacher, digest(self.code, secret))

    # -- what happens ------------------------------------------------------------------------------------------------

    def sit(self, learner: str) -> bool:
        """Whether there is a seat for him."""
        if learner not in self.seats:
            if len(self.seats) >= most_names():
                return False
            self.seats[learner] = len(self.seats)
        return True

    def show(self, ballot: Ballot | None) -> bool:
        """What the wall shows now; whether that changes anything. The same key with other words is another question."""
        before = (self.now, self.question)
        told = None if ballot is None else ballot.told
        self.now = self._found(ballot)
        if self.now and told is not None:
            self.asked[self.now].told = told
        if self.now != before[0]:
            self.frozen = False
        return before != (self.now, self.question) or told is not None

    def _found(self, ballot: Ballot | None) -> str:
        if ballot is None:
            return ""
        plain = msgspec.structs.replace(ballot, told=None)
        id = digest(msgspec.json.encode(plain).decode())[:16]
        if id not in self.asked:
            if len(self.asked) >= MOST_QUESTIONS:
                return ""
            self.asked[id] = Asked(plain)
        return id

    def again(self) -> bool:
        """A second round; whether there is one."""
        if not self.may_vote_again:
            return False
        self.asked[self.now].rounds.append({})
        self.frozen = False
        return True

    def freeze(self, on: bool) -> bool:
        """Voting stops, and so does the work on copies; whether that changes anything."""
        before = (self.frozen, self.halted)
        if self.state in ("open", "frozen"):
            self.frozen = on
        self.halted = on and self.copies.are_out
        return before != (self.frozen, self.halted)

    def give(self, copies: list[Copy]) -> bool:
        changed = self.copies.give(copies)
        self.halted = self.halted and self.copies.are_out
        return changed

    def does_homework(self, learner: str, homework: Homework) -> bool:
        """Whether that is news; before the wall has led anybody there, there is none."""
        return bool(self.way_home) and self.homework.comes(learner, homework)

    def vote(self, learner: str, question: str, n: int, option: str) -> Vote | None:
        """A vote counts while its own round is open; until then another one takes its place."""
        asked = self.question
        if self.state != "open" or asked is None or learner not in self.seats or question != self.now:
            return None
        if n != len(asked.rounds) or not asked.has(option):
            return None
        asked.latest[learner] = option
        return (learner, self.now, n)

    # -- what is so --------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Asked | None:
        return self.asked.get(self.now)

    @property
    def state(self) -> str:
        if self.question is None:
            return "wait"
        return "told" if self.question.told else "frozen" if self.frozen else "open"

    @property
    def way_home(self) -> str:
        """The homework that the wall has led to; it stays when the wall goes on."""
        told = (asked.told for asked in reversed(self.asked.values()))
        return next((one.go_home for one in told if one is not None and one.go_home), "")

    @property
    def may_vote_again(self) -> bool:
        asked = self.question
        return asked is not None and asked.told is None and len(asked.rounds) < ROUNDS and bool(asked.latest)

    # -- who is told what --------------------------------------------------------------------------------------------

    def for_learner(self, learner: str) -> Told:
        asked = self.question
        own = [] if asked is None else [votes.get(learner, "") for votes in asked.rounds]
        question = None
        if asked is not None:
            question = {"id": self.now, "text": asked.ballot.text, "options": asked.ballot.options}
        return {
            "name": name_of(self.code, self.seats[learner]),
            "state": self.state,
            "question": question,
            "round": len(own),
            "own": own,
            "result": _result(asked),
            "copies": self.copies.for_learner(learner),
            "halted": self.halted,
            "home": self.way_home,
        }

    def for_wall(self) -> Told:
        asked = self.question
        return {
            "code": self.code,
            "state": self.state,
            "key": "" if asked is None else asked.ballot.key,
            "round": 0 if asked is None else len(asked.rounds),
            "here": len(+self.here),
            "answered": 0 if asked is None else len(asked.latest),
            "again": self.may_vote_again,
            "copies": self.copies.are_out,
            "halted": self.halted,
            "result": _result(asked),
        }

    def for_desk(self) -> Told:
        """For the teacher alone: every vote, under safe names."""
        asked = self.question
        return {
            **self.for_wall(),
            "given": self.copies.for_desk(list(self.seats)),
            "home": self.homework.missed() if self.way_home else None,
            "split": [] if asked is None else asked.split(),
            "questions": [
                {"id": id, "key": a.ballot.key, "text": a.ballot.text, "options": a.ballot.options, "told": a.told}
                for id, a in self.asked.items()
            ],
            "learners": [
                {
                    "name": name_of(self.code, seat),
                    "here": self.here[learner] > 0,
                    **self.copies.of(learner),
                    "home": self.homework.of(learner),
                    "votes": [[votes.get(learner, "") for votes in a.rounds] for a in self.asked.values()],
                }
                for learner, seat in self.seats.items()
            ],
        }

    # -- in the book -------------------------------------------------------------------------------------------------

    def written(self) -> str:
        asked = [(id, msgspec.structs.replace(a.ballot, told=a.told), len(a.rounds)) for id, a in self.asked.items()]
        told = _Written(list(self.seats), asked, self.now, self.frozen, self.halted)
        told.copies, told.homework = self.copies.kept, self.homework.kept
        return msgspec.json.encode(told).decode()


def read(code: str, kept: KeptClass) -> Room:
    """A class as it was kept."""
    room, told = Room(code, kept.teacher), msgspec.json.decode(kept.told, type=_Written)
    room.seats = {learner: seat for seat, learner in enumerate(told.seats)}
    for id, ballot, rounds in told.asked:
        plain = msgspec.structs.replace(ballot, told=None)
        room.asked[id] = Asked(plain, [{} for _ in range(rounds)], ballot.told)
    for (learner, question, n), option in kept.votes.items():
        asked = room.asked.get(question)
        if asked is not None and 0 < n <= len(asked.rounds) and learner in room.seats:
            asked.rounds[n - 1][learner] = option
    room.now, room.frozen = told.now if told.now in room.asked else "", told.frozen
    room.copies, room.halted = Copies(told.copies), told.halted
    room.homework = Homeworks(told.homework)
    return room


def _result(asked: Asked | None) -> Told | None:
    """How the class is split: nothing of that before the wall tells the answer."""
    if asked is None or asked.told is None:
        return None
    told, rounds = asked.told, [Counter(votes) for votes in asked.split()]
    for votes, hands in zip(rounds, told.hands, strict=False):
        votes.update({key: n for key, n in hands.items() if asked.has(key)})
    return {"right": told.right, "verdict": told.verdict, "because": told.because, "rounds": rounds}

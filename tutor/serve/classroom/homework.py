"""The homework of a class: how far each learner is with his, and which rules were missed. Only the teacher hears."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tutor.serve.classroom.ballot import Homework

MOST_MISSED = 8  # rules; those that most have missed
Told = dict[str, Any]


class Homeworks:
    def __init__(self, kept: dict[str, Homework] | None = None) -> None:
        self.kept = kept or {}

    def comes(self, learner: str, homework: Homework) -> bool:
        """A learner's page tells how far he is; whether that is news.

        Begun again, it counts from where the first try ended: of what was answered there he has read the answers.
        """
        before = self.kept.get(learner)
        if before is not None and before.key == homework.key and homework.answered <= before.answered:
            return False
        self.kept[learner] = homework
        return True

    def of(self, learner: str) -> Told | None:
        found = self.kept.get(learner)
        return None if found is None else {"of": found.of, "answered": found.answered, "right": found.right}

    def missed(self) -> list[Told]:
        """By how many learners each rule was missed; those that most have missed come first."""
        found = Counter(rule for homework in self.kept.values() for rule in set(homework.missed))
        order = sorted(found, key=lambda rule: (-found[rule], rule))
        return [{"rule": rule, "missed": found[rule]} for rule in order[:MOST_MISSED]]

"""Replaying, told step by step: what was done, the verdict, what came of it, and the numbers that were asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tutor.games.edition import Edition
from tutor.kernel.records import plain
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Illegal
from tutor.tables.models import Ask
from tutor.tables.opening import read_action, scripted
from tutor.tables.reading import Document
from tutor.tables.records import RecordFile, fingerprint, told
from tutor.tables.referee import Answer, Referee

Move = dict[str, Any]


class Teller:
    """A line being replayed and told. `wrong` is what was not as it should have been."""

    def __init__(self, edition: Edition, line: Line[Any]) -> None:
        self.referee = Referee(edition, line)
        self.steps: list[Answer] = []
        self.wrong: list[str] = []

    @property
    def line(self) -> Line[Any]:
        return self.referee.line

    def opened(self) -> list[Answer]:
        """What laying out the position brought about."""
        first = self.line.moments[0]
        return [self.referee.told_event(e, first.state) for e in first.events]

    def lay_out(self, line: Line[Any], **more: Any) -> None:
        """Go on from another position; what laying it out brought about is a step of its own."""
        self.referee.line = line
        events = self.opened()
        if events:
            self._step(None, [], events, more)

    def do(self, move: Move, **more: Any) -> bool:
        """One action, carried out if it is legal; says whether it was."""
        action = read_action(self.line.game, move)
        before = self.line.state
        denials = self.line.game.why_not(before, action)
        events: list[Answer] = []
        if not denials:
            with scripted():
                self.referee.line = self.line.do(action)
            events = [self.referee.told_event(e, before) for e in self.line.events]
        else:
            self._note(f"refused by {', '.join(d.rule for d in denials)}")
        self._step(action, [self.referee.told_denial(d) for d in denials], events, more)
        return not denials

    def refuse(self, move: Move, **more: Any) -> None:
        """One action that is tried and must be refused; nothing happens."""
        action = read_action(self.line.game, move)
        denials = self.line.game.why_not(self.line.state, action)
        if not denials:
            self._note("is allowed, but should be refused")
        refused = [self.referee.told_denial(d) for d in denials]
        self._step(action, refused, [], {"tried": True, **more})

    def look(self, asks: Iterable[Ask], **more: Any) -> list[Answer]:
        """Numbers asked after the last step; where nothing was done for them, they are a step of their own."""
        answers = [self.referee.told_answer(ask) for ask in asks]
        if not self.steps or not more.items() <= self.steps[-1].items():
            self._step(None, [], [], more)
        self.steps[-1]["asked"].extend(answers)
        return answers

    def look_where_possible(self, asks: Iterable[Ask]) -> None:
        """As `look`; numbers that have no answer here are left out."""
        for ask in asks:
            try:
                self.steps[-1]["asked"].append(self.referee.told_answer(ask))
            except BadInput:
                continue

    def _step(self, action: Action | None, refused: list[Answer], events: list[Answer], more: Answer) -> None:
        """Write a step down; one without an action shows what is there."""
        told = {"action": plain(action), "label": self.labels(action)} if action else {"action": None, "label": None}
        step = {"step": len(self.steps) + 1, **more, **told, "verdict": refused or "ok", "denials": refused}
        self.steps.append({**step, "events": events, "asked": []})

    def labels(self, action: Action) -> dict[str, str]:
        """The action's name, also of things that it has used up."""
        moments = self.line.moments
        before = self.line.at(len(moments) - 2) if len(moments) > 1 else self.line
        return Referee(self.referee.edition, before if moments[-1].action is action else self.line).label(action)

    def _note(self, wrong: str) -> None:
        self.wrong.append(f"step {len(self.steps) + 1}: {wrong}")


def replay_actions(line: Line[Any], record: RecordFile, source: Document) -> Line[Any]:
    """The line after a record's actions; an action that is refused or unreadable is a Problem at its line."""
    for number, data in enumerate(record.actions):
        try:
            action = read_action(line.game, data)
            with scripted():
                line = line.do(action)
        except BadInput as error:
            raise source.bad(("actions", number), f"actions.{number}: {error}") from None
        except Illegal as error:
            rules = ", ".join(d.rule for d in error.denials)
            raise source.bad(("actions", number), f"actions.{number}: refused by {rules}", "mend the action") from None
    return line


def differences(record: RecordFile, line: Line[Any]) -> list[str]:
    """Where a replay differs from what the record says came of it."""
    found: list[str] = []
    kept = record.events
    played = [[told(e) for e in moment.events] for moment in line.moments[1:]]
    if kept is not None:
        wanted = [[e.model_dump(mode="json") for e in events] for events in kept]
        step = next((n for n, (a, b) in enumerate(zip(played, wanted, strict=False), 1) if a != b), 0)
        if step:
            found.append(f"step {step}: other events than in the record")
        if len(wanted) != len(played):
            found.append(f"{len(played)} steps were played; the record has the events of {len(wanted)}")
    ending = line.state.ending
    came = {"way": ending.way, "winners": list(ending.winners)} if ending else {"way": "stopped", "winners": []}
    for key in came:
        if key in record.result and came[key] != record.result[key]:
            found.append(f"result.{key} is {came[key]!r}, not {record.result[key]!r:.60}")
    if record.digest and record.digest != fingerprint(line):
        found.append(f"the digest is {fingerprint(line)}, not {record.digest}")
    return found

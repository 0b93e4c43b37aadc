"""Examples and lessons, told step by step by the engine."""

from __future__ import annotations

from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_of_id
from tutor.kernel.verdict import BadInput
from tutor.lessons import Example, Lesson, solved
from tutor.lessons.examples import play_beat
from tutor.lessons.models import Act, Expected, Predict, Tell
from tutor.lessons.play import scene_at
from tutor.lessons.truth import settle
from tutor.tables.opening import open_table
from tutor.tables.reading import Document
from tutor.tables.referee import Answer
from tutor.tables.steps import Teller

Told = tuple[Edition, list[Answer], Teller]


def tell_example(example: Example, source: Document | None) -> Told:
    """Beat after beat: what is refused, what is done, and the numbers that the rulebook gives."""
    edition, line = open_table(example.table, source=source)
    teller = Teller(edition, line)
    opened = teller.opened()
    wrong: list[str] = []
    for beat in example.beats:
        before = teller.line
        if beat.table is not None:
            teller.lay_out(open_table(beat.table, source=source)[1], beat=beat.id)
        for move in beat.refused:
            teller.refuse(move, beat=beat.id)
        for move in beat.do:
            teller.do(move, beat=beat.id)
        teller.look([n.ask for n in beat.numbers], beat=beat.id)
        wrong.extend(f"{beat.id}: {what}" for what in play_beat(edition, before, beat).wrong)
    teller.wrong = wrong
    return edition, opened, teller


def tell_lesson(lesson: Lesson) -> Told:
    """A lesson taken by its solutions."""
    edition = edition_of_id(lesson.table.edition)
    place = solved(lesson)
    teller = Teller(edition, scene_at(edition, lesson, place, 0).before)
    opened = teller.opened()
    for number, step in enumerate(lesson.steps):
        scene = scene_at(edition, lesson, place, number)
        if len(scene.before.moments) == 1 and number:
            teller.lay_out(scene.before, beat=step.id)
        teller.referee.line = scene.before
        if isinstance(step, Predict):
            teller.look((), beat=step.id, predicted=settle(edition, scene.line, step.truth).key)
        elif isinstance(step, Tell):
            for move in step.refused:
                teller.refuse(move, beat=step.id)
            for move in step.do:
                teller.do(move, beat=step.id)
            _numbers(teller, step.id, step.numbers)
        else:
            _act(teller, step, scene.done)
    return edition, opened, teller


def _act(teller: Teller, step: Act, done: bool) -> None:
    for move in step.solution:
        teller.do(move, beat=step.id)
    if not done:
        teller.wrong.append(f"step {step.id}: the solution does not reach the goal")


def _numbers(teller: Teller, beat: str, wanted: tuple[Expected, ...]) -> None:
    if not wanted:
        return
    try:
        answers = teller.look([n.ask for n in wanted], beat=beat)
    except BadInput as error:
        raise BadInput(f"{beat}: {error}") from None
    for number, answer in zip(wanted, answers, strict=True):
        if answer["total"] != number.total:
            of = f" of {number.ask.of}" if number.ask.of is not None else ""
            teller.wrong.append(f"{beat}: {number.ask.question}{of} is {answer['total']}, not {number.total}")

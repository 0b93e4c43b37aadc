"""What an address opens: a lesson at a step, an example, a proof, a table of a file, a rule, the words."""

from __future__ import annotations

import re

from tutor.content.models import Text
from tutor.content.source import Problems
from tutor.games.registry import edition_of
from tutor.kernel.verdict import BadInput
from tutor.lessons.check import lessons_of
from tutor.lessons.examples import as_lesson, examples_of
from tutor.lessons.models import Act, Lesson, Predict
from tutor.lessons.play import Answer, Place
from tutor.paths import data_dir
from tutor.tables.opening import open_table, read_action, read_table
from tutor.tables.reading import read
from tutor.ui.desk import Desk
from tutor.ui.free import FreeDesk
from tutor.ui.keeping import Keeper
from tutor.ui.lesson import LessonDesk
from tutor.ui.lookup import proof_of
from tutor.ui.match import open_match

_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")
Opened = tuple[str, Desk | None, str, str]


def open_address(address: dict[str, str], keeper: Keeper) -> Opened:
    """The page, the desk, the rule and the query that an address stands for."""
    if lesson := address.get("lesson"):
        return "table", open_lesson(lesson, address.get("step", ""), keeper), "", ""
    if example := address.get("example"):
        return "table", open_example(example, address.get("step", ""), keeper), "", ""
    if proof := address.get("proof"):
        return "table", open_proof(proof, address.get("half", "kept")), "", ""
    if table := address.get("table"):
        return "table", open_file(table, address.get("seat", "0")), "", ""
    if dealt := address.get("deal"):
        return "table", open_match(dealt, address.get("seed", "")), "", ""
    if rule := address.get("rule"):
        if rule not in edition_of(rule).ledger:
            raise BadInput(f"there is no rule {rule!r}")
        return "rule", None, rule, ""
    if "words" in address or address.get("page") == "words":
        return "words", None, "", address.get("words", "")
    return "landing", None, "", ""


def find_lesson(id: str) -> Lesson:
    found = next((x for x in lessons_of(edition_of(id)) if x.id == id), None)
    if found is None:
        raise BadInput(f"there is no lesson {id!r}")
    return found


def open_lesson(id: str, step: str, keeper: Keeper) -> LessonDesk:
    """The lesson where the learner left it; a named step is reached by the solutions of the steps before it."""
    return _desk(find_lesson(id), step, keeper)


def _desk(lesson: Lesson, step: str, keeper: Keeper) -> LessonDesk:
    place = keeper.place(lesson.id) or Place(lesson.id)
    ids = [s.id for s in lesson.steps]
    if step == "end" and place.furthest >= len(ids):
        place = place.at(len(ids))
    elif step in ids:
        place = _as_far_as(lesson, place, ids.index(step))
    place = _within(lesson, place)
    return LessonDesk(edition_of(lesson.id), lesson, place)


def _as_far_as(lesson: Lesson, place: Place, at: int) -> Place:
    """Steps not yet taken on the way are shown solved, so that they count as met only."""
    for step in lesson.steps[place.furthest : at]:
        if isinstance(step, Act) and not place.answer(step.id).moves:
            place = place.with_answer(step.id, Answer(moves=step.solution, shown=True))
        elif isinstance(step, Predict) and not place.answer(step.id).locked:
            place = place.with_answer(step.id, Answer(locked=True))
    return place.at(at)


def _within(lesson: Lesson, place: Place) -> Place:
    """A place kept from a longer version of the lesson is brought back into it."""
    last = len(lesson.steps)
    return place if place.step <= last and place.furthest <= last else Place(lesson.id, 0, 0, place.answers)


def open_example(id: str, step: str, keeper: Keeper) -> LessonDesk:
    """A worked example, to be walked beat by beat."""
    found = edition_of(id)
    example = next((x for x in examples_of(found) if x.id == id), None)
    if example is None:
        raise BadInput(f"there is no example {id!r}")
    return _desk(as_lesson(example), step, keeper)


def open_proof(rule: str, half: str) -> FreeDesk:
    """The small table of a rule. `broken`: as it stands just before what is refused."""
    found = edition_of(rule)
    proof = proof_of(rule)
    if proof is None:
        raise BadInput(f"no table shows {rule}")
    _, line = open_table(proof.table(found.id))
    desk = FreeDesk(found, line, proof.shows, 0, {"proof": rule, "half": half})
    checks = proof.broken if half == "broken" else ()
    for check in checks:
        if check.do is not None:
            desk.whole = desk.whole.do(read_action(line.game, check.do))
    tried = next((c.try_ for c in checks if c.try_), None) or next((c.do for c in proof.kept if c.do), None)
    desk.you = int((tried or {}).get("seat", 0))
    desk.about = proof.shows
    desk.at = desk.wished_at = len(desk.whole.moments) - 1
    if tried:
        desk.wishes = (read_action(line.game, tried),)
    return desk


def open_file(name: str, seat: str) -> FreeDesk:
    """A table of the host's own: `tables/NAME.yaml` in the data folder, seen from a seat."""
    path = data_dir() / "tables" / f"{name}.yaml"
    if not _NAME.fullmatch(name) or not path.is_file():
        raise BadInput(f"there is no table {name!r}")
    try:
        source = read(path)
        found, line = open_table(read_table(source), source=source)
    except Problems as error:
        raise BadInput(str(error)) from None
    you = int(seat) if seat in "0123" and seat else 0
    if you >= len(line.state.players):
        raise BadInput(f"there is no seat {seat}")
    return FreeDesk(found, line, Text(ja=name, en=name), you, {"table": name, "seat": str(you)})

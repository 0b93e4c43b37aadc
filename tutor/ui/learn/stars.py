"""Stars on the screen: at the end of a step, of a lesson, and beside the lessons of a game."""

from __future__ import annotations

from typing import Any

from tutor.games.edition import Edition
from tutor.lessons.models import Act, Lesson
from tutor.lessons.par import own_moves, par
from tutor.lessons.play import Place, Scene
from tutor.school import counting
from tutor.school.progress import MOST_STARS, Learned
from tutor.ui.words import word

Part = dict[str, Any]
SHEET = "progress"


def stars_of_act(edition: Edition, lesson: Lesson, place: Place, i: int, scene: Scene, lang: str) -> Part | None:
    """What a step has brought once it is done, and why not more."""
    step, answer = lesson.steps[i], place.answer(lesson.steps[i].id)
    if not isinstance(step, Act) or not scene.done or not answer.moves:
        return None
    n = counting.stars_of_step(edition, lesson, place, i, scene)
    moves = own_moves(lesson, step, answer.moves)
    fewest = min(moves, par(edition, lesson, step)) if moves > 1 else 1
    key = "stars-shown" if answer.shown else "stars-hinted" if moves <= fewest and answer.hints else "stars-act"
    told = word(key, lang, sheet=SHEET, n=n, of=MOST_STARS, moves=moves, par=fewest)
    return {"n": n, "of": MOST_STARS, "text": told}


def more_stars(edition: Edition, lesson: Lesson, place: Place, i: int, scene: Scene) -> bool:
    """Whether doing a step once more could bring more."""
    step, answer = lesson.steps[i], place.answer(lesson.steps[i].id)
    if not isinstance(step, Act) or not answer.moves:
        return False
    best = 2 if answer.hints and not answer.shown else MOST_STARS
    return counting.stars_of_step(edition, lesson, place, i, scene) < (2 if answer.shown else best)


def stars_of_lesson(edition: Edition, lesson: Lesson, place: Place, lang: str) -> Part | None:
    """The stars of this time through, step by step; nothing for a lesson in which nobody acts."""
    most = counting.most_stars(lesson)
    if not most:
        return None
    found = counting.stars_of_place(edition, lesson, place)
    rows = [_row(step.label[lang], found.get(step.id, 0), lang) for step in lesson.steps if isinstance(step, Act)]
    told = word("stars", lang, sheet=SHEET, n=sum(found.values()), of=most)
    note = word("stars-note", lang, sheet=SHEET)
    return {"title": word("stars-title", lang, sheet=SHEET), "text": told, "note": note, "rows": rows}


def _row(label: str, n: int, lang: str) -> Part:
    return {"label": label, "n": n, "of": MOST_STARS, "text": word("stars", lang, sheet=SHEET, n=n, of=MOST_STARS)}


def best_stars(lesson: Lesson, learned: Learned, lang: str) -> Part | None:
    """The best of all times through a lesson; nothing before the first star."""
    steps = {step.id for step in lesson.steps if isinstance(step, Act)}
    n = sum(stars for step, stars in learned.stars.get(lesson.id, {}).items() if step in steps)
    if not n:
        return None
    most = counting.most_stars(lesson)
    return {"n": n, "of": most, "text": word("stars", lang, sheet=SHEET, n=n, of=most)}

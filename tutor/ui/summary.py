"""What a learner has met and used in a lesson, counted from what happened."""

from __future__ import annotations

from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.lessons.models import Act, Lesson
from tutor.lessons.play import Place, scene_at
from tutor.ui.course import next_lesson
from tutor.ui.words import word

ORDER = ("alone", "helped", "met")


def rules_used(edition: Edition, lesson: Lesson, place: Place) -> dict[str, str]:
    """For each rule that spoke: met when it was told or shown, helped or alone when the learner's own move used it."""
    how: dict[str, str] = {}
    for i, step in enumerate(lesson.steps[: place.furthest]):
        scene = scene_at(edition, lesson, place, i)
        spoke = {r for e in scene.events for r in e.rules}
        level = "met"
        if isinstance(step, Act):
            answer = place.answer(step.id)
            level = "met" if answer.shown else "helped" if answer.hints else "alone"
        for rule in spoke:
            if ORDER.index(level) < ORDER.index(how.get(rule, "met")) or rule not in how:
                how[rule] = level
    return {rule: how[rule] for rule in edition.ledger if rule in how}


def summary(edition: Edition, lesson: Lesson, place: Place, lang: str) -> dict[str, Any]:
    used = rules_used(edition, lesson, place)
    speaker = Speaker(edition, lang)
    rules = [
        {
            "cite": {"rule": rule, "label": speaker.page(rule), "title": edition.ledger[rule].text[lang]},
            "text": edition.ledger[rule].text[lang],
            "how": how,
            "label": word(how, lang),
        }
        for rule, how in sorted(used.items(), key=lambda item: ORDER.index(item[1]))
        if edition.ledger[rule].who == "engine"
    ]
    counts = [{"label": word(how, lang), "n": sum(1 for r in rules if r["how"] == how)} for how in ORDER]
    return {
        "title": word("summary-title", lang),
        "text": word("summary-text", lang, n=counts[0]["n"]),
        "rules": rules,
        "counts": counts,
        "next": _next(edition, lesson, lang),
    }


def _next(edition: Edition, lesson: Lesson, lang: str) -> list[dict[str, Any]]:
    """What to do now: the lesson that comes after this one first of all."""
    doors = [
        {"label": word("again", lang), "icon": "undo", "go": {"do": "restart"}, "look": "plain"},
        {"label": word("home", lang), "icon": "play", "go": {"do": "open", "page": "landing"}, "look": "plain"},
    ]
    following = next_lesson(edition, lesson.id)
    if following is None:
        go = {"do": "open", "deal": edition.id}
        doors.append({"label": word("play-match", lang), "icon": "next", "go": go, "look": "go"})
    else:
        label = word("next-lesson", lang, title=following.title[lang])
        doors.append({"label": label, "icon": "next", "go": {"do": "open", "lesson": following.id}, "look": "go"})
    return doors

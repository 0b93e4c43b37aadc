"""What a learner has met and used in a lesson, counted from what happened."""

from __future__ import annotations

from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.lessons.models import Lesson
from tutor.lessons.play import Place
from tutor.school import counting
from tutor.school.progress import LEVELS
from tutor.ui.address import write_address
from tutor.ui.learn.course import next_lesson
from tutor.ui.learn.stars import SHEET, stars_of_lesson
from tutor.ui.ways import to_page, way_to_a_match
from tutor.ui.words import word

ORDER = ("alone", "helped", "met")


def rules_used(edition: Edition, lesson: Lesson, place: Place) -> dict[str, str]:
    """For each rule that spoke: met when it was told or shown, helped or alone when the learner's own move used it."""
    levels = counting.of_place(edition, lesson, place)
    return {rule: LEVELS[levels[rule]] for rule in edition.ledger if rule in levels}


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
        "stars": stars_of_lesson(edition, lesson, place, lang),
        "next": _next(edition, lesson, lang),
        "paper": _paper(lesson, lang),
    }


def opened(lesson: Lesson) -> dict[str, str]:
    """What opens it from its beginning, or where its reader left it."""
    return {"example" if ".example." in lesson.id else "lesson": lesson.id}


def _paper(lesson: Lesson, lang: str) -> dict[str, Any]:
    """The button that prints a page, and the lesson's address, which the browser completes."""
    address = write_address({**opened(lesson), "lang": lang})
    return {"label": word("print", lang, sheet="keepsake"), "go": {"do": "paper"}, "address": address}


def _next(edition: Edition, lesson: Lesson, lang: str) -> list[dict[str, Any]]:
    """What to do now: the lesson that comes after this one first of all."""
    to_map = {"do": "open", "page": "progress", "edition": edition.id}
    return [
        _onward(edition, lesson, lang),
        {"label": word("again", lang), "icon": "undo", "go": {"do": "restart"}, "look": "plain"},
        {"label": edition.title[lang], "icon": "list", "go": to_page("game", edition), "look": "plain"},
        {"label": word("open-map", lang, sheet=SHEET), "icon": "list", "go": to_map, "look": "plain"},
    ]


def _onward(edition: Edition, lesson: Lesson, lang: str) -> dict[str, Any]:
    following = next_lesson(edition, lesson.id)
    if following is None:
        label, go = word("play-match", lang), way_to_a_match(edition)
    else:
        label, go = word("next-lesson", lang, title=following.title[lang]), {"do": "open", "lesson": following.id}
    return {"label": label, "icon": "next", "go": go, "look": "go"}

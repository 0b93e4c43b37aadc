"""A review: a few questions on positions, about rules that were missed and are due, that were only met, or that a class
has just been shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from zlib import crc32

from tutor.content.models import Text
from tutor.explain.speaker import Speaker
from tutor.explain.template import sentences
from tutor.games.edition import Edition
from tutor.kernel.state import State
from tutor.lessons.models import Lesson, Predict
from tutor.lessons.play import Place, Scene
from tutor.lessons.scenarios_play import Showing
from tutor.lessons.scenarios_told import reasons
from tutor.lessons.trails import Origin
from tutor.lessons.truth import settle
from tutor.school import progress
from tutor.school.progress import ALONE, DAY, NOTHING, Learned
from tutor.tables.models import TableFile
from tutor.ui.address import write_address
from tutor.ui.learn.lesson import LessonDesk, Part
from tutor.ui.learn.questions import PROOF, SHEET, Question, both, can_be_asked, places_by_rule, question_about
from tutor.ui.words import word

MOST = 5
TO_TAKE_HOME, TRIED = 3, 12


class ReviewDesk(LessonDesk):
    """Each question stands on a table of its own. No place is kept: what was answered is no longer due."""

    asks = "review-question"  # the one question over all of them

    def __init__(self, edition: Edition, questions: tuple[Question, ...], title: str) -> None:
        self.questions = questions
        self._counted: set[str] = set()
        lesson = _as_lesson(edition, questions, title, self.asks)
        super().__init__(edition, lesson, Place(lesson.id))

    def _scene(self, step: int) -> Scene:
        question = self.questions[step]
        return Scene(question.line, question.line, (), self.place.answer(self.lesson.steps[step].id).locked)

    def _score(self, i: int, only: tuple[str, ...]) -> str:
        """A question asked here may be about these very numbers."""
        return super()._score(i, only) if self.place.answer(self.lesson.steps[i].id).locked else "?"

    @property
    def origin(self) -> Origin | None:
        """Nobody else has the same questions."""
        return None

    @property
    def you(self) -> int:
        return self.questions[min(self.place.step, len(self.questions) - 1)].you

    def address(self) -> dict[str, str]:
        return {"page": "review", "edition": self.edition.id}

    def next(self) -> bool:
        """A question may be skipped: it stays as it was."""
        if self.finished:
            return False
        self.place = self.place.at(self.place.step + 1)
        return True

    def _story(self, lang: str) -> Part:
        story = super()._story(lang)
        if story["next"] is None and not self.finished:
            story["next"] = {"label": word("skip", lang, sheet=SHEET), "go": {"do": "next"}, "look": "plain"}
        return story

    def _right(self, step: Predict, question: Question) -> bool:
        return self.place.answer(step.id).chosen == settle(self.edition, question.line, step.truth).key

    def _answered(self) -> list[tuple[Predict, Question, bool]]:
        asked = zip(self.lesson.steps, self.questions, strict=True)
        found = [(s, q) for s, q in asked if isinstance(s, Predict) and self.place.answer(s.id).locked]
        return [(step, question, self._right(step, question)) for step, question in found]

    def reviewed(self, known: Learned, now: int) -> Learned:
        """What the answers since the last time add."""
        found = NOTHING
        for step, question, right in self._answered():
            if step.id not in self._counted:
                self._counted.add(step.id)
                for rule in question.rules:
                    found = progress.joined(found, _news(known, rule, question.place, now, right=right))
        return found

    def summary(self, lang: str) -> Part:
        answered = self._answered()
        speaker = Speaker(self.edition, lang)
        rules = [
            _told(self.edition, speaker, r, right, lang) for _, question, right in answered for r in question.rules
        ]
        n = sum(1 for *_, right in answered if right)
        to_map = {"do": "open", "page": "progress", "edition": self.edition.id}
        doors: list[Part] = [
            {
                "label": word("door-home", lang, sheet=SHEET),
                "icon": "play",
                "look": "plain",
                "go": {"do": "open", "page": "landing"},
            },
            {"label": word("door-map", lang, sheet=SHEET), "icon": "next", "look": "go", "go": to_map},
        ]
        return {
            "title": self.title[lang],
            "text": _all_told(n, len(answered), lang),
            "rules": sorted(rules, key=lambda rule: str(rule["how"]), reverse=True),
            "open": next((str(rule["how"]) for rule in rules if rule["how"] != "alone"), ""),
            "counts": [],
            "next": doors,
        }


class HomeDesk(ReviewDesk):
    """What a class takes home: opened again, it asks the same learner the same."""

    def __init__(self, edition: Edition, questions: tuple[Question, ...], opened: dict[str, str]) -> None:
        super().__init__(edition, questions, "home-title")
        self._opened = opened

    def address(self) -> dict[str, str]:
        return {"page": "review", **self._opened}

    def result(self) -> Part:
        """How it went so far, in ids and numbers."""
        answered = self._answered()
        return {
            "key": f"{crc32(write_address(self.address()).encode()):08x}",
            "of": len(self.questions),
            "answered": len(answered),
            "right": sum(right for *_, right in answered),
            "missed": list(dict.fromkeys(r for _, question, right in answered if not right for r in question.rules)),
        }


def _all_told(n: int, of: int, lang: str) -> str:
    """How many were right; and of what was not, when it is asked again."""
    if not of:
        return word("review-none", lang, sheet=SHEET)
    told = ["review-told", "review-again"] if n < of else ["review-told"]
    return sentences((word(key, lang, sheet=SHEET, n=n, of=of) for key in told), lang)


def _news(known: Learned, rule: str, place: str, now: int, *, right: bool) -> Learned:
    """A rule that was only met is not asked again when its answer is right."""
    if right and rule not in known.missed:
        return Learned(rules=progress.beyond(known, {rule: ALONE}))
    return progress.reviewed(known, rule, place, now, right=right)


def _told(edition: Edition, speaker: Speaker, rule: str, right: bool, lang: str) -> Part:
    text = edition.ledger[rule].text[lang]
    return {
        "cite": {"rule": rule, "label": speaker.page(rule), "title": text},
        "text": text,
        "how": "alone" if right else "met",
        "label": word("review-right" if right else "review-wrong", lang, sheet=SHEET),
    }


def _as_lesson(edition: Edition, questions: tuple[Question, ...], title: str, asks: str) -> Lesson:
    steps = tuple(
        question.step.model_copy(update={"id": f"q{n}", "label": _numbered(n + 1), "table": None})
        for n, question in enumerate(questions)
    )
    named = both(title)
    table = TableFile(edition=edition.id, start={})
    return Lesson(
        id=f"review:{edition.id}",
        title=named,
        about=named,
        minutes=5,
        question=both(asks),
        teaches=(),
        table=table,
        steps=steps,
    )


def _numbered(n: int) -> Text:
    """Each has been taken out of a story of its own, in which it may have been the second."""
    return Text(ja=word("review-label", "ja", sheet=SHEET, n=n), en=word("review-label", "en", sheet=SHEET, n=n))


# -- what is asked ---------------------------------------------------------------------------------------------------


def rules_to_practise(edition: Edition, learned: Learned, day: int) -> list[str]:
    """Rules that were met, but not yet used alone, and that a position can ask about; another order every day."""
    found = [r for r in edition.ledger if 0 < learned.level(r) < ALONE and r not in learned.missed]
    return sorted((r for r in found if can_be_asked(edition, r)), key=lambda r: crc32(f"{r} {day}".encode()))


def open_review(edition: Edition, learned: Learned, now: int) -> ReviewDesk | None:
    """What is due; when nothing is, practice. None where there is nothing to ask about."""
    day = now // DAY
    due = [r for r in learned.due(now) if can_be_asked(edition, r)]
    rules = due or rules_to_practise(edition, learned, day)
    places = {rule: learned.missed[rule].places for rule in due}
    asked = (question_about(edition, rule, places.get(rule, ()), day) for rule in rules)
    questions = _joined((q for q in asked if q is not None), MOST)
    return ReviewDesk(edition, questions, "review-title" if due else "practice-title") if questions else None


def open_to_take_home(showing: Showing, opened: dict[str, str], learner: str) -> HomeDesk | None:
    """About what a class was shown, each on a position that was not: other questions for every learner."""
    edition, own = showing.edition, crc32(learner.encode())
    seen = [showing.start(at).state for at in range(len(showing.scenario.steps))]
    asked = (_unseen(edition, rule, seen, own) for rule in _to_ask(showing, own)[:TRIED])
    questions = _joined((q for q in asked if q is not None), TO_TAKE_HOME)
    return HomeDesk(edition, questions, opened) if questions else None


def _to_ask(showing: Showing, own: int) -> list[str]:
    """The rules that were shown, then those of their topics, then any, each in the learner's own order."""
    shown = _shown(showing)
    topics = {rule.split(".")[1] for rule in shown}
    rest = [rule for rule in showing.edition.ledger if rule not in shown and _beside_lessons(showing.edition, rule)]
    near = sorted(rest, key=lambda rule: (rule.split(".")[1] not in topics, crc32(f"{rule} {own}".encode())))
    return [*sorted(shown, key=lambda rule: crc32(f"{rule} {own}".encode())), *near]


def _unseen(edition: Edition, rule: str, seen: list[State], own: int) -> Question | None:
    """A question on a position that is none of these."""
    places = _beside_lessons(edition, rule)
    tried = tuple(place for place in places_by_rule(edition.id)[rule] if place not in places)
    while (question := question_about(edition, rule, tried, own)) is not None and question.place in places:
        if question.line.state not in seen:
            return question
        tried, places = (*tried, question.place), tuple(place for place in places if place != question.place)
    return None


def _shown(showing: Showing) -> list[str]:
    """The rules behind the answers of a scenario that a position of no lesson can ask about."""
    told = ([*(r.rule for r in reasons(showing, at, "en")), *showing.rules(at)] for at in showing.questions)
    return [rule for rule in dict.fromkeys(chain(*told)) if _beside_lessons(showing.edition, rule)]


def _beside_lessons(edition: Edition, rule: str) -> tuple[str, ...]:
    """Where a rule can be asked about but in a lesson: lessons tell the stories that scenarios tell a class."""
    return tuple(place for place in places_by_rule(edition.id).get(rule, ()) if place.startswith(PROOF))


def _joined(asked: Iterator[Question], most: int) -> tuple[Question, ...]:
    """So many questions at most; rules that the same place asks about are asked once."""
    found: dict[str, Question] = {}
    for question in asked:
        same = found.get(question.place)
        if same is not None:
            found[question.place] = replace(same, rules=(*same.rules, *question.rules))
        elif len(found) < most:
            found[question.place] = question
    return tuple(found.values())

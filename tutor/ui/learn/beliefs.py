"""What does the reader believe? Up to ten questions on positions; each wrong answer is one of the usual mistakes, and
what he seems to believe is told at the end, with the rule that the book has instead.
"""

from __future__ import annotations

from typing import Any

from tutor.content.models import LANGS, Text
from tutor.explain.speaker import Speaker
from tutor.explain.template import quoted
from tutor.games.edition import Edition
from tutor.kernel.replay import plain_action
from tutor.lessons.beliefs import RIGHT, Answer, Item, beliefs_in, run_of
from tutor.lessons.models import Option, Predict, Truth
from tutor.lessons.truth import Settled, settle
from tutor.school import progress
from tutor.school.progress import DAY
from tutor.ui.learn.questions import SHEET, Question, both
from tutor.ui.learn.review import ReviewDesk
from tutor.ui.words import word

Part = dict[str, Any]
PAGE = "beliefs"


class BeliefsDesk(ReviewDesk):
    """A review whose wrong answers have names."""

    asks = "beliefs-question"

    def __init__(self, edition: Edition, items: tuple[Item, ...], key: str) -> None:
        self.items = items
        self.offered = tuple(_offered(item, key) for item in items)
        asked = (_question(edition, *each) for each in zip(items, self.offered, strict=True))
        super().__init__(edition, tuple(asked), "beliefs-title")

    def address(self) -> dict[str, str]:
        return {"page": PAGE, "edition": self.edition.id}

    def settled(self) -> Settled | None:
        return self._settled(self.place.step) if isinstance(self.step, Predict) else None

    def _settled(self, at: int) -> Settled:
        """What the engine says: the first of the answers. Where it is about being allowed, with the reasons."""
        item = self.items[at]
        step = self.lesson.steps[at]
        assert isinstance(step, Predict)
        reasons = settle(self.edition, item.line, step.truth) if item.answers[0].may is not None else None
        right = next(key for key, answer in self.offered[at].items() if answer.key == RIGHT)
        return Settled(right, denials=reasons.denials if reasons is not None else (), rules=item.rules)

    def _right(self, step: Predict, question: Question) -> bool:
        at = self.questions.index(question)
        chosen = self._chosen(at)
        return chosen is not None and chosen.key == RIGHT

    def _chosen(self, at: int) -> Answer | None:
        """What the reader says to a question, once he has said it."""
        answer = self.place.answer(self.lesson.steps[at].id)
        return self.offered[at][answer.chosen] if answer.locked and answer.chosen else None

    def _predict(self, step: Predict, lang: str) -> Part:
        """With the answer: what would have to be so for the other one, and what the book says."""
        part = super()._predict(step, lang)
        if part["answer"] is not None:
            part["answer"]["text"] = self._because(self.place.step, lang)
        return part

    def _because(self, at: int, lang: str) -> str:
        rule = self.edition.ledger[self.items[at].rules[0]].text[lang]
        chosen = self._chosen(at)
        if chosen is None or not chosen.believes:
            return rule
        facts = {"belief": self.edition.mistakes[chosen.believes[0]].says[lang], "rule": rule}
        return word("belief-behind", lang, sheet=SHEET, **facts)

    def summary(self, lang: str) -> Part:
        told = super().summary(lang)
        rules = {rule["cite"]["rule"]: rule for rule in reversed(told["rules"])}  # one that was missed once was missed
        beliefs = [_belief(self.edition, id, n, of, lang) for id, (n, of) in self._beliefs().items()]
        return {**told, "rules": sorted(rules.values(), key=told["rules"].index), "beliefs": beliefs}

    def _beliefs(self) -> dict[str, tuple[int, int]]:
        said = ((item, self._chosen(at)) for at, item in enumerate(self.items))
        return beliefs_in([(item, chosen.key) for item, chosen in said if chosen is not None])


def _belief(edition: Edition, id: str, n: int, of: int, lang: str) -> Part:
    told = edition.mistakes[id]
    speaker = Speaker(edition, lang)
    return {
        "key": id,
        "title": word("belief-found", lang, sheet=SHEET),
        "says": told.says[lang],
        "count": word("belief-count", lang, sheet=SHEET, n=n, of=of),
        "instead": word("belief-instead", lang, sheet=SHEET, rule=edition.ledger[told.rule].text[lang]),
        "cite": {"rule": told.rule, "label": speaker.page(told.rule), "title": edition.ledger[told.rule].text[lang]},
    }


# -- asking ----------------------------------------------------------------------------------------------------------


def _offered(item: Item, key: str) -> dict[str, Answer]:
    """The answers as they are offered; under letters, so that nothing on the page tells which is right."""
    answers = _of_yes_or_no(item) or item.by_chance(key)
    return {chr(ord("a") + n): answer for n, answer in enumerate(answers)}


def _question(edition: Edition, item: Item, offered: dict[str, Answer]) -> Question:
    step = Predict(
        id=item.place,
        icon="why",
        label=both("review-step"),
        question=_asked(edition, item),
        options=tuple(Option(key=key, text=_said(item, answer)) for key, answer in offered.items()),
        truth=Truth(legal=plain_action(item.move)),
        because=edition.ledger[item.rules[0]].text,
        shows=item.rules,
    )
    return Question(item.rules, item.place, step, item.line, item.move.seat)


def _of_yes_or_no(item: Item) -> tuple[Answer, ...]:
    """Yes before no, where that is the question."""
    two = item.answers[:2]
    if two[0].may is not None:
        return tuple(sorted(two, key=lambda answer: not answer.may))
    return tuple(sorted(two, key=lambda answer: answer.says is None)) if None in (a.says for a in two) else ()


def _asked(edition: Edition, item: Item) -> Text:
    kind = "which" if not _of_yes_or_no(item) else "may" if item.answers[0].may is not None else "comes"
    said = {}
    for lang in LANGS:
        speaker = Speaker(edition, lang, item.line.state)
        told = quoted(next((answer.says[lang] for answer in item.answers if answer.says is not None), ""))
        facts = {"who": speaker.seat(item.move.seat), "what": speaker.action(item.move), "told": told}
        said[lang] = word(f"belief-{kind}", lang, sheet=SHEET, **facts)
    return Text(**said)


def _said(item: Item, answer: Answer) -> Text:
    if answer.may is not None:
        return both("review-yes" if answer.may else "review-no")
    if not _of_yes_or_no(item) and answer.says is not None:
        return answer.says
    return both("belief-no" if answer.says is None else "belief-yes")


def open_beliefs(found: Edition, learner: str) -> BeliefsDesk | None:
    """Questions of the day for a reader; None where a game has none."""
    key = f"{learner} {progress.now() // DAY}"
    items = run_of(found, key)
    return BeliefsDesk(found, items, key) if items else None

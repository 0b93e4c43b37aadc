"""The engine's answers in words: the lines that an answer rests on, and two futures with what differs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.explain.template import signed
from tutor.kernel.replay import Line
from tutor.lessons.models import Truth
from tutor.lessons.scenarios import Fork, Guess, Scenario
from tutor.lessons.scenarios_play import Showing, find_scenario, question_of
from tutor.words.glossaries import term_of

MOST_RULES = 3
_MARK = re.compile(r"\[\[([\w.-]+)(?:\|([^\]]+))?\]\]|\*\*([^*]+)\*\*")


@dataclass(frozen=True)
class Reason:
    """One line of an answer: what it says, its value if it has one, and the rule behind it."""

    what: str
    value: str
    rule: str


def truth_of(showing: Showing, at: int) -> Truth | None:
    step = showing.step(at)
    return step.truth if isinstance(step, Guess | Fork) else None


def reasons(showing: Showing, at: int, lang: str) -> tuple[Reason, ...]:
    """Terms with their values, refusals with their reasons; otherwise the rules that speak."""
    settled, truth = showing.answer(at), truth_of(showing, at)
    speaker = Speaker(showing.edition, lang, showing.settled_on(at).state, showing.start(at).state)
    if settled.denials:
        told = {speaker.denial(d): d.rule for d in settled.denials}
        return tuple(Reason(text, "", rule) for text, rule in told.items())
    if settled.terms and not (truth is not None and truth.fact):
        return tuple(Reason(speaker.term(t), signed(t.value), t.rule) for t in settled.terms)
    ledger = showing.edition.ledger
    return tuple(Reason(ledger[rule].text[lang], "", rule) for rule in showing.rules(at)[:MOST_RULES])


def verdict(showing: Showing, at: int, lang: str) -> str:
    """The right answer, in the words of its option."""
    question, key = question_of(showing.step(at)), showing.answer(at).key
    options = question.options if question is not None else ()
    return next((o.text[lang] for o in options if o.key == key), key)


def drawn(showing: Showing, line: Line[Any], before: Line[Any], lang: str) -> Any:
    """A position for a game's own part of the screen."""
    speaker = Speaker(showing.edition, lang, line.state, before.state)
    return showing.edition.table.screen.Drawing(line, before, showing.scenario.you, speaker)


def futures(
    showing: Showing, trunk: Line[Any], branch: Line[Any], lang: str, titles: tuple[str, str]
) -> dict[str, Any]:
    """Both futures, line by line; only what differs."""
    found: dict[str, Any] = showing.edition.table.screen.compare(
        drawn(showing, trunk, trunk, lang), drawn(showing, branch, trunk, lang), titles
    )
    return found


def plain(text: str, lang: str) -> str:
    """Text without its marks."""

    def shown(match: re.Match[str]) -> str:
        id, said, bold = match.groups()
        if bold or said:
            return str(bold or said)
        term = term_of(id)
        return term.name[lang] if term is not None else id

    return _MARK.sub(shown, text)


# -- for notebooks ---------------------------------------------------------------------------------------------------


class Talk:
    """A scenario told in print, step by step: `Talk("mq.scenario.shrieking-geek").show("levels")`."""

    def __init__(self, scenario: str | Scenario, lang: str = "en") -> None:
        if isinstance(scenario, str):
            edition, found = find_scenario(scenario)
            self.showing = Showing(found, edition)
        else:
            self.showing = Showing(scenario)
        self.lang = lang

    def show(self, step: str) -> None:
        """What a step tells, and the totals that stand then."""
        at = self.showing.at(step)
        one = self.showing.step(at)
        line = getattr(one, "line", None)
        if line is not None:
            print(plain(line[self.lang], self.lang))
        self._score(self.showing.end(at))

    def ask(self, step: str) -> None:
        question = question_of(self.showing.step(self.showing.at(step)))
        if question is None:
            return
        print(plain(question.text[self.lang], self.lang))
        for option in question.options:
            print(f"  [ ] {option.text[self.lang]}")

    def answer(self, step: str) -> None:
        """The engine's answer with the lines it rests on, each with its page and rule."""
        at = self.showing.at(step)
        question = question_of(self.showing.step(at))
        if question is not None:
            print(f"→ {verdict(self.showing, at, self.lang)}")
            for reason in reasons(self.showing, at, self.lang):
                self._reason(reason)
            print(plain(question.because[self.lang], self.lang))
        if isinstance(self.showing.step(at), Fork):
            self.compare(step)

    def compare(self, step: str) -> None:
        """The story and its branch, line by line."""
        at = self.showing.at(step)
        found = futures(self.showing, self.showing.beside(at), self.showing.fork(at), self.lang, ("1", "2"))
        for side in (found["left"], found["right"]):
            odds = side["odds"]
            chance = f"  {odds['fraction']['n']}/{odds['fraction']['of']}" if odds and odds.get("fraction") else ""
            print(f"{side['title']}. {side['line']}{chance}")
        for row in found["rows"]:
            print(f"  {row['what']}: {row['left']} → {row['right']}")

    def _reason(self, reason: Reason) -> None:
        page = Speaker(self.showing.edition, self.lang).page(reason.rule)
        value = f" {reason.value}" if reason.value else ""
        print(f"  {plain(reason.what, self.lang)}{value} ({page}, {reason.rule})")

    def _score(self, line: Line[Any]) -> None:
        text = self.showing.edition.table.screen.score_text(drawn(self.showing, line, line, self.lang), ())
        if text:
            print(text)

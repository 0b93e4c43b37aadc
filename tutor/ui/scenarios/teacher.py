"""A scenario wholly on paper, for the teacher: every step with its picture, what to say and ask, boxes for two votes.

The answers of the engine come after all of them.
"""

from __future__ import annotations

from html import escape
from typing import Any

from tutor.lessons.scenarios import AnyShown
from tutor.lessons.scenarios_play import Question, Showing, question_of
from tutor.ui.paper_file import paper, picture, say, text
from tutor.ui.scenarios.handout import answers, score_of, screen_of, wall_at
from tutor.ui.words import word

PLAN = "scenarios"  # whose page tells the same plan


def teachers_sheet(showing: Showing, lang: str) -> str:
    """The whole file."""
    scenario = showing.scenario
    screens: list[dict[str, Any]] = []
    steps = "".join(_step(showing, at, lang, screens) for at in range(len(scenario.steps)))
    body = (
        f"<section class='lecture'>{_head(showing, lang)}<ol>{steps}</ol></section>"
        f"{answers(showing, range(len(scenario.steps)), lang)}"
    )
    return paper(scenario.title[lang], lang, showing.edition.family, body, screens)


def _head(showing: Showing, lang: str) -> str:
    scenario, plan = showing.scenario, showing.scenario.plan
    notes = [("shows", plan.shows), ("before", plan.before), ("home", plan.home)]
    rows = "".join(_noted(word(key, lang, sheet=PLAN), told[lang], lang) for key, told in notes if told)
    kind = say("for-teacher", lang, n=scenario.minutes)
    return f"<header><h1>{escape(scenario.title[lang])}</h1><p>{kind}</p><dl>{rows}</dl></header>"


def _noted(label: str, told: str, lang: str) -> str:
    return f"<div><dt>{escape(label)}</dt><dd>{text(told, lang)}</dd></div>"


def _step(showing: Showing, at: int, lang: str, screens: list[dict[str, Any]]) -> str:
    """A step; where the picture is still that of the step before, it is not drawn again."""
    desk = wall_at(showing, at)
    screen, step = screen_of(desk, lang), desk.step
    drawn = ""
    if not screens or screen != screens[-1]:
        drawn = picture(len(screens), score_of(desk, lang))
        screens.append(screen)
    minute = "" if step.minute is None else f"<b>{say('minute', lang, n=step.minute)}</b>"
    same = "" if drawn else f" <small>{say('same-picture', lang)}</small>"
    question = question_of(step)
    asked = _asked(question, showing.questions.index(at) + 1, lang) if question is not None else ""
    return (
        f"<li class='row{'' if drawn else ' alone'}'><div><h2>{minute}{escape(step.label[lang])}{same}</h2>"
        f"{_told(step, lang)}{asked}</div>{drawn}</li>"
    )


def _told(step: AnyShown, lang: str) -> str:
    """What the wall would say, and the notes that only the teacher has."""
    line = getattr(step, "line", None)
    said = f"<p class='told'>{text(line[lang], lang)}</p>" if line is not None else ""
    notes = [("col_ask", step.ask), ("col_look", step.look)]
    rows = "".join(_noted(word(key, lang, "labels", PLAN), told[lang], lang) for key, told in notes if told)
    return f"{said}<dl>{rows}</dl>" if rows else said


def _asked(question: Question, n: int, lang: str) -> str:
    """The question, with a box for every option and vote to tally raised hands in."""
    heads = "".join(f"<th scope='col'>{say(key, lang)}</th>" for key in ("option", "first-vote", "second-vote"))
    rows = "".join(f"<tr><th scope='row'>{escape(o.text[lang])}</th><td></td><td></td></tr>" for o in question.options)
    return (
        f"<h3><b>{n}</b> {text(question.text[lang], lang)}</h3>"
        f"<table class='tally'><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )

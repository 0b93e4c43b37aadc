"""A scenario on paper: one page with positions and questions, and after it the answers with their terms and rules."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.explain.template import sentences
from tutor.lessons.scenarios import Fork
from tutor.lessons.scenarios_play import Showing, question_of
from tutor.lessons.scenarios_told import drawn, reasons, verdict
from tutor.ui.paper_file import on_paper, paper, picture, say, text
from tutor.ui.projector.answers import compare_part
from tutor.ui.projector.desk import ASKED, ProjectorDesk
from tutor.ui.session import Session


def handout(showing: Showing, lang: str) -> str:
    """The whole file."""
    asked = list(enumerate(showing.questions, start=1))
    body = (
        f"<section class='questions'>{head(showing, lang)}"
        f"<ol class='asked'>{''.join(_asked(showing, n, at, lang) for n, at in asked)}</ol></section>"
        f"{answers(showing, showing.questions, lang)}"
    )
    screens = [screen_of(wall_at(showing, at), lang) for _, at in asked]
    return paper(showing.scenario.title[lang], lang, showing.edition.family, body, screens)


def head(showing: Showing, lang: str) -> str:
    scenario = showing.scenario
    return f"<header><h1>{escape(scenario.title[lang])}</h1><p>{text(scenario.about[lang], lang)}</p></header>"


def _foot(showing: Showing, lang: str) -> str:
    scenario, game = showing.scenario, escape(showing.edition.title[lang])
    home = f"<p class='home'><b>{say('home', lang)}</b> {text(scenario.plan.home[lang], lang)}</p>"
    return f"{home}<footer>{game} · {escape(scenario.id)} · {say('engine', lang)}</footer>"


def wall_at(showing: Showing, at: int) -> ProjectorDesk:
    """The wall as it stands at a step; its question is open, so that nothing on it answers."""
    desk = ProjectorDesk(showing, {"scenario": showing.scenario.id})
    desk.jump(at)
    desk.show(ASKED)
    return desk


def screen_of(desk: ProjectorDesk, lang: str) -> dict[str, Any]:
    """What the picture of a step is drawn from."""
    session = Session(lang=lang)
    session.desk, session.page = desk, "projector"
    return on_paper(session.screen(), whole=desk.step.whole)


def score_of(desk: ProjectorDesk, lang: str) -> str:
    """What the numbers of that picture say; nothing where they are what comes to be asked."""
    if desk.veils:
        return ""
    return str(desk.edition.table.screen.score_text(drawn(desk.showing, desk.line, desk.line, lang), desk.only))


# -- the questions ---------------------------------------------------------------------------------------------------


def _asked(showing: Showing, n: int, at: int, lang: str) -> str:
    question = question_of(showing.step(at))
    assert question is not None
    story = sentences((text(line, lang) for line in _since(showing, at, lang)), lang)
    options = "".join(f"<li>{escape(o.text[lang])}</li>" for o in question.options)
    return (
        f"<li class='row'><div><p class='told'>{story}</p><h2><b>{n}</b> {text(question.text[lang], lang)}</h2>"
        f"<ul class='options'>{options}</ul></div>{picture(n - 1, score_of(wall_at(showing, at), lang))}</li>"
    )


def _since(showing: Showing, at: int, lang: str) -> list[str]:
    """What has been told since the question before."""
    earlier = [q for q in showing.questions if q < at]
    first = earlier[-1] + 1 if earlier else 0
    steps = [showing.step(n) for n in range(first, at + 1)]
    return [str(line[lang]) for step in steps if (line := getattr(step, "line", None)) is not None]


# -- the answers -----------------------------------------------------------------------------------------------------


def answers(showing: Showing, told: Iterable[int], lang: str) -> str:
    """What the engine says at each of these steps, and what the class takes home."""
    rows = "".join(_answered(showing, at, lang) for at in told)
    return f"<section class='answers'><h2>{say('answers', lang)}</h2><ol>{rows}</ol>{_foot(showing, lang)}</section>"


def _answered(showing: Showing, at: int, lang: str) -> str:
    question = question_of(showing.step(at))
    futures = _futures(showing, at, lang) if isinstance(showing.step(at), Fork) else ""
    if question is None:
        return f"<li class='unasked'><h3>{escape(showing.step(at).label[lang])}</h3>{futures}</li>" if futures else ""
    speaker = Speaker(showing.edition, lang)
    rows = "".join(
        f"<tr><th scope='row'>{text(r.what, lang)}</th><td class='num'>{escape(r.value)}</td>"
        f"<td class='page'>{escape(speaker.page(r.rule))} <small>{escape(r.rule)}</small></td></tr>"
        for r in reasons(showing, at, lang)
    )
    return (
        f"<li><h3>{text(question.text[lang], lang)}</h3><p class='verdict'>{escape(verdict(showing, at, lang))}</p>"
        f"<p>{text(question.because[lang], lang)}</p>{f'<table>{rows}</table>' if rows else ''}{futures}</li>"
    )


def _futures(showing: Showing, at: int, lang: str) -> str:
    """The story and its branch, line by line; nothing where both are still the same."""
    found = compare_part(showing, showing.beside(at), showing.fork(at), lang)
    left, right = found["left"], found["right"]
    if not found["rows"] and _side(left) == _side(right):
        return ""
    rows = "".join(
        f"<tr><th scope='row'>{escape(row['what'])}</th><td>{escape(row['left'])}</td><td>{escape(row['right'])}</td>"
        f"<td class='page'>{_cited(row['cite'])}</td></tr>"
        for row in found["rows"]
    )
    heads = f"<th scope='col'>{escape(left['title'])}</th><th scope='col'>{escape(right['title'])}</th>"
    sums = f"<tr><td></td><td>{_side(left)}</td><td>{_side(right)}</td><td></td></tr>"
    return (
        f"<table class='futures'><thead><tr><td></td>{heads}<td></td></tr></thead><tbody>{rows}{sums}</tbody></table>"
    )


def _cited(cite: dict[str, str] | None) -> str:
    return "" if cite is None else f"{escape(cite['label'])} <small>{escape(cite['rule'])}</small>"


def _side(side: dict[str, Any]) -> str:
    odds = side["odds"]
    chance = f" ({odds['fraction']['n']}/{odds['fraction']['of']})" if odds and odds.get("fraction") else ""
    return escape(f"{side['line']}{chance}")

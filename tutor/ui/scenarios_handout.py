"""A scenario on paper: one page with positions and questions, and after it the answers with their terms and rules.

The file needs nothing but a browser: the pictures are drawn by the program that draws the tables.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.explain.template import sentences
from tutor.lessons.scenarios import Fork
from tutor.lessons.scenarios_play import Showing, question_of
from tutor.lessons.scenarios_told import drawn, plain, reasons, verdict
from tutor.ui.board import body_of, program, style
from tutor.ui.projector_answers import compare_part
from tutor.ui.projector_desk import ASKED, ProjectorDesk
from tutor.ui.session import Session
from tutor.ui.words import word

SHEET = "handout"
PAPER = Path(__file__).parent / "paper"
STAGE = ("scene", "rows", "syndicate", "adventure", "map", "whatif", "ui", "lang", "game")


def handout(showing: Showing, lang: str) -> str:
    """The whole file."""
    scenario, family = showing.scenario, showing.edition.family
    asked = list(enumerate(showing.questions, start=1))
    screens = json.dumps([_screen(showing, at, lang) for _, at in asked])
    sheet = f"{style()}\n{_paper('handout.css')}"
    pictures = f"{program()}\n{body_of(_paper('handout.js'))}"
    parts = (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(scenario.title[lang])}</title><style>{sheet}</style></head><body>",
        f'<main class="tt handout" lang="{lang}" data-theme="light" data-game="{family}">',
        f"<section class='questions'>{_head(showing, lang)}",
        f"<ol class='asked'>{''.join(_asked(showing, n, at, lang) for n, at in asked)}</ol></section>",
        f"<section class='answers'><h2>{_say('answers', lang)}</h2>",
        f"<ol>{''.join(_answered(showing, at, lang) for _, at in asked)}</ol>{_foot(showing, lang)}</section>",
        f'</main><script type="application/json" id="screens">{_inside(screens)}</script>',
        f'<script type="module">{_inside(pictures)}</script></body></html>\n',
    )
    return "".join(parts)


def _head(showing: Showing, lang: str) -> str:
    scenario = showing.scenario
    return f"<header><h1>{escape(scenario.title[lang])}</h1><p>{_text(scenario.about[lang], lang)}</p></header>"


def _foot(showing: Showing, lang: str) -> str:
    scenario, game = showing.scenario, escape(showing.edition.title[lang])
    home = f"<p class='home'><b>{_say('home', lang)}</b> {_text(scenario.plan.home[lang], lang)}</p>"
    return f"{home}<footer>{game} · {escape(scenario.id)} · {_say('engine', lang)}</footer>"


def _paper(name: str) -> str:
    return (PAPER / name).read_text(encoding="utf-8")


def _say(key: str, lang: str) -> str:
    return escape(word(key, lang, sheet=SHEET))


def _text(text: str, lang: str) -> str:
    return escape(plain(text, lang))


def _inside(text: str) -> str:
    """Text that stands in a script: nothing in it ends that script."""
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def _screen(showing: Showing, at: int, lang: str) -> dict[str, Any]:
    """What the picture of a step is drawn from; its question is open, so that nothing in it answers."""
    session = Session(lang=lang)
    desk = ProjectorDesk(showing, {"scenario": showing.scenario.id})
    desk.jump(at)
    desk.show(ASKED)
    session.desk, session.page = desk, "projector"
    screen = session.screen()
    return {"whole": desk.step.whole, **{part: screen[part] for part in STAGE if part in screen}}


# -- the questions ---------------------------------------------------------------------------------------------------


def _asked(showing: Showing, n: int, at: int, lang: str) -> str:
    question = question_of(showing.step(at))
    assert question is not None
    story = sentences((_text(line, lang) for line in _since(showing, at, lang)), lang)
    options = "".join(f"<li>{escape(o.text[lang])}</li>" for o in question.options)
    line = showing.start(at)
    score = showing.edition.table.screen.score_text(drawn(showing, line, line, lang), ())
    return (
        f"<li class='row'><div><p class='told'>{story}</p><h2><b>{n}</b> {_text(question.text[lang], lang)}</h2>"
        f"<ul class='options'>{options}</ul></div>"
        f"<figure><div class='picture' id='picture-{n - 1}'></div>"
        f"<figcaption>{escape(score)}</figcaption></figure></li>"
    )


def _since(showing: Showing, at: int, lang: str) -> list[str]:
    """What has been told since the question before."""
    earlier = [q for q in showing.questions if q < at]
    first = earlier[-1] + 1 if earlier else 0
    steps = [showing.step(n) for n in range(first, at + 1)]
    return [str(line[lang]) for step in steps if (line := getattr(step, "line", None)) is not None]


# -- the answers -----------------------------------------------------------------------------------------------------


def _answered(showing: Showing, at: int, lang: str) -> str:
    question = question_of(showing.step(at))
    assert question is not None
    speaker = Speaker(showing.edition, lang)
    rows = "".join(
        f"<tr><th scope='row'>{_text(r.what, lang)}</th><td class='num'>{escape(r.value)}</td>"
        f"<td class='page'>{escape(speaker.page(r.rule))} <small>{escape(r.rule)}</small></td></tr>"
        for r in reasons(showing, at, lang)
    )
    futures = _futures(showing, at, lang) if isinstance(showing.step(at), Fork) else ""
    return (
        f"<li><h3>{_text(question.text[lang], lang)}</h3><p class='verdict'>{escape(verdict(showing, at, lang))}</p>"
        f"<p>{_text(question.because[lang], lang)}</p>{f'<table>{rows}</table>' if rows else ''}{futures}</li>"
    )


def _futures(showing: Showing, at: int, lang: str) -> str:
    """The story and its branch, line by line; nothing where both are still the same."""
    found = compare_part(showing, showing.start(at), showing.fork(at), lang)
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

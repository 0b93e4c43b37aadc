"""The page of paper that a lesson leaves behind: where it ended, its rules, questions and words, and what comes next.

It is made when it is asked for, from what the reader has done himself; nothing of it is kept.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from html import escape
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from tutor.content.models import Term
from tutor.lessons.models import Act, Predict
from tutor.lessons.scenarios_told import plain
from tutor.school import progress
from tutor.school.progress import Learned
from tutor.school.qr import qr_code
from tutor.ui.learn.course import next_lesson
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.learn.summary import ORDER, opened, summary
from tutor.ui.paper_file import on_paper, paper, picture, text
from tutor.ui.play.page import drawing
from tutor.ui.reference.lookup import terms
from tutor.ui.session import Session
from tutor.ui.words import word

Part = dict[str, Any]
SHEET = "keepsake"
MOST_RULES, MOST_TERMS = 14, 8
SIGNS = {"alone": "offered", "helped": "hint", "met": "eye"}  # as at the end of the lesson
ADDRESS = re.compile(r"https?://[^\s<>\"]{3,400}")
LONGEST_PLACE = 400
MINUTES = 24 * 60
_MARKED = re.compile(r"\[\[([\w.-]+)")


def keepsake(desk: LessonDesk, learned: Learned, place: str, zone: tzinfo, lang: str) -> str:
    """The whole file; `place` is where the lesson is opened again, an address or a line of code; days are of `zone`."""
    end, told = _ended(desk, lang), summary(desk.edition, desk.lesson, desk.place, lang)
    rules = _by_weight(desk, told["rules"])
    body = (
        f"<section class='keepsake'>{_head(desk, place, zone, lang)}"
        f"<div class='ended'>{picture(0, _caption(end))}"
        f"<div>{_came(told)}{_next(desk, learned, zone, lang)}</div></div>"
        f"{_rules_part(rules, lang)}{_asked(desk, lang)}{_terms(desk, rules, lang)}"
        f"<footer>{_say('foot', lang)}</footer></section>"
    )
    return paper(desk.title[lang], lang, desk.edition.family, body, [on_paper(end.screen())])


def _say(key: str, lang: str, **facts: Any) -> str:
    return escape(word(key, lang, sheet=SHEET, **facts))


def _sign(name: str) -> str:
    return f'<svg class="ic" aria-hidden="true"><use href="#tt-{name}"/></svg>'


def _section(kind: str, title: str, body: str) -> str:
    return f"<div class='{kind}'><h2>{title}</h2>{body}</div>"


# -- where it ended --------------------------------------------------------------------------------------------------


def _ended(desk: LessonDesk, lang: str) -> Session:
    """The reader's own table as it stood after his last move, and so with nothing that is hidden from him."""
    steps = desk.lesson.steps
    last = max((n for n, step in enumerate(steps) if isinstance(step, Act)), default=len(steps) - 1)
    session = Session(lang=lang)
    session.desk, session.page = LessonDesk(desk.edition, desk.lesson, desk.place.at(last)), "table"
    return session


def _caption(end: Session) -> str:
    assert end.desk is not None
    score = end.desk.edition.table.screen.score_text(drawing(end, end.desk.line, end.desk.line), ())
    return " · ".join(part for part in (word("ended", end.lang, sheet=SHEET), score) if part)


def _came(told: Part) -> str:
    """How far the reader has come in this lesson."""
    stars = told["stars"]
    return "".join(f"<p class='came'>{escape(line)}</p>" for line in (told["text"], stars and stars["text"]) if line)


# -- the head, and what comes next -----------------------------------------------------------------------------------


def _head(desk: LessonDesk, place: str, zone: tzinfo, lang: str) -> str:
    game = _say("of-lesson", lang, game=desk.edition.title[lang], date=_date(progress.now(), zone, lang))
    return f"<header><div><h1>{escape(desk.title[lang])}</h1><p>{game}</p></div>{_place(place, lang)}</header>"


def zone_of(east: Any) -> tzinfo:
    """The reader's, as his browser tells it: so many minutes east of Greenwich."""
    told = isinstance(east, int) and abs(east) < MINUTES
    return timezone(timedelta(minutes=east)) if told else UTC


def _date(at: int, zone: tzinfo, lang: str) -> str:
    day = datetime.fromtimestamp(at, zone)
    return word("date", lang, sheet=SHEET, day=day.day, month=word(str(day.month), lang, "months", SHEET))


def _place(place: str, lang: str) -> str:
    """Where the lesson is opened again; a telephone reads it unless the address means this very machine."""
    place = place[:LONGEST_PLACE]
    if not place:
        return ""
    code = _qr(place) if ADDRESS.fullmatch(place) and not _is_own_machine(place) else ""
    return f"<div class='reopens'><p>{_say('address', lang)}<br><code>{escape(place)}</code></p>{code}</div>"


def _is_own_machine(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _qr(address: str) -> str:
    code = qr_code(address)
    box = f"0 0 {code['size']} {code['size']}"
    return f'<svg class="qr" viewBox="{box}" shape-rendering="crispEdges"><path d="{code["path"]}"/></svg>'


def _next(desk: LessonDesk, learned: Learned, zone: tzinfo, lang: str) -> str:
    lines = [line for line in (_onward(desk, lang), *_due(learned, zone, lang)) if line]
    return _section("next", _say("next", lang), f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>")


def _onward(desk: LessonDesk, lang: str) -> str:
    if "lesson" not in opened(desk.lesson):
        return ""
    following = next_lesson(desk.edition, desk.lesson.id)
    if following is None:
        return _say("last-lesson", lang)
    return _say("next-lesson", lang, title=following.title[lang], n=following.minutes)


def _due(learned: Learned, zone: tzinfo, lang: str) -> list[str]:
    """On which days what was missed is asked again."""
    at = progress.now()
    due = len(learned.due(at))
    days = Counter(_date(learned.missed[rule].due, zone, lang) for rule in learned.waiting(at))
    told = [_say("due-now", lang, n=due)] if due else []
    told += [_say("due", lang, date=date, n=n) for date, n in days.items()]
    return told or [_say("nothing-due", lang)]


# -- rules, questions, words -----------------------------------------------------------------------------------------


def _by_weight(desk: LessonDesk, met: list[Part]) -> list[Part]:
    """Rules that the lesson is about before others, and of these those that the reader has used himself."""
    taught = set(desk.lesson.teaches)
    return sorted(met, key=lambda rule: (rule["cite"]["rule"] not in taught, ORDER.index(rule["how"])))


def _rules_part(rules: list[Part], lang: str) -> str:
    shown = sorted(rules[:MOST_RULES], key=lambda rule: ORDER.index(rule["how"]))
    rows = "".join(
        f"<li>{_sign(SIGNS[rule['how']])}<span>{text(rule['text'], lang)} "
        f"<small>{escape(rule['cite']['label'])} · {escape(rule['label'])}</small></span></li>"
        for rule in shown
    )
    rest = len(rules) - len(shown)
    more = f"<p class='more'>{_say('more-rules', lang, n=rest)}</p>" if rest else ""
    return _section("rules", _say("rules", lang), f"<ul>{rows}</ul>{more}") if shown else ""


def _asked(desk: LessonDesk, lang: str) -> str:
    asked = (n for n, step in enumerate(desk.lesson.steps) if isinstance(step, Predict))
    rows = "".join(_answered(LessonDesk(desk.edition, desk.lesson, desk.place.at(n)), lang) for n in asked)
    return _section("asked", _say("asked", lang), f"<ol>{rows}</ol>") if rows else ""


def _answered(at: LessonDesk, lang: str) -> str:
    step, settled = at.step, at.settled()
    assert isinstance(step, Predict)
    assert settled is not None
    named = {option.key: text(option.text[lang], lang) for option in step.options}
    asked, truth = text(step.question[lang], lang), named.get(settled.key, escape(settled.key))
    said = _said(named[at.answer.chosen], truth, lang) if at.answer.chosen in named else _truth("none", truth, lang)
    return f"<li><b>{asked}</b><br>{said}<br>{text(step.because[lang], lang)}</li>"


def _said(mine: str, truth: str, lang: str) -> str:
    if mine == truth:
        return f"{_sign('offered')} {_say('right', lang)} · {_say('yours', lang)}{mine}"
    return f"{_sign('refused')} {_truth('wrong', truth, lang)} · {_say('yours', lang)}{mine}"


def _truth(how: str, truth: str, lang: str) -> str:
    return f"{_say(how, lang)} · {_say('truth', lang)}<b>{truth}</b>"


def _terms(desk: LessonDesk, rules: list[Part], lang: str) -> str:
    rows = "".join(_term(term, lang) for term in _met(desk, rules)[:MOST_TERMS])
    return _section("words", _say("terms", lang), f"<dl>{rows}</dl>") if rows else ""


def _met(desk: LessonDesk, rules: list[Part]) -> list[Term]:
    """The words that the lesson itself marks, then those of the rules on the page."""
    known = terms()
    marked = dict.fromkeys(_MARKED.findall(desk.lesson.model_dump_json()))
    shown = {rule["cite"]["rule"] for rule in rules[:MOST_RULES]}
    behind = (id for id, term in known.items() if term.keyword and shown.intersection(term.rules))
    return [known[id] for id in dict.fromkeys((*marked, *behind)) if id in known]


def _term(term: Term, lang: str) -> str:
    reading = f" <small>{escape(term.reading)}</small>" if lang == "ja" and term.reading != term.name.ja else ""
    return f"<div><dt>{escape(term.name[lang])}{reading}</dt><dd>{escape(plain(term.means[lang], lang))}</dd></div>"

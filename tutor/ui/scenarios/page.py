"""The page of scenarios: every plan with its minutes, and what a teacher does with it. Files of one's own come here."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tutor.content.source import Problem, Problems
from tutor.explain.misread import line_of, problems_of
from tutor.games.edition import Edition
from tutor.kernel.verdict import BadInput
from tutor.lessons.scenarios import AnyShown, Scenario
from tutor.lessons.scenarios_play import Showing, find_scenario, question_of, scenarios_of
from tutor.tables.reading import sent
from tutor.tables.strict import whole
from tutor.ui.address import LONGEST, write_address
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Intent, Page
from tutor.ui.scenarios.opening import code_of, read_scenario
from tutor.ui.ways import in_order
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
NAME = SHEET = "scenarios"
MOST_LETTERS = 200_000
MOST_PROBLEMS = 12
FILES = ("handout", "teacher", "notebook")


@dataclass
class Shelf:
    """What this page keeps while it is open: a file that was asked for, or why one could not be opened."""

    wrong: tuple[Problem, ...] = ()
    file: Part | None = None
    ready: dict[str, str] = field(default_factory=dict)  # the step at which a scenario that was tried fails, or none
    files: int = 0


def _say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def _opens(address: Address, _: Keeper) -> Opened | None:
    return Opened(NAME, own=Shelf()) if address.get("page") == NAME else None


def _shelf(session: Session) -> Shelf:
    if not isinstance(session.own, Shelf):
        session.own = Shelf()
    return session.own


# -- what is done here -----------------------------------------------------------------------------------------------


def _obey(session: Session, intent: Intent) -> None:
    shelf = _shelf(session)
    shelf.wrong, shelf.file = (), None
    if intent["do"] == "upload":
        _upload(session, shelf, intent)
    elif intent["do"] == "ready":
        _try_out(session, shelf, str(intent.get("id") or ""))
    elif intent["do"] in FILES:
        edition, scenario = find_scenario(str(intent.get("id") or ""))
        shelf.files += 1
        shelf.file = {**file_of(str(intent["do"]), Showing(scenario, edition), session.lang), "n": shelf.files}


def _try_out(session: Session, shelf: Shelf, id: str) -> None:
    """Before a class: the engine plays it through, so that it is known to work."""
    from tutor.ui.scenarios.readiness import fails_at

    edition, scenario = find_scenario(id)
    shelf.ready[scenario.id] = fails_at(Showing(scenario, edition), session.lang)


def _upload(session: Session, shelf: Shelf, intent: Intent) -> None:
    """A file of the teacher's own goes on the wall at once, or says what is wrong with it, line by line."""
    name = re.sub(r"[^\w. -]", "", str(intent.get("name") or ""))[:60] or "scenario.yaml"
    try:
        text = sent(intent, name)
        if len(text) > MOST_LETTERS:
            raise whole(name, "too long", "shorten its texts", "too-long")
        code = code_of(read_scenario(text, name))
        if len(code) > LONGEST - 200:
            raise whole(name, "too long", "shorten its texts", "too-long")
    except (BadInput, Problems) as error:
        shelf.wrong = problems_of(error, name)[:MOST_PROBLEMS]
    else:
        session.open({"page": "projector", "script": code})


def file_of(kind: str, showing: Showing, lang: str) -> Part:
    """A file to be saved: its name, its sort and its text."""
    stem = showing.scenario.id.replace(".", "-")
    if kind == "handout":
        from tutor.ui.scenarios.handout import handout

        return {"name": f"{stem}-{lang}.html", "mime": "text/html", "text": handout(showing, lang)}
    if kind == "teacher":
        from tutor.ui.scenarios.teacher import teachers_sheet

        return {"name": f"{stem}-teacher-{lang}.html", "mime": "text/html", "text": teachers_sheet(showing, lang)}
    from tutor.lessons.scenarios_notebook import notebook_text

    return {"name": f"{stem}.ipynb", "mime": "application/x-ipynb+json", "text": notebook_text(showing, lang)}


# -- the page --------------------------------------------------------------------------------------------------------


def scenarios_page(session: Session) -> Part:
    lang, shelf = session.lang, _shelf(session)
    games = [_game(edition, shelf, lang) for edition in in_order() if scenarios_of(edition)]
    title = _say("title", lang)
    file, shelf.file = shelf.file, None  # sent once
    told = {
        "title": title,
        "text": _say("text", lang),
        "games": games,
        "wrong": [line_of(problem, lang) for problem in shelf.wrong],
        "file": file,
        "author": {"do": "open", "page": "author"},
    }
    return {"title": title, NAME: told}


def _game(edition: Edition, shelf: Shelf, lang: str) -> Part:
    return {
        "key": edition.id,
        "game": edition.family,
        "title": edition.title[lang],
        "rows": [_row(scenario, shelf, lang) for scenario in scenarios_of(edition)],
    }


def _row(scenario: Scenario, shelf: Shelf, lang: str) -> Part:
    questions = sum(question_of(step) is not None for step in scenario.steps)
    plan = scenario.plan
    notes = [("shows", plan.shows), ("before", plan.before), ("home", plan.home)]
    return {
        "key": scenario.id,
        "title": scenario.title[lang],
        "about": scenario.about[lang],
        "facts": [_say("minutes", lang, n=scenario.minutes), _say("questions", lang, n=questions)],
        "notes": [{"key": key, "label": _say(key, lang), "text": text[lang]} for key, text in notes if text],
        "plan": [_planned(step, lang) for step in scenario.steps],
        "go": {"do": "open", "page": "projector", "scenario": scenario.id},
        "ready": _ready(scenario, shelf, lang),
        "home": {"do": "open", "page": "review", "scenario": scenario.id},
        **{kind: {"do": f"{NAME}.{kind}", "id": scenario.id} for kind in FILES},
    }


def _ready(scenario: Scenario, shelf: Shelf, lang: str) -> Part:
    """The button, what it found out here, and the page that the browser then opens as a learner would."""
    address = write_address({"page": "review", "scenario": scenario.id})
    told = _tried(scenario, shelf.ready[scenario.id], lang) if scenario.id in shelf.ready else None
    return {"go": {"do": f"{NAME}.ready", "id": scenario.id}, "told": told, "address": address}


def _tried(scenario: Scenario, fails: str, lang: str) -> Part:
    """Whether all steps play, or where they stop."""
    label = next((step.label[lang] for step in scenario.steps if step.id == fails), "")
    text = _say("steps-fail", lang, step=label) if fails else _say("steps-play", lang, n=len(scenario.steps))
    return {"ok": not fails, "text": text}


def _planned(step: AnyShown, lang: str) -> Part:
    return {
        "key": step.id,
        "minute": "" if step.minute is None else str(step.minute),
        "label": step.label[lang],
        "asks": question_of(step) is not None,
        "ask": step.ask[lang] if step.ask else "",
        "look": step.look[lang] if step.look else "",
    }


def _crumbs(session: Session) -> list[Part]:
    return [{"text": _say("title", session.lang), "go": None}]


SCENARIOS = Page(
    NAME,
    scenarios_page,
    _opens,
    lambda session: {"page": NAME},
    obey=_obey,
    crumbs=_crumbs,
    words=SHEET,
)

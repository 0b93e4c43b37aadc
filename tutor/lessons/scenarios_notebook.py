"""A scenario as a notebook: the plan in words, and every step in cells that the engine answers."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
from typing import Any

from tutor.kernel.verdict import BadInput
from tutor.lessons.scenarios import AnyShown, Fork, Scenario
from tutor.lessons.scenarios_play import Showing, find_scenario, question_of
from tutor.lessons.scenarios_told import Talk, plain

Cell = dict[str, Any]
HEADS = {
    "shows": {"ja": "見せること", "en": "What it shows"},
    "before": {"ja": "始める前に", "en": "Before you begin"},
    "home": {"ja": "持ち帰る一言", "en": "To take home"},
    "ask": {"ja": "聞く", "en": "Ask"},
    "look": {"ja": "見る", "en": "Look for"},
    "minute": {"ja": "分", "en": "min."},
}


def notebook_text(showing: Showing, lang: str) -> str:
    """The notebook as JSON, with the outputs that its cells give."""
    return json.dumps(notebook(showing, lang), ensure_ascii=False, indent=1) + "\n"


def notebook(showing: Showing, lang: str) -> dict[str, Any]:
    """Every code cell has been run here, so that its output stands in the file."""
    cells = [_text(_opening(showing.scenario, lang)), _code(_begin(showing.scenario, lang))]
    for step in showing.scenario.steps:
        cells.append(_text(_heading(step, lang)))
        cells += [_code(source) for source in _sources(step)]
    _run([cell for cell in cells if cell["cell_type"] == "code"])
    for n, cell in enumerate(cells):
        cell["id"] = hashlib.sha256(f"{n} {cell['source']}".encode()).hexdigest()[:8]
    about = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def _opening(scenario: Scenario, lang: str) -> str:
    plan = scenario.plan
    notes = [("shows", plan.shows), ("before", plan.before), ("home", plan.home)]
    lines = [f"# {scenario.title[lang]}", "", f"{scenario.minutes} {HEADS['minute'][lang]} {scenario.about[lang]}", ""]
    lines += [f"- **{HEADS[key][lang]}**: {text[lang]}" for key, text in notes if text is not None]
    return "\n".join(lines)


def _heading(step: AnyShown, lang: str) -> str:
    minute = "" if step.minute is None else f" ({step.minute} {HEADS['minute'][lang]})"
    notes = [("ask", step.ask), ("look", step.look)]
    return "\n".join(
        [
            f"## {step.label[lang]}{minute}",
            "",
            *(f"- **{HEADS[key][lang]}**: {plain(text[lang], lang)}" for key, text in notes if text is not None),
        ]
    )


def _begin(scenario: Scenario, lang: str) -> str:
    """Ours are found by their id; anybody else's brings its file along."""
    opened = repr(scenario.id)
    lines = ["from tutor.lessons.scenarios_told import Talk"]
    if not _is_ours(scenario):
        told = scenario.model_dump_json(by_alias=True, exclude_unset=True, indent=1)
        lines.append("from tutor.lessons.scenarios import Scenario")
        lines.append(f'scenario = Scenario.model_validate_json(r"""{told}""")')
        opened = "scenario"
    return "\n".join([*lines, "", f'talk = Talk({opened}, lang="{lang}")'])


def _is_ours(scenario: Scenario) -> bool:
    try:
        return find_scenario(scenario.id)[1] == scenario
    except BadInput:
        return False


def _sources(step: AnyShown) -> list[str]:
    show = f'talk.show("{step.id}")'
    if question_of(step) is not None:
        return [f'{show}\ntalk.ask("{step.id}")', f'talk.answer("{step.id}")']
    return [show, f'talk.compare("{step.id}")'] if isinstance(step, Fork) else [show]


def _text(source: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def _code(source: str) -> Cell:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}


def _run(cells: list[Cell]) -> None:
    """The cells are ours alone: nothing of a teacher's file is run, it is data in a text."""
    names: dict[str, Any] = {"Talk": Talk}
    for n, cell in enumerate(cells, start=1):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(cell["source"], names)
        cell["execution_count"] = n
        if printed.getvalue():
            cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": printed.getvalue()}]

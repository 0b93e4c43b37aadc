"""Whether a scenario is ready for a class: it is walked through as on the wall, from the first step to the last answer.

What the house has room for, and how long a table takes to open, is measured by the page that asks.
"""

from __future__ import annotations

import logging

from tutor.lessons.scenarios_play import Showing, question_of
from tutor.ui.projector.desk import ProjectorDesk
from tutor.ui.session import Session

LOG = logging.getLogger("tutor")


def fails_at(showing: Showing, lang: str) -> str:
    """The first step that does not play; none is the rule."""
    session = Session(lang=lang)
    desk = ProjectorDesk(showing, {"scenario": showing.scenario.id})
    session.desk, session.page = desk, "projector"
    try:
        _walk(session, desk)
    except Exception:
        LOG.exception("%s does not play at %s", showing.scenario.id, desk.step.id)
        return desk.step.id
    return ""


def _walk(session: Session, desk: ProjectorDesk) -> None:
    """Every scene, question and answer is drawn once; each answer is one of its options."""
    session.answered({"do": "look"})
    while not (desk.is_last and desk.phase == desk.last_phase):
        session.answered({"do": "projector.next"})
        question = question_of(desk.step)
        if question is not None:
            assert desk.showing.answer(desk.at).key in {option.key for option in question.options}

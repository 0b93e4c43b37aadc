"""What a class votes on: the question on the wall in both languages, and its answer once it is told.

The wall's page in the browser passes it on; whoever votes, and for what, comes back to no session.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tutor.content.models import LANGS
from tutor.lessons.scenarios import Option
from tutor.lessons.scenarios_play import question_of
from tutor.lessons.scenarios_told import plain
from tutor.ui.projector.answers import SHEET, compare_part, wish_text
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.projector.desk import ProjectorDesk
    from tutor.ui.session import Session

Part = dict[str, Any]


def ballot_part(
    session: Session, desk: ProjectorDesk, key: str, options: Sequence[Option], right: str | None
) -> Part | None:
    """`key` is under which name hands are counted; without options nothing is asked."""
    if not options:
        return None
    chosen = {option.key: _both(option.text.__getitem__) for option in options}
    told = None
    if right is not None:
        told = {
            "right": right,
            "verdict": chosen[right],
            "because": _because(session, desk),
            "go_home": _to_take_home(desk),
        }
    return {
        "key": key,
        "text": _both(lambda lang: _asked(desk, lang)),
        "options": [{"key": option, "text": text} for option, text in chosen.items()],
        "told": told,
    }


def _to_take_home(desk: ProjectorDesk) -> str:
    """After the last question, where each learner finds questions of his own."""
    last = desk.showing.questions[-1:] == (desk.at,) and not desk.own
    return f"?{urlencode({'page': 'review', **desk.opened})}" if last else ""


def _both(say: Callable[[Any], str]) -> dict[str, str]:
    return {lang: say(lang) for lang in LANGS}


def _asked(desk: ProjectorDesk, lang: str) -> str:
    """The question, under what somebody would like to do where it is about that."""
    if desk.own:
        return word("judge", lang, sheet=SHEET, what=desk.own_idea[lang])
    question = question_of(desk.step)
    assert question is not None
    wish = wish_text(desk.showing, desk.at, lang)
    return "\n".join(line for line in (wish, plain(question.text[lang], lang)) if line)


def _because(session: Session, desk: ProjectorDesk) -> dict[str, str]:
    if not desk.own:
        question = question_of(desk.step)
        assert question is not None
        because = question.because
        return _both(lambda lang: plain(because[lang], lang))
    assert session.branch is not None
    trunk, branch = desk.compared, session.branch.line
    return _both(lambda lang: str(compare_part(desk.showing, trunk, branch, lang)["right"]["line"] or ""))

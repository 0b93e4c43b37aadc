"""The projector: one thing at a time in front of a class, by single keys; hands are counted in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.lessons.truth import change_of
from tutor.ui.desk import Branch, change_asked, leaves_it, only_luck
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Intent, Page
from tutor.ui.projector.answers import SHEET, answer_part, better_future, futures
from tutor.ui.projector.desk import ASKED, SCENE, TOLD, ProjectorDesk
from tutor.ui.projector.shown import WALKED, headline_of, tried_in, walk_shown
from tutor.ui.projector.wall import NAME, desk_of, headline, idea_of, projector_page
from tutor.ui.scenarios.opening import opened_scenario
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
AS_WELL, AND_THEN = " + ", " → "  # what is changed, and what is played after it
ENDS_ASIDE = ("next", "back", "predict", "reveal", "branch", "return", "set", "act", "close")


def _say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


# -- opening ---------------------------------------------------------------------------------------------------------


def _opens(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != NAME:
        return None
    showing, told = opened_scenario(address)
    desk = ProjectorDesk(showing, told)
    if address.get("step") in showing.places:
        desk.jump(showing.at(address["step"]))
    return Opened(NAME, desk)


# -- what the keys do ------------------------------------------------------------------------------------------------


def _obey(session: Session, intent: Intent) -> None:
    desk = desk_of(session)
    verb = str(intent["do"])
    act = _VERBS.get(verb)
    if desk.aside and verb in ENDS_ASIDE and not (verb == "close" and desk.listed):
        act = _walk_aside if verb in WALKED else _end_aside
    if desk.warned:
        session.focus = "key.notes"
    if verb != "notes":
        desk.warned = False
    if act is not None:
        act(session, desk, intent)


def _present(session: Session, desk: ProjectorDesk, intent: Intent) -> None:
    """Up to three what-ifs of learners take the place of the story for a while."""
    found = tried_in(intent, session.lang)
    if found:
        _clear(session, desk)
        desk.aside, desk.aside_at = found, 0
        session.say(headline_of(desk, session.lang))


def _walk_aside(session: Session, desk: ProjectorDesk, intent: Intent) -> None:
    if walk_shown(desk, str(intent["do"])):
        session.say(headline_of(desk, session.lang))
    elif intent["do"] == "next":
        _end_aside(session, desk, intent)


def _end_aside(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    desk.aside = ()
    _announce(session, desk)


def _clear(session: Session, desk: ProjectorDesk) -> None:
    """Nothing stands beside the story any more."""
    session.leave_branch()
    desk.choosing, desk.judged, desk.own, desk.waits, desk.other = False, True, False, False, None


def _next(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    if session.branch is not None and not desk.judged:
        _reveal(session, desk, {})
        return
    _clear(session, desk)
    if desk.forward():
        _tell(session, desk)
    else:
        _announce(session, desk)


def _back(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    _clear(session, desk)
    desk.backward()
    _announce(session, desk)


def _predict(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    """The question of this step, or of the next one that has one."""
    if desk.asks is None:
        coming = [at for at in desk.showing.questions if at > desk.at]
        if not coming:
            return
        _clear(session, desk)
        desk.jump(coming[0])
    if desk.phase == SCENE:
        desk.show(ASKED)
    _announce(session, desk)


def _reveal(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    if session.branch is not None and not desk.judged:
        desk.judged = True
        session.say(_say("told", session.lang, text=futures(session, desk)["right"]["line"]))
    elif desk.has_answer and desk.phase < TOLD:
        desk.show(TOLD)
        _tell(session, desk)


def _tell(session: Session, desk: ProjectorDesk) -> None:
    """What was asked is answered: a planned branch is opened beside the story."""
    planned = desk.planned()
    if planned is not None:
        session._begin(planned)
    answer = answer_part(desk.showing, desk.at, session.lang)
    if answer["verdict"]:
        session.say(_say("told", session.lang, text=answer["verdict"]))


def _branch(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    """Open the controls, or close them. An open question keeps them shut, since they would answer it."""
    if not desk.sealed:
        desk.choosing = not desk.choosing


def _return(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    _clear(session, desk)
    _announce(session, desk)


def _set(session: Session, desk: ProjectorDesk, intent: Intent) -> None:
    """A card or a die is changed before everybody's eyes; how much that is worth is asked first."""
    if desk.sealed or leaves_it(intent):
        return
    change = change_of(desk.edition, change_asked(intent))
    idea = {lang: idea_of(session, intent, lang) for lang in LANGS}
    branch = session.branch or Branch(desk.line, desk.line)
    branch.change(desk.edition, change)
    if desk.other is None and only_luck(desk.line, branch.line):
        desk.other = desk.line
    _tried(session, desk, branch, idea)


def _act(session: Session, desk: ProjectorDesk, intent: Intent) -> None:
    """A move is played beside the story."""
    if desk.sealed or not isinstance(intent.get("move"), dict):
        return
    branch = session.branch or Branch(desk.line, desk.line)
    action = branch.line.game.action_of(intent["move"])
    if action.seat != desk.you or branch.line.game.why_not(branch.line.state, action):
        return
    idea = {lang: Speaker(desk.edition, lang, branch.line.state).action(action) for lang in LANGS}
    branch.do(action, desk.you)
    if desk.other is not None:
        desk.other = _same_move(desk, desk.other, action)
    _tried(session, desk, branch, idea, AND_THEN)


def _tried(
    session: Session, desk: ProjectorDesk, branch: Branch, idea: Mapping[Any, str], joined: str = AS_WELL
) -> None:
    """The room's own idea stands beside the story; a second one is added to the first."""
    before = desk.own_idea if desk.own else {}
    desk.own_idea = {lang: _joined(before.get(lang, ""), told, joined) for lang, told in idea.items()}
    if session.branch is None:
        session._begin(branch)
    desk.waits = branch.line.moments[-1].action is None and only_luck(desk.compared, branch.line)
    desk.choosing, desk.own = desk.waits, True
    desk.tried += 1
    desk.judged = desk.waits or better_future(desk.showing, desk.compared, branch.line) is None
    key = "tried-waits" if desk.waits else "tried-shown" if desk.judged else "tried"
    session.say(f"{headline(session, desk)} {_say(key, session.lang)}")


def _joined(before: str, idea: str, joined: str) -> str:
    return joined.join(one for one in (before, idea[:1].upper() + idea[1:]) if one)


def _same_move(desk: ProjectorDesk, story: Line[Any], action: Action) -> Line[Any] | None:
    """The move as it goes in the story, so that the two futures differ by their luck alone."""
    if story.game.why_not(story.state, action):
        return None
    twin = Branch(story, story)
    twin.do(action, desk.you)
    return twin.line


def _step(session: Session, desk: ProjectorDesk, intent: Intent) -> None:
    key = str(intent.get("key") or "")
    if key not in desk.showing.places:
        return
    _clear(session, desk)
    desk.jump(desk.showing.at(key))
    desk.listed, desk.aside = False, ()
    _announce(session, desk)


def _notes(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    """They tell what the class is to find out, so the key has to be pressed twice to show them here."""
    desk.noted, desk.warned = desk.warned, not (desk.noted or desk.warned)
    if desk.warned:
        session.say(_say("notes-warn", session.lang))


def _list(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    desk.listed = not desk.listed


def _close(session: Session, desk: ProjectorDesk, _: Intent) -> None:
    """Esc: what lies open is closed, one thing at a time."""
    if desk.listed or desk.choosing:
        desk.listed = desk.choosing = False
    else:
        desk.noted = False


def _announce(session: Session, desk: ProjectorDesk) -> None:
    session.say(headline(session, desk))


_VERBS = {
    "next": _next,
    "back": _back,
    "predict": _predict,
    "reveal": _reveal,
    "branch": _branch,
    "return": _return,
    "set": _set,
    "act": _act,
    "step": _step,
    "notes": _notes,
    "list": _list,
    "close": _close,
    "present": _present,
}


PROJECTOR = Page(
    NAME,
    projector_page,
    _opens,
    lambda session: desk_of(session).address(),
    obey=_obey,
    family=lambda session: desk_of(session).edition.family,
    words=SHEET,
)

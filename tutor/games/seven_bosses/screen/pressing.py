"""What a press on a card means: it is picked, or put down again, or it says why nothing can be done with it."""

from __future__ import annotations

from tutor.games.seven_bosses import actions as do
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.state import member_at, opponent
from tutor.games.seven_bosses.windows import ACCUSE, ANSWER, CHOOSE
from tutor.kernel.state import Action


def offers(d: Drawing) -> tuple[Action, ...]:
    return d.line.game.offers(d.line.state, d.you)


def pressed(d: Drawing, offered: tuple[Action, ...], picked: str, id: str) -> Action | str:
    """A move, or what is picked from now on."""
    theirs = member_at(d.s, opponent(d.you), id) is not None
    if not theirs and id not in d.s.box.set_of(d.you):
        return picked
    if id == picked:
        return ""
    if any(id in (getattr(a, "target", ""), getattr(a, "member", "")) for a in offered):
        return id
    return natural_wish(d, id, theirs=theirs)


def natural_wish(d: Drawing, id: str, *, theirs: bool) -> Action:
    """What somebody who presses a card most likely wants of it."""
    kind = d.window.kind if d.window is not None else ""
    if kind == CHOOSE:
        return do.Choose(d.you, id)
    if theirs:
        return do.Accuse(d.you, id) if kind == ACCUSE else do.Assassinate(d.you, id)
    return do.UseTrigger(d.you, id) if kind == ANSWER else do.UseAbility(d.you, id)

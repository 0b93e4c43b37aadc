"""What was meant by a move that is refused: a room that can be laid nowhere, a card that can be aimed at nothing."""

from __future__ import annotations

from tutor.games.boss_monster.actions import CastSpell, PlaceRoom, UseRoom
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.pressing import natural_wish
from tutor.games.boss_monster.state import LEFT
from tutor.kernel.records import evolve
from tutor.kernel.state import Action
from tutor.kernel.verdict import Denied

NO_TARGETS = "nothing-to-aim-at"
OF_TARGETS = ("needs-target", NO_TARGETS, "wrong-target", "no-target")
Why = tuple[tuple[str, Denied], ...]


def refused(d: Drawing, action: Action) -> tuple[str, Why] | None:
    """Whoever presses a card has chosen no place, so that each place has its reasons: those of the rooms that are there
    first. None where there is only one place, or another one would do.
    """
    if isinstance(action, CastSpell | UseRoom):
        meant = action.target and action == natural_wish(d, action.card)
        return _whatever_the_target(d, action) if meant else None
    if not isinstance(action, PlaceRoom) or action.place != LEFT or action.seat != d.you:
        return None
    places = (*range(len(d.s.players[d.you].dungeon)), LEFT)
    why = {at: d.line.game.why_not(d.line.state, PlaceRoom(d.you, action.card, at)) for at in places}
    if len(places) == 1 or not all(why.values()):
        return None
    return d.text("build-it", card=action.card), _sorted(d, why)


def _whatever_the_target(d: Drawing, action: CastSpell | UseRoom) -> tuple[str, Why] | None:
    """Whoever presses a card has chosen no target. Where it cannot be used whatever it is aimed at, its target is no
    part of the wish, and what could be said of that no reason.
    """
    aimless = evolve(action, target="")
    every = d.line.game.why_not(d.line.state, aimless)
    why = tuple(x for x in every if x.key not in OF_TARGETS) or tuple(x for x in every if x.key == NO_TARGETS)
    return (d.speaker.action(aimless), tuple(("", x) for x in why)) if why else None


def _sorted(d: Drawing, why: dict[int, tuple[Denied, ...]]) -> Why:
    """What holds for every place stands first, and alone if nothing more stands against one of them."""
    said = {at: {d.speaker.denial(x): x for x in denials} for at, denials in why.items()}
    everywhere = [x for text, x in said[LEFT].items() if all(text in reasons for reasons in said.values())]
    rest = {at: [x for text, x in reasons.items() if x not in everywhere] for at, reasons in said.items()}
    whole: Why = tuple(("", x) for x in everywhere)
    if not all(rest.values()):
        return whole
    return (*whole, *((_place(d, at), x) for at, reasons in rest.items() for x in reasons))


def _place(d: Drawing, at: int) -> str:
    return d.text("at-left") if at == LEFT else d.text("on-room", card=d.s.players[d.you].dungeon[at].top)

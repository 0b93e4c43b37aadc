"""A room that can be laid nowhere: why not, place by place."""

from __future__ import annotations

from tutor.games.boss_monster.actions import PlaceRoom
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.state import LEFT
from tutor.kernel.state import Action
from tutor.kernel.verdict import Denied

Why = tuple[tuple[str, Denied], ...]


def refused(d: Drawing, action: Action) -> tuple[str, Why] | None:
    """Whoever presses a card has chosen no place, so that each place has its reasons: those of the rooms that are there
    first. None where there is only one place, or another one would do.
    """
    if not isinstance(action, PlaceRoom) or action.place != LEFT or action.seat != d.you:
        return None
    places = (*range(len(d.s.players[d.you].dungeon)), LEFT)
    why = {at: d.line.game.why_not(d.line.state, PlaceRoom(d.you, action.card, at)) for at in places}
    if len(places) == 1 or not all(why.values()):
        return None
    return d.text("build-it", card=action.card), _sorted(d, why)


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

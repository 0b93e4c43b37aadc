"""What a press on a card of the rows means now: it is chosen, picked to be used or aimed at, or tells of itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.actions import Accuse, Assassinate, Choose, UseAbility, UseTrigger
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.windows import ACCUSE, ASSASSINATE, CHOOSE
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

AIMING = (ASSASSINATE, ACCUSE)


@dataclass(frozen=True)
class Goals:
    """By own cards and the opponent's places: what can be pressed, and what a press sends."""

    gos: dict[str, Part] = field(default_factory=dict)
    picked: str = ""

    def go(self, id: str) -> Part | None:
        return self.gos.get(id)

    def state(self, id: str) -> str:
        if id and id == self.picked:
            return "picked"
        return "offered" if id in self.gos else "plain"


def goals(d: Drawing, offered: tuple[Action, ...], picked: str) -> Goals:
    found: dict[str, Part] = {}
    for action in offered:
        if isinstance(action, Choose):
            found[action.pick] = {"do": "act", "move": plain_action(action)}
        elif isinstance(action, Assassinate | Accuse):
            found[action.target] = {"do": "card", "id": action.target}
        elif isinstance(action, UseAbility | UseTrigger):
            found[action.member] = {"do": "card", "id": action.member}
    return Goals(found, picked if picked in found else "")


def aims(d: Drawing) -> bool:
    """Whether somebody is being aimed at."""
    return d.asks_you and d.window is not None and d.window.kind in (*AIMING, CHOOSE)

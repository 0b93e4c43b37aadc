"""What on the table can be pressed now to make a move, or to narrow one down: cells, monsters, PCs, gates."""

from __future__ import annotations

from dataclasses import dataclass, field

from tutor.explain.drawing import Part
from tutor.games.card_adventure import actions as do
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.pressing import ON, TO, matching, named_by, picked_things
from tutor.games.card_adventure.windows import GO
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

PLAIN = "plain"


@dataclass(frozen=True)
class Targets:
    """By what is pressed (`to:W3`, `on:seat:1`, `on:ogre/1`): the moves it leaves, and whether they are allowed."""

    moves: dict[str, list[Action]] = field(default_factory=dict)
    refused: dict[str, Action] = field(default_factory=dict)
    aims: bool = False

    def state(self, key: str) -> str:
        if key in self.moves:
            return "offered"
        return "refused" if key in self.refused else PLAIN

    def go(self, key: str) -> Part | None:
        """What a press on it sends; None if it means nothing more than to look at it."""
        ways = self.moves.get(key, [])
        if len(ways) == 1:
            return {"do": "act", "move": plain_action(ways[0])}
        if ways:
            return {"do": "card", "id": key}
        found = self.refused.get(key)
        return None if found is None else {"do": "act", "move": plain_action(found)}


def targets(d: Drawing, offered: tuple[Action, ...], picked: str) -> Targets:
    """Of a card that is picked its targets; else where the table asks for a cell or a monster."""
    have = picked_things(picked)
    ways = matching(d, offered, have) if have else [a for a in offered if isinstance(a, _AT_ONCE)]
    found: dict[str, list[Action]] = {}
    for action in ways:
        for key in named_by(d, action):
            if key.startswith((ON, TO)) and key not in have:
                found.setdefault(key, []).append(action)
    return Targets(found, {} if have else _refused(d, found), bool(have and found))


_AT_ONCE = (do.Move, do.Approach, do.FightFirst, do.WorkOff)


def _refused(d: Drawing, found: dict[str, list[Action]]) -> dict[str, Action]:
    """Neighbouring cells to which one cannot go now."""
    if d.window is None or d.window.kind != GO or d.s.active != d.you:
        return {}
    near = d.s.map.near.get(d.s.players[d.you].where, ())
    return {f"{TO}{cell}": do.Move(d.you, cell) for cell in near if f"{TO}{cell}" not in found}

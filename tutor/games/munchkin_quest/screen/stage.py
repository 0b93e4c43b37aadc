"""What is laid out on the table: the scene of a fight with its ledger, and the dungeon where the table is one."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.ledger import ledger
from tutor.games.munchkin_quest.screen.map import dungeon, has_map, off_the_map
from tutor.games.munchkin_quest.screen.party import around
from tutor.games.munchkin_quest.screen.scene import scene
from tutor.games.munchkin_quest.screen.verdict import verdict
from tutor.kernel.state import Action


def stage(
    d: Drawing,
    offered: tuple[Action, ...],
    *,
    only: tuple[str, ...] = (),
    wished: tuple[Action, ...] = (),
    picked: str = "",
    spot: str = "",
    asked: bool = False,
    sealed: bool = False,
) -> tuple[Part, tuple[Action, ...]]:
    """The parts of the page by name, and the offers that are not made on the map itself."""
    mapped = has_map(d, (*offered, *wished)) or (asked and len(d.rooms) > 1)
    dungeon_map = dungeon(d, offered, spot, asked=asked, sealed=sealed) if mapped else None
    parts = {
        "scene": scene(d, only),
        "ledger": ledger(d, only, sealed=sealed),
        "map": dungeon_map,
        "around": around(d, offered) if mapped else None,
        "verdict": verdict(d),
    }
    return parts, off_the_map(offered) if dungeon_map and dungeon_map["open"] else offered

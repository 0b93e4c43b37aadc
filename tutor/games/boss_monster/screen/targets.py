"""What on the table can be pressed now to make a move: rooms, places, heroes, players."""

from __future__ import annotations

from dataclasses import dataclass, field

from tutor.explain.drawing import Part
from tutor.games.boss_monster import actions as do
from tutor.games.boss_monster.picks import SEAT
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.state import LEFT
from tutor.games.boss_monster.windows import EXTRA
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

PLAIN = "plain"


@dataclass(frozen=True)
class Targets:
    """By what is pressed (a card, a player as `seat:1`, a place as `place:2`): the move, and whether it is allowed."""

    moves: dict[str, Action] = field(default_factory=dict)
    refused: dict[str, Action] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.moves)

    def state(self, *keys: str) -> str:
        if any(key in self.moves for key in keys):
            return "offered"
        return "refused" if any(key in self.refused for key in keys) else PLAIN

    def go(self, *keys: str) -> Part | None:
        """What a press on it sends; None if it means nothing more than to look at it."""
        found = next((x[key] for x in (self.moves, self.refused) for key in keys if key in x), None)
        return None if found is None else {"do": "act", "move": plain_action(found)}


def place_key(at: int) -> str:
    return f"place:{at}"


def targets(d: Drawing, offered: tuple[Action, ...], picked: str) -> Targets:
    """Of a card that is picked its places or targets; else what an effect asks to be chosen."""
    chosen = {_of_choice(a.pick): a for a in offered if isinstance(a, do.Choose)}
    if chosen:
        return Targets({key: a for key, a in chosen.items() if key})
    card = picked or only_card(d, offered)
    ways = [a for a in offered if card and getattr(a, "card", "") == card]
    places = {place_key(a.place): a for a in ways if isinstance(a, do.PlaceRoom)}
    if places:
        return Targets(dict(places), _refused_places(d, card, places))
    return Targets(_aimed(ways))


def only_card(d: Drawing, offered: tuple[Action, ...]) -> str:
    """The one card that may be built now, where an effect has found one."""
    window = d.window
    if window is None or window.kind != EXTRA:
        return ""
    cards = {a.card for a in offered if isinstance(a, do.PlaceRoom)}
    return cards.pop() if len(cards) == 1 else ""


def _of_choice(pick: str) -> str:
    """A player of whom only a kind of card is chosen cannot be pressed: there are two buttons for him."""
    return "" if pick.startswith(SEAT) and "/" in pick else pick


def _aimed(ways: list[Action]) -> dict[str, Action]:
    """The targets of a spell or ability; one that may be paid for in several ways is made by the list."""
    found: dict[str, Action] = {}
    twice: set[str] = set()
    for action in ways:
        target = getattr(action, "target", "")
        if target in found:
            twice.add(target)
        if target:
            found[target] = action
    return {target: action for target, action in found.items() if target not in twice}


def _refused_places(d: Drawing, card: str, allowed: dict[str, do.PlaceRoom]) -> dict[str, Action]:
    places = range(LEFT, len(d.s.players[d.you].dungeon))
    return {place_key(at): do.PlaceRoom(d.you, card, at) for at in places if place_key(at) not in allowed}

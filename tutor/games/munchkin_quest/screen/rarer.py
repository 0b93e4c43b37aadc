"""What comes in many ways, or is done rarely: one button, which opens into its ways when it is picked."""

from __future__ import annotations

from collections import Counter

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.actions import UsePower
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.kernel.engine import tag_of
from tutor.kernel.state import Action

RARE = (
    *("ask-for-help", "offer-help", "use-power", "give-up-trait", "heal", "buy-level"),
    *("swap-pack", "give", "drop", "drop-gold", "end-own-life"),
)
FEW = 2
POWER, WAY = "power:", "way:"


def many_ways(action: Action) -> str:
    """What an action is one of the ways of: a power that is paid for, a deal of the room, or its own kind."""
    if isinstance(action, UsePower) and action.pay:
        return f"{POWER}{action.power}"
    offer = getattr(action, "offer", "")
    return f"{WAY}{tag_of(type(action))}:{offer}" if offer else f"{WAY}{tag_of(type(action))}"


def is_way_of(action: Action, picked: str) -> bool:
    """Whether an action is a way of using what is picked: a card, an item, a power, or a kind of action."""
    return picked in (getattr(action, "card", ""), getattr(action, "item", ""), many_ways(action))


def title_of(d: Drawing, picked: str) -> str:
    if picked.startswith(POWER):
        return d.text("power", power=picked.removeprefix(POWER))
    if not picked.startswith(WAY):
        return d.speaker.thing(picked)
    tag, _, offer = picked.removeprefix(WAY).partition(":")
    deals = [deal for tile in d.s.box.tiles.values() for deal in tile.deals if deal.id == offer]
    return deals[0].name[d.speaker.lang] if deals else d.text(f"ways-{tag}")


def gathered(actions: list[Action]) -> tuple[list[Action], list[str]]:
    """Those that stand for themselves, and the names of what has more than a few ways."""
    ways = Counter(map(many_ways, actions))
    crowds = [way for way, n in ways.items() if n > FEW or way.startswith(POWER)]
    return [a for a in actions if many_ways(a) not in crowds], crowds


def opener(d: Drawing, way: str, icon: str, state: str, group: str | None) -> Part:
    """The button that opens into the ways."""
    return {
        "key": f"act-{way.removeprefix(POWER).removeprefix(WAY)}",
        "label": title_of(d, way),
        "icon": icon,
        "state": state,
        "go": {"do": "card", "id": way},
        "note": None,
        "group": group,
        "pressed": None,
    }


def closers(d: Drawing, picked: str) -> list[Part]:
    """What is picked by a button has one to close it; a card is let go by pressing it again."""
    if not picked.startswith((POWER, WAY)):
        return []
    return [{**opener(d, picked, "minus", "plain", title_of(d, picked)), "label": d.text("fewer")}]

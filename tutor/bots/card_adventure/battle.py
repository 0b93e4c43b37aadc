"""The card phase: spells and items where they help most, then the cards of the common plan, then nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.bots.card_adventure.foes import Foe, foe_in_combat
from tutor.bots.card_adventure.mending import mends, restocks
from tutor.bots.card_adventure.party import carried, fighter, holds_prize, open_blades
from tutor.bots.card_adventure.planning import Blade, Plan, Planner
from tutor.bots.card_adventure.sight import Sight
from tutor.games.card_adventure.actions import Cast, Done, ShowAttack, UseItem
from tutor.games.card_adventure.board import Reach
from tutor.games.card_adventure.cards import Use, printed_id
from tutor.games.card_adventure.curses import weight
from tutor.games.card_adventure.state import kind_of, stack
from tutor.kernel.state import Action

HOPELESS = -9.0  # a fight that is worth less is left by whoever can slip away
ITEM = 1.2  # what an item that lowers BP is worth to keep
LEAST = 0.15  # a tool must do so much better than the cards alone


class Tool(NamedTuple):
    """A spell or an item that may be used now, what it would make of the monsters, and its price."""

    action: Cast | UseItem
    foes: tuple[Foe, ...]
    price: float


def fights(sight: Sight) -> Action | None:
    """What to do next in the card phase."""
    on = sight.s.combat
    if on is None or sight.seat not in on.seats:
        return sight.one(Done)
    foes = tuple([foe_in_combat(sight, card) for card in on.monsters])
    planner = Planner(
        tuple([fighter(sight, seat) for seat in on.seats if not sight.s.players[seat].out]), _reward(sight)
    )
    blades = open_blades(sight, sight.waiting, _thrift(sight))
    alone = planner.plan(foes, blades)
    tool = _best_tool(sight, planner, foes, blades, alone)
    if tool is not None:
        return tool.action
    if alone.worth < HOPELESS and (refuge := _slips_away(sight)) is not None:
        return refuge
    return _next_card(sight, alone) or mends(sight) or restocks(sight) or sight.one(Done)


def _next_card(sight: Sight, plan: Plan) -> Action | None:
    for option in plan.options:
        for blade in option.blades:
            if blade.seat == sight.seat:
                return _showing(sight, blade, option.foe)
    return None


def _showing(sight: Sight, blade: Blade, foe: Foe) -> Action | None:
    """The offer to show such a card: of cards that are alike only one is offered."""
    like = printed_id(blade.id)
    return next((a for a in sight.of(ShowAttack) if a.monster == foe.id and printed_id(a.card) == like), None)


def _reward(sight: Sight) -> float:
    """What it is worth to clear the cell, for each of its monsters."""
    s, on = sight.s, sight.s.combat
    assert on is not None
    here = stack(s, on.cell)
    wanted = [x for x in here if printed_id(x.card) in {goal.item for goal in carried(sight)}]
    if wanted:
        return 6.0 / max(1, len(on.monsters)) + 1.5
    return 0.6 if any(kind_of(s, x.card) == "item" for x in here) else 0.0


def _thrift(sight: Sight) -> float:
    """Cards need not be kept when the goal is reached at the end of the turn."""
    s, on = sight.s, sight.s.combat
    assert on is not None
    for goal in s.map.board.goals:
        if isinstance(goal, Reach) and goal.to == on.cell and all(p.out or p.where == goal.to for p in s.players):
            return 0.05
    there = [goal for goal in carried(sight) if goal.to == on.cell]
    return 0.05 if there and any(holds_prize(sight, s.players[seat]) for seat in on.seats) else 1.0


def _slips_away(sight: Sight) -> Action | None:
    return next((a for a in sight.of(UseItem) if sight.use(a.card, a.way).does == "slip-away"), None)


# -- spells and items ------------------------------------------------------------------------------------------------


def _best_tool(
    sight: Sight, planner: Planner, foes: tuple[Foe, ...], blades: tuple[Blade, ...], alone: Plan
) -> Tool | None:
    best, most = None, alone.worth + LEAST
    for tool in _tools(sight, foes):
        gone = sum(planner.removed(foe) for foe in foes if foe.id not in {x.id for x in tool.foes})
        worth = planner.plan(tool.foes, blades).worth + gone - tool.price
        if worth > most:
            best, most = tool, worth
    return best


def _tools(sight: Sight, foes: tuple[Foe, ...]) -> Iterator[Tool]:
    for a in sight.tools:
        use = sight.use(a.card, a.way)
        level = _level(sight, a, use)
        if use.does in CHANGES and level >= 0:
            made = tuple([CHANGES[use.does](sight, foe, use, level, a) for foe in foes])
            if made != foes:
                left = tuple([foe for foe in made if foe.bp > 0])
                yield Tool(a, left, price_of_tool(sight, a))


def _level(sight: Sight, a: Cast | UseItem, use: Use) -> int:
    """The highest cost that is paid; -1 if not even the lowest is."""
    if isinstance(a, UseItem):
        return 0
    more = sum(n for _, n in weight(sight.s, a.seat, "dearer-magic"))
    paid = sum(sight.s.box.powers[card].mp for card in a.mp)
    return sum(1 for cost in use.cost if cost + more <= paid) - 1


def price_of_tool(sight: Sight, a: Cast | UseItem) -> float:
    if isinstance(a, UseItem):
        return ITEM
    return sum(0.2 + 0.3 * sight.s.box.powers[card].mp for card in a.mp)


def _aimed(sight: Sight, foe: Foe, use: Use, a: Cast | UseItem) -> bool:
    return use.target == "monsters-of-area" or foe.id in a.targets


def _lowered(sight: Sight, foe: Foe, use: Use, level: int, a: Cast | UseItem) -> Foe:
    if not _aimed(sight, foe, use, a):
        return foe
    n = use.n[level] if len(use.n) > 1 else use.n[0]
    for other in use.against:
        if other.attribute in foe.words:
            n = n + other.more if other.instead is None else other.instead
    return foe._replace(bp=foe.bp - n, needed=foe.needed - n, against=foe.against - n, met=True)


def _banished(sight: Sight, foe: Foe, use: Use, level: int, a: Cast | UseItem) -> Foe:
    return foe._replace(bp=0) if _aimed(sight, foe, use, a) else foe


def _asleep(sight: Sight, foe: Foe, use: Use, level: int, a: Cast | UseItem) -> Foe:
    return foe._replace(asleep=True, met=True) if _aimed(sight, foe, use, a) else foe


def _dispelled(sight: Sight, foe: Foe, use: Use, level: int, a: Cast | UseItem) -> Foe:
    if not _aimed(sight, foe, use, a):
        return foe
    by_magic = [x for x in sight.s.box.monsters[foe.id].abilities if x.magic and x.x]
    tougher = sum(x.x or 0 for x in by_magic if x.has == "physical")
    minus = sum(x.x or 0 for x in by_magic if x.has == "attack-minus")
    return foe._replace(needed=foe.needed - tougher, minus=foe.minus - minus, met=True)


def _struck_harder(sight: Sight, foe: Foe, use: Use, level: int, a: Cast | UseItem) -> Foe:
    """A card that has been shown to the monster counts more."""
    shown = any(x.to == foe.id and x.card in a.targets for x in sight.s.shown)
    return foe._replace(needed=foe.needed - use.n[0]) if shown and foe.needed > 0 else foe


CHANGES = {
    "lower-bp": _lowered,
    "remove": _banished,
    "sleep": _asleep,
    "dispel": _dispelled,
    "raise-card": _struck_harder,
}

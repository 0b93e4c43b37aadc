"""What a press means: a card or target is picked, the one move that it leaves is made, or why there is none."""

from __future__ import annotations

from collections import Counter

from tutor.games.card_adventure import actions as do
from tutor.games.card_adventure.aiming import choices
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.kernel.state import Action

TOGETHER = "+"  # between things that are picked together
ON, TO = "on:", "to:"  # before what a card is aimed at, and before the cell that one goes to
CARD_FIELDS = ("card", "pay", "of", "token", "role", "deck")
NEED_A_PICK = (do.HandOver, do.UseItem, do.Cast, do.Strike, do.ShowAttack, do.UseAltar)


def offers(d: Drawing) -> tuple[Action, ...]:
    return d.line.game.offers(d.line.state, d.you)


def picked_things(picked: str) -> tuple[str, ...]:
    return tuple(x for x in picked.split(TOGETHER) if x)


def named_by(d: Drawing, a: Action) -> Counter[str]:
    """What would have to be pressed to mean this move: its cards as they are printed, its targets, its cell."""
    found = Counter(printed_id(getattr(a, field)) for field in CARD_FIELDS if getattr(a, field, ""))
    found.update(printed_id(card) for card in getattr(a, "mp", ()))
    found.update(f"{ON}{target}" for target in getattr(a, "targets", ()))
    to = getattr(a, "to", "")
    if isinstance(to, int):
        found[f"{ON}seat:{to}"] += 1
    elif to:
        found[f"{TO}{to}"] += 1
    if isinstance(a, do.Strike):
        found[f"{ON}{d.s.players[a.seat].where}"] += 1
    if isinstance(a, do.ShowAttack | do.WorkOff):
        found[f"{ON}{a.monster}"] += 1
    if isinstance(a, do.Approach | do.FightFirst):
        found[f"{TO}{a.cell}"] += 1
    return found


def matching(d: Drawing, offered: tuple[Action, ...], picked: tuple[str, ...]) -> list[Action]:
    """The moves that name everything which is picked."""
    wanted = Counter(normal(x) for x in picked)
    return [a for a in offered if not wanted - named_by(d, a)]


def normal(id: str) -> str:
    return id if id.startswith((ON, TO)) else printed_id(id)


def pressed(d: Drawing, offered: tuple[Action, ...], picked: str, id: str) -> Action | str:
    """A move, or what is picked from now on."""
    have = picked_things(picked)
    if id in have:
        return TOGETHER.join(x for x in have if x != id) if have[0] != id else ""
    ways = matching(d, offered, (*have, id))
    chosen = (*have, id)
    if not ways:
        ways, chosen = matching(d, offered, (id,)), (id,)
    if not ways:
        wish = natural_wish(d, have, id)
        return picked if wish is None else wish
    if len(ways) == 1 and (len(chosen) > 1 or not isinstance(ways[0], NEED_A_PICK)) and id.startswith((ON, TO)):
        return ways[0]
    return TOGETHER.join(chosen)


def natural_wish(d: Drawing, have: tuple[str, ...], id: str) -> Action | None:
    """What somebody who presses this most likely wants; its refusal tells why there is no such move."""
    card = next((x for x in (*have, id) if x in d.s.box.cards), "")
    target = id.removeprefix(ON) if id.startswith(ON) else ""
    if id.startswith(TO):
        return do.Move(d.you, id.removeprefix(TO))
    if card in d.s.box.attacks:
        return _wish_to_strike(d, card, target)
    if card in d.s.box.powers or card in d.s.box.curses:
        return do.Discard(d.you, card)
    if card in d.s.box.usable:
        return _wish_to_use(d, card, target)
    return None


def _wish_to_strike(d: Drawing, card: str, target: str) -> Action:
    if d.s.combat is not None:
        return do.ShowAttack(d.you, card, target if target in d.s.box.monsters else d.s.combat.monsters[0])
    return do.Strike(d.you, card) if d.s.step == "structure" else do.Discard(d.you, card)


def _wish_to_use(d: Drawing, card: str, target: str) -> Action | None:
    uses = d.s.box.usable[card].uses
    if not uses:
        return do.Discard(d.you, card)
    aimed = (target,) if target else next(iter(choices(d.s, d.you, uses[0])), ())
    if card in d.s.box.magics:
        return do.Cast(d.you, card, d.s.players[d.you].mp, aimed)
    return do.UseItem(d.you, card, aimed)

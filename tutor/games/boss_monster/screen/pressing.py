"""What a press on a card means: its ways of use, the one way there is, or why there is none."""

from __future__ import annotations

from tutor.games.boss_monster import actions as do
from tutor.games.boss_monster.cards import Boss, Room, copies_of
from tutor.games.boss_monster.casting import first_pick, targets
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.windows import DISCARDS
from tutor.kernel.state import Action

TOGETHER = "+"  # between cards that are picked together
PAIR = 2


def offers(d: Drawing) -> tuple[Action, ...]:
    return d.line.game.offers(d.line.state, d.you)


def picked_cards(picked: str) -> tuple[str, ...]:
    return tuple(x for x in picked.split(TOGETHER) if x)


def same_card(d: Drawing, id: str, offered: tuple[Action, ...]) -> str:
    """Of several copies of a card the one that is offered."""
    named = {getattr(a, "card", "") for a in offered}
    card = d.s.box.cards.get(id)
    if id in named or card is None:
        return id
    return next((copy for copy in copies_of(card) if copy in named), id)


def pressed(d: Drawing, offered: tuple[Action, ...], picked: str, id: str) -> Action | str:
    """A move, or what is picked from now on."""
    if id not in d.s.box.cards:
        return picked
    if d.window is not None and d.window.kind == DISCARDS and any(isinstance(a, do.DiscardTwo) for a in offered):
        return _together(picked, id)
    card = same_card(d, id, offered)
    if card in picked_cards(picked):
        return ""
    ways = [a for a in offered if getattr(a, "card", "") == card]
    if len(ways) == 1 and isinstance(ways[0], do.KeepBoss):
        return ways[0]
    if ways:
        return card
    return natural_wish(d, id)


def _together(picked: str, id: str) -> str:
    """Two cards are picked together; a third one takes the place of the first."""
    have = picked_cards(picked)
    now = tuple(x for x in have if x != id) if id in have else (*have, id)[-PAIR:]
    return TOGETHER.join(now)


def natural_wish(d: Drawing, id: str) -> Action:
    """What somebody who presses a card most likely wants of it."""
    card = d.s.card(id)
    mine = id in d.s.players[d.you].hand
    if isinstance(card, Room) and mine:
        return do.PlaceRoom(d.you, id)
    if isinstance(card, Boss):
        return do.KeepBoss(d.you, id)
    aimed = next(iter(targets(d.s, d.you, id)), "") if first_pick(d.s, id) is not None else ""
    return do.CastSpell(d.you, id, aimed) if mine else do.UseRoom(d.you, id, aimed)

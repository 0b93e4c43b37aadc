"""Wounds, curses and empty hands: what items and spells can do about them."""

from __future__ import annotations

from tutor.bots.card_adventure.pain import relief
from tutor.bots.card_adventure.party import limit_of
from tutor.bots.card_adventure.sight import Sight
from tutor.games.card_adventure.actions import Cast, GiveBack, LiftCurse, UseItem
from tutor.games.card_adventure.cards import Use
from tutor.games.card_adventure.effects import seat_of
from tutor.kernel.state import Action

WORTH = 1.8  # what relief must be worth that it is bought with an item
LIFTED = 1.6
BELOW = 2  # cards are drawn when a hand is so far below its limit


def mends(sight: Sight) -> Action | None:
    """The use of an item or a spell that relieves somebody most, if it is worth its price."""
    best: Action | None = None
    most = 0.0
    for a in sight.tools:
        gain = _relief(sight, a, sight.use(a.card, a.way)) - _price(sight, a)
        if gain > most:
            best, most = a, gain
    return best


def _relief(sight: Sight, a: UseItem | Cast, use: Use) -> float:
    if use.does not in ("give-back", "lift-curse") or not a.targets:
        return 0.0
    p = sight.s.players[seat_of(a.targets[0])]
    if use.does == "lift-curse":
        return 2 * LIFTED if p.curses else 0.0
    values = sorted((sight.s.box.tokens[token].value for token in getattr(p, use.token)), reverse=True)
    n = use.n[0]
    if isinstance(a, Cast) and len(use.n) > 1:
        paid = sum(sight.s.box.powers[card].mp for card in a.mp)
        n = max([n for cost, n in zip(use.cost, use.n, strict=True) if cost <= paid], default=0)
    return relief(use.token, sight.hurt(p.seat, use.token), tuple(values[:n]))


def _price(sight: Sight, a: UseItem | Cast) -> float:
    if isinstance(a, UseItem):
        return WORTH
    return 0.3 + sum(0.2 + 0.3 * sight.s.box.powers[card].mp for card in a.mp)


def restocks(sight: Sight) -> Action | None:
    """The use of an item that fills a hand."""
    for a in sight.of(UseItem):
        use = sight.use(a.card, a.way)
        if use.does == "draw":
            held = sight.me.attack if use.deck == "attack" else sight.me.mp
            if len(held) <= limit_of(sight, sight.seat, use.deck) - BELOW:
                return a
    return None


def gives_back(sight: Sight) -> Action | None:
    """The worst token."""
    return max(sight.of(GiveBack), key=lambda a: sight.s.box.tokens[a.token].value, default=None)


def lifts(sight: Sight) -> Action | None:
    return sight.one(LiftCurse)

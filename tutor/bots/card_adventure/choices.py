"""Smaller choices: classes, cards to draw and to discard, what is left behind, structures, shields."""

from __future__ import annotations

from tutor.bots.card_adventure.foes import foe_to_come
from tutor.bots.card_adventure.mending import mends
from tutor.bots.card_adventure.pain import harm
from tutor.bots.card_adventure.party import limit_of, open_blades, price_of
from tutor.bots.card_adventure.planning import Blade
from tutor.bots.card_adventure.sight import Sight
from tutor.games.card_adventure.actions import (
    Approach,
    ChooseClass,
    ChooseDeck,
    Discard,
    Done,
    LayDown,
    Strike,
    UseAltar,
    UseItem,
)
from tutor.games.card_adventure.barriers import BLOWS, STRENGTH, barred
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.game import GAME
from tutor.games.card_adventure.state import monsters_at
from tutor.kernel.state import Action

PARTY = ("cpa.card.warrior", "cpa.card.spellblade", "cpa.card.warrior", "cpa.card.mage")
STOPPED = 2.0  # a penalty that is worth a shield
HEALED = 1.6
SPELLS = {"lower-bp": 3, "remove": 3, "sleep": 2, "give-back": 2}


def chooses_class(sight: Sight) -> Action | None:
    wanted = PARTY[sight.seat % len(PARTY)]
    return next((a for a in sight.of(ChooseClass) if a.role == wanted), None)


def draws(sight: Sight) -> Action | None:
    """An attack card, unless the hand is full of them, or without any power for its spells."""
    me, seat = sight.me, sight.seat
    lacks = {kind: limit_of(sight, seat, kind) - len(getattr(me, kind)) for kind in ("attack", "mp")}
    powerless = bool(me.magic) and lacks["mp"] > lacks["attack"] + 1
    deck = "mp" if (lacks["attack"] <= 0 < lacks["mp"]) or powerless else "attack"
    return next((a for a in sight.of(ChooseDeck) if a.deck == deck), None)


def discards(sight: Sight) -> Action | None:
    return min(sight.of(Discard), key=lambda a: _kept(sight, a.card), default=None)


def _kept(sight: Sight, card: str) -> float:
    """What a card is worth to keep."""
    box = sight.s.box
    if card in box.attacks:
        return price_of(box.attacks[card].bp)
    if card in box.powers:
        return float(box.powers[card].mp)
    return max((float(SPELLS.get(use.does, 1)) for use in box.magics[card].uses), default=0.0)


def lays_down(sight: Sight) -> Action | None:
    """What is used up by use is less than what can be used again and again."""
    items = sight.s.box.items
    return min(sight.of(LayDown), key=lambda a: (items[a.card].special, not items[a.card].once), default=None)


def lets_come(sight: Sight) -> Action | None:
    """The weakest group."""
    return min(sight.of(Approach), key=lambda a: _might(sight, a.cell), default=None)


def _might(sight: Sight, cell: str) -> int:
    return sum(foe_to_come(sight, x.card).needed for x in monsters_at(sight.s, cell))


# -- structures ------------------------------------------------------------------------------------------------------


def faces_structure(sight: Sight) -> Action | None:
    """A key first, then powder, then as few cards as beat it; an altar for whoever is hurt."""
    where = sight.me.where
    if where in sight.s.map.cells:
        return _prays(sight) or mends(sight) or sight.one(Done)
    if not barred(sight.s, where, GAME.ask):
        return sight.one(Done)
    for wanted in ("turn-gate", "break"):
        for a in sight.of(UseItem):
            aimed = not a.targets or where in a.targets
            if sight.use(a.card, a.way).does == wanted and aimed:
                return a
    return _strikes(sight) or sight.one(Done)


def _strikes(sight: Sight) -> Action | None:
    s, me = sight.s, sight.me
    missing = sight.count(STRENGTH, me.where) - sight.count(BLOWS, {"where": me.where, "came": me.came})
    with_us = tuple(
        [seat for seat in sight.waiting if (s.players[seat].where, s.players[seat].came) == (me.where, me.came)]
    )
    blades = [Blade(x.id, x.seat, s.box.attacks[x.id].bp, x.price) for x in open_blades(sight, with_us)]
    if missing <= 0 or sum(blade.bp for blade in blades) < missing:
        return None
    chosen = fewest(tuple(blades), missing)
    mine = {printed_id(blade.id) for blade in chosen if blade.seat == sight.seat}
    return next((a for a in sight.of(Strike) if printed_id(a.card) in mine), None)


def fewest(blades: tuple[Blade, ...], needed: int) -> tuple[Blade, ...]:
    """Cards that make so much together, and would not without any one of them; cheap ones rather than dear ones."""
    chosen = list(blades)
    for blade in sorted(blades, key=lambda blade: -blade.bp):
        if sum(x.bp for x in chosen) - blade.bp >= needed:
            chosen.remove(blade)
    return tuple(chosen)


def _prays(sight: Sight) -> Action | None:
    """The cheapest card for the worst token."""
    box = sight.s.box
    best, most = None, 0.0
    for a in sight.of(UseAltar):
        price = _kept(sight, a.pay)
        token = box.tokens.get(a.of)
        gain = HEALED * (token.value if token is not None else 2) - price
        if gain > most:
            best, most = a, gain
    return best


# -- penalties -------------------------------------------------------------------------------------------------------


def shields(sight: Sight) -> Action | None:
    """A shield is for a penalty that hurts."""
    seat, monster = sight.window.about["seat"], sight.window.about["monster"]
    hurts = harm(sight.hurt(seat, "damage"), sight.hurt(seat, "poison"), sight.s.box.monsters[monster].penalty)
    return sight.one(UseItem) if hurts >= STOPPED else sight.one(Done)

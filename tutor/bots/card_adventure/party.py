"""The PCs as a bot weighs them: their attack cards, their wounds, what they hold."""

from __future__ import annotations

from tutor.bots.card_adventure.planning import Blade, Fighter
from tutor.bots.card_adventure.sight import Sight, known
from tutor.games.card_adventure.board import Carry
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.limits import MOST
from tutor.games.card_adventure.looking import hands_are_open
from tutor.games.card_adventure.state import Player
from tutor.games.card_adventure.strength import CARD


def price_of(bp: int) -> float:
    """What an attack card is worth to keep."""
    return 0.35 + 0.17 * bp


def blades_of(sight: Sight, seat: int, scarce: float = 1.0) -> tuple[Blade, ...]:
    """The attack cards of a hand, the weakest first."""
    p = sight.s.players[seat]
    found = []
    for card in known(p.attack):
        bp = sight.count(CARD, card)
        found.append(Blade(card, seat, bp, price_of(bp) * scarce))
    spare = max(0, len(found) - limit_of(sight, seat, "attack"))
    found.sort(key=lambda blade: blade.bp)
    return tuple([blade._replace(price=0.1) if n < spare else blade for n, blade in enumerate(found)])


def open_blades(sight: Sight, seats: tuple[int, ...], scarce: float = 1.0) -> tuple[Blade, ...]:
    """The attack cards of several hands, as far as the PC may look at them."""
    seen = [seat for seat in seats if seat == sight.seat or hands_are_open(sight.s)]
    return tuple([blade for seat in seen for blade in blades_of(sight, seat, scarce)])


def fighter(sight: Sight, seat: int) -> Fighter:
    return Fighter(seat, sight.hurt(seat, "damage"), sight.hurt(seat, "poison"))


def limit_of(sight: Sight, seat: int, kind: str) -> int:
    return sight.count(MOST, {"seat": seat, "kind": kind})


def holds_prize(sight: Sight, p: Player) -> bool:
    """Whether a PC holds what has to be carried to the goal."""
    return any(printed_id(card) == goal.item for goal in carried(sight) for card in p.items)


def carried(sight: Sight) -> tuple[Carry, ...]:
    return tuple([goal for goal in sight.s.map.board.goals if isinstance(goal, Carry)])


def carrier(sight: Sight) -> Player | None:
    return next((p for p in sight.s.players if not p.out and holds_prize(sight, p)), None)

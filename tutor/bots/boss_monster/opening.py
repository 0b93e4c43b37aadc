"""Before the first turn: which boss, which hand, which cards of it."""

from __future__ import annotations

from tutor.bots.boss_monster.hands import card_worth
from tutor.bots.boss_monster.sight import Sight
from tutor.games.boss_monster.actions import DiscardTwo, KeepBoss, KeepHand, Mulligan
from tutor.games.boss_monster.cards import Room
from tutor.kernel.state import Action

FEW = 2  # ordinary rooms with which one can begin
XP = 1000


def keeps_a_boss(sight: Sight) -> Action | None:
    """The one whose level-up does more; then the one that acts first."""

    def value(a: KeepBoss) -> tuple[int, float]:
        boss = sight.s.box.boss(a.card)
        return len(boss.ability.does), boss.xp / XP

    return max(sight.of(KeepBoss), key=value, default=None)


def keeps_a_hand(sight: Sight) -> Action | None:
    """A hand with which one can build is kept."""
    again = sight.one(Mulligan)
    rooms = [x for card in sight.me.hand if isinstance(x := sight.s.card(card), Room)]
    ordinary = [room for room in rooms if not room.advanced]
    if again is not None and (len(ordinary) < FEW or not any(room.damage > 1 for room in ordinary)):
        return again
    return sight.one(KeepHand)


def discards(sight: Sight) -> Action | None:
    """What is missed least; but two ordinary rooms stay."""
    s, me = sight.s, sight.me
    ordinary = {c for c in me.hand if isinstance(x := s.card(c), Room) and not x.advanced}

    def missed(a: DiscardTwo) -> float:
        left = len(ordinary - set(a.cards))
        return sum(card_worth(s, me, card) for card in a.cards) + max(0, FEW - left)

    return min(sight.of(DiscardTwo), key=missed, default=None)

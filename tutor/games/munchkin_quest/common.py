"""Guards that stand before every card: it must be had, and the dead do nothing for themselves."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import (
    FEATS,
    Banish,
    CancelCurse,
    Enhance,
    GainHealth,
    GiveUpTrait,
    GoUpALevel,
    Leave,
    PassBy,
    PlayCheat,
    PlayCurse,
    PlayTrait,
    PutInPlay,
    SetDie,
    Summon,
    Throw,
    UseOneShot,
    UsePower,
)
from tutor.games.munchkin_quest.book import guard
from tutor.games.munchkin_quest.state import Quest
from tutor.kernel.state import Action
from tutor.kernel.verdict import Facts, facts

FROM_HAND: tuple[type[Action], ...] = (Enhance, Summon, PlayCurse, SetDie, GoUpALevel, PlayTrait, PutInPlay, PlayCheat)
FROM_HAND_OR_BELT: tuple[type[Action], ...] = (UseOneShot, Throw, Banish, Leave, CancelCurse, *FEATS)


@guard("mq.cards.timing", *FROM_HAND, basic=2, implied=True)
def the_card_must_be_in_hand(s: Quest, a: Any) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    return None if a.card in s.players[a.seat].hand else facts(key="not-in-hand", card=a.card)


@guard("mq.cards.timing", *FROM_HAND_OR_BELT, basic=2, implied=True)
def the_card_must_be_at_hand(s: Quest, a: Any) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    p = s.players[a.seat]
    if a.card in p.hand or any(g.card == a.card for g in p.gear):
        return None
    return facts(key="not-at-hand", card=a.card)


@guard("mq.pack.no-combat", *FROM_HAND_OR_BELT, basic=4, implied=True)
def nothing_comes_out_of_the_pack(s: Quest, a: Any) -> Facts | None:
    """Nothing can be taken from the pack while fighting or running away."""
    return facts(card=a.card) if _in_the_pack(s, a) and in_fight(s, a.seat) else None


@guard("mq.pack.no-benefit", *FROM_HAND_OR_BELT, basic=4, implied=True)
def what_is_packed_is_not_used(s: Quest, a: Any) -> Facts | None:
    """Items in the pack give no bonus and no ability."""
    return facts(card=a.card) if _in_the_pack(s, a) and not in_fight(s, a.seat) else None


def _in_the_pack(s: Quest, a: Any) -> bool:
    p = s.players[a.seat]
    return a.card not in p.hand and any(g.card == a.card and g.place == "pack" for g in p.gear)


@guard(
    "mq.death.cards",
    *(UseOneShot, Leave, PlayTrait, GiveUpTrait, GoUpALevel, PutInPlay, PlayCheat, UsePower, PassBy, GainHealth),
    CancelCurse,
    basic=2,
    worded=True,
)
def the_dead_do_nothing_for_themselves(s: Quest, seat: int) -> Facts | None:
    """A dead player may play cards, but none that affect his own character."""
    return facts(seat=seat) if s.players[seat].dead else None


def in_fight(s: Quest, seat: int) -> bool:
    return s.fight is not None and seat in (s.fight.main, s.fight.helper)

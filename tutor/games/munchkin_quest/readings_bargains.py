"""Bribes: other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.help import whoever_cannot_come_is_no_helper
from tutor.games.munchkin_quest.paying import pay_the_bribe, the_promise_binds_all_the_same
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.verbs import Quests, fight, quiet_fight
from tutor.kernel.records import evolve

ONLY_FOR_A_WIN = reading("mq.reading.bribe-only-for-a-win")
ONLY_FOR_A_WIN.drops(the_promise_binds_all_the_same)

PAID_AT_ONCE = reading("mq.reading.bribe-at-once")


@PAID_AT_ONCE.instead_of(whoever_cannot_come_is_no_helper)
def who_has_come_is_paid(t: Quests, about: dict[str, Any]) -> None:
    """Gold and items change hands as soon as the helper has come; only treasure waits for the end of the fight."""
    whoever_cannot_come_is_no_helper(t, about)
    deal = fight(t).deal
    if deal is not None:
        pay_the_bribe(t)
        quiet_fight(t, deal=evolve(deal, gold=0, pays=0, items=()))

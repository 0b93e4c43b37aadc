"""Bribes, and Cheat cards on what changes hands: other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.carrying import own_gear
from tutor.games.munchkin_quest.help import whoever_cannot_come_is_no_helper
from tutor.games.munchkin_quest.paying import hand_over_item, pay_the_bribe, the_promise_binds_all_the_same
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.rewards import the_bribe_is_paid, wait_for_the_next_pick
from tutor.games.munchkin_quest.state import side_of
from tutor.games.munchkin_quest.trading import the_giver_has_it_no_more, the_receiver_has_it_in_play
from tutor.games.munchkin_quest.verbs import Quests, fight, quiet_fight
from tutor.kernel.records import evolve

# -- bribes ----------------------------------------------------------------------------------------------------------

ONLY_FOR_A_WIN = reading("mq.reading.bribe-only-for-a-win")
ONLY_FOR_A_WIN.drops(the_promise_binds_all_the_same)

BINDS_NOBODY = reading("mq.reading.bribe-binds-nobody")
BINDS_NOBODY.drops(the_promise_binds_all_the_same)


@BINDS_NOBODY.instead_of(the_bribe_is_paid)
def only_treasure_is_shared(t: Quests, _: dict[str, Any]) -> None:
    """Who has promised gold or items gives them after the fight if he keeps his word."""
    if t.s.share is not None:
        wait_for_the_next_pick(t)


PAID_AT_ONCE = reading("mq.reading.bribe-at-once")


@PAID_AT_ONCE.instead_of(whoever_cannot_come_is_no_helper)
def who_has_come_is_paid(t: Quests, about: dict[str, Any]) -> None:
    """Gold and items change hands as soon as the helper has come; only treasure waits for the end of the fight."""
    whoever_cannot_come_is_no_helper(t, about)
    deal = fight(t).deal
    if deal is not None:
        pay_the_bribe(t)
        quiet_fight(t, deal=evolve(deal, gold=0, pays=0, items=()))


# -- Cheat cards -----------------------------------------------------------------------------------------------------

CHEATS_GO_ALONG = reading("mq.reading.cheat-goes-along")
CHEATS_GO_ALONG.drops(the_receiver_has_it_in_play)


@CHEATS_GO_ALONG.instead_of(the_giver_has_it_no_more)
def it_is_handed_over_with_its_cheat_card(t: Quests, about: dict[str, Any]) -> None:
    """Whoever is given an item has the Cheat card on it too."""
    if own_gear(t.s.players[about["seat"]], about["card"]) is None:
        t.close()
        return
    rules = (*about["rules"], "mq.trade.benefit-now", "mq.item.uses")
    hand_over_item(t, about["seat"], about["to"], about["card"], rules, cheats_too=True)


@CHEATS_GO_ALONG.instead_of(the_bribe_is_paid)
def so_is_a_bribe(t: Quests, _: dict[str, Any]) -> None:
    """An item given as a bribe keeps its Cheat card."""
    pay_the_bribe(t, cheats_too=True)
    if t.s.share is not None:
        wait_for_the_next_pick(t)


@CHEATS_GO_ALONG.instead_of(the_promise_binds_all_the_same)
def so_is_a_bribe_for_nothing(t: Quests, _: dict[str, Any]) -> None:
    """It does so after a lost fight as well."""
    if not any(t.s.players[seat].dead for seat in side_of(t.s)):
        pay_the_bribe(t, cheats_too=True)

"""Items: what weighs, what may be done with them when, and what is picked up; other readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import DropItem, EndOwnLife, Give, Heal, PutInPlay
from tutor.games.munchkin_quest.carrying import (
    big_items_weigh,
    the_first_big_item_is_free,
    the_second_is_free_for_a_dwarf,
)
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.items import (
    and_not_in_combat,
    put_candidates,
    what_one_has_just_received_waits_for_the_end_of_the_fight,
)
from tutor.games.munchkin_quest.picking_up import he_may_take_as_much_as_he_wants
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.trading import (
    DropGold,
    not_for_those_who_fight,
    nothing_is_dropped_of_free_will_in_a_fight,
)
from tutor.games.munchkin_quest.turn import (
    what_is_too_much_is_shed_before_the_fight,
    what_is_too_much_is_shed_where_it_arises,
)
from tutor.games.munchkin_quest.verbs import Quests, with_player
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

# -- what weighs -----------------------------------------------------------------------------------------------------

PACK_IS_LIGHT = reading("mq.reading.pack-weighs-nothing")
Weighs = Callable[[Quest, int], Iterable[Term]]
Forbids = Callable[[Quest, PutInPlay], Facts | None]


def as_if_without_the_pack(weighs: Weighs) -> Weighs:
    """Big items in the pack do not count."""

    def asked(s: Quest, seat: int) -> Iterable[Term]:
        p = s.players[seat]
        unpacked = evolve(p, gear=tuple([g for g in p.gear if g.place != "pack"]))
        return weighs(evolve(s, players=with_player(s, unpacked)), seat)

    return asked


for weighs in (big_items_weigh, the_first_big_item_is_free, the_second_is_free_for_a_dwarf):
    PACK_IS_LIGHT.instead_of(weighs)(as_if_without_the_pack(weighs))

BY_THE_END_OF_THE_TURN = reading("mq.reading.pack-until-turn-ends")
BY_THE_END_OF_THE_TURN.drops(what_is_too_much_is_shed_where_it_arises, what_is_too_much_is_shed_before_the_fight)


# -- picking up ------------------------------------------------------------------------------------------------------

ONE_BY_ONE = reading("mq.reading.one-item-a-move")


@ONE_BY_ONE.instead_of(he_may_take_as_much_as_he_wants)
def he_takes_one_thing(t: Quests, about: dict[str, Any]) -> None:
    """Each item costs 1 Move, and so does the gold; a search still brings all that lies there."""
    if about["rule"] == "mq.item.pickup-search":
        he_may_take_as_much_as_he_wants(t, about)


# -- in a fight ------------------------------------------------------------------------------------------------------

DROPPED_IN_A_FIGHT = reading("mq.reading.drop-in-a-fight")
DROPPED_IN_A_FIGHT.drops(nothing_is_dropped_of_free_will_in_a_fight, not_for_those_who_fight)
DROPPED_IN_A_FIGHT.guard("mq.noncombat.scope", Give, PutInPlay, Heal, basic=4, every=True)(not_for_those_who_fight)

PLAYED_IN_HIS_FIGHT = reading("mq.reading.items-in-his-own-fight")
PLAYED_IN_HIS_FIGHT.drops(not_for_those_who_fight)
PLAYED_IN_HIS_FIGHT.guard("mq.noncombat.scope", Give, DropItem, DropGold, Heal, basic=4, every=True)(
    not_for_those_who_fight
)


@PLAYED_IN_HIS_FIGHT.instead_of(put_candidates)
def in_his_own_turn_whatever_is_going_on(s: Quest, seat: int) -> Iterator[PutInPlay]:
    """In his own turn a player may put items into play at any time, in his own fight too."""
    yield from put_candidates(_without_fight_of(s, seat), seat)


def as_if_he_did_not_fight(forbids: Forbids) -> Forbids:
    """His own fight is no hindrance in his own turn."""

    def asked(s: Quest, a: PutInPlay) -> Facts | None:
        return forbids(_without_fight_of(s, a.seat), a)

    return asked


for forbids in (and_not_in_combat, what_one_has_just_received_waits_for_the_end_of_the_fight):
    PLAYED_IN_HIS_FIGHT.instead_of(forbids)(as_if_he_did_not_fight(forbids))


def _without_fight_of(s: Quest, seat: int) -> Quest:
    return evolve(s, fight=None) if seat == s.turn else s


ANY_FIGHT = reading("mq.reading.any-fight-bars-all")


@ANY_FIGHT.instead_of(not_for_those_who_fight)
def not_while_anybody_fights(s: Quest, seat: int) -> Facts | None:
    """What is done outside combat is done by nobody while any fight is on."""
    return None if s.fight is None else facts(seat=seat if in_fight(s, seat) else s.fight.main)


NOT_IN_A_FIGHT = reading("mq.reading.no-suicide-in-a-fight")


@NOT_IN_A_FIGHT.guard("mq.ownturn.suicide", EndOwnLife, basic=4)
def nobody_ends_his_life_in_a_fight(s: Quest, a: EndOwnLife) -> Facts | None:
    """A fight must be fought to its end first."""
    return facts(key="in-fight", seat=a.seat) if in_fight(s, a.seat) else None

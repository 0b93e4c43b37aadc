"""Who begins, what a step costs, and new monsters in the dungeon: other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import Move
from tutor.games.munchkin_quest.bases import (
    BASES_OF_A_COLOUR,
    a_base_is_taken_from_the_strongest,
    remove_the_strongest,
    strongest,
    the_monster_die_is_rolled,
)
from tutor.games.munchkin_quest.carrying import unless_it_has_risen_again
from tutor.games.munchkin_quest.moving import (
    one_step,
    one_step_is_always_possible,
    the_one_step_comes_before_everything_else,
    through_a_door,
)
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.setup import roll_for_the_start, the_highest_die_begins
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests
from tutor.kernel.events import Term, Terms
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts

# -- who begins ------------------------------------------------------------------------------------------------------

ALL_ROLL_AGAIN = reading("mq.reading.all-roll-again")


@ALL_ROLL_AGAIN.instead_of(the_highest_die_begins)
def whoever_ties_all_roll_again(t: Quests, _: dict[str, Any]) -> None:
    """After a tie for the highest all players roll again."""
    roll_for_the_start(t, all_again=True)


# -- walking ---------------------------------------------------------------------------------------------------------

AT_ANY_MOMENT = reading("mq.reading.one-step-at-any-moment")


@AT_ANY_MOMENT.instead_of(one_step_is_always_possible)
def one_step_with_whatever_is_left(s: Quest, about: dict[str, Any], so_far: int, ask: Ask) -> Term | None:
    """The step takes all the Move that is left, however much has been spent before."""
    return one_step(s, about, so_far, ask)


@AT_ANY_MOMENT.instead_of(the_one_step_comes_before_everything_else)
def only_one_of_them_a_turn(s: Quest, a: Move, ask: Ask) -> Facts | None:
    """Nothing but such a step taken before stands against it."""
    return the_one_step_comes_before_everything_else(s, a, ask) if s.players[a.seat].stepped else None


NOT_AGAIN = reading("mq.reading.risen-move-is-no-use")
NOT_AGAIN.drops(unless_it_has_risen_again)

CHEAP_DOORS = reading("mq.reading.door-costs-one")


@CHEAP_DOORS.instead_of(through_a_door)
def a_door_costs_no_more_than_a_passage(s: Quest, link: str) -> Terms:
    """A regular door costs 1 Move."""
    return tuple([evolve(term, value=1) for term in through_a_door(s, link)])


# -- new monsters ----------------------------------------------------------------------------------------------------

STRONGEST_OF_ALL = reading("mq.reading.strongest-of-all")


@STRONGEST_OF_ALL.instead_of(a_base_is_taken_from_the_strongest)
def a_base_of_any_colour_is_taken(t: Quests, about: dict[str, Any]) -> None:
    """The monster of the highest Level in the whole dungeon goes, and its base is used, of whatever colour it is."""
    if [f.base for f in t.s.foes].count(about["seat"]) < BASES_OF_A_COLOUR:
        return
    gone, _ = strongest(t, t.s.foes)
    if gone:
        t.close()
        t.begin("stand", **{**about, "seat": gone[0].base})
        remove_the_strongest(t, t.s.foes, "mq.explore.step5-no-base")


LIKE_ITS_MATE = reading("mq.reading.mate-has-its-colour")


@LIKE_ITS_MATE.instead_of(the_monster_die_is_rolled)
def no_die_is_rolled_for_a_mate(t: Quests, about: dict[str, Any]) -> None:
    """A mate stands on a base of the same colour as the monster that it is like."""
    if about.get("drawn", True):
        the_monster_die_is_rolled(t, about)
        return
    like = next(foe for foe in t.s.foes if foe.card == about["card"])
    t.close()
    t.begin("stand", **about, seat=like.base)

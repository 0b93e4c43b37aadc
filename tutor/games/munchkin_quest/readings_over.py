"""What comes after a fight, after running away and after death: other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.dissolving import end_fight, one_shots_return, return_one_shot
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.rewards import never_less_treasure_than_none, the_dead_do_not_look_on
from tutor.games.munchkin_quest.running import (
    only_the_main_players_turn_ends,
    the_fight_is_lost,
    the_room_changes_nothing_about_it,
)
from tutor.games.munchkin_quest.search_table import the_dead_see_no_finds
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.turn import (
    cut_turn_short,
    nobody_arms_between_his_turn_and_its_fight,
    the_fight_comes_first,
)
from tutor.games.munchkin_quest.verbs import Quests, fight
from tutor.kernel.events import Term

# -- running away ----------------------------------------------------------------------------------------------------

ICONS_COUNT = reading("mq.reading.icons-when-running")
ICONS_COUNT.drops(the_room_changes_nothing_about_it)

NO_FIGHT_THERE = reading("mq.reading.no-fight-after-running")
NO_FIGHT_THERE.instead_of(the_fight_comes_first)(nobody_arms_between_his_turn_and_its_fight)


@NO_FIGHT_THERE.instead_of(the_fight_is_lost)
def nobody_fights_where_he_runs_to(t: Quests, _: dict[str, Any]) -> None:
    """Whoever runs into a monster's room does not fight there before his next turn begins."""
    end_fight(t, "FightOver", ("mq.run.ends-there",), meets=False)


NO_CHARITY = reading("mq.reading.no-charity-after-no-exit")


@NO_CHARITY.instead_of(only_the_main_players_turn_ends)
def his_turn_ends_without_charity(t: Quests, about: dict[str, Any]) -> None:
    """After no exit the monsters move at once."""
    if about["seat"] == t.s.turn and not t.s.players[t.s.turn].dead:
        cut_turn_short(t, "TurnCutShort", ("mq.run.no-exit", "mq.ruling.no-exit-helper"), charity=False)


# -- what the fight leaves behind ------------------------------------------------------------------------------------

BACK_TO_THE_BELT = reading("mq.reading.one-shots-back-to-belt")


@BACK_TO_THE_BELT.instead_of(one_shots_return)
def one_shots_return_to_where_they_were(t: Quests, _: dict[str, Any]) -> None:
    """A one-shot that was in play goes back to the belt, for nothing in play returns to the hand."""
    for boost in fight(t).boosts:
        return_one_shot(t, boost, on_belt=boost.rule == "mq.combat.use-belt")


OUT_OF_THE_REST = reading("mq.reading.treasure-floor-of-all")


@OUT_OF_THE_REST.instead_of(never_less_treasure_than_none)
def what_one_lacks_the_others_make_up(s: Quest, _: object, so_far: int) -> Term | None:
    """Only the treasure of all monsters together is never below 0."""
    if so_far >= 0:
        return None
    return Term(-so_far, "mq.ruling.left-before-roll", "no-treasure", "floor", {})


# -- the dead --------------------------------------------------------------------------------------------------------

THE_DEAD_LOOK_ON = reading("mq.reading.dead-look-on")
THE_DEAD_LOOK_ON.drops(the_dead_do_not_look_on, the_dead_see_no_finds)

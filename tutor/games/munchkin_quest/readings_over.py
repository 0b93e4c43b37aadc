"""What comes after a fight, after running away and after death: other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.dissolving import (
    end_fight,
    one_shots_return,
    return_one_shot,
    still_there,
    the_main_player_is_gone,
    unrolled,
)
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.rewards import never_less_treasure_than_none, the_dead_do_not_look_on
from tutor.games.munchkin_quest.running import (
    only_the_main_players_turn_ends,
    the_fight_is_lost,
    the_room_changes_nothing_about_it,
)
from tutor.games.munchkin_quest.search_table import the_dead_see_no_finds
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.turn import (
    cut_turn_short,
    nobody_arms_between_his_turn_and_its_fight,
    the_fight_comes_first,
)
from tutor.games.munchkin_quest.verbs import Quests, fight
from tutor.games.munchkin_quest.windows import FIGHT
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.windows import Frame, Task, Window

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


# -- without the main player -----------------------------------------------------------------------------------------

HELPER_GOES_ON = reading("mq.reading.helper-fights-on")


@HELPER_GOES_ON.instead_of(the_main_player_is_gone)
def the_helper_takes_his_place(t: Quests, about: dict[str, Any]) -> None:
    """While a helper is there the fight is not over: he fights on alone, as its main player."""
    f = t.s.fight
    if not unrolled(f) or f.main in still_there(t.s) or f.helper not in still_there(t.s):
        the_main_player_is_gone(t, about)
        return
    told = {"seat": f.main, "helper": f.helper}
    alone = evolve(f, main=f.helper, helper=NOBODY, deal=None)
    stack = _led_by(t.s.stack, f.helper, f.main)
    t.log("HelperFightsOn", "mq.ruling.main-leaves", told, fight=alone, stack=stack)


def _led_by(stack: tuple[Frame, ...], seat: int, gone: int) -> tuple[Frame, ...]:
    """The same things pending, but the fight waits for this seat; after it, who is gone meets what is where he is."""
    found: list[Frame] = []
    for frame in stack:
        if isinstance(frame, Task) and frame.proc == "fight":
            found.append(Task("meet", 0, {"seat": gone, "cause": "enter"}))
        waits = isinstance(frame, Window) and frame.kind == FIGHT
        found.append(evolve(frame, lead=seat) if waits else frame)
    return tuple(found)


# -- the dead --------------------------------------------------------------------------------------------------------

THE_DEAD_LOOK_ON = reading("mq.reading.dead-look-on")
THE_DEAD_LOOK_ON.drops(the_dead_do_not_look_on, the_dead_see_no_finds)

"""The Boss: other readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.boss import boss_is_fought
from tutor.games.munchkin_quest.meeting import a_new_boss_awaits_him_next_time, the_boss_awaits_a_level_ten_munchkin
from tutor.games.munchkin_quest.readings_book import Step, reading
from tutor.games.munchkin_quest.roll import warriors_win_ties
from tutor.games.munchkin_quest.running import everybody_is_hurt, the_helper_runs_too, the_main_player_runs
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests
from tutor.kernel.events import Term

ON_ENTERING = reading("mq.reading.boss-on-entering")


def on_entering(awaits: Step) -> Step:
    """The Boss awaits nobody who does not come in."""

    def only_then(t: Quests, about: dict[str, Any]) -> None:
        if about["cause"] == "enter":
            awaits(t, about)

    return only_then


for awaits in (the_boss_awaits_a_level_ten_munchkin, a_new_boss_awaits_him_next_time):
    ON_ENTERING.instead_of(awaits)(on_entering(awaits))


LETS_GO = reading("mq.reading.boss-lets-go")


def but_for_a_boss(step: Step) -> Step:
    """Who loses to the Boss has nothing more to fear: it vanishes, and that is all."""

    def unless_it_is_fought(t: Quests, about: dict[str, Any]) -> None:
        if not boss_is_fought(t.s):
            step(t, about)

    return unless_it_is_fought


for suffered in (everybody_is_hurt, the_main_player_runs, the_helper_runs_too):
    LETS_GO.instead_of(suffered)(but_for_a_boss(suffered))


WINS_TIES = reading("mq.reading.boss-wins-ties")


@WINS_TIES.instead_of(warriors_win_ties)
def a_tie_with_the_boss_is_lost(s: Quest, about: object) -> Iterator[Term]:
    """Not even a Warrior beats the Boss with a tie."""
    if not boss_is_fought(s):
        yield from warriors_win_ties(s, about)

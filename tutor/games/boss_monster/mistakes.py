"""What many tables believe and the book does not say: what would be played then. The words stand in `mistakes/`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.bait import a_tie_keeps_a_hero_in_town
from tutor.games.boss_monster.beginning import one_hero_for_each_player
from tutor.games.boss_monster.book import RULES
from tutor.games.boss_monster.state import Dungeons, playing
from tutor.games.boss_monster.verbs import Tables
from tutor.kernel.events import Term
from tutor.kernel.readings import OtherReading

MISTAKES: dict[str, OtherReading] = {}


def mistake(id: str) -> OtherReading:
    found = MISTAKES[id] = OtherReading(RULES.layers)
    return found


XP_BREAKS_TIES = mistake("bm.mistake.xp-breaks-ties")


@XP_BREAKS_TIES.instead_of(a_tie_keeps_a_hero_in_town)
def the_one_with_most_xp_wins_a_tie(t: Tables, _: dict[str, Any]) -> None:
    """A tie for a hero goes to the player with the most XP."""


REFILLED = mistake("bm.mistake.refilled")


@REFILLED.instead_of(one_hero_for_each_player)
def the_town_is_filled_up_to_the_number_of_players(s: Dungeons, _: object) -> Iterator[Term]:
    """Heroes who wait in town count towards those who come."""
    n = max(0, len(playing(s)) - len(s.town))
    yield Term(n, "bm.begin.reveal-heroes", "players", "", {"n": n})

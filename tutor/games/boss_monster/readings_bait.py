"""Other readings of the Bait phase, and of the queue of heroes in town."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.asked import Treasured
from tutor.games.boss_monster.bait import a_tie_keeps_a_hero_in_town, calls_for
from tutor.games.boss_monster.deeds_heroes import it_joins_the_end_of_the_queue
from tutor.games.boss_monster.kinds import ICONS
from tutor.games.boss_monster.readings_book import reading
from tutor.games.boss_monster.state import Dungeons
from tutor.games.boss_monster.treasure import treasure_of_visible_rooms
from tutor.games.boss_monster.verbs import Tables, take_guest
from tutor.kernel.events import Term
from tutor.kernel.rules import Ask

TIE_OF_ALL = reading("bm.reading.tie-of-all")
COVERED_TREASURE = reading("bm.reading.covered-treasure")
OLD_PLACE = reading("bm.reading.old-place-in-town")


@TIE_OF_ALL.instead_of(a_tie_keeps_a_hero_in_town)
def only_a_tie_of_all_keeps_a_hero_in_town(t: Tables, about: dict[str, Any]) -> None:
    """Where some of the players tie and others have less, the one of them with most XP lures the hero."""
    calls = calls_for(t, about["hero"])
    if len(calls) == list(calls.values()).count(max(calls.values())):
        a_tie_keeps_a_hero_in_town(t, about)


@COVERED_TREASURE.instead_of(treasure_of_visible_rooms)
def treasure_of_all_rooms(s: Dungeons, about: Treasured, ask: Ask) -> Iterator[Term]:
    """Treasure icons of rooms that lie beneath others count too."""
    yield from treasure_of_visible_rooms(s, about, ask)
    for there in s.players[about["seat"]].dungeon:
        for card in there.cards[:-1]:
            for icon in ask(s, ICONS, card):
                if icon.key == about["treasure"]:
                    yield Term(icon.value, "bm.bait.compare", "covered", card, {"treasure": icon.key})


@OLD_PLACE.instead_of(it_joins_the_end_of_the_queue)
def it_has_been_in_play_longest(t: Tables, about: dict[str, Any]) -> None:
    """A hero that returns to town stands before all who have come after it."""
    hero = take_guest(t, about["hero"])
    if hero is not None:
        told = {"hero": hero.card, "card": about["card"], "first": True}
        t.log("HeroReturnedToTown", (*about["rules"], "bm.ruling.town-queue"), told, town=(hero, *t.s.town))

"""Other readings of building: what may lie where, who must build, what may be used when, and the fifth room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.actions import CastSpell, Pass, PlaceRoom, UseRoom
from tutor.games.boss_monster.asked import Covering
from tutor.games.boss_monster.building import (
    PLACES,
    an_advanced_room_needs_a_room_beneath,
    an_advanced_room_shares_a_treasure,
    five_rooms_at_most,
    forbidden_by,
    kinds_of_treasure_in_common,
    place_candidates,
    place_under,
)
from tutor.games.boss_monster.casting import nothing_is_played_after_the_reveal
from tutor.games.boss_monster.picks import each_once
from tutor.games.boss_monster.readings_book import reading
from tutor.games.boss_monster.reveal import (
    effects_come_in_order_of_xp,
    level_ups,
    mark_due,
    the_level_up_comes_first,
    who_has_five_rooms_now_levels_up,
)
from tutor.games.boss_monster.state import LEFT, Dungeons, kind_of
from tutor.games.boss_monster.turn import a_room_that_stands_up_may_be_the_fifth, deactivated_rooms_stand_up
from tutor.games.boss_monster.verbs import Tables
from tutor.games.boss_monster.windows import BUILD, FIRST, talk
from tutor.kernel.events import Term
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

EVERYBODY_BUILDS = reading("bm.reading.everybody-builds")
FIRST_ROOM_IS_A_DUTY = reading("bm.reading.first-room-is-a-duty")
ADVANCED_FIRST_ROOM = reading("bm.reading.advanced-first-room")
SIXTH_PLACE = reading("bm.reading.sixth-place")
SAME_SORT = reading("bm.reading.same-sort")
NOTHING_WHILE_BUILDING = reading("bm.reading.nothing-while-building")
AFTER_THE_REVEAL = reading("bm.reading.after-the-reveal")
LEVEL_UPS_FIRST = reading("bm.reading.level-ups-first")
DEACTIVATED_ROOM_COUNTS = reading("bm.reading.deactivated-room-counts")
LEVEL_UP_WAITS = reading("bm.reading.level-up-waits")
LEVEL_UP_AT_THE_END = reading("bm.reading.level-up-at-the-end")


# -- who builds ------------------------------------------------------------------------------------------------------


def _has_one_to_build(s: Dungeons, seat: int, window: str, ask: Ask) -> bool:
    now = pending(s)
    if now is None or now.kind != window or s.players[seat].placed or forbidden_by(s):
        return False
    return any(True for _ in place_candidates(s, seat, ask))


@EVERYBODY_BUILDS.guard("bmr.build.one-face-down", Pass, basic=4, every=True, asks=True)
def whoever_can_build_does(s: Dungeons, seat: int, ask: Ask) -> Facts | None:
    """Each player builds a room in the Build phase if there is one that fits."""
    return facts(key="must", seat=seat) if _has_one_to_build(s, seat, BUILD, ask) else None


@FIRST_ROOM_IS_A_DUTY.guard("bma.quick.start-after-first-room", Pass, basic=4, every=True, asks=True)
def everybody_has_a_first_room(s: Dungeons, seat: int, ask: Ask) -> Facts | None:
    """The first turn starts when every player has built a room."""
    return facts(seat=seat) if _has_one_to_build(s, seat, FIRST, ask) else None


# -- what may lie where ----------------------------------------------------------------------------------------------


def _on_the_left(s: Dungeons, seat: int, *, advanced: bool) -> Iterator[PlaceRoom]:
    """The rooms of a hand that would be laid to the left."""
    window = pending(s)
    if window is None or (window.kind == BUILD and seat != s.active):
        return
    only = window.about.get("card", "")
    for card in each_once(s.players[seat].hand):
        kinds = kind_of(s, card)
        if only in ("", card) and "room" in kinds and ("advanced" in kinds) == advanced:
            yield PlaceRoom(seat, card, LEFT)


@ADVANCED_FIRST_ROOM.instead_of(an_advanced_room_needs_a_room_beneath)
def only_a_later_one_needs_a_room_beneath(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """The first room may be an advanced one."""
    return None if s.phase == "setup" and not s.players[a.seat].dungeon else an_advanced_room_needs_a_room_beneath(s, a)


@ADVANCED_FIRST_ROOM.instead_of(place_candidates)
def advanced_rooms_too(s: Dungeons, seat: int, ask: Ask | None = None) -> Iterator[PlaceRoom]:
    """The first room may be an advanced one."""
    yield from place_candidates(s, seat, ask)
    if s.phase == "setup":
        yield from _on_the_left(s, seat, advanced=True)


@SIXTH_PLACE.instead_of(five_rooms_at_most)
def five_that_are_not_deactivated(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """A deactivated room does not count against the five."""
    n = _upright(s, a.seat)
    return facts(n=n) if a.place == LEFT and n >= PLACES else None


@SIXTH_PLACE.instead_of(place_candidates)
def a_place_beside_a_deactivated_room(s: Dungeons, seat: int, ask: Ask | None = None) -> Iterator[PlaceRoom]:
    """A deactivated room does not count against the five."""
    yield from place_candidates(s, seat, ask)
    if len(s.players[seat].dungeon) >= PLACES > _upright(s, seat):
        yield from _on_the_left(s, seat, advanced=False)


def _upright(s: Dungeons, seat: int) -> int:
    return sum(1 for there in s.players[seat].dungeon if not there.deactivated)


@SAME_SORT.instead_of(kinds_of_treasure_in_common)
def treasure_in_common_with_the_same_sort(s: Dungeons, about: Covering) -> Iterator[Term]:
    """An advanced room covers only a room of its own sort, monster or trap."""
    if s.room(about["card"]).sort == s.room(about["under"]).sort:
        yield from kinds_of_treasure_in_common(s, about)


@SAME_SORT.instead_of(an_advanced_room_shares_a_treasure)
def and_is_of_the_same_sort(s: Dungeons, a: PlaceRoom, ask: Ask) -> Facts | None:
    """An advanced room covers only a room of its own sort, monster or trap."""
    wrong, under = an_advanced_room_shares_a_treasure(s, a, ask), place_under(s, a)
    if wrong is None or under is None or not s.room(a.card).treasures.keys() & s.room(under.top).treasures.keys():
        return wrong
    return facts(key="sort", card=a.card, under=under.top)


# -- what may be used when -------------------------------------------------------------------------------------------


@NOTHING_WHILE_BUILDING.guard("bma.summary.build", CastSpell, UseRoom, basic=1, every=True)
def nothing_but_rooms_in_the_build_phase(s: Dungeons, seat: int) -> Facts | None:
    """No spells and no abilities can be used in the Build phase."""
    return facts(key="spells", phase=s.phase) if s.phase == "build" else None


AFTER_THE_REVEAL.drops(nothing_is_played_after_the_reveal)


@AFTER_THE_REVEAL.instead_of(effects_come_in_order_of_xp)
def players_may_act_after_the_reveal(t: Tables, about: dict[str, Any]) -> None:
    """When the new rooms have been turned up and have done what they do, spells and abilities may still be used."""
    talk(t, BUILD, "bm.build.spells-and-abilities")
    effects_come_in_order_of_xp(t, about)


# -- the fifth room --------------------------------------------------------------------------------------------------


@LEVEL_UPS_FIRST.instead_of(the_level_up_comes_first)
def all_level_ups_come_first(t: Tables, _: dict[str, Any]) -> None:
    """Every level-up comes before the first "when you build" effect."""
    level_ups(t)


@DEACTIVATED_ROOM_COUNTS.instead_of(who_has_five_rooms_now_levels_up)
def five_rooms_in_the_row_are_enough(t: Tables, _: dict[str, Any]) -> None:
    """A deactivated room is one of the five that level a boss up."""
    mark_due(t, "bm.levelup.first-five", "bmr.levelup.end-of-build", counted=_in_the_row)


def _in_the_row(t: Tables, seat: int) -> int:
    return sum(1 for there in t.s.players[seat].dungeon if not there.down)


LEVEL_UP_WAITS.drops(a_room_that_stands_up_may_be_the_fifth)


@LEVEL_UP_AT_THE_END.instead_of(deactivated_rooms_stand_up)
def a_room_that_stands_up_levels_its_boss_up(t: Tables, about: dict[str, Any]) -> None:
    """A boss also levels up when a room that is turned upright at the end of the turn makes five."""
    deactivated_rooms_stand_up(t, about)
    mark_due(t, "bmr.levelup.end-of-build", "bm.ruling.revised-levelup")
    level_ups(t)

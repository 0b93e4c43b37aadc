"""What many tables believe and the book does not say: what would be played then. The words stand in `mistakes/`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.asked import Covering, RoomAt
from tutor.games.boss_monster.bait import a_tie_keeps_a_hero_in_town
from tutor.games.boss_monster.beginning import he_draws, one_hero_for_each_player
from tutor.games.boss_monster.book import RULES
from tutor.games.boss_monster.building import an_advanced_room_needs_a_room_beneath, an_ordinary_room_fits_anywhere
from tutor.games.boss_monster.casting import what_others_declare_waits
from tutor.games.boss_monster.damage import DAMAGE
from tutor.games.boss_monster.destroying import the_room_beneath_becomes_visible
from tutor.games.boss_monster.effects import trigger
from tutor.games.boss_monster.ending import TO_WIN, ten_souls_win
from tutor.games.boss_monster.readings_adventure import other_rooms_leave_the_hero_alone
from tutor.games.boss_monster.readings_building import SAME_SORT
from tutor.games.boss_monster.readings_ending import WINS_AT_ONCE
from tutor.games.boss_monster.scoring import SOULS
from tutor.games.boss_monster.state import Dungeons, playing
from tutor.games.boss_monster.treasure import treasure_of_the_boss
from tutor.games.boss_monster.verbs import Tables, draw
from tutor.games.boss_monster.windows import waiting
from tutor.kernel.events import Term, total
from tutor.kernel.readings import Declared
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask

MISTAKES = Declared(RULES.layers)
mistake = MISTAKES.new


# -- the beginning of a turn -----------------------------------------------------------------------------------------

REFILLED = mistake("bm.mistake.refilled")


@REFILLED.instead_of(one_hero_for_each_player)
def the_town_is_filled_up_to_the_number_of_players(s: Dungeons, _: object) -> Iterator[Term]:
    """Heroes who wait in town count towards those who come."""
    n = max(0, len(playing(s)) - len(s.town))
    yield Term(n, "bm.begin.reveal-heroes", "players", "", {"n": n})


SPELL_EACH_TURN = mistake("bm.mistake.spell-each-turn")


@SPELL_EACH_TURN.instead_of(he_draws)
def he_draws_a_spell_too(t: Tables, about: dict[str, Any]) -> None:
    """At the beginning of a turn everybody draws a room and a spell."""
    he_draws(t, about)
    if about.get("pick") != "spell":
        draw(t, "spell", about["seat"], 1, "bm.begin.draw-room")


# -- building --------------------------------------------------------------------------------------------------------

mistake("bm.mistake.advanced-on-the-left").drops(an_advanced_room_needs_a_room_beneath)
ORDINARY_MATCHES = mistake("bm.mistake.ordinary-must-match")


@ORDINARY_MATCHES.instead_of(an_ordinary_room_fits_anywhere)
def an_ordinary_room_needs_a_treasure_in_common(s: Dungeons, about: Covering) -> Iterator[Term]:
    """An ordinary room, too, covers only a room with which it has a treasure in common."""
    over, under = s.room(about["card"]), s.room(about["under"])
    if not over.advanced and over.treasures.keys() & under.treasures.keys():
        yield from an_ordinary_room_fits_anywhere(s, about)


MISTAKES["bm.mistake.same-sort"] = SAME_SORT
UNCOVERED_IS_BUILT = mistake("bm.mistake.uncovered-is-built")


@UNCOVERED_IS_BUILT.instead_of(the_room_beneath_becomes_visible)
def what_comes_to_light_is_built_again(t: Tables, about: dict[str, Any]) -> None:
    """A room that comes to light does what it does when it is built."""
    the_room_beneath_becomes_visible(t, about)
    there = t.s.players[about["seat"]].dungeon[about["place"]]
    if there.cards:
        trigger(t, about["seat"], there.top, "built")


# -- luring ----------------------------------------------------------------------------------------------------------

XP_BREAKS_TIES = mistake("bm.mistake.xp-breaks-ties")


@XP_BREAKS_TIES.instead_of(a_tie_keeps_a_hero_in_town)
def the_one_with_most_xp_wins_a_tie(t: Tables, _: dict[str, Any]) -> None:
    """A tie for a hero goes to the player with the most XP."""


mistake("bm.mistake.boss-lures-nobody").drops(treasure_of_the_boss)

# -- spells, and heroes on their way ---------------------------------------------------------------------------------

MORE_XP_DOES_NOT_WAIT = mistake("bm.mistake.more-xp-does-not-wait")


@MORE_XP_DOES_NOT_WAIT.instead_of(what_others_declare_waits)
def only_those_with_less_xp_wait(t: Tables, about: dict[str, Any]) -> None:
    """What somebody with more XP than the active player declares takes effect at once."""
    declared = waiting(t.s, about["id"])
    if declared is not None and t.s.xp(declared.seat) > t.s.xp(t.s.active):
        t.begin("resolve", id=declared.id)
    else:
        what_others_declare_waits(t, about)


ONLY_ITS_KIND = mistake("bm.mistake.only-its-kind-hurts")


@ONLY_ITS_KIND.answer(DAMAGE, "bma.adventure.all-rooms-damage", layer="absolute")
def rooms_of_other_kinds_deal_nothing(s: Dungeons, about: RoomAt) -> Term | None:
    """Only rooms with the hero's kind of treasure deal damage to it."""
    spared = other_rooms_leave_the_hero_alone(s, about)
    return None if spared is None else evolve(spared, rule="bma.adventure.all-rooms-damage")


# -- the end of the game ---------------------------------------------------------------------------------------------

MISTAKES["bm.mistake.won-at-once"] = WINS_AT_ONCE
WOUNDS_DO_NOT_MATTER = mistake("bm.mistake.ten-souls-are-enough")


@WOUNDS_DO_NOT_MATTER.instead_of(ten_souls_win)
def ten_souls_win_whatever_the_wounds(s: Dungeons, seat: int, ask: Ask) -> Iterator[Term]:
    """Ten souls win, however many wounds there are."""
    souls = total(ask(s, SOULS, seat))
    if souls >= TO_WIN:
        yield Term(1, "bm.end.win-ten-or-more", "wins", f"seat:{seat}", {"seat": seat, "n": souls})

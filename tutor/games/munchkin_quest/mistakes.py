"""What many tables believe and the book does not say: what would be played then. The words stand in `mistakes/`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import Enhance, PlayCurse, Summon, Throw
from tutor.games.munchkin_quest.book import RULES
from tutor.games.munchkin_quest.fight import begin_fight
from tutor.games.munchkin_quest.footprints import About, stop
from tutor.games.munchkin_quest.in_rooms import SearchRoom, room_of
from tutor.games.munchkin_quest.monster_moves import BARRED, next_door
from tutor.games.munchkin_quest.monster_turn import whoever_comes_in_the_monsters_turn_waits
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.readings_book import Step
from tutor.games.munchkin_quest.rewards import LEVELS, dxm_for_ones_own_monster, fearsome, killed
from tutor.games.munchkin_quest.roll import TIES, a_tie_goes_to_the_monsters, totals_of
from tutor.games.munchkin_quest.running import (
    everybody_is_hurt,
    the_helper_takes_a_link_of_his_own,
    through_the_chosen_link,
)
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.verbs import Quests, draw, fight
from tutor.kernel.events import Term, Terms
from tutor.kernel.readings import Declared
from tutor.kernel.verdict import Facts, facts

MISTAKES = Declared(RULES.layers)
mistake = MISTAKES.new


# -- a fight is won --------------------------------------------------------------------------------------------------

TIES_ARE_WON = mistake("mq.mistake.ties-are-won")


@TIES_ARE_WON.instead_of(a_tie_goes_to_the_monsters)
def a_tie_goes_to_the_munchkins(t: Quests, about: dict[str, Any]) -> None:
    """As much as the monsters have is enough, with a Warrior or without."""
    if t.game.ask(t.s, TIES, None):
        a_tie_goes_to_the_monsters(t, about)
        return
    t.log("FightWon", "mq.combat.tie", totals_of(t))
    t.begin("win")


HELPERS_RISE = mistake("mq.mistake.helpers-rise")


@HELPERS_RISE.term(LEVELS, "mq.levelup.helper-none")
def a_helper_gains_a_level_too(s: Quest, seat: int) -> Iterator[Term]:
    """Whoever helps to kill gains a level, if he does not gain one in any case."""
    in_any_case = bool(fearsome(s)) or "elf" in traits(s, s.players[seat], "race")
    if s.fight is not None and seat == s.fight.helper and killed(s) and not in_any_case:
        yield Term(1, "mq.levelup.helper-none", "kill", f"seat:{seat}", {"seat": seat})


ANY_COLOUR = mistake("mq.mistake.dxm-for-any-colour")


@ANY_COLOUR.instead_of(dxm_for_ones_own_monster)
def dxm_for_every_monster(t: Quests, _: dict[str, Any]) -> None:
    """The winner draws a DxM card for each monster, on whosever base it stands."""
    draw(t, "dxm", fight(t).main, len(killed(t.s)), "mq.win.handler-dxm")


# -- a fight is lost -------------------------------------------------------------------------------------------------

UNHURT = mistake("mq.mistake.losing-does-not-hurt")
UNHURT.drops(everybody_is_hurt)

CAUGHT_STAYS = mistake("mq.mistake.whoever-is-caught-stays")


def unless_he_was_caught(goes: Step) -> Step:
    """Whoever is caught does not reach the room into which he wanted to run."""

    def step(t: Quests, about: dict[str, Any]) -> None:
        if all(event.kind != "Caught" for event in t.events):
            goes(t, about)

    return step


for goes in (through_the_chosen_link, the_helper_takes_a_link_of_his_own):
    CAUGHT_STAYS.instead_of(goes)(unless_he_was_caught(goes))


# -- the monsters' turn ----------------------------------------------------------------------------------------------

OF_THAT_COLOUR = mistake("mq.mistake.only-that-colour-moves")


@OF_THAT_COLOUR.term(BARRED, "mq.mmove.check-all")
def others_than_of_that_colour_stay(s: Quest, about: About) -> Terms:
    """If the Monster die shows a player's colour, only monsters on bases of that colour move."""
    colours = [p.colour for p in s.players]
    base = s.foe(about["monster"]).base
    stays = about["colour"] in colours and (base == NOBODY or colours[base] != about["colour"])
    return (stop("mq.mmove.check-all", "", about),) if stays else ()


DARK_STOPS = mistake("mq.mistake.the-dark-stops-monsters")


@DARK_STOPS.term(BARRED, "mq.mmove.off-board")
def it_does_not_go_into_the_dark(s: Quest, about: About) -> Terms:
    """A monster whose arrow points into unexplored space stays where it is."""
    way = about["heading"]
    dark = bool(way) and next_door(s, about["rooms"][-1], way) is None
    return (stop("mq.mmove.off-board", "", about),) if dark else ()


AT_ONCE = mistake("mq.mistake.fought-when-it-comes")


@AT_ONCE.instead_of(whoever_comes_in_the_monsters_turn_waits)
def whoever_comes_is_fought_at_once(t: Quests, about: dict[str, Any]) -> None:
    """A monster that comes into a munchkin's room is fought at once, whoever's turn it is."""
    rooms = [t.s.foe(id).where for id in about["monsters"]]
    for p in t.s.players:
        if p.where in rooms and not p.dead and t.s.fight is None:
            begin_fight(t, p.seat, ("mq.combat.off-turn-arrival",))


# -- what one may do -------------------------------------------------------------------------------------------------

RANSACKED = mistake("mq.mistake.ransacked-is-empty")


@RANSACKED.guard("mq.search.ransacked-effect", SearchRoom, basic=4, every=True)
def a_ransacked_room_is_empty(s: Quest, seat: int) -> Facts | None:
    """A room with a Ransacked token is searched no more."""
    room = room_of(s, seat)
    return facts(room=room.id) if room is not None and room.marker == "ransacked" else None


DEAD_ARE_SILENT = mistake("mq.mistake.the-dead-play-nothing")


@DEAD_ARE_SILENT.guard("mq.death.cards", Enhance, Summon, PlayCurse, Throw, basic=2, every=True)
def the_dead_play_no_cards(s: Quest, seat: int) -> Facts | None:
    """Whoever is dead plays no card at all."""
    return facts(seat=seat) if s.players[seat].dead else None

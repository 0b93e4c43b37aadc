"""How monsters move: other readings."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.footprints import RESTS, About, one_more_room_in_the_same_direction, stop
from tutor.games.munchkin_quest.monster_moves import (
    BARRED,
    MEETS,
    is_entrance,
    next_door,
    passages_and_regular_doors,
)
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.kernel.events import Term, Terms

# -- where it can go -------------------------------------------------------------------------------------------------

EDGE_IS_OPEN = reading("mq.reading.any-link-leads-off-board")


@EDGE_IS_OPEN.instead_of(passages_and_regular_doors)
def any_link_leads_into_the_dark(s: Quest, about: About) -> Terms:
    """Where a side leads off the board, its link does not matter."""
    dark = not about["arriving"] and next_door(s, about["room"], about["way"]) is None
    if not dark:
        return passages_and_regular_doors(s, about)
    return (Term(1, "mq.mmove.links", "edge-link", about["room"], {}),)


NOT_OFF_BOARD = reading("mq.reading.fast-stays-on-board")


@NOT_OFF_BOARD.instead_of(one_more_room_in_the_same_direction)
def only_into_the_room_next_door(s: Quest, about: About) -> Terms:
    """The extra room of the fast is the one next door; it never leads off the board."""
    way = about["way"]
    if not way or next_door(s, about["rooms"][-1], way) is None:
        return ()
    return one_more_room_in_the_same_direction(s, about)


NOT_INTO_THE_ENTRANCE = reading("mq.reading.last-step-not-into-entrance")


@NOT_INTO_THE_ENTRANCE.term(BARRED, "mq.ruling.entrance-landing", layer="absolute")
def the_last_step_does_not_lead_into_the_entrance(s: Quest, about: About) -> Terms:
    """A monster whose last step would be the one into the Entrance stays outside."""
    room = about["room"]
    if not room or not is_entrance(s, room):
        return ()
    dark = next_door(s, about["rooms"][-1], about["heading"]) is None
    last = about["speed"] == "slow" or about["extra"] or dark
    return (stop("mq.ruling.entrance-landing", "entrance-last", about, room),) if last else ()


# -- its prey --------------------------------------------------------------------------------------------------------

STAYS_WITH_PREY = reading("mq.reading.stays-with-its-prey")


@STAYS_WITH_PREY.term(RESTS, "mq.mmove.spotted")
def beside_its_prey_it_does_not_set_out(s: Quest, about: About) -> Terms:
    """A monster that begins the monster turn with its prey stays there."""
    foe = s.foe(about["monster"])
    if len(about["rooms"]) > 1 or foe.base == NOBODY:
        return ()
    prey = s.players[foe.base]
    there = prey.where == foe.where and not prey.dead
    return (stop("mq.mmove.spotted", "spotted", about, seat=prey.seat),) if there else ()


DEAD_PREY = reading("mq.reading.dead-prey")


@DEAD_PREY.term(MEETS, "mq.mmove.spotted")
def its_prey_stops_it_even_dead(s: Quest, about: About) -> Iterator[Term]:
    """A monster stops with its prey, alive or dead."""
    room = about["room"]
    for p in s.players:
        if p.dead and p.where == room and p.seat in about["prey"] and not is_entrance(s, room):
            yield Term(1, "mq.mmove.spotted", "met", f"seat:{p.seat}", {"seat": p.seat, "monster": about["monster"]})

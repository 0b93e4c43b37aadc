"""What kind of walker a monster is, which way it wants to go, and when it goes no further wherever an arrow points."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import answer, term
from tutor.games.munchkin_quest.cards import Monster
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.kernel.events import Term, Terms

WAYS = ("north", "east", "south", "west")

GAIT = "mq.monster.gait"
PREY = "mq.monster.prey"
COLOUR = "mq.monster.colour"
HEADING = "mq.monster.heading"
RESTS = "mq.monster.rests"
About = dict[str, Any]


def card_of(s: Quest, monster: str) -> Monster:
    return s.monster(s.foe(monster))


def source_of(s: Quest, monster: str) -> str:
    return s.foe(monster).card


# -- what kind of walker it is ---------------------------------------------------------------------------------------


@term(GAIT, "mq.mspeed.footprint", layer="card")
def its_footprint_tells_how_it_moves(s: Quest, monster: str) -> Terms:
    """A footprint on a standie marks special movement."""
    speed = card_of(s, monster).speed
    if speed == "normal":
        return ()
    told = {"monster": monster, "speed": speed}
    return (Term(1, "mq.mspeed.footprint", "footprint", source_of(s, monster), told),)


@term(GAIT, "mq.mspeed.question", layer="card")
def its_card_tells_what_it_passes(s: Quest, monster: str) -> list[Term]:
    """A footprint with a question mark means: read the card for its way of moving (through locked or hidden doors,
    through walls, breaking doors).
    """
    card = card_of(s, monster)
    found: list[Term] = []
    for link in (*card.passes, *card.breaks):
        told = {"monster": monster, "link": link, "breaks": link in card.breaks}
        found.append(Term(1, "mq.mspeed.question", "passes", source_of(s, monster), told))
    return found


@term(COLOUR, "mq.handler.colour-names")
def its_colour_is_that_of_its_base(s: Quest, monster: str) -> Terms:
    """A "red monster" is one on a red base; neither its name nor its picture gives it a colour."""
    foe = s.foe(monster)
    if foe.base == NOBODY:
        return ()
    told = {"monster": monster, "colour": s.players[foe.base].colour}
    return (Term(1, "mq.handler.colour-names", "base-colour", f"seat:{foe.base}", told),)


@term(PREY, "mq.handler.colour")
def the_player_of_its_colour_is_its_prey(s: Quest, monster: str) -> Terms:
    """Every monster stands on a base of some player's colour; it is that player's monster to handle, and he is its
    prey.
    """
    foe = s.foe(monster)
    if foe.base == NOBODY:
        return ()
    told = {"seat": foe.base, "monster": monster}
    return (Term(1, "mq.handler.colour", "prey", f"seat:{foe.base}", told),)


# -- which way: the terms add up, a quarter turn clockwise each ------------------------------------------------------


def arrow(s: Quest, about: About) -> str:
    """The arrow that it would follow from the room where it is."""
    return "" if about["extra"] else s.tile(about["rooms"][-1]).arrows.get(about["colour"], "")


def _arrow_line(s: Quest, about: About, rule: str) -> Terms:
    if not (way := arrow(s, about)):
        return ()
    room = about["rooms"][-1]
    return (Term(WAYS.index(way), rule, "arrow", room, {"room": room, "way": way, "colour": about["colour"]}),)


@term(HEADING, "mq.mmove.arrow")
def the_arrow_where_it_stands(s: Quest, about: About) -> Terms:
    """If the monster's room has an arrow of the movement colour, the monster goes that way if it can."""
    return _arrow_line(s, about, "mq.mmove.arrow") if len(about["rooms"]) == 1 else ()


@term(HEADING, "mq.mmove.continue")
def the_arrows_of_the_rooms_it_enters(s: Quest, about: About) -> Terms:
    """In each room it enters the monster again follows an arrow of the movement colour, if there is one."""
    if len(about["rooms"]) == 1 or about["through"]:
        return ()
    return _arrow_line(s, about, "mq.mmove.continue")


@term(HEADING, "mq.mmove.entrance-continue")
def the_arrow_beyond_the_entrance(s: Quest, about: About) -> Terms:
    """A monster that has passed through the Entrance in the monster turn goes on from the room beyond as arrows
    and links allow.
    """
    return _arrow_line(s, about, "mq.mmove.entrance-continue") if about["through"] else ()


@term(HEADING, "mq.mmove.arrow-fixed")
def an_arrow_points_where_its_room_lies(s: Quest, about: About) -> Terms:
    """Arrow directions are those of the table, since all rooms lie the same way up as the Entrance."""
    room = s.room(about["rooms"][-1])
    if not room.turn % 4 or not arrow(s, about):
        return ()
    return (Term(room.turn % 4, "mq.mmove.arrow-fixed", "turned", room.id, {"room": room.id, "n": room.turn % 4}),)


@term(HEADING, "mq.mspeed.contrary", layer="card")
def the_first_step_goes_the_other_way(s: Quest, about: About) -> Terms:
    """Contrary (blue footprint turned round): if the monster's room has an arrow of the movement colour, its first
    step goes the opposite way; after that it follows arrows as usual.
    """
    if about["speed"] != "contrary" or len(about["rooms"]) > 1 or not arrow(s, about):
        return ()
    told = {"monster": about["monster"]}
    return (Term(2, "mq.mspeed.contrary", "contrary", source_of(s, about["monster"]), told),)


@term(HEADING, "mq.mspeed.fast", layer="card")
def one_more_room_in_the_same_direction(s: Quest, about: About) -> Terms:
    """Fast (green footprint): after its ordinary movement the monster goes one more room in the same direction if
    it can, and stops there whatever arrow that room has.
    """
    way = about["way"]
    if about["speed"] != "fast" or not about["extra"] or not way:
        return ()
    told = {"monster": about["monster"], "way": way}
    return (Term(WAYS.index(way), "mq.mspeed.fast", "same-way", source_of(s, about["monster"]), told),)


# -- why it takes no further step ------------------------------------------------------------------------------------


def stop(rule: str, why: str, about: About, named: str = "", seat: int = NOBODY) -> Term:
    """The end of a path: `why`, and what is in the way or has been found."""
    told = {
        "why": why,
        "monster": about["monster"],
        "colour": about["colour"],
        "room": about["rooms"][-1],
        "link": about.get("link", ""),
        "named": named,
        "seat": seat,
        "rules": list(about.get("rules", ())),
    }
    return Term(0, rule, "path-stop", about["rooms"][-1], told)


@term(RESTS, "mq.ruling.entrance-landing")
def a_landing_ends_its_way(s: Quest, about: About) -> Terms:
    """A monster whose last step (slow, the fast extra step, a wrap from off the board) would leave it in the
    Entrance goes straight through and stops in the room beyond; if there is none it does not enter.
    """
    return (stop("mq.ruling.entrance-landing", "landed", about),) if about["landed"] else ()


@term(RESTS, "mq.mspeed.slow", layer="card")
def the_slow_enter_one_room(s: Quest, about: About) -> Terms:
    """Slow (red footprint): the monster moves at most one room and ignores the arrows of the room it enters."""
    slow = about["speed"] == "slow" and len(about["rooms"]) > 1
    return (stop("mq.mspeed.slow", "slow", about),) if slow else ()


@term(RESTS, "mq.mspeed.lurking", layer="card")
def the_lurking_stay(s: Quest, about: About) -> Terms:
    """Lurking (yellow footprint struck through): the monster does not move in the monster turn, but cards can move
    it as any other.
    """
    return (stop("mq.mspeed.lurking", "lurking", about),) if about["speed"] == "lurking" else ()


@term(RESTS, "mq.mspeed.fast", layer="card")
def the_extra_room_is_the_last(s: Quest, about: About) -> Terms:
    """Fast (green footprint): after its ordinary movement the monster goes one more room in the same direction if
    it can, and stops there whatever arrow that room has.
    """
    return (stop("mq.mspeed.fast", "fast", about),) if about["speed"] == "fast" and about["extra"] else ()


@answer(RESTS, "mq.absolute.boss-stays", layer="absolute")
def the_boss_stays_in_the_entrance(s: Quest, about: About) -> Term | None:
    """A Boss monster never leaves the Entrance, for any reason."""
    return stop("mq.absolute.boss-stays", "boss", about) if s.foe(about["monster"]).boss else None

"""What a monster can pass in the monsters' turn, what lies beyond, why it cannot go there, and whom it meets."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.book import term
from tutor.games.munchkin_quest.footprints import WAYS, About, source_of, stop
from tutor.games.munchkin_quest.state import Quest, Room, foes_in
from tutor.kernel.events import Term, Terms

OPEN_TO_ALL = ("passage", "door")

CROSSES = "mq.monster.crosses"
DARKNESS = "mq.room.darkness"
REAPPEARS = "mq.monster.reappears"
BARRED = "mq.monster.barred"
THROUGH = "mq.monster.through"
MEETS = "mq.monster.meets"


# -- how rooms lie ---------------------------------------------------------------------------------------------------


def opposite(way: str) -> str:
    return WAYS[(WAYS.index(way) + 2) % 4]


def next_door(s: Quest, room: str, way: str) -> Room | None:
    """The explored room at that side, whatever link is between."""
    return s.ways(room)[WAYS.index(way)].beyond


def link_at(s: Quest, room: str, way: str) -> str:
    return s.room(room).links[WAYS.index(way)]


def next_in_line(s: Quest, room: str, way: str) -> str:
    """The next room in the same row or column, going round the outline of the dungeon; in the end the room itself."""
    across, along = (0, 1) if way in ("east", "west") else (1, 0)
    here = s.room(room)
    line = [r for r in s.rooms if r.at[across] == here.at[across]]
    line.sort(key=lambda r: r.at[along], reverse=way in ("north", "west"))
    return line[(line.index(here) + 1) % len(line)].id


def is_entrance(s: Quest, room: str) -> bool:
    return s.tile(room).entrance


# -- whether it can leave by a side ----------------------------------------------------------------------------------


def _link(s: Quest, about: About) -> str:
    return link_at(s, about["room"], about["way"])


@term(CROSSES, "mq.mmove.links")
def passages_and_regular_doors(s: Quest, about: About) -> Terms:
    """A monster passes only passages and regular doors, unless it has a special movement."""
    if (link := _link(s, about)) not in OPEN_TO_ALL or _over_the_edge(s, about):
        return ()
    return (Term(1, "mq.mmove.links", "open-link", about["room"], {"link": link}),)


@term(CROSSES, "mq.explore.exhausted-monsters")
def out_over_the_edge_of_an_explored_dungeon(s: Quest, about: About) -> Terms:
    """Monsters can still move out through the edge links of a fully explored dungeon."""
    if not _over_the_edge(s, about) or (link := _link(s, about)) not in OPEN_TO_ALL:
        return ()
    return (Term(1, "mq.explore.exhausted-monsters", "open-link", about["room"], {"link": link}),)


def _over_the_edge(s: Quest, about: About) -> bool:
    return not s.tile_deck and next_door(s, about["room"], about["way"]) is None


@term(CROSSES, "mq.mturn.simultaneous")
def what_another_breaks_this_turn(s: Quest, about: About) -> Terms:
    """All monsters count as moving together: a change one of them makes to the board while moving (a door broken)
    holds for every monster that moves this turn.
    """
    if not about["opened"] or [about["room"], about["way"]] not in about["opened"]:
        return ()
    return (Term(1, "mq.mturn.simultaneous", "broken-link", about["room"], {"link": _link(s, about)}),)


@term(CROSSES, "mq.mmove.off-board-link")
def the_link_of_arrival_does_not_matter(s: Quest, about: About) -> Terms:
    """The link through which such a monster comes into the new room is ignored, even if it is a wall."""
    if not about["arriving"]:
        return ()
    return (Term(1, "mq.mmove.off-board-link", "any-link", about["room"], {"link": _link(s, about)}),)


@term(CROSSES, "mq.mmove.special-movers", layer="card")
def what_its_card_lets_it_pass(s: Quest, about: About) -> Terms:
    """Some monsters have special movement that lets them pass other links."""
    special = (*about["passes"], *about["breaks"])
    if not special or (link := _link(s, about)) not in special:
        return ()
    source = source_of(s, about["monster"])
    return (Term(1, "mq.mmove.special-movers", "special-link", source, {"monster": about["monster"], "link": link}),)


@term(CROSSES, "mq.absolute.entrance-fixed", layer="absolute")
def no_link_of_the_entrance_is_broken(s: Quest, about: About) -> Terms:
    """The Entrance is never moved or turned over, and its links are never changed."""
    breaks = [link for link in about["breaks"] if link not in (*OPEN_TO_ALL, *about["passes"])]
    if not breaks or (link := _link(s, about)) not in breaks:
        return ()
    beyond = next_door(s, about["room"], about["way"])
    at_it = is_entrance(s, about["room"]) or (beyond is not None and is_entrance(s, beyond.id))
    return (Term(-1, "mq.absolute.entrance-fixed", "entrance-link", about["room"], {"link": link}),) if at_it else ()


# -- what lies beyond ------------------------------------------------------------------------------------------------


@term(DARKNESS, "mq.gloss.darkness")
def beyond_the_explored_rooms_lies_darkness(s: Quest, about: About) -> Terms:
    """All space outside the explored dungeon is in darkness, rooms not yet placed included."""
    if next_door(s, about["room"], about["way"]) is not None:
        return ()
    told = {"room": about["room"], "way": about["way"]}
    return (Term(1, "mq.gloss.darkness", "dark", about["room"], told),)


@term(REAPPEARS, "mq.mmove.off-board")
def out_of_the_dark_into_the_next_room(s: Quest, about: About) -> Terms:
    """A monster whose arrow points into unexplored space (a gap or the edge) reappears in the next room on the far
    side of the gap, or, at the edge, in the first room from the opposite edge of the dungeon.
    """
    return _reappears(s, about, "mq.mmove.off-board") if s.tile_deck else ()


@term(REAPPEARS, "mq.explore.exhausted-monsters")
def out_of_a_dungeon_explored_to_the_end(s: Quest, about: About) -> Terms:
    """Monsters can still move out through the edge links of a fully explored dungeon."""
    return () if s.tile_deck else _reappears(s, about, "mq.explore.exhausted-monsters")


def _reappears(s: Quest, about: About, rule: str) -> Terms:
    room = next_in_line(s, about["room"], about["way"])
    return (Term(1, rule, "reappears", room, {"room": room, "way": about["way"]}),)


@term(THROUGH, "mq.absolute.entrance-pass-through", layer="absolute")
def straight_through_the_entrance(s: Quest, about: About) -> Iterator[Term]:
    """A monster that enters the Entrance leaves it at once by the door on the opposite side."""
    if not about["landing"]:
        told = {"room": about["room"], "way": about["way"]}
        yield Term(1, "mq.absolute.entrance-pass-through", "through", about["room"], told)


@term(THROUGH, "mq.ruling.entrance-landing", layer="absolute")
def also_with_the_last_step(s: Quest, about: About) -> Iterator[Term]:
    """A monster whose last step (slow, the fast extra step, a wrap from off the board) would leave it in the
    Entrance goes straight through and stops in the room beyond; if there is none it does not enter.
    """
    if about["landing"]:
        told = {"room": about["room"], "way": about["way"]}
        yield Term(1, "mq.ruling.entrance-landing", "through", about["room"], told)


# -- why it cannot go there ------------------------------------------------------------------------------------------


@term(BARRED, "mq.mmove.stop")
def where_it_cannot_go_it_stops(s: Quest, about: About) -> Terms:
    """The monster stops when the arrow points where it cannot go, or when the room has no arrow of that colour."""
    if not about["heading"]:
        return (stop("mq.mmove.stop", "no-arrow", about),)
    return () if about["passable"] else (stop("mq.mmove.stop", "blocked", about),)


@term(BARRED, "mq.mmove.no-backtrack")
def it_never_goes_back(s: Quest, about: About) -> Terms:
    """Within one monster turn a monster never goes back to a room it has already been in, its starting room
    included; it stops instead.
    """
    room = about["room"]
    return (stop("mq.mmove.no-backtrack", "back", about, room),) if room in about["rooms"] else ()


@term(BARRED, "mq.absolute.entrance-closed", layer="absolute")
def without_a_room_beyond_the_entrance_is_closed(s: Quest, about: About) -> Terms:
    """If the opposite door of the Entrance does not lead to an explored room, a monster cannot enter the Entrance
    from that side at all.
    """
    room = about["room"]
    if not room or not is_entrance(s, room) or next_door(s, room, about["heading"]) is not None:
        return ()
    return (stop("mq.absolute.entrance-closed", "entrance-closed", about, room),)


@term(BARRED, "mq.absolute.entrance-no-stop", layer="absolute")
def where_it_would_have_to_stop_in_the_entrance(s: Quest, about: About) -> Terms:
    """No monster ever stops in the Entrance, except in a Boss fight."""
    room = about["room"]
    if not room or about["outlet"] or not is_entrance(s, room):
        return ()
    return (stop("mq.absolute.entrance-no-stop", "entrance-shut", about, room),)


# -- whom it meets: whoever is there would stop it, but for the rules that follow ------------------------------------


def _munchkins_there(s: Quest, about: About) -> list[int]:
    """The dead are nobody's prey."""
    room = about["room"]
    return [p.seat for p in s.players if p.where == room and not p.dead]


@term(MEETS, "mq.mmove.spotted")
def it_stops_where_somebody_is(s: Quest, about: About) -> Iterator[Term]:
    """A monster that enters the room of its prey stops there; arrows and special movement are ignored and it does
    not leave during this monster turn.
    """
    for seat in _munchkins_there(s, about):
        yield Term(1, "mq.mmove.spotted", "met", f"seat:{seat}", {"seat": seat, "monster": about["monster"]})
    for foe in foes_in(s, about["room"]):
        yield Term(1, "mq.mmove.spotted", "met-monster", foe.card, {"named": foe.id, "monster": about["monster"]})


@term(MEETS, "mq.mmove.ignore-others")
def but_it_ignores_all_except_its_prey(s: Quest, about: About) -> Iterator[Term]:
    """While moving, monsters ignore other monsters and most munchkins."""
    for seat in _munchkins_there(s, about):
        if seat not in about["prey"]:
            told = {"seat": seat, "monster": about["monster"]}
            yield Term(-1, "mq.mmove.ignore-others", "ignored", f"seat:{seat}", told)
    for foe in foes_in(s, about["room"]):
        other = {"named": foe.id, "monster": about["monster"]}
        yield Term(-1, "mq.mmove.ignore-others", "ignored-monster", foe.card, other)


@term(MEETS, "mq.mmove.entrance-prey", layer="absolute")
def not_even_its_prey_stops_it_in_the_entrance(s: Quest, about: About) -> Iterator[Term]:
    """Not even its prey standing in the Entrance makes a monster stop there; it goes straight through."""
    prey = [seat for seat in _munchkins_there(s, about) if seat in about["prey"]]
    for seat in prey:
        if is_entrance(s, about["room"]):
            told = {"seat": seat, "monster": about["monster"]}
            yield Term(-1, "mq.mmove.entrance-prey", "passed-by", f"seat:{seat}", told)

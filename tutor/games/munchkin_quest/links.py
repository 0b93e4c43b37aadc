"""Cards that change the board: a link becomes another kind, a room is turned, two rooms change places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import ChangeLink, SwapRooms, TurnRoom
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.feats import RULE
from tutor.games.munchkin_quest.footprints import WAYS
from tutor.games.munchkin_quest.monster_moves import is_entrance, link_at, next_door
from tutor.games.munchkin_quest.offers import feat_of, feats_at_hand
from tutor.games.munchkin_quest.state import DIRECTIONS, Quest, Room
from tutor.games.munchkin_quest.verbs import Quests, change_room, spend
from tutor.games.munchkin_quest.windows import ANY_TIME, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts


def with_link(s: Quest, room: str, way: str, kind: str) -> tuple[Room, ...]:
    """The rooms with another link at one side of a room, the same from both sides."""
    side, (row, column) = WAYS.index(way), s.room(room).at
    down, right = DIRECTIONS[side]
    sides = {(row, column): side, (row + down, column + right): (side + 2) % 4}
    return tuple([_relinked(r, sides[r.at], kind) if r.at in sides else r for r in s.rooms])


def _relinked(room: Room, side: int, kind: str) -> Room:
    links = [*room.links]
    links[side] = kind
    north, east, south, west = links
    return evolve(room, links=(north, east, south, west))


# -- the Entrance stays as it is -------------------------------------------------------------------------------------


@guard("mq.absolute.entrance-fixed", ChangeLink, TurnRoom, SwapRooms, basic=8)
def the_entrance_is_left_alone(s: Quest, a: ChangeLink | TurnRoom | SwapRooms) -> Facts | None:
    """The Entrance is never moved or turned over, and its links are never changed."""
    rooms = [a.room]
    if isinstance(a, SwapRooms):
        rooms.append(a.other_room)
    elif isinstance(a, ChangeLink) and (beyond := next_door(s, a.room, a.way)) is not None:
        rooms.append(beyond.id)
    return facts(card=a.card) if any(is_entrance(s, room) for room in rooms) else None


# -- links -----------------------------------------------------------------------------------------------------------


@guard("mq.cards.timing", ChangeLink, basic=5)
def a_link_of_the_kind_that_it_changes(s: Quest, a: ChangeLink) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    feat, link = feat_of(s, a.card), link_at(s, a.room, a.way)
    if feat is None or link in feat.links:
        return None
    return facts(key="wrong-link" if link else "no-link", card=a.card, link=link, room=a.room, way=a.way)


def link_candidates(s: Quest, seat: int) -> Iterator[ChangeLink]:
    """Each link once, as seen from the room that was laid first."""
    for card, _ in feats_at_hand(s, seat, "change-link"):
        seen: set[str] = set()
        for room in s.rooms:
            seen.add(room.id)
            for way in WAYS:
                beyond = next_door(s, room.id, way)
                if beyond is None or beyond.id not in seen:
                    yield ChangeLink(seat, card, room.id, way)  # type: ignore[arg-type]


@interrupt(ChangeLink, RULE, link_candidates, ANY_TIME, needs=("feat:change-link",))
def change_link(t: Quests, a: ChangeLink) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    feat = feat_of(t.s, a.card)
    assert feat is not None
    kind = feat.into or "passage"
    told = {"room": a.room, "way": a.way, "link": kind, "was": link_at(t.s, a.room, a.way)}
    spend(t, a.seat, a.card, RULE)
    t.log("LinkChanged", RULE, told, rooms=with_link(t.s, a.room, a.way, kind))
    t.begin("link-changed", room=a.room, way=a.way)


@step("mq.timing.no-rewind")
def whoever_has_come_through_is_through(t: Quests, about: dict[str, Any]) -> None:
    """A card cannot undo an action already taken, unless it says that it does."""
    p, beyond = t.s.players[t.s.turn], next_door(t.s, about["room"], about["way"])
    rooms = (about["room"], beyond.id if beyond is not None else "")
    if (p.entered or p.fights) and p.where in rooms:
        t.log("StaysWhereHeIs", "mq.timing.no-rewind", {"seat": p.seat, "room": p.where})


procedure("link-changed", whoever_has_come_through_is_through)


# -- rooms -----------------------------------------------------------------------------------------------------------


def turn_candidates(s: Quest, seat: int) -> Iterator[TurnRoom]:
    for card, _ in feats_at_hand(s, seat, "turn-room"):
        yield from (TurnRoom(seat, card, r.id) for r in s.rooms)


@interrupt(TurnRoom, RULE, turn_candidates, ANY_TIME, needs=("feat:turn-room",))
def turn_room(t: Quests, a: TurnRoom) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    room = t.s.room(a.room)
    spend(t, a.seat, a.card, RULE)
    turned = evolve(room, turn=(room.turn + 1) % len(WAYS))
    change_room(t, turned, "RoomTurned", RULE, {"room": room.id, "n": turned.turn})


@guard("mq.cards.timing", SwapRooms, basic=5, implied=True)
def two_different_rooms(s: Quest, a: SwapRooms) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    return facts(key="same-room", card=a.card, room=a.room) if a.room == a.other_room else None


def swap_room_candidates(s: Quest, seat: int) -> Iterator[SwapRooms]:
    for card, _ in feats_at_hand(s, seat, "swap-rooms"):
        for i, one in enumerate(s.rooms):
            yield from (SwapRooms(seat, card, one.id, other.id) for other in s.rooms[i + 1 :])


@interrupt(SwapRooms, RULE, swap_room_candidates, ANY_TIME, needs=("feat:swap-rooms",))
def swap_rooms(t: Quests, a: SwapRooms) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    one, other = t.s.room(a.room), t.s.room(a.other_room)
    spend(t, a.seat, a.card, RULE)
    places = {one.id: other, other.id: one}
    rooms = tuple([evolve(r, at=x.at, links=x.links) if (x := places.get(r.id)) is not None else r for r in t.s.rooms])
    t.log("RoomsSwapped", RULE, {"room": one.id, "other_room": other.id}, rooms=rooms)

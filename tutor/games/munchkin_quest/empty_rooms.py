"""Cards that make something happen in an empty room; if there is none, one is added to the dungeon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import UseEmptyRoom
from tutor.games.munchkin_quest.bases import arrive
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.cards import Feat
from tutor.games.munchkin_quest.exploring import add_room
from tutor.games.munchkin_quest.feats import RULE
from tutor.games.munchkin_quest.footprints import WAYS
from tutor.games.munchkin_quest.monster_moves import is_entrance, link_at, next_door
from tutor.games.munchkin_quest.offers import feat_of, feats_at_hand
from tutor.games.munchkin_quest.state import EXITS, Quest, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change_room, spend, turn_up
from tutor.games.munchkin_quest.windows import ANY_TIME, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts


def empty(s: Quest, room: str) -> bool:
    return not foes_in(s, room) and all(p.where != room for p in s.players)


def fitting(s: Quest, feat: Feat) -> tuple[str, ...]:
    """The empty rooms in which it can happen; no monster comes to stay in the Entrance."""
    barred = feat.brings == "monster"
    return tuple(r.id for r in s.rooms if empty(s, r.id) and not (barred and is_entrance(s, r.id)))


# -- which room ------------------------------------------------------------------------------------------------------


@guard("mq.gloss.empty-room", UseEmptyRoom, basic=5)
def nobody_may_be_in_it(s: Quest, a: UseEmptyRoom) -> Facts | None:
    """An empty room is a room without munchkins and monsters."""
    return None if a.way or empty(s, a.room) else facts(card=a.card, room=a.room)


@guard("mq.absolute.entrance-no-stop", UseEmptyRoom, basic=6)
def it_does_not_bring_a_monster_into_the_entrance(s: Quest, a: UseEmptyRoom) -> Facts | None:
    """No monster ever stops in the Entrance, except in a Boss fight."""
    feat = feat_of(s, a.card)
    barred = feat is not None and feat.brings == "monster" and not a.way and is_entrance(s, a.room)
    return facts(key="brought", card=a.card) if barred else None


@guard("mq.gloss.empty-room-added", UseEmptyRoom, basic=5)
def a_room_is_added_only_for_want_of_one(s: Quest, a: UseEmptyRoom) -> Facts | None:
    """If a card makes something happen in an empty room and there is none, a room is added to the dungeon; the
    player who drew the card picks the link into the dark to which it is joined.
    """
    feat = feat_of(s, a.card)
    rooms = fitting(s, feat) if feat is not None and a.way else ()
    return facts(card=a.card, room=rooms[0]) if rooms else None


@guard("mq.gloss.darkness", UseEmptyRoom, basic=6)
def it_is_joined_to_a_link_into_the_dark(s: Quest, a: UseEmptyRoom) -> Facts | None:
    """All space outside the explored dungeon is in darkness, rooms not yet placed included."""
    if not a.way or (next_door(s, a.room, a.way) is None and link_at(s, a.room, a.way) in EXITS):
        return None
    return facts(room=a.room, way=a.way)


@guard("mq.explore.exhausted", UseEmptyRoom, basic=7)
def a_room_must_be_left_to_add(s: Quest, a: UseEmptyRoom) -> Facts | None:
    """When no room tiles are left, the dungeon is fully explored and links on its edge are walls to munchkins."""
    return facts(key="no-tile", card=a.card) if a.way and not s.tile_deck else None


# -- playing such a card ---------------------------------------------------------------------------------------------


def empty_room_candidates(s: Quest, seat: int) -> Iterator[UseEmptyRoom]:
    for card, feat in feats_at_hand(s, seat, "use-empty-room"):
        rooms = fitting(s, feat)
        yield from (UseEmptyRoom(seat, card, room) for room in rooms)
        for room in () if rooms else s.rooms:
            yield from (UseEmptyRoom(seat, card, room.id, way) for way in WAYS)  # type: ignore[arg-type]


@interrupt(UseEmptyRoom, RULE, empty_room_candidates, ANY_TIME, needs=("feat:use-empty-room",))
def use_empty_room(t: Quests, a: UseEmptyRoom) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    feat = feat_of(t.s, a.card)
    assert feat is not None
    spend(t, a.seat, a.card, RULE)
    if a.way:
        t.begin("for-want-of-one", room=a.room, way=a.way, brings=feat.brings, n=feat.n)
    else:
        t.begin("in-empty-room", room=a.room, brings=feat.brings, n=feat.n)


@step("mq.gloss.empty-room-added")
def a_room_is_added(t: Quests, about: dict[str, Any]) -> None:
    """If a card makes something happen in an empty room and there is none, a room is added to the dungeon; the
    player who drew the card picks the link into the dark to which it is joined.
    """
    t.log("RoomIsAdded", "mq.gloss.empty-room-added", {"room": about["room"], "way": about["way"]})
    depth = len(t.s.stack)
    room = add_room(t, about["room"], WAYS.index(about["way"]))
    t.begin_at(depth, "in-empty-room", room=room, brings=about["brings"], n=about["n"])


@step("mq.gloss.empty-room")
def something_happens_in_it(t: Quests, about: dict[str, Any]) -> None:
    """An empty room is a room without munchkins and monsters."""
    room = t.s.room(about["room"])
    if about["brings"] == "gold":
        told = {"room": room.id, "n": about["n"]}
        change_room(t, evolve(room, gold=room.gold + about["n"]), "GoldAppears", "mq.gloss.empty-room", told)
    else:
        for card in turn_up(t, "monster", 1):
            arrive(t, card, room.id, ("mq.gloss.empty-room", "mq.ruling.any-new-base"))


procedure("for-want-of-one", a_room_is_added)
procedure("in-empty-room", something_happens_in_it)

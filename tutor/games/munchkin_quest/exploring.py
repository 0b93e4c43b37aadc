"""A link with no room behind it is passed: a new room in six steps; and monsters in a dungeon without a dark corner."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import MeetMonster
from tutor.games.munchkin_quest.bases import arrive
from tutor.games.munchkin_quest.book import action, guard, procedure, step
from tutor.games.munchkin_quest.links import with_link
from tutor.games.munchkin_quest.moving import SIDES
from tutor.games.munchkin_quest.state import DIRECTIONS, Quest, Room, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change, change_room, draw, turn_up
from tutor.games.munchkin_quest.windows import EXPLORED, MOVING, who_may_act
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Window

UPRIGHT = 0


# -- six steps -------------------------------------------------------------------------------------------------------


@step("mq.explore.trigger")
def a_new_room_is_discovered(t: Quests, about: dict[str, Any]) -> None:
    """Passing a link that has no room behind it discovers a new room; the link is paid for as usual."""
    told = {"seat": about["seat"], "way": SIDES[about["side"]]}
    t.log("IntoTheDark", "mq.explore.trigger", told)
    t.begin("new-room", room=_free_name(t.s), beside=t.s.players[about["seat"]].where, **about)


@step("mq.explore.step1-room")
def a_tile_is_drawn_and_joined(t: Quests, about: dict[str, Any]) -> None:
    """Step 1: the Mapmaker draws a room tile at random and joins it to the link that is being passed."""
    lay_room(t, about["room"], _next_to(t.s.room(about["beside"]), about["side"]), "mq.explore.step1-room")


@step("mq.explore.step1-orientation")
def its_text_is_turned_the_way_of_the_entrance(t: Quests, about: dict[str, Any]) -> None:
    """A new room is laid with its text the same way up as the Entrance."""
    room = t.s.room(about["room"])
    if room.turn != UPRIGHT:
        told = {"room": room.id, "n": room.turn}
        change_room(t, evolve(room, turn=UPRIGHT), "RoomTurned", "mq.explore.step1-orientation", told)


@step("mq.explore.step2-links")
def links_are_drawn_for_its_open_sides(t: Quests, about: dict[str, Any]) -> None:
    """Step 2: the Mapmaker draws a link for each side of the new room that has none yet."""
    lay_links(t, about["room"])


@step("mq.explore.step1-enter")
def the_explorer_is_in_it(t: Quests, about: dict[str, Any]) -> None:
    """The explorer is in the new room as soon as it is placed."""
    told = {"room": about["room"], "from": t.s.players[about["seat"]].where}
    change(t, about["seat"], "Moved", "mq.explore.step1-enter", told, where=about["room"])


@step("mq.explore.step3-dxm")
def the_explorer_draws_a_card(t: Quests, about: dict[str, Any]) -> None:
    """Step 3: meanwhile the explorer draws one DxM card and decides whether to play it at once."""
    draw(t, "dxm", about["seat"], 1, "mq.explore.step3-dxm")
    t.open(EXPLORED, "mq.explore.step3-dxm", who_may_act(t), lead=about["seat"], room=about["room"])


@step("mq.explore.step4-room-rules")
def the_rules_of_the_room_are_read(t: Quests, about: dict[str, Any]) -> None:
    """Step 4: the special rules of the room are read; some act at once on whoever enters, some affect combat."""
    p = t.s.players[about["seat"]]
    if p.where == about["room"] and not p.dead:
        t.log("RoomRulesRead", "mq.explore.step4-room-rules", {"seat": about["seat"], "room": about["room"]})
        t.begin("read-room", seat=about["seat"])


@step("mq.explore.step5-monster")
def a_new_room_always_holds_a_monster(t: Quests, about: dict[str, Any]) -> None:
    """Step 5: a new room always holds a monster: a Monster card is drawn and its standie put into the room."""
    for card in turn_up(t, "monster", 1):
        arrive(t, card, about["room"], ("mq.explore.step5-monster",))


@step("mq.explore.step6-fight")
def the_fight_with_it_begins(t: Quests, about: dict[str, Any]) -> None:
    """Step 6: the fight with the new monster begins."""
    if any(isinstance(frame, Window) and frame.kind == MOVING for frame in t.s.stack):  # his turn may be cut short
        t.begin("meet", seat=about["seat"], cause="new", rules=("mq.explore.step6-fight",))


procedure("explore", a_new_room_is_discovered)
procedure(
    "new-room",
    a_tile_is_drawn_and_joined,
    its_text_is_turned_the_way_of_the_entrance,
    the_explorer_is_in_it,
    links_are_drawn_for_its_open_sides,
    the_explorer_draws_a_card,
    the_rules_of_the_room_are_read,
    a_new_room_always_holds_a_monster,
    the_fight_with_it_begins,
)

procedure(
    "added-room",
    a_tile_is_drawn_and_joined,
    its_text_is_turned_the_way_of_the_entrance,
    links_are_drawn_for_its_open_sides,
)


def add_room(t: Quests, beside: str, side: int) -> str:
    """A room is joined to the dungeon without anybody in it; says what it will be called."""
    name = _free_name(t.s)
    t.begin("added-room", room=name, beside=beside, side=side)
    return name


# -- laying rooms and links ------------------------------------------------------------------------------------------


def _next_to(room: Room, side: int) -> tuple[int, int]:
    down, right = DIRECTIONS[side]
    return room.at[0] + down, room.at[1] + right


def _free_name(s: Quest) -> str:
    names = {r.id for r in s.rooms}
    return next(f"r{n}" for n in range(1, len(names) + 2) if f"r{n}" not in names)


def lay_room(t: Quests, id: str, at: tuple[int, int], rule: str) -> None:
    """A tile comes out of the lid as it lies there, turned anyhow; links that are there already join it."""
    tile, rest = t.take_top(t.s.tile_deck)
    around = (t.s.room_at(_next_to(Room("", "", at), side)) for side in range(len(DIRECTIONS)))
    n, e, s, w = (r.links[(side + 2) % 4] if r is not None else "" for side, r in enumerate(around))
    room = Room(id, tile, at, (n, e, s, w), turn=t.unscripted(len(DIRECTIONS)))
    told = {"room": id, "tile": tile, "at": list(at)}
    t.log("RoomLaid", rule, told, rooms=(*t.s.rooms, room), tile_deck=rest)


def lay_links(t: Quests, id: str) -> None:
    """A link for each side that has none, one side after the other from the north."""
    for side in reversed(range(len(DIRECTIONS))):
        if not t.s.room(id).links[side]:
            t.begin("link", room=id, side=side)


@step("mq.explore.step2-links")
def a_link_is_drawn(t: Quests, about: dict[str, Any]) -> None:
    """Step 2: the Mapmaker draws a link for each side of the new room that has none yet."""
    if t.s.link_deck:
        set_link(t, about, "passage", "LinkLaid", "mq.explore.step2-links")


@step("mq.explore.step2-random")
def the_face_that_comes_up_is_random(t: Quests, about: dict[str, Any]) -> None:
    """Links are drawn and laid unseen, so that both the link and the face that comes up are random."""
    if not t.s.link_deck:
        return
    face = t.scripted("link:")
    if face and face != "passage" and face in t.s.link_deck:
        at = t.s.link_deck.index(face)
        rest = (*t.s.link_deck[:at], *t.s.link_deck[at + 1 :])
    else:
        kind, rest = t.s.link_deck[0], t.s.link_deck[1:]
        face = face or ("passage", kind)[t.unscripted(2)]
    set_link(t, about, face, "LinkTurnedUp", "mq.explore.step2-random", link_deck=rest)


procedure("link", a_link_is_drawn, the_face_that_comes_up_is_random)


def set_link(t: Quests, about: dict[str, Any], link: str, kind: str, rule: str, **more: Any) -> None:
    """A link at one side of a room, the same from both sides; the line in the log is of this `kind`."""
    room, way = about["room"], SIDES[about["side"]]
    told = {"room": room, "way": way, "link": link}
    t.log(kind, rule, told, rooms=with_link(t.s, room, way, link), **more)


# -- monsters with nowhere to hide -----------------------------------------------------------------------------------


@guard("mq.explore.automatic-monster", MeetMonster, basic=1, worded=True)
def monsters_are_roused_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """Once every room has been explored, a player who in his own turn enters a room without monsters may draw a
    Monster card and fight it, at no Move cost.
    """
    return None if seat == s.turn else facts(key="own-turn", seat=seat)


@guard("mq.explore.automatic-monster", MeetMonster, basic=3, worded=True)
def only_once_every_room_is_explored(s: Quest, seat: int) -> Facts | None:
    """Once every room has been explored, a player who in his own turn enters a room without monsters may draw a
    Monster card and fight it, at no Move cost.
    """
    return facts(key="unexplored", n=len(s.tile_deck)) if s.tile_deck else None


@guard("mq.explore.automatic-monster", MeetMonster, basic=3, worded=True)
def only_in_a_room_without_monsters(s: Quest, seat: int) -> Facts | None:
    """Once every room has been explored, a player who in his own turn enters a room without monsters may draw a
    Monster card and fight it, at no Move cost.
    """
    return facts(key="monster", seat=seat) if foes_in(s, s.players[seat].where) else None


@guard("mq.explore.automatic-monster", MeetMonster, basic=3, worded=True)
def only_in_a_room_that_he_has_just_entered(s: Quest, seat: int) -> Facts | None:
    """Once every room has been explored, a player who in his own turn enters a room without monsters may draw a
    Monster card and fight it, at no Move cost.
    """
    p = s.players[seat]
    return None if p.entered or foes_in(s, p.where) else facts(key="not-entered", seat=seat)


@guard("mq.absolute.entrance-no-stop", MeetMonster, basic=4, every=True)
def no_monster_turns_up_in_the_entrance(s: Quest, seat: int) -> Facts | None:
    """No monster ever stops in the Entrance, except in a Boss fight."""
    p = s.players[seat]
    return facts(seat=seat) if p.where and s.tile(p.where).entrance else None


@action(MeetMonster, "mq.explore.automatic-monster", (MOVING,), lambda s, seat: (MeetMonster(seat),))
def meet_monster(t: Quests, a: MeetMonster) -> None:
    """Once every room has been explored, a player who in his own turn enters a room without monsters may draw a
    Monster card and fight it, at no Move cost.
    """
    change(t, a.seat, "MonsterRoused", "mq.explore.automatic-monster", {}, entered=False)
    t.begin("meet", seat=a.seat, cause="new")
    for card in turn_up(t, "monster", 1):
        arrive(t, card, t.s.players[a.seat].where, ("mq.explore.automatic-monster", "mq.ruling.any-new-base"))

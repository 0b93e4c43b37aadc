"""Monsters that are moved by cards: through a link, to any room, or in exchange for another one's place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tutor.games.munchkin_quest.actions import ExchangeMonster, MoveMonster, PassBy, SwapMonsters
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.boss import boss_is_fought
from tutor.games.munchkin_quest.dissolving import monster_leaves, unrolled
from tutor.games.munchkin_quest.feats import RULE, only_some_monsters
from tutor.games.munchkin_quest.footprints import WAYS
from tutor.games.munchkin_quest.ignoring import ignores
from tutor.games.munchkin_quest.links import with_link
from tutor.games.munchkin_quest.monster_moves import CROSSES, OPEN_TO_ALL, THROUGH, is_entrance, link_at, next_door
from tutor.games.munchkin_quest.offers import feat_of, feats_at_hand
from tutor.games.munchkin_quest.state import Foe, Quest, Room
from tutor.games.munchkin_quest.verbs import Quests, change_foe, fight, spend
from tutor.games.munchkin_quest.windows import ANY_TIME, KEEPING, MOVING, interrupt
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Window


class Step(NamedTuple):
    """A step of a monster: where it ends, the sides by which it leaves rooms, and whether it is by the Entrance."""

    room: str
    sides: tuple[tuple[str, str], ...]
    through: bool = False


def steps_of(s: Quest, ask: Ask, foe: Foe, to: str = "") -> Iterator[Step]:
    """The rooms that it can step into, or only the one that is meant. But for a Boss fight it goes into the Entrance
    only to come out on the other side.
    """
    for way in WAYS:
        beyond = next_door(s, foe.where, way)
        if beyond is None or (to not in ("", beyond.id) and not is_entrance(s, beyond.id)):
            continue
        if not _crosses(s, ask, foe, foe.where, way):
            continue
        if not _no_place_to_stop(s, beyond.id):
            yield Step(beyond.id, ((foe.where, way),))
            continue
        if not ask(s, THROUGH, {"monster": foe.id, "room": beyond.id, "way": way, "landing": False}):
            yield Step(beyond.id, ((foe.where, way),))
            continue
        outside = next_door(s, beyond.id, way)
        if outside is not None and _crosses(s, ask, foe, beyond.id, way):
            yield Step(outside.id, ((foe.where, way), (beyond.id, way)), through=True)


def _crosses(s: Quest, ask: Ask, foe: Foe, room: str, way: str) -> bool:
    """Whether it can leave a room by a side."""
    card = s.monster(foe)
    at = {"monster": foe.id, "room": room, "way": way, "arriving": False, "opened": []}
    return total(ask(s, CROSSES, {**at, "passes": card.passes, "breaks": card.breaks})) > 0


def _no_place_to_stop(s: Quest, room: str) -> bool:
    """Whether it is the Entrance, and no Boss is fought there."""
    return is_entrance(s, room) and not boss_is_fought(s)


# -- what forbids it -------------------------------------------------------------------------------------------------


def _moved(a: MoveMonster | SwapMonsters) -> tuple[str, ...]:
    return (a.monster,) if isinstance(a, MoveMonster) else (a.monster, a.other_monster)


def _boss_among(s: Quest, a: MoveMonster | SwapMonsters) -> str:
    for monster in _moved(a):
        if s.foe(monster).boss:
            return monster
    return ""


@guard("mq.cards.timing", MoveMonster, SwapMonsters, basic=5, implied=True)
def it_must_come_to_another_room(s: Quest, a: MoveMonster | SwapMonsters) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    to = a.room if isinstance(a, MoveMonster) else s.foe(a.other_monster).where
    there = s.foe(a.monster).where == to
    return facts(key="already-there", card=a.card, monster=a.monster, room=to) if there else None


@guard("mq.handler.colour-names", MoveMonster, SwapMonsters, ExchangeMonster, PassBy, basic=5)
def some_cards_name_a_colour(s: Quest, a: MoveMonster | SwapMonsters | ExchangeMonster | PassBy) -> Facts | None:
    """A "red monster" is one on a red base; neither its name nor its picture gives it a colour."""
    colour, _ = only_some_monsters(s, a.card, a.monster)
    return facts(card=a.card, monster=a.monster, colour=colour) if colour else None


@guard("mq.keyword.effect", MoveMonster, SwapMonsters, ExchangeMonster, PassBy, basic=5)
def some_cards_name_a_keyword(s: Quest, a: MoveMonster | SwapMonsters | ExchangeMonster | PassBy) -> Facts | None:
    """Many rooms and cards have effects tied to a given keyword."""
    _, keyword = only_some_monsters(s, a.card, a.monster)
    return facts(card=a.card, monster=a.monster, keyword=keyword) if keyword else None


@guard("mq.absolute.entrance-no-stop", MoveMonster, basic=6)
def no_card_puts_a_monster_into_the_entrance(s: Quest, a: MoveMonster) -> Facts | None:
    """No monster ever stops in the Entrance, except in a Boss fight."""
    return facts(key="moved", monster=a.monster) if _no_place_to_stop(s, a.room) else None


@guard("mq.mmove.links", MoveMonster, basic=7, asks=True)
def it_goes_where_it_could_go_by_itself(s: Quest, a: MoveMonster, ask: Ask) -> Facts | None:
    """A monster passes only passages and regular doors, unless it has a special movement."""
    feat, foe = feat_of(s, a.card), s.foe(a.monster)
    if feat is None or feat.far or _no_place_to_stop(s, a.room) or a.room == foe.where:
        return None
    way = any(found.room == a.room for found in steps_of(s, ask, foe, a.room))
    return None if way else facts(monster=a.monster, room=a.room)


@guard("mq.boss.no-control", MoveMonster, SwapMonsters, basic=8)
def nobody_controls_the_boss(s: Quest, a: MoveMonster | SwapMonsters) -> Facts | None:
    """The Boss cannot be controlled by anybody."""
    boss = _boss_among(s, a)
    return facts(card=a.card, monster=boss) if boss else None


@guard("mq.absolute.boss-stays", MoveMonster, SwapMonsters, basic=9)
def the_boss_is_not_moved_either(s: Quest, a: MoveMonster | SwapMonsters) -> Facts | None:
    """A Boss monster never leaves the Entrance, for any reason."""
    boss = _boss_among(s, a)
    return facts(key="moved", monster=boss) if boss else None


# -- playing such a card ---------------------------------------------------------------------------------------------


def move_candidates(s: Quest, seat: int) -> Iterator[MoveMonster]:
    for card, feat in feats_at_hand(s, seat, "move-monster"):
        for foe in s.foes:
            for room in s.rooms if feat.far else _around(s, foe):
                if room.id != foe.where:
                    yield MoveMonster(seat, card, foe.id, room.id)


def _around(s: Quest, foe: Foe) -> Iterator[Room]:
    """The rooms next to it; but for a Boss fight not the Entrance, but what lies straight behind it."""
    for way in s.ways(foe.where):
        beyond = way.beyond
        if beyond is not None and _no_place_to_stop(s, beyond.id):
            beyond = s.ways(beyond.id)[way.side].beyond
        if beyond is not None:
            yield beyond


@interrupt(MoveMonster, RULE, move_candidates, ANY_TIME, needs=("feat:move-monster",))
def move_monster(t: Quests, a: MoveMonster) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    foe = t.s.foe(a.monster)
    taken = next((x for x in steps_of(t.s, t.game.ask, foe) if x.room == a.room), Step(a.room, ()))
    spend(t, a.seat, a.card, RULE)
    shove(t, foe, taken, (RULE,))
    t.begin("shifted", monsters=(foe.id,))


def swap_candidates(s: Quest, seat: int) -> Iterator[SwapMonsters]:
    for card, _ in feats_at_hand(s, seat, "swap-monsters"):
        for i, one in enumerate(s.foes):
            yield from (SwapMonsters(seat, card, one.id, x.id) for x in s.foes[i + 1 :] if x.where != one.where)


@interrupt(SwapMonsters, RULE, swap_candidates, ANY_TIME, needs=("feat:swap-monsters",))
def swap_monsters(t: Quests, a: SwapMonsters) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    one, other = t.s.foe(a.monster), t.s.foe(a.other_monster)
    spend(t, a.seat, a.card, RULE)
    for foe, room in ((one, other.where), (other, one.where)):
        shove(t, foe, Step(room, ()), (RULE,))
    t.begin("shifted", monsters=(one.id, other.id))


def shove(t: Quests, foe: Foe, taken: Step, rules: tuple[str, ...]) -> None:
    """A monster is put into a room; what it breaks on its way there is broken."""
    for room, way in taken.sides:
        link = link_at(t.s, room, way)
        if link not in (*OPEN_TO_ALL, *t.s.monster(foe).passes):
            broken = {"monster": foe.id, "room": room, "way": way, "link": link}
            t.log("LinkBroken", "mq.mspeed.question", broken, rooms=with_link(t.s, room, way, "passage"))
    lurks = ("mq.mspeed.lurking",) if t.s.monster(foe).speed == "lurking" else ()
    through = ("mq.absolute.entrance-pass-through",) if taken.through else ()
    told = {"monster": foe.id, "from": foe.where, "room": taken.room}
    change_foe(t, evolve(foe, where=taken.room), "MonsterShifted", (*rules, *lurks, *through), told)


# -- what comes of it ------------------------------------------------------------------------------------------------


@step("mq.combat.fight-all")
def those_who_come_in_join_the_fight(t: Quests, about: dict[str, Any]) -> None:
    """With several monsters in the room, also such as join during the fight, all must be fought except those that
    ignore the munchkin.
    """
    for foe in (t.s.foe(id) for id in about["monsters"]):
        f = t.s.fight
        if unrolled(f) and foe.where == f.where and foe.id not in f.monsters and not ignores(t.s, foe, f.main):
            joined = evolve(f, monsters=(*f.monsters, foe.id))
            t.log("MonsterJoined", "mq.combat.fight-all", {"monster": foe.id}, fight=joined)


@step("mq.combat.monster-leaves")
def those_who_go_out_leave_the_fight(t: Quests, about: dict[str, Any]) -> None:
    """If a monster leaves the fight (slain outright, banished, vanished, moved by a card), the fight goes on while
    at least one monster is left in the room.
    """
    for foe in (t.s.foe(id) for id in about["monsters"]):
        if unrolled(t.s.fight) and foe.id in fight(t).monsters and foe.where != fight(t).where:
            monster_leaves(t, foe, ("mq.combat.monster-leaves", "mq.ruling.left-before-roll"))
            t.begin("emptied")


@step("mq.combat.trigger-monster-moves-in")
def whoever_is_joined_in_his_turn_fights(t: Quests, about: dict[str, Any]) -> None:
    """A fight starts when in a player's own turn a monster is moved into his room (usually by a Curse)."""
    here = t.s.players[t.s.turn].where
    if _nothing_else_leads_to_a_fight(t.s) and any(t.s.foe(id).where == here for id in about["monsters"]):
        t.begin("meet", seat=t.s.turn, cause="moved")


def _nothing_else_leads_to_a_fight(s: Quest) -> bool:
    """In the movement phase or after it. At the start of a turn, or in a room just found, one will begin anyway."""
    windows = [frame for frame in s.stack if isinstance(frame, Window)]
    return s.fight is None and bool(windows) and windows[-1].kind in (MOVING, KEEPING)


procedure(
    "shifted",
    those_who_come_in_join_the_fight,
    those_who_go_out_leave_the_fight,
    whoever_is_joined_in_his_turn_fights,
)


# -- monsters drawn towards somebody ---------------------------------------------------------------------------------


@step("mq.curse.at-once")
def monsters_come_a_room_nearer(t: Quests, about: dict[str, Any]) -> None:
    """A Curse takes effect on its victim at once and is then discarded, apart from the exceptions."""
    goal = t.s.players[about["victim"]].where
    found = [(foe, nearer(t.s, t.game.ask, foe, goal)) for foe in t.s.foes if not foe.boss and foe.where != goal]
    for foe, taken in found:
        if taken is not None:
            shove(t, t.s.foe(foe.id), taken, ("mq.curse.at-once",))
    t.begin("shifted", monsters=tuple(foe.id for foe, taken in found if taken is not None))


procedure("monsters-come", monsters_come_a_room_nearer)


def nearer(s: Quest, ask: Ask, foe: Foe, goal: str) -> Step | None:
    """The step that brings it nearer to a room on the shortest way that it can go."""
    far = _distances(s, ask, foe, goal)
    here = far.get(foe.where, len(s.rooms))
    steps = [x for x in steps_of(s, ask, foe) if far.get(x.room, len(s.rooms)) < here]
    return min(steps, key=lambda x: far[x.room], default=None)


def _distances(s: Quest, ask: Ask, foe: Foe, goal: str) -> dict[str, int]:
    """How many steps it would take from each room to the goal; to the Entrance, where it may not stop, from the rooms
    around it.
    """
    if _no_place_to_stop(s, goal):
        around = [(room.id, way) for room in s.rooms for way in WAYS if next_door(s, room.id, way) == s.room(goal)]
        far = {room: 1 for room, way in around if _crosses(s, ask, foe, room, way)}
    else:
        far = {goal: 0}
    grown = -1
    while grown < len(far):
        grown = len(far)
        for room in (r.id for r in s.rooms if r.id not in far and not _no_place_to_stop(s, r.id)):
            ends = [far[x.room] for x in steps_of(s, ask, evolve(foe, where=room)) if x.room in far]
            if ends:
                far[room] = 1 + min(ends)
    return far

"""Picking up what lies in a room: for Move, or by the way in a search; what a monster guards, and what must wait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.book import action, guard, procedure, step, term
from tutor.games.munchkin_quest.carrying import PACK, own_gear, packed, place_for
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.in_rooms import PickUp, TakeGold, TakeItem, cost_and_move, pay_move, room_of
from tutor.games.munchkin_quest.state import Gear, Player, Quest, Room, foes_in
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, change, with_player
from tutor.games.munchkin_quest.windows import MOVING, PICKUP
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

PICKUP_MOVE = "mq.item.pickup-move"


def something_lies_in(room: Room | None) -> bool:
    return room is not None and bool(room.dropped or room.gold)


# -- for Move --------------------------------------------------------------------------------------------------------


@guard("mq.combat.no-item-transfer", PickUp, TakeItem, TakeGold, basic=2, worded=True)
def nobody_picks_things_up_in_a_fight(s: Quest, seat: int) -> Facts | None:
    """During a fight items cannot be given, picked up or traded by those in it."""
    return facts(seat=seat) if in_fight(s, seat) else None


@guard("mq.item.pickup", PickUp, basic=4, every=True)
def something_must_lie_there(s: Quest, seat: int) -> Facts | None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    return None if something_lies_in(room_of(s, seat)) else facts(key="nothing", seat=seat)


@guard("mq.item.pickup-delay", PickUp, basic=5, every=True)
def something_there_must_not_have_to_wait(s: Quest, seat: int) -> Facts | None:
    """Some cards forbid picking up a dropped item until the player's next turn."""
    room, barred = room_of(s, seat), s.players[seat].barred
    if room is None or room.gold or not room.dropped or any(card not in barred for card in room.dropped):
        return None
    return facts(seat=seat, item=room.dropped[0])


@guard("mq.item.pickup-monster", PickUp, basic=5, every=True)
def its_guard_must_have_been_killed(s: Quest, seat: int) -> Facts | None:
    """If a search turns up a monster, items dropped in that room can be taken only after the searcher has killed
    it and got its treasure.
    """
    p = s.players[seat]
    return facts(seat=seat, room=p.where) if p.where in p.barred else None


@guard("mq.item.pickup", PickUp, basic=6, every=True, asks=True)
def picking_up_takes_move(s: Quest, seat: int, ask: Ask) -> Facts | None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    cost, left = cost_and_move(s, seat, ask, PICKUP_MOVE, seat)
    return facts(key="move", seat=seat, n=cost, left=left) if cost > left else None


@term(PICKUP_MOVE, "mq.item.pickup")
def picking_up_costs_one_move(s: Quest, seat: int) -> Iterator[Term]:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    yield Term(1, "mq.item.pickup", "pickup-cost", f"seat:{seat}", {"seat": seat})


@term(PICKUP_MOVE, "mq.item.pickup-own")
def it_costs_no_less_for_ones_own_things(s: Quest, seat: int) -> Iterator[Term]:
    """Picking up items that one dropped oneself costs 1 Move as well, whatever the reason they were dropped."""
    yield Term(0, "mq.item.pickup-own", "pickup-own", f"seat:{seat}", {"seat": seat})


@action(PickUp, "mq.item.pickup", (MOVING,), lambda s, seat: (PickUp(seat),) if _worth_stooping(s, seat) else ())
def pick_up(t: Quests, a: PickUp) -> None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    room = t.s.players[a.seat].where
    pay_move(t, a.seat, PICKUP_MOVE, a.seat, "PickUpBegan", {"room": room})
    t.open(PICKUP, "mq.item.pickup", (a.seat,), lead=a.seat, room=room)


def _worth_stooping(s: Quest, seat: int) -> bool:
    room = room_of(s, seat)
    if room is None or not (room.gold or room.dropped):
        return False
    return room.gold > 0 or any(_may_take(s, s.players[seat], c) for c in room.dropped)


def _may_take(s: Quest, p: Player, card: str) -> bool:
    return card not in p.barred and _fits(s, p, card)


def _fits(s: Quest, p: Player, card: str) -> bool:
    return len(p.gear) < PACK or len(packed(p)) < PACK or place_for(s, p, card) != "pack"


# -- by the way in a search ------------------------------------------------------------------------------------------


@step("mq.item.pickup-search")
def he_gets_what_lies_there(t: Quests, about: dict[str, Any]) -> None:
    """A player who searches a room with dropped items gets these too, besides the result of the search."""
    p, room = t.s.players[about["seat"]], about["room"]
    there = not p.dead and p.where == room and room not in p.barred and not foes_in(t.s, room)
    if there and _worth_stooping(t.s, p.seat):
        t.log("FindsLieThere", "mq.item.pickup-search", {"seat": p.seat, "room": room})
        t.open(PICKUP, "mq.item.pickup-search", (p.seat,), lead=p.seat, room=room)


@step("mq.item.pickup-monster")
def what_lies_there_is_guarded(t: Quests, about: dict[str, Any]) -> None:
    """If a search turns up a monster, items dropped in that room can be taken only after the searcher has killed
    it and got its treasure.
    """
    p, room = t.s.players[about["seat"]], t.s.room(about["room"])
    if something_lies_in(room):
        told = {"room": room.id, "card": about["card"]}
        barred = (*p.barred, room.id, about["card"])
        change(t, p.seat, "FindsGuarded", "mq.item.pickup-monster", told, barred=barred)


procedure("guarded", what_lies_there_is_guarded)


@step("mq.item.pickup-monster")
def a_killed_monster_guards_nothing(t: Quests, about: dict[str, Any]) -> None:
    """If a search turns up a monster, items dropped in that room can be taken only after the searcher has killed
    it and got its treasure.
    """
    f = t.s.fight
    assert f is not None
    p = t.s.players[f.main]
    for foe in foes_of(t.s):
        if foe.card in p.barred and not t.s.monster(foe).spared:
            barred = tuple([x for x in p.barred if x not in (foe.card, f.where)])
            change(t, p.seat, "FindsFree", "mq.item.pickup-monster", {"room": f.where, "card": foe.card}, barred=barred)


# -- what falls ------------------------------------------------------------------------------------------------------


@step("mq.drop.forced")
def it_falls_out_of_his_hands(t: Quests, about: dict[str, Any]) -> None:
    """Curses and misfortunes can force a player to drop items."""
    p, gear = t.s.players[about["seat"]], own_gear(t.s.players[about["seat"]], about["card"])
    if gear is None or not p.where:
        t.close()
        return
    room = t.s.room(p.where)
    players = with_player(t.s, evolve(p, gear=tuple([g for g in p.gear if g != gear])))
    lying = _with_room(t.s, evolve(room, dropped=(*room.dropped, gear.card)))
    told = {"seat": p.seat, "card": gear.card, "room": room.id}
    t.log("ItemFell", ("mq.drop.forced", "mq.drop.token"), told, players=players, rooms=lying)
    if gear.cheat:
        t.begin("cheat-lost", seat=p.seat, card=gear.cheat)


@step("mq.item.pickup-delay")
def it_must_lie_there_until_his_next_turn(t: Quests, about: dict[str, Any]) -> None:
    """Some cards forbid picking up a dropped item until the player's next turn."""
    p = t.s.players[about["seat"]]
    change(t, p.seat, "MustWait", "mq.item.pickup-delay", {"card": about["card"]}, barred=(*p.barred, about["card"]))


procedure("let-fall", it_falls_out_of_his_hands, it_must_lie_there_until_his_next_turn)


# -- piece by piece --------------------------------------------------------------------------------------------------


@guard("mq.item.pickup", TakeItem, basic=3, implied=True)
def only_what_lies_there_is_taken(s: Quest, a: TakeItem) -> Facts | None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    room = room_of(s, a.seat)
    return None if room is not None and a.item in room.dropped else facts(key="not-there", seat=a.seat, item=a.item)


@guard("mq.item.pickup-delay", TakeItem, basic=4, implied=True)
def some_things_must_wait(s: Quest, a: TakeItem) -> Facts | None:
    """Some cards forbid picking up a dropped item until the player's next turn."""
    return facts(seat=a.seat, item=a.item) if a.item in s.players[a.seat].barred else None


@guard("mq.pack.limit", TakeItem, basic=6, implied=True)
def there_must_be_room_for_it(s: Quest, a: TakeItem) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    p = s.players[a.seat]
    return None if _fits(s, p, a.item) else facts(key="picked-up", item=a.item, n=PACK, used=len(packed(p)))


@guard("mq.drop.gold", TakeGold, basic=3, implied=True)
def only_gold_that_lies_there_is_taken(s: Quest, a: TakeGold) -> Facts | None:
    """Dropped gold is simply laid in the room."""
    room = room_of(s, a.seat)
    lies = room.gold if room is not None else 0
    return None if 1 <= a.gold <= lies else facts(key="not-there", n=a.gold, gold=lies)


def item_candidates(s: Quest, seat: int) -> Iterator[TakeItem]:
    room, p = room_of(s, seat), s.players[seat]
    yield from (TakeItem(seat, c) for c in (room.dropped if room else ()) if _may_take(s, p, c))


def gold_candidates(s: Quest, seat: int) -> Iterator[TakeGold]:
    room = room_of(s, seat)
    if room is not None and room.gold:
        yield TakeGold(seat, room.gold)


@action(TakeItem, "mq.item.pickup", (PICKUP,), item_candidates)
def take_item(t: Quests, a: TakeItem) -> None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    _go_on_afterwards(t, a.seat)
    t.begin("take-item", seat=a.seat, card=a.item)


@action(TakeGold, "mq.item.pickup", (PICKUP,), gold_candidates)
def take_gold(t: Quests, a: TakeGold) -> None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    _go_on_afterwards(t, a.seat)
    t.begin("take-gold", seat=a.seat, n=a.gold)


def _go_on_afterwards(t: Quests, seat: int) -> None:
    window = pending(t.s)
    assert window is not None
    t.close()
    t.begin("more-to-take", seat=seat, rule=window.rule)


@step("mq.drop.no-owner")
def it_is_whoever_takes_it(t: Quests, about: dict[str, Any]) -> None:
    """Dropped items belong to nobody: it does not matter whose they were or where that player now is."""
    p, card = t.s.players[about["seat"]], about["card"]
    room, place = t.s.room(p.where), place_for(t.s, p, card)
    players = with_player(t.s, evolve(p, gear=(*p.gear, Gear(card, place))))
    left = evolve(room, dropped=tuple([c for c in room.dropped if c != card]))
    told = {"seat": p.seat, "item": card, "place": place, "room": room.id}
    rules = ("mq.drop.no-owner", "mq.item.pickup", *(("mq.pack.what",) if place == "pack" else ()))
    t.log("ItemPickedUp", rules, told, players=players, rooms=_with_room(t.s, left))


@step("mq.item.pickup")
def gold_is_picked_up_too(t: Quests, about: dict[str, Any]) -> None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    p, n = t.s.players[about["seat"]], about["n"]
    room = t.s.room(p.where)
    players = with_player(t.s, evolve(p, gold=p.gold + n))
    told = {"seat": p.seat, "n": n, "room": room.id}
    left = evolve(room, gold=room.gold - n)
    t.log("GoldPickedUp", ("mq.item.pickup", "mq.gold.no-limit"), told, players=players, rooms=_with_room(t.s, left))


@step("mq.item.pickup")
def he_may_take_as_much_as_he_wants(t: Quests, about: dict[str, Any]) -> None:
    """A player in a room with dropped items may spend 1 Move to pick them up."""
    seat = about["seat"]
    if _worth_stooping(t.s, seat):
        t.open(PICKUP, about["rule"], (seat,), lead=seat, room=t.s.players[seat].where)


def _with_room(s: Quest, room: Room) -> tuple[Room, ...]:
    return tuple([room if r.id == room.id else r for r in s.rooms])


procedure("take-item", it_is_whoever_takes_it)
procedure("take-gold", gold_is_picked_up_too)
procedure("more-to-take", he_may_take_as_much_as_he_wants)

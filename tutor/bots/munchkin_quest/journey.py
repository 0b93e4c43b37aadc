"""The movement phase: all that could be done here and elsewhere is weighed, and the best of it begun."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from tutor.bots.munchkin_quest.arms import at_hand
from tutor.bots.munchkin_quest.choices import row_worth
from tutor.bots.munchkin_quest.dungeon import Dungeon, Trip, sent_away
from tutor.bots.munchkin_quest.prospects import (
    best_plan,
    chance_against_the_boss,
    fought_in,
    lead_there,
    stakes_of,
    value_of_a_stranger,
)
from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.tricks import breaks_out
from tutor.bots.munchkin_quest.worth import (
    DXM,
    GOLD,
    LEVEL,
    TREASURE,
    VICTORY,
    card_worth,
    cost_of_damage,
    cost_of_death,
    gear_worth,
    health_worth,
)
from tutor.games.munchkin_quest.actions import EndOwnLife, FightOn, FinishTurn, Heal, MeetMonster, Move
from tutor.games.munchkin_quest.bargains import RoomDeal
from tutor.games.munchkin_quest.cards import Curse
from tutor.games.munchkin_quest.carrying import own_gear
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.in_rooms import MakeDeal, PickUp, SearchRoom
from tutor.games.munchkin_quest.munchkins import holds, item_of
from tutor.games.munchkin_quest.search_table import TABLE, line_of
from tutor.games.munchkin_quest.searching import SEARCH_DICE
from tutor.games.munchkin_quest.state import Room, foes_in
from tutor.kernel.events import total
from tutor.kernel.odds import sums
from tutor.kernel.records import evolve
from tutor.kernel.state import Action

IDLE = -2.5  # a turn in which nothing is done
PATIENCE = 0.75  # what waits for the next turn is worth so much of what it would be now
STEP = 0.3  # what a point of Move is worth otherwise
NEW_ROOM = 2.0  # what a new room is worth besides its monster
BOSS_CHANCE = 0.3
TEN = 10
STRAYING = 6.0  # coming back from where a room has sent one
PRECIOUS = 22.0  # what a life must be worth to be saved for a level


class Option(NamedTuple):
    """Something to be done: what it is worth, and the next action on the way to it."""

    value: float
    action: Action


class Journey:
    """One look at all that a turn could still bring."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.s, self.me, self.seat = sight, sight.s, sight.me, sight.seat
        self.dungeon = Dungeon(sight.s, sight.seat)
        self.boosts = at_hand(sight.s, sight.me)

    def choose(self) -> Action | None:
        """The best that can be done; the turn is finished if nothing is worth its Move."""
        best = max(self._options(), key=lambda option: option.value, default=None)
        if best is not None and best.value > IDLE:
            return best.action
        if self._walled_in:
            return breaks_out(self.sight) or self.sight.one(EndOwnLife)
        return self._saves_himself() or self.sight.one(FinishTurn)

    def _options(self) -> Iterator[Option]:
        yield from self._here()
        dread = {room.id: self._dread(room) for room in self.s.rooms}
        trips = self.dungeon.trips(dread)
        for room, trip in trips.items():
            if room != self.me.where:
                yield from self._there(self.s.room(room), trip)
            yield from self._into_the_dark(room, trip)

    # -- here --------------------------------------------------------------------------------------------------------

    def _here(self) -> Iterator[Option]:
        room = self.s.room(self.me.where)
        if search := self.sight.one(SearchRoom):
            yield Option(self._search(room) - STEP, search)
        if stoop := self.sight.one(PickUp):
            yield Option(self._lying(room) - STEP, stoop)
        for deal in self.sight.of(MakeDeal):
            yield Option(self._deal(deal) - STEP, deal)
        if meet := self.sight.one(MeetMonster):
            yield Option(self._stranger, meet)
        if fight := self.sight.one(FightOn):
            foes = foes_in(self.s, room.id)
            plan = best_plan(lead_there(self.s, self.me, room, foes), stakes_of(self.s, self.me, foes), self.boosts)
            yield Option(plan.value, fight)

    def _search(self, room: Room) -> float:
        """What a search of this room finds on average."""
        icon = self.s.tile(room.id).search
        if icon is None or room.marker == "looted-out":
            return IDLE
        there = evolve(self.s, players=tuple(evolve(p, where=room.id) if p is self.me else p for p in self.s.players))
        ways = sums(max(0, total(GAME.ask(there, SEARCH_DICE, self.seat))))
        worth = sum(n * row_worth(TABLE[line_of(face + icon)], self._stranger) for face, n in ways)
        return worth / sum(n for _, n in ways)

    def _lying(self, room: Room) -> float:
        free = [card for card in room.dropped if card not in self.me.barred]
        return room.gold * GOLD + sum(card_worth(self.s, self.me, card) for card in free)

    # -- elsewhere ---------------------------------------------------------------------------------------------------

    def _there(self, room: Room, trip: Trip) -> Iterator[Option]:
        """The best that waits in another room."""
        if trip.first is None:
            return
        foes = fought_in(self.s, self.seat, room.id)
        worth = (self._fight(room) if foes else self._goods(room)) + self._welcome(room) + self._home(room)
        if worth > 0:
            yield from self._go(trip, trip.cost + (0 if foes else 1), worth)

    def _goods(self, room: Room) -> float:
        if foes_in(self.s, room.id) or sent_away(self.s, self.me, room.id):
            return 0.0
        again = room.id in self.me.searched
        best = 0.0 if again else max(0.0, self._search(room))
        return max(best, self._lying(room), *(self._bargain(deal) for deal in self.s.tile(room.id).deals), 0.0)

    def _welcome(self, room: Room) -> float:
        """What the room itself does to whoever comes in."""
        worth, p = 0.0, self.me
        for entry in self.s.tile(room.id).entry:
            if not holds(self.s, p, entry.who, drawback=False) or (entry.once and self.seat in room.visitors):
                continue
            if entry.does == "recover":
                worth += health_worth(min(p.tokens, p.health + entry.n)) - health_worth(p.health)
            elif entry.does == "draw":
                worth += entry.n * (TREASURE if entry.deck == "treasure" else DXM)
        return worth

    def _home(self, room: Room) -> float:
        """What the Entrance is worth to a munchkin of the tenth Level: the Boss, as soon as he can be beaten."""
        if self.me.level < TEN or not self.s.tile(room.id).entrance:
            return 0.0
        chance = chance_against_the_boss(self.s, self.seat, self.boosts)
        hurried = any(p.level >= TEN - 1 for p in self.s.players if p.seat != self.seat)
        if chance < BOSS_CHANCE and not hurried:
            return 0.0
        return chance * VICTORY - (1 - chance) * cost_of_damage(self.s, self.me, 2)

    def _into_the_dark(self, room: str, trip: Trip) -> Iterator[Option]:
        for door in self.dungeon.doors_of(room):
            if not door.beyond:
                first = trip.first or door.side
                yield from self._go(Trip(trip.cost, trip.dread, first), trip.cost + door.cost, self._explore)

    def _go(self, trip: Trip, cost: int, worth: float) -> Iterator[Option]:
        """A step on the way, if there is Move for it."""
        assert trip.first is not None
        step = Move(self.seat, trip.first)
        if self.sight.may(step):
            later = PATIENCE ** self.dungeon.turns(cost)
            value = worth * later if worth > 0 else worth
            yield Option(value - STEP * min(cost, self.dungeon.left) - trip.dread, step)

    # -- monsters ----------------------------------------------------------------------------------------------------

    @cached_property
    def _stranger(self) -> float:
        return value_of_a_stranger(self.s, self.seat, self.boosts)

    @cached_property
    def _explore(self) -> float:
        return self._stranger + DXM + NEW_ROOM

    def _fight(self, room: Room) -> float:
        foes = fought_in(self.s, self.seat, room.id)
        lead = lead_there(self.s, self.me, room, foes)
        return best_plan(lead, stakes_of(self.s, self.me, foes), self.boosts).value

    def _dread(self, room: Room) -> float:
        """How little one wants to pass through a room."""
        harm = sum(
            cost_of_damage(self.s, self.me, 1)
            for w in self.s.tile(room.id).harms
            if holds(self.s, self.me, w, drawback=True)
        )
        harm += STRAYING if sent_away(self.s, self.me, room.id) else 0.0
        if not fought_in(self.s, self.seat, room.id):
            return harm
        return harm + max(0.0, 1.0 - self._fight(room))

    # -- deals -------------------------------------------------------------------------------------------------------

    def _deal(self, a: MakeDeal) -> float:
        """What a deal brings with this payment."""
        deal = next(d for d in self.s.tile(self.me.where).deals if d.id == a.offer)
        return self._gain(deal, a.cards) - self._price(deal, a.cards)

    def _bargain(self, deal: RoomDeal) -> float:
        """What a deal somewhere else would bring, if it is paid for without cards."""
        price, p = deal.price, self.me
        if price.items or price.cards or price.curses or p.gold < price.gold + price.worth:
            return 0.0
        if price.health >= p.health or price.level >= p.level:
            return 0.0
        return self._gain(deal, ()) - self._price(deal, ())

    def _gain(self, deal: RoomDeal, cards: tuple[str, ...]) -> float:
        gain, p = deal.gain, self.me
        worth = sum(item.worth for c in cards if (item := item_of(self.s, c)) is not None)
        health = health_worth(min(p.tokens, p.health + gain.health)) - health_worth(p.health)
        level = LEVEL * gain.level if p.level + gain.level < TEN else 0.0
        gold = (gain.gold + gain.percent * worth / 100) * GOLD
        cards_drawn = TREASURE * gain.treasure + DXM * gain.dxm + (TREASURE if gain.pile else 0.0)
        return gold + health + level + cards_drawn + (1.0 if gain.mends else 0.0)

    def _price(self, deal: RoomDeal, cards: tuple[str, ...]) -> float:
        price, p = deal.price, self.me
        gold = price.gold + (price.worth if not cards else 0)
        level = LEVEL * price.level
        given = sum(self._missed(card) for card in cards)
        return gold * GOLD + cost_of_damage(self.s, p, price.health) + level + given

    def _missed(self, card: str) -> float:
        if isinstance(self.s.card(card), Curse) and card in self.me.curses:
            return -3.0
        gear = own_gear(self.me, card)
        if gear is not None:
            return gear_worth(self.s, self.me, gear)
        return card_worth(self.s, self.me, card) if card in self.me.hand else 2.0

    # -- nothing to do -----------------------------------------------------------------------------------------------

    @cached_property
    def _walled_in(self) -> bool:
        """Whether no way leads anywhere but to walls."""
        rooms = self.dungeon.trips({})
        home = any(self.s.tile(room).entrance for room in rooms)
        dark = any(not door.beyond for room in rooms for door in self.dungeon.doors_of(room))
        return not (home or dark)

    def _saves_himself(self) -> Action | None:
        """A level for health, if death is near and would cost more."""
        near = self.me.health == 1 and cost_of_death(self.s, self.me) > PRECIOUS
        return self.sight.one(Heal) if near and 1 < self.me.level < TEN else None

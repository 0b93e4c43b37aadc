"""What may be done in a room with Move: in one's own turn, with Move to spend, and with no monster about."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from tutor.games.munchkin_quest.book import guard
from tutor.games.munchkin_quest.carrying import MOVE_LEFT
from tutor.games.munchkin_quest.ignoring import ignores
from tutor.games.munchkin_quest.state import Quest, Room, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change
from tutor.kernel.events import total
from tutor.kernel.rules import Ask
from tutor.kernel.state import Action
from tutor.kernel.verdict import Facts, facts


class SearchRoom(Action, tag="search"):
    """Search the room."""


class PickUp(Action, tag="pick-up"):
    """Spend 1 Move on what lies in the room; then `take-item` and `take-gold`, and `pass` when it is enough."""


class TakeItem(Action, tag="take-item"):
    """Take an item that lies in the room, after `pick-up`; `pass` when it is enough."""

    item: Annotated[str, Meta(description="the id of an item that lies there")]


class TakeGold(Action, tag="take-gold"):
    """Take gold that lies in the room, after `pick-up`."""

    gold: Annotated[int, Meta(description="how much of it")]


class MakeDeal(Action, tag="deal"):
    """Make a deal that the room offers, paying with these cards where cards are paid."""

    offer: Annotated[str, Meta(description="the id of a deal of the room's tile")]
    cards: Annotated[tuple[str, ...], Meta(description="the cards that are paid, if any")] = ()


IN_A_ROOM = (SearchRoom, PickUp, MakeDeal)


def room_of(s: Quest, seat: int) -> Room | None:
    where = s.players[seat].where
    return s.room(where) if where else None


@guard("mq.turn.movement-contents", *IN_A_ROOM, basic=1, worded=True)
def rooms_are_used_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """Exploring, combat, deals and searching all happen inside the movement phase, in any order the player likes."""
    return None if seat == s.turn else facts(key="room", seat=seat, turn=s.turn)


@guard("mq.search.no-monster", SearchRoom, basic=3, worded=True)
def no_monster_may_be_in_the_room_searched(s: Quest, seat: int) -> Facts | None:
    """A room with a monster cannot be searched."""
    return _monsters(s, seat)


@guard("mq.deal.no-monster", MakeDeal, basic=3, worded=True)
def no_monster_may_be_in_the_room_of_a_deal(s: Quest, seat: int) -> Facts | None:
    """No deal can be made in a room with a monster."""
    return _monsters(s, seat)


@guard("mq.ignore.restrictions", *IN_A_ROOM, basic=3, worded=True)
def monsters_that_ignore_him_are_in_the_way_too(s: Quest, seat: int) -> Facts | None:
    """In a room with a monster that ignores him a munchkin cannot make deals, pick up items or search."""
    where = s.players[seat].where
    monsters = tuple([foe.id for foe in foes_in(s, where) if ignores(s, foe, seat)]) if where else ()
    return facts(seat=seat, monsters=monsters, room=where) if monsters else None


def _monsters(s: Quest, seat: int) -> Facts | None:
    where = s.players[seat].where
    monsters = tuple(foe.id for foe in foes_in(s, where)) if where else ()
    return facts(monsters=monsters, room=where) if monsters else None


def cost_and_move(s: Quest, seat: int, ask: Ask, question: str, about: Any) -> tuple[int, int]:
    """What the question says that it costs, and the Move that is left to pay it."""
    return total(ask(s, question, about)), total(ask(s, MOVE_LEFT, seat))


def pay_move(t: Quests, seat: int, question: str, about: Any, kind: str, told: dict[str, Any], **fields: Any) -> None:
    """Spend the Move that the question answers, in the line that tells what it is spent on."""
    terms = t.game.ask(t.s, question, about)
    n = total(terms)
    rules = (*dict.fromkeys(x.rule for x in terms), *(("mq.move.use",) if n else ()))
    change(t, seat, kind, rules or ("mq.move.use",), {**told, "n": n}, spent=t.s.players[seat].spent + n, **fields)

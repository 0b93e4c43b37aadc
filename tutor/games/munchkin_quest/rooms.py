"""Entering rooms, and what their special rules do to whoever enters or stays."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import procedure, step, term
from tutor.games.munchkin_quest.cards import Entry
from tutor.games.munchkin_quest.carrying import MOVE
from tutor.games.munchkin_quest.munchkins import holds
from tutor.games.munchkin_quest.state import NOBODY, Player, Quest, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change, change_fight, change_room, draw, hurt, recover
from tutor.kernel.events import Term, Terms
from tutor.kernel.records import evolve

QUESTION = "mq.icon.question"


def enter(t: Quests, seat: int, room: str, rules: tuple[str, ...], kind: str = "Moved") -> None:
    """A munchkin comes into a room; its scroll is read at once."""
    before = t.s.players[seat].where
    entered = seat == t.s.turn and not foes_in(t.s, room)
    change(t, seat, kind, rules, {"room": room, "from": before}, where=room, entered=entered)
    t.begin("read-room", seat=seat)


@step("mq.room.read")
def the_scroll_is_read(t: Quests, about: dict[str, Any]) -> None:
    """Most rooms have special rules, printed on the scroll on the tile; they are checked on entering."""
    _harm(t, about["seat"], "mq.room.read", by_power=False)


@step("mq.item.powers-always-on")
def powers_are_not_switched_off_there(t: Quests, about: dict[str, Any]) -> None:
    """Powers from items cannot be switched off, even when they do harm."""
    _harm(t, about["seat"], "mq.item.powers-always-on", by_power=True)


def _harm(t: Quests, seat: int, rule: str, *, by_power: bool) -> None:
    """Damage for whom the room harms: because of a power that he has, or for another reason."""
    p = t.s.players[seat]
    harms = tuple([who for who in t.s.tile(p.where).harms if bool(who.power) == by_power])
    if not p.dead and any(holds(t.s, p, who, drawback=True) for who in harms):
        hurt(t, seat, 1, tuple(dict.fromkeys((rule, "mq.room.read"))), room=p.where)


@step(QUESTION)
def a_question_mark_says_read_the_text(t: Quests, about: dict[str, Any]) -> None:
    """A "?" icon on a card or room means a special rule: read the text."""
    p = t.s.players[about["seat"]]
    if p.dead:
        return
    room = t.s.room(p.where)
    for entry in t.s.tile(room.id).entry:
        if not holds(t.s, p, entry.who, drawback=False) or (entry.once and p.seat in room.visitors):
            continue
        if entry.once:
            seen = evolve(room, visitors=(*room.visitors, p.seat))
            change_room(t, seen, "FirstVisit", QUESTION, {"seat": p.seat, "room": room.id})
        EFFECTS[entry.does](t, p, entry)


procedure("read-room", the_scroll_is_read, powers_are_not_switched_off_there, a_question_mark_says_read_the_text)


# -- what rooms do ---------------------------------------------------------------------------------------------------


def _recover(t: Quests, p: Player, entry: Entry) -> None:
    recover(t, p.seat, entry.n, (QUESTION,))


def _draw(t: Quests, p: Player, entry: Entry) -> None:
    draw(t, entry.deck, p.seat, entry.n, QUESTION, fresh=entry.deck == "treasure")


def _send(t: Quests, p: Player, _: Entry) -> None:
    """Off to the Entrance, by magic; a helper is out of the fight then."""
    entrance = t.s.entrance()
    if entrance is None or entrance.id == p.where:
        return
    f = t.s.fight
    if f is not None and f.helper == p.seat and f.stage in ("open", "calls"):
        told = {"seat": p.seat, "main": f.main}
        change_fight(t, "HelperSentAway", QUESTION, told, helper=NOBODY, deal=None)
    enter(t, p.seat, entrance.id, (QUESTION,), "SentAway")


EFFECTS = {"recover": _recover, "draw": _draw, "send": _send}


@term(MOVE, "mq.priority.card-room-over-rulebook", layer="room")
def rooms_where_one_is_slower_or_faster(s: Quest, seat: int) -> Terms:
    """Where the rulebook disagrees with the text of a card or of a room, the card or room is followed."""
    where = s.players[seat].where
    n = s.tile(where).move if where else 0
    if not n:
        return ()
    told = {"seat": seat, "room": where}
    return (Term(n, "mq.priority.card-room-over-rulebook", "room-move", f"room:{where}", told),)

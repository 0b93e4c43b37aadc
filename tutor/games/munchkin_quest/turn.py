"""A turn from its beginning to the next player's: the card, the movement phase, charity, the monsters."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import (
    BuyLevel,
    DropItem,
    FightOn,
    FinishTurn,
    Give,
    GiveCharity,
    GoOn,
    Heal,
    MeetMonster,
    Move,
    PutInPlay,
    SwapPack,
)
from tutor.games.munchkin_quest.book import action, guard, procedure, step
from tutor.games.munchkin_quest.carrying import MOVE, MOVE_LEFT, PACK, nobody_is_left_with_too_full_a_pack, packed
from tutor.games.munchkin_quest.charity import EXCESS
from tutor.games.munchkin_quest.ignoring import ignores
from tutor.games.munchkin_quest.in_rooms import MakeDeal, PickUp, SearchRoom
from tutor.games.munchkin_quest.state import Quest, foes_in
from tutor.games.munchkin_quest.trading import DropGold
from tutor.games.munchkin_quest.verbs import Quests, change, draw, next_seats, with_player
from tutor.games.munchkin_quest.windows import EXPLORED, KEEPING, MOVING, START, who_may_act
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Frame, Task, Window

# -- whose turn, and what it is made of ------------------------------------------------------------------------------


@step("mq.turn.phases")
def a_turn_is_taken_in_phases(t: Quests, _: dict[str, Any]) -> None:
    """A player turn has three phases in order: (1) draw a DxM card, (2) movement, (3) charity."""
    p = evolve(t.s.players[t.s.turn], barred=())
    t.log("TurnBegan", "mq.turn.phases", {"seat": p.seat}, players=with_player(t.s, p))
    t.begin("revive" if p.dead else "turn-itself")


@step("mq.turn.then-monsters")
def then_the_monsters_move(t: Quests, _: dict[str, Any]) -> None:
    """After each player's turn, and before the next player's, the monsters move."""
    t.begin("monster-turn", rules=("mq.turn.then-monsters",))


@step("mq.turn.left")
def then_the_player_to_the_left_has_his_turn(t: Quests, _: dict[str, Any]) -> None:
    """After the monsters have moved, the player to the left takes the next turn."""
    left = (t.s.turn + 1) % len(t.s.players)
    t.log("TurnPassed", "mq.turn.left", {"seat": left}, turn=left)
    t.close()
    t.begin("turn")


procedure(
    "turn",
    a_turn_is_taken_in_phases,
    then_the_monsters_move,
    then_the_player_to_the_left_has_his_turn,
)


# -- its phases ------------------------------------------------------------------------------------------------------


@step("mq.phase.dxm-draw")
def a_dxm_card_is_drawn(t: Quests, _: dict[str, Any]) -> None:
    """At the start of his turn a player draws one DxM card."""
    draw(t, "dxm", t.s.turn, 1, "mq.phase.dxm-draw")


@step("mq.move.start-escape")
def he_may_get_away_by_magic(t: Quests, _: dict[str, Any]) -> None:
    """A player who begins his turn in a monster's room may use a card that moves him by magic to another room;
    that avoids the fight, and his turn goes on as usual.
    """
    p = t.s.players[t.s.turn]
    if foes_in(t.s, p.where):
        t.open(START, "mq.move.start-escape", who_may_act(t), lead=p.seat)


@step("mq.combat.trigger-start")
def beside_a_monster_he_must_fight(t: Quests, _: dict[str, Any]) -> None:
    """A fight starts when a player begins his turn in a room with a monster: he must fight as if he had just
    entered.
    """
    t.begin("meet", seat=t.s.turn, cause="start")


@guard("mq.combat.trigger-start", Move, SearchRoom, MakeDeal, PickUp, MeetMonster, FinishTurn, basic=2, worded=True)
def the_fight_comes_first(s: Quest, seat: int) -> Facts | None:
    """A fight starts when a player begins his turn in a room with a monster: he must fight as if he had just
    entered.
    """
    return _still_to_be_fought(s, seat, START, MOVING)


@guard("mq.combat.trigger-start", PutInPlay, SwapPack, Give, DropItem, DropGold, Heal, BuyLevel, basic=2, worded=True)
def nobody_arms_between_his_turn_and_its_fight(s: Quest, seat: int) -> Facts | None:
    """A fight starts when a player begins his turn in a room with a monster: he must fight as if he had just
    entered.
    """
    return _still_to_be_fought(s, seat, START)


@guard("mq.combat.trigger-start", Give, basic=2)
def nobody_is_armed_between_his_turn_and_its_fight(s: Quest, a: Give) -> Facts | None:
    """A fight starts when a player begins his turn in a room with a monster: he must fight as if he had just
    entered.
    """
    return _still_to_be_fought(s, a.to, START) if a.to == s.turn != a.seat else None


def _still_to_be_fought(s: Quest, seat: int, *windows: str) -> Facts | None:
    window, room = pending(s), s.players[seat].where
    if window is None or window.kind not in windows or seat != s.turn:
        return None
    fought = any(not ignores(s, foe, seat) for foe in foes_in(s, room))
    return facts(seat=seat, room=room) if fought else None


@guard("mq.pack.limit", Move, SearchRoom, PickUp, MeetMonster, FightOn, basic=5, worded=True)
def what_is_too_much_is_shed_where_it_arises(s: Quest, seat: int) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    used = len(packed(s.players[seat]))
    return facts(key="too-full-now", seat=seat, n=PACK, used=used) if used > PACK else None


@guard("mq.pack.limit", GoOn, basic=5, every=True)
def what_is_too_much_is_shed_before_the_fight(s: Quest, seat: int) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    window = pending(s)
    found = window is not None and window.kind == EXPLORED
    return what_is_too_much_is_shed_where_it_arises(s, seat) if found else None


@guard("mq.pack.limit", GoOn, GiveCharity, basic=5, every=True)
def nor_does_it_go_to_charity_with_too_full_a_pack(s: Quest, seat: int) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    window = pending(s)
    keeping = window is not None and window.kind == KEEPING
    return nobody_is_left_with_too_full_a_pack(s, seat) if keeping else None


@step("mq.turn.movement-contents")
def the_movement_phase(t: Quests, _: dict[str, Any]) -> None:
    """Exploring, combat, deals and searching all happen inside the movement phase, in any order the player likes."""
    if not t.s.players[t.s.turn].dead:
        t.open(MOVING, "mq.turn.movement-contents", next_seats(t.s, t.s.turn), lead=t.s.turn)


@step("mq.pack.limit")
def a_turn_cut_short_leaves_no_pack_too_full(t: Quests, _: dict[str, Any]) -> None:
    """The pack holds two items; any more must be given away or dropped."""
    p = t.s.players[t.s.turn]
    n = len(packed(p)) - PACK
    if n > 0 and not p.dead:
        t.log("PackTooFull", "mq.pack.limit", {"seat": p.seat, "n": n})
        t.open(KEEPING, "mq.pack.limit", who_may_act(t), lead=p.seat)


@step("mq.charity.avoid")
def he_may_still_keep_his_hand_down(t: Quests, _: dict[str, Any]) -> None:
    """To keep his hand down, a player may before that play cards, trade with whoever will, or drop items."""
    seat = t.s.turn
    n = total(t.game.ask(t.s, EXCESS, seat))
    if n and not t.s.players[seat].dead:
        t.log("HandTooFull", "mq.charity.avoid", {"seat": seat, "n": n})
        t.open(KEEPING, "mq.charity.avoid", who_may_act(t), lead=seat)


@step("mq.charity.limit")
def charity_comes_last(t: Quests, _: dict[str, Any]) -> None:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    t.begin("charity")


@step("mq.move.no-carry-over")
def move_left_over_is_lost(t: Quests, _: dict[str, Any]) -> None:
    """Move left over is not kept for the next turn."""
    p = t.s.players[t.s.turn]
    left = total(t.game.ask(t.s, MOVE_LEFT, p.seat))
    if left:
        change(t, p.seat, "MoveForfeited", "mq.move.no-carry-over", {"n": left}, spent=p.spent + left)


@step("mq.move.reset")
def his_move_tokens_are_reset(t: Quests, _: dict[str, Any]) -> None:
    """When a turn ends its move tokens are reset."""
    p = t.s.players[t.s.turn]
    kept = 0 if p.stepped else total(t.game.ask(t.s, MOVE, p.seat)) - p.spent
    fields = {"overspent": False, "stepped": False, "entered": False, "searched": (), "dealt": (), "fights": 0}
    change(t, p.seat, "MoveReset", "mq.move.reset", {}, spent=min(0, -kept), **fields)


@step("mq.ignore.no-memory")
def monsters_forget_whom_they_ignored(t: Quests, _: dict[str, Any]) -> None:
    """A monster that ignored a munchkin remembers nothing of it when they meet in a later turn: it is checked
    anew.
    """
    p = t.s.players[t.s.turn]
    if p.passed:
        change(t, p.seat, "MonstersForget", "mq.ignore.no-memory", {"monsters": p.passed}, passed=())


@step("mq.turn.end")
def the_turn_is_over(t: Quests, _: dict[str, Any]) -> None:
    """A player's turn ends after charity; the monster turn follows, then the next player begins."""
    players = tuple([evolve(p, fresh=()) for p in t.s.players])
    t.log("TurnEnded", "mq.turn.end", {"seat": t.s.turn}, players=players)


TURN = (
    a_dxm_card_is_drawn,
    he_may_get_away_by_magic,
    beside_a_monster_he_must_fight,
    the_movement_phase,
    a_turn_cut_short_leaves_no_pack_too_full,
    he_may_still_keep_his_hand_down,
    charity_comes_last,
    move_left_over_is_lost,
    his_move_tokens_are_reset,
    monsters_forget_whom_they_ignored,
    the_turn_is_over,
)
procedure("turn-itself", *TURN)


# -- after a fight ---------------------------------------------------------------------------------------------------


@step("mq.explore.leftover-move")
def move_left_may_still_be_spent(t: Quests, about: dict[str, Any]) -> None:
    """Move left after a fight may still be spent."""
    seat = about["seat"]
    left = total(t.game.ask(t.s, MOVE_LEFT, seat))
    if left and t.s.fight is None and _moving_goes_on(t.s, seat):
        t.log("MoveLeftOver", "mq.explore.leftover-move", {"seat": seat, "n": left})


def _moving_goes_on(s: Quest, seat: int) -> bool:
    """Whether his movement phase is still to come or on, with nothing else to be told of before."""
    on = any(f.kind == MOVING for f in s.stack if isinstance(f, Window))
    tasks = tuple([f for f in s.stack if isinstance(f, Task)])
    to_come = any(f.proc == "turn-itself" and f.at <= TURN.index(the_movement_phase) for f in tasks)
    last = sum([f.proc == AFTER_A_FIGHT for f in tasks]) == 1
    return seat == s.turn and not s.players[seat].dead and last and (on or to_come)


AFTER_A_FIGHT = "after-a-fight"
procedure(AFTER_A_FIGHT, move_left_may_still_be_spent)


# -- cut short, or ended by its player -------------------------------------------------------------------------------


def cut_turn_short(t: Quests, kind: str, rules: tuple[str, ...], *, charity: bool) -> None:
    """What is going on is finished, but of the turn itself only its end is left, with or without charity."""
    rest = TURN.index(a_turn_cut_short_leaves_no_pack_too_full if charity else move_left_over_is_lost)
    waiting = (MOVING, START, EXPLORED, KEEPING)
    left = tuple([_go_on_at(f, rest) for f in t.s.stack if not (isinstance(f, Window) and f.kind in waiting)])
    t.log(kind, rules, {"seat": t.s.turn}, stack=left)


def _go_on_at(frame: Frame, at: int) -> Frame:
    if isinstance(frame, Task) and frame.proc == "turn-itself":
        return evolve(frame, at=max(at, frame.at))
    return frame


@guard("mq.turn.phases", GoOn, basic=2, worded=True)
def only_the_player_whose_turn_it_is_goes_on(s: Quest, seat: int) -> Facts | None:
    """A player turn has three phases in order: (1) draw a DxM card, (2) movement, (3) charity."""
    return None if seat == s.turn else facts(seat=seat, turn=s.turn)


@action(GoOn, "mq.turn.phases", (START, EXPLORED, KEEPING), lambda s, seat: (GoOn(seat),))
def go_on(t: Quests, a: GoOn) -> None:
    """A player turn has three phases in order: (1) draw a DxM card, (2) movement, (3) charity."""
    t.close()


@guard("mq.turn.end", FinishTurn, basic=2, worded=True)
def only_the_player_whose_turn_it_is_ends_it(s: Quest, seat: int) -> Facts | None:
    """A player's turn ends after charity; the monster turn follows, then the next player begins."""
    return None if seat == s.turn else facts(seat=seat, turn=s.turn)


@action(FinishTurn, "mq.move.optional", (MOVING,), lambda s, seat: (FinishTurn(seat),))
def finish_turn(t: Quests, a: FinishTurn) -> None:
    """A player need not spend all his Move."""
    t.close()

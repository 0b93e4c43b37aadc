"""The turn around a fight: it begins beside a monster; afterwards everybody may do what is free outside combat."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import FinishTurn
from tutor.games.munchkin_quest.book import action, guard, procedure, step
from tutor.games.munchkin_quest.fight import begin_fight
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests, next_seats
from tutor.games.munchkin_quest.windows import AFTER
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Frame, Task, Window


@step("mq.combat.trigger-start", "mq.ignore.no-memory")
def a_turn_beside_a_monster_begins_with_a_fight(t: Quests, _: dict[str, Any]) -> None:
    """A fight starts when a player begins his turn in a room with a monster: he must fight as if he had just
    entered.

    A monster that ignored a munchkin remembers nothing of it when they meet in a later turn: it is checked
    anew.
    """
    begin_fight(t, t.s.turn, ("mq.combat.trigger-start",))


@step("mq.turn.movement-contents", "mq.explore.leftover-move", "mq.combat.many-a-turn")
def the_rest_of_the_turn(t: Quests, _: dict[str, Any]) -> None:
    """Exploring, combat, deals and searching all happen inside the movement phase, in any order the player likes.

    Move left after a fight may still be spent.

    A player may fight any number of times in one turn.
    """
    if not t.s.players[t.s.turn].dead:
        t.open(AFTER, "mq.turn.movement-contents", next_seats(t.s, t.s.turn), lead=t.s.turn)


@step("mq.turn.end")
def the_turn_is_over(t: Quests, _: dict[str, Any]) -> None:
    """A player's turn ends after charity; the monster turn follows, then the next player begins."""
    players = tuple(evolve(p, fresh=()) for p in t.s.players)
    t.log("TurnEnded", "mq.turn.end", {"seat": t.s.turn}, players=players)
    t.end("turn-over", "mq.turn.end")


TURN = (a_turn_beside_a_monster_begins_with_a_fight, the_rest_of_the_turn, the_turn_is_over)
procedure("turn", *TURN)


def cut_turn_short(t: Quests, kind: str, rules: tuple[str, ...]) -> None:
    """What is going on is finished, but of the turn itself only its end is left."""
    left = tuple(_at_its_end(f) for f in t.s.stack if not (isinstance(f, Window) and f.kind == AFTER))
    t.log(kind, rules, {"seat": t.s.turn}, stack=left)


def _at_its_end(frame: Frame) -> Frame:
    if isinstance(frame, Task) and frame.proc == "turn":
        return evolve(frame, at=len(TURN) - 1)
    return frame


@guard("mq.turn.end", FinishTurn, basic=2, every=True)
def only_the_player_whose_turn_it_is_ends_it(s: Quest, seat: int) -> Facts | None:
    """A player's turn ends after charity; the monster turn follows, then the next player begins."""
    return None if seat == s.turn else facts(seat=seat, turn=s.turn)


@action(FinishTurn, "mq.turn.end", (AFTER,), lambda s, seat: (FinishTurn(seat),))
def finish_turn(t: Quests, a: FinishTurn) -> None:
    """A player's turn ends after charity; the monster turn follows, then the next player begins."""
    t.close()

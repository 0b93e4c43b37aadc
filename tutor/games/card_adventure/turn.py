"""A turn: its six steps, the goes of the action step, and what is over when it ends."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.actions import BeginGo, EndGo
from tutor.games.card_adventure.book import action, guard, procedure, step
from tutor.games.card_adventure.ending import the_board_states_the_goal, the_game_is_lost_when_time_is_up
from tutor.games.card_adventure.limits import hands_are_brought_down_to_the_limit
from tutor.games.card_adventure.looking import hands_are_open
from tutor.games.card_adventure.state import NOBODY, Adventure, Step, playing, waiting
from tutor.games.card_adventure.verbs import Tables, with_player
from tutor.games.card_adventure.windows import GO, WHO_GOES
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts


@step("cpa.turn.six-steps")
def a_turn_has_six_steps(t: Tables, _: dict[str, Any]) -> None:
    """A turn has six steps in this order: start, PC action, board rules, structures, combat, end."""
    t.log("TurnBegan", "cpa.turn.six-steps", {"n": t.s.turn})
    t.begin("steps")


@step("cpa.turn.all-players")
def then_comes_the_next_turn(t: Tables, _: dict[str, Any]) -> None:
    """One pass through the six steps is one turn, and after the end step a new turn begins with the start step."""
    t.log("NextTurn", "cpa.turn.all-players", {"n": t.s.turn + 1}, turn=t.s.turn + 1)
    t.close()
    t.begin("turn")


procedure("turn", a_turn_has_six_steps, then_comes_the_next_turn)


# -- the six steps ---------------------------------------------------------------------------------------------------


def _begin(t: Tables, step: Step, rule: str, *procs: str) -> None:
    """A step begins with the procedures that have anything to do in it, the last of them first."""
    t.log("StepBegan", rule, {"step": step}, step=step)
    for proc in procs:
        t.begin(proc)


@step("cpa.turn.start-step")
def the_start_step(t: Tables, _: dict[str, Any]) -> None:
    """Everything that happens "at the beginning of the turn" is carried out in the start step."""
    cursed = any(p.curses for p in t.s.players)
    gone = any(p.out for p in t.s.players)
    found = (("beckon",) * cursed, ("revive",) * bool(waiting(t.s)), ("rejoin",) * gone)
    _begin(t, "start", "cpa.turn.start-step", *(proc for procs in found for proc in procs))


@step("cpa.action.own-go")
def the_action_step(t: Tables, _: dict[str, Any]) -> None:
    """In the PC action step a player acts only in their own go."""
    _begin(t, "action", "cpa.action.own-go", "goes")


@step("cpa.boardstep.apply")
def the_board_step(t: Tables, _: dict[str, Any]) -> None:
    """In the board step the rules written on the board are applied, which mostly means moving monsters or new
    monsters.
    """
    _begin(t, "board", "cpa.boardstep.apply", "board-step")


@step("cpa.structstep.apply")
def the_structure_step(t: Tables, _: dict[str, Any]) -> None:
    """Rules of structures that apply are carried out in the structure step."""
    _begin(t, "structure", "cpa.structstep.apply", "structure-step")


@step("cpa.combat.per-cell")
def the_combat_step(t: Tables, _: dict[str, Any]) -> None:
    """Combat takes place in every cell in which a PC and a monster are in the combat step, each cell for itself."""
    _begin(t, "combat", "cpa.combat.per-cell", "combat-step")


@step("cpa.turn.end-step")
def the_end_step(t: Tables, _: dict[str, Any]) -> None:
    """The end step ends the turn."""
    _begin(t, "end", "cpa.turn.end-step", "end-step")


procedure(
    "steps",
    the_start_step,
    the_action_step,
    the_board_step,
    the_structure_step,
    the_combat_step,
    the_end_step,
)


# -- the goes of the action step -------------------------------------------------------------------------------------


def to_go(s: Adventure) -> tuple[int, ...]:
    """The seats that have not had their go."""
    return tuple([seat for seat in playing(s) if not s.players[seat].gone])


@step("cpa.info.coop")
def the_players_agree_who_goes(t: Tables, _: dict[str, Any]) -> None:
    """Open hands presuppose that the players cooperate; a game may also be played with hidden hands."""
    left = to_go(t.s)
    if len(left) > 1 and hands_are_open(t.s):
        t.close()
        t.begin("goes")
        t.log("AgreeWhoGoes", "cpa.info.coop", {"seats": left})
        t.open(WHO_GOES, "cpa.turn.all-players", left, lead=left[0])


@step("cpa.turn.all-players")
def or_the_first_in_order_goes(t: Tables, _: dict[str, Any]) -> None:
    """One pass through the six steps is one turn, and after the end step a new turn begins with the start step."""
    left = to_go(t.s)
    if left:
        t.close()
        t.begin("goes")
        t.begin("go", seat=left[0])


procedure("goes", the_players_agree_who_goes, or_the_first_in_order_goes)


@action(BeginGo, "cpa.turn.all-players", (WHO_GOES,), lambda s, seat: (BeginGo(seat),))
def begin_go(t: Tables, a: BeginGo) -> None:
    """One pass through the six steps is one turn, and after the end step a new turn begins with the start step."""
    t.close()
    t.begin("go", seat=a.seat)


@step("cpa.action.own-go")
def a_go_begins(t: Tables, about: dict[str, Any]) -> None:
    """In the PC action step a player acts only in their own go."""
    seat = about["seat"]
    t.log("GoBegan", "cpa.action.own-go", {"seat": seat, "where": t.s.players[seat].where}, active=seat)
    t.open(GO, "cpa.action.own-go", (seat,))


@step("cpa.action.own-go")
def a_go_ends(t: Tables, about: dict[str, Any]) -> None:
    """In the PC action step a player acts only in their own go."""
    p = evolve(t.s.players[about["seat"]], gone=True)
    t.log("GoEnded", "cpa.action.own-go", {"seat": p.seat}, players=with_player(t.s, p), active=NOBODY)


procedure("go", a_go_begins, a_go_ends)


@guard("cpa.action.own-go", EndGo, basic=2, every=True, implied=True)
def only_the_own_go_is_ended(s: Adventure, seat: int) -> Facts | None:
    """In the PC action step a player acts only in their own go."""
    if seat == s.active:
        return None
    return facts(key="end-nobody", seat=seat) if s.active == NOBODY else facts(key="end-go", seat=seat, active=s.active)


@action(EndGo, "cpa.action.any-order", (GO,), lambda s, seat: (EndGo(seat),) if seat == s.active else ())
def end_go(t: Tables, a: EndGo) -> None:
    """The actions of one go may be mixed in any order, before and after the move, and an item just taken may be
    used at once.
    """
    t.close()


# -- the end step ----------------------------------------------------------------------------------------------------


@step("cpa.turn.end-step")
def what_lasts_a_turn_is_over(t: Tables, _: dict[str, Any]) -> None:
    """The end step ends the turn."""
    if t.s.marks:
        t.begin("wear-off")
    for seat in reversed(playing(t.s)):
        if t.s.players[seat].curses:
            t.begin("burden", seat=seat)


@step("cpa.turn.end-step")
def the_turn_is_over(t: Tables, _: dict[str, Any]) -> None:
    """The end step ends the turn."""
    fresh = {"gone": False, "acted": False, "rested": False, "moved": 0, "cast": (), "used": (), "fled": False}
    players = tuple([evolve(p, **fresh, bled=False) for p in t.s.players])
    told = {"n": t.s.turn}
    t.log("TurnEnded", "cpa.turn.end-step", told, players=players, marks=(), rolled=(), marched=(), active=NOBODY)


procedure(
    "end-step",
    what_lasts_a_turn_is_over,
    hands_are_brought_down_to_the_limit,
    the_board_states_the_goal,
    the_game_is_lost_when_time_is_up,
    the_turn_is_over,
)

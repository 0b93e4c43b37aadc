"""A turn: action, rearrangement, assassination; then it is the other player's."""

from __future__ import annotations

from typing import Any

from tutor.games.seven_bosses.acting import he_may_use_one_ability, the_first_player_skips_it
from tutor.games.seven_bosses.arranging import he_may_rearrange
from tutor.games.seven_bosses.assassinating import he_chooses_whom_to_assassinate
from tutor.games.seven_bosses.book import procedure, step
from tutor.games.seven_bosses.state import opponent
from tutor.games.seven_bosses.verbs import Tables
from tutor.games.seven_bosses.winning import who_has_lost_the_boss_has_lost


@step("sb.turn.phases")
def a_turn_has_three_phases(t: Tables, _: dict[str, Any]) -> None:
    """A turn has an action phase, a rearrangement phase and an assassination phase."""
    t.log("TurnBegan", "sb.turn.phases", {"seat": t.s.active, "n": t.s.turn}, phase="action")
    t.begin("phases")


@step("sb.turn.alternate")
def then_it_is_the_other_players_turn(t: Tables, _: dict[str, Any]) -> None:
    """The players take turns alternately."""
    seat = opponent(t.s.active)
    t.log("NextTurn", "sb.turn.alternate", {"seat": seat}, active=seat, turn=t.s.turn + 1)
    t.close()
    t.begin("turn")


procedure("turn", a_turn_has_three_phases, then_it_is_the_other_players_turn)


@step("sb.trump.once")
def what_a_trump_left_behind_works_on(t: Tables, _: dict[str, Any]) -> None:
    """Unless it says otherwise a boss card has its effect only once, when it is turned from face down to face up."""
    for lasting in t.s.lasting:
        if lasting.kind == "watch" and lasting.seat == t.s.active:
            t.log("WorksOn", "sb.trump.once", {"seat": lasting.seat, "card": lasting.card})
            t.begin("effect", seat=lasting.seat, card=lasting.card, side="later", attack=0, against=0, at=0)


@step("sb.turn.phases")
def the_action_phase_comes_first(t: Tables, _: dict[str, Any]) -> None:
    """A turn has an action phase, a rearrangement phase and an assassination phase."""
    t.begin("action-phase")


procedure("action-phase", the_first_player_skips_it, he_may_use_one_ability)


@step("sb.trump.once")
def what_a_trump_left_behind_ends(t: Tables, _: dict[str, Any]) -> None:
    """Unless it says otherwise a boss card has its effect only once, when it is turned from face down to face up."""
    for lasting in t.s.lasting:
        if lasting.until == t.s.turn:
            left = tuple(x for x in t.s.lasting if x != lasting)
            t.log("LastsNoLonger", "sb.trump.once", {"seat": lasting.seat, "card": lasting.card}, lasting=left)


procedure(
    "phases",
    what_a_trump_left_behind_works_on,
    the_action_phase_comes_first,
    he_may_rearrange,
    he_chooses_whom_to_assassinate,
    who_has_lost_the_boss_has_lost,
    what_a_trump_left_behind_ends,
)

"""How a game ends in the end step: the goal that the board states, or no time left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.board import Carry, Clear, Reach, Survive, TurnLimit
from tutor.games.card_adventure.book import step, term
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.state import Adventure, monsters_at, playing
from tutor.games.card_adventure.verbs import Tables
from tutor.kernel.events import Term

GOAL = "cpa.goal.reached"  # the goals of the board that are reached now


@term(GOAL, "cpa.victory.none")
def goals_that_are_reached(s: Adventure, _: object) -> Iterator[Term]:
    """The default rules give no goal and no end of the game other than game over."""
    for n, goal in enumerate(s.map.board.goals):
        if reached(s, goal):
            yield Term(1, "cpa.victory.none", goal.goal, f"goal:{n}", {"goal": goal.goal})


def reached(s: Adventure, goal: Carry | Reach | Survive | Clear) -> bool:
    pcs = [s.players[seat] for seat in playing(s)]
    if isinstance(goal, Carry):
        return any(p.where == goal.to and any(printed_id(card) == goal.item for card in p.items) for p in pcs)
    if isinstance(goal, Reach):
        there = [p.where == goal.to for p in pcs]
        return bool(there) and (all(there) if goal.all else any(there))
    if isinstance(goal, Survive):
        return bool(pcs) and s.turn >= goal.turns
    return not any(monsters_at(s, cell) for cell in goal.cells)


@step("cpa.victory.none")
def the_board_states_the_goal(t: Tables, _: dict[str, Any]) -> None:
    """The default rules give no goal and no end of the game other than game over."""
    terms = t.game.ask(t.s, GOAL, None)
    if terms:
        told = {"goals": tuple([x.key for x in terms]), "n": t.s.turn}
        t.log("GoalReached", "cpa.victory.none", told)
        t.end("goal", "cpa.victory.none", tuple([p.seat for p in t.s.players]))


@step("cpa.priority.board-rules")
def the_game_is_lost_when_time_is_up(t: Tables, _: dict[str, Any]) -> None:
    """Rules written on the board in play take precedence over every other rule."""
    found = t.s.map.rule(TurnLimit)
    if found is not None and t.s.turn >= found.turns:
        t.log("TimeUp", "cpa.priority.board-rules", {"n": found.turns})
        t.end("time-up", "cpa.victory.none")

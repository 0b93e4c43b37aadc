"""A sensible player of Munchkin Quest: counts the dice exactly, weighs what things are worth, and takes what is best.

It looks at views only. What a hidden card or a die will bring is weighed by its average.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tutor.bots.munchkin_quest import choices
from tutor.bots.munchkin_quest.battle import best_refuge, helps_on, leads_a_fight, sets_a_die, stakes_of_a_helper
from tutor.bots.munchkin_quest.belongings import puts_in_order, unloads
from tutor.bots.munchkin_quest.journey import Journey
from tutor.bots.munchkin_quest.meddling import bids, curses, envy_of, interferes, stakes_of_others
from tutor.bots.munchkin_quest.prospects import Stakes, fought_in, stakes_of
from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.tricks import does_good, gets_rid, must_fight, sets_upon
from tutor.games.munchkin_quest.actions import (
    AnnounceRoll,
    EndOwnLife,
    FinishTurn,
    GoOn,
    Pass,
    SufferAll,
)
from tutor.games.munchkin_quest.bases import BASE
from tutor.games.munchkin_quest.state import Deal, Quest
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.windows import (
    CALLS,
    CHARITY,
    CURSE,
    EXPLORED,
    FIGHT,
    KEEPING,
    LOSE,
    MOVING,
    OPENING,
    PICKUP,
    RAN,
    ROLLED,
    RUN,
    SEARCHED,
    SHARE,
    START,
    TOSSED,
)
from tutor.kernel.state import Action

QUIET = (Pass, GoOn, AnnounceRoll, FinishTurn, SufferAll)
HOPELESS = -6.0  # a fight that is worth less is avoided by magic


class Sensible:
    """Goes up levels, comes back to the Entrance at the tenth, and keeps others from it."""

    name = "sensible"

    def choose(self, view: Quest, offers: tuple[Action, ...], rng: Random) -> Action | None:
        sight = Sight(view, offers)
        wish = WISHES.get(sight.window.kind)
        action = wish(sight) if wish is not None else None
        if action is not None or not sight.waited_for:
            return action
        if quiet := next((a for a in offers if isinstance(a, QUIET)), None):
            return quiet
        return _any_of(tuple(a for a in offers if not isinstance(a, EndOwnLife)) or offers, rng)


def _any_of(offers: tuple[Action, ...], rng: Random) -> Action:
    return offers[int(rng.random() * len(offers))]


# -- in turn ---------------------------------------------------------------------------------------------------------


def _moves(sight: Sight) -> Action | None:
    if not sight.my_turn:
        return _watches(sight)
    if sight.me.dead:
        return None
    return does_good(sight) or puts_in_order(sight) or curses(sight) or Journey(sight).choose()


def _watches(sight: Sight) -> Action | None:
    """In the turn of another: leaders are not left in peace."""
    return unloads(sight) or curses(sight) or sets_upon(sight, envy_of(sight.s.players[sight.s.turn]))


def _keeps(sight: Sight) -> Action | None:
    """Before charity: what can be played rather than given away."""
    return (puts_in_order(sight) or curses(sight, spare=0.3)) if sight.my_turn else curses(sight)


def _begins(sight: Sight) -> Action | None:
    """Beside a monster: first whatever helps; then away from it if the fight would be hopeless."""
    if not sight.my_turn:
        return None
    ready = does_good(sight) or puts_in_order(sight)
    if ready is not None:
        return ready
    if must_fight(sight) < HOPELESS:
        return gets_rid(sight, fought_in(sight.s, sight.seat, sight.me.where)) or best_refuge(sight)
    return None


def _has_explored(sight: Sight) -> Action | None:
    return puts_in_order(sight) if sight.my_turn else None


# -- in fights -------------------------------------------------------------------------------------------------------


def _fights(sight: Sight) -> Action | None:
    f = sight.s.fight
    if f is None:
        return None
    if sight.seat == f.main:
        return leads_a_fight(sight)
    return helps_on(sight) if sight.seat == f.helper else bids(sight)


def _answers(sight: Sight) -> Action | None:
    f = sight.s.fight
    if f is None:
        return None
    return helps_on(sight) if sight.seat == f.helper else interferes(sight)


def _rolled(sight: Sight) -> Action | None:
    return sets_a_die(sight, _stakes(sight)) or sight.one(Pass)


def _stakes(sight: Sight) -> Stakes:
    f = sight.s.fight
    assert f is not None
    if sight.seat == f.main:
        return stakes_of(sight.s, sight.me, foes_of(sight.s))
    if sight.seat == f.helper:
        return stakes_of_a_helper(sight.s, sight.seat, f.deal or Deal())
    return stakes_of_others(sight.s, sight.seat)


WISHES: dict[str, Callable[[Sight], Action | None]] = {
    OPENING: puts_in_order,
    START: _begins,
    EXPLORED: _has_explored,
    MOVING: _moves,
    KEEPING: _keeps,
    FIGHT: _fights,
    CALLS: _answers,
    ROLLED: _rolled,
    RUN: choices.runs,
    RAN: choices.was_chased,
    SEARCHED: choices.has_searched,
    CURSE: choices.is_cursed,
    LOSE: choices.loses,
    SHARE: choices.takes_treasure,
    PICKUP: choices.picks_up,
    CHARITY: choices.gives,
    BASE: choices.picks_a_base,
    TOSSED: lambda sight: sight.one(Pass),
}

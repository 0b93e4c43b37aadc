"""A sensible player of 7 Bosses: counts the worlds that are possible, names when the odds are good, and keeps its own
secrets.

It looks at views only. What it cannot see it counts, by the game's own questions, or imagines; then the engine itself
shows it what comes of each thing that it may do.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tutor.bots.seven_bosses import laying
from tutor.bots.seven_bosses.ahead import best, shot_now
from tutor.bots.seven_bosses.aiming import aims
from tutor.bots.seven_bosses.counting import bosses, chances, hidden_names
from tutor.bots.seven_bosses.sight import Sight
from tutor.games.seven_bosses.actions import (
    Accuse,
    Assassinate,
    Choose,
    Declare,
    Enough,
    LayOut,
    LetBe,
    NoAction,
    Rearrange,
    UseAbility,
    UseTrigger,
    UseTrump,
)
from tutor.games.seven_bosses.state import Syndicates, members, opponent
from tutor.games.seven_bosses.windows import (
    ACCUSE,
    ACTION,
    ANSWER,
    ASSASSINATE,
    CHOOSE,
    DECLARE,
    LAY_OUT,
    NAME,
    REARRANGE,
)
from tutor.kernel.state import Action

MARGIN = 0.05  # a use of an ability must be worth so much more than to keep it
ALIKE = 0.05  # aims that differ by less are as good as each other
WHIM = 0.12  # how often any guess is made
PATIENCE = 90  # turns: with cards of one's own two careful players may keep each other from ever winning
RECKLESS = 0.25  # how often anything is done after that


class Sensible:
    """Weighs what each card is good for against what it tells."""

    name = "sensible"

    def choose(self, view: Syndicates, offers: tuple[Action, ...], rng: Random) -> Action | None:
        if len(offers) == 1:
            return offers[0]
        if view.turn > PATIENCE and rng.random() < RECKLESS:
            return rng.choice(offers)
        sight = Sight(view, offers, rng)
        return WISHES[sight.window.kind](sight) or offers[0]


# -- rows ------------------------------------------------------------------------------------------------------------


def _lays_out(sight: Sight) -> Action | None:
    cards = tuple(card for card in sight.me.hand if card in sight.s.box.member_of)
    return LayOut(sight.seat, laying.rows(sight, frozenset(), cards))


def _rearranges(sight: Sight) -> Action | None:
    """Always anew: what the opponent has seen of hidden cards is worth nothing to him then."""
    there = [m for _, m in members(sight.s, sight.seat)]
    up = frozenset(m.card for m in there if m.up)
    return Rearrange(sight.seat, laying.rows(sight, up, tuple(m.card for m in there)))


# -- abilities -------------------------------------------------------------------------------------------------------


def _acts(sight: Sight) -> Action | None:
    return best(sight, sight.of(UseAbility), sight.one(NoAction), MARGIN)


def _answers(sight: Sight) -> Action | None:
    return best(sight, (*sight.of(UseTrigger), *sight.of(UseTrump)), sight.one(LetBe), MARGIN)


def _chooses(sight: Sight) -> Action | None:
    return best(sight, sight.of(Choose), sight.one(Enough), 0.0)


# -- names -----------------------------------------------------------------------------------------------------------


def _aims(sight: Sight) -> Action | None:
    """The best aim, or one that is hardly worse. A guess is not stuck to: whoever is read can be kept waiting."""
    shot = shot_now(sight.s, sight.seat, sight.window)
    found = list(aims(shot, sight.window.about["rows"]))
    top = max(found, key=lambda aim: aim.value)
    aim = sight.rng.choice([aim for aim in found if aim.value > top.value - ALIKE])
    if top.chance < 1 and not shot.last and sight.rng.random() < WHIM:
        aim = sight.rng.choice(found)
    make = Accuse if sight.window.kind == ACCUSE else Assassinate
    return make(sight.seat, aim.place, aim.name)


def _declares(sight: Sight) -> Action | None:
    """The name that the new target most likely has; of several, one that may be the boss."""
    likely, boss = chances(sight.s, sight.seat, sight.window.about["target"]), bosses(sight.s, sight.seat)
    if not likely:
        return sight.rng.choice(sight.of(Declare))
    return Declare(sight.seat, max(likely, key=lambda name: (likely[name], boss.get(name, 0.0), sight.rng.random())))


def _asks(sight: Sight) -> Action | None:
    """Where somebody is who may be the boss, and may be anywhere."""
    boss, hidden = bosses(sight.s, sight.seat), hidden_names(sight.s, opponent(sight.seat))
    return max(
        sight.of(Declare), key=lambda a: (a.name in hidden) * (1 + boss.get(a.name, 0.0)) + 0.01 * sight.rng.random()
    )


WISHES: dict[str, Callable[[Sight], Action | None]] = {
    LAY_OUT: _lays_out,
    ACTION: _acts,
    REARRANGE: _rearranges,
    ASSASSINATE: _aims,
    ACCUSE: _aims,
    ANSWER: _answers,
    CHOOSE: _chooses,
    NAME: _asks,
    DECLARE: _declares,
}

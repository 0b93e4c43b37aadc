"""A sensible player of Card+ Adventure: goes for the goal, fights when the numbers are good, and rests when it can."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tutor.bots.base import must_choose
from tutor.bots.card_adventure import choices
from tutor.bots.card_adventure.battle import fights
from tutor.bots.card_adventure.goes import goes
from tutor.bots.card_adventure.mending import gives_back, lifts
from tutor.bots.card_adventure.sight import Sight
from tutor.games.card_adventure.actions import Done, EndGo, HandOver
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.windows import (
    APPROACH,
    CARDS,
    DOWN,
    GO,
    KIND,
    LIFT,
    LIMIT,
    PENALTY,
    ROLE,
    STRUCTURE,
    TOKENS,
)
from tutor.kernel.state import Action

QUIET = (Done, EndGo)
Wish = Callable[[Sight], Action | None]


class Sensible:
    """Plays together with the others: what it plans for the cards of all, they do when they are asked."""

    name = "sensible"

    def choose(self, view: Adventure, offers: tuple[Action, ...], rng: Random) -> Action | None:
        sight = Sight(view, offers)
        if not must_choose(view, sight.seat):
            return None
        wish = WISHES.get(sight.window.kind)
        action = wish(sight) if wish is not None else None
        if action is not None:
            return action
        quiet = next((a for a in offers if isinstance(a, QUIET)), None)
        return quiet or _any_of(tuple([a for a in offers if not isinstance(a, HandOver)]) or offers, rng)


def _any_of(offers: tuple[Action, ...], rng: Random) -> Action:
    return offers[int(rng.random() * len(offers))]


WISHES: dict[str, Wish] = {
    ROLE: choices.chooses_class,
    GO: goes,
    KIND: choices.draws,
    APPROACH: choices.lets_come,
    STRUCTURE: choices.faces_structure,
    CARDS: fights,
    PENALTY: choices.shields,
    TOKENS: gives_back,
    LIFT: lifts,
    LIMIT: choices.discards,
    DOWN: choices.lays_down,
}

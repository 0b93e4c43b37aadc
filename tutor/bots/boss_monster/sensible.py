"""A sensible player of Boss Monster: lures what it can kill, kills what has come, and keeps others from winning.

It looks at views only. What it cannot see it imagines, any cards that it has not seen; then the engine itself shows it
what comes of each thing that it may do.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tutor.bots.boss_monster import opening
from tutor.bots.boss_monster.adventures import while_a_hero_walks
from tutor.bots.boss_monster.ahead import gone, nothing_waits, settled
from tutor.bots.boss_monster.sight import Sight
from tutor.bots.boss_monster.weighing import MARGIN, best, value_of
from tutor.bots.boss_monster.worth import worth
from tutor.games.boss_monster.actions import CastSpell, Choose, Decline, Pass, PlaceRoom, UseRoom
from tutor.games.boss_monster.effects import CHOOSE
from tutor.games.boss_monster.state import Dungeons
from tutor.games.boss_monster.windows import ADVENTURE, ANSWER, BOSSES, BUILD, DISCARDS, EXTRA, FIRST, MULLIGAN
from tutor.kernel.state import Action

HOPE = -0.02  # a room is built rather than none, if it does no harm


class Sensible:
    """Weighs damage against health, treasure against treasure, and a card against what it brings about."""

    name = "sensible"

    def choose(self, view: Dungeons, offers: tuple[Action, ...], rng: Random) -> Action | None:
        sight = Sight(view, offers, rng)
        wish = WISHES.get(sight.window.kind)
        action = wish(sight) if wish is not None and not _only_passes(offers) else None
        if not sight.waited_for:
            return None if isinstance(action, Pass) else action
        return action or sight.one(Pass) or offers[int(rng.random() * len(offers))]


def _only_passes(offers: tuple[Action, ...]) -> bool:
    return len(offers) == 1 and isinstance(offers[0], Pass)


# -- building --------------------------------------------------------------------------------------------------------


def _builds(sight: Sight) -> Action | None:
    """In one's own turn only: first what spells and abilities are good for, then a room."""
    if sight.s.active != sight.seat:
        return None
    now = worth(sight.table, sight.seat)
    over = settled(sight.seat)
    played = best(sight, (*sight.of(CastSpell), *sight.of(UseRoom)), over, now + MARGIN)
    return played or _places(sight, now)


def _places(sight: Sight, now: float | None = None) -> Action | None:
    least = worth(sight.table, sight.seat) if now is None else now
    return best(sight, sight.of(PlaceRoom), lambda _: True, least + HOPE)


def _builds_at_once(sight: Sight) -> Action | None:
    """A room that an effect lets one build: what it does then is seen."""
    over = settled(sight.seat)
    quiet = sight.one(Pass)
    least = value_of(sight, quiet, over) if quiet is not None else worth(sight.table, sight.seat)
    return best(sight, sight.of(PlaceRoom), over, least + HOPE)


# -- answers and choices ---------------------------------------------------------------------------------------------


def _answers(sight: Sight) -> Action | None:
    """A spell is cancelled that would do more harm than the card is worth that cancels it."""
    s, quiet = sight.s, sight.one(Pass)
    assert quiet is not None
    hero = s.walk.hero.card if s.walk is not None else ""
    over = gone(hero, s.active) if hero else nothing_waits
    return best(sight, (*sight.of(CastSpell), *sight.of(UseRoom)), over, value_of(sight, quiet, over) + MARGIN)


def _chooses(sight: Sight) -> Action | None:
    over = settled(sight.seat)
    no = sight.one(Decline)
    least = value_of(sight, no, over) if no is not None else -float("inf")
    return best(sight, sight.of(Choose), over, least) or no


WISHES: dict[str, Callable[[Sight], Action | None]] = {
    BOSSES: opening.keeps_a_boss,
    MULLIGAN: opening.keeps_a_hand,
    DISCARDS: opening.discards,
    FIRST: _places,
    BUILD: _builds,
    EXTRA: _builds_at_once,
    ANSWER: _answers,
    ADVENTURE: while_a_hero_walks,
    CHOOSE: _chooses,
}

"""While heroes walk: what kills those who would survive in one's own dungeon, and helps those elsewhere."""

from __future__ import annotations

from tutor.bots.boss_monster.ahead import gone
from tutor.bots.boss_monster.sight import Sight
from tutor.bots.boss_monster.strength import strength
from tutor.bots.boss_monster.weighing import MARGIN, best, value_of
from tutor.bots.boss_monster.worth import points
from tutor.games.boss_monster.actions import CastSpell, Pass, UseRoom
from tutor.games.boss_monster.damage import HEALTH
from tutor.games.boss_monster.state import Dungeons, playing
from tutor.kernel.events import total
from tutor.kernel.state import Action

ENVY = 0.35  # what a card must bring about in the dungeon of another
NEAR = 7  # souls with which one has to be watched


def while_a_hero_walks(sight: Sight) -> Action | None:
    """Nothing is wasted on a hero that will end as one wishes."""
    s, seat = sight.s, sight.seat
    hero, mine = str(sight.window.about.get("hero", "")), s.active == seat
    if not hero or (not sight.of(CastSpell) and not sight.of(UseRoom)):
        return sight.one(Pass)
    dies = will_die(sight, hero)
    if dies == mine or (not mine and not worth_the_trouble(s, s.active)):
        return sight.one(Pass)
    over = gone(hero, s.active)
    quiet = sight.one(Pass)
    assert quiet is not None
    least = value_of(sight, quiet, over) + (MARGIN if mine else ENVY)
    return best(sight, (*sight.of(CastSpell), *sight.of(UseRoom)), over, least) or quiet


def will_die(sight: Sight, hero: str) -> bool:
    """Whether it dies if nothing more happens."""
    s = sight.s
    left = total(sight.game.ask(s, HEALTH, hero))
    deals = strength(s, s.players[s.active])
    inside = s.walk is not None and s.walk.hero.card == hero
    at = s.walk.at if s.walk is not None and inside else -1
    return left <= deals.after(at)


def worth_the_trouble(s: Dungeons, seat: int) -> bool:
    """Whoever leads, or is about to win, is to be stopped; with two players that is the other one."""
    souls = {x: points(s, s.players[x])[0] for x in playing(s)}
    return len(souls) == 2 or souls[seat] >= NEAR or souls[seat] == max(souls.values())

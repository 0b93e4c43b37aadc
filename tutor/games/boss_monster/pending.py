"""What is pending in a position: the procedures that go on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.games.boss_monster import adventure, first_hands, reveal, setup, turn
from tutor.games.boss_monster.book import RULES
from tutor.games.boss_monster.start import Start
from tutor.games.boss_monster.state import Dungeons
from tutor.games.boss_monster.windows import ADVENTURE, BUILD
from tutor.kernel.engine import Game
from tutor.kernel.windows import Task

GONE = "gone"  # a hero of whom only this is known
# The step at which a phase goes on, by its procedure and the step itself.
STEPS: dict[str, tuple[str, Callable[..., None]]] = {
    "deal": ("opening", setup.two_players_need_fewer_heroes),
    "first-hand": ("opening", first_hands.unusable_hands_may_be_put_back),
    "discards": ("opening", first_hands.two_cards_of_seven_go),
    "first-room": ("opening", setup.first_rooms_are_placed_in_order_of_xp),
    "beginning": ("turn", turn.a_turn_begins),
    "build": ("turn", turn.then_heroes_are_lured),
    "reveal": ("turn", turn.then_heroes_are_lured),
    "bait": ("turn", turn.then_heroes_are_lured),
    "adventure": ("turn", turn.then_the_turn_ends),
    "end": ("turn", turn.then_the_turn_ends),
}


def what_is_pending(start: Start, s: Dungeons, game: Game[Dungeons]) -> tuple[Task, ...]:
    proc, step = STEPS[start.phase]
    first = Task(proc, at(game, proc, step))
    if start.phase == "build":
        return (first, *_building(start, s, game))
    if start.phase == "reveal":
        return (first, Task("build", at(game, "build", reveal.new_rooms_are_turned_up_together)))
    if start.phase == "adventure":
        return (first, *_adventure(start, s, game))
    return (first,)


def at(game: Game[Dungeons], proc: str, step: Callable[..., None]) -> int:
    """The place of a step in a procedure, or of the first one after it that this edition has."""
    steps = [x.run for x in game.rules.procedures[proc]]
    everything = [x.run for x in RULES.procedures[proc]]
    later = everything[everything.index(step) :]
    return next((steps.index(fn) for fn in later if fn in steps), len(steps))


def _order(s: Dungeons) -> list[int]:
    return sorted((p.seat for p in s.players if not p.out), key=lambda seat: -s.xp(seat))


def _after(s: Dungeons) -> list[int]:
    """The seats that come after the active player, the last first."""
    order = _order(s)
    return list(reversed(order[order.index(s.active) + 1 :]))


def _answers(start: Start) -> tuple[Task, ...]:
    """The spell that is just being answered."""
    return tuple(Task("declared", 0, {"id": i + 1}) for i, d in enumerate(start.waiting) if d.answer)


def _talk(window: str, rule: str, **about: Any) -> Task:
    return Task("talk", 0, {"window": window, "rule": rule, **about})


def _building(start: Start, s: Dungeons, game: Game[Dungeons]) -> tuple[Task, ...]:
    return (
        Task("build", at(game, "build", reveal.new_rooms_are_turned_up_together)),
        *(Task("build-of", 0, {"seat": seat}) for seat in _after(s)),
        Task("build-of", at(game, "build-of", reveal.he_is_done_with_building), {"seat": s.active}),
        _talk(BUILD, "bm.build.spells-and-abilities"),
        *_answers(start),
    )


def _adventure(start: Start, s: Dungeons, game: Game[Dungeons]) -> tuple[Task, ...]:
    return (
        *(Task("adventure-of", 0, {"seat": seat}) for seat in _after(s)),
        Task("adventure-of", at(game, "adventure-of", adventure.then_the_next_player_is_active), {"seat": s.active}),
        Task("heroes-of", 0, {"seat": s.active}),
        *_walking(s, game),
        *_left_over(s),
        *_answers(start),
    )


def _left_over(s: Dungeons) -> tuple[Task, ...]:
    """What was declared while a hero was there who has gone: players go on talking until nothing waits."""
    stands = s.walk is not None and s.walk.inside
    comes = s.walk is None and s.players[s.active].entrance and not adventure.barred(s, s.active)
    return (_talk(ADVENTURE, "bm.adventure.axe", hero=GONE),) if s.waiting and not (stands or comes) else ()


def _walking(s: Dungeons, game: Game[Dungeons]) -> tuple[Task, ...]:
    walk = s.walk
    if walk is None:
        return ()
    if not walk.inside:
        return (Task("walk"),)
    room = s.players[walk.seat].dungeon[walk.at].top
    about = {"hero": walk.hero.card, "room": room}
    leaving = at(game, "room", adventure.death_comes_on_leaving)
    return (
        Task("walk"),
        Task("room", leaving, {**about, "place": walk.at}),
        _talk(ADVENTURE, "bm.adventure.axe", **about),
    )

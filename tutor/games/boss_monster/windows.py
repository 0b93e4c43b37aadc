"""Whose turn it is to speak: the active player first, the others meanwhile, until nobody has anything more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.actions import Pass
from tutor.games.boss_monster.at_hand import ACTIVATED, ANSWERING, SPELL, words_at_hand
from tutor.games.boss_monster.book import action, procedure, step
from tutor.games.boss_monster.effects import ability_of
from tutor.games.boss_monster.order import by_xp, in_turn
from tutor.games.boss_monster.state import NOBODY, Declared, Dungeons, kind_of, working
from tutor.games.boss_monster.verbs import Tables
from tutor.kernel.records import evolve
from tutor.kernel.windows import Task

BOSSES = "bosses"  # everybody keeps one of the bosses dealt
MULLIGAN = "mulligan"  # those who may put their first hand back decide
DISCARDS = "discards"  # everybody discards two cards of the first hand
FIRST = "first-room"  # a player may place his first room
BUILD = "build"  # the active player places a room; hammer spells and abilities
EXTRA = "extra-room"  # an effect lets a player build a room at once
ADVENTURE = "adventure"  # a hero is about to enter, or has been damaged by a room; axe spells and abilities
ANSWER = "answer"  # a spell has been declared: does anybody cancel it?
TALKS = (BUILD, ADVENTURE)


# -- who may have something to say -----------------------------------------------------------------------------------


def may_speak(s: Dungeons, seat: int) -> bool:
    """Whether a player may have something to use, as far as everybody can see: spells in hand, a room to activate."""
    return bool(words_at_hand(s, seat) & (SPELL | ACTIVATED))


def may_answer(s: Dungeons, seat: int) -> bool:
    """Whether a player may be able to cancel a spell, as far as everybody can see."""
    words = words_at_hand(s, seat)
    return bool(words & SPELL) or (bool(words & ANSWERING) and any(_answers(s, seat, at) for at, _ in working(s, seat)))


def _answers(s: Dungeons, seat: int, at: int) -> bool:
    """Whether the room at this place may cancel a spell: the backs of the hand do not tell that nobody can pay."""
    p = s.players[seat]
    ability = ability_of(s, p.dungeon[at].top)
    if ability is None or ability.when != "answer" or s.phase not in ability.phases:
        return False
    backs = sum(1 for card in p.hand if ability.cost.kind != "spell" or "spell" in kind_of(s, card))
    return backs >= ability.cost.discard


# -- talking ---------------------------------------------------------------------------------------------------------


def talk(t: Tables, window: str, rule: str, **about: Any) -> None:
    """Let the players use spells and abilities, until nobody has more and nothing waits."""
    t.begin("talk", window=window, rule=rule, **about)


@step("bm.priority.active-player")
def the_active_player_and_the_others_may_act(t: Tables, about: dict[str, Any]) -> None:
    """The active player is the one who is placing a room, or through whose dungeon heroes are moving."""
    s, gone = t.s, stale(t.s, about)
    if gone and not s.waiting:
        return
    must = s.active if s.waiting or can_place(s) else NOBODY
    able = [p.seat for p in s.players if not p.out and (p.seat == must or may_speak(s, p.seat))]
    if able:
        seats = tuple([x for x in in_turn(t) if x in able]) if len(able) > 1 else tuple(able)
        told = {} if gone else {k: v for k, v in about.items() if k not in ("window", "rule")}
        t.open(about["window"], about["rule"], seats, lead=seats[0], **told)


@step("bm.priority.others-by-xp")
def what_waits_takes_effect_in_order_of_xp(t: Tables, about: dict[str, Any]) -> None:
    """The spells and effects of the players who are not active resolve in order of XP, highest first."""
    if not t.s.waiting:
        return
    order = by_xp(t.s, t.game.ask)
    first = min(t.s.waiting, key=lambda d: (d.seat != t.s.active, order.index(d.seat), d.id))
    t.begin("talk", **about)
    t.begin("resolve", id=first.id)


procedure("talk", the_active_player_and_the_others_may_act, what_waits_takes_effect_in_order_of_xp)


def stale(s: Dungeons, about: dict[str, Any]) -> bool:
    """Whether the hero that was talked about has gone."""
    hero = about.get("hero", "")
    if not hero:
        return False
    if about.get("before"):
        return not (s.players[s.active].entrance and s.players[s.active].entrance[0].card == hero)
    return s.walk is None or s.walk.hero.card != hero or not s.walk.inside


def can_place(s: Dungeons) -> bool:
    """Whether the active player has still to say whether he builds."""
    return s.phase == "build" and not s.players[s.active].chosen


def interrupted(t: Tables) -> None:
    """Something is done in a window: it is opened anew when that is settled, for everybody."""
    t.close()
    task = t.s.stack[-1]
    assert isinstance(task, Task)
    t.put_on_top(evolve(task, at=task.at - 1))


def waiting(s: Dungeons, id: int) -> Declared | None:
    for declared in s.waiting:
        if declared.id == id:
            return declared
    return None


# -- passing ---------------------------------------------------------------------------------------------------------


def pass_candidates(s: Dungeons, seat: int) -> Iterator[Pass]:
    yield Pass(seat)


@action(Pass, "bm.priority.passes", (BUILD, ADVENTURE, ANSWER, FIRST, EXTRA), pass_candidates)
def nothing_more(t: Tables, a: Pass) -> None:
    """The active player's spells and effects resolve before those of the others."""
    t.answered(a.seat)

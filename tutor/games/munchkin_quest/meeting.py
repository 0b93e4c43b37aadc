"""A munchkin and monsters in one room: the Boss that awaits a Level 10 munchkin, and what begins a fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.bases import arrive
from tutor.games.munchkin_quest.book import procedure, step, term
from tutor.games.munchkin_quest.fight import begin_fight
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests, turn_up
from tutor.kernel.events import Term, total

WINNING = 10
ANOTHER = "mq.combat.another"


# -- the Boss --------------------------------------------------------------------------------------------------------


@step("mq.boss.trigger")
def the_boss_awaits_a_level_ten_munchkin(t: Quests, about: dict[str, Any]) -> None:
    """When a Level 10 player is in the Entrance in his own turn, a Monster card is drawn; that monster is the
    Boss.
    """
    if t.s.bosses == 0:
        _draw_the_boss(t, about["seat"], "mq.boss.trigger")


@step("mq.boss.new-next-time")
def a_new_boss_awaits_him_next_time(t: Quests, about: dict[str, Any]) -> None:
    """The next time a Level 10 munchkin comes to the Entrance a new Boss is drawn."""
    if t.s.bosses > 0:
        _draw_the_boss(t, about["seat"], "mq.boss.new-next-time")


def _draw_the_boss(t: Quests, seat: int, rule: str) -> None:
    if not boss_awaits(t.s, seat):
        return
    where = t.s.players[seat].where
    for card in turn_up(t, "monster", 1):
        t.log("BossAwaits", rule, {"seat": seat, "card": card, "room": where}, bosses=t.s.bosses + 1)
        arrive(t, card, where, (rule,), boss=True)


def boss_awaits(s: Quest, seat: int) -> bool:
    """Whether a Level 10 munchkin is in the Entrance in his own turn, and no Boss is there yet."""
    p = s.players[seat]
    there = seat == s.turn and not p.dead and p.level >= WINNING and bool(p.where) and s.tile(p.where).entrance
    return there and not any(f.boss for f in s.foes)


# -- what begins a fight ---------------------------------------------------------------------------------------------


@step("mq.combat.trigger-start")
def a_turn_beside_a_monster_begins_with_a_fight(t: Quests, about: dict[str, Any]) -> None:
    """A fight starts when a player begins his turn in a room with a monster: he must fight as if he had just
    entered.
    """
    _fight_if(t, about, "start", "mq.combat.trigger-start")


@step("mq.combat.trigger-enter")
def he_fights_where_he_comes_in(t: Quests, about: dict[str, Any]) -> None:
    """A fight starts when in his own turn a player moves into a room with a monster."""
    _fight_if(t, about, "enter", "mq.combat.trigger-enter")


@step("mq.combat.trigger-new-monster")
def he_fights_a_new_monster(t: Quests, about: dict[str, Any]) -> None:
    """A fight starts when in a player's own turn a new monster appears in his room: by exploring, by a search
    result or by a DxM card.
    """
    _fight_if(t, about, "new", "mq.combat.trigger-new-monster")


@step("mq.combat.trigger-monster-moves-in")
def he_fights_a_monster_that_is_moved_in(t: Quests, about: dict[str, Any]) -> None:
    """A fight starts when in a player's own turn a monster is moved into his room (usually by a Curse)."""
    _fight_if(t, about, "moved", "mq.combat.trigger-monster-moves-in")


@term(ANOTHER, "mq.combat.many-a-turn")
def one_fight_is_not_the_last(s: Quest, seat: int) -> Iterator[Term]:
    """A player may fight any number of times in one turn."""
    n = s.players[seat].fights
    if n:
        yield Term(1, "mq.combat.many-a-turn", "fight-again", f"seat:{seat}", {"seat": seat, "n": n})


def _fight_if(t: Quests, about: dict[str, Any], cause: str, rule: str) -> None:
    """A fight, in his own turn only, and only if none is on."""
    p = t.s.players[about["seat"]]
    if about["cause"] != cause or p.seat != t.s.turn or p.dead or not p.where or t.s.fight is not None:
        return
    again = t.game.ask(t.s, ANOTHER, p.seat)
    if total(again) or not p.fights:
        begin_fight(t, p.seat, (rule, *about.get("rules", ()), *(x.rule for x in again)))


procedure(
    "meet",
    the_boss_awaits_a_level_ten_munchkin,
    a_new_boss_awaits_him_next_time,
    a_turn_beside_a_monster_begins_with_a_fight,
    he_fights_where_he_comes_in,
    he_fights_a_new_monster,
    he_fights_a_monster_that_is_moved_in,
)

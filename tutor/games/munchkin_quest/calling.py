"""Monsters whose cards call in others as soon as they are fought, from the beginning or since they joined."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.bases import arrive
from tutor.games.munchkin_quest.book import procedure, step
from tutor.games.munchkin_quest.dissolving import unrolled
from tutor.games.munchkin_quest.state import Foe, calls_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, turn_up

FRIENDS = "friends"


@step("mq.combat.monster-abilities")
def monsters_call_in_others(t: Quests, _: dict[str, Any]) -> None:
    """A monster card may hold special abilities or weaknesses, such as a bonus against a race or class."""
    for foe in foes_of(t.s):
        if not foe.boss:
            _call(t, foe, "mq.combat.monster-abilities")


@step("mq.boss.friends")
def the_boss_calls_in_others_too(t: Quests, _: dict[str, Any]) -> None:
    """Abilities that call in more monsters (such as the Monster Capsule's) work in a Boss fight."""
    for foe in foes_of(t.s):
        if foe.boss:
            _call(t, foe, "mq.boss.friends")


def _call(t: Quests, foe: Foe, rule: str) -> None:
    """Once in a fight."""
    n, mark = t.s.monster(foe).calls, calls_of(foe.id)
    if not n or not unrolled(t.s.fight) or mark in t.s.fight.used:
        return
    told = {"monster": foe.id, "n": n}
    change_fight(t, "FriendsCalled", rule, told, used=(*fight(t).used, mark))
    t.begin(FRIENDS)  # whoever comes may call in others too
    for card in reversed(turn_up(t, "monster", n)):  # the first that was drawn comes first
        arrive(t, card, fight(t).where, (rule,))


procedure(FRIENDS, monsters_call_in_others, the_boss_calls_in_others_too)

"""A card that a monster is shown: it lets its bearer pass and ignores him for the rest of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import PassBy
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.dissolving import unrolled
from tutor.games.munchkin_quest.feats import RULE
from tutor.games.munchkin_quest.offers import feats_at_hand
from tutor.games.munchkin_quest.state import Quest, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change, spend
from tutor.games.munchkin_quest.windows import ANY_TIME, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts


@guard("mq.combat.own-turn-only", PassBy, basic=3, worded=True)
def others_are_not_waited_for(s: Quest, seat: int) -> Facts | None:
    """A fight can begin only in the turn of the munchkin who fights it."""
    return None if seat == s.turn else facts(seat=seat, turn=s.turn)


@guard("mq.combat.fight-all", PassBy, basic=6)
def a_monster_that_stands_in_his_way(s: Quest, a: PassBy) -> Facts | None:
    """With several monsters in the room, also such as join during the fight, all must be fought except those that
    ignore the munchkin.
    """
    p = s.players[a.seat]
    there = s.foe(a.monster).where == p.where and a.monster not in p.passed
    return None if there else facts(key="not-in-the-way", monster=a.monster)


@guard("mq.absolute.boss-fights", PassBy, basic=8)
def no_card_gets_past_the_boss(s: Quest, a: PassBy) -> Facts | None:
    """A Boss fight cannot be avoided by anybody."""
    return facts(monster=a.monster) if s.foe(a.monster).boss else None


def pass_candidates(s: Quest, seat: int) -> Iterator[PassBy]:
    for card, _ in feats_at_hand(s, seat, "pass-by"):
        yield from (PassBy(seat, card, foe.id) for foe in foes_in(s, s.players[seat].where))


@interrupt(PassBy, RULE, pass_candidates, ANY_TIME, needs=("feat:pass-by",))
def pass_by(t: Quests, a: PassBy) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    spend(t, a.seat, a.card, RULE)
    passed = (*t.s.players[a.seat].passed, a.monster)
    change(t, a.seat, "PassShown", RULE, {"monster": a.monster}, passed=passed)
    t.begin("let-pass", monster=a.monster)


@step("mq.ignore.choice")
def it_is_not_fought_any_more(t: Quests, about: dict[str, Any]) -> None:
    """When a monster ignores a munchkin, he alone decides whether to fight it; he may stay there without fighting,
    or leave if he has Move left.
    """
    f = t.s.fight
    if unrolled(f) and about["monster"] in f.monsters:
        left = tuple(m for m in f.monsters if m != about["monster"])
        told = {"seat": f.main, "monsters": (about["monster"],)}
        t.log("MonsterIgnores", "mq.ignore.choice", told, fight=evolve(f, monsters=left))
        t.begin("emptied")


procedure("let-pass", it_is_not_fought_any_more)

"""A monster leaves play without being beaten: off the board, its card and its enhancers to the discards."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import procedure, step
from tutor.games.munchkin_quest.state import Foe, Quest
from tutor.games.munchkin_quest.verbs import Quests, change_foe, discard
from tutor.kernel.records import evolve


def cards_of(s: Quest, gone: tuple[Foe, ...]) -> tuple[str, ...]:
    """The Monster cards of those who go.

    A mate has no card of its own: the card goes with the last of the two, and stays for one that is about to come.
    """
    coming = {frame.about["card"] for frame in s.stack if frame.about.get("drawn") is False}
    staying = coming | {f.card for f in s.foes if f not in gone}
    return tuple(dict.fromkeys(f.card for f in gone if f.card not in staying))


@step("mq.enhancer.stay")
def its_enhancers_go_with_it(t: Quests, about: dict[str, Any]) -> None:
    """If the monster survives the fight, its enhancers stay on it until it is killed or leaves play."""
    foe = t.s.foe(about["monster"])
    if foe.enhancers:
        told = {"monster": foe.id, "cards": foe.enhancers}
        change_foe(t, evolve(foe, enhancers=()), "EnhancersGone", "mq.enhancer.stay", told)
        discard(t, foe.enhancers, "mq.enhancer.stay")


@step("mq.mcard.discard")
def its_card_is_discarded(t: Quests, about: dict[str, Any]) -> None:
    """When a monster is killed or otherwise discarded, its card is discarded, its standie leaves the board and its
    base goes back to its owner.
    """
    foe = t.s.foe(about["monster"])
    cards = cards_of(t.s, (foe,))
    left = tuple([f for f in t.s.foes if f.id != foe.id])
    t.log("MonsterDiscarded", "mq.mcard.discard", {"monster": foe.id, "card": foe.card}, foes=left)
    discard(t, cards, "mq.mcard.discard")


procedure("gone", its_enhancers_go_with_it, its_card_is_discarded)

"""What a monster's handler has from its card for as long as it is in play, and how that ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.book import step, term
from tutor.games.munchkin_quest.cards import Benefit
from tutor.games.munchkin_quest.carrying import MOVE
from tutor.games.munchkin_quest.state import Foe, Quest
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, change_foe
from tutor.kernel.events import Term
from tutor.kernel.records import evolve

TREASURE = "mq.win.treasure"


def benefits(s: Quest, seat: int) -> list[tuple[Foe, Benefit]]:
    gives, found = s.box.gives, []
    for foe in s.foes:
        if foe.card in gives and foe.base == seat and not foe.idle:
            found.append((foe, gives[foe.card]))
    return found


@term(MOVE, "mq.combat.monster-abilities", layer="card")
def move_from_ones_monsters(s: Quest, seat: int) -> list[Term]:
    """A monster card may hold special abilities or weaknesses, such as a bonus against a race or class."""
    found: list[Term] = []
    for foe, gives in benefits(s, seat):
        if gives.move:
            told = {"seat": seat, "monster": foe.id}
            found.append(Term(gives.move, "mq.combat.monster-abilities", "benefit", foe.card, told))
    return found


@term(TREASURE, "mq.combat.monster-abilities", layer="card")
def treasure_from_ones_monsters(s: Quest, _: object) -> Iterator[Term]:
    """A monster card may hold special abilities or weaknesses, such as a bonus against a race or class."""
    for foe, gives in benefits(s, s.fight.main) if s.fight is not None else ():
        if gives.treasure:
            told = {"seat": foe.base, "monster": foe.id}
            yield Term(gives.treasure, "mq.combat.monster-abilities", "benefit", foe.card, told)


@term(TREASURE, "mq.win.cancel-benefits", layer="card")
def none_from_those_that_are_beaten(s: Quest, _: object) -> Iterator[Term]:
    """Any benefit that the monster's card was giving ends."""
    if s.fight is None:
        return
    for foe, gives in benefits(s, s.fight.main):
        if gives.treasure and foe.id in s.fight.monsters:
            told = {"seat": foe.base, "monster": foe.id}
            yield Term(-gives.treasure, "mq.win.cancel-benefits", "benefit-over", foe.card, told)


@step("mq.win.cancel-benefits")
def what_the_beaten_gave_is_over(t: Quests, _: dict[str, Any]) -> None:
    """Any benefit that the monster's card was giving ends."""
    for foe in foes_of(t.s):
        if t.s.monster(foe).gives is not None and not foe.idle:
            told = {"monster": foe.id, "card": foe.card, "seat": foe.base}
            change_foe(t, evolve(foe, idle=True), "BenefitEnded", "mq.win.cancel-benefits", told)

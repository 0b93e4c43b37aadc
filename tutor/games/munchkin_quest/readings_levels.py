"""Levels, health and powers: other readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tutor.games.munchkin_quest.deals import no_deal_gives_the_tenth_level
from tutor.games.munchkin_quest.improving import (
    no_card_gives_the_winning_level,
    no_level_is_bought_in_a_fight,
    the_price_of_healing_must_be_paid,
    the_tenth_level_only_by_a_kill,
    the_winning_level_is_not_for_sale,
)
from tutor.games.munchkin_quest.powers import at_most_ones_level, settle
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.rewards import (
    an_elf_gains_by_helping,
    an_elf_gains_no_second_level,
    dxm_also_if_it_lives,
    fearsome,
    killed,
)
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests
from tutor.kernel.events import Term
from tutor.kernel.records import evolve

WASTED = reading("mq.reading.tenth-level-wasted")
WASTED.drops(the_tenth_level_only_by_a_kill, no_card_gives_the_winning_level)
WASTED.drops(the_winning_level_is_not_for_sale, no_deal_gives_the_tenth_level)

HEALED_FOR_NOTHING = reading("mq.reading.heal-at-level-one")
HEALED_FOR_NOTHING.drops(the_price_of_healing_must_be_paid)

BOUGHT_IN_A_FIGHT = reading("mq.reading.level-bought-in-fight")
BOUGHT_IN_A_FIGHT.drops(no_level_is_bought_in_a_fight)

ONLY_FOR_A_KILL = reading("mq.reading.dxm-only-for-a-kill")
ONLY_FOR_A_KILL.drops(dxm_also_if_it_lives)


# -- elves -----------------------------------------------------------------------------------------------------------

ELF_FOR_EACH = reading("mq.reading.elf-for-each-kill")


@ELF_FOR_EACH.instead_of(an_elf_gains_by_helping)
def an_elf_gains_for_each_kill(s: Quest, seat: int) -> Iterator[Term]:
    """An Elf who helps gains a level for each monster that is killed."""
    yield from _times(an_elf_gains_by_helping(s, seat), len(killed(s)))


@ELF_FOR_EACH.instead_of(an_elf_gains_no_second_level)
def but_no_second_one_for_any_of_them(s: Quest, seat: int) -> Iterator[Term]:
    """Of each Fearsome monster he gains one level, not two."""
    yield from _times(an_elf_gains_no_second_level(s, seat), len(fearsome(s)))


def _times(terms: Iterable[Term], n: int) -> Iterator[Term]:
    yield from (evolve(term, value=n * term.value) for term in terms)


# -- the ten-sided die -----------------------------------------------------------------------------------------------

NOUGHT = reading("mq.reading.nought-is-nought")


@NOUGHT.instead_of(at_most_ones_level)
def a_nought_is_below_every_level(t: Quests, about: dict[str, Any]) -> None:
    """The 0 of the ten-sided die counts as 0."""
    if t.s.toss is not None:
        settle(t, t.s.toss.face % 10, "mq.class.d10-power")

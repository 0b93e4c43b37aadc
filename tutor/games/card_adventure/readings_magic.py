"""When spells can be cast, what they cost, and what they count as; other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure import magic
from tutor.games.card_adventure.actions import Cast, ShowAttack, UseItem
from tutor.games.card_adventure.aiming import timely_ways, use_of
from tutor.games.card_adventure.combat import cards_may_be_shown
from tutor.games.card_adventure.effects import it_counts_as_shown_to_its_monsters, now, using
from tutor.games.card_adventure.readings_book import reading
from tutor.games.card_adventure.showing import only_who_takes_part_uses_cards
from tutor.games.card_adventure.state import Adventure, playing
from tutor.games.card_adventure.turn import the_combat_step
from tutor.games.card_adventure.verbs import Tables, combat, quietly
from tutor.kernel.events import total
from tutor.kernel.verdict import Facts

# -- when ------------------------------------------------------------------------------------------------------------

TWICE_A_TURN = reading("cpa.reading.again-in-combat")


@TWICE_A_TURN.instead_of(the_combat_step)
def in_combat_each_can_be_cast_again(t: Tables, about: dict[str, Any]) -> None:
    """Each magic card can be cast once in the action step and once more in the combats of the turn."""
    for p in t.s.players:
        if p.cast:
            quietly(t, p.seat, cast=())
    the_combat_step(t, about)


IN_EVERY_COMBAT = reading("cpa.reading.cast-in-every-combat")
IN_EVERY_COMBAT.drops(only_who_takes_part_uses_cards)
IN_EVERY_COMBAT.guard("cpa.combat.no-neighbour", ShowAttack, UseItem, basic=3, every=True)(
    only_who_takes_part_uses_cards
)


@IN_EVERY_COMBAT.instead_of(cards_may_be_shown)
def who_has_a_spell_is_asked_too(t: Tables, about: dict[str, Any]) -> None:
    """A PC can cast while another cell fights."""
    cards_may_be_shown(t, about)
    there = combat(t).seats
    others = [seat for seat in playing(t.s) if seat not in there and t.game.ask(t.s, magic.READY, seat)]
    t.replace_window(seats=(*there, *others))


IN_STRUCTURE_STEP = reading("cpa.reading.cast-on-structures")


@IN_STRUCTURE_STEP.instead_of(magic.only_in_the_own_go_or_in_combat)
def in_the_structure_step_too(s: Adventure, a: Cast) -> Facts | None:
    """Who is on a gate or wall can cast in the structure step what can be cast in the own go."""
    use = use_of(s, a.card, a.way)
    as_in_a_go = use is not None and _faces_what_bars_the_way(s, a.seat) and use.fits("action", False)
    return None if as_in_a_go else magic.only_in_the_own_go_or_in_combat(s, a)


def _faces_what_bars_the_way(s: Adventure, seat: int) -> bool:
    return now(s) == "structure" and s.players[seat].where in s.map.routes


@IN_STRUCTURE_STEP.instead_of(magic.cast_candidates)
def spells_of_the_go_in_the_structure_step(s: Adventure, seat: int) -> list[Cast]:
    """Who is on a gate or wall can cast in the structure step what can be cast in the own go."""
    if not _faces_what_bars_the_way(s, seat) or not s.players[seat].magic:
        return magic.cast_candidates(s, seat)
    return magic.castings(s, seat, {**timely_ways(s), **s.box.timely.get(("action", False), {})})


# -- what is paid ----------------------------------------------------------------------------------------------------

MORE_THAN_THE_COST = reading("cpa.reading.more-than-the-cost")


@MORE_THAN_THE_COST.instead_of(magic.it_takes_effect_if_enough_is_paid)
def it_takes_effect_if_more_is_paid(t: Tables, about: dict[str, Any]) -> None:
    """A spell takes effect only if more is paid than it costs."""
    paid = total(t.game.ask(t.s, magic.PAID, tuple(about["mp"])))
    magic.takes_effect_for(t, about, paid, beyond=1)


@MORE_THAN_THE_COST.instead_of(magic.a_misplay_has_no_effect)
def so_much_and_no_more_has_no_effect(t: Tables, about: dict[str, Any]) -> None:
    """A spell takes effect only if more is paid than it costs."""
    magic.misplay(t, about, more=True)


@MORE_THAN_THE_COST.instead_of(magic.cast_candidates)
def spells_that_more_can_be_paid_for(s: Adventure, seat: int) -> list[Cast]:
    """A spell takes effect only if more is paid than it costs."""
    return magic.castings(s, seat, timely_ways(s), beyond=1) if s.players[seat].magic else []


# -- what it counts as -----------------------------------------------------------------------------------------------

AREA_IS_NOBODY = reading("cpa.reading.area-spell-is-shown-to-nobody")


@AREA_IS_NOBODY.instead_of(it_counts_as_shown_to_its_monsters)
def what_is_for_an_area_is_shown_to_nobody(t: Tables, about: dict[str, Any]) -> None:
    """What is used on an area is shown to no monster, which may be free all the same."""
    if using(t.s, about).use.target != "monsters-of-area":
        it_counts_as_shown_to_its_monsters(t, about)

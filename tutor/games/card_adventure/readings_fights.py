"""Combat: its order, what beats a monster, and penalties; other readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure import penalties, receiving, strength
from tutor.games.card_adventure.abilities import xs
from tutor.games.card_adventure.asked import CardShown, PenaltyOf
from tutor.games.card_adventure.combat import begun, their_order_is_agreed_on
from tutor.games.card_adventure.penalties import TIMES
from tutor.games.card_adventure.readings_book import reading
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.strength import NEEDED, SHOWN, attacks_on
from tutor.games.card_adventure.verbs import Tables
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.windows import Task

# -- in which order --------------------------------------------------------------------------------------------------

BY_LOT = reading("cpa.reading.combats-by-lot")


@BY_LOT.instead_of(their_order_is_agreed_on)
def their_order_is_drawn(t: Tables, _: dict[str, Any]) -> None:
    """The order of combats is left to chance."""
    if len(t.s.combats) > 1 and not begun(t.s):
        cells = t.shuffle(t.s.combats)
        t.log("CombatsDrawn", "cpa.combat.cell-order", {"cells": cells}, combats=cells)


ALL_AT_ONCE = reading("cpa.reading.effects-all-at-once")


@ALL_AT_ONCE.instead_of(penalties.it_is_removed_if_its_bp_are_reached)
def it_is_removed_when_all_are_worked_off(t: Tables, about: dict[str, Any]) -> None:
    """All monsters are reckoned with the state before the effect phase; those that are beaten go when it is over."""
    card = about["monster"]
    if attacks_on(t.s, card) and penalties.compared(t, card):
        depth = next(n for n, x in enumerate(t.s.stack) if isinstance(x, Task) and x.proc == "effects")
        t.begin_at(depth, "beaten", monster=card)


@ALL_AT_ONCE.instead_of(penalties.physical_keeps_it_standing)
def physical_keeps_only_those_that_stay(t: Tables, about: dict[str, Any]) -> None:
    """All monsters are reckoned with the state before the effect phase; those that are beaten go when it is over."""
    if not _beaten(t, about["monster"]):
        penalties.physical_keeps_it_standing(t, about)


@ALL_AT_ONCE.instead_of(penalties.who_loses_to_it_pays)
def nobody_loses_to_those_that_go(t: Tables, about: dict[str, Any]) -> None:
    """All monsters are reckoned with the state before the effect phase; those that are beaten go when it is over."""
    if not _beaten(t, about["monster"]):
        penalties.who_loses_to_it_pays(t, about)


def _beaten(t: Tables, card: str) -> bool:
    struck = bool(attacks_on(t.s, card))
    return struck and total(t.game.ask(t.s, SHOWN, card)) >= total(t.game.ask(t.s, NEEDED, card))


# -- attack minus ----------------------------------------------------------------------------------------------------

BELOW_ZERO = reading("cpa.reading.cards-below-zero")


@BELOW_ZERO.instead_of(strength.attack_minus_takes_from_each_card)
def attack_minus_takes_more_than_there_is(s: Adventure, about: CardShown, so_far: int, ask: Ask) -> Term | None:
    """A card may fall below 0 and takes from the others."""
    n = xs(s, about["to"], "attack-minus", ask)
    return Term(-n, "cpa.ability.attack-minus", "attack-minus", about["to"], {"card": about["to"]}) if n else None


PRINTED_ALONE = reading("cpa.reading.printed-bp-for-penalties")
PRINTED_ALONE.drops(strength.attack_minus_counts_for_penalties_too)

# -- penalties -------------------------------------------------------------------------------------------------------

ONLOOKERS_PAY = reading("cpa.reading.onlookers-pay")


@ONLOOKERS_PAY.term(TIMES, "cpa.combat.shared-penalty")
def one_for_who_only_looks_on(s: Adventure, about: PenaltyOf) -> Iterator[Term]:
    """A PC that showed nothing to a monster at which others struck receives its penalty once."""
    seat, card = about["seat"], about["monster"]
    if attacks_on(s, card) and not any(x.seat == seat and x.to == card for x in s.shown):
        yield Term(1, "cpa.combat.shared-penalty", "looked-on", card, {"card": card, "seat": seat})


OUT_AT_ONCE = reading("cpa.reading.out-at-once")


@OUT_AT_ONCE.instead_of(receiving.what_is_received_is_kept)
def then_it_is_seen_who_is_out(t: Tables, about: dict[str, Any]) -> None:
    """A PC with too many tokens is out at once, before the next monster is worked off."""
    receiving.what_is_received_is_kept(t, about)
    t.begin("outs")


@OUT_AT_ONCE.instead_of(receiving.a_penalty_is_due)
def but_none_for_who_is_out(t: Tables, about: dict[str, Any]) -> None:
    """A PC with too many tokens is out at once, before the next monster is worked off."""
    if t.s.players[about["seat"]].out:
        t.close()
    else:
        receiving.a_penalty_is_due(t, about)

"""Traps: what springs on a PC that enters a cell."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.board import TrapsSpring
from tutor.games.card_adventure.book import procedure, step
from tutor.games.card_adventure.cards import Spring
from tutor.games.card_adventure.stacks import arrive
from tutor.games.card_adventure.state import lying, stack
from tutor.games.card_adventure.supplies import draw, take_tokens, turn_up
from tutor.games.card_adventure.verbs import Tables, change, change_lying, discard, lift
from tutor.kernel.records import evolve

TRAP = "cpa.def.trap-card"


@step(TRAP)
def every_trap_there_springs(t: Tables, about: dict[str, Any]) -> None:
    """A trap card stands for a trap in its cell."""
    if t.s.map.rule(TrapsSpring) is None:
        return
    found = [x.card for x in stack(t.s, about["cell"]) if x.card in t.s.box.traps]
    for card in found:
        t.begin("trap", seat=about["seat"], cell=about["cell"], card=card)


procedure("traps", every_trap_there_springs)


@step(TRAP)
def a_trap_springs(t: Tables, about: dict[str, Any]) -> None:
    """A trap card stands for a trap in its cell."""
    seat, card = about["seat"], about["card"]
    there = lying(t.s, card)
    if there is None or t.s.players[seat].out:
        return
    change_lying(t, evolve(there, up=True), "TrapSprung", TRAP, {"seat": seat})
    t.begin("outs")
    for spring in t.s.box.traps[card].springs:
        _springs(t, seat, about["cell"], card, spring)
    lift(t, card, "TrapLifted", TRAP, seat=seat)
    discard(t, (card,), (TRAP, "cpa.cards.discard"))


procedure("trap", a_trap_springs)


def _springs(t: Tables, seat: int, cell: str, card: str, spring: Spring) -> None:
    if spring.does == "damage" or spring.does == "poison":
        take_tokens(t, spring.does, seat, spring.n, TRAP, card=card)
    elif spring.does == "hold":
        change(t, seat, "Held", TRAP, {"card": card}, held=t.s.turn + 1)
    elif spring.does == "monster":
        cards = turn_up(t, "monster", spring.n)
        if cards:
            arrive(t, cards, cell, "MonstersCalled", TRAP, up=True, seat=seat, n=len(cards))
    else:
        draw(t, spring.does, seat, spring.n, TRAP)

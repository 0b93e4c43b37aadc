"""Cards that take a PC elsewhere or keep something from it: warping, slipping away, the shield."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.book import procedure, step
from tutor.games.card_adventure.effects import Using, aimed_at, deed, seat_of
from tutor.games.card_adventure.moving import enter
from tutor.games.card_adventure.verbs import Tables, change, combat, leave_windows, quiet_combat
from tutor.games.card_adventure.windows import PENALTY
from tutor.kernel.windows import Window


@deed("warp")
def a_pc_is_carried_off(t: Tables, u: Using) -> None:
    for target in aimed_at(t, u):
        t.begin("warp", seat=seat_of(target), to=u.to, card=u.card, rules=(u.rule,))


@step("cpa.route.warp")
def it_goes_where_no_route_leads(t: Tables, about: dict[str, Any]) -> None:
    """The effect of magic or the like can carry something to a cell that no route leads to."""
    enter(t, about["seat"], about["to"], ("cpa.route.warp", *about["rules"]), "Warped")


procedure("warp", it_goes_where_no_route_leads)


@deed("slip-away")
def the_user_leaves_the_combat(t: Tables, u: Using) -> None:
    seats = tuple([seat for seat in combat(t).seats if seat != u.seat])
    change(t, u.seat, "SlippedAway", u.rule, {"card": u.card, "where": u.to}, fled=True)
    quiet_combat(t, seats=seats)
    leave_windows(t, u.seat)
    enter(t, u.seat, u.to, u.rule, "FledTo")


@deed("shield")
def a_penalty_is_not_received(t: Tables, u: Using) -> None:
    """The window that asks for it and the penalty below it are over."""
    stack = t.s.stack
    at = max(n for n, x in enumerate(stack) if isinstance(x, Window) and x.kind == PENALTY)
    monster = stack[at].about["monster"]
    t.log("PenaltyShielded", u.rule, {"seat": seat_of(u.targets[0]), "card": u.card, "monster": monster})
    t.drop_stack(at - 1)

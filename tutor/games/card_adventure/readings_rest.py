"""Rest, and the monsters that it brings near; other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure import approach, curses, rest
from tutor.games.card_adventure.actions import LayDown, Rest
from tutor.games.card_adventure.barriers import barred
from tutor.games.card_adventure.readings_book import reading
from tutor.games.card_adventure.state import Adventure, monsters_at
from tutor.games.card_adventure.verbs import Tables, change, discard, leave_hand
from tutor.games.card_adventure.windows import DOWN
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

FARTHEST = 5  # cells from which monsters hear a rest at all

# -- the rest itself -------------------------------------------------------------------------------------------------

AMONG_OTHERS = reading("cpa.reading.rest-among-other-actions")


@AMONG_OTHERS.instead_of(rest.a_rest_takes_the_whole_go)
def one_rest_in_a_go(s: Adventure, seat: int) -> Facts | None:
    """A rest is one of the actions of a go, beside others."""
    return facts(key="once", seat=seat) if s.players[seat].rested else None


@AMONG_OTHERS.instead_of(rest.rest)
def rest_and_go_on(t: Tables, a: Rest) -> None:
    """A rest is one of the actions of a go, beside others."""
    told = {"where": t.s.players[a.seat].where}
    change(t, a.seat, "RestBegun", "cpa.rest.allowed", told, rested=True, acted=True)
    t.begin("rest", seat=a.seat)


OWNER_CHOOSES = reading("cpa.reading.owner-chooses-what-is-missing")


@OWNER_CHOOSES.instead_of(rest.eleven_loses_an_item)
def eleven_has_its_owner_choose(t: Tables, about: dict[str, Any]) -> None:
    """The player of the PC chooses the item that is missing."""
    seat = about["seat"]
    if curses.loose(t.s, seat):
        t.open(DOWN, "cpa.rest.total-11", (seat,), lead=seat, n=1, missing=True)
    else:
        rest.eleven_loses_an_item(t, about)


@OWNER_CHOOSES.instead_of(curses.lay_down)
def what_is_missing_is_discarded(t: Tables, a: LayDown) -> None:
    """The player of the PC chooses the item that is missing."""
    window = pending(t.s)
    assert window is not None
    if "missing" not in window.about:
        curses.lay_down(t, a)
        return
    t.close()
    leave_hand(t, a.seat, a.card, "ItemMissing", "cpa.rest.total-11")
    discard(t, (a.card,), seat=a.seat)


# -- monsters that come nearer ---------------------------------------------------------------------------------------

NEAREST_IS_HERE = reading("cpa.reading.nearest-is-here")


@NEAREST_IS_HERE.instead_of(approach.only_the_nearest_come)
def nobody_comes_where_monsters_are(t: Tables, about: dict[str, Any]) -> None:
    """Where monsters are in the PC's own cell they are the nearest, and no others come."""
    seat, n = about["seat"], about["n"]
    if monsters_at(t.s, t.s.players[seat].where):
        t.log("NobodyComes", "cpa.rest.total-2", {"seat": seat, "n": n, "here": True})
        t.close()
    else:
        approach.only_the_nearest_come(t, about)


NEAREST_OR_NONE = reading("cpa.reading.nearest-or-none")


@NEAREST_OR_NONE.instead_of(approach.if_they_cannot_the_next_do)
def if_they_cannot_nobody_comes(t: Tables, about: dict[str, Any]) -> None:
    """If the nearest monsters cannot move, no others come."""
    t.log("NobodyComes", "cpa.rest.nearest-group", {"seat": about["seat"], "n": about["n"], "still": True})


HEARD_FROM_FIVE = reading("cpa.reading.heard-from-five-cells")


@HEARD_FROM_FIVE.instead_of(rest.three_brings_them_from_four_cells)
def three_brings_them_four_cells(t: Tables, about: dict[str, Any]) -> None:
    """Monsters within five cells come, only by so many cells fewer."""
    rest.they_stir(t, about["seat"], 4, "cpa.rest.total-3", within=FARTHEST)


@HEARD_FROM_FIVE.instead_of(rest.four_brings_them_from_three_cells)
def four_brings_them_three_cells(t: Tables, about: dict[str, Any]) -> None:
    """Monsters within five cells come, only by so many cells fewer."""
    rest.they_stir(t, about["seat"], 3, "cpa.rest.total-4", within=FARTHEST)


@HEARD_FROM_FIVE.instead_of(rest.five_brings_them_from_two_cells)
def five_brings_them_two_cells(t: Tables, about: dict[str, Any]) -> None:
    """Monsters within five cells come, only by so many cells fewer."""
    rest.they_stir(t, about["seat"], 2, "cpa.rest.total-5", within=FARTHEST)


STOP_BEFORE = reading("cpa.reading.stop-before-obstacles")


@STOP_BEFORE.instead_of(approach.they_come_one_cell_nearer)
def they_come_no_nearer_than_to_what_bars_the_way(t: Tables, about: dict[str, Any]) -> None:
    """Monsters that come nearer stop in the cell before an obstacle."""
    route = t.s.map.route(about["where"], about["to"])
    if route is not None and barred(t.s, route.id, t.game.ask):
        told = {"cards": about["cards"], "where": about["where"], "seats": ()}
        t.log("MonstersStopped", "cpa.rest.approach-stops", told)
        t.close()
    else:
        approach.they_come_one_cell_nearer(t, about)

"""Other readings of the end: when it is tested, who takes part in the tiebreaker, what becomes of a loser's heroes."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.beginning import and_for_those_who_have_lost
from tutor.games.boss_monster.deeds_heroes import the_room_in_which_it_died_may_act
from tutor.games.boss_monster.ending import (
    FINAL,
    LOSES,
    WINS,
    a_losers_cards_are_taken_away,
    a_tie_goes_to_the_tiebreaker,
    best,
    break_tie,
    meeting,
    nothing_touches_who_has_lost,
    so_it_does_when_nothing_happens_any_more,
    ten_souls_do_not_end_it,
    the_last_one_left_wins,
    the_lowest_xp_wins,
    the_only_one_with_ten_souls_wins,
)
from tutor.games.boss_monster.readings_book import reading
from tutor.games.boss_monster.scoring import (
    a_hero_is_laid_in_the_scoring_area,
    a_wound_is_turned_over,
    both_wounds_of_an_epic_hero_are,
)
from tutor.games.boss_monster.state import playing
from tutor.games.boss_monster.verbs import Tables, amount, quietly, set_table
from tutor.kernel.records import evolve

WINS_AT_ONCE = reading("bm.reading.wins-at-once")
OUT_AT_ONCE = reading("bm.reading.out-at-once")
LOSERS_COMPARE_TOO = reading("bm.reading.losers-compare-too")
SEVERAL_WINNERS = reading("bm.reading.several-winners")
GOES_ON = reading("bm.reading.goes-on-at-a-standstill")
HEROES_LEAVE_TOO = reading("bm.reading.heroes-leave-too")
FEWER_HEROES = reading("bm.reading.fewer-heroes")
TEN_SOULS_END_IT = reading("bm.reading.ten-souls-end-it")
SHARED_VICTORY = reading("bm.reading.shared-victory")


# -- at once ---------------------------------------------------------------------------------------------------------


@WINS_AT_ONCE.instead_of(the_room_in_which_it_died_may_act)
def the_tenth_soul_wins(t: Tables, about: dict[str, Any]) -> None:
    """The first to have ten souls wins at that moment."""
    if not _wins_now(t, about["seat"]):
        the_room_in_which_it_died_may_act(t, about)


@WINS_AT_ONCE.instead_of(a_wound_is_turned_over)
def so_does_one_that_was_a_wound(t: Tables, about: dict[str, Any]) -> None:
    """The first to have ten souls wins at that moment."""
    a_wound_is_turned_over(t, about)
    _wins_now(t, about["seat"])


@WINS_AT_ONCE.instead_of(both_wounds_of_an_epic_hero_are)
def so_do_two_that_were_wounds(t: Tables, about: dict[str, Any]) -> None:
    """The first to have ten souls wins at that moment."""
    both_wounds_of_an_epic_hero_are(t, about)
    _wins_now(t, about["seat"])


def _wins_now(t: Tables, seat: int) -> bool:
    wins = amount(t, WINS, seat) > 0
    if wins:
        t.end("souls", "bm.goal.tested-at-end-of-turn", (seat,))
    return wins


@OUT_AT_ONCE.instead_of(a_hero_is_laid_in_the_scoring_area)
def the_fifth_wound_puts_out(t: Tables, about: dict[str, Any]) -> None:
    """Whoever has five wounds is out at that moment, and no further hero enters that dungeon."""
    a_hero_is_laid_in_the_scoring_area(t, about)
    if amount(t, LOSES, about["seat"]):
        _takes_what_waits(t, about["seat"])
        if len(playing(t.s)) > 2:
            t.begin("eliminate", seat=about["seat"])
        else:
            nothing_touches_who_has_lost(t, about)
            the_last_one_left_wins(t, about)


def _takes_what_waits(t: Tables, seat: int) -> None:
    """What a loser has declared is out of the game with the other cards."""
    gone = tuple(d for d in t.s.waiting if d.seat == seat)
    left = tuple(d for d in t.s.waiting if d.seat != seat)
    set_table(t, waiting=left, aside=(*t.s.aside, *[d.card for d in gone if d.spell]))


# -- the check -------------------------------------------------------------------------------------------------------


@LOSERS_COMPARE_TOO.instead_of(the_only_one_with_ten_souls_wins)
def nobody_has_won_while_somebody_loses(t: Tables, about: dict[str, Any]) -> None:
    """Ten souls win outright only where nobody meets the losing condition together with that."""
    if not meeting(t, LOSES):
        the_only_one_with_ten_souls_wins(t, about)


@LOSERS_COMPARE_TOO.instead_of(a_tie_goes_to_the_tiebreaker)
def winners_and_losers_compare(t: Tables, about: dict[str, Any]) -> None:
    """All who meet the winning or the losing condition subtract their wounds from their souls together."""
    winners = meeting(t, WINS)
    if winners:
        break_tie(t, (*winners, *meeting(t, LOSES)), "bm.goal.ties-see-tiebreaker")
    else:
        a_tie_goes_to_the_tiebreaker(t, about)


@SEVERAL_WINNERS.instead_of(a_tie_goes_to_the_tiebreaker)
def only_all_together_compare(t: Tables, about: dict[str, Any]) -> None:
    """The tiebreaker is for the case that all players meet a condition; otherwise those with ten souls all win."""
    winners = meeting(t, WINS)
    if winners and len(winners) < len(playing(t.s)):
        t.end("souls", "bm.end.win-ten-or-more", winners)
    else:
        a_tie_goes_to_the_tiebreaker(t, about)


GOES_ON.drops(so_it_does_when_nothing_happens_any_more)
TEN_SOULS_END_IT.drops(ten_souls_do_not_end_it)


@SHARED_VICTORY.instead_of(the_lowest_xp_wins)
def those_who_tie_win_together(t: Tables, about: dict[str, Any]) -> None:
    """With unlimited lives those who tie for the highest result share the victory."""
    if about["question"] == FINAL:
        t.end("difference", about["rule"], best(t, tuple(about["seats"]), FINAL))
    else:
        the_lowest_xp_wins(t, about)


# -- out of the game -------------------------------------------------------------------------------------------------


@HEROES_LEAVE_TOO.instead_of(a_losers_cards_are_taken_away)
def heroes_at_the_entrance_leave_the_game_too(t: Tables, about: dict[str, Any]) -> None:
    """Heroes that wait at a loser's entrance are set aside with that player's cards."""
    seat = about["seat"]
    heroes = [guest.card for guest in t.s.players[seat].entrance]
    depth = len(t.s.stack)
    quietly(t, seat, entrance=())
    a_losers_cards_are_taken_away(t, about)
    if len(t.s.stack) == depth:
        task = t.s.stack[-1]
        t.put_on_top(evolve(task, about={**task.about, "cards": [*task.about["cards"], *heroes]}))


FEWER_HEROES.drops(and_for_those_who_have_lost)

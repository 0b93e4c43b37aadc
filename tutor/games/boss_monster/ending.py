"""The end of the game: who has lost, who has won, and how ties are broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.book import answer, procedure, step, term
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.state import Dungeons, playing
from tutor.games.boss_monster.verbs import Tables, amount, with_player
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask

TO_WIN = 10
TO_LOSE = 5
THREE = 3
LOSES = "bm.end.loses"
WINS = "bm.end.wins"
TIEBREAK = "bm.end.tiebreak"
FINAL = "bm.end.final"


# -- the conditions --------------------------------------------------------------------------------------------------


@term(LOSES, "bm.end.lose-five-or-more", asks=True)
def five_wounds_lose(s: Dungeons, seat: int, ask: Ask) -> Iterator[Term]:
    """At that check a player with 5 or more wounds loses, however many souls he has."""
    wounds = total(ask(s, WOUNDS, seat))
    if wounds >= TO_LOSE:
        yield Term(1, "bm.end.lose-five-or-more", "loses", f"seat:{seat}", {"seat": seat, "n": wounds})


@answer(LOSES, "bmr.variant.unlimited-lives-no-elimination", layer="variant")
def lives_are_unlimited(s: Dungeons, seat: int) -> Term | None:
    """Unlimited Lives: nobody is eliminated for having five wounds."""
    rule = "bmr.variant.unlimited-lives-no-elimination"
    return Term(0, rule, "unlimited", f"seat:{seat}") if "unlimited-lives" in s.variants else None


@term(WINS, "bm.end.win-ten-or-more", asks=True)
def ten_souls_win(s: Dungeons, seat: int, ask: Ask) -> Iterator[Term]:
    """At that check a player with 10 or more souls and fewer than 5 wounds wins."""
    souls, wounds = total(ask(s, SOULS, seat)), total(ask(s, WOUNDS, seat))
    if souls >= TO_WIN and wounds < TO_LOSE:
        yield Term(1, "bm.end.win-ten-or-more", "wins", f"seat:{seat}", {"seat": seat, "n": souls})


@answer(WINS, "bmr.variant.unlimited-lives-end", layer="variant")
def ten_souls_do_not_end_it(s: Dungeons, seat: int) -> Term | None:
    """Unlimited Lives: the game ends when a turn ends with no cards left in the hero decks."""
    return Term(0, "bmr.variant.unlimited-lives-end", "unlimited") if "unlimited-lives" in s.variants else None


@term(TIEBREAK, "bm.end.tiebreak-difference", asks=True)
def souls_less_wounds(s: Dungeons, seat: int, ask: Ask) -> Iterator[Term]:
    """If several players meet a winning or a losing condition together, each subtracts his wounds from his souls
    and the highest result wins.
    """
    return _difference(s, seat, ask, "bm.end.tiebreak-difference")


@term(FINAL, "bmr.variant.unlimited-lives-winner", asks=True)
def souls_less_wounds_in_the_end(s: Dungeons, seat: int, ask: Ask) -> Iterator[Term]:
    """Unlimited Lives: the player with the highest souls minus wounds wins."""
    return _difference(s, seat, ask, "bmr.variant.unlimited-lives-winner")


def _difference(s: Dungeons, seat: int, ask: Ask, rule: str) -> Iterator[Term]:
    told = {"seat": seat}
    yield Term(total(ask(s, SOULS, seat)), rule, "souls", f"seat:{seat}", told)
    yield Term(-total(ask(s, WOUNDS, seat)), rule, "wounds", f"seat:{seat}", told)


# -- the check -------------------------------------------------------------------------------------------------------


def meeting(t: Tables, question: str) -> tuple[int, ...]:
    return tuple(seat for seat in by_xp(t.s, t.game.ask) if amount(t, question, seat))


def contenders(t: Tables) -> tuple[int, ...]:
    """Those who meet the winning condition together or, if nobody does, all who are left and lose together."""
    winners = meeting(t, WINS)
    if winners:
        return winners
    losers = meeting(t, LOSES)
    return losers if len(losers) == len(playing(t.s)) else ()


def best(t: Tables, seats: tuple[int, ...], question: str) -> tuple[int, ...]:
    found = {seat: amount(t, question, seat) for seat in seats}
    return tuple(seat for seat in seats if found[seat] == max(found.values()))


@step("bm.end.after-complete-turn")
def the_check_comes_when_all_have_acted(t: Tables, _: dict[str, Any]) -> None:
    """The game never ends before the turn is complete; each surviving player gets to resolve his Adventure phase."""
    seats = playing(t.s)
    souls = tuple(amount(t, SOULS, seat) for seat in seats)
    wounds = tuple(amount(t, WOUNDS, seat) for seat in seats)
    rules = ("bm.end.after-complete-turn", "bm.goal.tested-at-end-of-turn")
    t.log("Counted", rules, {"seats": seats, "souls": souls, "wounds": wounds})


@step("bm.end.win-ten-or-more")
def the_only_one_with_ten_souls_wins(t: Tables, _: dict[str, Any]) -> None:
    """At that check a player with 10 or more souls and fewer than 5 wounds wins."""
    winners = meeting(t, WINS)
    if len(winners) == 1:
        t.end("souls", "bm.end.win-ten-or-more", winners)


@step("bm.goal.ties-see-tiebreaker")
def a_tie_goes_to_the_tiebreaker(t: Tables, _: dict[str, Any]) -> None:
    """If several players meet a winning or a losing condition together, each subtracts his wounds from his souls
    and the highest result wins.
    """
    seats = contenders(t)
    if seats:
        break_tie(t, seats, "bm.goal.ties-see-tiebreaker")


@step("bm.end.lose-five-or-more")
def players_with_five_wounds_are_out(t: Tables, _: dict[str, Any]) -> None:
    """At that check a player with 5 or more wounds loses, however many souls he has."""
    for seat in reversed(meeting(t, LOSES)):
        t.begin("eliminate", seat=seat)


@step("bm.end.lose-five-or-more")
def the_last_one_left_wins(t: Tables, _: dict[str, Any]) -> None:
    """At that check a player with 5 or more wounds loses, however many souls he has."""
    left = playing(t.s)
    if len(left) == 1:
        t.end("last", "bm.end.lose-five-or-more", left)


@step("bmr.variant.unlimited-lives-end")
def empty_hero_decks_end_it(t: Tables, _: dict[str, Any]) -> None:
    """Unlimited Lives: the game ends when a turn ends with no cards left in the hero decks."""
    if "unlimited-lives" in t.s.variants and not (t.s.hero_deck or t.s.epic_deck):
        seats = by_xp(t.s, t.game.ask)
        break_tie(t, seats, "bmr.variant.unlimited-lives-end", FINAL, "bmr.variant.unlimited-lives-winner")


@step("bm.end.no-heroes-left")
def without_heroes_the_tiebreaker_decides(t: Tables, _: dict[str, Any]) -> None:
    """At the beginning of a turn one hero card for each player is revealed and put in town."""
    waiting = t.s.town or any(p.entrance for p in t.s.players)
    if not (t.s.hero_deck or t.s.epic_deck or waiting):
        break_tie(t, by_xp(t.s, t.game.ask), "bm.end.no-heroes-left")


@step("bm.ruling.standstill")
def so_it_does_when_nothing_happens_any_more(t: Tables, _: dict[str, Any]) -> None:
    """If both hero decks are empty and a whole turn passes in which nobody places a room, declares a spell or an
    ability, and no hero enters a dungeon, the tiebreaker among the remaining players decides, as when no hero is
    left.
    """
    if not (t.s.hero_deck or t.s.epic_deck or t.s.stirred):
        break_tie(t, by_xp(t.s, t.game.ask), "bm.ruling.standstill")


procedure(
    "verdict",
    the_check_comes_when_all_have_acted,
    the_only_one_with_ten_souls_wins,
    a_tie_goes_to_the_tiebreaker,
    players_with_five_wounds_are_out,
    the_last_one_left_wins,
    empty_hero_decks_end_it,
    without_heroes_the_tiebreaker_decides,
    so_it_does_when_nothing_happens_any_more,
)


# -- the tiebreaker --------------------------------------------------------------------------------------------------


def break_tie(
    t: Tables, seats: tuple[int, ...], why: str, question: str = TIEBREAK, rule: str = "bm.end.tiebreak-difference"
) -> None:
    """The tiebreaker decides among these players."""
    t.log("TieBreaks", why, {"seats": seats})
    t.begin("tiebreak", seats=seats, question=question, rule=rule)


@step("bm.end.tiebreak-difference")
def the_best_difference_wins(t: Tables, about: dict[str, Any]) -> None:
    """If several players meet a winning or a losing condition together, each subtracts his wounds from his souls
    and the highest result wins.
    """
    seats, question = tuple(about["seats"]), about["question"]
    top = best(t, seats, question)
    counts = tuple(amount(t, question, seat) for seat in seats)
    t.log("TieCompared", about["rule"], {"seats": seats, "counts": counts})
    if len(top) == 1:
        t.end("difference", about["rule"], top)


@step("bm.end.tiebreak-lowest-xp")
def the_lowest_xp_wins(t: Tables, about: dict[str, Any]) -> None:
    """If the results are equal too, the player with the lowest XP among them wins."""
    t.end("lowest-xp", "bm.end.tiebreak-lowest-xp", best(t, tuple(about["seats"]), about["question"])[-1:])


procedure("tiebreak", the_best_difference_wins, the_lowest_xp_wins)


# -- out of the game -------------------------------------------------------------------------------------------------


@step("bm.elimination.no-effects")
def nothing_touches_who_has_lost(t: Tables, about: dict[str, Any]) -> None:
    """No effect can touch those cards until the game is over."""
    p = evolve(t.s.players[about["seat"]], out=True)
    rules = ("bm.end.lose-five-or-more", "bm.elimination.no-effects")
    t.log("PlayerOut", rules, {"seat": p.seat}, players=with_player(t.s, p))


@step("bm.elimination.set-aside")
def a_losers_cards_are_taken_away(t: Tables, about: dict[str, Any]) -> None:
    """In a game of three or more, the cards of a player who loses are set aside out of the game."""
    p = t.s.players[about["seat"]]
    if t.s.starters < THREE:
        t.close()
        return
    # In this order: what lies beneath a boss is a hand, and nobody has seen it.
    cards = (*p.hand, p.boss, *(c for there in p.dungeon for c in there.cards), *(x.card for x in p.scored))
    gone = evolve(p, hand=(), dungeon=(), entrance=(), scored=(), boss="")
    told = {"seat": p.seat, "n": len(cards), "boss": p.boss, "heroes": tuple(g.card for g in p.entrance)}
    town = (*t.s.town, *p.entrance)
    t.log("PlayerLost", "bm.elimination.set-aside", told, players=with_player(t.s, gone), town=town)
    t.put_on_top(evolve(t.s.stack[-1], about={**about, "cards": list(cards)}))


@step("bm.elimination.not-discarded")
def they_are_out_of_the_game(t: Tables, about: dict[str, Any]) -> None:
    """Those cards do not go to the discard pile."""
    cards = tuple(about.get("cards", ()))
    t.log("CardsLeaveTheGame", "bm.elimination.not-discarded", {"n": len(cards)}, aside=(*t.s.aside, *cards))


procedure("eliminate", nothing_touches_who_has_lost, a_losers_cards_are_taken_away, they_are_out_of_the_game)

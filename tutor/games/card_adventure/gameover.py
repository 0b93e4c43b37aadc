"""Game over: when a PC is out, what it leaves behind, and when everybody has lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import LeaveBehind
from tutor.games.card_adventure.asked import TokensOf
from tutor.games.card_adventure.board import HitPoints, Rejoin
from tutor.games.card_adventure.book import action, answer, follows_from, guard, procedure, step, term
from tutor.games.card_adventure.pieces import VALUE
from tutor.games.card_adventure.stacks import arrive
from tutor.games.card_adventure.state import Adventure, playing
from tutor.games.card_adventure.variants import ONE_TOTAL
from tutor.games.card_adventure.verbs import (
    Tables,
    change,
    change_stack,
    discard,
    into_bags,
    leave_hand,
    leave_windows,
    quietly,
)
from tutor.games.card_adventure.windows import LEFT
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

HURT = "cpa.hp.tokens"  # the total of a PC's tokens of a kind; about: {"seat", "token"}
POINTS = "cpa.hp.points"  # the hit points of a PC; about: the seat
OVER = "cpa.gameover.over"  # by which kinds of tokens a PC is out; about: the seat
RETURNS = "cpa.gameover.returns"  # whether a player who is out comes back now; about: the seat
OTHER = {"damage": "poison", "poison": "damage"}

follows_from(POINTS, "board", "inline")


@term(POINTS, "cpa.hp.ten")
def ten_hit_points(s: Adventure, seat: int) -> Iterator[Term]:
    """A PC of any class has 10 hit points."""
    yield Term(10, "cpa.hp.ten", "hit-points", f"seat:{seat}", {"seat": seat})


@answer(POINTS, "cpa.gameover.changeable", layer="board")
def unless_the_board_has_others(s: Adventure, seat: int) -> Term | None:
    """The rules on PCs and on game over are basic rules that a board or a kind of game may set aside or change."""
    found = s.map.rule(HitPoints)
    if found is None:
        return None
    return Term(found.n, "cpa.gameover.changeable", "board-says", s.board, {"seat": seat, "n": found.n})


@term(HURT, "cpa.gameover.apart", asks=True)
def each_kind_for_itself(s: Adventure, about: TokensOf, ask: Ask) -> Iterator[Term]:
    """Damage and poison are totalled each for itself."""
    yield from tokens_of(s, about["seat"], about["token"], "cpa.gameover.apart", ask)


@term(HURT, "cpa.house-rules.allowed", layer="house", asks=True)
def among_friends_both_in_one(s: Adventure, about: TokensOf, ask: Ask) -> Iterator[Term]:
    """A group may play by any house rule on which it has agreed after talking it over."""
    if ONE_TOTAL in s.variants:
        yield from tokens_of(s, about["seat"], OTHER[about["token"]], "cpa.house-rules.allowed", ask)


def tokens_of(s: Adventure, seat: int, token: str, rule: str, ask: Ask) -> Iterator[Term]:
    for id in getattr(s.players[seat], token):
        yield Term(total(ask(s, VALUE, id)), rule, "token", id, {"seat": seat, "token": id})


@term(OVER, "cpa.gameover.threshold", asks=True)
def eleven_damage_is_too_much(s: Adventure, seat: int, ask: Ask) -> Iterator[Term]:
    """A PC is out when the values of its damage tokens total more than 10, that is 11 or more."""
    yield from _over(s, seat, "damage", "cpa.gameover.threshold", ask)


@term(OVER, "cpa.gameover.threshold-poison", asks=True)
def eleven_poison_is_too_much(s: Adventure, seat: int, ask: Ask) -> Iterator[Term]:
    """A PC is out when the values of its poison tokens total more than 10, that is 11 or more."""
    yield from _over(s, seat, "poison", "cpa.gameover.threshold-poison", ask)


def _over(s: Adventure, seat: int, token: str, rule: str, ask: Ask) -> Iterator[Term]:
    n = _of_its_kind(s, seat, token, ask)
    if n > total(ask(s, POINTS, seat)):
        yield Term(1, rule, "over", token, {"seat": seat, "token": token, "n": n})


def _of_its_kind(s: Adventure, seat: int, token: str, ask: Ask) -> int:
    terms = ask(s, HURT, {"seat": seat, "token": token})
    return sum([x.value for x in terms if x.rule == "cpa.gameover.apart"])


@term(OVER, "cpa.house-rules.allowed", layer="house", asks=True)
def among_friends_so_are_both_together(s: Adventure, seat: int, ask: Ask) -> Iterator[Term]:
    """A group may play by any house rule on which it has agreed after talking it over."""
    if ONE_TOTAL in s.variants:
        yield from over_together(s, seat, "cpa.house-rules.allowed", ask)


def over_together(s: Adventure, seat: int, rule: str, ask: Ask) -> Iterator[Term]:
    """Where both kinds are in one total: whether it is too much, though neither kind is for itself."""
    n, most = total(ask(s, HURT, {"seat": seat, "token": "damage"})), total(ask(s, POINTS, seat))
    if n > most >= max(_of_its_kind(s, seat, token, ask) for token in OTHER):
        yield Term(1, rule, "over-together", f"seat:{seat}", {"seat": seat, "n": n})


# -- going out -------------------------------------------------------------------------------------------------------


@step("cpa.hp.ten")
def who_has_too_many_tokens_is_out(t: Tables, _: dict[str, Any]) -> None:
    """A PC of any class has 10 hit points."""
    wounded = [p.seat for p in t.s.players if (p.damage or p.poison) and not p.out]
    out = [(seat, terms) for seat in wounded if (terms := t.game.ask(t.s, OVER, seat))]
    for seat, terms in reversed(out):
        p = t.s.players[seat]
        cell = p.where if p.where in t.s.map.cells else p.came
        t.begin("out", seat=seat, cell=cell, rules=tuple(x.rule for x in terms))


@step("cpa.victory.none")
def when_all_are_out_the_game_is_lost(t: Tables, _: dict[str, Any]) -> None:
    """The default rules give no goal and no end of the game other than game over."""
    if not playing(t.s) and not any(rejoins(t.s, p.seat) for p in t.s.players):
        t.log("AllOut", "cpa.victory.none", {"n": len(t.s.players)})
        t.end("all-out", "cpa.victory.none")


procedure("outs", who_has_too_many_tokens_is_out, when_all_are_out_the_game_is_lost)


@step("cpa.gameover.pawn-removed")
def the_pawn_is_taken_off(t: Tables, about: dict[str, Any]) -> None:
    """When a PC is out its player has lost and the pawn is taken off the board."""
    seat = about["seat"]
    told = {"where": about["cell"]}
    rules = ("cpa.gameover.pawn-removed", *about["rules"])
    change(t, seat, "PcOut", rules, told, out=True, out_since=t.s.turn, where="", came="")
    leave_windows(t, seat)


@step("cpa.gameover.items-order")
def its_player_orders_what_is_left_behind(t: Tables, about: dict[str, Any]) -> None:
    """Several item cards left behind may be put under the stack in any order."""
    if len(t.s.players[about["seat"]].items) > 1:
        t.open(LEFT, "cpa.gameover.items-order", (about["seat"],), cell=about["cell"])


@step("cpa.gameover.items-left")
def its_items_stay_in_the_cell(t: Tables, about: dict[str, Any]) -> None:
    """All item cards of a PC that is out are laid in the cell in which it went out."""
    for card in t.s.players[about["seat"]].items:
        leave_behind(t, about["seat"], card, about["cell"])


@step("cpa.tokens.discard")
def everything_else_goes_back(t: Tables, about: dict[str, Any]) -> None:
    """A token that is discarded goes back into its bag."""
    p = t.s.players[about["seat"]]
    into_bags(t, p.seat, "cpa.tokens.discard")
    cards = (*p.attack, *p.mp, *p.magic, *p.curses)
    quietly(t, p.seat, attack=(), mp=(), magic=(), curses=())
    discard(t, cards, ("cpa.cards.discard", "cpa.gameover.items-left"), seat=p.seat)


procedure(
    "out",
    the_pawn_is_taken_off,
    its_player_orders_what_is_left_behind,
    its_items_stay_in_the_cell,
    everything_else_goes_back,
)


def leave_behind(t: Tables, seat: int, card: str, cell: str) -> None:
    leave_hand(t, seat, card, "ItemLeft", "cpa.gameover.items-left", where=cell)
    arrive(t, (card,), cell, "LeftInCell", "cpa.gameover.items-left", up=True, seat=seat)
    t.begin("under", card=card, where=cell)


@step("cpa.gameover.items-bottom")
def they_go_to_the_bottom(t: Tables, about: dict[str, Any]) -> None:
    """Those item cards go to the bottom of the stack if other cards lie in the cell."""
    change_stack(t, about["card"], "PutUnder", "cpa.gameover.items-bottom")


procedure("under", they_go_to_the_bottom)


@guard("cpa.gameover.items-left", LeaveBehind, basic=5, implied=True)
def only_items_are_left_behind(s: Adventure, a: LeaveBehind) -> Facts | None:
    """All item cards of a PC that is out are laid in the cell in which it went out."""
    return None if a.card in s.players[a.seat].items else facts(seat=a.seat, card=a.card)


def leave_candidates(s: Adventure, seat: int) -> Iterator[LeaveBehind]:
    for card in s.players[seat].items:
        yield LeaveBehind(seat, card)


@action(LeaveBehind, "cpa.gameover.items-order", (LEFT,), leave_candidates)
def choose_what_goes_under_next(t: Tables, a: LeaveBehind) -> None:
    """Several item cards left behind may be put under the stack in any order."""
    window = pending(t.s)
    assert window is not None
    cell = window.about["cell"]
    if len(t.s.players[a.seat].items) <= 2:
        t.close()
    leave_behind(t, a.seat, a.card, cell)


# -- coming back -----------------------------------------------------------------------------------------------------


def rejoins(s: Adventure, seat: int) -> bool:
    """Whether the board has players come back who are out."""
    return s.players[seat].out and s.map.rule(Rejoin) is not None


@term(RETURNS, "cpa.gameover.no-return")
def who_is_out_stays_out(s: Adventure, seat: int) -> Iterator[Term]:
    """A player who is out cannot rejoin until the present game is over, unless the board says otherwise."""
    if s.players[seat].out:
        yield Term(0, "cpa.gameover.no-return", "no-return", f"seat:{seat}", {"seat": seat})


@answer(RETURNS, "cpa.priority.board-rules", layer="board")
def unless_the_board_says_otherwise(s: Adventure, seat: int) -> Term | None:
    """Rules written on the board in play take precedence over every other rule."""
    found = s.map.rule(Rejoin)
    p = s.players[seat]
    if found is None or not p.out or s.turn < p.out_since + found.turns:
        return None
    return Term(1, "cpa.priority.board-rules", "board-says", f"seat:{seat}", {"seat": seat})


@step("cpa.gameover.no-return")
def whoever_may_come_back_does(t: Tables, _: dict[str, Any]) -> None:
    """A player who is out cannot rejoin until the present game is over, unless the board says otherwise."""
    back = [p.seat for p in t.s.players if p.out and total(t.game.ask(t.s, RETURNS, p.seat)) > 0]
    start, rules = t.s.map.board.start, ("cpa.gameover.no-return", "cpa.priority.board-rules")
    for seat in back:
        change(t, seat, "Rejoined", rules, {"where": start}, out=False, out_since=0, held=0, where=start)
    for proc in ("first-items", "first-hand"):  # as at the start: all hands first, each in the order of the seats
        for seat in reversed(back):
            t.begin(proc, seat=seat)


procedure("rejoin", whoever_may_come_back_does)

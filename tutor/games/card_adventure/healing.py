"""Tokens that are given back, and curses that are lifted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import GiveBack, LiftCurse
from tutor.games.card_adventure.book import action, guard, procedure, step
from tutor.games.card_adventure.effects import Using, aimed_at, amount, deed, seat_of
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.supplies import put_back
from tutor.games.card_adventure.verbs import Tables, discard, leave_hand
from tutor.games.card_adventure.windows import LIFT, TOKENS
from tutor.kernel.events import total
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


@deed("give-back")
def tokens_are_given_back(t: Tables, u: Using) -> None:
    for target in aimed_at(t, u):
        n = total(amount(t, u))
        t.begin("give-back", seat=seat_of(target), token=u.use.token, n=n, card=u.card, rules=(u.rule,))


@deed("lift-curse")
def curses_are_lifted(t: Tables, u: Using) -> None:
    for target in aimed_at(t, u):
        t.begin("lift-curse", seat=seat_of(target), n=total(amount(t, u)), card=u.card, rules=(u.rule,))


# -- tokens ----------------------------------------------------------------------------------------------------------


@step("cpa.tokens.discard")
def tokens_go_back_into_the_bag(t: Tables, about: dict[str, Any]) -> None:
    """A token that is discarded goes back into its bag."""
    seat, token, n = about["seat"], about["token"], about["n"]
    held = getattr(t.s.players[seat], token)
    if len(set(held)) > 1 and n < len(held):
        t.open(TOKENS, "cpa.tokens.discard", (seat,), **about)
        return
    for id in held[:n]:
        put_back(t, seat, id, ("cpa.tokens.discard", *about["rules"]))


procedure("give-back", tokens_go_back_into_the_bag)


@guard("cpa.tokens.discard", GiveBack, basic=4, implied=True)
def only_tokens_of_the_kind_that_is_asked(s: Adventure, a: GiveBack) -> Facts | None:
    """A token that is discarded goes back into its bag."""
    return None if a.token in _tokens(s, a.seat) else facts(seat=a.seat, token=a.token)


def _tokens(s: Adventure, seat: int) -> tuple[str, ...]:
    window = pending(s)
    if window is None or window.kind != TOKENS:
        return ()
    found: tuple[str, ...] = getattr(s.players[seat], window.about["token"])
    return tuple(dict.fromkeys(found))


def give_candidates(s: Adventure, seat: int) -> Iterator[GiveBack]:
    return (GiveBack(seat, token) for token in _tokens(s, seat))


@action(GiveBack, "cpa.tokens.discard", (TOKENS,), give_candidates)
def give_back(t: Tables, a: GiveBack) -> None:
    """A token that is discarded goes back into its bag."""
    window = pending(t.s)
    assert window is not None
    about = window.about
    t.close()
    put_back(t, a.seat, a.token, ("cpa.tokens.discard", *about["rules"]))
    if about["n"] > 1:
        t.begin("give-back", **{**about, "n": about["n"] - 1})


# -- curses ----------------------------------------------------------------------------------------------------------


@step("cpa.def.curse-card")
def curse_cards_go(t: Tables, about: dict[str, Any]) -> None:
    """Curse cards stand for curses laid on a PC."""
    held = t.s.players[about["seat"]].curses
    if len(held) > about["n"]:
        t.open(LIFT, "cpa.def.curse-card", (about["seat"],), **about)
        return
    for card in held:
        _lift(t, about["seat"], card, tuple(about["rules"]))


procedure("lift-curse", curse_cards_go)


def _lift(t: Tables, seat: int, card: str, rules: tuple[str, ...]) -> None:
    leave_hand(t, seat, card, "CurseLifted", ("cpa.def.curse-card", *rules))
    discard(t, (card,), seat=seat)


@guard("cpa.def.curse-card", LiftCurse, basic=4, implied=True)
def only_a_curse_that_one_has(s: Adventure, a: LiftCurse) -> Facts | None:
    """Curse cards stand for curses laid on a PC."""
    return None if a.card in s.players[a.seat].curses else facts(key="not-cursed", seat=a.seat, card=a.card)


def lift_candidates(s: Adventure, seat: int) -> Iterator[LiftCurse]:
    return (LiftCurse(seat, card) for card in s.players[seat].curses)


@action(LiftCurse, "cpa.def.curse-card", (LIFT,), lift_candidates)
def lift_curse(t: Tables, a: LiftCurse) -> None:
    """Curse cards stand for curses laid on a PC."""
    window = pending(t.s)
    assert window is not None
    about = window.about
    t.close()
    _lift(t, a.seat, a.card, tuple(about["rules"]))
    if about["n"] > 1:
        t.begin("lift-curse", **{**about, "n": about["n"] - 1})

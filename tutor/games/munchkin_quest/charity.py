"""Charity: at the end of a turn the cards above five go to whoever is of the lowest Level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import GiveCharity
from tutor.games.munchkin_quest.book import action, guard, procedure, step, term
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.verbs import Quests, change, discard, others, take_from, with_player
from tutor.games.munchkin_quest.windows import CHARITY, KEEPING
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

HAND = 5
EXCESS = "mq.charity.excess"
LEVELS = "mq.charity.levels"


# -- how much, and for whom ------------------------------------------------------------------------------------------


@term(EXCESS, "mq.charity.limit")
def cards_above_five(s: Quest, seat: int) -> Iterator[Term]:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    n = len(s.players[seat].hand) - HAND
    if n > 0:
        yield Term(n, "mq.charity.limit", "excess", f"seat:{seat}", {"seat": seat, "n": HAND})


@term(LEVELS, "mq.charity.limit")
def levels_of_the_living(s: Quest, seat: int) -> Iterator[Term]:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    for other in others(s, seat):
        if not s.players[other].dead:
            yield _level(s, other, "mq.charity.limit")


@term(LEVELS, "mq.death.charity")
def levels_of_the_dead(s: Quest, seat: int) -> Iterator[Term]:
    """A dead player can receive charity."""
    for other in others(s, seat):
        if s.players[other].dead:
            yield _level(s, other, "mq.death.charity")


@term(LEVELS, "mq.charity.self-lowest")
def his_own_level(s: Quest, seat: int) -> Iterator[Term]:
    """A player with excess cards who is himself of the lowest Level, alone or tied, discards the excess instead."""
    yield _level(s, seat, "mq.charity.self-lowest")


def _level(s: Quest, seat: int, rule: str) -> Term:
    return Term(s.players[seat].level, rule, "charity-level", f"seat:{seat}", {"seat": seat})


def takers(levels: tuple[Term, ...], giver: int) -> tuple[int, ...]:
    """Who gets what is too much: those of the lowest Level; nobody if the giver himself is one of them."""
    least = min((x.value for x in levels), default=0)
    lowest = tuple([x.facts["seat"] for x in levels if x.value == least])
    return () if giver in lowest else lowest


# -- giving ----------------------------------------------------------------------------------------------------------


@step("mq.charity.limit")
def what_is_too_much_is_given_away(t: Quests, _: dict[str, Any]) -> None:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    seat = t.s.turn
    if not t.s.players[seat].dead and total(t.game.ask(t.s, EXCESS, seat)):
        _hands_are_held_out(t)


procedure("charity", what_is_too_much_is_given_away)


def _hands_are_held_out(t: Quests) -> None:
    seat = t.s.turn
    t.open(CHARITY, "mq.charity.limit", (seat,), lead=seat, given=[0] * len(t.s.players))


@guard("mq.charity.limit", GiveCharity, basic=2, every=True, implied=True)
def only_at_the_end_of_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    return None if seat == s.turn else facts(key="not-your-turn", seat=seat, turn=s.turn)


@guard("mq.charity.limit", GiveCharity, basic=2, every=True, asks=True)
def only_what_is_too_much(s: Quest, seat: int, ask: Ask) -> Facts | None:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    return None if total(ask(s, EXCESS, seat)) else facts(key="no-excess", seat=seat, n=len(s.players[seat].hand))


@guard("mq.charity.limit", GiveCharity, basic=3, implied=True)
def it_is_given_from_the_hand(s: Quest, a: GiveCharity) -> Facts | None:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    return None if a.card in s.players[a.seat].hand else facts(key="hand", card=a.card)


@guard("mq.charity.limit", GiveCharity, basic=5, asks=True)
def only_the_lowest_receive(s: Quest, a: GiveCharity, ask: Ask) -> Facts | None:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    levels = ask(s, LEVELS, a.seat)
    found = takers(levels, a.seat)
    if not found or a.to in found:
        return None
    return facts(key="nobody" if a.to == NOBODY else "not-lowest", to=a.to, seats=found)


@guard("mq.charity.self-lowest", GiveCharity, basic=5, asks=True)
def the_lowest_gives_nothing_away(s: Quest, a: GiveCharity, ask: Ask) -> Facts | None:
    """A player with excess cards who is himself of the lowest Level, alone or tied, discards the excess instead."""
    found = takers(ask(s, LEVELS, a.seat), a.seat)
    return None if found or a.to == NOBODY else facts(seat=a.seat, to=a.to)


@guard("mq.charity.tied", GiveCharity, basic=6, asks=True)
def those_who_tie_share_evenly(s: Quest, a: GiveCharity, ask: Ask) -> Facts | None:
    """If several other players tie for lowest, the excess cards are split among them as evenly as possible; the
    giver chooses which card goes to whom.
    """
    window = pending(s)
    given: list[int] = window.about.get("given", []) if window is not None else []
    found = takers(ask(s, LEVELS, a.seat), a.seat)
    if a.to not in found or len(given) <= max(found):
        return None
    least = min(given[x] for x in found)
    return None if given[a.to] == least else facts(to=a.to, n=given[a.to], least=least)


def charity_candidates(s: Quest, seat: int) -> Iterator[GiveCharity]:
    for card in s.players[seat].hand if seat == s.turn else ():
        yield from (GiveCharity(seat, card, to) for to in (NOBODY, *others(s, seat)))


@action(GiveCharity, "mq.charity.limit", (KEEPING, CHARITY), charity_candidates)
def give_charity(t: Quests, a: GiveCharity) -> None:
    """At the end of his turn a player with more than five cards in hand must give the excess to the player of the
    lowest Level.
    """
    p = t.s.players[a.seat]
    if (before := pending(t.s)) is not None and before.kind == KEEPING:
        t.close()
        _hands_are_held_out(t)
    window = pending(t.s)
    assert window is not None
    if a.to == NOBODY:
        change(t, a.seat, "ExcessDiscarded", "mq.charity.self-lowest", {"card": a.card}, **take_from(p, a.card))
        discard(t, (a.card,), "mq.charity.self-lowest", seat=a.seat)
    else:
        _hand_over(t, a)
    given = [n + (seat == a.to) for seat, n in enumerate(window.about["given"])]
    if total(t.game.ask(t.s, EXCESS, a.seat)):
        t.replace_window(about={**window.about, "given": given})
    else:
        t.close()


def _hand_over(t: Quests, a: GiveCharity) -> None:
    giver, taker = t.s.players[a.seat], t.s.players[a.to]
    less = with_player(t.s, evolve(giver, **take_from(giver, a.card)))
    more = evolve(taker, hand=(*taker.hand, a.card))
    players = (*less[: a.to], more, *less[a.to + 1 :])
    levels = {x.facts["seat"]: x.rule for x in t.game.ask(t.s, LEVELS, a.seat)}
    tied = len(takers(t.game.ask(t.s, LEVELS, a.seat), a.seat)) > 1
    rules = ("mq.charity.limit", *(("mq.charity.tied",) if tied else ()), levels.get(a.to, "mq.charity.limit"))
    told = {"seat": a.seat, "to": a.to, "card": a.card}
    t.log("CharityGiven", tuple(dict.fromkeys(rules)), told, players=players)

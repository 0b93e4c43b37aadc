"""Random games that all tests of the contract look at. Each is played once in a process."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, Protocol

import pytest
from strategies import EDITIONS, Played, dealt

from tutor.bots import Bot, bots_of
from tutor.bots.runner import play_on as with_bots
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.engine import Outcome, tag_of
from tutor.kernel.events import Event
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats

Told = tuple[str, str]  # the kind of an event, and the rule that it cites first
GAMES, BLOCK = 60, 15
MORE, LARGE_BLOCK = 2_000, 200
MOST_ACTIONS = 3_000
TEMPERS = ("any", "kinds", "rare", "calm", "bots")
NAMED = re.compile(r'"([^"]*)"')  # whatever a text of JSON names
HASTE = 0.1  # how readily the game is ended where it could go on

editions = pytest.mark.parametrize("edition_id", EDITIONS)


# -- playing ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=3 * LARGE_BLOCK)
def game(edition_id: str, number: int) -> Played:
    """Game number so-and-so: players, deal, variants, board and the temper of those who play follow from the number."""
    found = edition(edition_id)
    low, high = found.players
    players, variants = low + number % (high - low + 1), some_variants(found, number)
    start = dealt(edition_id, players, number, variants, some_board(found, number))
    temper = TEMPERS[number // 3 % len(TEMPERS)]
    if temper == "bots":
        line = with_bots(start.edition.game, start.line.state, seated(start.edition, number), Random(number))
    else:
        line = play_on(start.line, Random(number), temper)
    return Played(start.edition, start.start, line)


def some_variants(found: Edition, number: int) -> tuple[str, ...]:
    """None in every other game; in the others each variant alone by turns, or a number of them together."""
    known = tuple(variant.id for variant in found.variants)
    if not known or number % 2 == 0:
        return ()
    turn = number // 2 % (len(known) + 2)
    return known[turn : turn + 1] or tuple(v for v in known if Random(f"{number} {v}").random() < 0.6)


def some_board(found: Edition, number: int) -> str:
    """One of the boards of the game by turns; "" where there is but one."""
    known = [board.id for board in found.boards()] if found.boards is not None else []
    return known[Random(number).randrange(len(known))] if len(known) > 1 else ""


def seated(found: Edition, number: int) -> list[Bot]:
    """By turns all bots of the game, and only those that know what they do."""
    bots = [bot for _, bot in sorted(bots_of(found).items())]
    clever = [bot for bot in bots if bot.name != "random"]
    some = clever if clever and number // (3 * len(TEMPERS)) % 2 else bots
    return (some * found.players[1])[: found.players[1]]


def play_on(line: Line[Any], rng: Random, temper: str, most: int = MOST_ACTIONS) -> Line[Any]:
    """The game from here to its end, by anything that is legal."""
    moments = list(line.moments)
    state, done = line.state, Counter[str]()
    for _ in range(most):
        offers = some_offers(line.game, state, rng, temper)
        if not offers:
            break
        action, outcome = choose(line.game, state, offers, rng, temper, done)
        done[tag_of(type(action))] += 1
        state = outcome.state
        moments.append(Moment(state, action, outcome.events))
    return Line(line.game, tuple(moments))


def some_offers(game: Any, state: Any, rng: Random, temper: str) -> tuple[Action, ...]:
    """The offers of one seat that has any; a calm table mostly lets the one act that it waits for."""
    window = pending(state)
    if window is None or state.ending is not None:
        return ()
    seats = list(open_seats(window))
    rng.shuffle(seats)
    if temper == "calm" and window.lead in seats and rng.random() < 0.8:
        seats.sort(key=lambda seat: seat != window.lead)
    return next((offers for seat in seats if (offers := game.offers(state, seat))), ())


def choose(
    game: Any, state: Any, offers: tuple[Action, ...], rng: Random, temper: str, done: Counter[str]
) -> tuple[Action, Outcome]:
    """An action and what it leads to; rather not the end of the game."""
    for _ in range(5):
        action = wish(offers, rng, temper, done)
        outcome = game.play(state, action)
        if outcome.state.ending is None or rng.random() < HASTE:
            break
    return action, outcome


def wish(offers: tuple[Action, ...], rng: Random, temper: str, done: Counter[str]) -> Action:
    if temper == "any":
        return rng.choice(offers)
    kinds = sorted({tag_of(type(a)) for a in offers})
    rng.shuffle(kinds)
    kind = min(kinds, key=lambda k: done[k]) if temper == "rare" else kinds[0]
    return rng.choice([a for a in offers if tag_of(type(a)) == kind])


def moments(edition_id: str, block: range, every: int = 1) -> Iterator[tuple[Played, int]]:
    """Moments of the games of a block: all of them, or each so-manieth, beginning with another one in each game."""
    for number in block:
        played = game(edition_id, number)
        yield from ((played, i) for i in range(number % every, len(played.line.moments), every))


# -- what a game says about itself -----------------------------------------------------------------------------------


class Invariants(Protocol):
    """What must hold in every position of a game, told by a module of `contract/invariants` named like its folder."""

    QUIET: frozenset[str]
    WAYS: dict[str, Told]  # the ways in which something ends; rules of another edition are none of its ways
    POSITIONS: dict[str, dict[str, Any]]  # where games of that way begin, if dealt ones seldom come to it

    def copies(self, state: Any) -> dict[str, int]:
        """How often each card lies somewhere. All cards of the box must be there once."""

    def box(self, state: Any) -> frozenset[str]: ...

    def pending(self, state: Any) -> frozenset[str]:
        """Cards on their way from one place to another; they may lie nowhere."""

    def hidden_from(self, state: Any, seat: int) -> frozenset[str]: ...

    def wrong(self, state: Any) -> Iterator[str]: ...

    def wrong_change(self, before: Any, now: Any, events: tuple[Event, ...]) -> Iterator[str]: ...


def ways_of(found: Edition) -> dict[str, Told]:
    """The ways that this edition knows, told by its own rules."""
    cite = found.game.cite or str
    told = {way: (kind, cite(rule)) for way, (kind, rule) in invariants(found).WAYS.items()}
    return {way: (kind, rule) for way, (kind, rule) in told.items() if rule}


def invariants(found: Edition) -> Any:
    name = found.folder.name
    if importlib.util.find_spec(f"contract.invariants.{name}") is None:
        pytest.fail(f"tests/contract/invariants/{name}.py is missing: see Invariants in contract/playing.py", False)
    return importlib.import_module(f"contract.invariants.{name}")

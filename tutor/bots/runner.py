"""Playing a game with bots: every seat that may act is asked, in an order that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.bots.base import Bot
from tutor.games.edition import Edition
from tutor.kernel.engine import Game
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action, State, pending
from tutor.kernel.windows import Window, open_seats

MOST_ACTIONS = 100_000


class Stuck(RuntimeError):
    """Somebody must act and can do nothing, or the game does not end: an error in the rules."""


@dataclass(frozen=True)
class GameOver:
    """A game that was played: how it began, every moment of it, and who played."""

    start: dict[str, Any]
    line: Line[Any]
    bots: tuple[str, ...]

    @property
    def actions(self) -> int:
        return len(self.line.moments) - 1

    @property
    def events(self) -> int:
        return sum(len(m.events) for m in self.line.moments)

    @property
    def way(self) -> str:
        ending = self.line.state.ending
        return ending.way if ending is not None else "stopped"

    @property
    def winners(self) -> tuple[int, ...]:
        ending = self.line.state.ending
        return ending.winners if ending is not None else ()


def play_game(
    edition: Edition,
    bots: Sequence[Bot],
    players: int = 0,
    seed: int = 0,
    variants: tuple[str, ...] = (),
    cards: tuple[dict[str, Any], ...] = (),
) -> GameOver:
    """A whole game from a random deal, `cards` with other texts in it. Bots sit down in turn, as often as there are
    players.
    """
    players = players or len(bots)
    state, start, game = _dealt(edition, players, seed, variants, cards)
    seated = [bots[i % len(bots)] for i in range(players)]
    line = play_on(game, state, seated, Random(seed))
    return GameOver(start, line, tuple(b.name for b in seated))


def _dealt(
    edition: Edition, players: int, seed: int, variants: tuple[str, ...], cards: tuple[dict[str, Any], ...]
) -> tuple[State, dict[str, Any], Game[Any]]:
    """The deal, how a record tells it (with cards of its own, as a table that is yet to be dealt), and the game."""
    own, game = edition.agreed(variants)
    if not cards:
        start = {"deal": {"players": players, "seed": seed, "variants": list(variants)}}
        return edition.table.dealt(players, seed, own, game=game).state, start, game
    table = {"edition": edition.id, "start": {"phase": "deal"}, "cards": list(cards), "seed": seed}
    if variants:
        table["variants"] = list(variants)
    return edition.table.dealt_with(seed, cards, game).state, {"table": table}, game


def play_on(game: Game[Any], state: State, bots: Sequence[Bot], rng: Random) -> Line[Any]:
    """The game from a state to its end."""
    moments: list[Moment[Any]] = [Moment(state)]
    for _ in range(MOST_ACTIONS):
        action = next_action(game, state, bots, rng)
        if action is None:
            return Line(game, tuple(moments))
        state, events = game.play(state, action)
        moments.append(Moment(state, action, events))
    raise Stuck(f"the game goes on after {MOST_ACTIONS} actions")


def next_action(game: Game[Any], state: State, bots: Sequence[Bot], rng: Random) -> Action | None:
    """What happens next; None when the game is over."""
    window = pending(state)
    if window is None or state.ending is not None:
        return None
    waited_for, others = _asked(window)
    for seat in _attentive(others, bots, rng) if others else ():
        offers = game.offers(state, seat)
        action = _choice(game, state, bots[seat], offers, rng) if offers else None
        if action is not None:
            return action
    offers = game.offers(state, waited_for)
    if not offers:
        raise Stuck(f"seat {waited_for} must act in the window {window.kind!r} and has no legal action")
    return _choice(game, state, bots[waited_for], offers, rng) or offers[0]


def _choice(game: Game[Any], state: State, bot: Bot, offers: tuple[Action, ...], rng: Random) -> Action | None:
    view = None if getattr(bot, "blind", False) else game.view(state, offers[0].seat)
    return bot.choose(view, offers, rng)


def polled(window: Window, rng: Random) -> tuple[int, tuple[int, ...]]:
    """The seat that the table waits for, and those that may interject before it, in the order in which they speak."""
    waited_for, others = _asked(window)
    rng.shuffle(others)
    return waited_for, tuple(others)


def _asked(window: Window) -> tuple[int, list[int]]:
    """The seat that the table waits for, and those that may interject before it."""
    seats = open_seats(window)
    if len(seats) == 1 or window.mode != "any" or window.lead not in seats:
        return seats[0], []
    return window.lead, [seat for seat in seats if seat != window.lead]


def _attentive(seats: list[int], bots: Sequence[Bot], rng: Random) -> list[int]:
    """Those who look up this time, in the order in which they speak."""
    found = [seat for seat in seats if rng.random() < getattr(bots[seat], "attention", 1.0)]
    if len(found) > 1:
        rng.shuffle(found)
    return found

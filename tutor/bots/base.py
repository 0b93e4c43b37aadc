"""What a bot is, the bots that every game has, and finding them by name."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from tutor.games.edition import Edition
from tutor.kernel.engine import tag_of
from tutor.kernel.state import Action, State, pending
from tutor.kernel.verdict import BadInput


class Bot(Protocol):
    """A way to play. `view` is what the seat may see; None declines, where nobody is waited for.

    A bot may also have `attention`, the share of chances to interject at which it looks up at all, and be `blind`: then
    it is shown no view.
    """

    name: str

    def choose(self, view: Any, offers: tuple[Action, ...], rng: Random) -> Action | None: ...


class RandomBot:
    """Anything that is legal. It seldom interjects where others are waited for.

    With `weights`, first a kind of action is drawn, each as often as its weight says (1 if it has none), then one of
    that kind; without them all offers are alike.
    """

    name = "random"
    blind = True

    def __init__(self, attention: float = 0.2, weights: Mapping[str, float] | None = None) -> None:
        self.attention = attention
        self.weights = weights

    def choose(self, view: Any, offers: tuple[Action, ...], rng: Random) -> Action | None:
        if self.weights is None:
            return offers[int(rng.random() * len(offers))]
        kinds: dict[str, list[Action]] = {}
        for action in offers:
            kinds.setdefault(tag_of(type(action)), []).append(action)
        weights = [self.weights.get(kind, 1.0) for kind in kinds]
        alike = rng.choices(tuple(kinds.values()), weights)[0]
        return alike[int(rng.random() * len(alike))]


def must_choose(view: State, seat: int) -> bool:
    """Whether the table waits for this seat: others of its window may decline."""
    window = pending(view)
    return window is None or window.mode != "any" or window.lead in (-1, seat)


def _own(edition: Edition) -> Any:
    """What a game brings along in a module named like its folder: its BOTS, the GAINS that are counted, and what its
    results are told APART by.
    """
    module = f"tutor.bots.{edition.folder.name}"
    return importlib.import_module(module) if importlib.util.find_spec(module) is not None else None


def bots_of(edition: Edition) -> dict[str, Bot]:
    """The bots that can play an edition, by name. A game may have a random bot of its own."""
    return {bot.name: bot for bot in (RandomBot(), *getattr(_own(edition), "BOTS", ()))}


Counts = dict[str, Callable[[Any, int], int]]
Apart = dict[str, Callable[[Sequence[Any], int], str]]


def counted_of(edition: Edition) -> Counts:
    """The numbers that are counted when many games are played, each asked of a state and a seat."""
    return dict(getattr(_own(edition), "GAINS", {}))


def apart_of(edition: Edition) -> Apart:
    """What else than seat and bot results are told apart by, such as who goes first: of all states of a game, and a
    seat.
    """
    return dict(getattr(_own(edition), "APART", {}))


def bot_named(edition: Edition, name: str) -> Bot:
    bots = bots_of(edition)
    if name not in bots:
        near = difflib.get_close_matches(name, bots, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(bots)}"
        raise BadInput(f"bots: {name!r:.60} is unknown; {hint}")
    return bots[name]

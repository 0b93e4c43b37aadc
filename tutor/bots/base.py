"""What a bot is, the bots that every game has, and finding them by name."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
from random import Random
from typing import Any, Protocol

from tutor.games.edition import Edition
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
    """Anything that is legal. It seldom interjects where others are waited for."""

    name = "random"
    blind = True

    def __init__(self, attention: float = 0.2) -> None:
        self.attention = attention

    def choose(self, view: Any, offers: tuple[Action, ...], rng: Random) -> Action | None:
        return offers[int(rng.random() * len(offers))]


def must_choose(view: State, seat: int) -> bool:
    """Whether the table waits for this seat: others of its window may decline."""
    window = pending(view)
    return window is None or window.mode != "any" or window.lead in (-1, seat)


def bots_of(edition: Edition) -> dict[str, Bot]:
    """The bots that can play an edition, by name. A game brings its own in a module named like its folder."""
    bots: list[Bot] = [RandomBot()]
    module = f"tutor.bots.{edition.folder.name}"
    if importlib.util.find_spec(module) is not None:
        bots.extend(importlib.import_module(module).BOTS)
    return {bot.name: bot for bot in bots}


def bot_named(edition: Edition, name: str) -> Bot:
    bots = bots_of(edition)
    if name not in bots:
        near = difflib.get_close_matches(name, bots, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(bots)}"
        raise BadInput(f"bots: {name!r:.60} is unknown; {hint}")
    return bots[name]

"""A match: a dealt game in which bots take the other seats. A link to it is a link to the same deal."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from tutor.bots import bot_named
from tutor.content.models import Text
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.records import evolve
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Window, open_seats
from tutor.ui.free import FreeDesk

PLAYERS = 3
NAMES = ("you", "bot-b", "bot-c", "bot-d")
BOT = "greedy"
MOST_ANSWERS = 200


class MatchDesk(FreeDesk):
    """You have seat 0. After each of your moves the bots answer until the table waits for you."""

    def __init__(self, found: Edition, seed: int) -> None:
        state = _named(found.table.deal(PLAYERS, seed))
        title = Text(ja=f"{found.title.ja}：勝負 {seed}", en=f"{found.title.en}: match {seed}")
        super().__init__(found, Line.begin(found.game, state), title, 0, {"deal": found.id, "seed": str(seed)})
        self.seed = seed
        self.bot = bot_named(found, BOT)
        self._let_bots_answer()

    def do(self, action: Action) -> None:
        self.whole = self.line.do(action)
        self._let_bots_answer()

    def _let_bots_answer(self) -> None:
        for _ in range(MOST_ANSWERS):
            window = pending(self.whole.state)
            move = self._bot_move(window) if window is not None and self.whole.state.ending is None else None
            if move is None:
                break
            self.whole = self.whole.do(move)
        self.at = len(self.whole.moments) - 1

    def _bot_move(self, window: Window) -> Action | None:
        """What a bot does now; None when it is for the reader to act."""
        seats = open_seats(window)
        waiting = window.lead if window.lead in seats else seats[0]
        others = [s for s in seats if s != self.you]
        if waiting != self.you and window.mode != "any":
            others = [waiting]
        for seat in others:
            move = self._choice(seat)
            free = window.lead in seats and seat != window.lead
            if move is not None and not (free and type(move).__name__ == "Pass"):
                return move
        return None

    def _choice(self, seat: int) -> Action | None:
        state = self.whole.state
        offers = self.whole.game.offers(state, seat)
        rng = Random(self.seed * 1_000 + len(self.whole.moments))
        return self.bot.choose(self.whole.game.view(state, seat), offers, rng) if offers else None


def _named(state: Any) -> Any:
    """The reader is spoken to as you; bots have names of their own."""
    return evolve(state, players=tuple(evolve(p, name=NAMES[p.seat]) for p in state.players))


def open_match(edition_id: str, seed: str) -> MatchDesk:
    if seed and not (seed.isascii() and seed.isdecimal()):
        raise BadInput(f"seed: {seed!r} is no number")
    return MatchDesk(edition(edition_id), int(seed or secrets.randbelow(100_000)) % 1_000_000)

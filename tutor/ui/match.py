"""A match: a dealt game in which bots take the other seats. Its address deals it again, its place finds it as it is."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from tutor.bots import bot_named
from tutor.content.models import Text
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.records import evolve
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Window, open_seats
from tutor.lessons.trails import Origin
from tutor.school.places import MATCH
from tutor.ui.coach import coach_part
from tutor.ui.free import FreeDesk, Part
from tutor.ui.words import word

PLAYERS = 3
NAMES = ("you", "bot-b", "bot-c", "bot-d")
BOT = "sensible"
MOST_ANSWERS = 200
SEEDS = 1_000_000


class MatchDesk(FreeDesk):
    """You have seat 0. After each of your moves the bots answer until the table waits for you."""

    def __init__(self, found: Edition, seed: int) -> None:
        dealt = found.table.dealt(PLAYERS, seed)
        line = Line(found.game, (Moment(_named(dealt.state), None, dealt.events),))
        title = Text(ja=f"{found.title.ja}：勝負 {seed}", en=f"{found.title.en}: match {seed}")
        origin = Origin({"deal": found.id, "seed": str(seed)}, secret=True)
        super().__init__(found, line, title, 0, origin, place_of_deal(found.id, seed))
        self.seed = seed
        self.bot = bot_named(found, BOT)
        self._let_bots_answer()

    @property
    def before(self) -> Line[Any]:
        """After a move of the reader the bots may have made many: what is new is all since he moved."""
        if self.at < len(self.whole.moments) - 1:
            return super().before
        own = next((i for i in range(self.at, 0, -1) if self._is_own(i)), 1)
        return self.whole.at(max(0, own - 1))

    def _is_own(self, at: int) -> bool:
        action = self.whole.moments[at].action
        return action is not None and action.seat == self.you

    def do(self, action: Action) -> None:
        self.whole = self.line.do(action)
        self._let_bots_answer()

    def resume(self, line: Line[Any], at: int) -> None:
        """Bots do now what they did then: whoever stands at a move of theirs can go on from it."""
        self.whole = line
        self._let_bots_answer()
        super().resume(self.whole, at)

    def _let_bots_answer(self) -> None:
        for _ in range(MOST_ANSWERS):
            window = pending(self.whole.state)
            if window is None or self.whole.state.ending is not None:
                break
            move = self._bot_move(window) or self._empty_choice(window)
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

    def parts(self, lang: str) -> Part:
        """At the latest move a coach stands by."""
        parts = super().parts(lang)
        if self.at == len(self.whole.moments) - 1:
            parts["advice"] = coach_part(self.edition, self.line, self.you, lang)
        return parts

    def _story(self, lang: str) -> Part:
        """A match that is over leads on to another."""
        story = super()._story(lang)
        if story["next"] is None and self.line.state.ending is not None:
            go = {"do": "open", "deal": self.edition.id}
            story["next"] = {"label": word("new-match", lang), "go": go, "look": "go"}
        return story

    def _empty_choice(self, window: Window) -> Action | None:
        """The reader's pass where he may do nothing else: nobody should have to press through that."""
        if window.kind not in self.edition.table.ASKS_FOR_CARDS or self.you not in open_seats(window):
            return None
        offers = self.whole.game.offers(self.whole.state, self.you)
        return offers[0] if [type(a).__name__ for a in offers] == ["Pass"] else None

    def _choice(self, seat: int) -> Action | None:
        state = self.whole.state
        offers = self.whole.game.offers(state, seat)
        rng = Random(self.seed * 1_000 + len(self.whole.moments))
        return self.bot.choose(self.whole.game.view(state, seat), offers, rng) if offers else None


def _named(state: Any) -> Any:
    """The reader is spoken to as you; bots have names of their own."""
    return evolve(state, players=tuple(evolve(p, name=NAMES[p.seat]) for p in state.players))


def place_of_deal(edition_id: str, seed: int) -> str:
    return f"{MATCH}{edition_id}:{seed}"


def place_of_key(key: str) -> str:
    return f"{MATCH}{key}"


def open_match(edition_id: str, seed: str) -> MatchDesk:
    if seed and not (seed.isascii() and seed.isdecimal()):
        raise BadInput(f"seed: {seed!r} is no number")
    return MatchDesk(edition(edition_id), int(seed or secrets.randbelow(SEEDS)) % SEEDS)

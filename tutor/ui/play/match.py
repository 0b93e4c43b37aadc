"""A match: a dealt game in which bots take the other seats. Its place finds it as it is.

The address of a deal that a reader has named by its number deals it again. Of any other, nobody is told the number: it
would tell every hidden card.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.bots import bot_named, bots_of
from tutor.content.models import Text
from tutor.games.edition import READING, Edition, Variant
from tutor.kernel.engine import Game
from tutor.kernel.records import digest, evolve
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Window, open_seats
from tutor.lessons.trails import Origin
from tutor.school.places import MATCH
from tutor.ui.play.coach import coach_part, moves_advised
from tutor.ui.play.free import FreeDesk, Part
from tutor.ui.words import word

PLAYERS = 3
NAMES = ("you", "bot-b", "bot-c", "bot-d")
BOTS = ("sensible", "random")  # the first of them that a game has
OFF = "off"
GENDERS = ("female", "male")  # the usual one first
PEOPLE = "people"  # in the place of a bot: somebody else at the same screen
MOST_ANSWERS = 200
SEEDS = 1_000_000
LOT = "lot"  # where a number stands that nobody has named, in the beginning of a trail and never in an address
LOT_BITS = 63  # so many that nobody finds the number by trying which one deals what he sees


@dataclass(frozen=True)
class Terms:
    """What is agreed on before a match: how many play, by which variants and readings, against what kind of bot."""

    players: int = PLAYERS
    variants: tuple[str, ...] = ()
    bot: str = ""
    board: str = ""
    drawn: str = ""  # the code of a board that somebody has drawn
    coach: str = ""  # or OFF
    gender: str = ""  # the reader's own, where a rule asks for it

    def address(self) -> dict[str, str]:
        """The fields of an address that differ from the usual."""
        players = "" if self.players == PLAYERS else str(self.players)
        found = {"players": players, "variants": ",".join(self.variants), "bot": self.bot, "board": self.board}
        found |= {"drawn": self.drawn, "coach": self.coach, "gender": self.gender}
        return {key: value for key, value in found.items() if value}


USUAL = Terms()


class MatchDesk(FreeDesk):
    """You have seat 0. After each of your moves the bots answer until the table waits for you."""

    def __init__(self, found: Edition, seed: int, terms: Terms = USUAL, *, named: bool = True) -> None:
        dealt, game = _deal(found, seed, terms)
        line = Line(game, (Moment(self._named(dealt.state), None, dealt.events),))
        number = f" {seed}" if named else ""
        title = Text(ja=f"{found.title.ja}：勝負{number}", en=f"{found.title.en}: match{number}")
        told = {"seed" if named else LOT: str(seed)}
        origin = Origin({"deal": found.id, **told, **terms.address()}, secret=True)
        super().__init__(found, line, title, 0, origin, place_of_deal(found.id, seed, terms) if named else "")
        self.seed = seed
        self.named = named
        self.terms = terms
        self.advised: tuple[dict[str, Any], ...] = ()  # the moves that stand on the screen as the coach's
        self._begin()

    def _named(self, state: Any) -> Any:
        """The reader is spoken to as you; bots have names of their own."""
        return evolve(state, players=tuple(evolve(p, name=NAMES[p.seat]) for p in state.players))

    def _begin(self) -> None:
        self.bot = bot_named(self.edition, self.terms.bot or usual_bot(self.edition))
        self._let_bots_answer()

    @property
    def hides_deal(self) -> bool:
        """Whether nobody must learn yet which deal it is: he could read off it what somebody else at this screen holds.

        Whoever plays against bots may look at everything, if he makes something else of the match.
        """
        return self.terms.bot == PEOPLE and "seed" not in self._address and self.whole.state.ending is None

    @property
    def before(self) -> Line[Any]:
        """After a move of the reader the bots may have made many: what is new is all since he moved."""
        if self.at < len(self.whole.moments) - 1:
            return super().before
        own = next((i for i in range(self.at, 0, -1) if self._is_own(i)), 1)
        return self.whole.at(max(0, own - 1))

    def _is_own(self, at: int) -> bool:
        """Whether the reader himself made a move; one that he was spared is none."""
        action = self.whole.moments[at].action
        if action is None or action.seat != self.you:
            return False
        return self._spared(self.whole.moments[at - 1].state) is None

    def back(self) -> bool:
        """To where there was something to decide."""
        moved = super().back()
        while self.at and self._spared(self.line.state) is not None:
            super().back()
        return moved

    def do(self, action: Action) -> None:
        self.whole = self.line.do(action)
        self._let_bots_answer()

    def next(self) -> bool:
        if super().next():
            return True
        if self._others_play_on():
            self._let_bots_answer()
            return True
        return False

    def _others_play_on(self) -> bool:
        """Whether the bots stopped for breath, with nothing for the reader to do: he is out, and they are not."""
        state = self.line.state
        at_the_end = self.at == len(self.whole.moments) - 1 and state.ending is None and pending(state) is not None
        return at_the_end and not self.whole.game.offers(state, self.you)

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
            move = self._bot_move(window)
            if move is None:
                move = self._spared(self.whole.state)
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
            if move is not None and not (free and move.WAITS):
                return move
        if waiting == self.you:
            return None
        offers = self.whole.game.offers(self.whole.state, waiting)
        return offers[0] if offers else None

    def parts(self, lang: str) -> Part:
        """At the latest move a coach stands by, unless he was sent away."""
        parts = super().parts(lang)
        if self.at == len(self.whole.moments) - 1 and self.terms.coach != OFF:
            parts["advice"] = coach_part(self.edition, self.line, self.you, lang)
        self.advised = moves_advised(parts.get("advice"))
        return parts

    def _story(self, lang: str) -> Part:
        """A match that is over leads on to another."""
        story = super()._story(lang)
        if story["next"] is None and self.line.state.ending is not None:
            go = {"do": "open", "deal": self.edition.id, **self.terms.address()}
            story["next"] = {"label": word("new-match", lang), "go": go, "look": "go"}
        elif story["next"] is None and self._others_play_on():
            story["next"] = {"label": word("others-on", lang), "go": {"do": "next"}, "look": "go"}
        return story

    def _spared(self, state: Any) -> Action | None:
        """The reader's pass, or the like, where he may do nothing else: nobody should have to press through that."""
        window = pending(state)
        if window is None or self.you not in open_seats(window):
            return None
        sits_by, table = self.edition.sits_by, self.edition.table
        alone = window.kind in getattr(table, "TAKEN_ALONE", ())
        if window.kind not in table.ASKS_FOR_CARDS and not alone and not (sits_by and sits_by(state, self.you)):
            return None
        offers = self.whole.game.offers(state, self.you)
        return offers[0] if len(offers) == 1 and (alone or offers[0].WAITS) else None

    def _choice(self, seat: int) -> Action | None:
        state = self.whole.state
        offers = self.whole.game.offers(state, seat)
        rng = Random(self.seed * 1_000 + len(self.whole.moments))
        return self.bot.choose(self.whole.game.view(state, seat), offers, rng) if offers else None


def _deal(found: Edition, seed: int, terms: Terms) -> tuple[Any, Game[Any]]:
    """The game dealt, and its rules; where there are boards, on the one that was chosen."""
    board = terms.board or (_drawn(terms.drawn) if terms.drawn else "")
    own = {"gender": terms.gender} if terms.gender else {}
    variants, game = found.agreed(terms.variants)
    return found.table.dealt(terms.players, seed, variants, *([board] if board else ()), game=game, **own), game


def _drawn(code: str) -> Any:
    from tutor.maker.codes import board_of_code  # only those who draw boards need what reads them

    return board_of_code(code)


def usual_bot(found: Edition) -> str:
    known = bots_of(found)
    return next(name for name in BOTS if name in known)


def usual_players(found: Edition) -> int:
    low, high = found.players
    return max(low, min(PLAYERS, high))


def place_of_deal(edition_id: str, seed: int, terms: Terms = USUAL) -> str:
    address = terms.address()
    if terms.drawn:
        address["drawn"] = digest(terms.drawn)
    if any(READING in name for name in terms.variants):  # many and long ones
        address["variants"] = digest(terms.variants)
    agreed = "".join(f":{key}={value}" for key, value in address.items())
    return f"{MATCH}{edition_id}:{seed}{agreed}"


def read_terms(found: Edition, address: dict[str, str]) -> Terms:
    """What an address says of a match; BadInput for what the edition does not know."""
    players = address.get("players", "") or str(usual_players(found))
    low, high = found.players
    if players not in [str(n) for n in range(low, high + 1)]:
        raise BadInput(f"players: {players!r} is not {low} to {high}")
    wanted = [v for v in address.get("variants", "").split(",") if v]
    known = found.agreements if any(READING in v for v in wanted) else tuple(v.id for v in found.variants)
    if unknown := next((v for v in wanted if v not in known), None):
        raise BadInput(f"variants: {unknown!r} is unknown; known: {', '.join(known)}")
    bot = address.get("bot", "")
    if bot and bot not in bots_of(found) and not (bot == PEOPLE and found.one_screen):
        raise BadInput(f"bot: {bot!r} is unknown")
    agreed = tuple(v for v in known if v in wanted)
    drawn = address.get("drawn", "")
    if drawn and found.boards is None:
        raise BadInput(f"drawn: {found.id} has no boards")
    board = "" if drawn else _read_board(found, address)
    bot = bot if bot != usual_bot(found) else ""
    return Terms(int(players), agreed, bot, board, drawn, _read_coach(address), _read_gender(found, address))


def _read_gender(found: Edition, address: dict[str, str]) -> str:
    """The reader's own gender; "" for the usual one."""
    asked = address.get("gender", "")
    known = GENDERS if found.genders else ()
    if asked and asked not in known:
        raise BadInput(f"gender: {asked!r} is unknown; known: {', '.join(known) or 'none'}")
    return asked if asked not in known[:1] else ""


def _read_coach(address: dict[str, str]) -> str:
    return OFF if address.get("coach") == OFF else ""


def boards_of(found: Edition) -> tuple[Variant, ...]:
    """What one may choose to play on, or with: boards, or sets of cards."""
    offered = found.boards or found.card_sets
    return offered() if offered is not None else ()


def _read_board(found: Edition, address: dict[str, str]) -> str:
    """The board that an address asks for; "" for the usual one."""
    asked = address.get("board", "")
    known = [board.id for board in boards_of(found)]
    if asked and asked not in known:
        raise BadInput(f"board: {asked!r} is unknown; known: {', '.join(known)}")
    return asked if asked not in known[:1] else ""


def read_seed(address: dict[str, str]) -> tuple[int, bool]:
    """Which deal is asked for, and whether by its number; any, if none is."""
    seed = address.get("seed", "")
    number = seed or address.get(LOT, "")
    if number and not (number.isascii() and number.isdecimal()):
        raise BadInput(f"seed: {number!r} is no number")
    if seed:
        return int(seed) % SEEDS, True
    return int(number or secrets.randbits(LOT_BITS)) % 2**LOT_BITS, False

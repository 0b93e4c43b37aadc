"""The editions' side of the house: their games, positions, deals, and the names of their things."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.games.boss_monster import coach, dealing, screen
from tutor.games.boss_monster.cards import Inline, Print
from tutor.games.boss_monster.damage import DAMAGE, HEALTH
from tutor.games.boss_monster.drawing import draws
from tutor.games.boss_monster.effects import CHOOSE, YES
from tutor.games.boss_monster.game import ALPHA, REVISED
from tutor.games.boss_monster.layout import lay_out as _lay_out
from tutor.games.boss_monster.picks import SEAT, seat_of
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.start import Start
from tutor.games.boss_monster.state import HIDDEN, LEFT, Dungeons, playing
from tutor.games.boss_monster.treasure import CALL
from tutor.games.boss_monster.views import seen, seen_fields
from tutor.games.boss_monster.whatif import Change, apply_change
from tutor.games.boss_monster.windows import ADVENTURE, ANSWER, BUILD
from tutor.games.edition import Advice
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.events import Term
from tutor.kernel.state import Action, pending
from tutor.kernel.table import Table

NAMED_YES = ("build", "build-found")  # effects that may be left out and have words of their own for doing them
ASKS_FOR_CARDS = frozenset((ADVENTURE, ANSWER))  # windows that nobody need be asked in who has nothing for them


@dataclass(frozen=True)
class Play:
    """What one edition offers to the rest of the house."""

    GAME: Game[Dungeons]
    edition: Print

    START = Start
    INLINE = Inline
    ASKS_FOR_CARDS = ASKS_FOR_CARDS
    LOSES = CLOSES = frozenset[str]()  # kinds of events: no goal of a lesson hangs on one of them
    Change = Change
    apply_change = staticmethod(apply_change)
    screen = screen
    seen = staticmethod(seen)
    seen_fields = staticmethod(seen_fields)

    def lay_out(self, start: Start, luck: Chance, inline: str = "", game: Game[Dungeons] | None = None) -> Outcome:
        """The position, run to its first decision, and what happened until then."""
        rules = game or self.GAME
        table = Table(rules, _lay_out(start, luck, inline, rules, self.edition))
        rules.run(table)
        return Outcome(table.s, tuple(table.events))

    def deal(self, players: int, seed: int, variants: tuple[str, ...] = ()) -> Dungeons:
        """The game dealt, at its first decision."""
        state: Dungeons = self.dealt(players, seed, variants).state
        return state

    def dealt(
        self, players: int, seed: int, variants: tuple[str, ...] = (), *, game: Game[Dungeons] | None = None
    ) -> Outcome:
        """The game dealt, and what happened until its first decision."""
        return dealing.dealt(game or self.GAME, self.edition, players, seed, variants)

    def inline(self, cards: list[Any], rooms: list[Any]) -> str:
        """Cards of a table file, checked, as the state keeps them."""
        if not cards and not rooms:
            return ""
        return Inline.model_validate({"cards": [*cards, *rooms]}).model_dump_json()

    def name(self, state: Dungeons, id: str, lang: str) -> str:
        """The name of a card, or of a player as `seat:1`."""
        if id.startswith(SEAT):
            seat = seat_of(id)
            return state.players[seat].name if 0 <= seat < len(state.players) else id
        card = state.box.cards.get(id)
        return card.name[lang] if card is not None else id

    def more_of(self, state: Dungeons, tag: str, fields: dict[str, Any]) -> dict[str, Any]:
        """What the label of an action tells besides its own fields: what is covered, aimed at or chosen."""
        if tag == "place-room":
            return _covered(state, fields)
        if tag == "discard-two":
            return {"hidden": True} if HIDDEN in fields["cards"] else {}
        if tag in ("cast", "use-room"):
            return _named(fields.get("target", "")) if str(fields.get("target", "")).startswith(SEAT) else {}
        window = pending(state)
        if tag == "pass":
            return {"laid": True} if window is not None and window.kind == BUILD and _has_laid(state, fields) else {}
        if tag in ("choose", "decline") and window is not None and window.kind == CHOOSE:
            asked = {"source": window.about["source"], "does": window.about["does"]}
            if asked["does"] == "search" and fields.get("pick") in state.discard:
                asked = {"where": "pile", **asked}
            if fields.get("pick") == YES and asked["does"] in NAMED_YES:
                return {**asked, "pick": asked["does"]}
            return {**asked, **_named(fields.get("pick", ""))}
        return {}

    def numbers(self, state: Dungeons, game: Game[Dungeons] | None = None) -> tuple[tuple[Term, ...], ...]:
        """The numbers that stand on the table: souls, wounds, damage of rooms, calls of heroes, health."""
        ask = (game or self.GAME).ask
        found: list[tuple[Term, ...]] = []
        for seat in playing(state):
            found += [ask(state, SOULS, seat), ask(state, WOUNDS, seat)]
            rooms = range(len(state.players[seat].dungeon))
            found += [ask(state, DAMAGE, {"seat": seat, "place": at}) for at in rooms]
            found += [ask(state, CALL, {"seat": seat, "hero": hero.card}) for hero in state.town]
        if state.walk is not None:
            found.append(ask(state, HEALTH, state.walk.hero.card))
        return tuple(found)

    def totals(self, state: Dungeons, game: Game[Dungeons] | None = None) -> tuple[tuple[Term, ...], ...]:
        """The numbers by which a game is won: everybody's souls."""
        ask = (game or self.GAME).ask
        return tuple(ask(state, SOULS, p.seat) for p in state.players)

    def advice(
        self, view: Dungeons, seat: int, offers: tuple[Action, ...], game: Game[Dungeons] | None = None
    ) -> tuple[Advice, ...]:
        """What a coach would tell this seat, from what it may see."""
        return coach.advice(game or self.GAME, view, seat, offers)

    def odds(self, state: Dungeons, _: Game[Dungeons] | None = None) -> dict[str, Any]:
        """Nothing is thrown in this game, but much is drawn."""
        return draws(state)


def _covered(state: Dungeons, fields: dict[str, Any]) -> dict[str, Any]:
    """The card that a room would lie on, and which of them if there are two alike."""
    dungeon = state.players[fields["seat"]].dungeon
    on = fields.get("place", LEFT)
    if not 0 <= on < len(dungeon):
        return {}
    cards = state.box.cards
    under = cards.get(dungeon[on].top)
    alike = [place for place in dungeon if under is not None and cards.get(place.top) is under]
    return {"under": dungeon[on].top, **({"n": on + 1} if len(alike) > 1 else {})}


def _has_laid(state: Dungeons, fields: dict[str, Any]) -> bool:
    """Whether the active player has laid a room this turn, so that to pass is no longer to go without one."""
    seat: int = fields["seat"]
    return seat == state.active and state.players[seat].placed > 0


def _named(pick: str) -> dict[str, Any]:
    """What has been chosen: a player (and a kind of card), a deck, or a card."""
    if pick.startswith(SEAT):
        seat, _, kind = pick.removeprefix(SEAT).partition("/")
        return {"whom": int(seat), **({"kind": kind} if kind else {})}
    if pick in ("room", "spell"):
        return {"deck": pick}
    return {"thing": pick} if pick not in ("", YES) else {}


ALPHA_PLAY = Play(ALPHA, "alpha")
REVISED_PLAY = Play(REVISED, "revised")

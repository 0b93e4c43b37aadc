"""The windows of a game: what the table waits for, who may speak in them, and what "any time" does not reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, TypeVar

from tutor.games.munchkin_quest.actions import (
    FEATS,
    Banish,
    CancelCurse,
    Enhance,
    GoUpALevel,
    Leave,
    PlayCheat,
    PlayCurse,
    PlayTrait,
    PutInPlay,
    Summon,
    Throw,
    UseOneShot,
)
from tutor.games.munchkin_quest.book import action, follows_from, guard, term
from tutor.games.munchkin_quest.ignoring import ignoring_the_main_player
from tutor.games.munchkin_quest.munchkins import may_get_out_of_use
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests, others, quiet_fight
from tutor.kernel.events import Term
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import Facts, facts

F = TypeVar("F", bound=Callable[..., Any])

FIGHT = "fight"  # before the roll; the table waits for the main player, everybody may interject
CALLS = "calls"  # the roll is announced; everybody else answers once
ROLLED = "rolled"  # the dice lie; only cards for after the roll
CURSE = "curse"  # a Curse is about to strike its victim
LOSE = "lose-item"  # somebody chooses what he loses
RUN = "run"  # a munchkin chooses where to run and from whom first
RAN = "ran"  # a running-away die lies
TOSSED = "tossed"  # a ten-sided die lies
SHARE = "share"  # treasure is shared out
START = "start"  # a turn begins beside a monster: the last moment to get away by magic
EXPLORED = "explored"  # a new room is entered and a DxM card drawn: play it at once?
SEARCHED = "searched"  # the dice of a search lie
PICKUP = "pick-up"  # somebody takes what lies in his room
KEEPING = "keeping"  # too many cards in the hand at the end of a turn: keep it down while one may
CHARITY = "charity"  # what is still too much is given away
MOVING = "move"  # the movement phase: no fight is on
OPENING = "opening"  # before the first turn: cards of the starting hand

BEFORE_THE_ROLL = (FIGHT, CALLS)
ANY_TIME = (FIGHT, CALLS, MOVING, START, EXPLORED, KEEPING)
A_DIE_LIES = (ROLLED, RAN, TOSSED, SEARCHED)

MAY_ACT = "mq.timing.may-act"
CARDS: tuple[type[Action], ...] = (
    *(Banish, Enhance, GoUpALevel, Leave, PlayCheat, PlayCurse),
    *(PlayTrait, PutInPlay, Summon, Throw, UseOneShot),
    *FEATS,
)


# -- who may act, and when -------------------------------------------------------------------------------------------


@term(MAY_ACT, "mq.timing.own-turn")
def the_player_whose_turn_it_is(s: Quest, _: object) -> Iterator[Term]:
    """In your own turn "any time" means literally any time, even just before the dice of your fight are rolled."""
    yield Term(1, "mq.timing.own-turn", "may-act", f"seat:{s.turn}", {"seat": s.turn})


@term(MAY_ACT, "mq.timing.off-turn")
def everybody_else_by_calling_a_halt(s: Quest, _: object) -> Iterator[Term]:
    """In another player's turn you call a halt at any moment and play the card."""
    for seat in others(s, s.turn):
        yield Term(1, "mq.timing.off-turn", "may-act", f"seat:{seat}", {"seat": seat})


def _round_the_table(s: Quest) -> tuple[int, int]:
    return s.turn, len(s.players)


follows_from(MAY_ACT, _round_the_table)


def who_may_act(t: Quests) -> tuple[int, ...]:
    """Seats in the order of play, the player whose turn it is first."""
    return tuple([x.facts["seat"] for x in t.game.ask(t.s, MAY_ACT, None)])


@guard("mq.timing.order", *CARDS, basic=2, every=True, implied=True)
def the_card_before_is_settled_first(s: Quest, seat: int) -> Facts | None:
    """Cards take effect in the order in which they are played."""
    window = pending(s)
    if window is None:
        return None
    if window.kind == CURSE:
        return facts(key="curse", card=window.about["card"])
    striking = window.kind == LOSE and "mq.curse.at-once" in window.about["rules"]
    return facts(key="loss", seat=window.about["owner"]) if striking else None


@guard("mq.timing.no-rewind", *CARDS, basic=2, every=True, implied=True)
def a_fallen_die_stays_fallen(s: Quest, seat: int) -> Facts | None:
    """A card cannot undo an action already taken, unless it says that it does."""
    window = pending(s)
    return facts(key="die", seat=seat) if window is not None and window.kind in A_DIE_LIES else None


@guard("mq.timing.no-rewind", CancelCurse, basic=2, worded=True)
def a_curse_that_has_struck_stays(s: Quest, seat: int) -> Facts | None:
    """A card cannot undo an action already taken, unless it says that it does."""
    window = pending(s)
    return None if window is None or window.kind == CURSE else facts(key="struck", seat=seat)


# -- interrupting ----------------------------------------------------------------------------------------------------


def interrupt(
    kind: type[Action],
    rule: str,
    candidates: Callable[[Any, int], Iterable[Action]],
    windows: tuple[str, ...] = ANY_TIME,
    also: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
) -> Callable[[F], F]:
    """An action that counts as a reaction if it follows the announcement of the roll.

    Once it is settled, monsters that ignored the player whose turn it is look at him again, those that have joined a
    fight call in others, his Move is counted, and what somebody can use no more goes into his pack.
    """

    def note(fn: F) -> F:
        @wraps(fn)
        def run(t: Quests, a: Action) -> None:
            answering = t.s.fight is not None and t.s.fight.stage == "calls"
            ignoring, depth = _ignoring(t.s), len(t.s.stack)
            fn(t, a)
            if answering and t.s.fight is not None:
                quiet_fight(t, reacted=True)
            if t.s.ending is None:
                _settle(t, ignoring, depth)

        action(kind, rule, windows, candidates, also, needs)(run)
        return fn

    return note


def _settle(t: Quests, ignoring: tuple[str, ...], depth: int) -> None:
    """A Curse strikes before the monsters look: all this is done below whatever the action has put on the stack."""
    if ignoring:
        t.begin_at(depth, "look-again", ignoring=ignoring)
    if t.s.fight is not None:
        t.begin_at(depth, "friends")
    if t.s.players[t.s.turn].spent:
        t.begin_at(depth, "move-counted")
    if may_get_out_of_use(t.s):
        t.begin_at(depth, "stow")


def _ignoring(s: Quest) -> tuple[str, ...]:
    """Who may be roused: between the announcement of an effect and the effect itself nobody looks."""
    window = pending(s)
    return ignoring_the_main_player(s) if window is not None and window.kind in ANY_TIME else ()


def opening(s: Quest) -> bool:
    """Whether the starting hands are being played."""
    window = pending(s)
    return window is not None and window.kind == OPENING

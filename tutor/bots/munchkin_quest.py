"""A sensible player of Munchkin Quest: looks one action ahead, counts the dice exactly, and takes what is worth most.

It looks at views only. What a play would do that depends on a hidden card or a die is not known, so it is not tried.
"""

from __future__ import annotations

from random import Random

from tutor.bots.base import must_choose
from tutor.games.munchkin_quest.actions import (
    AnnounceRoll,
    AskForHelp,
    Banish,
    BuyLevel,
    CancelCurse,
    ChooseHelper,
    ChooseItem,
    Enhance,
    FightOn,
    FinishTurn,
    GoUpALevel,
    OfferHelp,
    Pass,
    PlayCheat,
    PlayCurse,
    PlayTrait,
    PutInPlay,
    RunTo,
    SetDie,
    SwapPack,
    TakeTreasure,
    Throw,
    UseOneShot,
)
from tutor.games.munchkin_quest.cards import Item
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.munchkins import in_use
from tutor.games.munchkin_quest.odds import fight_odds, run_odds, settled
from tutor.games.munchkin_quest.state import NOBODY, Deal, Player, Quest
from tutor.kernel.records import evolve
from tutor.kernel.state import Action

QUIET = (Pass, AnnounceRoll, FinishTurn)
KNOWN = (
    *(Banish, BuyLevel, CancelCurse, ChooseHelper, Enhance, FightOn, GoUpALevel, PlayCheat, PlayCurse, PlayTrait),
    *(PutInPlay, SetDie, SwapPack, Throw, UseOneShot),
)
WORTH_IT = 0.4


class Sensible:
    """Plays to go up levels, and keeps others from the tenth."""

    name = "greedy"

    def choose(self, view: Quest, offers: tuple[Action, ...], rng: Random) -> Action | None:
        seat = offers[0].seat
        special = _help(view, seat, offers) or _forced(view, offers)
        if special is not None:
            return special
        best = _best(view, seat, offers)
        if best is not None:
            return best
        if not must_choose(view, seat):
            return None
        quiet = [a for a in offers if isinstance(a, QUIET)]
        return quiet[0] if quiet else offers[int(rng.random() * len(offers))]


BOTS = (Sensible(),)


# -- looking ahead ---------------------------------------------------------------------------------------------------


def _best(view: Quest, seat: int, offers: tuple[Action, ...]) -> Action | None:
    """The action that makes the most of things, if it is worth a card."""
    now = worth(settled(view, GAME), seat)
    best, most = None, now + WORTH_IT
    for action in offers:
        if isinstance(action, KNOWN):
            after = _after(view, action)
            if after is not None and (value := worth(after, seat)) > most:
                best, most = action, value
    return best


def _after(view: Quest, action: Action) -> Quest | None:
    """The table after an action; None if a hidden card has a say in it."""
    try:
        return settled(GAME.play(view, action).state, GAME)
    except KeyError:
        return None


def worth(s: Quest, seat: int) -> float:
    """How well things stand for a seat, in tenths of a level."""
    others = sum(_standing(s, p) for p in s.players if p.seat != seat)
    return _standing(s, s.players[seat]) - 0.15 * others + _prospect(s, seat)


def _standing(s: Quest, p: Player) -> float:
    bonus = sum(item.bonus for _, item in in_use(s, p))
    held = 0.5 * len(p.hand) + 0.8 * len(p.traits) + 0.3 * len(p.gear) - 2.0 * len(p.curses)
    return 10.0 * p.level + 0.8 * p.health + p.gold / 250 + 1.2 * bonus + held - (20.0 if p.dead else 0.0)


def _prospect(s: Quest, seat: int) -> float:
    """What the fight that is on will bring, by its exact odds."""
    odds = fight_odds(s)
    if odds is None or s.fight is None:
        return 0.0
    win = float(odds.chance)
    main = s.players[s.fight.main]
    promised = s.fight.deal or Deal()
    if seat == s.fight.main:
        return win * (14.0 - 2.0 * promised.treasures - promised.gold / 250) - (1 - win) * 8.0
    if seat == s.fight.helper:
        return win * (1.0 + 3.0 * promised.treasures + promised.gold / 250) - (1 - win) * 6.0
    return -win * (1.0 + 0.4 * main.level + (12.0 if main.level >= 9 else 0.0))


# -- help ------------------------------------------------------------------------------------------------------------


def _help(s: Quest, seat: int, offers: tuple[Action, ...]) -> Action | None:
    """Calling for help when it is needed, and coming when it pays."""
    if s.fight is None:
        return None
    calls = [a for a in offers if isinstance(a, AskForHelp) and a.whom == NOBODY]
    odds = fight_odds(s)
    if calls and odds is not None and odds.chance < 0.6:
        return calls[0]
    bids = [a for a in offers if isinstance(a, OfferHelp)]
    if not bids or s.players[s.fight.main].level >= 8 or not _would_do(s, seat):
        return None
    return max(bids, key=lambda a: (a.deal.treasures, a.deal.pick == "first"))


def _would_do(s: Quest, seat: int) -> bool:
    """Whether the fight would be won more often than not with this seat in it."""
    assert s.fight is not None
    here = tuple(evolve(p, where=s.fight.where) if p.seat == seat else p for p in s.players)
    joined: Quest = evolve(s, players=here, fight=evolve(s.fight, helper=seat))
    odds = fight_odds(joined)
    return odds is not None and odds.chance > 0.6


# -- what must be chosen ---------------------------------------------------------------------------------------------


def _forced(s: Quest, offers: tuple[Action, ...]) -> Action | None:
    """Choices that have to be made: what is lost, what is taken, where to run, a die that decides."""
    first = offers[0]
    if isinstance(first, ChooseItem):
        return min((a for a in offers if isinstance(a, ChooseItem)), key=lambda a: _price(s, a.item))
    if isinstance(first, TakeTreasure):
        return max((a for a in offers if isinstance(a, TakeTreasure)), key=lambda a: _price(s, a.card))
    runs = [a for a in offers if isinstance(a, RunTo)]
    if runs:
        chances = run_odds(s)
        return max(runs, key=lambda a: chances.get(a.monster, 0))
    dice = [a for a in offers if isinstance(a, SetDie)]
    if dice and s.flight is not None and first.seat == s.flight.seat and s.flight.die < 4:
        return max(dice, key=lambda a: a.face)
    return None


def _price(s: Quest, card: str) -> float:
    item = s.box.cards.get(card)
    return item.worth + 100 * item.bonus if isinstance(item, Item) else 350

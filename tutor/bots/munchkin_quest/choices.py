"""Choices that have to be made: what is lost and taken, where to run, dice that lie, charity."""

from __future__ import annotations

from tutor.bots.munchkin_quest.battle import best_refuge, refuge
from tutor.bots.munchkin_quest.belongings import least_missed
from tutor.bots.munchkin_quest.meddling import harm_of
from tutor.bots.munchkin_quest.prospects import loss_of
from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.worth import GOLD, TREASURE, card_worth
from tutor.games.munchkin_quest.actions import (
    CancelCurse,
    ChooseItem,
    GiveCharity,
    Pass,
    RunTo,
    SetDie,
    TakeTreasure,
    UsePower,
)
from tutor.games.munchkin_quest.bases import ChooseBase
from tutor.games.munchkin_quest.cards import Curse
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.in_rooms import TakeGold, TakeItem
from tutor.games.munchkin_quest.odds import run_odds
from tutor.games.munchkin_quest.running import RUN_BONUS, RUN_TARGET
from tutor.games.munchkin_quest.search_table import TABLE, Row, line_of
from tutor.kernel.events import total
from tutor.kernel.state import Action

DIE_CARD = 3.0
MONSTER_FOUND = -2.0


def loses(sight: Sight) -> Action | None:
    """The item that is missed least, if it is one's own; otherwise the best."""
    choices = sight.of(ChooseItem)
    if not choices:
        return None
    owner = sight.window.about.get("owner", sight.seat)
    cards = tuple(a.item for a in choices)
    if owner == sight.seat:
        return ChooseItem(sight.seat, least_missed(sight, cards))
    return max(choices, key=lambda a: card_worth(sight.s, sight.s.players[owner], a.item))


def takes_treasure(sight: Sight) -> Action | None:
    return max(sight.of(TakeTreasure), key=lambda a: card_worth(sight.s, sight.me, a.card), default=None)


def picks_up(sight: Sight) -> Action | None:
    return sight.one(TakeGold) or max(
        sight.of(TakeItem), key=lambda a: card_worth(sight.s, sight.me, a.item), default=sight.one(Pass)
    )


def picks_a_base(sight: Sight) -> Action | None:
    """A monster of one's own colour gives a card when it is beaten."""
    return next((a for a in sight.of(ChooseBase) if a.to == sight.seat), None)


def gives(sight: Sight) -> Action | None:
    """The card that is missed least."""
    offers = sight.of(GiveCharity)
    if not offers:
        return None
    card = least_missed(sight, tuple(dict.fromkeys(a.card for a in offers)))
    return next(a for a in offers if a.card == card)


# -- running ---------------------------------------------------------------------------------------------------------


def runs(sight: Sight) -> Action | None:
    """Into the safest room, from the monster that is easiest to shake off first; by magic from what would kill."""
    s = sight.s
    flight = s.flight
    if flight is not None:
        danger = loss_of(s, sight.me, tuple(s.monster(s.foe(m)) for m in flight.left))
        away = best_refuge(sight)
        if away is not None and danger > 8.0:
            return away
    chances = run_odds(s)
    return max(sight.of(RunTo), key=lambda a: (refuge(sight, a.room), chances.get(a.monster, 0)), default=None)


def was_chased(sight: Sight) -> Action | None:
    """A power or a die card, if the Bad Stuff is worth it and they are enough."""
    s, flight = sight.s, sight.s.flight
    if flight is None or not flight.die:
        return sight.one(Pass)
    short = total(GAME.ask(s, RUN_TARGET, None)) - flight.die - total(GAME.ask(s, RUN_BONUS, sight.seat))
    bad = loss_of(s, sight.me, (s.monster(s.foe(flight.chasing)),)) if flight.chasing else 0.0
    if short <= 0 or bad < DIE_CARD:
        return sight.one(Pass)
    paid = [a for a in sight.of(UsePower) if a.pay and a.pay not in sight.me.traits]
    if paid and short <= min(3 - flight.bonus, len(paid)) and bad > 2.0 * short:
        card = least_missed(sight, tuple(a.pay for a in paid))
        return next(a for a in paid if a.pay == card)
    die = max(sight.of(SetDie), key=lambda a: a.face, default=None)
    return die if die is not None and die.face - flight.die >= short else sight.one(Pass)


# -- other dice ------------------------------------------------------------------------------------------------------


def row_worth(row: Row, monster: float = MONSTER_FOUND) -> float:
    """A line of the search table."""
    return monster if row.monster else row.gold * GOLD + row.treasure * TREASURE


def has_searched(sight: Sight) -> Action | None:
    """A die card on the dice of a search, if it finds that much more."""
    search = sight.s.search
    if search is None:
        return sight.one(Pass)
    icon = sight.s.tile(search.room).search or 0
    now = sum(search.dice) + icon

    def found(a: SetDie) -> float:
        return row_worth(TABLE[line_of(now + a.face - search.dice[a.die])])

    best = max(sight.of(SetDie), key=found, default=None)
    if best is not None and found(best) > row_worth(TABLE[line_of(now)]) + 2 * DIE_CARD:
        return best
    return sight.one(Pass)


def is_cursed(sight: Sight) -> Action | None:
    """A Cleric tries his luck; a card that cancels is spent on what hurts."""
    if power := next((a for a in sight.of(UsePower) if not a.pay), None):
        return power
    card = sight.s.card(sight.window.about["card"])
    harm = harm_of(sight.s, sight.me, card) if isinstance(card, Curse) else 0.0
    cancel = sight.one(CancelCurse)
    return cancel if cancel is not None and harm > DIE_CARD else sight.one(Pass)

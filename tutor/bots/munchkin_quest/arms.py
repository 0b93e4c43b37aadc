"""What can be added to a fight: one-shots, powers that cards are paid for, and enhancers."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.bots.munchkin_quest.prospects import Boost, Lead
from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.worth import TREASURE, card_worth, gear_worth, one_shot_worth
from tutor.games.munchkin_quest.actions import Enhance, PlayCurse, Summon, Throw, UseOneShot, UsePower
from tutor.games.munchkin_quest.cards import Arrival, Curse, Enhancer, Monster
from tutor.games.munchkin_quest.carrying import own_gear
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.powers import WORTH
from tutor.games.munchkin_quest.state import Player, Quest

BACKSTAB = "thief.discard"
STRANGER = 9  # what a monster that nobody knows adds, its die included


def at_hand(s: Quest, p: Player) -> tuple[Boost, ...]:
    """What he could add to a fight that is not on yet."""
    belt = (gear.card for gear in p.gear if gear.place == "belt")
    items = (item for card in (*p.hand, *belt) if (item := item_of(s, card)) is not None)
    return tuple(Boost(i.bonus, one_shot_worth(i)) for i in items if i.one_shot and i.use == "boost")


def for_the_munchkins(sight: Sight) -> tuple[Boost, ...]:
    """What somebody in the fight can add to his side."""
    s = sight.s
    found = []
    for a in sight.of(UseOneShot):
        item = item_of(s, a.card)
        if a.side == "munchkins" and item is not None:
            found.append(Boost(item.bonus, one_shot_worth(item), a))
    for e in sight.of(Enhance):
        card = s.card(e.card)
        if isinstance(card, Enhancer) and card.level < 0 and s.fight and e.monster in s.fight.monsters:
            found.append(Boost(-card.level, 1.0 - TREASURE * min(0, card.treasure), e))
    found.extend(_cheapest(_paid(sight, "warrior.discard", "cleric.discard")))
    return _each_once(found)


def against_them(sight: Sight) -> tuple[Boost, ...]:
    """What somebody outside can add to the monsters, or take from the munchkins."""
    s = sight.s
    found = []
    for a in sight.of(Throw):
        item = item_of(s, a.card)
        if a.side == "monsters" and item is not None:
            found.append(Boost(-item.bonus, one_shot_worth(item), a))
    for e in sight.of(Enhance):
        card = s.card(e.card)
        if isinstance(card, Enhancer) and card.level > 0 and s.fight and e.monster in s.fight.monsters:
            found.append(Boost(-card.level, 1.0, e))
    found.extend(_arrivals(sight))
    found.extend(_curses(sight))
    found.extend(_cheapest(_paid(sight, BACKSTAB))[:1])
    return _each_once(found)


def _arrivals(sight: Sight) -> Iterator[Boost]:
    for a in sight.of(Summon):
        card = sight.s.card(a.card)
        if isinstance(card, Arrival):
            level = _level(sight.s, a.monster) + 3 if a.monster else STRANGER
            yield Boost(-level, 1.0, a)


def _level(s: Quest, foe: str) -> int:
    card = s.card(s.foe(foe).card)
    return card.level if isinstance(card, Monster) else 0


def _curses(sight: Sight) -> Iterator[Boost]:
    """Curses that count in this very fight."""
    f = sight.s.fight
    for a in sight.of(PlayCurse):
        card = sight.s.card(a.card)
        if f is not None and a.victim == f.main and isinstance(card, Curse) and card.hits in ("next-fight", "level"):
            yield Boost(-card.n, 1.2, a)


def _paid(sight: Sight, *powers: str) -> list[Boost]:
    s, p = sight.s, sight.me
    found = []
    for a in sight.of(UsePower):
        if a.power in powers and a.pay:
            gear = own_gear(p, a.pay)
            cost = gear_worth(s, p, gear) if gear else card_worth(s, p, a.pay)
            worn = 20.0 if a.pay in p.traits else 0.0
            found.append(Boost(WORTH.get(a.power, -2), cost + worn, a))
    return found


def _cheapest(boosts: list[Boost]) -> list[Boost]:
    return sorted(boosts, key=lambda b: b.cost)[:3]


def _each_once(boosts: list[Boost]) -> tuple[Boost, ...]:
    """A card is used for one thing only."""
    best: dict[str, Boost] = {}
    for boost in boosts:
        card = getattr(boost.action, "pay", "") or getattr(boost.action, "card", "")
        if card not in best or boost.cost / abs(boost.n or 1) < best[card].cost / abs(best[card].n or 1):
            best[card] = boost
    return tuple(best.values())


def lead_now(sight: Sight) -> Lead:
    odds = sight.odds
    assert odds is not None
    return Lead(odds.munchkins - odds.monsters, odds.our_dice, odds.their_dice, odds.duel.ties_win)

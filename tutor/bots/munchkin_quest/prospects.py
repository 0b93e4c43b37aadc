"""What a fight is likely to bring: exact odds, what is at stake, and the best use of the cards at hand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tutor.bots.munchkin_quest.worth import (
    GOLD,
    TREASURE,
    VICTORY,
    all_gear_worth,
    cost_of_damage,
    cost_of_death,
    gear_worth,
    hand_worth,
    hurt,
    least,
    worth_of_levels,
)
from tutor.games.munchkin_quest.cards import BadStuff, Enhancer, Monster
from tutor.games.munchkin_quest.fight import ignores
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.munchkins import holds, in_use, traits, worn
from tutor.games.munchkin_quest.odds import fight_odds
from tutor.games.munchkin_quest.state import NOBODY, Fight, Foe, Player, Quest, Room, foes_in
from tutor.games.munchkin_quest.strength import STRENGTH
from tutor.kernel.events import total
from tutor.kernel.odds import at_least, duel
from tutor.kernel.records import evolve
from tutor.kernel.state import Action

BOSS_LEVEL = 20
ESCAPE = 5


class Stakes(NamedTuple):
    """What it is worth if the munchkins win, and if they lose."""

    won: float
    lost: float


class Lead(NamedTuple):
    """The totals of a fight before the dice, as their difference, and the dice of both sides."""

    lead: int
    ours: int
    theirs: int
    ties: bool

    def chance(self, more: int = 0) -> float:
        return chance(self.lead + more, self.ours, self.theirs, self.ties)


class Boost(NamedTuple):
    """Something that can be added for the munchkins (against them: less than 0), what it costs, and how it is done."""

    n: int
    cost: float
    action: Action | None = None


class Plan(NamedTuple):
    """The best use of boosts: what the fight is worth with it, the chance of the munchkins, and what is played."""

    value: float
    chance: float
    boosts: tuple[Boost, ...]


@lru_cache(maxsize=4096)
def chance(lead: int, ours: int, theirs: int, ties: bool) -> float:
    return float(duel(lead, ours, theirs, ties).chance)


def best_plan(lead: Lead, stakes: Stakes, boosts: tuple[Boost, ...] = ()) -> Plan:
    """The cheapest boosts for what they add first, as many of them as pay."""
    p, n, cost = lead.chance(), 0, 0.0
    best = Plan(p * stakes.won + (1 - p) * stakes.lost, p, ())
    ordered = sorted(boosts, key=lambda b: (b.cost / max(1, abs(b.n)), -abs(b.n)))
    for count, boost in enumerate(ordered, 1):
        n, cost = n + boost.n, cost + boost.cost
        p = lead.chance(n)
        value = p * stakes.won + (1 - p) * stakes.lost - cost
        if value > best.value:
            best = Plan(value, p, tuple(ordered[:count]))
    return best


# -- what is at stake ------------------------------------------------------------------------------------------------


def stakes_of(s: Quest, p: Player, foes: tuple[Foe, ...], *, alone: bool = True) -> Stakes:
    """For the main player of a fight with these monsters."""
    return Stakes(gain_of(s, p, foes, alone=alone), -loss_of(s, p, tuple(s.monster(foe) for foe in foes)))


def gain_of(s: Quest, p: Player, foes: tuple[Foe, ...], *, alone: bool = True) -> float:
    if any(foe.boss for foe in foes):
        return VICTORY
    killed = [(foe, card) for foe in foes if not (card := s.monster(foe)).spared]
    levels = sum(card.levels + (alone and card.fearsome) for _, card in killed)
    more = sum(c.treasure for foe, _ in killed for id in foe.enhancers if isinstance(c := s.card(id), Enhancer))
    treasure = max(0, more + sum(card.treasure for _, card in killed))
    return worth_of_levels(p, levels) + TREASURE * treasure


def loss_of(s: Quest, p: Player, monsters: tuple[Monster, ...]) -> float:
    """Damage for each monster, and the Bad Stuff of those that catch him."""
    n = len(monsters)
    if n >= p.health:
        return cost_of_death(s, p)
    after = hurt(p, n)
    caught = sum(_caught(s, p, m) * sum(_blow(s, after, stuff) for stuff in m.bad_stuff) for m in monsters)
    return cost_of_damage(s, p, n) + caught


def _caught(s: Quest, p: Player, monster: Monster) -> float:
    bonus = monster.run + sum(item.run for _, item in in_use(s, p)) + ("elf" in traits(s, p, "race"))
    return 1.0 - float(at_least(ESCAPE, 1, bonus))


def _blow(s: Quest, p: Player, stuff: BadStuff) -> float:
    """What one thing that the monster does would cost; damage where there is nothing to lose."""
    match stuff.kind:
        case "death":
            return cost_of_death(s, p)
        case "damage":
            return cost_of_damage(s, p, stuff.n)
        case "level" if p.level > 1:
            return 10.0 * min(stuff.n, p.level - 1)
        case "slot" if worn(s, p, stuff.slot or ""):
            return least(gear_worth(s, p, gear) for gear in worn(s, p, stuff.slot or ""))
        case "item" if p.gear:
            return least(gear_worth(s, p, gear) for gear in p.gear)
        case "gear" if p.gear:
            return all_gear_worth(s, p)
        case "hand" if p.hand:
            return hand_worth(s, p)
        case "trait" if traits(s, p, stuff.trait or "race"):
            return 3.0
        case "gold" if p.gold:
            return min(p.gold, stuff.n) * GOLD
    return cost_of_damage(s, p, 1)


# -- monsters that lie in a room -------------------------------------------------------------------------------------


def fought_in(s: Quest, seat: int, room: str) -> tuple[Foe, ...]:
    """The monsters that he must fight if he comes there."""
    return tuple(foe for foe in foes_in(s, room) if not ignores(s, foe, seat))


def lead_there(s: Quest, p: Player, room: Room, foes: tuple[Foe, ...]) -> Lead:
    """The odds of a fight that is not on yet."""
    bare = evolve(p, seat=0, where=room.id, hand=(), spent=0, stepped=False, entered=False, searched=(), dealt=())
    lying = evolve(room, dropped=(), gold=0, marker="", visitors=())
    return _alone(bare, lying, tuple(evolve(foe, base=NOBODY) for foe in foes), s.inline)


@lru_cache(maxsize=8192)
def _alone(p: Player, room: Room, foes: tuple[Foe, ...], inline: str) -> Lead:
    on = Fight(0, room.id, tuple(foe.id for foe in foes))
    odds = fight_odds(Quest(players=(p,), rooms=(room,), foes=foes, fight=on, inline=inline))
    assert odds is not None
    return Lead(odds.munchkins - odds.monsters, odds.our_dice, odds.their_dice, odds.duel.ties_win)


# -- monsters that nobody has seen yet -------------------------------------------------------------------------------


def strength_of(s: Quest, seat: int) -> int:
    return total(GAME.ask(s, STRENGTH, seat))


def unseen(s: Quest) -> tuple[str, ...]:
    """The Monster cards that may be drawn: neither in play nor discarded, unless the deck is made anew."""
    if not s.monster_deck:
        return tuple(s.monster_pile) or s.box.decks["monster"][:1]
    seen = {*s.monster_pile, *(foe.card for foe in s.foes)}
    return tuple(card for card in s.box.decks["monster"] if card not in seen)


def value_of_a_stranger(s: Quest, seat: int, boosts: tuple[Boost, ...] = ()) -> float:
    """What it is worth on average to fight the next monster of the deck."""
    p, mine = s.players[seat], strength_of(s, seat)
    ties = "warrior" in traits(s, p, "trade")
    values = []
    for id in unseen(s):
        monster = s.card(id)
        if isinstance(monster, Monster) and not any(holds(s, p, who, drawback=False) for who in monster.ignores):
            lead = Lead(mine - monster.level - _against(s, p, monster), 1, monster.dice, ties)
            values.append(best_plan(lead, _stakes(s, p, monster), boosts).value)
    return sum(values) / len(values) if values else 0.0


def _against(s: Quest, p: Player, monster: Monster) -> int:
    return sum(x.bonus for x in monster.against if holds(s, p, x.who, drawback=x.bonus > 0))


def _stakes(s: Quest, p: Player, monster: Monster) -> Stakes:
    levels = 0 if monster.spared else monster.levels + monster.fearsome
    gain = worth_of_levels(p, levels) + TREASURE * (0 if monster.spared else monster.treasure)
    return Stakes(gain, -loss_of(s, p, (monster,)))


def chance_against_the_boss(s: Quest, seat: int, boosts: tuple[Boost, ...] = ()) -> float:
    p, mine = s.players[seat], strength_of(s, seat) + sum(b.n for b in boosts)
    ties = "warrior" in traits(s, p, "trade")
    cards = [card for id in unseen(s) if isinstance(card := s.card(id), Monster)]
    chances = [chance(mine - BOSS_LEVEL - _against(s, p, m), 1, m.dice, ties) for m in cards]
    return sum(chances) / len(chances) if chances else 0.0

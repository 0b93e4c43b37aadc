"""In the fights and turns of others: coming to help when it pays, and keeping leaders from the Entrance."""

from __future__ import annotations

from tutor.bots.munchkin_quest.arms import against_them, lead_now
from tutor.bots.munchkin_quest.battle import lead_with, stakes_of_a_helper
from tutor.bots.munchkin_quest.dungeon import sent_away
from tutor.bots.munchkin_quest.prospects import Stakes, best_plan, gain_of
from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.worth import LEVEL, TREASURE, VICTORY, cost_of_damage, gear_worth
from tutor.games.munchkin_quest.actions import OfferHelp, PlayCurse
from tutor.games.munchkin_quest.cards import Curse
from tutor.games.munchkin_quest.munchkins import traits, worn
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.games.munchkin_quest.totals import foes_of
from tutor.kernel.state import Action

NEARLY_THERE = 7  # from this Level on nobody is helped any more
ENVY = 0.2
RIVAL = 0.6  # of a victory, so much is lost when another has it


# -- helping ---------------------------------------------------------------------------------------------------------


def bids(sight: Sight) -> Action | None:
    """The best price, if the fight is worth it."""
    s = sight.s
    offers = sight.of(OfferHelp)
    if not offers or s.fight is None or sent_away(s, sight.me, s.fight.where):
        return None
    boss = any(foe.boss for foe in foes_of(s))
    if not boss and s.players[s.fight.main].level >= NEARLY_THERE:
        return None
    before, after = lead_now(sight).chance(), lead_with(s, sight.seat).chance()
    envy = 0.0 if boss else -stakes_of_others(s, sight.seat).won * max(0.0, after - before)
    best, most = None, 0.5
    for a in offers:
        stakes = stakes_of_a_helper(s, sight.seat, a.deal)
        value = after * stakes.won + (1 - after) * stakes.lost - envy - 0.1 * a.deal.treasures
        if value > most and after > before:
            best, most = a, value
    return best


# -- interfering -----------------------------------------------------------------------------------------------------


def stakes_of_others(s: Quest, seat: int) -> Stakes:
    """What the fight of another is worth to this seat: a rival's victory costs, the more the nearer his goal."""
    assert s.fight is not None
    p, foes = s.players[s.fight.main], foes_of(s)
    if any(foe.boss for foe in foes):
        return Stakes(-RIVAL * VICTORY, 0.0)
    return Stakes(-envy_of(p) * gain_of(s, p, foes), 0.0)


def envy_of(p: Player) -> float:
    """How much of another's gain is one's own loss."""
    return 0.1 + ENVY * max(0, p.level - 5) + (0.5 if p.level >= 10 else 0.0)


def interferes(sight: Sight) -> Action | None:
    """What is worth playing against the munchkins of this fight."""
    plan = best_plan(lead_now(sight), stakes_of_others(sight.s, sight.seat), against_them(sight))
    return plan.boosts[0].action if plan.boosts else None


# -- Curses ----------------------------------------------------------------------------------------------------------


def curses(sight: Sight, spare: float = 1.2) -> Action | None:
    """A Curse on whoever it harms most, if that is worth more than keeping the card."""
    best, most = None, spare
    for a in sight.of(PlayCurse):
        victim, card = sight.s.players[a.victim], sight.s.card(a.card)
        if a.victim == sight.seat or victim.dead or not isinstance(card, Curse):
            continue
        value = envy_of(victim) * harm_of(sight.s, victim, card, a.item)
        if value > most:
            best, most = a, value
    return best


def harm_of(s: Quest, victim: Player, curse: Curse, item: str = "") -> float:
    """What a Curse costs its victim."""
    match curse.hits:
        case "level":
            return LEVEL * min(curse.n, victim.level - 1)
        case "damage":
            return cost_of_damage(s, victim, curse.n)
        case "next-fight":
            return 0.5 * curse.n
        case "move":
            return 3.0 * curse.n
        case "trait":
            return 3.0 if traits(s, victim, curse.trait or "race") else 0.0
        case "slot":
            return min((gear_worth(s, victim, g) for g in worn(s, victim, curse.slot or "")), default=0.0)
        case "item":
            chosen = [gear_worth(s, victim, g) for g in victim.gear if not item or g.card == item]
            return min(chosen, default=0.0)
    return TREASURE / 3

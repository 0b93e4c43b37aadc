"""In a fight of one's own: luck that costs nothing, help, boosts, a way out, and dice that are set."""

from __future__ import annotations

from tutor.bots.munchkin_quest.arms import for_the_munchkins, lead_now
from tutor.bots.munchkin_quest.prospects import Lead, Plan, Stakes, best_plan, fought_in, loss_of, stakes_of
from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.tricks import gets_rid
from tutor.bots.munchkin_quest.worth import GOLD, LEVEL, TREASURE, VICTORY, one_shot_worth
from tutor.games.munchkin_quest.actions import AskForHelp, Banish, ChooseHelper, Leave, SetDie, UsePower
from tutor.games.munchkin_quest.cards import Monster
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.munchkins import item_of, traits
from tutor.games.munchkin_quest.odds import fight_odds
from tutor.games.munchkin_quest.state import NOBODY, Deal, Foe, Quest
from tutor.games.munchkin_quest.totals import foes_of
from tutor.kernel.records import evolve
from tutor.kernel.state import Action

SURE = 0.97
HELP_BELOW = 0.75
DIE_CARD = 3.0
GETTING_AWAY = 4.0  # the turn that is lost with it


# -- the main player -------------------------------------------------------------------------------------------------


def leads_a_fight(sight: Sight) -> Action | None:
    """What the main player does before he announces the roll; None if nothing more is to be done."""
    stakes = stakes_of(sight.s, sight.me, foes_of(sight.s), alone=_alone(sight.s))
    lead = lead_now(sight)
    plan = best_plan(lead, stakes, for_the_munchkins(sight))
    return (
        _free_luck(sight, lead.chance())
        or _helper(sight, stakes, plan)
        or _call(sight, plan)
        or _way_out(sight, plan)
        or (plan.boosts[0].action if plan.boosts else None)
    )


def _alone(s: Quest) -> bool:
    return s.fight is not None and s.fight.helper == NOBODY


def _free_luck(sight: Sight, chance: float) -> Action | None:
    """Powers of the ten-sided die cost nothing."""
    tried = [a for a in sight.of(UsePower) if not a.pay]
    for a in tried:
        if (a.power == "thief.d10" and chance > 0.5) or (a.power == "warrior.d10" and chance < SURE):
            return a
        if a.power == "wizard.d10" and chance < SURE and _dice(sight.s, a.monster):
            return a
    return None


def _dice(s: Quest, foe: str) -> int:
    card = s.card(s.foe(foe).card)
    return card.dice if isinstance(card, Monster) else 0


def _call(sight: Sight, plan: Plan) -> Action | None:
    """Everybody is asked at once; what it costs is seen when they answer."""
    call = next((a for a in sight.of(AskForHelp) if a.whom == NOBODY), None)
    if call is None or plan.chance >= HELP_BELOW or not _anybody_near(sight):
        return None
    return call


def _anybody_near(sight: Sight) -> bool:
    return len(sight.of(AskForHelp)) > 1


def _helper(sight: Sight, stakes: Stakes, plan: Plan) -> Action | None:
    """The helper who is worth most, if he is worth his price."""
    best, most = None, plan.value + 0.5
    for a in sight.of(ChooseHelper):
        bid = next(b for b in sight.s.fight.bids if b.seat == a.helper) if sight.s.fight else None
        if bid is None:
            continue
        value = best_plan(lead_with(sight.s, a.helper), _shared(sight.s, stakes, a.helper, bid.deal)).value
        if value > most:
            best, most = a, value
    return best


def _shared(s: Quest, stakes: Stakes, helper: int, deal: Deal) -> Stakes:
    """What is left of a victory; a Boss beaten by two is a victory for both."""
    boss = any(foe.boss for foe in foes_of(s))
    price = TREASURE * deal.treasures + GOLD * (deal.gold - deal.pays)
    share = 0.3 * stakes.won if boss and s.players[helper].level >= 10 else 0.0
    return Stakes(stakes.won - price - share, stakes.lost - GOLD * (deal.gold - deal.pays))


def lead_with(s: Quest, helper: int) -> Lead:
    """The odds with a helper in the fight."""
    assert s.fight is not None
    there = tuple(evolve(p, where=s.fight.where) if p.seat == helper else p for p in s.players)
    return lead_of(evolve(s, players=there, fight=evolve(s.fight, helper=helper)))


def lead_of(s: Quest) -> Lead:
    odds = fight_odds(s, GAME)
    assert odds is not None
    return Lead(odds.munchkins - odds.monsters, odds.our_dice, odds.their_dice, odds.duel.ties_win)


# -- a way out -------------------------------------------------------------------------------------------------------


def _way_out(sight: Sight, plan: Plan) -> Action | None:
    """A card that sends a monster away or takes one out of a fight that will be lost."""
    best, most = None, plan.value + 1.0
    for a in sight.of(Banish):
        value = _without(sight, a)
        if value > most:
            best, most = a, value
    if best is not None:
        return best
    away = best_refuge(sight)
    if away is not None and -GETTING_AWAY - _cost(sight.s, away.card) > most:
        return away
    return gets_rid(sight, foes_of(sight.s)) if most < -GETTING_AWAY else None


def _cost(s: Quest, card: str) -> float:
    item = item_of(s, card)
    return one_shot_worth(item) if item is not None else 1.0


def _without(sight: Sight, a: Banish) -> float:
    """What the fight is worth when that monster is gone."""
    s = sight.s
    assert s.fight is not None
    item = item_of(s, a.card)
    gone = s.foe(a.monster)
    found = TREASURE * s.monster(gone).treasure if item is not None and item.use == "slay" else 0.0
    left = tuple(m for m in s.fight.monsters if m != a.monster)
    if not left:
        return found - _cost(s, a.card)
    foes: tuple[Foe, ...] = tuple(f for f in foes_of(s) if f.id != a.monster)
    lead = lead_of(evolve(s, fight=evolve(s.fight, monsters=left)))
    stakes = stakes_of(s, sight.me, foes, alone=_alone(s))
    return best_plan(lead, Stakes(stakes.won + found, stakes.lost)).value - _cost(s, a.card)


def best_refuge(sight: Sight) -> Leave | None:
    """The room to flee to by magic, with the card that is missed least."""
    ways = sight.of(Leave)
    return max(ways, key=lambda a: (refuge(sight, a.room), -_cost(sight.s, a.card)), default=None)


def refuge(sight: Sight, room: str) -> float:
    """How safe a room is."""
    s = sight.s
    foes = fought_in(s, sight.seat, room)
    harm = sum(4.0 + s.monster(foe).level for foe in foes)
    dark = 0.5 * sum(1 for link in s.room(room).links if link == "wall")
    return -harm - dark + (1.0 if s.tile(room).search is not None else 0.0) - 2.0 * len(s.tile(room).harms)


# -- the helper ------------------------------------------------------------------------------------------------------


def helps_on(sight: Sight) -> Action | None:
    """A helper adds what his share is worth."""
    assert sight.s.fight is not None
    stakes = stakes_of_a_helper(sight.s, sight.seat, sight.s.fight.deal or Deal())
    plan = best_plan(lead_now(sight), stakes, for_the_munchkins(sight))
    return plan.boosts[0].action if plan.boosts else None


def stakes_of_a_helper(s: Quest, seat: int, deal: Deal) -> Stakes:
    p, foes = s.players[seat], foes_of(s)
    if any(foe.boss for foe in foes):
        return Stakes(0.7 * VICTORY, -loss_of(s, p, tuple(s.monster(foe) for foe in foes)))
    loss, gold = loss_of(s, p, tuple(s.monster(foe) for foe in foes)), GOLD * (deal.gold - deal.pays)
    level = any(s.monster(foe).fearsome for foe in foes) or "elf" in traits(s, p, "race")
    return Stakes(TREASURE * deal.treasures + gold + LEVEL * level, gold - loss)


# -- dice that lie ---------------------------------------------------------------------------------------------------


def sets_a_die(sight: Sight, stakes: Stakes) -> Action | None:
    """A die card is used where it turns the fight the way this seat likes."""
    f, lead = sight.s.fight, lead_now(sight)
    if f is None or not sight.of(SetDie):
        return None
    won = lead.chance() > 0.5
    wish = stakes.won > stakes.lost
    if won == wish or abs(stakes.won - stakes.lost) < DIE_CARD:
        return None
    for a in sight.of(SetDie):
        die = f.dice[a.die]
        change = (a.face - die.face) * (1 if die.of.startswith("p") else -1)
        if (lead.chance(change) > 0.5) == wish:
            return a
    return None

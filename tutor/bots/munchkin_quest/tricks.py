"""Cards with unusual effects: for one's health and purse, against monsters that are too strong, and against leaders."""

from __future__ import annotations

from tutor.bots.munchkin_quest.arms import at_hand
from tutor.bots.munchkin_quest.prospects import best_plan, fought_in, lead_there, stakes_of
from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.worth import health_worth
from tutor.games.munchkin_quest.actions import (
    ChangeLink,
    ExchangeMonster,
    GainHealth,
    MoveMonster,
    PassBy,
    SwapMonsters,
    UseEmptyRoom,
)
from tutor.games.munchkin_quest.cards import Monster
from tutor.games.munchkin_quest.offers import feat_of
from tutor.games.munchkin_quest.state import Foe, Quest
from tutor.kernel.records import evolve
from tutor.kernel.state import Action

TRICK = 1.5  # what such a card is worth in the hand
HEALING = 3.0


# -- for oneself -----------------------------------------------------------------------------------------------------


def does_good(sight: Sight) -> Action | None:
    """Health when it is needed, and gold that turns up not far off."""
    return _health(sight) or (_gold(sight) if sight.my_turn else None)


def _health(sight: Sight) -> Action | None:
    p = sight.me
    for a in sight.of(GainHealth):
        feat = feat_of(sight.s, a.card)
        if feat is None:
            continue
        better = health_worth(min(p.tokens, p.health + feat.n)) - health_worth(p.health)
        if feat.does == "add-health" or better >= HEALING:
            return a
    return None


def _gold(sight: Sight) -> Action | None:
    """Into the room that is nearest."""
    s = sight.s
    here = s.room(sight.me.where).at
    gold = [a for a in sight.of(UseEmptyRoom) if (f := feat_of(s, a.card)) is not None and f.brings == "gold"]

    def distance(a: UseEmptyRoom) -> int:
        row, column = s.room(a.room).at
        return abs(row - here[0]) + abs(column - here[1])

    return min(gold, key=distance, default=None)


def breaks_out(sight: Sight) -> Action | None:
    """A wall of one's own room is opened."""
    return next((a for a in sight.of(ChangeLink) if a.room == sight.me.where), None)


# -- against monsters ------------------------------------------------------------------------------------------------


def gets_rid(sight: Sight, monsters: tuple[Foe, ...]) -> Action | None:
    """The strongest of these monsters goes elsewhere, looks away, or makes room for another."""
    ids = [foe.id for foe in sorted(monsters, key=lambda foe: -sight.s.monster(foe).level)]
    tools: tuple[Action, ...] = (
        *(a for a in sight.of(PassBy) if a.monster in ids),
        *(a for a in sight.of(MoveMonster) if a.monster in ids and a.room != sight.me.where),
        *(a for a in sight.of(SwapMonsters) if _swaps_well(sight.s, a, ids)),
        *(a for a in sight.of(ExchangeMonster) if a.monster in ids),
    )
    return min(tools, key=lambda a: (ids.index(_aim(a, ids)), tools.index(a)), default=None)


def _aim(a: Action, ids: list[str]) -> str:
    """The monster of one's own room that an action is about."""
    monster = str(getattr(a, "monster", ""))
    return monster if monster in ids else str(getattr(a, "other_monster", ids[0]))


def _swaps_well(s: Quest, a: SwapMonsters, ids: list[str]) -> bool:
    """Whether a monster of one's own room changes places with a weaker one."""
    if (a.monster in ids) == (a.other_monster in ids):
        return False
    mine, other = (a.monster, a.other_monster) if a.monster in ids else (a.other_monster, a.monster)
    return s.monster(s.foe(mine)).level > s.monster(s.foe(other)).level + 2


# -- against leaders -------------------------------------------------------------------------------------------------


def sets_upon(sight: Sight, envy: float) -> Action | None:
    """A monster is moved to the player whose turn it is, if it will beat him; `envy`: what his harm is worth."""
    s, victim = sight.s, sight.s.players[sight.s.turn]
    if sight.my_turn or victim.dead or s.fight is not None:
        return None
    best, most = None, TRICK
    for a in sight.of(MoveMonster):
        if a.room == victim.where and s.foe(a.monster).where != victim.where:
            value = -envy * _worth_to(s, victim.seat, a.monster)
            if value > most:
                best, most = a, value
    return best


def _worth_to(s: Quest, seat: int, monster: str) -> float:
    """What a fight with this monster, there where he is, is worth to a munchkin; of his hand nothing is known."""
    p = s.players[seat]
    foe = evolve(s.foe(monster), where=p.where)
    moved: Quest = evolve(s, foes=tuple(foe if f.id == monster else f for f in s.foes))
    foes = fought_in(moved, seat, p.where)
    if foe not in foes or not isinstance(s.card(foe.card), Monster):
        return 0.0
    return best_plan(lead_there(moved, p, s.room(p.where), foes), stakes_of(moved, p, foes)).value


def must_fight(sight: Sight) -> float:
    """What the fight is worth that begins when the turn goes on."""
    s, me = sight.s, sight.me
    foes = fought_in(s, sight.seat, me.where)
    if not foes:
        return 0.0
    return best_plan(lead_there(s, me, s.room(me.where), foes), stakes_of(s, me, foes), at_hand(s, me)).value

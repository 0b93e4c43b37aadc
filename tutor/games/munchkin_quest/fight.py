"""A fight from its beginning to the roll: which monsters are fought, the windows."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import FightOn
from tutor.games.munchkin_quest.book import action, guard, step
from tutor.games.munchkin_quest.munchkins import holds
from tutor.games.munchkin_quest.state import Fight, Foe, Quest, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, next_seats, others
from tutor.games.munchkin_quest.windows import AFTER, CALLS, FIGHT
from tutor.kernel.verdict import Facts, facts


def ignores(s: Quest, foe: Foe, seat: int) -> bool:
    """Whether the monster ignores this munchkin. A Boss ignores nobody of Level 10."""
    p = s.players[seat]
    if foe.boss and p.level >= 10:
        return False
    return any(holds(s, p, who, drawback=False) for who in s.monster(foe).ignores)


def begin_fight(t: Quests, seat: int, rules: tuple[str, ...], *, also_ignoring: bool = False) -> None:
    """A fight with the monsters of the munchkin's room, except those that ignore him."""
    room = t.s.players[seat].where
    foes = foes_in(t.s, room)
    fought = tuple(f.id for f in foes if also_ignoring or not ignores(t.s, f, seat))
    if not fought:
        if foes:
            t.log("MonsterIgnores", "mq.ignore.choice", {"seat": seat, "monsters": tuple(f.id for f in foes)})
        return
    told = {"seat": seat, "monsters": fought, "room": room}
    t.log(
        "FightBegan", (*rules, "mq.combat.main-player", "mq.combat.all-together"), told, fight=Fight(seat, room, fought)
    )
    t.begin("fight")


# -- ignoring monsters -----------------------------------------------------------------------------------------------


@guard("mq.combat.own-turn-only", FightOn, basic=1, every=True)
def fights_begin_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """A fight can begin only in the turn of the munchkin who fights it."""
    return None if seat == s.turn else facts(seat=seat, turn=s.turn)


@guard("mq.ignore.choice", FightOn, basic=4, every=True)
def somebody_must_be_there_to_fight(s: Quest, seat: int) -> Facts | None:
    """When a monster ignores a munchkin, he alone decides whether to fight it; he may stay there without fighting,
    or leave if he has Move left.
    """
    return None if foes_in(s, s.players[seat].where) else facts(seat=seat)


@action(FightOn, "mq.ignore.choice", (AFTER,), lambda s, seat: (FightOn(seat),))
def fight_on(t: Quests, a: FightOn) -> None:
    """When a monster ignores a munchkin, he alone decides whether to fight it; he may stay there without fighting,
    or leave if he has Move left.
    """
    begin_fight(t, a.seat, ("mq.ignore.normal-fight",), also_ignoring=True)


# -- before the roll -------------------------------------------------------------------------------------------------


@step("mq.combat.last-calls", "mq.timing.own-turn")
def wait_for_the_main_player(t: Quests, _: dict[str, Any]) -> None:
    """If somebody reacts with a card or ability, the main player may again ask for help or play cards before he
    rolls.

    In your own turn "any time" means literally any time, even just before the dice of your fight are rolled.
    """
    f = fight(t)
    if f.stage != "open":
        change_fight(t, "LastCalls", "mq.combat.last-calls", {"seat": f.main}, stage="open", reacted=False)
    t.open(FIGHT, "mq.combat.last-calls", next_seats(t.s, f.main), lead=f.main)


@step("mq.combat.announce", "mq.timing.off-turn")
def wait_for_the_others(t: Quests, _: dict[str, Any]) -> None:
    """Before rolling, the main player announces it and waits a moment (about 2.6 seconds) for the others to react.

    In another player's turn you call a halt at any moment and play the card.
    """
    f = fight(t)
    change_fight(t, "RollAnnounced", "mq.combat.announce", {"seat": f.main}, stage="calls", reacted=False)
    t.open(CALLS, "mq.combat.announce", others(t.s, f.main))


@step("mq.combat.last-calls")
def hear_last_calls(t: Quests, _: dict[str, Any]) -> None:
    """If somebody reacts with a card or ability, the main player may again ask for help or play cards before he
    rolls.
    """
    if fight(t).reacted:
        t.close()
        t.begin("fight")

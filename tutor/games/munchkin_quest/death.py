"""Dying, step by step, and what the dead may still do."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.actions import EndOwnLife, Heal
from tutor.games.munchkin_quest.book import action, guard, procedure, step
from tutor.games.munchkin_quest.dissolving import nobody_is_left_to_fight, the_main_player_is_gone, unrolled
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.turn import cut_turn_short
from tutor.games.munchkin_quest.verbs import Quests, change, change_fight, discard, lose_level, with_player
from tutor.games.munchkin_quest.windows import ANY_TIME, RUN
from tutor.kernel.records import evolve
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


@step("mq.death.when")
def he_dies(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin dies when all his health tokens show black."""
    change(t, about["seat"], "Died", "mq.death.when", {}, dead=True)


@step("mq.death.lay-down")
def he_is_laid_down(t: Quests, about: dict[str, Any]) -> None:
    """The figure of a munchkin who dies is laid on its side in the room where the last blow fell."""
    seat = about["seat"]
    if room := t.s.players[seat].where:
        t.log("LaidDown", "mq.death.lay-down", {"seat": seat, "room": room})


@step("mq.death.discard-hand")
def his_hand_is_discarded(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who dies discards his whole hand."""
    seat = about["seat"]
    hand = t.s.players[seat].hand
    if hand:
        change(t, seat, "HandLost", "mq.death.discard-hand", {"n": len(hand)}, hand=(), fresh=())
        discard(t, hand, "mq.death.discard-hand", seat=seat)


@step("mq.death.lose-level")
def he_loses_a_level(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who dies loses one level."""
    lose_level(t, about["seat"], 1, "mq.death.lose-level")


@step("mq.death.drop-all", "mq.ruling.cheat-lost", "mq.drop.forced")
def his_belongings_stay_in_the_room(t: Quests, about: dict[str, Any]) -> None:
    """All gold and items of a munchkin who dies are dropped in the room of his death.

    A Cheat card goes when its item leaves its owner, whatever the way.

    Curses and misfortunes can force a player to drop items.
    """
    p = t.s.players[about["seat"]]
    if not p.where or not (p.gear or p.gold):
        return
    room = t.s.room(p.where)
    cards = tuple([g.card for g in p.gear])
    lying = evolve(room, dropped=(*room.dropped, *cards), gold=room.gold + p.gold)
    told = {"seat": p.seat, "cards": cards, "n": p.gold, "room": p.where}
    players = with_player(t.s, evolve(p, gear=(), gold=0))
    rooms = tuple([lying if r.id == room.id else r for r in t.s.rooms])
    t.log("BelongingsDropped", ("mq.death.drop-all", "mq.drop.forced"), told, players=players, rooms=rooms)
    cheats = tuple([g.cheat for g in p.gear if g.cheat])
    discard(t, cheats, "mq.ruling.cheat-lost", seat=p.seat)


@step("mq.death.keep-dxm")
def race_and_class_stay(t: Quests, about: dict[str, Any]) -> None:
    """DxM cards that a munchkin who dies has in play stay there, so his race and class do not change."""
    p = t.s.players[about["seat"]]
    if p.traits:
        t.log("KeptInDeath", "mq.death.keep-dxm", {"seat": p.seat, "cards": p.traits})


@step("mq.death.keep-curses")
def curses_stay(t: Quests, about: dict[str, Any]) -> None:
    """Curses lying on a munchkin stay on him when he dies."""
    p = t.s.players[about["seat"]]
    if p.curses:
        t.log("KeptInDeath", "mq.death.keep-curses", {"seat": p.seat, "cards": p.curses})


@step("mq.end.monsters-win")
def the_monsters_win_if_all_are_dead(t: Quests, _: dict[str, Any]) -> None:
    """If all players are dead at the same time, the monsters win the game."""
    if all(p.dead for p in t.s.players):
        t.end("monsters-win", "mq.end.monsters-win")


@step("mq.death.to-monster-turn")
def his_turn_is_over(t: Quests, about: dict[str, Any]) -> None:
    """After a player has died, play goes on with the monster turn."""
    if about["seat"] == t.s.turn:
        cut_turn_short(t, "TurnLost", ("mq.death.to-monster-turn",), charity=False)
        return
    f = t.s.fight
    if unrolled(f) and f.helper == about["seat"]:
        told = {"seat": about["seat"], "main": f.main}
        change_fight(t, "HelperFell", "mq.death.to-monster-turn", told, helper=NOBODY, deal=None)


procedure(
    "die",
    he_dies,
    he_is_laid_down,
    his_hand_is_discarded,
    he_loses_a_level,
    his_belongings_stay_in_the_room,
    race_and_class_stay,
    curses_stay,
    the_monsters_win_if_all_are_dead,
    his_turn_is_over,
    nobody_is_left_to_fight,
    the_main_player_is_gone,
)


# -- ending it oneself -----------------------------------------------------------------------------------------------


@guard("mq.ownturn.suicide", EndOwnLife, basic=2, worded=True)
def only_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """A player may kill off his own character at any time in his own turn, also in combat."""
    return None if seat == s.turn else facts(seat=seat, turn=s.turn)


@guard("mq.death.no-undo", EndOwnLife, Heal, basic=3, worded=True)
def the_dead_stay_dead(s: Quest, seat: int) -> Facts | None:
    """Once a munchkin is dead, nobody can go back in time to save him."""
    return facts(seat=seat) if s.players[seat].dead else None


@action(EndOwnLife, "mq.suicide.flip", (*ANY_TIME, RUN), lambda s, seat: (EndOwnLife(seat),))
def end_own_life(t: Quests, a: EndOwnLife) -> None:
    """In his own turn a player may turn all his red health tokens black; he dies."""
    p = t.s.players[a.seat]
    window = pending(t.s)
    if window is not None and window.kind == RUN:
        t.close()  # he runs no more, so there is no room to be named
    change(t, a.seat, "TokensTurned", "mq.suicide.flip", {"n": p.health}, health=0)
    t.begin("die", seat=a.seat)

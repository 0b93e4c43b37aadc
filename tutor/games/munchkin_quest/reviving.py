"""Coming back from the dead, at the start of one's next turn."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import procedure, step
from tutor.games.munchkin_quest.rooms import enter
from tutor.games.munchkin_quest.verbs import Quests, change, draw

STAKE = 300
CARDS = 2


@step("mq.revive.when")
def he_comes_back_in_the_entrance(t: Quests, _: dict[str, Any]) -> None:
    """A dead player comes back in the Entrance at the start of his next turn."""
    entrance = t.s.entrance()
    assert entrance is not None
    change(t, t.s.turn, "Revived", "mq.revive.when", {"room": entrance.id}, dead=False)
    enter(t, t.s.turn, entrance.id, ("mq.revive.when",), "CameBack")


@step("mq.revive.health")
def all_his_tokens_are_turned_red(t: Quests, _: dict[str, Any]) -> None:
    """When a player revives, all his health tokens are turned red."""
    p = t.s.players[t.s.turn]
    change(t, p.seat, "TokensTurnedRed", "mq.revive.health", {"n": p.tokens}, health=p.tokens)


@step("mq.revive.stake")
def he_receives_a_new_stake(t: Quests, _: dict[str, Any]) -> None:
    """A reviving player receives 300 gold and draws two Treasure and two DxM cards."""
    p = t.s.players[t.s.turn]
    change(t, p.seat, "GoldTaken", "mq.revive.stake", {"n": STAKE}, gold=p.gold + STAKE)
    draw(t, "treasure", p.seat, CARDS, "mq.revive.stake")
    draw(t, "dxm", p.seat, CARDS, "mq.revive.stake")


@step("mq.revive.turn")
def then_he_takes_an_ordinary_turn(t: Quests, _: dict[str, Any]) -> None:
    """A reviving player then takes an ordinary turn, its DxM draw included."""
    t.log("OrdinaryTurn", "mq.revive.turn", {"seat": t.s.turn})
    t.begin("turn-itself")


procedure(
    "revive",
    all_his_tokens_are_turned_red,
    he_comes_back_in_the_entrance,
    he_receives_a_new_stake,
    then_he_takes_an_ordinary_turn,
)

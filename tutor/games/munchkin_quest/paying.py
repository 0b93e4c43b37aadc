"""Paying what was promised, as soon as the fight is over."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import step
from tutor.games.munchkin_quest.carrying import natural_place, place_for
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.state import NOBODY, Gear, side_of
from tutor.games.munchkin_quest.verbs import Quests, change, discard, fight, with_player
from tutor.kernel.records import evolve


def pay_the_bribe(t: Quests, *, cheats_too: bool = False) -> None:
    """Gold and items change hands; promised treasure has been laid out by the picking order."""
    f = fight(t)
    if f.deal is None or f.helper == NOBODY:
        return
    hand_over_gold(t, f.main, f.helper, f.deal.gold)
    hand_over_gold(t, f.helper, f.main, f.deal.pays)
    for item in f.deal.items:
        hand_over_item(t, f.main, f.helper, item, ("mq.bribe.what",), cheats_too=cheats_too)


@step("mq.bribe.what")
def the_promise_binds_all_the_same(t: Quests, _: dict[str, Any]) -> None:
    """A bribe can be gold or items in play, or a promised share of the monster's treasure."""
    if not any(t.s.players[seat].dead for seat in side_of(t.s)):
        pay_the_bribe(t)


def hand_over_gold(t: Quests, giver: int, taker: int, n: int, rule: str = "mq.bribe.what") -> None:
    n = min(n, t.s.players[giver].gold)
    if n <= 0:
        return
    a, b = t.s.players[giver], t.s.players[taker]
    players = with_player(t.s, evolve(a, gold=a.gold - n))
    players = (*players[:taker], evolve(b, gold=b.gold + n), *players[taker + 1 :])
    t.log("GoldPaid", rule, {"seat": giver, "to": taker, "n": n}, players=players)


def hand_over_item(
    t: Quests, giver: int, taker: int, item: str, rules: tuple[str, ...], *, cheats_too: bool = False
) -> None:
    """The item stays in play: it goes where the receiver has room for it, and its Cheat card to the discards."""
    a = t.s.players[giver]
    gear = next((g for g in a.gear if g.card == item), None)
    if gear is None:
        return
    change(t, giver, "ItemGiven", rules, {"card": item, "to": taker}, gear=tuple(g for g in a.gear if g != gear))
    cheat = gear.cheat if cheats_too else ""
    if gear.cheat and not cheat:
        discard(t, (gear.cheat,), ("mq.cheat.lost-with-item", "mq.ruling.cheat-lost"), seat=giver)
    b, known = t.s.players[taker], item_of(t.s, item)
    place = natural_place(known) if cheat and known is not None else place_for(t.s, b, item)
    told = {"card": item, "giver": giver, "place": place}
    received = ("mq.trade.stays-in-play", "mq.pack.what" if place == "pack" else "mq.trade.benefit-now")
    change(t, taker, "ItemReceived", received, told, gear=(*b.gear, Gear(item, place, cheat)))

"""Calling for help: who may come, what he asks, and the one who is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import AskForHelp, ChooseHelper, Leave, OfferHelp
from tutor.games.munchkin_quest.book import guard, procedure, step, term
from tutor.games.munchkin_quest.boss import boss_is_fought
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.moving import pass_through
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.rooms import enter
from tutor.games.munchkin_quest.state import HAS_HELPED, NOBODY, Bid, Deal, Player, Quest, adjacent, link_between
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, others, spend
from tutor.games.munchkin_quest.windows import BEFORE_THE_ROLL, FIGHT, interrupt
from tutor.kernel.events import Term
from tutor.kernel.verdict import Facts, facts

ELIGIBLE = "mq.help.eligible"
PRICES = (Deal(), Deal(treasures=1, pick="last"), Deal(treasures=1, pick="first"), Deal(gold=100))


# -- who can come ----------------------------------------------------------------------------------------------------


def stands_there(s: Quest, p: Player) -> bool:
    return s.fight is not None and p.where == s.fight.where


def can_walk_in(s: Quest, p: Player) -> bool:
    return s.fight is not None and bool(p.where) and adjacent(s, p.where, s.fight.where)


def way_by_magic(s: Quest, p: Player, *, openly: bool) -> str:
    """The card that takes him to any room by magic; `openly` counts only what lies before him for all to see."""
    hand = () if openly else p.hand
    for card in (*(g.card for g in p.gear if g.place != "pack"), *hand):
        item = item_of(s, card)
        if item is not None and item.use == "leave" and "magic" in item.keywords:
            return card
    return ""


def can_come(s: Quest, seat: int, *, openly: bool = False) -> bool:
    """Whether he stands in the room of the fight, or can come there on foot or by magic."""
    f, p = s.fight, s.players[seat]
    if f is None or p.dead or seat == f.main:
        return False
    return stands_there(s, p) or can_walk_in(s, p) or way_by_magic(s, p, openly=openly) != ""


def says_he_can_come(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> bool:
    """Whether he can come as far as the acting seat may know: another's hand is not looked into, his word is taken."""
    who = _helper_of(a)
    if isinstance(a, ChooseHelper) and (bid := bid_of(s, who)) is not None and bid.magic:
        return True
    return can_come(s, who, openly=not isinstance(a, OfferHelp))


def _others_alive(s: Quest) -> Iterator[Player]:
    return (p for p in s.players if s.fight is not None and p.seat != s.fight.main and not p.dead)


@term(ELIGIBLE, "mq.help.eligible")
def who_is_there(s: Quest, _: object) -> Iterator[Term]:
    """Only a munchkin who is in the fight's room, or who can come to it, can be asked."""
    for p in _others_alive(s):
        if stands_there(s, p):
            yield Term(1, "mq.help.eligible", "eligible", f"seat:{p.seat}", {"seat": p.seat, "room": p.where})


@term(ELIGIBLE, "mq.help.move")
def who_can_walk_in(s: Quest, _: object) -> Iterator[Term]:
    """To come and help, a munchkin moves from an adjacent room through a passage or a door of any kind, at no Move
    cost.
    """
    for p in _others_alive(s):
        if can_walk_in(s, p):
            yield Term(1, "mq.help.move", "eligible-next", f"seat:{p.seat}", {"seat": p.seat, "room": p.where})


@term(ELIGIBLE, "mq.help.magic", layer="card")
def who_can_come_by_magic(s: Quest, _: object) -> Iterator[Term]:
    """A munchkin who can get into the room by magic can also help."""
    for p in _others_alive(s):
        card = way_by_magic(s, p, openly=True)
        if card and not stands_there(s, p) and not can_walk_in(s, p):
            told = {"seat": p.seat, "room": p.where, "card": card}
            yield Term(1, "mq.help.magic", "eligible-magic", f"seat:{p.seat}", told)


@term(ELIGIBLE, "mq.boss.helper-level-ten")
def who_is_too_low_for_the_boss(s: Quest, _: object) -> Iterator[Term]:
    """Help may be called, but only a Level 10 munchkin can help against the Boss, even if others stand in the
    Entrance.
    """
    if not boss_is_fought(s):
        return
    for p in _others_alive(s):
        if p.level < 10 and can_come(s, p.seat, openly=True):
            yield Term(-1, "mq.boss.helper-level-ten", "eligible-low", f"seat:{p.seat}", {"seat": p.seat})


# -- the call --------------------------------------------------------------------------------------------------------


@guard("mq.help.ask", AskForHelp, ChooseHelper, basic=1, worded=True)
def only_the_main_player_asks(s: Quest, seat: int) -> Facts | None:
    """Nobody can help unless the main player asks him."""
    if s.fight is not None and seat != s.fight.main:
        return facts(key="not-main", seat=seat, main=s.fight.main)
    return None


@guard("mq.help.one", AskForHelp, OfferHelp, ChooseHelper, basic=3, worded=True)
def only_one_helper(s: Quest, seat: int) -> Facts | None:
    """Only one helper can be had in a fight."""
    f = s.fight
    if f is None or (f.helper == NOBODY and HAS_HELPED not in f.used):
        return None
    return facts(helper=f.helper) if f.helper != NOBODY else facts(key="had-one", seat=seat)


@guard("mq.help.ask", OfferHelp, basic=4, worded=True)
def nobody_helps_unasked(s: Quest, seat: int) -> Facts | None:
    """Nobody can help unless the main player asks him."""
    f = s.fight
    if f is not None and not f.called and seat not in f.asked:
        return facts(key="unasked", seat=seat, main=f.main)
    return None


def _helper_of(a: AskForHelp | OfferHelp | ChooseHelper) -> int:
    if isinstance(a, AskForHelp):
        return a.whom
    return a.seat if isinstance(a, OfferHelp) else a.helper


@guard("mq.help.others", AskForHelp, OfferHelp, basic=2, implied=True)
def help_comes_from_others(s: Quest, a: AskForHelp | OfferHelp) -> Facts | None:
    """Other players may take part in your fight, for you or against you."""
    who = _helper_of(a)
    return facts(seat=who) if s.fight is not None and who == s.fight.main else None


@guard("mq.help.eligible", AskForHelp, OfferHelp, ChooseHelper, basic=5, implied=(AskForHelp, OfferHelp))
def he_must_be_able_to_come(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> Facts | None:
    """Only a munchkin who is in the fight's room, or who can come to it, can be asked."""
    who = _helper_of(a)
    if s.fight is None or who in (NOBODY, s.fight.main) or says_he_can_come(s, a):
        return None
    return facts(seat=who, room=s.fight.where)


@guard("mq.help.move", AskForHelp, OfferHelp, ChooseHelper, basic=5, implied=(AskForHelp, OfferHelp))
def nobody_comes_through_a_wall(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> Facts | None:
    """To come and help, a munchkin moves from an adjacent room through a passage or a door of any kind, at no Move
    cost.
    """
    who = _helper_of(a)
    if s.fight is None or who == NOBODY or not s.players[who].where or s.players[who].where == s.fight.where:
        return None
    walled = link_between(s, s.players[who].where, s.fight.where) == "wall"
    return None if not walled or says_he_can_come(s, a) else facts(key="wall", seat=who, room=s.fight.where)


@guard("mq.help.move-after-choice", Leave, basic=3)
def nobody_comes_before_he_is_chosen(s: Quest, a: Leave) -> Facts | None:
    """No munchkin may move before the main player has chosen his helper."""
    f = s.fight
    if f is None or f.helper != NOBODY or in_fight(s, a.seat) or a.room != f.where:
        return None
    return facts(seat=a.seat, room=a.room, main=f.main)


@guard("mq.boss.helper-level-ten", AskForHelp, OfferHelp, ChooseHelper, basic=6)
def only_level_ten_helps_against_the_boss(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> Facts | None:
    """Help may be called, but only a Level 10 munchkin can help against the Boss, even if others stand in the
    Entrance.
    """
    who = _helper_of(a)
    if who == NOBODY or s.players[who].level >= 10 or not boss_is_fought(s):
        return None
    return facts(seat=who, level=s.players[who].level)


@guard("mq.priority.card-room-over-rulebook", AskForHelp, OfferHelp, ChooseHelper, basic=6)
def rooms_may_forbid_help(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> Facts | None:
    """Where the rulebook disagrees with the text of a card or of a room, the card or room is followed."""
    who = _helper_of(a)
    if s.fight is None:
        return None
    here, there = s.fight.where, s.players[who].where if who != NOBODY else ""
    for room in (here, there) if there and there != here else (here,):
        if not s.tile(room).helpers:
            return facts(key="no-help", room=room)
    return None


# -- the price -------------------------------------------------------------------------------------------------------


@guard("mq.bribe.what", AskForHelp, OfferHelp, basic=7)
def a_bribe_is_what_one_has(s: Quest, a: AskForHelp | OfferHelp) -> Facts | None:
    """A bribe can be gold or items in play, or a promised share of the monster's treasure."""
    return None if s.fight is None else _unpayable(s, a.deal, _helper_of(a))


@guard("mq.bribe.what", ChooseHelper, basic=7)
def the_price_can_still_be_paid(s: Quest, a: ChooseHelper) -> Facts | None:
    """A bribe can be gold or items in play, or a promised share of the monster's treasure."""
    bid = bid_of(s, a.helper)
    return None if bid is None else _unpayable(s, bid.deal, a.helper)


def _unpayable(s: Quest, deal: Deal, helper: int) -> Facts | None:
    assert s.fight is not None
    main = s.players[s.fight.main]
    if deal.gold > main.gold or deal.gold < 0:
        return facts(key="gold", seat=main.seat, gold=main.gold, n=deal.gold)
    if helper != NOBODY and not 0 <= deal.pays <= s.players[helper].gold:
        return facts(key="gold", seat=helper, gold=s.players[helper].gold, n=deal.pays)
    return _not_his(s, main, deal.items) if deal.items else None


def _not_his(s: Quest, main: Player, items: tuple[str, ...]) -> Facts | None:
    own = {g.card for g in main.gear}
    missing = next((i for i in items if i not in own), None)
    if missing is not None or any(item_of(s, i) is None for i in items):
        return facts(key="item", seat=main.seat, card=missing or items[0])
    return None


@guard("mq.bribe.pick-order", AskForHelp, OfferHelp, basic=8, implied=True)
def treasure_needs_an_order_of_picking(s: Quest, a: AskForHelp | OfferHelp) -> Facts | None:
    """When treasure is promised, it must be agreed whether the helper picks first or last."""
    if a.deal.treasures < 0 or bool(a.deal.treasures) != bool(a.deal.pick):
        return facts(n=a.deal.treasures)
    return None


@guard("mq.help.definition", ChooseHelper, basic=4)
def a_helper_has_answered_the_call(s: Quest, a: ChooseHelper) -> Facts | None:
    """The player who answers the call is the helper."""
    return None if s.fight is None or bid_of(s, a.helper) else facts(seat=a.helper)


def bid_of(s: Quest, seat: int) -> Bid | None:
    return next((b for b in s.fight.bids if b.seat == seat), None) if s.fight else None


# -- what happens ----------------------------------------------------------------------------------------------------


def ask_candidates(s: Quest, seat: int) -> Iterator[AskForHelp]:
    f = s.fight
    if f is None:
        return
    if not f.called:
        yield AskForHelp(seat)
    for other in others(s, seat):
        if other not in f.asked and can_come(s, other, openly=True):
            yield AskForHelp(seat, other, Deal(treasures=1, pick="last"))


@interrupt(AskForHelp, "mq.combat.ask-help", ask_candidates, (FIGHT,))
def ask_for_help(t: Quests, a: AskForHelp) -> None:
    """A player who faces a stronger monster may call for help."""
    f = fight(t)
    if a.whom == NOBODY:
        change_fight(t, "HelpAsked", ("mq.help.ask", "mq.combat.ask-help"), {"seat": a.seat}, called=True)
    else:
        asked = (*f.asked, a.whom) if a.whom not in f.asked else f.asked
        change_fight(t, "HelpAskedOf", "mq.help.ask", {"seat": a.seat, "to": a.whom}, asked=asked)
    t.begin("ask", seat=a.seat, to=a.whom, deal=deal_facts(a.deal))


@step("mq.bribe.offer")
def a_bribe_is_offered(t: Quests, about: dict[str, Any]) -> None:
    """The main player may offer a bribe for help."""
    if about["deal"] != deal_facts(Deal()):
        t.log("BribeOffered", "mq.bribe.offer", about)


procedure("ask", a_bribe_is_offered)


def offer_candidates(s: Quest, seat: int) -> Iterator[OfferHelp]:
    standing = bid_of(s, seat)
    if can_come(s, seat) and standing is None:
        yield from (OfferHelp(seat, deal) for deal in PRICES)


@interrupt(OfferHelp, "mq.bribe.compete", offer_candidates, BEFORE_THE_ROLL)
def offer_help(t: Quests, a: OfferHelp) -> None:
    """If several players want treasure for their help, the main player may let them bid against each other."""
    f = fight(t)
    magic = not can_come(t.s, a.seat, openly=True)
    bids = (*(b for b in f.bids if b.seat != a.seat), Bid(a.seat, a.deal, magic))
    rules = ("mq.bribe.compete", "mq.bribe.what", "mq.bribe.pick-order") if a.deal != Deal() else ("mq.help.others",)
    change_fight(t, "HelpOffered", rules, {"seat": a.seat, "deal": deal_facts(a.deal)}, bids=bids)


def choose_candidates(s: Quest, seat: int) -> Iterator[ChooseHelper]:
    for bid in s.fight.bids if s.fight else ():
        yield ChooseHelper(seat, bid.seat)


@interrupt(ChooseHelper, "mq.help.definition", choose_candidates, (FIGHT,), needs=("bids",))
def choose_helper(t: Quests, a: ChooseHelper) -> None:
    """The player who answers the call is the helper."""
    bid = bid_of(t.s, a.helper)
    assert bid is not None
    told = {"seat": a.seat, "helper": a.helper, "deal": deal_facts(bid.deal)}
    rules = ("mq.help.one", "mq.help.definition", "mq.help.must-help")
    used = (*fight(t).used, HAS_HELPED)
    change_fight(t, "HelperChosen", rules, told, helper=a.helper, deal=bid.deal, bids=(), used=used)
    t.begin("come", seat=a.helper, on_foot=_on_foot(t.s, a.helper))


def _on_foot(s: Quest, seat: int) -> bool:
    """Whether he needs no magic: what a room does to whoever comes in is no reason to come once more."""
    p = s.players[seat]
    return stands_there(s, p) or can_walk_in(s, p)


@step("mq.help.move")
def the_helper_walks_in(t: Quests, about: dict[str, Any]) -> None:
    """To come and help, a munchkin moves from an adjacent room through a passage or a door of any kind, at no Move
    cost.
    """
    p = t.s.players[about["seat"]]
    if can_walk_in(t.s, p):
        pass_through(t, p.seat, fight(t).where, "help", ("mq.help.move", "mq.help.move-after-choice"), "HelperMoved")


@step("mq.help.magic")
def the_helper_comes_by_magic(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who can get into the room by magic can also help."""
    p = t.s.players[about["seat"]]
    card = "" if about["on_foot"] else way_by_magic(t.s, p, openly=False)
    if card:
        spend(t, p.seat, card, "mq.help.magic")
        enter(t, p.seat, fight(t).where, ("mq.help.magic", "mq.help.move-after-choice"), "HelperMoved")


@step("mq.help.eligible")
def whoever_cannot_come_is_no_helper(t: Quests, about: dict[str, Any]) -> None:
    """Only a munchkin who is in the fight's room, or who can come to it, can be asked."""
    if fight(t).helper == about["seat"] and not stands_there(t.s, t.s.players[about["seat"]]):
        used = tuple([mark for mark in fight(t).used if mark != HAS_HELPED])
        told = {"seat": about["seat"]}
        change_fight(t, "HelperCannotCome", "mq.help.eligible", told, helper=NOBODY, deal=None, used=used)


procedure("come", the_helper_walks_in, the_helper_comes_by_magic, whoever_cannot_come_is_no_helper)


def deal_facts(deal: Deal) -> dict[str, Any]:
    items = list(deal.items)
    return {"treasures": deal.treasures, "pick": deal.pick, "gold": deal.gold, "pays": deal.pays, "items": items}

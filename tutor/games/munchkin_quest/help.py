"""Calling for help: who may come, what he asks, and the one who is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.actions import AskForHelp, ChooseHelper, OfferHelp
from tutor.games.munchkin_quest.book import guard, term
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.rooms import enter
from tutor.games.munchkin_quest.state import NOBODY, Bid, Deal, Quest, adjacent
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, others
from tutor.games.munchkin_quest.windows import BEFORE_THE_ROLL, FIGHT, interrupt
from tutor.kernel.events import Term
from tutor.kernel.verdict import Facts, facts

ELIGIBLE = "mq.help.eligible"
PRICES = (Deal(), Deal(treasures=1, pick="last"), Deal(treasures=1, pick="first"), Deal(gold=100))


def can_come(s: Quest, seat: int) -> bool:
    """Whether he stands in the room of the fight or next to it, through a passage or any door."""
    f, p = s.fight, s.players[seat]
    if f is None or p.dead or seat == f.main or not p.where:
        return False
    return p.where == f.where or adjacent(s, p.where, f.where)


@term(ELIGIBLE, "mq.help.eligible", "mq.help.move")
def who_can_come(s: Quest, _: object) -> Iterator[Term]:
    """Only a munchkin who is in the fight's room, or who can come to it, can be asked.

    To come and help, a munchkin moves from an adjacent room through a passage or a door of any kind, at no Move
    cost.
    """
    for p in s.players:
        if can_come(s, p.seat):
            yield Term(1, "mq.help.eligible", "eligible", f"seat:{p.seat}", {"seat": p.seat, "room": p.where})


# -- the call --------------------------------------------------------------------------------------------------------


@guard("mq.help.ask", AskForHelp, ChooseHelper, basic=1, every=True)
def only_the_main_player_asks(s: Quest, seat: int) -> Facts | None:
    """Nobody can help unless the main player asks him."""
    if s.fight is not None and seat != s.fight.main:
        return facts(key="not-main", seat=seat, main=s.fight.main)
    return None


@guard("mq.help.one", AskForHelp, OfferHelp, ChooseHelper, basic=3, every=True)
def only_one_helper(s: Quest, seat: int) -> Facts | None:
    """Only one helper can be had in a fight."""
    if s.fight is not None and s.fight.helper != NOBODY:
        return facts(helper=s.fight.helper)
    return None


@guard("mq.help.ask", OfferHelp, basic=4, every=True)
def nobody_helps_unasked(s: Quest, seat: int) -> Facts | None:
    """Nobody can help unless the main player asks him."""
    f = s.fight
    if f is not None and not f.called and seat not in f.asked:
        return facts(key="unasked", seat=seat, main=f.main)
    return None


@guard("mq.help.others", OfferHelp, basic=2, every=True)
def help_comes_from_others(s: Quest, seat: int) -> Facts | None:
    """Other players may take part in your fight, for you or against you."""
    if s.fight is not None and seat == s.fight.main:
        return facts(seat=seat)
    return None


def _helper_of(a: AskForHelp | OfferHelp | ChooseHelper) -> int:
    if isinstance(a, AskForHelp):
        return a.whom
    return a.seat if isinstance(a, OfferHelp) else a.helper


@guard("mq.help.eligible", AskForHelp, OfferHelp, ChooseHelper, basic=5)
def he_must_be_able_to_come(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> Facts | None:
    """Only a munchkin who is in the fight's room, or who can come to it, can be asked."""
    who = _helper_of(a)
    if s.fight is None or who in (NOBODY, s.fight.main) or can_come(s, who):
        return None
    return facts(seat=who, room=s.fight.where)


@guard("mq.boss.helper-level-ten", AskForHelp, OfferHelp, ChooseHelper, basic=6)
def only_level_ten_helps_against_the_boss(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> Facts | None:
    """Help may be called, but only a Level 10 munchkin can help against the Boss, even if others stand in the
    Entrance.
    """
    who = _helper_of(a)
    if who == NOBODY or s.players[who].level >= 10 or not any(f.boss for f in foes_of(s)):
        return None
    return facts(seat=who, level=s.players[who].level)


@guard("mq.priority.card-room-over-rulebook", AskForHelp, OfferHelp, ChooseHelper, basic=6)
def rooms_may_forbid_help(s: Quest, a: AskForHelp | OfferHelp | ChooseHelper) -> Facts | None:
    """Where the rulebook disagrees with the text of a card or of a room, the card or room is followed."""
    who = _helper_of(a)
    if s.fight is None:
        return None
    rooms = [s.fight.where, *([s.players[who].where] if who != NOBODY and s.players[who].where else [])]
    silent = next((r for r in rooms if not s.tile(r).helpers), None)
    return None if silent is None else facts(key="no-help", room=silent)


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
    own = {g.card for g in main.gear}
    missing = next((i for i in deal.items if i not in own), None)
    if missing is not None or any(item_of(s, i) is None for i in deal.items):
        return facts(key="item", seat=main.seat, card=missing or deal.items[0])
    return None


@guard("mq.bribe.pick-order", AskForHelp, OfferHelp, basic=8)
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
        if other not in f.asked and can_come(s, other):
            yield AskForHelp(seat, other, Deal(treasures=1, pick="last"))


@interrupt(AskForHelp, "mq.combat.ask-help", ask_candidates, (FIGHT,))
def ask_for_help(t: Quests, a: AskForHelp) -> None:
    """A player who faces a stronger monster may call for help."""
    f = fight(t)
    if a.whom == NOBODY:
        change_fight(t, "HelpAsked", ("mq.help.ask", "mq.combat.ask-help"), {"seat": a.seat}, called=True)
        return
    told = {"seat": a.seat, "to": a.whom, "deal": deal_facts(a.deal)}
    asked = (*f.asked, a.whom) if a.whom not in f.asked else f.asked
    change_fight(t, "HelpAskedOf", ("mq.help.ask", "mq.bribe.offer"), told, asked=asked)


def offer_candidates(s: Quest, seat: int) -> Iterator[OfferHelp]:
    standing = bid_of(s, seat)
    if can_come(s, seat) and standing is None:
        yield from (OfferHelp(seat, deal) for deal in PRICES)


@interrupt(OfferHelp, "mq.bribe.compete", offer_candidates, BEFORE_THE_ROLL)
def offer_help(t: Quests, a: OfferHelp) -> None:
    """If several players want treasure for their help, the main player may let them bid against each other."""
    f = fight(t)
    bids = (*(b for b in f.bids if b.seat != a.seat), Bid(a.seat, a.deal))
    rules = ("mq.bribe.compete", "mq.bribe.what", "mq.bribe.pick-order") if a.deal != Deal() else ("mq.help.others",)
    change_fight(t, "HelpOffered", rules, {"seat": a.seat, "deal": deal_facts(a.deal)}, bids=bids)


def choose_candidates(s: Quest, seat: int) -> Iterator[ChooseHelper]:
    for bid in s.fight.bids if s.fight else ():
        yield ChooseHelper(seat, bid.seat)


@interrupt(ChooseHelper, "mq.help.definition", choose_candidates, (FIGHT,))
def choose_helper(t: Quests, a: ChooseHelper) -> None:
    """The player who answers the call is the helper."""
    f = fight(t)
    bid = bid_of(t.s, a.helper)
    assert bid is not None
    told = {"seat": a.seat, "helper": a.helper, "deal": deal_facts(bid.deal)}
    rules = ("mq.help.one", "mq.help.must-help", "mq.bribe.offer")
    change_fight(t, "HelperChosen", rules, told, helper=a.helper, deal=bid.deal, bids=())
    if t.s.players[a.helper].where != f.where:
        enter(t, a.helper, f.where, ("mq.help.move", "mq.move.off-turn", "mq.help.move-after-choice"), "HelperMoved")


def deal_facts(deal: Deal) -> dict[str, object]:
    return {"treasures": deal.treasures, "pick": deal.pick, "gold": deal.gold, "pays": deal.pays, "items": deal.items}

"""Enhancers on monsters, and monsters brought into the fight."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.actions import Enhance, Summon
from tutor.games.munchkin_quest.bases import arrive as arrive
from tutor.games.munchkin_quest.book import guard
from tutor.games.munchkin_quest.cards import Arrival, Enhancer
from tutor.games.munchkin_quest.feats import base_colour
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.state import Quest, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, change_foe, fight, spend, take_from, turn_up, with_player
from tutor.games.munchkin_quest.windows import ANY_TIME, BEFORE_THE_ROLL, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

# -- enhancers -------------------------------------------------------------------------------------------------------


@guard("mq.enhancer.what", Enhance, basic=3, implied=True)
def only_enhancers_enhance(s: Quest, a: Enhance) -> Facts | None:
    """A card that gives a monster a bonus is a monster enhancer."""
    return None if isinstance(s.card(a.card), Enhancer) else facts(card=a.card)


@guard("mq.enhancer.choose", Enhance, basic=5, implied=True)
def on_a_monster_that_is_in_play(s: Quest, a: Enhance) -> Facts | None:
    """With several monsters in the fight the player of an enhancer chooses which of them it goes on."""
    return None if any(f.id == a.monster for f in s.foes) else facts(monster=a.monster)


@guard("mq.handler.colour-names", Enhance, basic=6)
def some_enhancers_name_a_colour(s: Quest, a: Enhance) -> Facts | None:
    """A "red monster" is one on a red base; neither its name nor its picture gives it a colour."""
    card = s.card(a.card)
    if not isinstance(card, Enhancer) or card.colour is None:
        return None
    foe = next((f for f in s.foes if f.id == a.monster), None)
    if foe is None or card.colour == base_colour(s, foe):
        return None
    return facts(card=a.card, monster=a.monster, colour=card.colour)


def enhance_candidates(s: Quest, seat: int) -> Iterator[Enhance]:
    for card in in_hand(s, seat, "enhancer"):
        yield from [Enhance(seat, card, f.id) for f in s.foes]


@interrupt(Enhance, "mq.enhancer.any-time", enhance_candidates, ANY_TIME, ("mq.boss.enhancers",), needs=("enhancer",))
def enhance(t: Quests, a: Enhance) -> None:
    """An enhancer may be played at any time."""
    card = t.s.card(a.card)
    assert isinstance(card, Enhancer)
    foe = t.s.foe(a.monster)
    p = t.s.players[a.seat]
    players = with_player(t.s, evolve(p, **take_from(p, a.card)))
    told = {"seat": a.seat, "card": a.card, "monster": a.monster, "n": card.level, "treasure": card.treasure}
    tone = "mq.enhancer.up-down" if card.level < 0 else "mq.enhancer.what"
    outside = ("mq.nonhelper.enhancer",) if t.s.fight and a.seat not in side_of(t.s) else ()
    several = ("mq.enhancer.add-up", "mq.ruling.enhancer-floor") if foe.enhancers else ()
    boss = ("mq.boss.enhancers",) if foe.boss else ()
    rules = ("mq.enhancer.any-time", "mq.enhancer.choose", tone, *several, *outside, *boss)
    change_foe(t, evolve(foe, enhancers=(*foe.enhancers, a.card)), "Enhanced", rules, told, players=players)


# -- new monsters ----------------------------------------------------------------------------------------------------


@guard("mq.enhancer.new-monster", Summon, basic=3, implied=True)
def only_such_cards_bring_monsters(s: Quest, a: Summon) -> Facts | None:
    """Wandering Monster and Mate bring a new monster into the fight."""
    return None if isinstance(s.card(a.card), Arrival) else facts(key="no-arrival", card=a.card)


@guard("mq.enhancer.new-monster", Summon, basic=5, implied=True)
def a_mate_needs_its_monster(s: Quest, a: Summon) -> Facts | None:
    """Wandering Monster and Mate bring a new monster into the fight."""
    card = s.card(a.card)
    if not isinstance(card, Arrival) or card.brings != "mate" or s.fight is None or a.monster in s.fight.monsters:
        return None
    return facts(key="no-mate", monster=a.monster)


@guard("mq.dxm.any-time", Summon, basic=3, worded=True)
def some_cards_say_that_they_need_a_fight(s: Quest, seat: int) -> Facts | None:
    """A DxM card may be played at any time unless it says otherwise."""
    return None if s.fight is not None else facts(key="needs-fight", seat=seat)


def summon_candidates(s: Quest, seat: int) -> Iterator[Summon]:
    for card in in_hand(s, seat, "arrival"):
        if getattr(s.card(card), "brings", "") == "mate":
            yield from (Summon(seat, card, m) for m in (s.fight.monsters if s.fight else ()))
        else:
            yield Summon(seat, card)


@interrupt(
    Summon,
    "mq.nonhelper.wandering",
    summon_candidates,
    BEFORE_THE_ROLL,
    needs=("arrival",),
)
def summon(t: Quests, a: Summon) -> None:
    """A player outside a fight can add a monster to it with a Wandering Monster card."""
    card = t.s.card(a.card)
    spend(t, a.seat, a.card, ("mq.nonhelper.wandering", "mq.enhancer.new-monster"))
    mate = isinstance(card, Arrival) and card.brings == "mate"
    found = t.s.foe(a.monster).card if mate else next(iter(turn_up(t, "monster", 1)), "")
    friends = ("mq.boss.friends",) if any(f.boss for f in foes_of(t.s)) else ()
    if found:
        arrive(t, found, fight(t).where, ("mq.enhancer.new-monster", *friends), drawn=not mate)

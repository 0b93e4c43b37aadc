"""A monster is exchanged for a new one: another card, the same base, the same room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import ExchangeMonster
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.dissolving import monster_leaves, unrolled
from tutor.games.munchkin_quest.feats import RULE
from tutor.games.munchkin_quest.gone import cards_of
from tutor.games.munchkin_quest.ignoring import ignores
from tutor.games.munchkin_quest.offers import feats_at_hand
from tutor.games.munchkin_quest.state import Foe, Quest, calls_of
from tutor.games.munchkin_quest.verbs import Quests, change_foe, discard, spend, turn_up
from tutor.games.munchkin_quest.windows import ANY_TIME, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts


@guard("mq.absolute.boss-not-replaced", ExchangeMonster, basic=8)
def the_boss_is_not_exchanged(s: Quest, a: ExchangeMonster) -> Facts | None:
    """A Boss monster is never exchanged for another monster."""
    return facts(card=a.card, monster=a.monster) if s.foe(a.monster).boss else None


def exchange_candidates(s: Quest, seat: int) -> Iterator[ExchangeMonster]:
    for card, _ in feats_at_hand(s, seat, "exchange-monster"):
        yield from (ExchangeMonster(seat, card, foe.id) for foe in s.foes)


@interrupt(ExchangeMonster, RULE, exchange_candidates, ANY_TIME, needs=("feat:exchange-monster",))
def exchange_monster(t: Quests, a: ExchangeMonster) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    spend(t, a.seat, a.card, RULE)
    t.begin("exchange", monster=a.monster)


@step("mq.mcard.discard")
def the_old_card_goes(t: Quests, about: dict[str, Any]) -> None:
    """When a monster is killed or otherwise discarded, its card is discarded, its standie leaves the board and its
    base goes back to its owner.
    """
    foe = t.s.foe(about["monster"])
    # before the new one is drawn: where the deck has run out, the old one may come up again
    discard(t, cards_of(t.s, (foe,)), "mq.mcard.discard")
    drawn = turn_up(t, "monster", 1)
    if not drawn:
        _nobody_comes(t, foe)
        return
    told = {"monster": foe.id, "was": foe.card, "card": drawn[0]}
    rules = ("mq.mcard.discard", "mq.mcard.draw-top")
    new = evolve(foe, card=drawn[0], enhancers=())
    change_foe(t, new, "MonsterExchanged", rules, told, **_unmarked(t.s, foe.id))
    discard(t, foe.enhancers, "mq.mcard.discard")


def _nobody_comes(t: Quests, foe: Foe) -> None:
    """A mate has no card of its own that could come up again: there may be none to draw for it."""
    t.close()
    if unrolled(t.s.fight) and foe.id in t.s.fight.monsters:
        monster_leaves(t, foe, ("mq.ruling.left-before-roll",))
        t.begin("emptied")
    t.begin("gone", monster=foe.id)


def _unmarked(s: Quest, foe: str) -> dict[str, Any]:
    """The new one has seen no pass, has lost no die to a power and has called in nobody."""
    players = tuple([evolve(p, passed=tuple([x for x in p.passed if x != foe])) for p in s.players])
    if s.fight is None:
        return {"players": players}
    fewer = tuple([x for x in s.fight.fewer_dice if x != foe])
    used = tuple([x for x in s.fight.used if x != calls_of(foe)])
    return {"players": players, "fight": evolve(s.fight, fewer_dice=fewer, used=used)}


@step("mq.ruling.ignoring-changes")
def the_new_one_may_ignore_him(t: Quests, about: dict[str, Any]) -> None:
    """A monster that ignores the main player fights only if he chooses; one that stops ignoring him in his own
    turn and room starts a fight at once; in a fight it counts against the whole side.
    """
    f, foe = t.s.fight, t.s.foe(about["monster"])
    if unrolled(f) and foe.id in f.monsters and ignores(t.s, foe, f.main):
        monster_leaves(t, foe, ("mq.ruling.ignoring-changes",))
        t.begin("emptied")


procedure("exchange", the_old_card_goes, the_new_one_may_ignore_him)

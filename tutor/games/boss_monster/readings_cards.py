"""Other readings of first hands, of decks that run out, and of the order in which spells take effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.actions import KeepHand, Mulligan
from tutor.games.boss_monster.aiming import DESTROYS
from tutor.games.boss_monster.beginning import COMING, heroes_come_to_town
from tutor.games.boss_monster.casting import what_others_declare_waits, without_its_target_it_is_cancelled
from tutor.games.boss_monster.effects import deeds_of
from tutor.games.boss_monster.first_hands import (
    MAY_REDRAW,
    ROOMS,
    TOO_MANY,
    a_new_hand_may_be_put_back_too,
    decides_again,
    four_advanced_or_of_one_kind,
    mulligan,
)
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.readings_book import reading
from tutor.games.boss_monster.state import Dungeons, kind_of, place_of
from tutor.games.boss_monster.verbs import (
    Tables,
    amount,
    an_empty_deck_is_remade_at_once,
    change,
    draw,
    set_table,
    without_cards,
)
from tutor.games.boss_monster.windows import waiting, what_waits_takes_effect_in_order_of_xp
from tutor.kernel.events import Term
from tutor.kernel.verdict import Facts, facts

NEW_HAND_IS_A_DUTY = reading("bm.reading.new-hand-is-a-duty")
NEW_HAND_ONCE = reading("bm.reading.new-hand-once")
NEW_ROOMS_ONLY = reading("bm.reading.new-rooms-only")
EVERY_TREASURE_COUNTS = reading("bm.reading.every-treasure-counts")
EPIC_HEROES_NEXT_TURN = reading("bm.reading.epic-heroes-next-turn")
REMADE_WHEN_NEEDED = reading("bm.reading.remade-when-needed")
STAYS_EMPTY = reading("bm.reading.deck-stays-empty")
LAST_FIRST = reading("bm.reading.last-first")
NOTHING_WAITS = reading("bm.reading.nothing-waits")
STILL_THERE = reading("bm.reading.target-still-there")


# -- first hands -----------------------------------------------------------------------------------------------------


@NEW_HAND_IS_A_DUTY.guard("bma.mulligan.allowed", KeepHand, basic=4, every=True)
def a_hand_of_no_use_is_put_back(s: Dungeons, seat: int) -> Facts | None:
    """Whoever has a hand of one kind of treasure, or of advanced rooms only, must put it back."""
    return facts(key="must", seat=seat)


@NEW_HAND_ONCE.instead_of(a_new_hand_may_be_put_back_too)
def a_new_hand_is_kept(t: Tables, about: dict[str, Any]) -> None:
    """A hand may be put back once only."""
    for seat in about["seats"]:
        t.log("HandKept", "bm.mulligan.allowed", {"seat": seat})


@NEW_ROOMS_ONLY.instead_of(mulligan)
def only_the_rooms_are_put_back(t: Tables, a: Mulligan) -> None:
    """The room cards go back and are drawn anew; the spells are kept."""
    hand = t.s.players[a.seat].hand
    back = tuple(card for card in hand if "room" in kind_of(t.s, card))
    told = {"n": len(back)}
    change(t, a.seat, "HandPutBack", "bm.mulligan.allowed", told, hand=without_cards(hand, back))
    set_table(t, room_deck=t.shuffle((*t.s.room_deck, *back)))
    draw(t, "room", a.seat, ROOMS, "bm.mulligan.allowed")
    if amount(t, MAY_REDRAW, a.seat):
        decides_again(t, a.seat)


@EVERY_TREASURE_COUNTS.instead_of(four_advanced_or_of_one_kind)
def four_that_have_one_kind_among_theirs(s: Dungeons, seat: int) -> Iterator[Term]:
    """A room with several kinds of treasure counts for each of them."""
    rooms = tuple(s.room(c) for c in s.players[seat].hand if "room" in kind_of(s, c))
    shown = [kind for room in rooms for kind in room.treasures]
    if any(shown.count(kind) >= TOO_MANY for kind in shown):
        yield Term(1, "bmr.mulligan.allowed", "mulligan", f"seat:{seat}", {"seat": seat})
    else:
        yield from four_advanced_or_of_one_kind(s, seat)


# -- decks -----------------------------------------------------------------------------------------------------------


@EPIC_HEROES_NEXT_TURN.instead_of(heroes_come_to_town)
def the_last_ordinary_heroes_come_alone(t: Tables, _: dict[str, Any]) -> None:
    """In the turn in which the ordinary heroes run out no epic hero comes yet."""
    n = amount(t, COMING, None)
    for _n in range(min(n, len(t.s.hero_deck) or n)):
        t.begin("hero-comes")


@REMADE_WHEN_NEEDED.instead_of(an_empty_deck_is_remade_at_once)
def a_deck_is_remade_when_a_card_is_needed(t: Tables, about: dict[str, Any]) -> None:
    """An empty deck is remade only when a card is to be drawn from it."""
    if about["needed"]:
        an_empty_deck_is_remade_at_once(t, about)


STAYS_EMPTY.drops(an_empty_deck_is_remade_at_once)


# -- spells ----------------------------------------------------------------------------------------------------------


@LAST_FIRST.instead_of(what_waits_takes_effect_in_order_of_xp)
def what_was_declared_last_takes_effect_first(t: Tables, about: dict[str, Any]) -> None:
    """Of several waiting effects of one player the one that was declared last comes first."""
    if t.s.waiting:
        order = by_xp(t.s, t.game.ask)
        first = min(t.s.waiting, key=lambda d: (d.seat != t.s.active, order.index(d.seat), -d.id))
        t.begin("talk", **about)
        t.begin("resolve", id=first.id)


@NOTHING_WAITS.instead_of(what_others_declare_waits)
def what_others_declare_takes_effect_too(t: Tables, about: dict[str, Any]) -> None:
    """A spell takes effect as soon as it is declared, whoever is the active player."""
    t.begin("resolve", id=about["id"])


@STILL_THERE.instead_of(without_its_target_it_is_cancelled)
def only_a_target_that_is_gone_cancels(t: Tables, about: dict[str, Any]) -> None:
    """A spell takes effect as far as it can while its target lies in a dungeon, even if none could aim at it now."""
    declared = waiting(t.s, about["id"])
    lies_there = declared is not None and place_of(t.s, declared.target) is not None
    if declared is None or not lies_there or deeds_of(t.s, declared.card)[0].does in DESTROYS:
        without_its_target_it_is_cancelled(t, about)

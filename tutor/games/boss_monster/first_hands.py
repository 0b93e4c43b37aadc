"""First hands: drawn, put back if they are of no use, and two cards discarded where the rules ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tutor.games.boss_monster.actions import DiscardTwo, KeepHand, Mulligan
from tutor.games.boss_monster.book import action, guard, procedure, step, term
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.state import Dungeons, kind_of
from tutor.games.boss_monster.verbs import Tables, amount, change, discard, draw, set_table
from tutor.games.boss_monster.windows import DISCARDS, MULLIGAN
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

ROOMS, SPELLS = 5, 2
TOO_MANY = 4
MAY_REDRAW = "bm.setup.mulligan"
HIDDEN_DISCARDS = "bm.setup.discards-hidden"


# -- drawing and putting back ----------------------------------------------------------------------------------------


@step("bm.setup.draw-hand")
def first_hands_are_drawn(t: Tables, _: dict[str, Any]) -> None:
    """Each player draws 5 room cards and 2 spell cards."""
    for seat in by_xp(t.s, t.game.ask):
        draw(t, "room", seat, ROOMS, "bm.setup.draw-hand")
        draw(t, "spell", seat, SPELLS, "bm.setup.draw-hand")


@term(MAY_REDRAW, "bma.mulligan.allowed")
def all_advanced_or_of_one_kind(s: Dungeons, seat: int) -> Iterator[Term]:
    """A player whose first-drawn room cards are all advanced, or show only one kind of treasure, puts the whole
    hand back and draws anew.
    """
    rooms = tuple(c for c in s.players[seat].hand if "room" in kind_of(s, c))
    kinds = {kind for c in rooms for kind in s.room(c).treasures}
    if rooms and (all(s.room(c).advanced for c in rooms) or len(kinds) == 1):
        yield Term(1, "bma.mulligan.allowed", "mulligan", f"seat:{seat}", {"seat": seat})


@term(MAY_REDRAW, "bmr.mulligan.allowed")
def four_advanced_or_of_one_kind(s: Dungeons, seat: int) -> Iterator[Term]:
    """A player who drew four advanced rooms, or four rooms of one treasure type, may shuffle the whole hand back
    into the decks and draw a new one.
    """
    rooms = tuple(s.room(c) for c in s.players[seat].hand if "room" in kind_of(s, c))
    alone = [next(iter(r.treasures)) for r in rooms if len(r.treasures) == 1]
    alike = max((alone.count(kind) for kind in alone), default=0)
    if sum(1 for r in rooms if r.advanced) >= TOO_MANY or alike >= TOO_MANY:
        yield Term(1, "bmr.mulligan.allowed", "mulligan", f"seat:{seat}", {"seat": seat})


@step("bm.mulligan.allowed")
def unusable_hands_may_be_put_back(t: Tables, _: dict[str, Any]) -> None:
    """A player whose first-drawn room cards are all advanced, or show only one kind of treasure, puts the whole
    hand back and draws anew.
    """
    seats = tuple(x for x in by_xp(t.s, t.game.ask) if amount(t, MAY_REDRAW, x))
    t.open(MULLIGAN, "bm.mulligan.allowed", seats, mode="each")


@guard("bm.mulligan.allowed", Mulligan, basic=3, every=True, asks=True)
def only_an_unusable_hand(s: Dungeons, seat: int, ask: Ask) -> Facts | None:
    """A player whose first-drawn room cards are all advanced, or show only one kind of treasure, puts the whole
    hand back and draws anew.
    """
    return None if total(ask(s, MAY_REDRAW, seat)) else facts(seat=seat)


def mulligan_candidates(s: Dungeons, seat: int) -> Iterator[Mulligan]:
    yield Mulligan(seat)


def keep_candidates(s: Dungeons, seat: int) -> Iterator[KeepHand]:
    yield KeepHand(seat)


@action(KeepHand, "bm.mulligan.allowed", (MULLIGAN,), keep_candidates)
def keep_hand(t: Tables, a: KeepHand) -> None:
    """A player whose first-drawn room cards are all advanced, or show only one kind of treasure, puts the whole
    hand back and draws anew.
    """
    t.log("HandKept", "bm.mulligan.allowed", {"seat": a.seat})


@action(Mulligan, "bm.mulligan.allowed", (MULLIGAN,), mulligan_candidates)
def mulligan(t: Tables, a: Mulligan) -> None:
    """A player whose first-drawn room cards are all advanced, or show only one kind of treasure, puts the whole
    hand back and draws anew.
    """
    hand = t.s.players[a.seat].hand
    change(t, a.seat, "HandPutBack", "bm.mulligan.allowed", {"n": len(hand)}, hand=())
    for deck in ("room", "spell"):
        back = tuple(c for c in hand if deck in kind_of(t.s, c))
        set_table(t, **{f"{deck}_deck": t.shuffle((*getattr(t.s, f"{deck}_deck"), *back))})
    draw(t, "room", a.seat, ROOMS, "bm.mulligan.allowed")
    draw(t, "spell", a.seat, SPELLS, "bm.mulligan.allowed")
    if amount(t, MAY_REDRAW, a.seat):
        decides_again(t, a.seat)


def decides_again(t: Tables, seat: int) -> None:
    """Everybody whose new hand is no better decides anew, all of them together."""
    task = t.s.stack[-1]
    if isinstance(task, Task) and task.proc == "once-more":
        t.put_on_top(evolve(task, about={"seats": [*task.about["seats"], seat]}))
    else:
        t.begin("once-more", seats=(seat,))


@step("bm.mulligan.allowed")
def a_new_hand_may_be_put_back_too(t: Tables, about: dict[str, Any]) -> None:
    """A player whose first-drawn room cards are all advanced, or show only one kind of treasure, puts the whole
    hand back and draws anew.
    """
    t.open(MULLIGAN, "bm.mulligan.allowed", tuple(about["seats"]), mode="each")


procedure("once-more", a_new_hand_may_be_put_back_too)


# -- two are discarded -----------------------------------------------------------------------------------------------


@term(HIDDEN_DISCARDS, "bma.setup.discard-hidden")
def discards_are_chosen_in_secret(s: Dungeons, _: object) -> Iterator[Term]:
    """The discards are chosen at the same time and stay face-down until all players have chosen."""
    yield Term(1, "bma.setup.discard-hidden", "hidden", "")


@term(HIDDEN_DISCARDS, "bmr.variant.classic-mode", layer="variant")
def in_classic_mode_too(s: Dungeons, _: object) -> Iterator[Term]:
    """Classic Mode: in set-up each player draws 5 room and 2 spell cards and then discards 2 cards of his choice."""
    if "classic-mode" in s.variants:
        yield Term(1, "bmr.variant.classic-mode", "hidden", "")


def _discards_are_chosen(t: Tables, rule: str) -> None:
    t.open(DISCARDS, rule, tuple(p.seat for p in t.s.players), mode="each", secret=amount(t, HIDDEN_DISCARDS, None) > 0)


@step("bma.setup.discard-two")
def two_cards_of_seven_go(t: Tables, _: dict[str, Any]) -> None:
    """Of these seven cards each player chooses any 2, rooms or spells, and discards them, so that 5 remain."""
    _discards_are_chosen(t, "bma.setup.discard-two")


@step("bmr.variant.classic-mode")
def in_classic_mode_two_cards_go(t: Tables, _: dict[str, Any]) -> None:
    """Classic Mode: in set-up each player draws 5 room and 2 spell cards and then discards 2 cards of his choice."""
    if "classic-mode" in t.s.variants:
        _discards_are_chosen(t, "bmr.variant.classic-mode")


@guard("bmr.variant.classic-mode", DiscardTwo, basic=2, every=True, implied=True)
def discarding_belongs_to_classic_mode(s: Dungeons, seat: int) -> Facts | None:
    """Classic Mode: in set-up each player draws 5 room and 2 spell cards and then discards 2 cards of his choice."""
    return None if "classic-mode" in s.variants else facts(key="off", seat=seat)


@guard("bm.setup.discard-two", DiscardTwo, basic=3, implied=True)
def two_cards_of_his_hand(s: Dungeons, a: DiscardTwo) -> Facts | None:
    """Of these seven cards each player chooses any 2, rooms or spells, and discards them, so that 5 remain."""
    hand = s.players[a.seat].hand
    fits = a.cards[0] != a.cards[1] and all(card in hand for card in a.cards)
    return None if fits else facts(cards=a.cards)


def discard_candidates(s: Dungeons, seat: int) -> Iterator[DiscardTwo]:
    return (DiscardTwo(seat, pair) for pair in combinations(s.players[seat].hand, 2))


@action(DiscardTwo, "bm.setup.discard-two", (DISCARDS,), discard_candidates)
def discard_two(t: Tables, a: DiscardTwo) -> None:
    """Of these seven cards each player chooses any 2, rooms or spells, and discards them, so that 5 remain."""
    discard(t, a.seat, a.cards, ("bm.setup.discard-two", "bma.setup.discard-hidden"))

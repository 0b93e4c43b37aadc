"""Set-up: decks for the number of players, bosses, first hands, first rooms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tutor.games.boss_monster.actions import DiscardTwo, KeepBoss, KeepHand, Mulligan
from tutor.games.boss_monster.book import action, guard, procedure, step, term
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.reveal import turn_up
from tutor.games.boss_monster.state import Dungeons, kind_of
from tutor.games.boss_monster.verbs import Tables, amount, change, discard, draw, quietly, set_table
from tutor.games.boss_monster.windows import BOSSES, DISCARDS, FIRST, MULLIGAN
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

ROOMS, SPELLS = 5, 2
TOO_MANY = 4
MAY_REDRAW = "bm.setup.mulligan"
BOSSES_DEALT = "bm.setup.bosses"
HARD_HEALTH = 4


def everybody(s: Dungeons) -> tuple[int, ...]:
    return tuple(p.seat for p in s.players)


# -- heroes ----------------------------------------------------------------------------------------------------------


def _leave(t: Tables, cards: tuple[str, ...], rule: str) -> None:
    """Hero cards go back into the box."""
    gone = set(cards)
    changes = {deck: tuple(c for c in getattr(t.s, deck) if c not in gone) for deck in ("hero_deck", "epic_deck")}
    if gone:
        t.log("HeroesRemoved", rule, {"n": len(cards)}, aside=(*t.s.aside, *cards), **changes)


def _heroes_for(s: Dungeons, least: int) -> tuple[str, ...]:
    """Heroes whose icon asks for at least so many players."""
    return tuple(c for c in (*s.hero_deck, *s.epic_deck) if s.hero(c).players >= least)


@step("bm.setup.remove-two")
def two_players_need_fewer_heroes(t: Tables, _: dict[str, Any]) -> None:
    """With 2 players every hero with a 3-player or 4-player icon is taken out."""
    if len(t.s.players) == 2:
        _leave(t, _heroes_for(t.s, 3), "bm.setup.remove-two")


@step("bm.setup.remove-three")
def so_do_three(t: Tables, _: dict[str, Any]) -> None:
    """With 3 players only the heroes with a 4-player icon are taken out."""
    if len(t.s.players) == 3:
        _leave(t, _heroes_for(t.s, 4), "bm.setup.remove-three")


@step("bm.hard.remove-health-four")
def hard_mode_spares_the_weak(t: Tables, _: dict[str, Any]) -> None:
    """Hard mode: all ordinary heroes with health 4 are taken out of the game."""
    if "hard-mode" in t.s.variants:
        _leave(t, tuple(c for c in t.s.hero_deck if t.s.hero(c).health == HARD_HEALTH), "bm.hard.remove-health-four")


@step("bm.setup.shuffle")
def every_deck_is_shuffled(t: Tables, _: dict[str, Any]) -> None:
    """After that every deck is shuffled separately."""
    for deck in ("room", "spell", "hero", "epic", "boss"):
        order = t.shuffle(getattr(t.s, f"{deck}_deck"))
        t.log("DeckShuffled", "bm.setup.shuffle", {"deck": deck, "n": len(order)}, **{f"{deck}_deck": order})


# -- bosses ----------------------------------------------------------------------------------------------------------


@term(BOSSES_DEALT, "bm.setup.deal-boss")
def one_boss_each(s: Dungeons, _: object) -> Iterator[Term]:
    """The boss cards are shuffled and each player is dealt one at random."""
    yield Term(1, "bm.setup.deal-boss", "bosses", "")


@term(BOSSES_DEALT, "bmr.variant.choose-boss", layer="variant")
def one_more_to_choose_from(s: Dungeons, _: object) -> Iterator[Term]:
    """I Choose You: in set-up each player is dealt 2 bosses, keeps one of them and removes the other from the
    game.
    """
    if "choose-boss" in s.variants:
        yield Term(1, "bmr.variant.choose-boss", "more-bosses", "")


@step("bm.setup.deal-boss")
def bosses_are_dealt(t: Tables, _: dict[str, Any]) -> None:
    """The boss cards are shuffled and each player is dealt one at random."""
    n = amount(t, BOSSES_DEALT, None)
    for seat in everybody(t.s):
        for _n in range(n):
            card, rest = t.take_top(t.s.boss_deck)
            bosses = (*t.s.players[seat].bosses, card)
            change(t, seat, "BossDealt", "bm.setup.deal-boss", {"boss": card}, bosses=bosses)
            set_table(t, boss_deck=rest)


@step("bmr.variant.choose-boss")
def everybody_keeps_one(t: Tables, _: dict[str, Any]) -> None:
    """I Choose You: in set-up each player is dealt 2 bosses, keeps one of them and removes the other from the
    game.
    """
    if any(len(p.bosses) > 1 for p in t.s.players):
        t.open(BOSSES, "bmr.variant.choose-boss", everybody(t.s), mode="each", secret=True)


@guard("bmr.variant.choose-boss", KeepBoss, basic=3, implied=True)
def one_of_the_bosses_dealt(s: Dungeons, a: KeepBoss) -> Facts | None:
    """I Choose You: in set-up each player is dealt 2 bosses, keeps one of them and removes the other from the
    game.
    """
    return None if a.card in s.players[a.seat].bosses else facts(card=a.card)


def boss_candidates(s: Dungeons, seat: int) -> Iterator[KeepBoss]:
    return (KeepBoss(seat, card) for card in s.players[seat].bosses)


@action(KeepBoss, "bmr.variant.choose-boss", (BOSSES,), boss_candidates)
def keep_boss(t: Tables, a: KeepBoss) -> None:
    """I Choose You: in set-up each player is dealt 2 bosses, keeps one of them and removes the other from the
    game.
    """
    gone = tuple(card for card in t.s.players[a.seat].bosses if card != a.card)
    quietly(t, a.seat, bosses=(a.card,))
    set_table(t, aside=(*t.s.aside, *gone))


@step("bm.setup.reveal-boss")
def bosses_are_turned_up(t: Tables, _: dict[str, Any]) -> None:
    """The players turn their boss cards up."""
    for p in t.s.players:
        boss = p.bosses[0] if p.bosses else ""
        change(t, p.seat, "BossRevealed", "bm.setup.reveal-boss", {"boss": boss}, boss=boss, bosses=())


@step("bm.setup.first-player")
def the_order_is_known(t: Tables, _: dict[str, Any]) -> None:
    """The player whose boss has the highest XP is first, the next highest second, and so on."""
    seats = by_xp(t.s, t.game.ask)
    t.log("OrderKnown", ("bm.setup.first-player", "bm.xp.precedence"), {"seats": seats})


# -- first hands -----------------------------------------------------------------------------------------------------


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
    if all(s.room(c).advanced for c in rooms) or len(kinds) == 1:
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
        t.begin("once-more", seat=a.seat)


@step("bm.mulligan.allowed")
def a_new_hand_may_be_put_back_too(t: Tables, about: dict[str, Any]) -> None:
    """A player whose first-drawn room cards are all advanced, or show only one kind of treasure, puts the whole
    hand back and draws anew.
    """
    t.open(MULLIGAN, "bm.mulligan.allowed", (about["seat"],), mode="each")


procedure("once-more", a_new_hand_may_be_put_back_too)


# -- two are discarded -----------------------------------------------------------------------------------------------


@step("bma.setup.discard-two")
def two_cards_of_seven_go(t: Tables, _: dict[str, Any]) -> None:
    """Of these seven cards each player chooses any 2, rooms or spells, and discards them, so that 5 remain."""
    t.open(DISCARDS, "bma.setup.discard-two", everybody(t.s), mode="each", secret=True)


@step("bmr.variant.classic-mode")
def in_classic_mode_two_cards_go(t: Tables, _: dict[str, Any]) -> None:
    """Classic Mode: in set-up each player draws 5 room and 2 spell cards and then discards 2 cards of his choice."""
    if "classic-mode" in t.s.variants:
        t.open(DISCARDS, "bmr.variant.classic-mode", everybody(t.s), mode="each", secret=True)


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


# -- first rooms -----------------------------------------------------------------------------------------------------


@step("bm.setup.first-room-face-down")
def first_rooms_are_placed_in_order_of_xp(t: Tables, _: dict[str, Any]) -> None:
    """The first room is laid face-down to the left of the boss, and when all have laid theirs they are turned up
    together.
    """
    for seat in reversed(by_xp(t.s, t.game.ask)):
        t.begin("first-room", seat=seat)


@step("bm.setup.first-room")
def a_first_room_may_be_placed(t: Tables, about: dict[str, Any]) -> None:
    """Before the first turn each player may build one room."""
    t.open(FIRST, "bm.setup.first-room", (about["seat"],), lead=about["seat"])


procedure("first-room", a_first_room_may_be_placed)


@step("bm.setup.first-room-reveal")
def first_rooms_are_turned_up_together(t: Tables, _: dict[str, Any]) -> None:
    """The first room is laid face-down to the left of the boss, and when all have laid theirs they are turned up
    together.
    """
    turn_up(t, "bm.setup.first-room-reveal")


@step("bm.setup.first-room-order")
def their_effects_come_in_order_of_xp(t: Tables, _: dict[str, Any]) -> None:
    """If several such effects must be carried out, the boss with the highest XP resolves its effect first."""
    for seat in reversed(by_xp(t.s, t.game.ask)):
        t.begin("first-effects", seat=seat)


@step("bm.setup.first-room-when-built")
def what_a_first_room_does_comes_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A "when you build" effect of a first room applies at once when the room is turned up."""
    t.begin("effects-of", seat=about["seat"])


procedure("first-effects", what_a_first_room_does_comes_at_once)


@step("bm.setup.ends")
def set_up_is_over(t: Tables, _: dict[str, Any]) -> None:
    """Set-up ends with the first rooms and their effects, and the first turn begins."""
    for p in t.s.players:
        quietly(t, p.seat, placed=0, built=())
    t.log("SetUpEnded", "bm.setup.ends", {})


@step("bm.quick.start-after-first-room")
def the_first_turn_begins(t: Tables, _: dict[str, Any]) -> None:
    """The first turn starts when set-up is done and every player has had the building of a first room."""
    t.begin("turn")


procedure(
    "opening",
    two_players_need_fewer_heroes,
    so_do_three,
    hard_mode_spares_the_weak,
    every_deck_is_shuffled,
    bosses_are_dealt,
    everybody_keeps_one,
    bosses_are_turned_up,
    the_order_is_known,
    first_hands_are_drawn,
    unusable_hands_may_be_put_back,
    two_cards_of_seven_go,
    in_classic_mode_two_cards_go,
    first_rooms_are_placed_in_order_of_xp,
    first_rooms_are_turned_up_together,
    their_effects_come_in_order_of_xp,
    set_up_is_over,
    the_first_turn_begins,
)

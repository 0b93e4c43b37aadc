"""Set-up: decks for the number of players, bosses, first rooms, and the order of it all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.actions import KeepBoss
from tutor.games.boss_monster.book import action, guard, procedure, step, term
from tutor.games.boss_monster.counts import is_weak
from tutor.games.boss_monster.decks import LEAST_PLAYERS
from tutor.games.boss_monster.effects import listening
from tutor.games.boss_monster.first_hands import (
    first_hands_are_drawn,
    in_classic_mode_two_cards_go,
    two_cards_of_seven_go,
    unusable_hands_may_be_put_back,
)
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.reveal import turn_up
from tutor.games.boss_monster.state import Dungeons
from tutor.games.boss_monster.verbs import Tables, amount, change, quietly, set_table
from tutor.games.boss_monster.windows import BOSSES, FIRST
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

BOSSES_DEALT = "bm.setup.bosses"
NO_HOUSE = "no-house-cards"


def everybody(s: Dungeons) -> tuple[int, ...]:
    return tuple(p.seat for p in s.players)


# -- heroes ----------------------------------------------------------------------------------------------------------


def _leave(t: Tables, cards: tuple[str, ...], rule: str) -> None:
    """Hero cards go back into the box."""
    gone = set(cards)
    changes = {deck: tuple(c for c in getattr(t.s, deck) if c not in gone) for deck in ("hero_deck", "epic_deck")}
    if gone:
        t.log("HeroesRemoved", rule, {"n": len(cards)}, aside=(*t.s.aside, *cards), **changes)


def _heroes_for(s: Dungeons, least: int, ask: Ask) -> tuple[str, ...]:
    """Heroes whose icon asks for at least so many players."""
    return tuple(c for c in (*s.hero_deck, *s.epic_deck) if total(ask(s, LEAST_PLAYERS, c)) >= least)


@step("bm.setup.remove-two")
def two_players_need_fewer_heroes(t: Tables, _: dict[str, Any]) -> None:
    """With 2 players every hero with a 3-player or 4-player icon is taken out."""
    if len(t.s.players) == 2:
        _leave(t, _heroes_for(t.s, 3, t.game.ask), "bm.setup.remove-two")


@step("bm.setup.remove-three")
def so_do_three(t: Tables, _: dict[str, Any]) -> None:
    """With 3 players only the heroes with a 4-player icon are taken out."""
    if len(t.s.players) == 3:
        _leave(t, _heroes_for(t.s, 4, t.game.ask), "bm.setup.remove-three")


@step("bm.hard.remove-health-four")
def hard_mode_spares_the_weak(t: Tables, _: dict[str, Any]) -> None:
    """Hard mode: all ordinary heroes with health 4 are taken out of the game."""
    if "hard-mode" in t.s.variants:
        _leave(t, tuple(c for c in t.s.hero_deck if is_weak(t.s, c)), "bm.hard.remove-health-four")


@step("bm.ruling.ninth-boss")
def our_own_cards_may_stay_in_the_box(t: Tables, _: dict[str, Any]) -> None:
    """The ninth alpha boss, whose numbers no source gives, is a card of our own and can be switched off."""
    ours = tuple(card for card in t.s.boss_deck if t.s.card(card).source == "house")
    if ours and NO_HOUSE in t.s.variants:
        left = tuple(card for card in t.s.boss_deck if card not in ours)
        t.log("HouseCardsRemoved", "bm.ruling.ninth-boss", {"n": len(ours)}, boss_deck=left, aside=(*t.s.aside, *ours))


@step("bma.setup.needed")
def the_cards_of_this_game_are_counted(t: Tables, _: dict[str, Any]) -> None:
    """A game uses all 75 room, 30 spell and 9 boss cards and between 21 and 41 hero cards."""
    rooms, spells, bosses = len(t.s.room_deck), len(t.s.spell_deck), len(t.s.boss_deck)
    heroes = len(t.s.hero_deck) + len(t.s.epic_deck)
    t.log("CardsCounted", "bma.setup.needed", {"rooms": rooms, "spells": spells, "bosses": bosses, "heroes": heroes})


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


@step("bm.setup.rooms-left-score-right")
def a_play_area_is_laid_out(t: Tables, _: dict[str, Any]) -> None:
    """Each player lays the boss card on the table; rooms go to its left, souls and wounds to its right."""
    t.log("AreasLaidOut", "bm.setup.rooms-left-score-right", {"n": len(t.s.players)})


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
        t.begin("first-effects", seat=seat, rules="bm.setup.first-room-order")


@step("bm.setup.first-room-when-built")
def what_a_first_room_does_comes_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A "when you build" effect of a first room applies at once when the room is turned up."""
    rules = ("bm.setup.first-room-when-built", about["rules"])
    t.begin("effects-of", seat=about["seat"], rules=rules, seen=listening(t.s, about["seat"], "built-monster"))


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
    t.log("PlayBegan", "bm.quick.start-after-first-room", {})
    t.begin("turn")


procedure(
    "opening",
    two_players_need_fewer_heroes,
    so_do_three,
    hard_mode_spares_the_weak,
    our_own_cards_may_stay_in_the_box,
    the_cards_of_this_game_are_counted,
    every_deck_is_shuffled,
    bosses_are_dealt,
    everybody_keeps_one,
    bosses_are_turned_up,
    the_order_is_known,
    a_play_area_is_laid_out,
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

"""What effects do with cards: draw, discard, take, show, search."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.book import procedure, step
from tutor.games.boss_monster.card_deeds import Deed
from tutor.games.boss_monster.effects import verb
from tutor.games.boss_monster.picks import Use, seat_of
from tutor.games.boss_monster.state import Effect, kind_of
from tutor.games.boss_monster.verbs import (
    Tables,
    add_effect,
    change,
    discard,
    draw,
    quietly,
    remake_if_empty,
    set_table,
    without_cards,
)


@verb("draw")
def cards_are_drawn(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    draw(t, deed.deck, use.seat, deed.n, use.rules)


# -- discarding ------------------------------------------------------------------------------------------------------


@step("bm.discard.player-chooses")
def the_player_chooses_what_he_discards(t: Tables, about: dict[str, Any]) -> None:
    """A player made to discard chooses the card himself."""
    rules = (*about["rules"], "bm.discard.player-chooses", "bm.discard.definition")
    discard(t, about["seat"], (about["card"],), rules)


procedure("discard", the_player_chooses_what_he_discards)


@step("bm.discard.random")
def an_opponent_picks_unseen(t: Tables, about: dict[str, Any]) -> None:
    """If the card must be discarded at random, that player has no choice and an opponent picks at random."""
    fitting = tuple(c for c in t.s.players[about["seat"]].hand if about["kind"] in kind_of(t.s, c))
    if fitting:
        card, _ = t.take_top(t.shuffle(fitting), t.s.box.cards)
        rules = (*about["rules"], "bm.discard.random", "bma.faq.random-discard")
        discard(t, about["seat"], (card,), rules, "DiscardedAtRandom", by=about["by"], sort=about["kind"])
    else:
        told = {"seat": about["by"], "card": about["source"], "does": "lose-at-random"}
        t.log("NothingToChoose", tuple(about["rules"]), told)


procedure("lose-at-random", an_opponent_picks_unseen)


@verb("discard")
def a_card_is_discarded(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("discard", seat=use.seat, card=pick, rules=use.rules)


@verb("lose-at-random")
def an_opponent_loses_a_card(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("lose-at-random", seat=seat_of(pick), by=use.seat, kind=deed.kind, source=use.source, rules=use.rules)


@step("bm.discard.definition")
def the_hand_goes_to_the_pile(t: Tables, about: dict[str, Any]) -> None:
    """A card is discarded when a player puts it from the hand onto the discard pile."""
    discard(t, about["seat"], t.s.players[about["seat"]].hand, (*about["rules"], "bm.discard.definition"))


procedure("discard-hand", the_hand_goes_to_the_pile)


@verb("discard-hand")
def a_whole_hand_is_discarded(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("discard-hand", seat=use.seat, rules=use.rules)


# -- taking ----------------------------------------------------------------------------------------------------------


@verb("take")
def a_card_is_taken_from_the_pile(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    left = without_cards(t.s.discard, (pick,))
    hand = (*t.s.players[use.seat].hand, pick)
    change(t, use.seat, "CardTaken", use.rules, {"card": pick, "source": use.source}, hand=hand)
    set_table(t, discard=left)


@step("bm.faq.random-discard")
def a_hand_is_held_out_unseen(t: Tables, about: dict[str, Any]) -> None:
    """For a discard at random the player holds out the cards unseen and an opponent picks the card."""
    fitting = tuple(c for c in t.s.players[about["seat"]].hand if about["kind"] in kind_of(t.s, c))
    if fitting:
        card, _ = t.take_top(t.shuffle(fitting), t.s.box.cards)
        use = Use(about["by"], "", (*about["rules"], "bm.faq.random-discard"))
        _changes_hands(t, use, about["seat"], card, {"kind": about["kind"]})


procedure("taken-unseen", a_hand_is_held_out_unseen)


@verb("steal")
def a_card_is_taken_unseen(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("taken-unseen", seat=seat_of(pick), by=use.seat, kind=pick.split("/")[1], rules=use.rules)


@verb("show-hand")
def a_hand_is_shown(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    told = {"seat": seat_of(pick), "to": use.seat}
    t.log("HandShown", (*use.rules, "bm.hand.secret"), told)


@verb("rob")
def a_card_of_a_hand_is_taken(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    _changes_hands(t, use, seat_of(use.picks[-1]), pick, {})


def _changes_hands(t: Tables, use: Use, victim: int, card: str, told: dict[str, Any]) -> None:
    hand = without_cards(t.s.players[victim].hand, (card,))
    change(t, victim, "CardLost", use.rules, {"card": card, "to": use.seat, **told}, hand=hand)
    quietly(t, use.seat, hand=(*t.s.players[use.seat].hand, card))


# -- searching -------------------------------------------------------------------------------------------------------


@step("bm.search.shuffle")
def a_searched_deck_is_shuffled(t: Tables, about: dict[str, Any]) -> None:
    """After an effect has let a player search the room or spell deck that deck is shuffled."""
    deck = f"{about['deck']}_deck"
    order = t.shuffle(getattr(t.s, deck))
    t.log("DeckShuffled", "bm.search.shuffle", {"deck": about["deck"], "n": len(order)}, **{deck: order})


procedure("searched", a_searched_deck_is_shuffled)


@verb("search")
def a_card_is_found(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    hand = (*t.s.players[use.seat].hand, pick)
    change(t, use.seat, "CardFound", use.rules, {"card": pick, "open": True, "cards": (pick,)}, hand=hand)
    t.begin("searched", deck="room")
    if pick in t.s.room_deck:
        set_table(t, room_deck=without_cards(t.s.room_deck, (pick,)))
        remake_if_empty(t)
    elif pick in t.s.discard:  # whoever only imagines this does not see the deck
        set_table(t, discard=without_cards(t.s.discard, (pick,)))


# -- effects that last -----------------------------------------------------------------------------------------------


@verb("strengthen")
def a_room_is_stronger(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    add_effect(t, use.rules, Effect("damage", use.source, deed.n, card=pick))


@verb("toughen")
def a_hero_is_tougher(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    add_effect(t, use.rules, Effect("health", use.source, deed.n, card=pick))


@verb("strengthen-all")
def all_rooms_are_stronger(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    add_effect(t, use.rules, Effect("damage", use.source, deed.n, seat=use.seat))


@verb("double")
def treasure_counts_twice(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    add_effect(t, use.rules, Effect("double", use.source, seat=use.seat))


@verb("bar")
def no_hero_enters(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    add_effect(t, use.rules, Effect("barred", use.source, seat=seat_of(pick)))


@verb("no-building")
def nobody_builds(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    add_effect(t, use.rules, Effect("no-building", use.source))


@verb("extra-build")
def one_room_more(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    add_effect(t, use.rules, Effect("builds", use.source, 1, seat=use.seat))

"""The verbs of the table: each changes one thing and writes down why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.book import procedure, step, term
from tutor.games.boss_monster.state import NOBODY, Dungeons, Effect, Guest, Place, Player
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.table import Table

Tables = Table[Dungeons]
Rules = str | tuple[str, ...]
DISCARDS = "bm.deck.discards"
REMADE = ("room", "spell")


def with_player(s: Dungeons, p: Player) -> tuple[Player, ...]:
    players = list(s.players)
    players[p.seat] = p
    return tuple(players)


def change(t: Tables, seat: int, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    """Change fields of a player."""
    p = evolve(t.s.players[seat], **fields)
    t.log(kind, rules, {"seat": seat, **facts}, players=with_player(t.s, p))


def quietly(t: Tables, seat: int, **fields: Any) -> None:
    """Change fields of a player as a part of the line just written."""
    s = t.s
    t._state = evolve(s, players=with_player(s, evolve(s.players[seat], **fields)))


def set_table(t: Tables, **fields: Any) -> None:
    """Change fields of the table as a part of the line just written."""
    t._state = evolve(t.s, **fields)


def with_place(p: Player, at: int, place: Place) -> tuple[Place, ...]:
    return (*p.dungeon[:at], place, *p.dungeon[at + 1 :])


def change_place(t: Tables, seat: int, at: int, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    """Change a place of a dungeon."""
    p = t.s.players[seat]
    place = evolve(p.dungeon[at], **fields)
    change(t, seat, kind, rules, {"place": at, **facts}, dungeon=with_place(p, at, place))


# -- hands and the discard pile --------------------------------------------------------------------------------------


def without_cards(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def discard(t: Tables, seat: int, cards: tuple[str, ...], rules: Rules, kind: str = "Discarded", **facts: Any) -> None:
    """Cards go from a hand to the discard pile."""
    if not cards:
        return
    p = evolve(t.s.players[seat], hand=without_cards(t.s.players[seat].hand, cards))
    told = {"seat": seat, "cards": cards, **facts}
    t.log(kind, rules, told, players=with_player(t.s, p), discard=(*t.s.discard, *cards))
    remake_if_empty(t)


def put_on_pile(t: Tables, card: str, kind: str, rules: Rules, facts: dict[str, Any], **changes: Any) -> None:
    """A card that lies on the table goes to the discard pile."""
    t.log(kind, rules, {"card": card, **facts}, discard=(*t.s.discard, card), **changes)
    remake_if_empty(t)


# -- decks -----------------------------------------------------------------------------------------------------------


def draw(t: Tables, deck: str, seat: int, n: int, rules: Rules) -> tuple[str, ...]:
    """Draw cards into a hand, as far as there are any."""
    drawn: list[str] = []
    for _ in range(n):
        remake_if_empty(t, deck)
        if not getattr(t.s, f"{deck}_deck"):
            break
        card, rest = t.take_top(getattr(t.s, f"{deck}_deck"), t.s.box.cards)
        drawn.append(card)
        set_table(t, **{f"{deck}_deck": rest})
    if drawn:
        cards = tuple(drawn)
        hand = (*t.s.players[seat].hand, *cards)
        change(t, seat, "CardsDrawn", rules, {"deck": deck, "n": len(cards), "cards": cards}, hand=hand)
        remake_if_empty(t)
    if len(drawn) < n:
        told = {"deck": deck, "seat": seat, "discards": amount(t, DISCARDS, deck)}
        t.log("DeckExhausted", "bm.faq.deck-exhausted", told)
    return tuple(drawn)


@term(DISCARDS, "bm.faq.common-discard-pile")
def discards_of_the_deck(s: Dungeons, deck: str) -> Iterator[Term]:
    """Rooms and spells share one discard pile, out of which the room cards and spell cards are sorted when a deck
    is remade.
    """
    for card in s.discard:
        if s.box.deck_of[card] == deck:
            yield Term(1, "bm.faq.common-discard-pile", "discarded", card, {"deck": deck})


def run_now(t: Tables, proc: str, **about: Any) -> None:
    """Steps that nothing can come between: they are carried out at once."""
    for part in t.game.rules.procedures[proc]:
        part.run(t, about)


def remake_if_empty(t: Tables, needed: str = "") -> None:
    """Whatever empties a deck, or lays a card down while it is empty, has it made anew; `needed`: to be drawn from."""
    if t.s.room_deck and t.s.spell_deck:
        return
    for deck in REMADE:
        if not getattr(t.s, f"{deck}_deck") and t.s.discard:
            run_now(t, "emptied", deck=deck, needed=deck == needed)


@step("bm.ruling.deck-remade")
def an_empty_deck_is_remade_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A deck is remade from its discards at the moment it becomes empty; if there are none, as soon as a card of
    its kind is discarded. A played spell reaches the discard pile after it has resolved.
    """
    run_now(t, "remake", deck=about["deck"], rules=("bm.ruling.deck-remade", "bma.faq.reshuffle-uninterrupted"))


procedure("emptied", an_empty_deck_is_remade_at_once)


@step("bm.faq.deck-exhausted")
def a_deck_is_remade(t: Tables, about: dict[str, Any]) -> None:
    """When the room deck or the spell deck runs out, the cards of that kind are taken from the discard pile,
    shuffled, and become the new deck.
    """
    deck = about["deck"]
    cards = {x.source for x in t.game.ask(t.s, DISCARDS, deck)}
    if cards and not getattr(t.s, f"{deck}_deck"):
        order = t.shuffle(tuple(card for card in t.s.discard if card in cards))
        left = tuple(card for card in t.s.discard if card not in cards)
        rules = ("bm.faq.deck-exhausted", "bma.faq.common-discard-pile", *about.get("rules", ()))
        t.log("DeckRemade", rules, {"deck": deck, "n": len(order)}, **{f"{deck}_deck": order, "discard": left})


procedure("remake", a_deck_is_remade)


# -- heroes ----------------------------------------------------------------------------------------------------------


def take_guest(t: Tables, card: str) -> Guest | None:
    """A hero leaves town, the entrance or the dungeon that it is in; None if it is in none of them."""
    s = t.s
    if s.walk is not None and s.walk.hero.card == card:
        set_table(t, walk=None)
        return s.walk.hero
    for guest in s.town:
        if guest.card == card:
            set_table(t, town=tuple([g for g in s.town if g.card != card]))
            return guest
    for p in s.players:
        for guest in p.entrance:
            if guest.card == card:
                quietly(t, p.seat, entrance=tuple([g for g in p.entrance if g.card != card]))
                return guest
    return None


def change_walk(t: Tables, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    """Change where the hero on its way is, or what has happened to it."""
    walk = t.s.walk
    assert walk is not None
    about = {"seat": walk.seat, "hero": walk.hero.card}
    t.log(kind, rules, {**about, **facts}, walk=evolve(walk, **fields))


def add_effect(t: Tables, rules: Rules, effect: Effect) -> None:
    """Something holds from now to the end of the turn."""
    kind = "all-damage" if effect.kind == "damage" and effect.seat != NOBODY else effect.kind
    facts = {"effect": kind, "card": effect.source, "n": effect.n, "seat": effect.seat, "on": effect.card}
    t.log("EffectBegan", rules, facts, effects=(*t.s.effects, effect))


def effects_without(s: Dungeons, card: str) -> tuple[Effect, ...]:
    """What still holds when a card leaves play: if it comes back in the same turn, it comes as another."""
    return tuple(effect for effect in s.effects if effect.card != card)


def amount(t: Tables, question: str, about: Any) -> int:
    return total(t.game.ask(t.s, question, about))

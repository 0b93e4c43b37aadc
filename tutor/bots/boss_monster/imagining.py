"""A whole table out of what a seat sees: cards that it cannot see are any of those that it has not seen elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tutor.games.boss_monster.cards import DECKS
from tutor.games.boss_monster.state import HIDDEN, Dungeons, Place, Player
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.state import pending

Take = Callable[[str], str]


def imagined(view: Dungeons, rng: Random) -> Dungeons:
    """A table that looks just like this view."""
    named = _named(view)
    left = _unseen(view, named, rng)

    def take(deck: str) -> str:
        cards = left[deck]
        return cards.pop() if cards else HIDDEN

    players = tuple(_player(p, take) for p in view.players)
    # Before the decks: the hands of those who have lost lie unseen among what is out of the game.
    aside = tuple(take(card.removeprefix(HIDDEN)) if card.startswith(HIDDEN) else card for card in view.aside)
    decks = {f"{deck}_deck": _deck(view, deck, named, left[deck], rng) for deck in DECKS}
    return evolve(view, players=players, aside=aside, chance=Chance(seed=rng.getrandbits(32)), **decks)


def _unseen(view: Dungeons, named: frozenset[str], rng: Random) -> dict[str, list[str]]:
    """The cards that lie nowhere in sight, by their decks and in any order."""
    seen = {*seen_cards(view), *named}
    left = {str(deck): [card for card in view.box.decks[deck] if card not in seen] for deck in DECKS}
    for cards in left.values():
        rng.shuffle(cards)
    return left


def _named(view: Dungeons) -> frozenset[str]:
    """Cards that one may choose out of a deck: they are known to be in it."""
    window = pending(view)
    options = window.about.get("options", ()) if window is not None else ()
    return frozenset(options).intersection(view.box.cards).difference(seen_cards(view))


def _deck(view: Dungeons, deck: str, named: frozenset[str], left: list[str], rng: Random) -> tuple[str, ...]:
    n = len(getattr(view, f"{deck}_deck"))
    known = sorted(card for card in named if view.box.deck_of[card] == deck)
    cards = [*known, *left][:n]
    rng.shuffle(cards)
    return (*cards, *[HIDDEN] * (n - len(cards)))


def seen_cards(view: Dungeons) -> list[str]:
    """Every card that lies open, or in one's own hand."""
    seen = [*view.discard, *view.aside, *(d.card for d in view.waiting), *(g.card for g in view.town)]
    for p in view.players:
        seen += [*p.hand, *p.bosses, p.boss, *(card for there in p.dungeon for card in there.cards)]
        seen += [*(g.card for g in p.entrance), *(x.card for x in p.scored)]
    if view.walk is not None:
        seen.append(view.walk.hero.card)
    return seen


def _player(p: Player, take: Take) -> Player:
    hand = tuple(_card(card, take) for card in p.hand)
    bosses = tuple(take("boss") if card == HIDDEN else card for card in p.bosses)
    return evolve(p, hand=hand, bosses=bosses, dungeon=tuple(_place(there, take) for there in p.dungeon))


def _place(there: Place, take: Take) -> Place:
    return evolve(there, cards=(*there.cards[:-1], _card(there.cards[-1], take)))


def _card(card: str, take: Take) -> str:
    """A card of which only the back is seen is one from the deck that it came from."""
    return take(card.removeprefix(HIDDEN)) if card.startswith(HIDDEN) and card != HIDDEN else card

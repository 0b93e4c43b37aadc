"""What the decks hold: which heroes, and never nothing while there are discards."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.book import term
from tutor.games.boss_monster.positions import position
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.events import Term

LEAST_PLAYERS = "bm.hero.least-players"


@term(LEAST_PLAYERS, "bm.hero.player-icon")
def the_icon_on_the_card(s: Dungeons, card: str) -> Iterator[Term]:
    """A hero's player icon tells with which number of players (2, 3 or 4) the card is used."""
    n = s.hero(card).players
    yield Term(n, "bm.hero.player-icon", "least-players", card, {"n": n})


@position("bm.hero.silver-gold")
def silver_and_gold_are_two_decks(s: Dungeons) -> Iterator[str]:
    """A card that says "ordinary hero" means a hero that is not epic (silver frame)."""
    for deck, epic in (("hero", False), ("epic", True)):
        wrong = next((c for c in getattr(s, f"{deck}_deck") if s.hero(c).epic != epic), "")
        if wrong:
            yield f"decks.{deck}: {wrong!r} is of the other hero deck"


@position("bma.faq.reshuffle-uninterrupted")
def no_deck_stays_empty_over_its_discards(s: Dungeons) -> Iterator[str]:
    """No effect can interrupt that remaking of a deck."""
    for deck in _forgotten(s):
        yield f"decks.{deck}: empty, though its discards have been shuffled into a new one"


@position("bm.ruling.deck-remade")
def an_empty_deck_has_no_discards(s: Dungeons) -> Iterator[str]:
    """A deck is remade from its discards at the moment it becomes empty; if there are none, as soon as a card of
    its kind is discarded. A played spell reaches the discard pile after it has resolved.
    """
    for deck in _forgotten(s):
        yield f"decks.{deck}: empty, though cards of its kind lie on the discard pile and are the new deck"


def _forgotten(s: Dungeons) -> Iterator[str]:
    """Decks that are empty while there are discards for them."""
    for deck in ("room", "spell"):
        if not getattr(s, f"{deck}_deck") and any(s.box.deck_of[card] == deck for card in s.discard):
            yield deck

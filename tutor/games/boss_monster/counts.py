"""How many cards there are: in the box, in this game, in a deck, in a hand."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.book import term
from tutor.games.boss_monster.cards import Deck
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.events import Term

BOX = "bm.box.cards"
HEROES = "bm.heroes.used"
CARDS_LEFT = "bm.deck.left"
HAND = "bm.hand.cards"
HARD_HEALTH = 4


# -- in the box ------------------------------------------------------------------------------------------------------


def _in_box(s: Dungeons, asked: str, deck: Deck, rule: str) -> Iterator[Term]:
    if asked == deck:
        yield Term(len(s.box.decks[deck]), rule, "box", deck, {"deck": deck})


@term(BOX, "bm.component.bosses")
def bosses_in_the_box(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 9 boss cards."""
    return _in_box(s, deck, "boss", "bm.component.bosses")


@term(BOX, "bm.component.rooms")
def rooms_in_the_box(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 75 room cards."""
    return _in_box(s, deck, "room", "bm.component.rooms")


@term(BOX, "bm.component.spells")
def spells_in_the_box(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 30 spell cards."""
    return _in_box(s, deck, "spell", "bm.component.spells")


@term(BOX, "bm.component.heroes")
def ordinary_heroes_in_the_box(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 25 ordinary hero cards."""
    return _in_box(s, deck, "hero", "bm.component.heroes")


@term(BOX, "bm.component.epic-heroes")
def epic_heroes_in_the_box(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 16 epic hero cards."""
    return _in_box(s, deck, "epic", "bm.component.epic-heroes")


# -- heroes in this game ---------------------------------------------------------------------------------------------


def heroes_for(s: Dungeons, deck: str) -> tuple[str, ...]:
    """The heroes of a deck that are used with so many players."""
    return tuple(c for c in s.box.decks["epic" if deck == "epic" else "hero"] if s.hero(c).players <= s.starters)


def _used_by(s: Dungeons, players: int, deck: str, rule: str) -> Iterator[Term]:
    if s.starters == players:
        yield Term(len(heroes_for(s, deck)), rule, "heroes", deck, {"deck": deck, "players": players})


@term(HEROES, "bm.setup.heroes-two")
def heroes_for_two(s: Dungeons, deck: str) -> Iterator[Term]:
    """With 2 players 13 ordinary and 8 epic heroes are used."""
    return _used_by(s, 2, deck, "bm.setup.heroes-two")


@term(HEROES, "bm.setup.heroes-three")
def heroes_for_three(s: Dungeons, deck: str) -> Iterator[Term]:
    """With 3 players 17 ordinary and 12 epic heroes are used."""
    return _used_by(s, 3, deck, "bm.setup.heroes-three")


@term(HEROES, "bm.setup.heroes-four")
def heroes_for_four(s: Dungeons, deck: str) -> Iterator[Term]:
    """With 4 players all 25 ordinary and all 16 epic heroes are used."""
    return _used_by(s, 4, deck, "bm.setup.heroes-four")


@term(HEROES, "bm.hard.remove-health-four", layer="variant")
def but_no_weak_ones_in_hard_mode(s: Dungeons, deck: str) -> Iterator[Term]:
    """Hard mode: all ordinary heroes with health 4 are taken out of the game."""
    weak = [c for c in heroes_for(s, deck) if is_weak(s, c)] if "hard-mode" in s.variants else []
    if weak:
        yield Term(-len(weak), "bm.hard.remove-health-four", "weak", deck, {"deck": deck})


def is_weak(s: Dungeons, card: str) -> bool:
    """Whether hard mode does without this hero."""
    hero = s.hero(card)
    return not hero.epic and hero.health == HARD_HEALTH


# -- left in a deck, held in a hand ----------------------------------------------------------------------------------


def _left(s: Dungeons, asked: str, deck: Deck, rule: str) -> Iterator[Term]:
    if asked == deck:
        yield Term(len(getattr(s, f"{deck}_deck")), rule, "deck", deck, {"deck": deck})


@term(CARDS_LEFT, "bm.component.rooms")
def rooms_left_in_the_deck(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 75 room cards."""
    return _left(s, deck, "room", "bm.component.rooms")


@term(CARDS_LEFT, "bm.component.spells")
def spells_left_in_the_deck(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 30 spell cards."""
    return _left(s, deck, "spell", "bm.component.spells")


@term(CARDS_LEFT, "bm.component.heroes")
def ordinary_heroes_left_in_the_deck(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 25 ordinary hero cards."""
    return _left(s, deck, "hero", "bm.component.heroes")


@term(CARDS_LEFT, "bm.component.epic-heroes")
def epic_heroes_left_in_the_deck(s: Dungeons, deck: str) -> Iterator[Term]:
    """The box holds 16 epic hero cards."""
    return _left(s, deck, "epic", "bm.component.epic-heroes")


@term(HAND, "bm.hand.no-limit")
def cards_in_a_hand(s: Dungeons, seat: int) -> Iterator[Term]:
    """A hand has no minimum and no maximum number of cards."""
    n = len(s.players[seat].hand)
    yield Term(n, "bm.hand.no-limit", "hand", f"seat:{seat}", {"seat": seat, "n": n})

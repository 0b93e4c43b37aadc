"""How many there are: of cards in the box, in this game, in a deck, in a hand; of minutes and variants in the book."""

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
MINUTES = "bm.play.minutes"
VARIANTS = "bm.variants.known"
HARD_HEALTH = 4
SHORTEST = {"alpha": 15, "revised": 20}
LONGEST = {"alpha": 20, "revised": 30}


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
    if s.starters == players and deck in ("hero", "epic"):
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
    if weak and deck == "hero":
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


# -- in the book -----------------------------------------------------------------------------------------------------


@term(MINUTES, "bm.players.play-time")
def minutes_for_two(s: Dungeons, _: object) -> Iterator[Term]:
    """A first game takes about 45 minutes; a two-player game with known cards takes 15 to 20 minutes."""
    shortest, longest = SHORTEST[s.edition], LONGEST[s.edition]
    yield Term(shortest, "bm.players.play-time", "shortest", "", {})
    yield Term(longest - shortest, "bm.players.play-time", "longer", "", {})


@term(VARIANTS, "bm.hard.remove-health-four")
def hard_mode(s: Dungeons, _: object) -> Iterator[Term]:
    """Hard mode: all ordinary heroes with health 4 are taken out of the game."""
    yield Term(1, "bm.hard.remove-health-four", "hard-mode", "", {})


@term(VARIANTS, "bmr.variant.classic-mode")
def classic_mode(s: Dungeons, _: object) -> Iterator[Term]:
    """Classic Mode: in set-up each player draws 5 room and 2 spell cards and then discards 2 cards of his choice."""
    yield Term(1, "bmr.variant.classic-mode", "classic-mode", "", {})


@term(VARIANTS, "bmr.variant.choose-boss")
def i_choose_you(s: Dungeons, _: object) -> Iterator[Term]:
    """I Choose You: in set-up each player is dealt 2 bosses, keeps one of them and removes the other from the
    game.
    """
    yield Term(1, "bmr.variant.choose-boss", "choose-boss", "", {})


@term(VARIANTS, "bmr.variant.intrigue")
def intrigue(s: Dungeons, _: object) -> Iterator[Term]:
    """Intrigue: at the end of a turn a player who gained no soul in it may draw one card from the room deck or the
    spell deck.
    """
    yield Term(1, "bmr.variant.intrigue", "intrigue", "", {})


@term(VARIANTS, "bmr.variant.unlimited-lives-no-elimination")
def unlimited_lives(s: Dungeons, _: object) -> Iterator[Term]:
    """Unlimited Lives: nobody is eliminated for having five wounds."""
    yield Term(1, "bmr.variant.unlimited-lives-no-elimination", "unlimited-lives", "", {})

"""What the icons of a card say, and the words by which effects name it: monster or trap, ordinary, advanced or epic."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.book import follows_from, term
from tutor.games.boss_monster.cards import Hero, Room
from tutor.games.boss_monster.state import HIDDEN, Dungeons, kind_of
from tutor.kernel.events import Term
from tutor.kernel.records import remembered
from tutor.kernel.rules import Ask

WORDS = "bm.card.words"
SORT = "bm.room.sort"
ICONS = "bm.room.icons"

for printed in (WORDS, SORT, ICONS):
    follows_from(printed, "edition", "inline")


def words(s: Dungeons, card: str, ask: Ask | None) -> frozenset[str]:
    """What a card counts as; without `ask`, what is printed on it."""
    return kind_of(s, card) if ask is None else _keys(ask(s, WORDS, card))


@remembered
def _keys(terms: tuple[Term, ...]) -> frozenset[str]:
    return frozenset(("", *[x.key for x in terms]))


@term(WORDS, "bm.hand.secret")
def the_back_of_a_hidden_card(s: Dungeons, card: str) -> Iterator[Term]:
    """Other players may not see the cards in a player's hand unless an effect says so."""
    if card.startswith(HIDDEN):
        yield Term(1, "bm.hand.secret", card.removeprefix(HIDDEN), card)


def _room(s: Dungeons, card: str) -> Room | None:
    found = s.box.cards.get(card)
    return found if isinstance(found, Room) else None


def _hero(s: Dungeons, card: str) -> Hero | None:
    found = s.box.cards.get(card)
    return found if isinstance(found, Hero) else None


@term(WORDS, "bm.ordinary.room-meaning")
def a_room_of_either_kind(s: Dungeons, card: str) -> Iterator[Term]:
    """
    "Ordinary room" means a room that is not advanced, and "room" alone means ordinary or advanced.
    """
    if _room(s, card) is not None:
        yield Term(1, "bm.ordinary.room-meaning", "room", card)


@term(WORDS, "bm.room.ordinary-silver")
def an_ordinary_room(s: Dungeons, card: str) -> Iterator[Term]:
    """A silver room icon marks an ordinary room."""
    room = _room(s, card)
    if room is not None and not room.advanced:
        yield Term(1, "bm.room.ordinary-silver", "ordinary", card)


@term(WORDS, "bm.advanced.gold")
def an_advanced_room(s: Dungeons, card: str) -> Iterator[Term]:
    """A gold room icon marks an advanced room."""
    room = _room(s, card)
    if room is not None and room.advanced:
        yield Term(1, "bm.advanced.gold", "advanced", card)


@term(SORT, "bm.room.icon-subtype")
def what_the_room_icon_shows(s: Dungeons, card: str) -> Iterator[Term]:
    """The room icon also tells whether the room is a monster room or a trap room."""
    room = _room(s, card)
    if room is not None:
        yield Term(1, "bm.room.icon-subtype", room.sort, card)


@term(ICONS, "bm.room.treasure-icons")
def treasure_icons(s: Dungeons, card: str) -> Iterator[Term]:
    """A room's treasure icons are the kinds of hero that it helps to lure."""
    room = _room(s, card)
    for kind, n in room.treasures.items() if room is not None else ():
        yield Term(n, "bm.room.treasure-icons", kind, card)


def _shows(s: Dungeons, card: str, sort: str, ask: Ask) -> bool:
    return any(x.key == sort for x in ask(s, SORT, card))


@term(WORDS, "bm.monster.icon", asks=True)
def a_monster_room(s: Dungeons, card: str, ask: Ask) -> Iterator[Term]:
    """A monster room is one with a silver or gold monster icon at the upper left; effects that name monster rooms
    apply to it.
    """
    if _shows(s, card, "monster", ask):
        yield Term(1, "bm.monster.icon", "monster", card)


@term(WORDS, "bm.trap.icon", asks=True)
def a_trap_room(s: Dungeons, card: str, ask: Ask) -> Iterator[Term]:
    """A trap room is one with a silver or gold trap icon at the upper left; effects that name trap rooms apply to
    it.
    """
    if _shows(s, card, "trap", ask):
        yield Term(1, "bm.trap.icon", "trap", card)


@term(WORDS, "bm.spell.phase-icon")
def a_spell(s: Dungeons, card: str) -> Iterator[Term]:
    """A spell with the hammer is for the Build phase, one with the axe for the Adventure phase, and one with both
    for either.
    """
    if "spell" in kind_of(s, card):
        yield Term(1, "bm.spell.phase-icon", "spell", card)


@term(WORDS, "bm.heroes.either")
def a_hero_of_either_kind(s: Dungeons, card: str) -> Iterator[Term]:
    """A card that says just "hero" applies to either kind."""
    if _hero(s, card) is not None:
        yield Term(1, "bm.heroes.either", "hero", card)


@term(WORDS, "bm.heroes.ordinary-meaning")
def an_ordinary_hero(s: Dungeons, card: str) -> Iterator[Term]:
    """A card that says "ordinary hero" means a hero that is not epic (silver frame)."""
    hero = _hero(s, card)
    if hero is not None and not hero.epic:
        yield Term(1, "bm.heroes.ordinary-meaning", "ordinary", card)


@term(WORDS, "bm.heroes.epic-meaning")
def an_epic_hero(s: Dungeons, card: str) -> Iterator[Term]:
    """A card that says "epic hero" means only epic heroes (gold frame)."""
    hero = _hero(s, card)
    if hero is not None and hero.epic:
        yield Term(1, "bm.heroes.epic-meaning", "epic", card)

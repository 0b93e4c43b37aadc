"""What a character is: five data and what he has in play, as the lines of one answer."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.book import part, term
from tutor.games.munchkin_quest.carrying import MOVE
from tutor.games.munchkin_quest.powers import CLASSES
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.traits import RACES
from tutor.kernel.events import Term

SHEET = "mq.character.sheet"


@term(SHEET, "mq.component.level-counter")
def the_level_on_his_counter(s: Quest, seat: int) -> Iterator[Term]:
    """Each player has one level counter."""
    yield Term(s.players[seat].level, "mq.component.level-counter", "level", f"seat:{seat}", {"seat": seat})


@part(SHEET, RACES, "mq.character.data")
def his_race(s: Quest, seat: int) -> Iterator[int]:
    """A character is five data (Level, race, class, health, Move) and his items."""
    yield seat


@part(SHEET, CLASSES, "mq.character.data")
def his_class(s: Quest, seat: int) -> Iterator[int]:
    """A character is five data (Level, race, class, health, Move) and his items."""
    yield seat


@term(SHEET, "mq.character.data")
def his_health(s: Quest, seat: int) -> Iterator[Term]:
    """A character is five data (Level, race, class, health, Move) and his items."""
    yield Term(s.players[seat].health, "mq.character.data", "health", f"seat:{seat}", {"seat": seat})


@part(SHEET, MOVE, "mq.character.data")
def his_move(s: Quest, seat: int) -> Iterator[int]:
    """A character is five data (Level, race, class, health, Move) and his items."""
    yield seat


@term(SHEET, "mq.character.data")
def his_items(s: Quest, seat: int) -> Iterator[Term]:
    """A character is five data (Level, race, class, health, Move) and his items."""
    for gear in s.players[seat].gear:
        yield Term(1, "mq.character.data", "item", gear.card, {"seat": seat, "card": gear.card})

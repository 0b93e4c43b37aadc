"""The game's two values, with every rule module loaded."""

from __future__ import annotations

from functools import partial
from typing import Any

from tutor.content.source import hint
from tutor.games.boss_monster import (
    abilities,
    adventure,
    aiming,
    bait,
    beginning,
    building,
    casting,
    counts,
    damage,
    dealing,
    decks,
    deeds_cards,
    deeds_heroes,
    destroying,
    effects,
    ending,
    first_hands,
    impossible,
    kinds,
    layout,
    looking,
    occasions,
    order,
    reveal,
    scoring,
    setup,
    treasure,
    turn,
    verbs,
    windows,
)
from tutor.games.boss_monster.actions import PlaceRoom
from tutor.games.boss_monster.at_hand import words_at_hand
from tutor.games.boss_monster.book import RULES, cite_alpha, cite_revised
from tutor.games.boss_monster.effects import YES
from tutor.games.boss_monster.occasions import is_seat
from tutor.games.boss_monster.picks import SEAT
from tutor.games.boss_monster.state import LEFT, Dungeons
from tutor.games.boss_monster.views import view
from tutor.kernel.engine import Game
from tutor.kernel.verdict import BadInput

# What is offered, asked and answered comes in this order, whichever of them somebody has loaded first.
TOPICS = (
    *(damage, kinds, verbs, scoring, treasure, order, effects, ending, windows, first_hands, building, reveal),
    *(counts, decks, setup, casting, abilities, aiming, beginning, turn, looking),
)
UNORDERED = (
    *(adventure, bait, dealing, deeds_cards, deeds_heroes, destroying, impossible, layout, occasions),
)  # they declare steps, set-ups and positions, which have no order
WORDS = (YES, "room", "spell")  # what can be chosen besides cards and players


def well_formed(s: Dungeons, a: Any) -> None:
    """Ids and seats that exist; everything else is a matter of rules."""
    if not 0 <= a.seat < len(s.players):
        raise BadInput(f"seat: there is no seat {a.seat}; seats are 0 to {len(s.players) - 1}")
    for field in ("card", "cards", "pay"):
        value = getattr(a, field, ())
        for card in (value,) if isinstance(value, str) else value:
            if card not in s.box.cards:
                raise BadInput(f"{field}: there is no card {card!r:.60} in the box", partial(hint, card, s.box.cards))
    for field in ("target", "pick"):
        value = str(getattr(a, field, ""))
        if value.startswith(SEAT) and not is_seat(s, value):
            raise BadInput(f"{field}: there is no seat {value!r:.60}; seats are seat:0 to seat:{len(s.players) - 1}")
        if value and not value.startswith(SEAT) and value not in (*s.box.cards, *(WORDS if field == "pick" else ())):
            raise BadInput(f"{field}: there is no card {value!r:.60} in the box", partial(hint, value, s.box.cards))
    if isinstance(a, PlaceRoom) and not LEFT <= a.place <= len(s.players[a.seat].dungeon):
        raise BadInput(f"place: there is no place {a.place}; -1 is to the left, 0 the leftmost room")


def _game(edition: str, cite: Any) -> Game[Dungeons]:
    rules = RULES.edition(cite)
    over = cite("bm.end.after-complete-turn")
    return Game(edition, rules, Dungeons, view, well_formed, over, words_at_hand, cite)


RULES.in_order(*TOPICS)
ALPHA = _game("boss-monster-alpha", cite_alpha)
REVISED = _game("boss-monster-revised", cite_revised)

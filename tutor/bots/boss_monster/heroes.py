"""Where heroes will go and what becomes of them: those in town, and those who are still to come."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from tutor.bots.boss_monster.imagining import seen_cards
from tutor.bots.boss_monster.strength import Strength
from tutor.games.boss_monster.cards import Hero, Print, box_with
from tutor.games.boss_monster.state import Dungeons

SURE, AHEAD, EVEN, BEHIND = 0.97, 0.75, 0.15, 0.12
FAR_BEHIND = 0.03
SOON = 3  # turns


class Coming(NamedTuple):
    """Heroes of one sort that may still come, and how many of them in a turn."""

    kind: str
    health: int
    epic: bool
    n: float


def chances(counts: dict[int, int], settled: bool) -> dict[int, float]:
    """How likely each dungeon is to lure a hero; `settled` if nobody can change anything before that."""
    best = max(counts.values(), default=0)
    if not best:
        return dict.fromkeys(counts, 0.0)
    return {seat: _chance(n, _best_other(counts, seat), settled) for seat, n in counts.items()}


def _best_other(counts: dict[int, int], seat: int) -> int:
    return max((n for other, n in counts.items() if other != seat), default=0)


def _chance(n: int, other: int, settled: bool) -> float:
    if n == 0:
        return 0.0
    if settled:
        return 1.0 if n > other else 0.0
    if n > other:
        return SURE if n > other + 1 else AHEAD
    if n == other:
        return EVEN
    return BEHIND if n == other - 1 else FAR_BEHIND


def counts_of(s: Dungeons, hero: Hero, strengths: dict[int, Strength], souls: dict[int, float]) -> dict[int, int]:
    """By dungeon how strongly it lures a hero."""
    if hero.lured:
        return {seat: int(99 - souls[seat]) for seat in strengths}
    return {seat: x.treasure.get(hero.treasure, 0) for seat, x in strengths.items()}


def coming(s: Dungeons) -> tuple[Coming, ...]:
    """The heroes of the next turns, as far as one can know: those who have not been seen yet, ordinary ones first."""
    heroes = _all_heroes(s.edition, s.inline)
    out = heroes.intersection(seen_cards(s))
    return _coming(s.edition, s.inline, out, len(s.hero_deck), len(s.epic_deck), s.starters or len(s.players))


@lru_cache(maxsize=64)
def _all_heroes(edition: Print, inline: str) -> frozenset[str]:
    decks = box_with(edition, inline).decks
    return frozenset((*decks["hero"], *decks["epic"]))


@lru_cache(maxsize=256)
def _coming(
    edition: Print, inline: str, out: frozenset[str], ordinary: int, epic: int, a_turn: int
) -> tuple[Coming, ...]:
    box = box_with(edition, inline)
    soon = SOON * a_turn
    first = min(ordinary, soon)
    drawn = {"hero": first, "epic": min(epic, soon - first)}
    found: list[Coming] = []
    for deck in ("hero", "epic"):
        left = [box.hero(card) for card in box.decks[deck] if card not in out]
        if left and drawn[deck]:
            share = drawn[deck] / len(left) / SOON
            sorts = Counter((hero.treasure, hero.health, hero.epic) for hero in left)
            found += [Coming(kind, health, is_epic, n * share) for (kind, health, is_epic), n in sorts.items()]
    return tuple(found)

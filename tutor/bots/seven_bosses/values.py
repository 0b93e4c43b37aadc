"""What members are worth: their lives, their secrets, and what their abilities are good for. Rough, in members."""

from __future__ import annotations

from functools import lru_cache

from tutor.games.seven_bosses.cards import Ability, Box
from tutor.games.seven_bosses.state import Syndicates, members

WIN = 12.0
LIVES = (0.0, 3.0, 5.0, 6.5, 7.7, 8.8, 9.8, 10.7, 11.5)  # by the number of members in play
# What an ability is good for, by the last thing that it does.
FROM_BELOW = {"nullify": 0.5, "fail": 0.6, "assassinate": 0.3, "turn-down": 0.4, "look": 0.15, "accuse": 0.8}
FROM_ABOVE = {"fail": 0.4, "assassinate": 0.45, "lurk": 0.25, "ask-where": 0.15, "turn-up": 0.1}
OTHERWISE = 0.3
SECRET = 0.35  # that a card is hidden
COUNTERS = {"assassinate": 1.0, "look": 0.25, "turn-up": 0.3}  # what the target of an assassination does in return


@lru_cache(maxsize=64)
def worth_of(box: Box) -> dict[tuple[str, bool], float]:
    """By code name and whether it lies face up: what a member is worth beside its life."""
    below = {(name, False): SECRET + _of(card.upper, FROM_BELOW) for name, card in box.members.items()}
    return below | {(name, True): _of(card.lower, FROM_ABOVE) for name, card in box.members.items()}


def _of(ability: Ability, table: dict[str, float]) -> float:
    return table.get(ability.does[-1].does, OTHERWISE) if ability.does else 0.0


def life(s: Syndicates, seat: int) -> float:
    """What a player has of the next member that he would lose."""
    n = len(members(s, seat))
    return LIVES[n] - LIVES[n - 1] if n else 0.0


def counter(half: Ability) -> float:
    """What it does to whoever assassinates this member."""
    return COUNTERS.get(half.does[-1].does, 0.0) if half.when == "targeted" else 0.0


def escapes(half: Ability) -> bool:
    """Whether this member makes its own assassination fail."""
    return half.when == "targeted" and half.does[-1].does == "fail"


def guards(half: Ability) -> bool:
    """Whether this member makes assassinations of others fail."""
    return half.when == "other-targeted" and half.does[-1].does == "fail"

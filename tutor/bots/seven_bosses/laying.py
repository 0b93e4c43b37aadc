"""How to lay the own members: whom to show to the opponent, and behind whom the boss lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import exp

from tutor.bots.seven_bosses.aiming import TRUMP
from tutor.bots.seven_bosses.counting import hidden_names
from tutor.bots.seven_bosses.sight import Sight
from tutor.bots.seven_bosses.values import WIN, counter, escapes, life, worth_of
from tutor.games.seven_bosses.actions import Columns
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.state import Syndicates, members, opponent

BLUFF = 0.3  # so much worse rows are laid now and then, lest they be read
KEEN = 2.0  # how surely the opponent takes the better aim
ACCUSED = 0.25  # how often somebody in front is accused instead
FETCHED = 0.2  # how often somebody is fetched from the rear row


def rows(sight: Sight, up: frozenset[str], cards: tuple[str, ...]) -> Columns:
    """Columns for these cards, some of which lie face up."""
    danger = Danger(sight, up, cards)
    least = min(splits(cards), key=lambda rear: danger.of(rear) + BLUFF * sight.rng.random())
    return _paired(sight, up, cards, least)


def splits(cards: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Whom one can lay behind others."""
    most = len(cards) // 2
    for n in range(max(0, most - 1), most + 1):
        yield from map(frozenset, combinations(cards, n))


class Danger:
    """What the next strike of the opponent costs, by who lies in front."""

    def __init__(self, sight: Sight, up: frozenset[str], cards: tuple[str, ...]) -> None:
        s, seat = sight.s, sight.seat
        self.s, self.up, self.cards = s, up, cards
        self.boss, self.boss_up = sight.boss, sight.me.boss_up
        self.worth = worth_of(s.box)
        self.life = life(s, seat) if members(s, seat) else 0.8
        self.hidden = len(cards) - len(up)
        self.accuser = _may_have(s, opponent(seat), "accuse")
        self.fetcher = _may_have(s, opponent(seat), "exchange")
        self.costs = {(card, alone): self._struck(card, alone=alone) for card in cards for alone in (False, True)}
        self.accused = {card: self._accused(card) for card in cards}

    def of(self, rear: frozenset[str]) -> float:
        front = [card for card in self.cards if card not in rear]
        alone = len(front) == 1
        tempting = {card: exp(KEEN * self._looks(card)) for card in front}
        whole = sum(tempting.values())
        cost = sum(t / whole * self.costs[card, alone] for card, t in tempting.items())
        if self.accuser:
            cost += ACCUSED * max(self.accused[card] for card in front)
        if self.fetcher and rear:
            cost += FETCHED * max(self.costs[card, False] for card in rear)
        return cost

    def _looks(self, card: str) -> float:
        """What the opponent hopes for when he aims at it."""
        if card in self.up:
            return self.life + self.worth[name_of(card), True]
        return 0.5 + self.life / (self.hidden or 1)

    def _struck(self, card: str, *, alone: bool) -> float:
        """What it costs if it is the target of an assassination."""
        name, up = name_of(card), card in self.up
        half = self.s.box.members[name].half(up)
        falls = self.life + self.worth[name, up]
        if card == self.boss:
            falls = WIN if self.boss_up else TRUMP
        if up:
            return falls - counter(half)
        shown = self.worth[name, False] - self.worth[name, True]
        if escapes(half) and not alone:
            return shown
        chance = 1 / self.hidden
        if card == self.boss:
            return shown + chance * falls
        return shown + chance * (falls - shown) - counter(half)

    def _accused(self, card: str) -> float:
        name, up = name_of(card), card in self.up
        falls = WIN if card == self.boss else self.life + self.worth[name, up]
        if up:
            return falls
        shown = self.worth[name, False] - self.worth[name, True]
        return shown + (falls - shown) / self.hidden


def _may_have(s: Syndicates, seat: int, does: str) -> bool:
    """Whether a player may have a face-down member whose ability does that."""
    names = hidden_names(s, seat) or ()
    return any(deed.does == does for name in names for deed in s.box.members[name].upper.does)


def _paired(sight: Sight, up: frozenset[str], cards: tuple[str, ...], rear: frozenset[str]) -> Columns:
    """Anybody behind anybody; the boss rather behind somebody who is not about to fall."""
    rng = sight.rng
    front = [card for card in cards if card not in rear]
    rng.shuffle(front)
    front.sort(key=lambda card: card in up)
    behind = [card for card in cards if card in rear and card != sight.boss]  # a set has no order of its own
    rng.shuffle(behind)
    if sight.boss in rear:
        sturdy = sum(card not in up for card in front)
        behind.insert(rng.randrange(max(1, min(sturdy, len(behind) + 1))), sight.boss)
    columns = [(card, *behind[at : at + 1]) for at, card in enumerate(front)]
    rng.shuffle(columns)
    return tuple(columns)

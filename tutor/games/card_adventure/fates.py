"""What the penalties that are due in a combat may come to: the exact chance with which each PC goes out by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, NamedTuple

from tutor.games.card_adventure.gameover import HURT, POINTS
from tutor.games.card_adventure.penalties import HARM, TIMES
from tutor.games.card_adventure.receiving import BLEEDS
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.strength import BONUS, NEEDED, SHOWN, attacks_on
from tutor.games.card_adventure.verbs import with_player
from tutor.games.card_adventure.windows import CARDS, EFFECTS
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.state import pending

Table = tuple[tuple[int, int], ...]


class Due(NamedTuple):
    """The penalties that a PC is about to receive, and what they consist of."""

    penalties: int
    damage: int
    poison: int
    curses: int


def fates(game: Game[Adventure], s: Adventure) -> Iterator[dict[str, Any]]:
    """Two lines for each PC with tokens to draw: out by them, or not. None where more than the tokens is open."""
    window = pending(s)
    if s.combat is None or window is None or window.kind not in (CARDS, EFFECTS):
        return
    monsters = s.combat.left if window.kind == EFFECTS else s.combat.monsters
    seats = [seat for seat in s.combat.seats if not s.players[seat].out]
    found = {seat: _due(game, s, seat, monsters) for seat in seats}
    if _order_matters(game, s, monsters) or not _only_tokens(s, list(found.values())):
        return
    for seat, due in found.items():
        if due.damage or due.poison:
            out = 1 - _stays(game, s, seat, due)
            row = {"seat": seat, "damage": due.damage, "poison": due.poison}
            yield {"what": "out", **row, "chance": str(out), "rule": "cpa.gameover.pawn-removed"}
            yield {"what": "stays", **row, "chance": str(1 - out), "rule": "cpa.hp.ten"}


def _due(game: Game[Adventure], s: Adventure, seat: int, monsters: tuple[str, ...]) -> Due:
    """As things stand, if nobody uses anything more."""
    penalties, bleeding = 0, 0
    harm = Counter[str]()
    for monster in monsters:
        times = total(game.ask(s, TIMES, {"seat": seat, "monster": monster}))
        penalties += times
        for what in ("damage", "poison", "curse") if times else ():
            terms = game.ask(s, HARM, {"seat": seat, "monster": monster, "what": what})
            harm[what] += times * sum(x.value for x in terms if x.key != BLEEDS)
            bleeding = max([bleeding, *(x.value for x in terms if x.key == BLEEDS)])
    return Due(penalties, harm["damage"] + bleeding, harm["poison"], harm["curse"])


def _order_matters(game: Game[Adventure], s: Adventure, monsters: tuple[str, ...]) -> bool:
    """Whether a monster that will be beaten may leave another without the bonus of a commander."""
    led = any(x.source != card for card in monsters for x in game.ask(s, BONUS, card) if x.value)
    return led and any(
        total(game.ask(s, SHOWN, card)) >= total(game.ask(s, NEEDED, card)) for card in monsters if attacks_on(s, card)
    )


def _only_tokens(s: Adventure, dues: list[Due]) -> bool:
    """Whether the bags have all that is drawn, and no curse is drawn before another penalty."""
    if any(due.curses and due.penalties > 1 for due in dues):
        return False
    enough = sum(due.damage for due in dues) <= len(s.damage_bag)
    return enough and sum(due.poison for due in dues) <= len(s.poison_bag)


def _stays(game: Game[Adventure], s: Adventure, seat: int, due: Due) -> Fraction:
    p, most = s.players[seat], total(game.ask(s, POINTS, seat))
    values = s.box.tokens
    held = [sum(values[x].value for x in tokens) for tokens in (p.damage, p.poison)]
    drawn = [
        _totals(tuple(sorted(values[x].value for x in bag)), n)
        for bag, n in ((s.damage_bag, due.damage), (s.poison_bag, due.poison))
    ]
    together = _count_together(game, s, seat)
    good = rolls = 0
    for (damage, n), (poison, m) in product(*drawn):
        both = (held[0] + damage, held[1] + poison)
        counted = (sum(both),) if together else both
        rolls += n * m
        good += n * m if max(counted) <= most else 0
    return Fraction(good, rolls)


def _count_together(game: Game[Adventure], s: Adventure, seat: int) -> bool:
    """Whether a poison token counts towards the total of damage, by a house rule or another reading."""
    poison = next((id for id, token in s.box.tokens.items() if token.kind == "poison"), "")
    poisoned = evolve(s.players[seat], damage=(), poison=(poison,))
    return bool(game.ask(evolve(s, players=with_player(s, poisoned)), HURT, {"seat": seat, "token": "damage"}))


@lru_cache(maxsize=512)
def _totals(bag: tuple[int, ...], n: int) -> Table:
    """Each total that so many tokens out of the bag can have, with the number of ways to it."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, there in Counter(bag).items():
        step: Counter[tuple[int, int]] = Counter()
        for (drawn, worth), count in ways.items():
            for more in range(min(there, n - drawn) + 1):
                step[drawn + more, worth + more * value] += count * comb(there, more)
        ways = dict(step)
    return tuple(sorted((worth, count) for (drawn, worth), count in ways.items() if drawn == n))

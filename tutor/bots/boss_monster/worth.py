"""What a position is worth to a player, in souls. Rough, but the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.bots.boss_monster.hands import hand_worth, ready_worth, to_come
from tutor.bots.boss_monster.heroes import Coming, chances, coming, counts_of
from tutor.bots.boss_monster.strength import Strength, helps, shown, strength
from tutor.games.boss_monster.damage import guest
from tutor.games.boss_monster.state import Dungeons, Player, playing
from tutor.kernel.records import evolve

SOULS = (0.0, 1.0, 2.0, 3.05, 4.15, 5.3, 6.5, 7.8, 9.3, 11.2, 18.0)
WOUNDS = (0.0, 1.1, 2.4, 4.1, 7.0, 20.0)
DECIDED = 60.0
TURNS = (1.0, 0.8, 0.6, 0.4)  # how much the turns to come weigh, one after the other
GROWTH = 1.3  # what dungeons deal more each turn
DOUBT = 2.0  # so much more or less may come
PAIN = 1.2  # a wound in a turn to come
DAMAGE, ENOUGH = 0.4, 12  # damage is worth having, up to so much
RESCUED = 0.75  # how often help in need is enough
RIVAL, OTHERS = 0.6, 0.25
LATER = 0.95  # what is about to happen weighs less than what has happened
EARLY = ("setup", "beginning", "build")


def worth(s: Dungeons, me: int) -> float:
    """What this position is worth to one player: his own standing, and less of what the others have."""
    if s.ending is not None:
        won = me in s.ending.winners
        return (DECIDED if won else -DECIDED) + own_points(s, me)
    t: Dungeons = evolve(s, players=tuple(shown(p) if p.seat == me else p for p in s.players))
    found = standings(t, me)
    if me in found:
        found[me] += to_come(s, s.players[me])
    others = sorted((x for seat, x in found.items() if seat != me), reverse=True)
    rival = others[0] if others else 0.0
    return found.get(me, -DECIDED) - RIVAL * rival - OTHERS * sum(others[1:])


def own_points(s: Dungeons, seat: int) -> float:
    souls, wounds = points(s, s.players[seat])
    return (souls - wounds) / 10


def standings(s: Dungeons, me: int) -> dict[int, float]:
    """How every player stands who is still in the game."""
    alive = playing(s)
    strengths = {seat: strength(s, s.players[seat]) for seat in alive}
    souls = {seat: float(points(s, s.players[seat])[0]) for seat in alive}
    visits: dict[int, list[tuple[float, int, int]]] = {seat: [] for seat in alive}
    for seat, chance, hero, taken in _visits(s, strengths, souls):
        visits[seat].append((chance, s.hero(hero).health - taken, 2 if s.hero(hero).epic else 1))
    soon = coming(s)
    shares = _shares(strengths, soon)
    return {
        seat: _standing(s, s.players[seat], strengths[seat], visits[seat], me) + _future(x, shares[seat], soon)
        for seat, x in strengths.items()
    }


def points(s: Dungeons, p: Player) -> tuple[int, int]:
    """Souls and wounds."""
    found = [0, 0]
    for x in p.scored:
        found[not x.soul] += 2 if s.hero(x.card).epic else 1
    return found[0], found[1]


# -- this turn -------------------------------------------------------------------------------------------------------


def _visits(
    s: Dungeons, strengths: dict[int, Strength], souls: dict[int, float]
) -> Iterator[tuple[int, float, str, int]]:
    """Who visits whom: seat, chance, hero, and what he has less to take than the whole dungeon deals."""
    more = {e.card: e.n for e in s.effects if e.kind == "health"}
    walk = s.walk
    if walk is not None and walk.seat in strengths:
        there = strengths[walk.seat]
        already = walk.hero.damage - (there.whole - there.after(walk.at))
        yield walk.seat, 1.0, walk.hero.card, already - more.get(walk.hero.card, 0)
    for seat in strengths:
        for waiting in s.players[seat].entrance:
            yield seat, 1.0, waiting.card, waiting.damage - more.get(waiting.card, 0)
    settled = s.phase not in EARLY
    for hero in s.town:
        counts = counts_of(s, s.hero(hero.card), strengths, souls)
        for seat, chance in chances(counts, settled).items():
            if chance and s.phase in (*EARLY, "bait"):
                yield seat, chance, hero.card, guest(s, hero.card).damage


def _standing(s: Dungeons, p: Player, x: Strength, visits: list[tuple[float, int, int]], me: int) -> float:
    souls, wounds = (float(n) for n in points(s, p))
    rescues = list(helps(s, p)) if p.seat == me else []
    for chance, health, n in sorted(visits, reverse=True):
        survives = 0.0 if health <= x.whole else 1.0
        if survives and rescues and health <= x.whole + rescues[0]:
            rescues.pop(0)
            survives = 1 - RESCUED
        souls += chance * LATER * n * (1 - survives)
        wounds += chance * LATER * n * survives
    value = score(s, souls, wounds) + DAMAGE * min(x.whole, ENOUGH)
    return value + hand_worth(s, p, known=p.seat == me) + ready_worth(s, p)


def score(s: Dungeons, souls: float, wounds: float) -> float:
    """What souls and wounds are worth; between two whole numbers, something between."""
    if "unlimited-lives" in s.variants:
        return souls - wounds
    return _between(SOULS, souls) - _between(WOUNDS, wounds)


def _between(table: tuple[float, ...], n: float) -> float:
    whole = int(n)
    if whole >= len(table) - 1:
        return table[-1]
    return table[whole] + (n - whole) * (table[whole + 1] - table[whole])


# -- turns to come ---------------------------------------------------------------------------------------------------


def _shares(strengths: dict[int, Strength], soon: tuple[Coming, ...]) -> dict[int, dict[str, float]]:
    """By dungeon and kind of hero the share that goes there."""
    kinds = sorted({hero.kind for hero in soon})
    found: dict[int, dict[str, float]] = {seat: {} for seat in strengths}
    for kind in kinds:
        counts = {seat: x.treasure.get(kind, 0) for seat, x in strengths.items()}
        for seat, chance in chances(counts, settled=False).items():
            found[seat][kind] = chance
    return found


def _future(x: Strength, share: dict[str, float], soon: tuple[Coming, ...]) -> float:
    """What the heroes of the next turns will bring."""
    value = 0.0
    whole = x.whole
    for hero in soon:
        n = hero.n * share.get(hero.kind, 0.0) * (2 if hero.epic else 1)
        for turn, weight in enumerate(TURNS, 1):
            dies = min(1.0, max(0.0, 0.5 + (whole + GROWTH * turn - hero.health) / (2 * DOUBT)))
            value += weight * n * (dies - (1 - dies) * PAIN)
    return value

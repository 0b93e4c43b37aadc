"""What awaits a PC in a cell: what fights there would cost, now and after each face of the die."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from tutor.bots.card_adventure.foes import UNKNOWN, Foe, foe_to_come
from tutor.bots.card_adventure.party import fighter, open_blades
from tutor.bots.card_adventure.planning import Blade, Fighter, Planner
from tutor.bots.card_adventure.sight import Sight
from tutor.games.card_adventure.barriers import barred
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.game import GAME
from tutor.games.card_adventure.state import HIDDEN, monsters_at, occupied, pcs_at

FACES = range(1, 7)
MOST = 2  # cards at a time that are weighed for a fight that may come
SURE = 5.0  # what removing is worth where everything has to be removed
FIGHTS = 7  # no more monsters than that are looked at one by one


@lru_cache(maxsize=16_384)
def _fought(fighters: tuple[Fighter, ...], foes: tuple[Foe, ...], blades: tuple[Blade, ...]) -> float:
    """What the best plan is worth; hands and wounds change less often than somebody looks about."""
    return Planner(fighters, most=MOST).plan(foes, blades).worth


class Places:
    """The cells of a board, for one PC that is about to go somewhere."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.s = sight.s
        self._costs: dict[tuple[tuple[str, ...], tuple[int, ...]], float] = {}
        self._now: dict[str, float] = {}
        self._monsters = {where: self._lying(where) for where in occupied(self.s)}
        self._blades = {p.seat: open_blades(sight, (p.seat,)) for p in self.s.players if not p.out}
        self._fighters = {p.seat: fighter(sight, p.seat) for p in self.s.players if not p.out}

    def _lying(self, cell: str) -> tuple[str, ...]:
        return tuple([x.card if not x.card.startswith(HIDDEN) else UNKNOWN for x in monsters_at(self.s, cell)])

    def monsters(self, cell: str) -> tuple[str, ...]:
        return self._monsters.get(cell, ())

    def company(self, cell: str) -> tuple[int, ...]:
        """The seats that would fight there with the PC: those that are there, and those beside it that may follow."""
        here, seat = self.sight.me.where, self.sight.seat
        follow = [p.seat for p in self.s.players if p.where == here and not p.out and not p.gone]
        there = [other for other in pcs_at(self.s, cell) if self.s.players[other].gone or cell == here]
        return tuple(sorted({seat, *follow, *there}))

    def cost(self, monsters: tuple[str, ...], seats: tuple[int, ...]) -> float:
        """What a fight with these monsters costs those PCs."""
        if not monsters:
            return 0.0
        key = (tuple(sorted([printed_id(card) for card in monsters])), seats)
        if key not in self._costs:
            some = monsters[-FIGHTS:]
            foes: tuple[Foe, ...] = tuple([foe_to_come(self.sight, card) for card in some])
            blades = tuple([blade for seat in seats for blade in self._blades.get(seat, ())])
            worth = _fought(tuple([self._fighters[seat] for seat in seats]), foes, blades)
            self._costs[key] = max(0.0, -worth) * len(monsters) / len(some)
        return self._costs[key]

    def now(self, cell: str) -> float:
        """What the monsters that are in a cell now would cost the PC and whoever goes with it."""
        if cell not in self._now:
            lying = self.monsters(cell)
            self._now[cell] = self.cost(lying, self.company(cell)) if lying else 0.0
        return self._now[cell]

    def clears(self, cell: str, covered: bool) -> bool:
        """Whether those who are near enough can remove what lies on something, but for one monster perhaps."""
        if not covered:
            return True
        away = self.s.map.distances(cell)
        mine = away[self.sight.me.where]
        seats = tuple([p.seat for p in self.s.players if not p.out and away.get(p.where or p.came, mine) <= mine])
        foes = tuple([foe_to_come(self.sight, card) for card in self.monsters(cell)[-FIGHTS:]])
        planner = Planner(tuple([self._fighters[seat] for seat in seats]), SURE, MOST)
        plan = planner.plan(foes, tuple([blade for seat in seats for blade in self._blades[seat]]))
        spells = any(self.s.players[seat].mp for seat in seats)
        return sum(1 for option in plan.options if planner.removes(option)) + spells >= len(foes)

    def danger(self, cell: str) -> float:
        """What a fight in a cell costs on average when the PC is there and the board has had its step."""
        seats = self.company(cell)
        return sum(self.cost(self.after(cell, face), seats) for face in FACES) / len(FACES)

    def after(self, cell: str, face: int) -> tuple[str, ...]:
        """The monsters in a cell, where a PC is, after a face has been rolled."""
        found = self.s.map
        area = found.area_of(cell)
        arrows = [arrow for arrow in found.arrows[area] if face in arrow.faces]
        gone = any(arrow.path[0] == cell for arrow in arrows)
        left = [] if not gone else [x for x in self.monsters(cell) if not self._walks(x)]
        come = list(self.monsters(cell)) if not gone else left
        for arrow in arrows:
            if cell in arrow.path[1:] and self._arrives(arrow.path, cell):
                come += [x for x in self.monsters(arrow.path[0]) if self._walks(x)]
        if any(face in sign.faces and sign.cell == cell for sign in found.signs[area]):
            come += [UNKNOWN] * len(self.s.players)
        return tuple(come)

    def _arrives(self, path: tuple[str, ...], cell: str) -> bool:
        """Whether nothing stops those that go along a path before they come to a cell."""
        at = path.index(cell)
        if any(pcs_at(self.s, on_the_way) for on_the_way in path[1:at]):
            return False
        routes = [self.s.map.route(a, b) for a, b in pairwise(path[: at + 1])]
        return not any(route is None or barred(self.s, route.id, GAME.ask) for route in routes)

    def _walks(self, card: str) -> bool:
        found = self.s.box.monsters.get(card)
        return found is None or found.moves

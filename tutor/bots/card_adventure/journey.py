"""Ways over the board: how far everything is, counted in turns and in what lies on the way."""

from __future__ import annotations

import heapq
from functools import cached_property

from tutor.bots.card_adventure.party import blades_of, carried, carrier
from tutor.bots.card_adventure.places import Places
from tutor.bots.card_adventure.sight import NEVER, Sight
from tutor.games.card_adventure.barriers import STRENGTH, barred, gate_at
from tutor.games.card_adventure.board import HideKey, Reach, RestOnlyIn, Route
from tutor.games.card_adventure.game import GAME
from tutor.games.card_adventure.state import HIDDEN, kind_of, stack

TURN = 0.8  # what a turn is worth
SHUT = 9.0  # a gate for which there is neither key nor strength
SOME_ITEM = 1.6
LAYER = 2.6
NO_WAY = 1e9


class Journey:
    """The board as one PC crosses it."""

    def __init__(self, sight: Sight, places: Places) -> None:
        self.sight = sight
        self.s = sight.s
        self.places = places
        self.suits = {
            self.s.box.items[card].suit
            for p in self.s.players
            if not p.out
            for card in p.items
            if card in self.s.box.items
        }
        self.breakers = any(use.does == "break" for card in sight.me.items for use in self.s.box.items[card].uses)
        self._tolls: dict[str, float] = {}
        self.strength = sum(blade.bp for blade in blades_of(sight, sight.seat))

    # -- what it costs to get there --------------------------------------------------------------------------------

    def crossing(self, route: Route) -> float:
        """What it costs to cross a route, in turns' worth and in cards."""
        if not route.structure:
            return TURN
        if route.id not in self._tolls:
            self._tolls[route.id] = self._toll(route)
        return self._tolls[route.id]

    def _toll(self, route: Route) -> float:
        if not barred(self.s, route.id, GAME.ask):
            return TURN
        strength = self.sight.count(STRENGTH, route.id)
        gate = gate_at(self.s, route.id)
        if gate is None:
            layers = next(x.layers for x in self.s.standing if x.where == route.id)
            return layers * (LAYER if self.strength >= strength or self.breakers else SHUT / 2)
        if self.s.box.counters[gate.counter].suit in self.suits or self.breakers:
            return TURN + 0.2
        return TURN + 0.25 * strength + 0.4 if self.strength >= strength + 3 else SHUT

    def ways_to(self, goal: str) -> Ways:
        return Ways(self, goal)

    # -- where to --------------------------------------------------------------------------------------------------

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """The cells to which the PC has to go for the goal of the board."""
        for goal in self.s.map.board.goals:
            if isinstance(goal, Reach):
                return (goal.to,)
        prizes = carried(self.sight)
        if not prizes:
            return ()
        has = carrier(self.sight)
        if has is not None:
            return (prizes[0].to,) if has.seat == self.sight.seat else ()
        lying = [x.where for x in self.s.lying if x.card.rpartition("/")[0] == prizes[0].item]
        return tuple(lying) or self.hidden_prize(prizes[0].item)

    def hidden_prize(self, item: str) -> tuple[str, ...]:
        """Where the board has laid it, as long as others cover it."""
        for cell in self.s.map.board.cells:
            if any(laid.card == item for laid in cell.lies) and self.items_in(cell.id):
                return (cell.id,)
        return tuple([x.where for x in self.s.lying if x.card == f"{HIDDEN}item" and self.places.monsters(x.where)][:1])

    def covered(self, cell: str) -> bool:
        """Whether the PC goes to a cell to take what monsters may lie on."""
        has = carrier(self.sight)
        return bool(carried(self.sight)) and has is None and bool(self.places.monsters(cell))

    def rests_in(self, cell: str) -> bool:
        """Whether the board lets a PC rest in a cell."""
        for rule in self.s.map.rules(RestOnlyIn):
            if (not rule.area or self.s.map.area_of(cell) == rule.area) and cell not in rule.cells:
                return False
        return True

    def items_in(self, cell: str) -> int:
        return sum(1 for x in stack(self.s, cell) if kind_of(self.s, x.card) == "item")

    def worth_of_items(self, cell: str) -> float:
        """What the items in a cell may be worth, among them perhaps a key that is still to be found."""
        n = self.items_in(cell)
        if not n:
            return 0.0
        rule = self.s.map.rule(HideKey)
        key = 0.0
        if rule is not None and cell in rule.cells:
            route = self.s.map.route(*rule.gate)
            left = [x for x in rule.cells if self.items_in(x)]
            if route is not None and barred(self.s, route.id, GAME.ask) and self.crossing(route) > TURN + 1:
                key = (self.crossing(route) - TURN) / len(left)
        return SOME_ITEM * n + key

    def steps_needed(self, cell: str) -> int:
        """The turns that the goal asks for at least, from a cell."""
        goals = self.goals
        if not goals:
            return 0 if self.sight.turns_left < NEVER else -NEVER
        on = self.s.map.distance(cell, goals[0])
        prizes = carried(self.sight)
        if prizes and carrier(self.sight) is None:
            on += self.s.map.distance(goals[0], prizes[0].to) + 1
        return on


class Ways:
    """What it costs from each cell to one. It is worked out only as far as somebody asks, for boards can be large."""

    def __init__(self, journey: Journey, goal: str) -> None:
        self._journey = journey
        self._map = journey.s.map
        self._settled: dict[str, float] = {}
        self._found = {goal: 0.0}
        self._edge = [(0.0, goal)]

    def __contains__(self, cell: str) -> bool:
        while cell not in self._settled and self._edge:
            self._go_on()
        return cell in self._settled

    def __getitem__(self, cell: str) -> float:
        return self._settled[cell] if cell in self else NO_WAY

    def _go_on(self) -> None:
        far, cell = heapq.heappop(self._edge)
        if cell in self._settled:
            return
        self._settled[cell] = far
        journey = self._journey
        far += journey.places.now(cell) if cell != journey.sight.me.where else 0.0
        for near in self._map.near[cell]:
            way = far + journey.crossing(self._map.joined[cell, near])
            if way < self._found.get(near, NO_WAY):
                self._found[near] = way
                heapq.heappush(self._edge, (way, near))

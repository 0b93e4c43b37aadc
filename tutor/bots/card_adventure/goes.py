"""A PC's own go: what it uses and takes, whether it rests, and where it goes."""

from __future__ import annotations

from tutor.bots.card_adventure.journey import TURN, Journey, Ways
from tutor.bots.card_adventure.mending import mends, restocks
from tutor.bots.card_adventure.pain import pain
from tutor.bots.card_adventure.party import carrier, limit_of
from tutor.bots.card_adventure.places import Places
from tutor.bots.card_adventure.sight import NEVER, Sight
from tutor.games.card_adventure.actions import Cast, EndGo, Move, Rest, TakeItem
from tutor.games.card_adventure.maps import FAR
from tutor.games.card_adventure.state import occupied
from tutor.kernel.state import Action

TOO_LATE = 25.0  # what it costs to be where the goal cannot be reached in time any more
WAIT = 0.4  # what a turn costs that is spent resting, as long as there is plenty of time
IDLE = 1.2  # what a turn costs that is spent for nothing
PLENTY = 5
BLOCKED = 5.0  # what it costs to be where too many monsters lie on what has to be fetched
REFUGE = 3.0  # what it is worth then to be where one may rest
REFUGES = 24  # of so many that are near
COMPANY = 0.05  # what it costs to be one cell away from a companion
CARD = 0.5  # the cards that a rest brings on average
WOUNDS = (("damage", 4 / 36), ("poison", 3 / 36))
STIR = 10 / 36
WARPED = 2.5
REACH = 5
MUCH = 99.0
TOLL = 0.6  # how far more cards make what lies on the way cheaper
PER_STEP = 0.3  # what they are worth for each step that is left
Detour = tuple[str, float, Ways]  # a cell, what it is worth, and the ways there


def goes(sight: Sight) -> Action | None:
    """What to do next in the own go."""
    ready = mends(sight) or sight.one(TakeItem) or restocks(sight)
    if ready is not None:
        return ready
    return Going(sight).choose() if sight.me.where in sight.s.map.cells else sight.one(EndGo)


class Going:
    """Where to go, or whether to stay."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.s = sight.s
        self.places = Places(sight)
        self.journey = Journey(sight, self.places)
        self.goals = self.journey.goals
        self.ways = {goal: self.journey.ways_to(goal) for goal in self.goals}
        self.blocked = bool(self.goals) and not self.places.clears(self.goals[0], self.journey.covered(self.goals[0]))
        self.detours = (*self._detours(), *self._refuges())

    def choose(self) -> Action | None:
        sight, here = self.sight, self.sight.me.where
        if (leap := self._leap()) is not None:
            return leap
        moves = sight.of(Move)
        best: Action | None = sight.one(EndGo)
        stay = self.worth(here)
        most = stay - IDLE if self.goals else stay
        if (rest := sight.one(Rest)) is not None and self.resting() > 0:
            best, most = rest, stay - self.waiting(here) + self.resting()
        for move in moves:
            worth = self.worth(move.to) - self.journey.crossing(self.s.map.joined[here, move.to])
            if worth > most:
                best, most = move, worth
        return best

    # -- what cells are worth --------------------------------------------------------------------------------------

    def worth(self, cell: str) -> float:
        """What it is worth to be in a cell at the end of the go."""
        late = TOO_LATE if self.journey.steps_needed(cell) > self.sight.turns_left else 0.0
        return self.prospect(cell) - self.places.danger(cell) - self._apart(cell) - late - self._stands_blocked(cell)

    def prospect(self, cell: str) -> float:
        """The best of all ways on: straight to the goal, or past something that is worth fetching."""
        found = [-way[cell] for way in self.ways.values() if cell in way]
        for target, worth, way in self.detours:
            on = min((self.ways[goal][target] for goal in self.goals), default=0.0)
            steps = self.s.map.distance(cell, target) + self.journey.steps_needed(target) + 1
            if steps <= self.sight.turns_left and cell in way:
                found.append(worth - way[cell] - on)
        return max(found, default=0.0)

    def _detours(self) -> list[Detour]:
        """Cells with something to fetch: what it is worth, and the ways there."""
        found = []
        order = self.s.map.order
        for cell in sorted((x for x in occupied(self.s) if x in order), key=order.__getitem__):
            worth = self.journey.worth_of_items(cell) if cell not in self.goals else 0.0
            if worth:
                worth -= self.places.now(cell)
                if not any(self._nearer(p.seat, cell) for p in self.s.players):
                    found.append((cell, worth, self.journey.ways_to(cell)))
        return found

    def _refuges(self) -> list[Detour]:
        """Cells in which the PC can rest, when the goal asks for more than it has."""
        if not self.blocked:
            return []
        away = self.s.map.distances(self.sight.me.where)
        near = sorted(away, key=away.__getitem__)
        found = [cell for cell in near if self.journey.rests_in(cell) and not self.places.monsters(cell)]
        return [(cell, REFUGE, self.journey.ways_to(cell)) for cell in found[:REFUGES]]

    def _stands_blocked(self, cell: str) -> float:
        return BLOCKED if self.blocked and cell in self.goals else 0.0

    def _nearer(self, seat: int, cell: str) -> bool:
        """Whether somebody else is nearer to a cell, or as near and asked before."""
        p = self.s.players[seat]
        if seat == self.sight.seat or p.out or p.where not in self.s.map.cells:
            return False
        away = self.s.map.distances(cell)
        return (away[p.where], seat) < (away[self.sight.me.where], self.sight.seat)

    def _apart(self, cell: str) -> float:
        away = self.s.map.distances(cell)
        has = carrier(self.sight)
        others = [p for p in self.s.players if not p.out and p.seat != self.sight.seat]
        if has is not None and has.seat != self.sight.seat:
            others = [has]
        far = [away.get(p.where if p.where in away else p.came, 0) for p in others]
        return COMPANY * sum(far) / len(far) if far else 0.0

    # -- staying ---------------------------------------------------------------------------------------------------

    def waiting(self, here: str) -> float:
        """What it costs to let a turn go by."""
        if self.sight.turns_left == NEVER or not self.goals:
            return 0.0
        slack = self.sight.turns_left - self.journey.steps_needed(here)
        return WAIT if slack >= PLENTY else TURN

    def resting(self) -> float:
        """What a rest is worth."""
        me, seat = self.sight.me, self.sight.seat
        if self.places.monsters(me.where):
            return -1.0
        most = limit_of(self.sight, seat, "attack") + limit_of(self.sight, seat, "mp")
        held = min(most, len(me.attack) + len(me.mp))
        cards = CARD * (0.6 + 4.0 * (most - held) / most) if held < most else 0.0
        cards = min(cards, self._use_for_cards())
        risk = sum(chance * pain(kind, self.sight.hurt(seat, kind), 1) for kind, chance in WOUNDS)
        away = self.s.map.distances(me.where)
        near = [
            self.places.monsters(x) for x in occupied(self.s) if away.get(x, FAR) < REACH and self.places.monsters(x)
        ]
        stirred = max((self.places.cost(cards, (seat,)) for cards in near), default=0.0)
        return cards - risk - STIR * 0.4 * min(stirred, 6.0)

    def _use_for_cards(self) -> float:
        """What more cards may be worth on the way that is left: for monsters on it, and for those that may come."""
        here = self.sight.me.where
        if not self.goals or here not in self.ways[self.goals[0]]:
            return MUCH
        way, steps = self.ways[self.goals[0]][here], self.s.map.distance(here, self.goals[0])
        ahead = max(0, self.journey.steps_needed(here))
        return max(0.0, way - TURN * steps) * TOLL + ahead * PER_STEP

    # -- leaping ---------------------------------------------------------------------------------------------------

    def _leap(self) -> Action | None:
        """A warp that saves the way."""
        me = f"seat:{self.sight.seat}"
        leaps = [a for a in self.sight.of(Cast) if a.targets == (me,) and self.sight.use(a.card, a.way).does == "warp"]
        if not leaps:
            return None
        here, best, most = self.prospect(self.sight.me.where), None, WARPED
        for a in leaps:
            gain = self.prospect(a.to) - here
            if gain > most:
                best, most = a, gain
        return best

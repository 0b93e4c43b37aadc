"""What a coach points out to a player before a rule is forgotten: from the own view and the engine's own offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tutor.games.card_adventure import actions as do
from tutor.games.card_adventure.barriers import BLOWS, STRENGTH
from tutor.games.card_adventure.board import Carry, Reach
from tutor.games.card_adventure.cards import Use, printed_id
from tutor.games.card_adventure.gameover import HURT, POINTS
from tutor.games.card_adventure.penalties import HARM, TIMES, WEAK
from tutor.games.card_adventure.state import Adventure, Player, monsters_at
from tutor.games.card_adventure.strength import ATTACK, NEEDED, SHOWN, attacks_on, unmet
from tutor.games.card_adventure.windows import CARDS, EFFECTS, GO, LIMIT, PENALTY, STRUCTURE
from tutor.games.edition import Advice
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action, pending

Offers = tuple[Action, ...]
WORST = 3  # what the worst token of damage is worth
HURTS = 6  # so much is worth a cure
FEW = 1  # so few attack cards call for a rest


@dataclass(frozen=True)
class Sight:
    """A position as a seat sees it, and what it may do there."""

    game: Game[Adventure]
    s: Adventure
    seat: int
    offers: Offers

    def open(self, kind: str) -> bool:
        window = pending(self.s)
        return window is not None and window.kind == kind

    @property
    def me(self) -> Player:
        return self.s.players[self.seat]

    def n(self, question: str, about: Any) -> int:
        return total(self.game.ask(self.s, question, about))

    def offered(self, kind: type[Action]) -> list[Any]:
        return [a for a in self.offers if isinstance(a, kind)]

    def uses(self, does: str) -> Iterator[do.UseItem]:
        """Items that may be used now and do this."""
        for a in self.offered(do.UseItem):
            if _use_of(self.s, a).does == does:
                yield a


Watch = Callable[[Sight], Iterator[Advice]]


def advice(game: Game[Adventure], s: Adventure, seat: int, offers: Offers) -> tuple[Advice, ...]:
    """The most pressing first. `s` is what the seat may see."""
    if s.ending is not None or not offers:
        return ()
    sight = Sight(game, s, seat, offers)
    return tuple(found for watch in WATCHES for found in watch(sight))


def _use_of(s: Adventure, a: do.UseItem) -> Use:
    uses = s.box.items[a.card].uses
    return uses[a.way] if 0 <= a.way < len(uses) else uses[0]


# -- combat ----------------------------------------------------------------------------------------------------------


def _each_monster(sight: Sight) -> Iterator[Advice]:
    """For every monster: whether it is free, which single card is enough, what several would cost."""
    if not sight.open(CARDS) or sight.s.combat is None:
        return
    for monster in sight.s.combat.monsters:
        needed, shown = sight.n(NEEDED, monster), sight.n(SHOWN, monster)
        told = {"monster": monster, "n": needed}
        if shown >= needed:
            continue
        if attacks_on(sight.s, monster):
            yield from _what_is_missing(sight, monster, needed - shown)
            continue
        free = not any(x.to == monster for x in sight.s.shown)
        clean = _enough_alone(sight, monster, needed)
        if clean is not None:
            yield Advice("one-card", "cpa.combat.card-by-card", {**told, "card": clean.card}, plain_action(clean))
        elif free:
            yield _would_be_free(sight, monster)


def _would_be_free(sight: Sight, monster: str) -> Advice:
    """A card of any kind keeps it from being free: an item costs no penalty."""
    move = next((a for a in sight.uses("lower-bp") if monster in a.targets), None)
    damage = sight.n(HARM, {"seat": sight.seat, "monster": monster, "what": "damage"})
    told = {"monster": monster, "n": damage}
    return Advice("free", "cpa.combat.free-penalty", told, plain_action(move) if move is not None else None)


def _what_is_missing(sight: Sight, monster: str, missing: int) -> Iterator[Advice]:
    cards = [a for a in sight.offered(do.ShowAttack) if a.monster == monster]
    enough = [a for a in cards if _worth(sight, a) >= missing]
    best = min(enough, key=lambda a: (_weak(sight, a), _worth(sight, a)), default=None)
    if best is not None:
        told = {"monster": monster, "n": missing, "card": best.card}
        yield Advice("missing", "cpa.combat.bp-add", told, plain_action(best))


def _enough_alone(sight: Sight, monster: str, needed: int) -> do.ShowAttack | None:
    """The lowest card that beats the monster alone, and is not weak."""
    found = [a for a in sight.offered(do.ShowAttack) if a.monster == monster and _worth(sight, a) >= needed]
    strong = [a for a in found if not _weak(sight, a)]
    return min(strong, key=lambda a: _worth(sight, a), default=None)


def _worth(sight: Sight, a: do.ShowAttack) -> int:
    return sight.n(ATTACK, {"card": a.card, "to": a.monster})


def _weak(sight: Sight, a: do.ShowAttack) -> int:
    return sight.n(WEAK, {"card": a.card, "to": a.monster})


def _in_danger(sight: Sight) -> Iterator[Advice]:
    """The damage that is due already might be too much."""
    if not sight.open(CARDS) or sight.s.combat is None:
        return
    due = sum(_damage_due(sight, x) for x in sight.s.combat.monsters if x not in unmet(sight.s))
    has = sight.n(HURT, {"seat": sight.seat, "token": "damage"})
    most = sight.n(POINTS, sight.seat)
    if due and has + WORST * due > most:
        yield Advice("danger", "cpa.gameover.threshold", {"n": due, "has": has, "most": most})


def _damage_due(sight: Sight, monster: str) -> int:
    times = sight.n(TIMES, {"seat": sight.seat, "monster": monster})
    return times * sight.n(HARM, {"seat": sight.seat, "monster": monster, "what": "damage"})


def _leaders_first(sight: Sight) -> Iterator[Advice]:
    """A commander that will be beaten goes first: the others are weaker without it."""
    if not sight.open(EFFECTS) or sight.s.combat is None or len(sight.s.combat.left) < 2:
        return
    for a in sight.offered(do.WorkOff):
        leads = any(x.has == "commander" for x in sight.s.box.monsters[a.monster].abilities)
        if leads and sight.n(SHOWN, a.monster) >= sight.n(NEEDED, a.monster):
            yield Advice("leader", "cpa.combat.effect-order", {"monster": a.monster}, plain_action(a))
            return


def _shield(sight: Sight) -> Iterator[Advice]:
    if sight.open(PENALTY):
        for a in sight.uses("shield"):
            if a.targets == (f"seat:{sight.seat}",):
                yield Advice("shield", "cpa.def.item-card", {"card": a.card}, plain_action(a))
                return


# -- the own go ------------------------------------------------------------------------------------------------------


def _goal(sight: Sight) -> Iterator[Advice]:
    """The goal of the board is a step away, or reached."""
    if not sight.open(GO):
        return
    for goal in sight.s.map.board.goals:
        if not isinstance(goal, Carry | Reach) or not _carries(sight, goal):
            continue
        ends = next(iter(sight.offered(do.EndGo)), None)
        if sight.me.where == goal.to and ends is not None:
            yield Advice("at-goal", "cpa.victory.none", {"where": goal.to}, plain_action(ends))
        move = next((a for a in sight.offered(do.Move) if a.to == goal.to), None)
        if move is not None:
            yield Advice("to-goal", "cpa.victory.none", {"where": goal.to}, plain_action(move))


def _carries(sight: Sight, goal: Carry | Reach) -> bool:
    return isinstance(goal, Reach) or any(card.startswith(f"{goal.item}/") for card in sight.me.items)


def _take(sight: Sight) -> Iterator[Advice]:
    found = sight.offered(do.TakeItem)
    if sight.open(GO) and found:
        yield Advice("take", "cpa.action.take-item", {"where": sight.me.where, "n": len(found)}, plain_action(found[0]))


def _monsters_here(sight: Sight) -> Iterator[Advice]:
    """Whoever stays will have to fight; nothing keeps the PC from leaving."""
    here = monsters_at(sight.s, sight.me.where)
    if not sight.open(GO) or not here:
        return
    free = [a for a in sight.offered(do.Move) if not monsters_at(sight.s, a.to)]
    told = {"where": sight.me.where, "n": len(here), "cards": len(sight.me.attack)}
    if free:
        few = len(sight.me.attack) <= len(here)
        yield Advice("leave", "cpa.action.leave-monsters", told, plain_action(free[0]) if few else None)


def _arrows_lead_here(sight: Sight) -> Iterator[Advice]:
    """Monsters that a roll of the board step brings to the own cell."""
    if not sight.open(GO):
        return
    for arrow in sight.s.map.board.arrows:
        comes = monsters_at(sight.s, arrow.path[0]) and sight.me.where in arrow.path[1:]
        if comes and arrow.path[0] != sight.me.where:
            told = {"where": arrow.path[0], "faces": ", ".join(map(str, arrow.faces))}
            yield Advice("arrow", "cpa.arrow.move", told)


def _heal(sight: Sight) -> Iterator[Advice]:
    """Damage or poison that is worth a cure, and an item that cures it."""
    if not sight.open(GO):
        return
    for a in sight.uses("give-back"):
        token = _use_of(sight.s, a).token
        has = sight.n(HURT, {"seat": sight.seat, "token": token})
        if a.targets == (f"seat:{sight.seat}",) and has >= HURTS:
            told = {"card": a.card, "n": has, "most": sight.n(POINTS, sight.seat)}
            yield Advice("heal", "cpa.action.use-item", told, plain_action(a))
            return


def _rest(sight: Sight) -> Iterator[Advice]:
    """Too few cards, and nobody about."""
    rests = sight.offered(do.Rest)
    quiet = not monsters_at(sight.s, sight.me.where)
    if sight.open(GO) and rests and quiet and len(sight.me.attack) <= FEW:
        yield Advice("rest", "cpa.rest.one-turn", {"n": len(sight.me.attack)}, plain_action(rests[0]))


def _way(sight: Sight) -> Iterator[Advice]:
    """Where the goal is, and the next step of the shortest way to it; no step into a cell with monsters."""
    goal = next((x for x in sight.s.map.board.goals if isinstance(x, Carry | Reach)), None)
    where = _next_aim(sight, goal) if goal is not None else ""
    here, moves = sight.me.where, sight.offered(do.Move)
    if not sight.open(GO) or not moves or where in ("", here):
        return
    best = min(moves, key=lambda a: (sight.s.map.distance(a.to, where), len(monsters_at(sight.s, a.to))))
    told = {"where": where, "n": sight.s.map.distance(here, where), "to": best.to}
    nearer = sight.s.map.distance(best.to, where) < told["n"]
    if nearer and told["n"] > 1:
        free = not monsters_at(sight.s, best.to)
        yield Advice("way", "cpa.action.move", told, plain_action(best) if free else None)


def _next_aim(sight: Sight, goal: Carry | Reach) -> str:
    """The goal's cell; before that, of an item that is to be carried, where it lies, or where the board has laid it."""
    if _carries(sight, goal):
        return goal.to
    assert isinstance(goal, Carry)
    if any(printed_id(card) == goal.item for p in sight.s.players for card in p.items):
        return ""
    seen = (x.where for x in sight.s.lying if printed_id(x.card) == goal.item and x.where in sight.s.map.cells)
    covered = {x.where for x in sight.s.lying}
    cells = (cell for cell in sight.s.map.board.cells if cell.id in covered)
    laid = (cell.id for cell in cells if any(x.card == goal.item for x in cell.lies))
    return next(iter((*seen, *laid)), "")


# -- structures and limits -------------------------------------------------------------------------------------------


def _barrier(sight: Sight) -> Iterator[Advice]:
    """On a gate or wall: the key that opens it, the cards that beat it, or that neither is at hand."""
    where = sight.me.where
    if not sight.open(STRUCTURE) or where not in sight.s.map.routes:
        return
    key = next((a for a in sight.uses("turn-gate") if where in a.targets), None)
    if key is not None:
        yield Advice("key", "cpa.gate.key", {"card": key.card, "where": where}, plain_action(key))
        return
    blows = sight.n(BLOWS, {"where": where, "came": sight.me.came})
    missing = sight.n(STRENGTH, where) - blows
    strikes = sorted(sight.offered(do.Strike), key=lambda a: sight.s.box.attacks[a.card].bp)
    if missing <= 0:
        return
    if sum(sight.s.box.attacks[a.card].bp for a in strikes) < missing:
        yield Advice("put-back", "cpa.structstep.impassable", {"n": missing, "where": where})
        return
    best = next((a for a in strikes if sight.s.box.attacks[a.card].bp >= missing), strikes[-1])
    yield Advice("strike", "cpa.structstep.use-cards", {"n": missing, "card": best.card}, plain_action(best))


def _altar(sight: Sight) -> Iterator[Advice]:
    """The weakest card for the worst burden."""
    found = sight.offered(do.UseAltar)
    if sight.open(STRUCTURE) and found:
        best = min(found, key=lambda a: (_burden(sight.s, a.of), _price(sight.s, a.pay)))
        told = {"card": best.pay, "token": best.of}
        yield Advice("altar", "cpa.structure.by-name", told, plain_action(best))


def _burden(s: Adventure, of: str) -> int:
    """Curses first, then the tokens by what they are worth."""
    return -s.box.tokens[of].value if of in s.box.tokens else -WORST - 1


def _price(s: Adventure, card: str) -> int:
    return s.box.attacks[card].bp if card in s.box.attacks else s.box.powers[card].mp


def _too_many(sight: Sight) -> Iterator[Advice]:
    """The card that is missed least."""
    found = [a for a in sight.offered(do.Discard) if a.card in sight.s.box.attacks or a.card in sight.s.box.powers]
    if sight.open(LIMIT) and found:
        least = min(found, key=lambda a: _price(sight.s, a.card))
        yield Advice("discard", "cpa.limit.discard-down", {"card": least.card}, plain_action(least))


def _which_class(sight: Sight) -> Iterator[Advice]:
    """The class that is the easiest to play: most attack cards, least magic to think of."""
    found = sight.offered(do.ChooseClass)
    if not found:
        return
    classes = sight.s.box.classes
    easy = max(found, key=lambda a: (classes[a.role].attack, -classes[a.role].magic))
    role = classes[easy.role]
    told = {"role": easy.role, "attack": role.attack, "mp": role.mp, "magic": role.magic}
    yield Advice("class", role.rule or "cpa.class.choose", told, plain_action(easy))


WATCHES: tuple[Watch, ...] = (
    _which_class,
    _in_danger,
    _each_monster,
    _leaders_first,
    _shield,
    _goal,
    _take,
    _monsters_here,
    _heal,
    _arrows_lead_here,
    _rest,
    _way,
    _barrier,
    _altar,
    _too_many,
)

"""What stands in the way: gates and walls, whether they bar it, and how strong they are."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.abilities import MONSTER_BP
from tutor.games.card_adventure.asked import BlowsFrom
from tutor.games.card_adventure.book import answer, part, term
from tutor.games.card_adventure.pieces import NUMBER
from tutor.games.card_adventure.state import Adventure, Standing, monsters_at, pcs_at, standing_at
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask

BARS = "cpa.structure.bars"  # whether what stands on a route bars it; about: the route
STRENGTH = "cpa.structure.strength"  # about: the route
BP = "cpa.structure.bp"  # what whoever has come onto it is measured against; about: the route
MONSTERS_ON = "cpa.structure.monsters"  # the BP of the monsters on it; about: the route
BLOWS = "cpa.structure.blows"  # the BP of the PCs on it that came from one cell; about: {"where", "came"}


def rule_of(s: Adventure, x: Standing) -> str:
    return s.box.structures[x.card].rule


def gate_at(s: Adventure, where: str) -> Standing | None:
    found = standing_at(s, where)
    return found if found is not None and rule_of(s, found) == "gate" else None


def wall_at(s: Adventure, where: str) -> Standing | None:
    found = standing_at(s, where)
    return found if found is not None and rule_of(s, found) == "wall" else None


# -- whether the way is barred ---------------------------------------------------------------------------------------


@term(BARS, "cpa.gate.definition")
def a_shut_gate_bars_the_way(s: Adventure, where: str) -> Iterator[Term]:
    """A gate is a structure with a door that can be opened and shut, normally placed on a route."""
    found = gate_at(s, where)
    if found is not None and not found.open:
        yield Term(1, "cpa.gate.definition", "gate", found.card, {"where": where})


@term(BARS, "cpa.wall.definition")
def a_wall_bars_the_way(s: Adventure, where: str) -> Iterator[Term]:
    """A wall is a structure that cannot be passed, normally placed on a route."""
    found = wall_at(s, where)
    if found is not None:
        yield Term(1, "cpa.wall.definition", "wall", found.card, {"where": where, "n": found.layers})


def barred(s: Adventure, where: str, ask: Ask) -> bool:
    """Whether a route cannot be passed just so."""
    return standing_at(s, where) is not None and total(ask(s, BARS, where)) > 0


def halts(s: Adventure, where: str, ask: Ask) -> bool:
    """Whether monsters stop on a route: at what bars it, or at a PC that is still on it though nothing does."""
    return bool(pcs_at(s, where)) or barred(s, where, ask)


# -- how strong it is ------------------------------------------------------------------------------------------------


@term(STRENGTH, "cpa.gate.strength", asks=True)
def the_number_of_its_counter(s: Adventure, where: str, ask: Ask) -> Iterator[Term]:
    """The number of its trump counter is the gate's strength."""
    found = gate_at(s, where)
    if found is not None and found.counter:
        told = {"where": where, "counter": found.counter}
        yield Term(total(ask(s, NUMBER, found.counter)), "cpa.gate.strength", "counter", found.counter, told)


@term(STRENGTH, "cpa.wall.shared-strength")
def the_strength_that_all_walls_share(s: Adventure, where: str) -> Iterator[Term]:
    """All walls have one shared strength, which is written on the board."""
    found = wall_at(s, where)
    if found is not None:
        strength = s.map.board.wall_strength or 0
        yield Term(strength, "cpa.wall.shared-strength", "shared-strength", found.card, {"where": where})


@part(BP, STRENGTH, "cpa.gate.bp")
def a_gates_strength_is_its_bp(s: Adventure, where: str) -> tuple[str, ...]:
    """When a PC or a monster has moved onto a gate, the gate's strength is used as its BP against them."""
    return (where,) if gate_at(s, where) is not None else ()


@part(BP, STRENGTH, "cpa.wall.bp")
def a_walls_strength_is_its_bp(s: Adventure, where: str) -> tuple[str, ...]:
    """When a PC or a monster has moved onto a wall, the wall's strength is used as its BP against them."""
    return (where,) if wall_at(s, where) is not None else ()


# -- who is measured against it --------------------------------------------------------------------------------------


@term(MONSTERS_ON, "cpa.gate.monsters-sum", asks=True)
def monsters_on_a_gate_add_up(s: Adventure, where: str, ask: Ask) -> Iterator[Term]:
    """The BP of several monsters on a gate are added to one BP."""
    if gate_at(s, where) is not None:
        yield from _sum(s, where, "cpa.gate.monsters-sum", ask)


@term(MONSTERS_ON, "cpa.wall.monsters-sum", asks=True)
def monsters_on_a_wall_add_up(s: Adventure, where: str, ask: Ask) -> Iterator[Term]:
    """The BP of several monsters on a wall are added to one BP."""
    if wall_at(s, where) is not None:
        yield from _sum(s, where, "cpa.wall.monsters-sum", ask)


def _sum(s: Adventure, where: str, rule: str, ask: Ask) -> Iterator[Term]:
    came = {x.came for x in monsters_at(s, where)}
    for x in monsters_at(s, where):
        if x.came == min(came):
            yield Term(total(ask(s, MONSTER_BP, x.card)), rule, "monster-bp", x.card, {"card": x.card})


@term(MONSTERS_ON, "cpa.ruling.gate-sum", asks=True)
def whatever_way_they_came(s: Adventure, where: str, ask: Ask) -> Iterator[Term]:
    """All monsters on a gate or wall add up, whatever way they came; only PCs are limited to those from the same
    cell.
    """
    came = {x.came for x in monsters_at(s, where)}
    for x in monsters_at(s, where):
        if x.came != min(came):
            bp = total(ask(s, MONSTER_BP, x.card))
            yield Term(bp, "cpa.ruling.gate-sum", "monster-bp", x.card, {"card": x.card})


@term(MONSTERS_ON, "cpa.ruling.no-abilities-on-structures")
def their_abilities_do_not_count(s: Adventure, where: str) -> Iterator[Term]:
    """Physical, commander and attack minus do not count on a structure."""
    for x in monsters_at(s, where):
        if any(ability.has != "attribute" for ability in s.box.monsters[x.card].abilities):
            yield Term(0, "cpa.ruling.no-abilities-on-structures", "no-ability", x.card, {"card": x.card})


@term(BLOWS, "cpa.structstep.use-cards")
def the_attack_cards_that_they_use(s: Adventure, about: BlowsFrom) -> Iterator[Term]:
    """In the structure step the player of a PC that has come onto a cell or route with a structure may use various
    cards on it, for example an item on a gate or attack cards on a wall.
    """
    for x in s.shown:
        if x.to == about["where"] and s.players[x.seat].came == about["came"]:
            bp = s.box.attacks[x.card].bp
            yield Term(bp, "cpa.structstep.use-cards", "blow", x.card, {"card": x.card, "seat": x.seat})


@answer(STRENGTH, "cpa.structure.by-name")
def an_altar_has_none(s: Adventure, where: str) -> Term | None:
    """Structures are told apart by name, and each name has rules of its own."""
    found = standing_at(s, where)
    if found is None or rule_of(s, found) != "altar":
        return None
    return Term(0, "cpa.structure.by-name", "no-strength", found.card, {"where": where})

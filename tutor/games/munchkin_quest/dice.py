"""How many dice everybody rolls, and how many sides a die has, as lines."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.book import answer, follows_from, limit, part, term
from tutor.games.munchkin_quest.cards import Monster
from tutor.games.munchkin_quest.icons import ROOM_DICE
from tutor.games.munchkin_quest.munchkins import holds, trait_card, traits
from tutor.games.munchkin_quest.printed import has_keyword
from tutor.games.munchkin_quest.state import Foe, Player, Quest, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests
from tutor.kernel.events import Term, total

DICE = "mq.combat.dice"
SIDES = "mq.dice.sides"
FACES = ("blue", "green", "red", "yellow", "purple", "orange")  # of the Monster die


# -- sides -----------------------------------------------------------------------------------------------------------


@term(SIDES, "mq.dice.default")
def six_unless_told_otherwise(s: Quest, kind: str) -> Iterator[Term]:
    """A die is six-sided unless a rule or card says otherwise, also when dice are added or taken away by rooms or
    monsters.
    """
    yield Term(6, "mq.dice.default", "sides", "rulebook", {"kind": kind})


@answer(SIDES, "mq.dice.d10", layer="card")
def ten_for_class_abilities(s: Quest, kind: str) -> Term | None:
    """The ten-sided die is rolled for class abilities, and for some cards that ask for it."""
    return Term(10, "mq.dice.d10", "sides", "rulebook", {"kind": kind}) if kind == "d10" else None


follows_from(SIDES)


def roll_a_die(t: Quests, kind: str = "die") -> int:
    """A die of a kind: "die", "d10" or "monster-die"."""
    return t.roll(total(t.game.ask(t.s, SIDES, kind)))


# -- how many --------------------------------------------------------------------------------------------------------


def munchkin(s: Quest, of: str) -> Player | None:
    return s.players[int(of[1:])] if of.startswith("p") else None


def monster(s: Quest, of: str) -> tuple[Foe, Monster] | None:
    if of.startswith("p"):
        return None
    foe = s.foe(of)
    return foe, s.monster(foe)


def helps(s: Quest, p: Player | None) -> bool:
    return p is not None and s.fight is not None and s.fight.helper == p.seat


@term(DICE, "mq.combat.munchkin-die")
def one_die_each(s: Quest, of: str) -> Iterator[Term]:
    """Each munchkin in the fight rolls one die, before room effects."""
    if (p := munchkin(s, of)) is not None:
        yield Term(1, "mq.combat.munchkin-die", "die-own", f"level:{p.seat}", {"seat": p.seat})


@term(DICE, "mq.combat.monster-dice")
def dice_of_the_monster(s: Quest, of: str) -> Iterator[Term]:
    """A monster rolls the number of dice printed on its card."""
    if (m := monster(s, of)) is not None:
        yield Term(m[1].dice, "mq.combat.monster-dice", "die-monster", m[0].card, {"monster": of})


@part(DICE, ROOM_DICE, "mq.combat.check-room")
def the_room_counts(s: Quest, of: str) -> Iterator[int]:
    """Before a fight is settled the room is checked: it may be good or bad for characters or monsters and give a
    bonus or penalty.
    """
    if (p := munchkin(s, of)) is not None and not helps(s, p):
        yield p.seat


@part(DICE, ROOM_DICE, "mq.helper.room")
def the_room_counts_for_the_helper(s: Quest, of: str) -> Iterator[int]:
    """A room good or bad for the helper gives or takes one of his own dice."""
    if (p := munchkin(s, of)) is not None and helps(s, p):
        yield p.seat


@term(DICE, "mq.mkey.types", layer="card")
def clerics_against_undead(s: Quest, of: str) -> Iterator[Term]:
    """Undead, Dragon and the like are types; Fiery, Flying and the like are abilities; rooms, items, classes and
    other cards may refer to either.
    """
    if not helps(s, munchkin(s, of)):
        yield from _against_undead(s, of, "mq.mkey.types")


@term(DICE, "mq.helper.abilities", layer="card")
def helping_clerics_against_undead(s: Quest, of: str) -> Iterator[Term]:
    """The helper has all his abilities in the fight."""
    if helps(s, munchkin(s, of)):
        yield from _against_undead(s, of, "mq.helper.abilities")


def _against_undead(s: Quest, of: str, rule: str) -> Iterator[Term]:
    p = munchkin(s, of)
    if p is None or "cleric" not in traits(s, p, "trade"):
        return
    if any(has_keyword(s.monster(f), "undead") for f in foes_of(s)):
        card = trait_card(s, p, "cleric")
        yield Term(1, rule, "die-undead", card, {"seat": p.seat, "card": card})


@term(DICE, "mq.class.d10-power", layer="card")
def dice_from_powers(s: Quest, of: str) -> Iterator[Term]:
    """Each class has one ability that works when the ten-sided die shows the player's Level or less."""
    if s.fight is None:
        return
    for n, marked in ((1, s.fight.extra_dice), (-1, s.fight.fewer_dice)):
        for _ in range(marked.count(of)):
            yield Term(n, "mq.class.d10-power", "die-power", "power", {"of": of})


@term(DICE, "mq.combat.monster-abilities", layer="card")
def dice_printed_against_somebody(s: Quest, of: str) -> Iterator[Term]:
    """A monster card may hold special abilities or weaknesses, such as a bonus against a race or class."""
    if (m := monster(s, of)) is None:
        return
    for against in m[1].against:
        if not against.dice:
            continue
        harms = against.dice > 0
        seat = next((x for x in side_of(s) if holds(s, s.players[x], against.who, drawback=harms)), None)
        if seat is not None:
            facts = {"monster": of, "seat": seat, "word": against.who.trade or against.who.race}
            yield Term(against.dice, "mq.combat.monster-abilities", "die-against", m[0].card, facts)


@limit(DICE, "mq.icon.zero-dice", layer="absolute")
def never_fewer_than_none(s: Quest, of: str, so_far: int) -> Term | None:
    """With no dice left (0 or fewer) the roll counts as 0; bonuses may still be added."""
    return None if so_far >= 0 else Term(-so_far, "mq.icon.zero-dice", "zero-dice", "floor", {"of": of})


def number_of_dice(terms: tuple[Term, ...]) -> int:
    return max(0, total(terms))

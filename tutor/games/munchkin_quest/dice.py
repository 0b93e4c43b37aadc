"""How many dice everybody rolls, as lines; and the dice of a fight on the table."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.book import limit, term
from tutor.games.munchkin_quest.cards import Monster
from tutor.games.munchkin_quest.munchkins import holds, spared_drawbacks, trait_card, traits
from tutor.games.munchkin_quest.state import Foe, Player, Quest, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.kernel.events import Term, total

DICE = "mq.combat.dice"
RACES = ("human", "elf", "dwarf", "halfling")


def munchkin(s: Quest, of: str) -> Player | None:
    return s.players[int(of[1:])] if of.startswith("p") else None


def monster(s: Quest, of: str) -> tuple[Foe, Monster] | None:
    if of.startswith("p"):
        return None
    foe = s.foe(of)
    return foe, s.monster(foe)


@term(DICE, "mq.combat.munchkin-die", "mq.dice.default")
def one_die_each(s: Quest, of: str) -> Iterator[Term]:
    """Each munchkin in the fight rolls one die, before room effects.

    A die is six-sided unless a rule or card says otherwise, also when dice are added or taken away by rooms or
    monsters.
    """
    if (p := munchkin(s, of)) is not None:
        yield Term(1, "mq.combat.munchkin-die", "die-own", f"level:{p.seat}", {"seat": p.seat})


@term(DICE, "mq.combat.monster-dice")
def dice_of_the_monster(s: Quest, of: str) -> Iterator[Term]:
    """A monster rolls the number of dice printed on its card."""
    if (m := monster(s, of)) is not None:
        yield Term(m[1].dice, "mq.combat.monster-dice", "die-monster", m[0].card, {"monster": of})


@term(DICE, "mq.icon.green", "mq.icon.scope", layer="room")
def green_icons(s: Quest, of: str) -> Iterator[Term]:
    """Each green icon that matches a munchkin gives him one die more there.

    Icons change the number of dice in combat and in searching.
    """
    yield from _icons(s, of, "good", 1, "mq.icon.green")


@term(DICE, "mq.icon.red", "mq.icon.scope", layer="room")
def red_icons(s: Quest, of: str) -> Iterator[Term]:
    """Each red icon that matches a munchkin takes one die from him there.

    Icons change the number of dice in combat and in searching.
    """
    yield from _icons(s, of, "bad", -1, "mq.icon.red")


def _icons(s: Quest, of: str, tone: str, n: int, rule: str) -> Iterator[Term]:
    p = munchkin(s, of)
    if p is None or not p.where:
        return
    for icon in s.tile(p.where).icons:
        if icon.tone == tone and icon_matches(s, p, icon.icon, drawback=n < 0):
            facts = {"seat": p.seat, "word": icon.icon, "room": p.where, "card": trait_card(s, p, icon.icon)}
            yield Term(n, rule, f"icon-{tone}", f"room:{p.where}", facts)


def icon_matches(s: Quest, p: Player, icon: str, *, drawback: bool) -> bool:
    """Whether a race or class icon means this munchkin. "everybody" means all."""
    if icon == "everybody":
        return True
    kind = "race" if icon in RACES else "trade"
    return icon in traits(s, p, kind) and not (drawback and spared_drawbacks(s, p, kind))


@term(DICE, "mq.icon.special-good-bad", layer="room")
def rooms_good_or_bad(s: Quest, of: str) -> Iterator[Term]:
    """A room's special rule that makes the room good or bad for a munchkin works like one green or one red icon."""
    p = munchkin(s, of)
    if p is None or not p.where:
        return
    for special in s.tile(p.where).special:
        bad = special.tone == "bad"
        if holds(s, p, special.who, drawback=bad):
            facts = {"seat": p.seat, "room": p.where}
            yield Term(-1 if bad else 1, "mq.icon.special-good-bad", f"room-{special.tone}", f"room:{p.where}", facts)


@term(DICE, "mq.helper.abilities", layer="card")
def clerics_against_undead(s: Quest, of: str) -> Iterator[Term]:
    """The helper has all his abilities in the fight."""
    p = munchkin(s, of)
    if (
        p is not None
        and "cleric" in traits(s, p, "trade")
        and any("undead" in s.monster(f).keywords for f in foes_of(s))
    ):
        facts = {"seat": p.seat, "card": trait_card(s, p, "cleric")}
        yield Term(1, "mq.helper.abilities", "die-undead", trait_card(s, p, "cleric"), facts)


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
        seat = next((x for x in side_of(s) if holds(s, s.players[x], against.who, drawback=True)), None)
        if against.dice and seat is not None:
            facts = {"monster": of, "seat": seat, "word": against.who.trade or against.who.race}
            yield Term(against.dice, "mq.combat.monster-abilities", "die-against", m[0].card, facts)


@limit(DICE, "mq.icon.zero-dice", layer="absolute")
def never_fewer_than_none(s: Quest, of: str, so_far: int) -> Term | None:
    """With no dice left (0 or fewer) the roll counts as 0; bonuses may still be added."""
    return None if so_far >= 0 else Term(-so_far, "mq.icon.zero-dice", "zero-dice", "floor", {"of": of})


def number_of_dice(terms: tuple[Term, ...]) -> int:
    return max(0, total(terms))

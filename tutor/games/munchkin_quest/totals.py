"""The two totals of a fight, as the lines that they are the sum of."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.book import answer, limit, part, term
from tutor.games.munchkin_quest.cards import Bonus, Curse, Enhancer
from tutor.games.munchkin_quest.munchkins import holds, in_use
from tutor.games.munchkin_quest.state import Foe, Player, Quest, side_of
from tutor.kernel.events import Term

TOTAL = "mq.combat.total"
BONUS = "mq.combat.bonus"
MONSTER_LEVEL = "mq.monster.level"


def foes_of(s: Quest) -> tuple[Foe, ...]:
    f = s.fight
    return () if f is None else tuple(foe for foe in s.foes if foe.id in f.monsters)


# -- munchkins -------------------------------------------------------------------------------------------------------


@term(TOTAL, "mq.combat.munchkin-base", "mq.combat.total-munchkins")
def own_strength(s: Quest, side: str) -> Iterator[Term]:
    """The munchkin's strength is his Level plus the bonuses of the items he carries or wears.

    The munchkin side's total is Level + bonuses + dice + items thrown in on its side.
    """
    if side == "munchkins" and s.fight is not None:
        yield from _strength(s, s.players[s.fight.main], "mq.combat.munchkin-base")


@term(TOTAL, "mq.helper.adds")
def helper_strength(s: Quest, side: str) -> Iterator[Term]:
    """The helper's Level, die and combat bonuses are added to the main player's."""
    if side == "munchkins" and s.fight is not None and s.fight.helper >= 0:
        yield from _strength(s, s.players[s.fight.helper], "mq.helper.adds")


def _strength(s: Quest, p: Player, rule: str) -> Iterator[Term]:
    yield Term(p.level, rule, "level", f"level:{p.seat}", {"seat": p.seat})
    yield from _gear(s, p, rule)
    yield from _cursed(s, p)


@term(BONUS, "mq.combat.munchkin-base", "mq.item.benefit", "mq.pack.no-benefit")
def bonus_of_items(s: Quest, seat: int) -> Iterator[Term]:
    """The munchkin's strength is his Level plus the bonuses of the items he carries or wears.

    An item benefits its owner only while carried or worn.

    Items in the pack give no bonus and no ability.
    """
    yield from _gear(s, s.players[seat], "mq.combat.munchkin-base")


def _gear(s: Quest, p: Player, rule: str) -> Iterator[Term]:
    for gear, item in in_use(s, p):
        if item.one_shot:
            continue
        n = item.bonus + sum(b.n for b in item.bonuses if _applies(s, p, b, gear.cheat != ""))
        if n:
            cited = "mq.cheat.effect" if gear.cheat else rule
            yield Term(n, cited, "item", gear.card, {"seat": p.seat, "card": gear.card})


def _applies(s: Quest, p: Player, bonus: Bonus, cheated: bool) -> bool:
    """A Cheat card gives the greatest bonus that the item has for anybody; against whom it works stays as printed."""
    mine = s.fight is not None and p.seat in side_of(s)
    against = not bonus.against or (mine and any(bonus.against in s.monster(f).keywords for f in foes_of(s)))
    return against and ((cheated and bonus.n > 0) or holds(s, p, bonus.who, drawback=False))


def _cursed(s: Quest, p: Player) -> Iterator[Term]:
    for id in p.curses:
        card = s.card(id)
        if isinstance(card, Curse) and card.hits == "next-fight":
            yield Term(-card.n, "mq.curse.next-combat", "curse", id, {"seat": p.seat, "card": id})


# -- monsters --------------------------------------------------------------------------------------------------------


@term(MONSTER_LEVEL, "mq.combat.monster-base")
def printed_level(s: Quest, foe: str) -> Iterator[Term]:
    """The monster's strength is its Level, changed by whatever on its card applies to this fight."""
    monster = s.foe(foe)
    yield Term(s.monster(monster).level, "mq.combat.monster-base", "monster-level", monster.card, {"monster": foe})


@answer(MONSTER_LEVEL, "mq.boss.level", layer="room")
def boss_level(s: Quest, foe: str) -> Term | None:
    """The Boss counts as Level 20, whatever its card says."""
    if not s.foe(foe).boss:
        return None
    return Term(20, "mq.boss.level", "boss-level", s.foe(foe).card, {"monster": foe})


@term(MONSTER_LEVEL, "mq.enhancer.add-up", "mq.enhancer.up-down", layer="card")
def enhancers_add_up(s: Quest, foe: str) -> Iterator[Term]:
    """All enhancers on a monster add up.

    Most enhancers raise a monster's Level; some lower it.
    """
    for id in s.foe(foe).enhancers:
        card = s.card(id)
        assert isinstance(card, Enhancer)
        yield Term(card.level, "mq.enhancer.add-up", "enhancer", id, {"monster": foe, "card": id})


@limit(MONSTER_LEVEL, "mq.absolute.monster-level-floor", "mq.ruling.enhancer-floor", layer="absolute")
def monster_level_floor(s: Quest, foe: str, so_far: int) -> Term | None:
    """A monster's Level never goes below 1, whatever enhancers lower it.

    A monster's level with several enhancers: add them all, then the floor of 1, then bonuses against races and
    classes.
    """
    if so_far >= 1:
        return None
    return Term(1 - so_far, "mq.absolute.monster-level-floor", "floor", "floor", {"monster": foe})


@part(TOTAL, MONSTER_LEVEL, "mq.combat.total-monsters", "mq.combat.fight-all")
def levels_of_all(s: Quest, side: str) -> Iterator[str]:
    """The monster side's total is the Levels + bonuses + dice of all its monsters.

    With several monsters in the room, also such as join during the fight, all must be fought except those that
    ignore the munchkin.
    """
    return (foe.id for foe in foes_of(s)) if side == "monsters" else iter(())


@term(TOTAL, "mq.combat.monster-bonus-to-monster", "mq.helper.modifier-once")
def bonuses_on_monster_cards(s: Quest, side: str) -> Iterator[Term]:
    """A bonus printed on a monster card is added to the monster.

    A bonus or penalty on a monster card applies once, even if both munchkins call for it.
    """
    if side != "monsters":
        return
    for foe in foes_of(s):
        for i, against in enumerate(s.monster(foe).against):
            seat = next((m for m in side_of(s) if holds(s, s.players[m], against.who, drawback=True)), None)
            if against.bonus and seat is not None:
                facts = {"monster": foe.id, "seat": seat, "word": against.who.trade or against.who.race}
                yield Term(against.bonus, "mq.combat.monster-bonus-to-monster", "against", f"{foe.card}#{i}", facts)


# -- both sides ------------------------------------------------------------------------------------------------------


@term(TOTAL, "mq.combat.use-oneshot-hand")
def one_shots(s: Quest, side: str) -> Iterator[Term]:
    """One-shot Treasure cards and DxM cards may be played from the hand in a fight."""
    for boost in s.fight.boosts if s.fight else ():
        if boost.side == side:
            yield Term(boost.n, boost.rule, "boost", boost.card, {"seat": boost.seat, "card": boost.card})


@term(TOTAL, "mq.combat.roll-both", "mq.helper.rolls", "mq.handler.rolls")
def dice_on_the_table(s: Quest, side: str) -> Iterator[Term]:
    """A fight ends with a die roll: munchkins and monsters both roll and add the result to Level and bonuses.

    The helper rolls his own die and may change it with his own cards and abilities.

    The handler rolls the dice of his monsters whenever they fight, even against himself.
    """
    for i, die in enumerate(s.fight.dice if s.fight else ()):
        if (side == "munchkins") == die.of.startswith("p"):
            yield Term(die.face, "mq.combat.roll-both", "die", f"die:{i}", {"seat": die.owner, "of": die.of})

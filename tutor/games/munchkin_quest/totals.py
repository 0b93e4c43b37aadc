"""The two totals of a fight, as the lines that they are the sum of."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.games.munchkin_quest.book import answer, limit, part, term
from tutor.games.munchkin_quest.cards import Against, Bonus, Enhancer
from tutor.games.munchkin_quest.munchkins import WEAPON, holds, item_of
from tutor.games.munchkin_quest.state import NOBODY, Boost, Foe, Quest, side_of
from tutor.games.munchkin_quest.strength import STRENGTH, bonuses_of_one_shot
from tutor.kernel.events import Term

TOTAL = "mq.combat.total"
MONSTER_LEVEL = "mq.monster.level"
SEVERAL = 2
BOOSTS = ("mq.combat.use-oneshot-hand", "mq.combat.use-belt", "mq.throw.into-combat", "mq.nonhelper.backstab")
SPECIAL = {
    "protection-from-flame": "mq.gloss.protection-from-flame",
    "flame": "mq.item.flame-attack",
    "weapon": "mq.gloss.weapons",
}


def foes_of(s: Quest) -> tuple[Foe, ...]:
    f = s.fight
    return () if f is None else tuple([foe for foe in s.foes if foe.id in f.monsters])


# -- munchkins -------------------------------------------------------------------------------------------------------


@part(TOTAL, STRENGTH, "mq.combat.total-munchkins")
def the_main_player(s: Quest, side: str) -> Iterator[int]:
    """The munchkin side's total is Level + bonuses + dice + items thrown in on its side."""
    if side == "munchkins" and s.fight is not None:
        yield s.fight.main


@part(TOTAL, STRENGTH, "mq.helper.adds")
def the_helper(s: Quest, side: str) -> Iterator[int]:
    """The helper's Level, die and combat bonuses are added to the main player's."""
    if side == "munchkins" and s.fight is not None and s.fight.helper != NOBODY:
        yield s.fight.helper


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


@term(MONSTER_LEVEL, "mq.enhancer.add-up", layer="card")
def enhancers_add_up(s: Quest, foe: str) -> Iterator[Term]:
    """All enhancers on a monster add up."""
    if not s.foe(foe).boss:
        yield from _enhancers(s, foe, "mq.enhancer.add-up", lambda n: n >= 0)


@term(MONSTER_LEVEL, "mq.enhancer.up-down", layer="card")
def some_enhancers_lower_the_level(s: Quest, foe: str) -> Iterator[Term]:
    """Most enhancers raise a monster's Level; some lower it."""
    if not s.foe(foe).boss:
        yield from _enhancers(s, foe, "mq.enhancer.up-down", lambda n: n < 0)


@term(MONSTER_LEVEL, "mq.boss.enhancers", layer="card")
def enhancers_work_on_the_boss(s: Quest, foe: str) -> Iterator[Term]:
    """Enhancers may be played on the Boss."""
    if s.foe(foe).boss:
        yield from _enhancers(s, foe, "mq.boss.enhancers", lambda _: True)


def _enhancers(s: Quest, foe: str, rule: str, wanted: Callable[[int], bool]) -> Iterator[Term]:
    for id in s.foe(foe).enhancers:
        card = s.card(id)
        assert isinstance(card, Enhancer)
        if wanted(card.level):
            yield Term(card.level, rule, "enhancer", id, {"monster": foe, "card": id})


@limit(MONSTER_LEVEL, "mq.absolute.monster-level-floor", layer="absolute")
def monster_level_floor(s: Quest, foe: str, so_far: int) -> Term | None:
    """A monster's Level never goes below 1, whatever enhancers lower it."""
    if so_far >= 1:
        return None
    return Term(1 - so_far, "mq.absolute.monster-level-floor", "floor", "floor", {"monster": foe})


@part(TOTAL, MONSTER_LEVEL, "mq.combat.total-monsters")
def levels_of_all(s: Quest, side: str) -> Iterator[str]:
    """The monster side's total is the Levels + bonuses + dice of all its monsters."""
    yield from (foe.id for foe in foes_of(s) if side == "monsters" and len(foe.enhancers) < SEVERAL)


@part(TOTAL, MONSTER_LEVEL, "mq.ruling.enhancer-floor")
def levels_with_several_enhancers(s: Quest, side: str) -> Iterator[str]:
    """A monster's level with several enhancers: add them all, then the floor of 1, then bonuses against races and
    classes.
    """
    yield from (foe.id for foe in foes_of(s) if side == "monsters" and len(foe.enhancers) >= SEVERAL)


# -- bonuses and penalties printed on monsters -----------------------------------------------------------------------


@term(TOTAL, "mq.combat.monster-bonus-to-monster")
def bonuses_on_monster_cards(s: Quest, side: str) -> Iterator[Term]:
    """A bonus printed on a monster card is added to the monster."""
    if s.fight is not None and side == "monsters":
        yield from _printed(s, s.fight.main, "mq.combat.monster-bonus-to-monster")


@term(TOTAL, "mq.gloss.protection-from-flame")
def penalties_against_protection(s: Quest, side: str) -> Iterator[Term]:
    """Protection from Flame helps a munchkin against Fiery monsters, and sometimes otherwise."""
    if s.fight is not None and side == "monsters":
        yield from _printed(s, s.fight.main, "mq.gloss.protection-from-flame")


@term(TOTAL, "mq.item.flame-attack")
def attacks_with_fire(s: Quest, side: str) -> Iterator[Term]:
    """A munchkin who fights while he has the power of Flame attacks with fire."""
    if s.fight is not None and side == "monsters":
        yield from _printed(s, s.fight.main, "mq.item.flame-attack")


@term(TOTAL, "mq.gloss.weapons")
def attacks_with_weapons(s: Quest, side: str) -> Iterator[Term]:
    """Swords, spears, axes, maces, bows, daggers and clubs are all weapons."""
    if s.fight is not None and side == "monsters":
        yield from _printed(s, s.fight.main, "mq.gloss.weapons")


@term(TOTAL, "mq.helper.monster-modifiers")
def bonuses_because_of_the_helper(s: Quest, side: str) -> Iterator[Term]:
    """Bonuses and penalties on a monster card also look at the helper."""
    if s.fight is not None and side == "monsters" and s.fight.helper != NOBODY:
        yield from _printed(s, s.fight.helper, "mq.helper.monster-modifiers")


@term(TOTAL, "mq.helper.modifier-once")
def each_counts_once(s: Quest, side: str) -> Iterator[Term]:
    """A bonus or penalty on a monster card applies once, even if both munchkins call for it."""
    yield from once_each(s, side, calls_for)


def once_each(s: Quest, side: str, calls: Callable[[Quest, int, Against], bool]) -> Iterator[Term]:
    """What is too much where several munchkins call for the same line of a card."""
    both = side_of(s)
    for foe, i, against in _against(s) if side == "monsters" and len(both) > 1 else ():
        callers = [seat for seat in both if calls(s, seat, against)]
        if len(callers) > 1:
            yield _line(-against.bonus, "mq.helper.modifier-once", "once", foe, i, callers[-1], against)


@term(TOTAL, "mq.ruling.half-ignores-monster-bonus", layer="card")
def half_breeds_are_spared(s: Quest, side: str) -> Iterator[Term]:
    """A lone half-race or super class ignores monsters' bonuses against that race or class."""
    for foe, i, against in _against(s) if side == "monsters" else ():
        for seat in side_of(s):
            if means(s, seat, against) and not calls_for(s, seat, against):
                rule = "mq.ruling.half-ignores-monster-bonus"
                yield _line(-against.bonus, rule, "spared", foe, i, seat, against)


def _printed(s: Quest, seat: int, rule: str) -> Iterator[Term]:
    for foe, i, against in _against(s):
        own = "mq.helper.monster-modifiers" if rule == "mq.helper.monster-modifiers" else _rule_of(against)
        if own == rule and means(s, seat, against):
            yield _line(against.bonus, rule, "against", foe, i, seat, against)


def _rule_of(against: Against) -> str:
    """The rule that says what the condition means; most conditions say it themselves."""
    named = "weapon" if against.who.keyword == WEAPON else against.who.power
    return SPECIAL.get(named, "mq.combat.monster-bonus-to-monster")


def _against(s: Quest) -> Iterator[tuple[Foe, int, Against]]:
    for foe in foes_of(s):
        for i, against in enumerate(s.monster(foe).against):
            if against.bonus:
                yield foe, i, against


def means(s: Quest, seat: int, against: Against) -> bool:
    return holds(s, s.players[seat], against.who, drawback=False)


def calls_for(s: Quest, seat: int, against: Against) -> bool:
    """Whether the bonus holds because of this munchkin. A penalty is no drawback: it is never ignored."""
    return holds(s, s.players[seat], against.who, drawback=against.bonus > 0)


def _line(n: int, rule: str, key: str, foe: Foe, i: int, seat: int, against: Against) -> Term:
    who = against.who
    told = {"monster": foe.id, "seat": seat, "word": who.trade or who.race or who.keyword}
    return Term(n, rule, key, f"{foe.card}#{i}", told)


# -- both sides ------------------------------------------------------------------------------------------------------


@term(TOTAL, "mq.combat.use-oneshot-hand")
def one_shots_from_the_hand(s: Quest, side: str) -> Iterator[Term]:
    """One-shot Treasure cards and DxM cards may be played from the hand in a fight."""
    yield from _boosts(s, side, "mq.combat.use-oneshot-hand")


@term(TOTAL, "mq.combat.use-belt")
def one_shots_from_the_belt(s: Quest, side: str) -> Iterator[Term]:
    """Potions and scrolls in play (on the belt) may be used in a fight."""
    yield from _boosts(s, side, "mq.combat.use-belt")


@term(TOTAL, "mq.throw.into-combat")
def thrown_items(s: Quest, side: str) -> Iterator[Term]:
    """A Throwable item that affects combat can be thrown into another player's fight, to help him or the monster."""
    yield from _boosts(s, side, "mq.throw.into-combat")


@term(TOTAL, "mq.nonhelper.backstab", layer="card")
def backstabs(s: Quest, side: str) -> Iterator[Term]:
    """A Thief outside a fight can use his backstab ability on it."""
    for boost in s.fight.boosts if s.fight else ():
        # a helper who has fallen takes his wound with him
        if boost.side == side and boost.rule == "mq.nonhelper.backstab" and boost.victim in (NOBODY, *side_of(s)):
            yield _boost(s, boost)


@term(TOTAL, "mq.class.discard-power", layer="card")
def powers_paid_for(s: Quest, side: str) -> Iterator[Term]:
    """Each class has one ability that works by discarding cards."""
    for boost in s.fight.boosts if s.fight else ():
        if boost.side == side and boost.rule not in BOOSTS and boost.seat in side_of(s):
            yield _boost(s, boost)


@term(TOTAL, "mq.keyword.effect", layer="card")
def one_shots_against_a_keyword(s: Quest, side: str) -> Iterator[Term]:
    """Many rooms and cards have effects tied to a given keyword."""
    for boost in s.fight.boosts if s.fight else ():
        for bonus in _more(s, boost) if boost.side == side else ():
            if bonus.against:
                told = {"seat": boost.seat, "card": boost.card, "word": bonus.against}
                yield Term(bonus.n, "mq.keyword.effect", "boost", boost.card, told)


def _boosts(s: Quest, side: str, rule: str) -> Iterator[Term]:
    for boost in s.fight.boosts if s.fight else ():
        if boost.side == side and boost.rule == rule:
            yield _boost(s, boost)


def _boost(s: Quest, boost: Boost) -> Term:
    n = boost.n + sum([bonus.n for bonus in _more(s, boost) if not bonus.against])
    return Term(n, boost.rule, "boost", boost.card, {"seat": boost.seat, "card": boost.card})


def _more(s: Quest, boost: Boost) -> tuple[Bonus, ...]:
    """What is added to a one-shot's own bonus; powers have no more than they say."""
    item = item_of(s, boost.card)
    return tuple(bonuses_of_one_shot(s, boost.seat, item)) if item is not None and item.bonuses else ()


@term(TOTAL, "mq.combat.roll-both")
def dice_on_the_table(s: Quest, side: str) -> Iterator[Term]:
    """A fight ends with a die roll: munchkins and monsters both roll and add the result to Level and bonuses."""
    for i, die in enumerate(s.fight.dice if s.fight else ()):
        if (side == "munchkins") == die.of.startswith("p"):
            yield Term(die.face, "mq.combat.roll-both", "die", f"die:{i}", {"seat": die.owner, "of": die.of})

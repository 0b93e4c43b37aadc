"""The powers of classes: each has one that is paid for with cards and one that the ten-sided die grants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.games.munchkin_quest.actions import UsePower
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.curses import curse_prevented
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.offers import has_card
from tutor.games.munchkin_quest.specials import drop_idle_specials
from tutor.games.munchkin_quest.state import Boost, Quest, Toss, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.traits import monsters_look_again
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, spend
from tutor.games.munchkin_quest.windows import BEFORE_THE_ROLL, CALLS, CURSE, FIGHT, RAN, TOSSED, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


@dataclass(frozen=True)
class Power:
    """What a power costs (a card, or the luck of the ten-sided die), where it works and how often in a fight."""

    trade: str
    pays: bool
    windows: tuple[str, ...]
    often: int
    inside: bool = True
    undead: bool = False


POWERS = {
    "warrior.discard": Power("warrior", True, BEFORE_THE_ROLL, 3),
    "warrior.d10": Power("warrior", False, BEFORE_THE_ROLL, 1),
    "wizard.discard": Power("wizard", True, (RAN,), 3),
    "wizard.d10": Power("wizard", False, BEFORE_THE_ROLL, 1),
    "cleric.discard": Power("cleric", True, BEFORE_THE_ROLL, 3, undead=True),
    "cleric.d10": Power("cleric", False, (CURSE,), 1),
    "thief.discard": Power("thief", True, BEFORE_THE_ROLL, 9, inside=False),
    "thief.d10": Power("thief", False, BEFORE_THE_ROLL, 1),
}
WORTH = {"warrior.discard": 1, "cleric.discard": 2}


def uses(s: Quest, mark: str) -> int:
    """How often a power has been used in this fight; for running away, how much it has added to this die."""
    if s.flight is not None and mark.startswith("wizard.discard"):
        return s.flight.bonus
    return s.fight.used.count(mark) if s.fight else 0


def mark_of(a: UsePower) -> str:
    return f"{a.power}:{a.seat}:{a.victim}" if a.power == "thief.discard" else f"{a.power}:{a.seat}"


# -- what must hold --------------------------------------------------------------------------------------------------


@guard("mq.class.abilities", UsePower, basic=3)
def only_ones_own_class_has_the_power(s: Quest, a: UsePower) -> Facts | None:
    """Every class has its own abilities; they begin when the card is played and end when it is lost."""
    p = s.players[a.seat]
    trade = POWERS[a.power].trade
    return None if trade in traits(s, p, "trade") and not p.dead else facts(seat=a.seat, word=trade)


@guard("mq.cards.timing", UsePower, basic=2)
def powers_have_their_time(s: Quest, a: UsePower) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    window = pending(s)
    if window is None or window.kind in POWERS[a.power].windows:
        return None
    return facts(key="power-time", power=a.power)


@guard("mq.nonhelper.backstab", UsePower, basic=5)
def a_thief_stabs_from_outside(s: Quest, a: UsePower) -> Facts | None:
    """A Thief outside a fight can use his backstab ability on it."""
    if a.power != "thief.discard" or not in_fight(s, a.seat):
        return None
    return facts(seat=a.seat)


@guard("mq.nonhelper.means", UsePower, basic=5)
def other_powers_need_a_place_in_the_fight(s: Quest, a: UsePower) -> Facts | None:
    """A player who is not in a fight can interfere with it by the means listed in mq.nonhelper.*."""
    inside = POWERS[a.power].inside and a.power != "cleric.d10"
    return facts(key="not-in-fight", seat=a.seat) if inside and not in_fight(s, a.seat) else None


@guard("mq.class.discard-power-cost", UsePower, basic=6)
def the_price_is_a_card_of_ones_own(s: Quest, a: UsePower) -> Facts | None:
    """Any cards may be discarded for a class's discard power, from hand or from play, even the class card itself."""
    if POWERS[a.power].pays:
        return (
            None
            if a.pay and has_card(s.players[a.seat], a.pay)
            else facts(card=a.pay, key="no-card" if not a.pay else "")
        )
    return facts(card=a.pay, key="no-price") if a.pay else None


@guard("mq.class.discard-power", UsePower, basic=7)
def a_power_has_its_limit(s: Quest, a: UsePower) -> Facts | None:
    """Each class has one ability that works by discarding cards."""
    power = POWERS[a.power]
    most = 1 if a.power == "thief.discard" else power.often
    return facts(n=most, power=a.power) if uses(s, mark_of(a)) >= most else None


@guard("mq.combat.monster-abilities", UsePower, basic=7)
def some_powers_need_an_undead(s: Quest, a: UsePower) -> Facts | None:
    """A monster card may hold special abilities or weaknesses, such as a bonus against a race or class."""
    if not POWERS[a.power].undead or any("undead" in s.monster(f).keywords for f in foes_of(s)):
        return None
    return facts(key="no-undead", power=a.power)


@guard("mq.nonhelper.backstab", UsePower, basic=8)
def a_backstab_needs_a_victim_in_the_fight(s: Quest, a: UsePower) -> Facts | None:
    """A Thief outside a fight can use his backstab ability on it."""
    if a.power != "thief.discard" or a.victim in side_of(s):
        return None
    return facts(key="no-victim", seat=a.seat)


@guard("mq.combat.fight-all", UsePower, basic=8)
def a_wizard_names_a_monster(s: Quest, a: UsePower) -> Facts | None:
    """With several monsters in the room, also such as join during the fight, all must be fought except those that
    ignore the munchkin.
    """
    if a.power != "wizard.d10" or (s.fight is not None and a.monster in s.fight.monsters):
        return None
    return facts(monster=a.monster)


# -- using it --------------------------------------------------------------------------------------------------------


def power_candidates(s: Quest, seat: int) -> Iterator[UsePower]:
    window, p = pending(s), s.players[seat]
    mine = traits(s, p, "trade")
    for name, power in POWERS.items():
        if power.trade not in mine or window is None or window.kind not in power.windows:
            continue
        targets: list[dict[str, Any]] = [{}]
        if name == "thief.discard":
            targets = [{"victim": m} for m in side_of(s)]
        elif name == "wizard.d10":
            targets = [{"monster": m} for m in (s.fight.monsters if s.fight else ())]
        pays = (*p.hand, *(g.card for g in p.gear)) if power.pays else ("",)
        for target in targets:
            yield from (UsePower(seat, name, pay, **target) for pay in pays)


@interrupt(UsePower, "mq.class.abilities", power_candidates, (FIGHT, CALLS, CURSE, RAN))
def use_power(t: Quests, a: UsePower) -> None:
    """Every class has its own abilities; they begin when the card is played and end when it is lost."""
    power = POWERS[a.power]
    if t.s.fight is not None:
        told = {"seat": a.seat, "power": a.power, "victim": a.victim}
        rule = "mq.class.discard-power" if power.pays else "mq.class.d10-power"
        change_fight(t, "PowerUsed", rule, told, used=(*fight(t).used, mark_of(a)))
    if not power.pays:
        _toss(t, a)
        return
    spend(
        t, a.seat, a.pay, ("mq.class.discard-power-cost", "mq.class.discard-power", "mq.discard.any-card"), "PricePaid"
    )
    if a.power == "wizard.discard":
        assert t.s.flight is not None
        n = t.s.flight.bonus + 1
        t.log("RunHelped", "mq.class.discard-power", {"seat": a.seat, "n": n}, flight=evolve(t.s.flight, bonus=n))
    else:
        backstab = a.power == "thief.discard"
        rule = "mq.nonhelper.backstab" if backstab else "mq.class.discard-power"
        n = -2 if backstab else WORTH[a.power]
        boost = Boost(a.power, a.seat, "munchkins", n, rule, a.victim)
        told = {"seat": a.seat, "power": a.power, "n": n, "victim": a.victim}
        change_fight(t, "PowerAdds", rule, told, boosts=(*fight(t).boosts, boost))
    drop_idle_specials(t, a.seat)
    monsters_look_again(t)


def _toss(t: Quests, a: UsePower) -> None:
    t.begin("power", seat=a.seat)
    face = t.roll(10)
    told = {"seat": a.seat, "power": a.power, "face": face}
    t.log("D10Rolled", ("mq.class.d10-power", "mq.dice.d10"), told, toss=Toss(a.seat, a.power, face, a.monster))


@step("mq.dice.loaded-any-die")
def the_d10_lies(t: Quests, about: dict[str, Any]) -> None:
    """The Loaded Die and the Reloaded Die can be used on a die of any kind, the Monster die and the ten-sided die
    included.
    """
    t.open(TOSSED, "mq.dice.loaded-any-die", (about["seat"],), lead=about["seat"])


@step("mq.class.d10-power", "mq.class.d10-level-ten")
def at_most_ones_level(t: Quests, _: dict[str, Any]) -> None:
    """Each class has one ability that works when the ten-sided die shows the player's Level or less.

    At Level 10 a d10 power always works.
    """
    toss = t.s.toss
    assert toss is not None
    p = t.s.players[toss.seat]
    told = {"seat": p.seat, "power": toss.power, "face": toss.face, "level": p.level}
    rules = ("mq.class.d10-power", "mq.class.d10-level-ten") if p.level >= 10 else ("mq.class.d10-power",)
    works = toss.face <= p.level
    t.log("PowerWorks" if works else "PowerFails", rules, told, toss=None)
    t.close()
    if works:
        _grant(t, toss)


def _grant(t: Quests, toss: Toss) -> None:
    if toss.power == "cleric.d10":
        curse_prevented(t, toss.seat, "mq.curse.cleric")
        return
    f = fight(t)
    told = {"seat": toss.seat, "power": toss.power, "monster": toss.monster}
    if toss.power == "warrior.d10":
        change_fight(t, "DiceChanged", "mq.class.d10-power", told, extra_dice=(*f.extra_dice, f"p{toss.seat}"))
    elif toss.power == "wizard.d10":
        change_fight(t, "DiceChanged", "mq.class.d10-power", told, fewer_dice=(*f.fewer_dice, toss.monster))
    else:
        change_fight(t, "TreasureAdded", "mq.class.d10-power", told, extra_treasure=f.extra_treasure + 1)


procedure("power", the_d10_lies, at_most_ones_level)

"""Classes and their powers: each has one that is paid for with cards and one that the ten-sided die grants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.games.munchkin_quest.actions import UsePower
from tutor.games.munchkin_quest.book import answer, guard, procedure, step, term
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.curses import curse_prevented
from tutor.games.munchkin_quest.dice import roll_a_die
from tutor.games.munchkin_quest.munchkins import trait_card, traits
from tutor.games.munchkin_quest.specials import drop_idle_specials
from tutor.games.munchkin_quest.state import Boost, Quest, Toss, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, spend
from tutor.games.munchkin_quest.windows import BEFORE_THE_ROLL, CALLS, CURSE, FIGHT, RAN, TOSSED, interrupt
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
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
    "thief.discard": Power("thief", True, BEFORE_THE_ROLL, 1, inside=False),
    "thief.d10": Power("thief", False, BEFORE_THE_ROLL, 1),
}
WORTH = {"warrior.discard": 1, "cleric.discard": 2}


CLASSES = "mq.class"
DISCARDABLE = "mq.discard.choices"


# -- classes ---------------------------------------------------------------------------------------------------------


@answer(CLASSES, "mq.class.none")
def without_a_card_no_class(s: Quest, seat: int) -> Term | None:
    """A player without a class card has no class."""
    if traits(s, s.players[seat], "trade"):
        return None
    return Term(0, "mq.class.none", "no-class", f"seat:{seat}", {"seat": seat})


@term(CLASSES, "mq.class.cards", layer="card")
def a_class_card_gives_the_class(s: Quest, seat: int) -> Iterator[Term]:
    """Characters can be Warriors, Wizards, Thieves or Clerics."""
    for word in traits(s, s.players[seat], "trade"):
        card = trait_card(s, s.players[seat], word)
        yield Term(1, "mq.class.cards", "class", card, {"seat": seat, "word": word, "card": card})


# -- how often -------------------------------------------------------------------------------------------------------


def uses(s: Quest, a: UsePower) -> int:
    """How often a power was used: in this fight, on this running-away die, or on this Curse."""
    window = pending(s)
    if a.power == "wizard.discard":
        return s.flight.bonus if s.flight else 0
    if a.power == "cleric.d10":
        return 1 if window is not None and window.about.get("tried") else 0
    return s.fight.used.count(mark_of(a)) if s.fight else 0


def mark_of(a: UsePower) -> str:
    return f"{a.power}:{a.seat}:{a.victim}" if a.power == "thief.discard" else f"{a.power}:{a.seat}"


# -- what must hold --------------------------------------------------------------------------------------------------


@guard("mq.class.none", UsePower, basic=3, every=True, implied=True)
def without_a_class_no_power(s: Quest, seat: int) -> Facts | None:
    """A player without a class card has no class."""
    return None if traits(s, s.players[seat], "trade") else facts(seat=seat)


@guard("mq.class.abilities", UsePower, basic=3, implied=True)
def only_ones_own_class_has_the_power(s: Quest, a: UsePower) -> Facts | None:
    """Every class has its own abilities; they begin when the card is played and end when it is lost."""
    mine = traits(s, s.players[a.seat], "trade")
    return None if POWERS[a.power].trade in mine else facts(seat=a.seat, word=POWERS[a.power].trade)


@guard("mq.cards.timing", UsePower, basic=2, implied=True)
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
    """A player who is not in a fight can interfere with it by the means listed for those who do not help."""
    inside = POWERS[a.power].inside and a.power != "cleric.d10"
    return facts(key="not-in-fight", seat=a.seat) if inside and not in_fight(s, a.seat) else None


@term(DISCARDABLE, "mq.discard.any-card")
def cards_of_any_kind(s: Quest, seat: int) -> Iterator[Term]:
    """Unless an effect says otherwise, a card to be discarded may be of any kind and may come from the hand or
    from play.
    """
    p = s.players[seat]
    for card in (*p.hand, *(g.card for g in p.gear), *p.traits):
        yield Term(1, "mq.discard.any-card", "discardable", card, {"seat": seat, "card": card})


@guard("mq.class.discard-power-cost", UsePower, basic=6, implied=True, asks=True)
def the_price_is_a_card_of_ones_own(s: Quest, a: UsePower, ask: Ask) -> Facts | None:
    """Any cards may be discarded for a class's discard power, from hand or from play, even the class card itself."""
    if not POWERS[a.power].pays:
        return facts(card=a.pay, key="no-price") if a.pay else None
    if any(x.source == a.pay for x in ask(s, DISCARDABLE, a.seat)):
        return None
    return facts(card=a.pay, key="" if a.pay else "no-card")


@guard("mq.class.discard-power", UsePower, basic=7)
def so_many_cards_and_no_more(s: Quest, a: UsePower) -> Facts | None:
    """Each class has one ability that works by discarding cards."""
    return _used_up(s, a) if POWERS[a.power].pays else None


@guard("mq.class.d10-power", UsePower, basic=7)
def the_die_is_thrown_once(s: Quest, a: UsePower) -> Facts | None:
    """Each class has one ability that works when the ten-sided die shows the player's Level or less."""
    return None if POWERS[a.power].pays else _used_up(s, a)


def _used_up(s: Quest, a: UsePower) -> Facts | None:
    most = POWERS[a.power].often
    return facts(key="used-up", n=most, power=a.power) if uses(s, a) >= most else None


@guard("mq.mkey.types", UsePower, basic=7)
def some_powers_need_an_undead(s: Quest, a: UsePower) -> Facts | None:
    """Undead, Dragon and the like are types; Fiery, Flying and the like are abilities; rooms, items, classes and
    other cards may refer to either.
    """
    if not POWERS[a.power].undead or any("undead" in s.monster(f).keywords for f in foes_of(s)):
        return None
    return facts(key="no-undead", power=a.power)


@guard("mq.nonhelper.backstab", UsePower, basic=8, implied=True)
def a_backstab_needs_a_victim_in_the_fight(s: Quest, a: UsePower) -> Facts | None:
    """A Thief outside a fight can use his backstab ability on it."""
    if a.power != "thief.discard" or a.victim in side_of(s):
        return None
    return facts(key="no-victim", seat=a.seat)


@guard("mq.combat.fight-all", UsePower, basic=8, implied=True)
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
        pays = (*p.hand, *(g.card for g in p.gear), *p.traits) if power.pays else ("",)
        for target in targets:
            yield from (UsePower(seat, name, pay, **target) for pay in pays)


@interrupt(
    UsePower,
    "mq.class.abilities",
    power_candidates,
    (FIGHT, CALLS, CURSE, RAN),
    needs=("trade-in-play",),
)
def use_power(t: Quests, a: UsePower) -> None:
    """Every class has its own abilities; they begin when the card is played and end when it is lost."""
    power = POWERS[a.power]
    if a.power == "cleric.d10":
        _mark_the_curse(t)
    elif t.s.fight is not None:
        told = {"seat": a.seat, "power": a.power, "victim": a.victim}
        rule = "mq.class.discard-power" if power.pays else "mq.class.d10-power"
        change_fight(t, "PowerUsed", rule, told, used=(*fight(t).used, mark_of(a)))
    if not power.pays:
        _toss(t, a)
        return
    rules = ("mq.class.discard-power-cost", "mq.class.discard-power", "mq.discard.any-card")
    spend(t, a.seat, a.pay, rules, "PricePaid")
    if a.power == "wizard.discard":
        _run_faster(t, a.seat)
    else:
        _add(t, a)
    drop_idle_specials(t, a.seat)


def _mark_the_curse(t: Quests) -> None:
    """One Curse, one throw of the die."""
    window = pending(t.s)
    assert window is not None
    t.replace_window(about={**window.about, "tried": True})


def _run_faster(t: Quests, seat: int) -> None:
    assert t.s.flight is not None
    n = t.s.flight.bonus + 1
    t.log("RunHelped", "mq.class.discard-power", {"seat": seat, "n": n}, flight=evolve(t.s.flight, bonus=n))


def _add(t: Quests, a: UsePower) -> None:
    backstab = a.power == "thief.discard"
    rule = "mq.nonhelper.backstab" if backstab else "mq.class.discard-power"
    n = -2 if backstab else WORTH[a.power]
    boost = Boost(a.power, a.seat, "munchkins", n, rule, a.victim)
    told = {"seat": a.seat, "power": a.power, "n": n, "victim": a.victim}
    change_fight(t, "PowerAdds", rule, told, boosts=(*fight(t).boosts, boost))


def _toss(t: Quests, a: UsePower) -> None:
    t.begin("power", seat=a.seat)
    face = roll_a_die(t, "d10")
    told = {"seat": a.seat, "power": a.power, "face": face}
    t.log("D10Rolled", ("mq.class.d10-power", "mq.dice.d10"), told, toss=Toss(a.seat, a.power, face, a.monster))


@step("mq.dice.loaded-any-die")
def the_d10_lies(t: Quests, about: dict[str, Any]) -> None:
    """The Loaded Die and the Reloaded Die can be used on a die of any kind, the Monster die and the ten-sided die
    included.
    """
    t.open(TOSSED, "mq.dice.loaded-any-die", (about["seat"],), lead=about["seat"])


@step("mq.class.d10-level-ten")
def at_level_ten_it_always_works(t: Quests, about: dict[str, Any]) -> None:
    """At Level 10 a d10 power always works."""
    if t.s.toss is not None and t.s.players[about["seat"]].level >= 10:
        settle(t, t.s.toss.face, "mq.class.d10-level-ten")


@step("mq.class.d10-power")
def at_most_ones_level(t: Quests, about: dict[str, Any]) -> None:
    """Each class has one ability that works when the ten-sided die shows the player's Level or less."""
    if t.s.toss is not None:
        settle(t, t.s.toss.face, "mq.class.d10-power")


def settle(t: Quests, face: int, rule: str) -> None:
    """The power works or fails, by what the die counts as."""
    toss = t.s.toss
    assert toss is not None
    level = t.s.players[toss.seat].level
    told, works = {"seat": toss.seat, "power": toss.power, "face": face, "level": level}, face <= level
    t.log("PowerWorks" if works else "PowerFails", rule, told, toss=None)
    t.close()
    if works:
        _grant(t, toss)


def _grant(t: Quests, toss: Toss) -> None:
    if toss.power == "cleric.d10":
        t.begin("spared", seat=toss.seat)
        return
    f = fight(t)
    told = {"seat": toss.seat, "power": toss.power, "monster": toss.monster}
    if toss.power == "warrior.d10":
        change_fight(t, "DiceChanged", "mq.class.d10-power", told, extra_dice=(*f.extra_dice, f"p{toss.seat}"))
    elif toss.power == "wizard.d10":
        change_fight(t, "DiceChanged", "mq.class.d10-power", told, fewer_dice=(*f.fewer_dice, toss.monster))
    else:
        change_fight(t, "TreasureAdded", "mq.class.d10-power", told, extra_treasure=f.extra_treasure + 1)


@step("mq.curse.cleric")
def a_cleric_is_spared_the_curse(t: Quests, about: dict[str, Any]) -> None:
    """A Cleric's d10 power can prevent a Curse."""
    curse_prevented(t, about["seat"], "mq.curse.cleric")


procedure("power", the_d10_lies, at_level_ten_it_always_works, at_most_ones_level)
procedure("spared", a_cleric_is_spared_the_curse)

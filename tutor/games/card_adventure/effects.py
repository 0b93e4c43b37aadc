"""What magic cards and items do when they are used: how much, to what, and what becomes of the card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tutor.games.card_adventure.abilities import has_attribute
from tutor.games.card_adventure.asked import CardOf, EffectOn
from tutor.games.card_adventure.book import step, term
from tutor.games.card_adventure.cards import Use
from tutor.games.card_adventure.stacks import kept_in_play
from tutor.games.card_adventure.state import Adventure, Player, Shown, monsters_at
from tutor.games.card_adventure.strength import OF_ITEMS, OWN_RULES, of_a_card
from tutor.games.card_adventure.verbs import Tables, combat, discard, leave_hand, quiet_combat, quietly, show
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask

AMOUNT = "cpa.effect.amount"  # how much a use does; about: {"card", "way", "level", "on"}
KEPT = "cpa.effect.kept"  # whether a card stays in the hand when it has been used; about: its id
IN_AREA = "cpa.effect.area"  # the monsters that an effect on an area is about; about: {"seat", "card"}
SEAT = "seat:"


class Using(NamedTuple):
    """A card in use: by whom, in which of its ways, at which level of its costs, on what, and by which rule."""

    seat: int
    card: str
    way: int
    level: int
    targets: tuple[str, ...]
    to: str
    use: Use
    rule: str


Deed = Callable[[Tables, Using], None]
DEEDS: dict[str, Deed] = {}


def deed(name: str) -> Callable[[Deed], Deed]:
    """The function carries out a kind of deed."""

    def note(fn: Deed) -> Deed:
        DEEDS[name] = fn
        return fn

    return note


def using(s: Adventure, about: dict[str, Any]) -> Using:
    card, way = about["card"], about["way"]
    use = s.box.usable[card].uses[way]
    targets, level = tuple(about["targets"]), about.get("level", 0)
    return Using(about["seat"], card, way, level, targets, about["to"], use, of_a_card(s, card))


def seat_of(target: str) -> int:
    """The seat that a target names; -1 if it names none."""
    number = target.removeprefix(SEAT)
    return int(number) if target.startswith(SEAT) and number.isdecimal() else -1


def now(s: Adventure) -> str:
    """The word for this moment in the `when` of a use."""
    return "combat" if s.combat is not None else s.step


# -- how much --------------------------------------------------------------------------------------------------------


def _use(s: Adventure, about: EffectOn) -> Use:
    found: Use = s.box.usable[about["card"]].uses[about["way"]]
    return found


def _printed(s: Adventure, about: EffectOn, rule: str) -> Term:
    use = _use(s, about)
    n = use.n[about["level"]] if len(use.n) > 1 else use.n[0]
    return Term(n, rule, "amount", about["card"], {"card": about["card"], "on": about["on"]})


@term(AMOUNT, OWN_RULES)
def as_much_as_the_spell_says(s: Adventure, about: EffectOn) -> Iterator[Term]:
    """Each magic card carries rules of its own."""
    if about["card"] in s.box.magics and len(_use(s, about).n) == 1:
        yield _printed(s, about, OWN_RULES)


@term(AMOUNT, "cpa.magic.variable")
def more_for_more_mp(s: Adventure, about: EffectOn) -> Iterator[Term]:
    """The effect of some spells depends on the MP spent; mostly more MP give a greater effect."""
    if about["card"] in s.box.magics and len(_use(s, about).n) > 1:
        yield _printed(s, about, "cpa.magic.variable")


@term(AMOUNT, OF_ITEMS)
def as_much_as_the_item_says(s: Adventure, about: EffectOn) -> Iterator[Term]:
    """Item cards stand for a PC's belongings."""
    if about["card"] in s.box.items:
        yield _printed(s, about, OF_ITEMS)


@term(AMOUNT, "cpa.ability.attribute", asks=True)
def an_attribute_makes_a_difference(s: Adventure, about: EffectOn, ask: Ask) -> Iterator[Term]:
    """An attribute has no effect of its own; it is a trait of the monster's body to which weaknesses and strengths
    refer.
    """
    use, on = _use(s, about), about["on"]
    printed = _printed(s, about, "").value
    against = use.against if on in s.box.monsters else ()
    met = [other for other in against if has_attribute(s, on, other.attribute, ask)]
    replacing = [other for other in met if other.instead is not None]
    for other in met:
        if other in replacing[:-1]:  # only one number can stand in place of the printed one: the last that fits
            continue
        n = other.more if other.instead is None else other.instead - printed
        yield Term(n, "cpa.ability.attribute", "attribute", on, {"card": on, "word": other.attribute})


def amount(t: Tables, u: Using, on: str = "") -> tuple[Term, ...]:
    return t.game.ask(t.s, AMOUNT, {"card": u.card, "way": u.way, "level": u.level, "on": on})


# -- on what ---------------------------------------------------------------------------------------------------------


def _of_the_area(s: Adventure, about: CardOf, rule: str) -> Iterator[Term]:
    here = where_counts(s.players[about["seat"]])
    for cell in s.map.areas[s.map.area_of(here)].cells:
        for x in monsters_at(s, cell):
            yield Term(1, rule, "in-area", x.card, {"card": x.card, "where": cell})


def where_counts(p: Player) -> str:
    """The cell of a PC; on a route that from which it came."""
    return p.came or p.where


@term(IN_AREA, "cpa.magic.area-target")
def magic_on_the_whole_area(s: Adventure, about: CardOf) -> Iterator[Term]:
    """Some spells take the whole area in which the caster is as their target instead of the cell."""
    if about["card"] in s.box.magics:
        yield from _of_the_area(s, about, "cpa.magic.area-target")


@term(IN_AREA, "cpa.item.exceptions")
def items_that_reach_beyond_the_cell(s: Adventure, about: CardOf) -> Iterator[Term]:
    """Single item cards may be exempt from the limit to the PC's own cell."""
    if about["card"] in s.box.items:
        yield from _of_the_area(s, about, "cpa.item.exceptions")


def aimed_at(t: Tables, u: Using) -> tuple[str, ...]:
    """Everything that a use is about."""
    if u.use.target == "self":
        return (f"{SEAT}{u.seat}",)
    return tuple([x.source for x in _area(t, u)]) if u.use.target == "monsters-of-area" else u.targets


def reaching(t: Tables, u: Using) -> tuple[str, ...]:
    """The rules by which a use reaches beyond the own cell."""
    return tuple(dict.fromkeys(x.rule for x in _area(t, u))) if u.use.target == "monsters-of-area" else ()


def _area(t: Tables, u: Using) -> tuple[Term, ...]:
    return t.game.ask(t.s, IN_AREA, {"seat": u.seat, "card": u.card})


# -- what becomes of the card ----------------------------------------------------------------------------------------


@term(KEPT, "cpa.magic.card-stays")
def magic_stays_in_the_hand(s: Adventure, card: str) -> Iterator[Term]:
    """A magic card stays in the hand when it has been used."""
    if card in s.box.magics:
        yield Term(1, "cpa.magic.card-stays", "kept", card, {"card": card})


@term(KEPT, "cpa.item.spent")
def an_item_stays_if_it_is_not_used_up(s: Adventure, card: str) -> Iterator[Term]:
    """An item card is discarded by use only if its use requires that."""
    if card in s.box.items:
        once = s.box.items[card].once
        yield Term(0 if once else 1, "cpa.item.spent", "used-up" if once else "kept", card, {"card": card})


def again(card: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """What a PC notes of an item that it keeps: it is used on each target, or without any, once in a turn."""
    return tuple([f"{card}>{target}" for target in targets or ("",)])


@step("cpa.cards.discard")
def what_has_to_leave_the_hand_goes(t: Tables, about: dict[str, Any]) -> None:
    """A used card that has to leave the hand goes to the discards."""
    seat, card = about["seat"], about["card"]
    gone = tuple(about.get("mp", ()))
    terms = t.game.ask(t.s, KEPT, card)
    if total(terms) <= 0:
        rules = ("cpa.cards.discard", *[x.rule for x in terms])
        leave_hand(t, seat, card, "CardSpent", rules)
        gone = gone if kept_in_play(t, seat, card) else (*gone, card)
    elif card in t.s.box.items:
        quietly(t, seat, used=(*t.s.players[seat].used, *again(card, tuple(about["targets"]))))
    if t.s.combat is not None:
        quiet_combat(t, spent=(*combat(t).spent, *gone))
    else:
        discard(t, gone, seat=seat)


@step("cpa.combat.card-phase")
def it_counts_as_shown_to_its_monsters(t: Tables, about: dict[str, Any]) -> None:
    """In the card phase the PCs may show cards to monsters and use every card that can be used in combat."""
    on, u = t.s.combat, using(t.s, about)
    for target in aimed_at(t, u) if on is not None else ():
        if on is not None and target in on.monsters:
            kind = "magic" if u.card in t.s.box.magics else "item"
            shown = Shown(u.card, u.seat, target, "magic" if kind == "magic" else "item")
            show(t, shown, "CardShown", "cpa.combat.card-phase")

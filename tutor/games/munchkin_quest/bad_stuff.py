"""Bad Stuff: what a monster does to a munchkin who did not get away. What cannot apply is one more damage instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.games.munchkin_quest.book import procedure, step, term
from tutor.games.munchkin_quest.cards import BadStuff
from tutor.games.munchkin_quest.munchkins import trait_cards, traits, worn
from tutor.games.munchkin_quest.specials import lose_trait
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.games.munchkin_quest.verbs import Quests, change, discard, hurt, lose_gear, lose_level
from tutor.games.munchkin_quest.windows import LOSE
from tutor.kernel.events import Term

LOSABLE = "mq.item.losable"
RULE = "mq.run.bad-stuff"
ONE_BY_ONE = ("item", "slot")  # of several things each is chosen by itself


# -- blow by blow ----------------------------------------------------------------------------------------------------


@step("mq.death.no-more-run")
def the_dead_are_spared_the_next_monster(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who died in a fight rolls no more to run away, and monsters he has not yet run from do not add
    their Bad Stuff.
    """
    if t.s.players[about["seat"]].dead:
        t.close()
        t.log("RunsNoMore", "mq.death.no-more-run", {"seat": about["seat"], "monsters": (about["monster"],)})


@step("mq.death.no-more-run")
def the_dead_suffer_no_more(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who died in a fight rolls no more to run away, and monsters he has not yet run from do not add
    their Bad Stuff.
    """
    if t.s.players[about["seat"]].dead:
        t.close()


@step("mq.run.bad-stuff")
def bad_stuff_strikes(t: Quests, about: dict[str, Any]) -> None:
    """On a failed run-away roll the Bad Stuff printed on that monster's card takes effect."""
    if not t.s.foe(about["monster"]).boss:
        _strike(t, about, (RULE,))


@step("mq.boss.otherwise-normal")
def bad_stuff_of_the_boss_strikes_too(t: Quests, about: dict[str, Any]) -> None:
    """Apart from its Level, its tie to the Entrance and its not ignoring anybody of Level 10, a Boss's data,
    abilities and penalties are unchanged.
    """
    if t.s.foe(about["monster"]).boss:
        _strike(t, about, (RULE, "mq.boss.otherwise-normal"))


def _strike(t: Quests, about: dict[str, Any], rules: tuple[str, ...]) -> None:
    foe = t.s.foe(about["monster"])
    t.log("BadStuff", rules, {"seat": about["seat"], "monster": foe.id, "card": foe.card})
    for part in reversed(range(len(t.s.monster(foe).bad_stuff))):
        t.begin("blow", **about, part=part)


@step("mq.run.bad-stuff-inapplicable")
def what_cannot_apply_is_damage(t: Quests, about: dict[str, Any]) -> None:
    """Bad Stuff that cannot apply to a munchkin (he lacks what it would take) is replaced by 1 more damage to him."""
    stuff = blow_of(t.s, about)
    if applies(t.s, t.s.players[about["seat"]], stuff):
        return
    t.close()
    if "left" in about:  # some of it has struck, and he has no more to lose
        return
    before = t.because(_cause(t))
    told = {"kind": stuff.kind, "slot": stuff.slot or ""}
    hurt(t, about["seat"], 1, "mq.run.bad-stuff-inapplicable", **told)
    t.because(before)


@step("mq.run.bad-stuff")
def a_blow_falls(t: Quests, about: dict[str, Any]) -> None:
    """On a failed run-away roll the Bad Stuff printed on that monster's card takes effect."""
    stuff = blow_of(t.s, about)
    left = about.get("left", stuff.n) - 1
    if left > 0 and stuff.kind in ONE_BY_ONE:
        t.begin("blow", **{**about, "left": left})
    before = t.because(_cause(t))
    EFFECTS[stuff.kind](t, about["seat"], stuff)
    t.because(before)


procedure("bad-stuff", the_dead_are_spared_the_next_monster, bad_stuff_strikes, bad_stuff_of_the_boss_strikes_too)
procedure("blow", the_dead_suffer_no_more, what_cannot_apply_is_damage, a_blow_falls)


def blow_of(s: Quest, about: dict[str, Any]) -> BadStuff:
    """One of the things that the monster's card names; each is over before the next begins."""
    stuff: BadStuff = s.monster(s.foe(about["monster"])).bad_stuff[about["part"]]
    return stuff


def _cause(t: Quests) -> int:
    """The line that told of the Bad Stuff; a choice in between has begun a new log."""
    lines = [i for i, event in enumerate(t.events) if event.kind == "BadStuff"]
    return lines[-1] if lines else min(0, len(t.events) - 1)


# -- what can be lost ------------------------------------------------------------------------------------------------


def applies(s: Quest, p: Player, stuff: BadStuff) -> bool:
    """Whether he has what it would take."""
    held: dict[str, object] = {
        "level": p.level > 1,
        "slot": worn(s, p, stuff.slot or ""),
        "item": p.gear,
        "gear": p.gear,
        "hand": p.hand,
        "trait": traits(s, p, stuff.trait or "race"),
        "gold": p.gold,
    }
    return bool(held.get(stuff.kind, True))


@term(LOSABLE, "mq.item.lose-not-hand")
def what_is_worn_or_held(s: Quest, seat: int) -> Iterator[Term]:
    """Items in hand cannot be discarded or dropped to satisfy an order to lose an item."""
    yield from _in_play(s, seat, "mq.item.lose-not-hand", stowed=False)


@term(LOSABLE, "mq.item.lose-any")
def what_is_on_the_belt_or_in_the_pack(s: Quest, seat: int) -> Iterator[Term]:
    """An effect that just makes a player lose or drop "an item" lets him choose one from the belt or pack if he
    likes.
    """
    yield from _in_play(s, seat, "mq.item.lose-any", stowed=True)


def _in_play(s: Quest, seat: int, rule: str, *, stowed: bool) -> Iterator[Term]:
    for gear in s.players[seat].gear:
        if (gear.place in ("belt", "pack")) == stowed:
            yield Term(1, rule, "losable", gear.card, {"seat": seat, "card": gear.card})


def lose_an_item(t: Quests, seat: int, rules: tuple[str, ...], chooser: int | None = None) -> None:
    """Any item in play, whichever is chosen."""
    terms = t.game.ask(t.s, LOSABLE, seat)
    of_gear = {x.source for x in terms}
    cards = tuple(g.card for g in t.s.players[seat].gear if g.card in of_gear)
    lose_one_of(t, seat, cards, (rules[0], *dict.fromkeys(x.rule for x in terms), *rules[1:]), chooser)


def lose_one_of(
    t: Quests, seat: int, cards: tuple[str, ...], rules: tuple[str, ...], chooser: int | None = None
) -> None:
    """Lose the only one there is, or wait for a choice."""
    if len(cards) == 1:
        lose_card(t, seat, cards[0], rules)
    elif cards:
        by = seat if chooser is None else chooser
        t.open(LOSE, rules[-1], (by,), lead=by, owner=seat, cards=cards, rules=rules)


def lose_card(t: Quests, seat: int, card: str, rules: tuple[str, ...]) -> None:
    """An item, or a race or class card."""
    if card in t.s.players[seat].traits:
        lose_trait(t, seat, card, rules)
    else:
        lose_gear(t, seat, card, rules)


def about_loss(about: dict[str, Any]) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Owner, cards and rules of a window in which something is lost."""
    return about["owner"], tuple(about["cards"]), tuple(about["rules"])


# -- what it does ----------------------------------------------------------------------------------------------------


def _damage(t: Quests, seat: int, stuff: BadStuff) -> None:
    hurt(t, seat, stuff.n, RULE)


def _level(t: Quests, seat: int, stuff: BadStuff) -> None:
    lose_level(t, seat, stuff.n, RULE)


def _slot(t: Quests, seat: int, stuff: BadStuff) -> None:
    """A kind of gear means what is worn; what lies in the pack does not count."""
    gear = worn(t.s, t.s.players[seat], stuff.slot or "")
    lose_one_of(t, seat, tuple(g.card for g in gear), (RULE, "mq.item.lose-slot"))


def _item(t: Quests, seat: int, stuff: BadStuff) -> None:
    lose_an_item(t, seat, (RULE,))


def _hand(t: Quests, seat: int, stuff: BadStuff) -> None:
    hand = t.s.players[seat].hand
    change(t, seat, "HandLost", RULE, {"n": len(hand)}, hand=(), fresh=())
    discard(t, hand, RULE, seat=seat)


def _trait(t: Quests, seat: int, stuff: BadStuff) -> None:
    lose_one_of(t, seat, trait_cards(t.s, t.s.players[seat], stuff.trait or "race"), (RULE,))


def _gold(t: Quests, seat: int, stuff: BadStuff) -> None:
    p = t.s.players[seat]
    lost = min(p.gold, stuff.n)
    change(t, seat, "GoldLost", RULE, {"n": lost}, gold=p.gold - lost)


def _gear(t: Quests, seat: int, stuff: BadStuff) -> None:
    for gear in t.s.players[seat].gear:
        lose_gear(t, seat, gear.card, RULE)


def _death(t: Quests, seat: int, stuff: BadStuff) -> None:
    hurt(t, seat, t.s.players[seat].health, RULE)


EFFECTS: dict[str, Callable[[Quests, int, BadStuff], None]] = {
    "damage": _damage,
    "level": _level,
    "slot": _slot,
    "item": _item,
    "hand": _hand,
    "trait": _trait,
    "gold": _gold,
    "gear": _gear,
    "death": _death,
}

"""The deeds of cards: lowering BP, taking abilities away, sleep, stronger attack cards, drawing, gates, walls."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.abilities import BY_MAGIC
from tutor.games.card_adventure.book import procedure, step
from tutor.games.card_adventure.effects import (
    DEEDS,
    SEAT,
    Using,
    aimed_at,
    amount,
    deed,
    it_counts_as_shown_to_its_monsters,
    reaching,
    using,
    what_has_to_leave_the_hand_goes,
)
from tutor.games.card_adventure.keys import turn_gate
from tutor.games.card_adventure.limits import MOST
from tutor.games.card_adventure.removing import BY_EFFECT, remove
from tutor.games.card_adventure.state import Mark
from tutor.games.card_adventure.strength import OF_ITEMS, OWN_RULES
from tutor.games.card_adventure.supplies import draw
from tutor.games.card_adventure.verbs import Tables, mark, run_now
from tutor.kernel.events import total

# -- carrying out ----------------------------------------------------------------------------------------------------


@step(OWN_RULES)
def magic_does_what_it_says(t: Tables, about: dict[str, Any]) -> None:
    """Each magic card carries rules of its own."""
    _done(t, using(t.s, about), OWN_RULES)


@step(OF_ITEMS)
def items_do_what_they_say(t: Tables, about: dict[str, Any]) -> None:
    """Item cards stand for a PC's belongings."""
    _done(t, using(t.s, about), OF_ITEMS)


def _done(t: Tables, u: Using, rule: str) -> None:
    if u.rule == rule:
        told = {"seat": u.seat, "card": u.card, "does": u.use.does, "targets": aimed_at(t, u)}
        t.log("TookEffect", (rule, *reaching(t, u)), told)
        DEEDS[u.use.does](t, u)


procedure("use-item", what_has_to_leave_the_hand_goes, it_counts_as_shown_to_its_monsters, items_do_what_they_say)


# -- monsters --------------------------------------------------------------------------------------------------------


@deed("lower-bp")
def bp_are_lowered(t: Tables, u: Using) -> None:
    for on in aimed_at(t, u):
        terms = amount(t, u, on)
        n, rules = total(terms), tuple(dict.fromkeys(x.rule for x in terms))
        if n > 0:
            mark(t, Mark(on, "bp", n, u.card, u.seat), "BpLowered", rules)
        else:
            _no_effect(t, u, on, rules)
    run_now(t, "bp-zero")


@deed("remove")
def a_monster_is_removed(t: Tables, u: Using) -> None:
    for on in aimed_at(t, u):
        remove(t, on, BY_EFFECT, "MonsterBanished", u.rule, seat=u.seat, source=u.card)


@deed("dispel")
def what_is_by_magic_is_lost(t: Tables, u: Using) -> None:
    for on in aimed_at(t, u):
        known = range(len(t.s.box.monsters[on].abilities))
        if any(total(t.game.ask(t.s, BY_MAGIC, {"monster": on, "at": at})) for at in known):
            rules = (u.rule, "cpa.ability.magic-combat-dispel")
            mark(t, Mark(on, "dispelled", 0, u.card, u.seat), "MagicDispelled", rules)
        else:
            _no_effect(t, u, on, (u.rule,))
    run_now(t, "bp-zero")


def _no_effect(t: Tables, u: Using, on: str, rules: tuple[str, ...]) -> None:
    t.log("NoEffect", rules, {"on": on, "card": u.card, "seat": u.seat})


@deed("sleep")
def monsters_fall_asleep(t: Tables, u: Using) -> None:
    for on in aimed_at(t, u):
        mark(t, Mark(on, "asleep", 0, u.card, u.seat), "FellAsleep", u.rule)


# -- attack cards ----------------------------------------------------------------------------------------------------


@deed("raise-card")
def an_attack_card_is_raised(t: Tables, u: Using) -> None:
    for on in aimed_at(t, u):
        mark(t, Mark(on, "card-bp", total(amount(t, u)), u.card, u.seat), "CardRaised", u.rule)


@deed("raise-own")
def the_own_attack_cards_are_raised(t: Tables, u: Using) -> None:
    n = total(amount(t, u))
    mark(t, Mark(f"{SEAT}{u.seat}", "own-bp", n, u.card, u.seat), "OwnCardsRaised", u.rule)


# -- cards and structures --------------------------------------------------------------------------------------------


@deed("draw")
def cards_are_drawn(t: Tables, u: Using) -> None:
    deck = u.use.deck
    most = t.game.ask(t.s, MOST, {"seat": u.seat, "kind": deck})
    if any(x.value > 0 for x in most):  # what the class may hold, though curses take all of it away
        draw(t, deck, u.seat, total(amount(t, u)), u.rule)
        run_now(t, "over-limit", seat=u.seat, kind=deck)
    else:
        rules = (u.rule, *dict.fromkeys(x.rule for x in most))
        t.log("CannotHold", rules, {"seat": u.seat, "card": u.card, "kind": deck})


@deed("turn-gate")
def a_gate_is_turned(t: Tables, u: Using) -> None:
    for gate in u.targets:
        turn_gate(t, u.seat, gate, u.card, u.rule)


@deed("break")
def a_structure_loses_a_card(t: Tables, u: Using) -> None:
    t.begin("broken", where=t.s.players[u.seat].where, by=(u.rule,))

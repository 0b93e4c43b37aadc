"""Monsters that leave the board, whatever brings it about, and those that come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.abilities import xs
from tutor.games.card_adventure.asked import Beaten
from tutor.games.card_adventure.book import limit, procedure, step, term
from tutor.games.card_adventure.state import Adventure, lying
from tutor.games.card_adventure.strength import bp
from tutor.games.card_adventure.verbs import (
    Rules,
    Tables,
    change_lying,
    discard,
    lift,
    quiet_combat,
    run_now,
    set_table,
)
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask

REVIVES = "cpa.revive.counters"  # the counters that it comes back with; about: {"monster", "by"}
BY_ATTACK, BY_EFFECT, BY_BP_ZERO = "attack", "effect", "bp-zero"


# -- revive ----------------------------------------------------------------------------------------------------------


@term(REVIVES, "cpa.ability.revive", asks=True)
def as_many_counters_as_its_number(s: Adventure, about: Beaten, ask: Ask) -> Iterator[Term]:
    """A monster with revive/X that is beaten by BP in battle is not discarded but laid face down in its cell with
    X counters on it.
    """
    card = about["monster"]
    n = xs(s, card, "revive", ask)
    if n:
        yield Term(n, "cpa.ability.revive", "revive", card, {"card": card})


@limit(REVIVES, "cpa.ability.revive-attack-only")
def only_if_attack_cards_beat_it(s: Adventure, about: Beaten, so_far: int) -> Term | None:
    """Revive works only when attack cards remove the monster; it does not prevent removal by any other effect."""
    return _none(about, so_far, BY_EFFECT, "cpa.ability.revive-attack-only")


@limit(REVIVES, "cpa.ability.revive-not-bp-zero")
def not_if_its_bp_fell_to_nothing(s: Adventure, about: Beaten, so_far: int) -> Term | None:
    """A monster whose BP were brought to 0 by magic or the like does not revive."""
    return _none(about, so_far, BY_BP_ZERO, "cpa.ability.revive-not-bp-zero")


def _none(about: Beaten, so_far: int, by: str, rule: str) -> Term | None:
    if about["by"] != by or not so_far:
        return None
    return Term(-so_far, rule, "no-revival", about["monster"], {"card": about["monster"]})


@step("cpa.ability.revive")
def it_is_laid_face_down(t: Tables, about: dict[str, Any]) -> None:
    """A monster with revive/X that is beaten by BP in battle is not discarded but laid face down in its cell with
    X counters on it.
    """
    card = about["monster"]
    terms = t.game.ask(t.s, REVIVES, about)
    there = lying(t.s, card)
    if total(terms) > 0 and there is not None:
        told = {"n": total(terms)}
        now = evolve(there, up=False, counters=total(terms))
        change_lying(t, now, "LaidFaceDown", "cpa.ability.revive", told)
        set_table(t, marks=tuple([m for m in t.s.marks if m.on != card]))
    elif terms:
        t.log("RevivalDenied", tuple(x.rule for x in terms if x.value < 0) or terms[0].rule, {"card": card})


procedure("leaving", it_is_laid_face_down)


def remove(t: Tables, card: str, by: str, kind: str, rules: Rules, **facts: Any) -> None:
    """A monster leaves the board for its discards, unless it is to revive."""
    if lying(t.s, card) is None:
        return
    run_now(t, "leaving", monster=card, by=by)
    there = lying(t.s, card)
    if there is not None and not there.counters:
        lift(t, card, kind, rules, **facts)
        discard(t, (card,), rules)
    combat = t.s.combat
    if combat is not None and card in combat.monsters:
        left = {name: _but(getattr(combat, name), card) for name in ("monsters", "left", "free")}
        quiet_combat(t, **left)
    run_now(t, "bp-zero")


def _but(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple([x for x in cards if x != card])


# -- beaten, or with nothing left ------------------------------------------------------------------------------------


@step("cpa.combat.beaten-discarded")
def a_beaten_monster_leaves_the_board(t: Tables, about: dict[str, Any]) -> None:
    """A beaten monster's card leaves the board and goes to the discards."""
    remove(t, about["monster"], BY_ATTACK, "MonsterRemoved", "cpa.combat.beaten-discarded")


procedure("beaten", a_beaten_monster_leaves_the_board)


@step("cpa.combat.bp-zero")
def without_bp_it_is_gone_at_once(t: Tables, _: dict[str, Any]) -> None:
    """Whenever a monster's BP are 0 or less, at any time, it is removed from the board at once."""
    for card in _on_the_board(t.s):
        if bp(t.s, card, t.game.ask) <= 0 and lying(t.s, card) is not None:
            told = {"bp": bp(t.s, card, t.game.ask)}
            remove(t, card, BY_BP_ZERO, "BpGone", "cpa.combat.bp-zero", **told)
            return


def _on_the_board(s: Adventure) -> list[str]:
    """The monsters that may be without BP: those that something lowers, and those that are printed with none."""
    low = s.box.harmless.union([m.on for m in s.marks if m.what == "bp"])
    return [x.card for x in s.lying if x.card in low and not x.counters] if low else []


procedure("bp-zero", without_bp_it_is_gone_at_once)


# -- coming back -----------------------------------------------------------------------------------------------------


@step("cpa.ability.revive-countdown")
def a_counter_is_taken_off_each(t: Tables, _: dict[str, Any]) -> None:
    """At the beginning of each turn one counter is taken off it."""
    for x in t.s.lying:
        if x.counters:
            now = evolve(x, counters=x.counters - 1)
            change_lying(t, now, "CounterRemoved", "cpa.ability.revive-countdown", {"n": now.counters})
            if not now.counters:
                run_now(t, "return", card=x.card)


procedure("revive", a_counter_is_taken_off_each)


@step("cpa.ability.revive-return")
def without_counters_it_is_back(t: Tables, about: dict[str, Any]) -> None:
    """When its last counter has gone it is turned face up and acts as usual again."""
    there = lying(t.s, about["card"])
    if there is not None:
        change_lying(t, evolve(there, up=True), "Revived", "cpa.ability.revive-return", {})


procedure("return", without_counters_it_is_back)

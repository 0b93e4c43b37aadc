"""Spells: declared, answered, cancelled, or carried out when their turn comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.actions import CastSpell, PlaceRoom, UseRoom
from tutor.games.boss_monster.book import action, answer, guard, procedure, step, term
from tutor.games.boss_monster.card_deeds import Deed, Pick
from tutor.games.boss_monster.cards import Spell
from tutor.games.boss_monster.damage import ROOMS
from tutor.games.boss_monster.deeds_heroes import between_two_rooms_death_comes_at_once, death_comes_at_once
from tutor.games.boss_monster.effects import ability_of, listening, take_effect, trigger, verb
from tutor.games.boss_monster.order import opponents
from tutor.games.boss_monster.picks import SEAT, Use, allows, offered, options, seat_of, still_there
from tutor.games.boss_monster.state import NOBODY, Declared, Dungeons, kind_of
from tutor.games.boss_monster.verbs import Tables, put_on_pile, quietly, set_table, without_cards
from tutor.games.boss_monster.windows import (
    ADVENTURE,
    ANSWER,
    BUILD,
    interrupted,
    may_answer,
    waiting,
)
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

PLAYS = "bm.phase.plays"
NAMING = ("needs-target", "no-target")  # what can be wrong with a target: whether one is named, and what it is
AIMING = ("nothing-to-aim-at", "wrong-target")

# -- what may be declared --------------------------------------------------------------------------------------------


def spell_of(s: Dungeons, card: str) -> Spell | None:
    return s.box.spells.get(card)


def first_pick(s: Dungeons, card: str) -> Pick | None:
    """What has to be named when the card is declared: not what is in a deck, into which nobody has looked yet."""
    return s.box.aims[card]


@guard("bm.hand.secret", CastSpell, basic=2, implied=True)
def a_spell_comes_from_the_hand(s: Dungeons, a: CastSpell) -> Facts | None:
    """Other players may not see the cards in a player's hand unless an effect says so."""
    return None if a.card in s.players[a.seat].hand else facts(key="not-in-hand", card=a.card)


@guard("bm.spell.phase-icon", CastSpell, basic=3, implied=True)
def a_spell_is_for_its_phases(s: Dungeons, a: CastSpell) -> Facts | None:
    """A spell with the hammer is for the Build phase, one with the axe for the Adventure phase, and one with both
    for either.
    """
    spell = spell_of(s, a.card)
    if spell is None:
        return facts(key="no-spell", card=a.card)
    if s.phase in spell.phases or s.phase not in ("build", "adventure"):
        return None
    return facts(card=a.card, phase=s.phase)


@term(PLAYS, "bm.spell.own-or-other-phase")
def two_phases_are_for_spells(s: Dungeons, phase: str) -> Iterator[Term]:
    """Spells may be played while oneself or another player is acting in the Build or Adventure phase, and at no
    other time.
    """
    if phase in ("build", "adventure"):
        yield Term(1, "bm.spell.own-or-other-phase", "playable", "", {"phase": phase})


@answer(PLAYS, "bm.bait.nothing-played", layer="absolute")
def nothing_is_played_while_heroes_are_lured(s: Dungeons, phase: str) -> Term | None:
    """No spell cards and no room abilities can be used in the Bait phase."""
    return Term(0, "bm.bait.nothing-played", "not-playable", "", {"phase": phase}) if phase == "bait" else None


@guard("bm.spell.own-or-other-phase", CastSpell, basic=2, every=True, implied=True, asks=True)
def spells_are_for_two_phases(s: Dungeons, seat: int, ask: Ask) -> Facts | None:
    """Spells may be played while oneself or another player is acting in the Build or Adventure phase, and at no
    other time.
    """
    return None if total(ask(s, PLAYS, s.phase)) else facts(phase=s.phase)


@guard("bm.begin.nothing-played", CastSpell, UseRoom, PlaceRoom, basic=1, every=True, implied=True)
def nothing_is_played_at_the_beginning(s: Dungeons, seat: int) -> Facts | None:
    """No spell card, room card or activated ability can be used in the Beginning of Turn phase."""
    return facts(phase=s.phase) if s.phase == "beginning" else None


@guard("bm.endturn.nothing-played", CastSpell, UseRoom, basic=1, every=True, implied=True)
def nothing_is_played_at_the_end(s: Dungeons, seat: int) -> Facts | None:
    """No spell cards and no activated abilities can be used in the End of Turn phase."""
    return facts(phase=s.phase) if s.phase == "end" else None


@guard("bm.setup.ends", CastSpell, UseRoom, basic=1, every=True, implied=True)
def nothing_is_played_during_set_up(s: Dungeons, seat: int) -> Facts | None:
    """Set-up ends with the first rooms and their effects, and the first turn begins."""
    return facts(phase=s.phase) if s.phase == "setup" else None


@guard("bm.build.spells-and-abilities", CastSpell, UseRoom, basic=1, every=True, implied=True)
def nothing_is_played_after_the_reveal(s: Dungeons, seat: int) -> Facts | None:
    """In the Build phase players may use card abilities and play spells with the hammer icon."""
    return facts(phase=s.phase) if s.phase == "build" and s.active == NOBODY else None


@guard("bm.cancel.interrupt", CastSpell, basic=4, implied=True)
def only_what_cancels_interrupts(s: Dungeons, a: CastSpell) -> Facts | None:
    """A spell or ability that cancels a spell may interrupt a spell that has been declared, even when its player
    is not the active player.
    """
    window = pending(s)
    spell = spell_of(s, a.card)
    if window is None or window.kind != ANSWER or spell is None or spell.answers:
        return None
    return facts(card=a.card)


@guard("bm.faq.when-abilities-work", CastSpell, basic=6, asks=True)
def its_condition_holds(s: Dungeons, a: CastSpell, ask: Ask) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    spell = spell_of(s, a.card)
    if spell is None or not spell.condition:
        return None
    own = total(ask(s, ROOMS, a.seat))
    more = any(total(ask(s, ROOMS, seat)) > own for seat in opponents(s, a.seat, ask))
    return None if more else facts(key="condition", card=a.card, n=own)


@guard("bm.cancel.target-fixed", CastSpell, basic=7, implied=True, asks=True)
def a_spell_is_declared_with_its_target(s: Dungeons, a: CastSpell, ask: Ask) -> Facts | None:
    """Once declared, a spell's target cannot be changed."""
    return _wrong_with_the_target(s, a, ask, NAMING)


@guard("bm.cancel.target-gone", CastSpell, basic=7, implied=True, asks=True)
def a_spell_needs_what_it_can_affect(s: Dungeons, a: CastSpell, ask: Ask) -> Facts | None:
    """A spell is also cancelled when an effect of higher priority has destroyed its target or made it invalid."""
    return _wrong_with_the_target(s, a, ask, AIMING)


def _wrong_with_the_target(s: Dungeons, a: CastSpell, ask: Ask, keys: tuple[str, ...]) -> Facts | None:
    wrong = wrong_target(s, a.seat, a.card, a.target, ask) if spell_of(s, a.card) is not None else None
    return wrong if wrong is not None and dict(wrong)["key"] in keys else None


def wrong_target(s: Dungeons, seat: int, card: str, target: str, ask: Ask) -> Facts | None:
    """Why the target named is none that the card allows."""
    pick = first_pick(s, card)
    if pick is None:
        return facts(key="no-target", card=card) if target else None
    use = Use(seat, card)
    if allows(s, pick, use, target, ask):
        return None
    if not options(s, pick, use, ask):
        return facts(key="nothing-to-aim-at", card=card)
    return facts(key="wrong-target", card=card, **aimed_at(target)) if target else facts(key="needs-target", card=card)


def cast_candidates(s: Dungeons, seat: int, ask: Ask | None = None) -> Iterator[CastSpell]:
    window, spells = pending(s), s.box.spells
    answering = window is not None and window.kind == ANSWER
    for card in s.players[seat].hand:
        spell = spells.get(card)
        if spell is not None and s.phase in spell.phases and (spell.answers or not answering):
            for target in targets(s, seat, card, ask):
                yield CastSpell(seat, card, target)


def targets(s: Dungeons, seat: int, card: str, ask: Ask | None = None) -> tuple[str, ...]:
    """What a declared card may be aimed at; ("",) if it needs no target. Without `ask`, the guards weigh the rest."""
    pick = first_pick(s, card)
    return ("",) if pick is None else offered(s, pick, Use(seat, card), ask)


@action(CastSpell, "bm.spell.any-number", (BUILD, ADVENTURE, ANSWER), cast_candidates, needs=("castable",), asks=True)
def cast(t: Tables, a: CastSpell) -> None:
    """There is no limit to the spells that a player may play in one turn."""
    interrupted(t)
    declare(t, a.seat, a.card, a.target, spell=True)


# -- declared --------------------------------------------------------------------------------------------------------


def declare(t: Tables, seat: int, card: str, target: str, *, spell: bool) -> None:
    """A spell or ability is announced, its target with it."""
    made = t.s.made + 1
    told = {"seat": seat, "card": card, **aimed_at(target), "spell": spell, "active": t.s.active}
    rules = ("bm.spell.phase-icon", "bm.cancel.target-fixed") if spell else ("bm.activated.definition",)
    t.log(
        "Declared",
        rules,
        told,
        waiting=(*t.s.waiting, Declared(made, seat, card, target, spell)),
        made=made,
        stirred=True,
    )
    if spell:
        quietly(t, seat, hand=without_cards(t.s.players[seat].hand, (card,)))
    t.begin("declared", id=made)


@step("bm.cancel.interrupt")
def others_may_cancel_it(t: Tables, about: dict[str, Any]) -> None:
    """A spell or ability that cancels a spell may interrupt a spell that has been declared, even when its player
    is not the active player.
    """
    declared = waiting(t.s, about["id"])
    if declared is not None and declared.spell:
        seats = tuple(x for x in opponents(t.s, declared.seat, t.game.ask) if may_answer(t.s, x))
        lead = seats[0] if seats else -1
        t.open(ANSWER, "bm.cancel.interrupt", seats, lead=lead, card=declared.card, by=declared.seat)


@step("bm.priority.active-first")
def the_active_players_effect_comes_at_once(t: Tables, about: dict[str, Any]) -> None:
    """The active player's spells and effects resolve before those of the others."""
    declared = waiting(t.s, about["id"])
    if declared is not None and t.s.phase == "build" and _at_once(t.s, declared):
        t.begin("resolve", id=declared.id)


@step("bm.adventure.active-first")
def so_it_does_in_a_room(t: Tables, about: dict[str, Any]) -> None:
    """The active player's spells and effects resolve before those of the others."""
    declared = waiting(t.s, about["id"])
    if declared is not None and t.s.phase == "adventure" and _at_once(t.s, declared):
        t.begin("resolve", id=declared.id)


def _at_once(s: Dungeons, declared: Declared) -> bool:
    return declared.seat == s.active or cancels(s, declared.card)


@step("bm.priority.before-higher-xp")
def what_others_declare_waits(t: Tables, about: dict[str, Any]) -> None:
    """The active player's spells and effects resolve before those of the others."""
    declared = waiting(t.s, about["id"])
    if declared is not None:
        told = {"seat": declared.seat, "card": declared.card, "active": t.s.active}
        t.log("Waits", ("bm.priority.active-first", "bmr.priority.before-higher-xp"), told)


procedure(
    "declared",
    others_may_cancel_it,
    the_active_players_effect_comes_at_once,
    so_it_does_in_a_room,
    what_others_declare_waits,
)


def cancels(s: Dungeons, card: str) -> bool:
    """Whether this is one of the effects that interrupt."""
    spell, ability = spell_of(s, card), ability_of(s, card)
    return (spell is not None and spell.answers) or (ability is not None and ability.when == "answer")


# -- taking effect ---------------------------------------------------------------------------------------------------


@step("bm.cancel.target-gone")
def without_its_target_it_is_cancelled(t: Tables, about: dict[str, Any]) -> None:
    """A spell is also cancelled when an effect of higher priority has destroyed its target or made it invalid."""
    declared = waiting(t.s, about["id"])
    pick = first_pick(t.s, declared.card) if declared is not None else None
    if declared is None or pick is None:
        return
    use = Use(declared.seat, declared.card)
    if not still_there(t.s, pick, use, declared.target, t.game.ask):
        cancel(t, declared, "bm.cancel.target-gone", "TargetGone")


@step("bm.cancel.target-fixed")
def it_is_aimed_at_what_was_named(t: Tables, about: dict[str, Any]) -> None:
    """Once declared, a spell's target cannot be changed."""
    declared = waiting(t.s, about["id"])
    task = t.s.stack[-1]
    if declared is not None and isinstance(task, Task):
        seen = listening(t.s, declared.seat, "cast")
        t.put_on_top(evolve(task, about={**about, "target": declared.target, "seen": list(seen)}))


@step("bm.build.spells-and-abilities")
def it_takes_effect(t: Tables, about: dict[str, Any]) -> None:
    """In the Build phase players may use card abilities and play spells with the hammer icon."""
    declared = waiting(t.s, about["id"])
    if declared is not None:
        why = "spell" if declared.spell else "activated"
        told = {"seat": declared.seat, "card": declared.card, **aimed_at(declared.target)}
        t.log("TookEffect", _why_now(t.s, declared), told)
        take_effect(t, declared.seat, declared.card, why, about.get("target", ""))


def _why_now(s: Dungeons, declared: Declared) -> tuple[str, str]:
    """By which rules it takes effect in this phase and in this order."""
    building = s.phase == "build"
    first = "bm.priority.active-first" if building else "bm.adventure.active-first"
    others = "bm.cancel.interrupt" if cancels(s, declared.card) else "bm.priority.others-by-xp"
    order = first if declared.seat == s.active else others
    return ("bm.build.spells-and-abilities" if building else "bm.adventure.axe", order)


@step("bm.spell.discard-after")
def a_spell_is_discarded_when_it_is_done(t: Tables, about: dict[str, Any]) -> None:
    """A spell that has been played goes to the discard pile."""
    declared = waiting(t.s, about["id"])
    if declared is None:
        return
    left = tuple(d for d in t.s.waiting if d.id != declared.id)
    if not declared.spell:
        set_table(t, waiting=left)
        return
    # Those that were visible when it took effect: one that has come to light by it has not seen it played.
    for card in reversed(listening(t.s, declared.seat, "cast")):
        if card in about["seen"]:
            trigger(t, declared.seat, card, "cast")
    put_on_pile(t, declared.card, "SpellDone", "bm.spell.discard-after", {"seat": declared.seat}, waiting=left)


procedure(
    "resolve",
    without_its_target_it_is_cancelled,
    it_is_aimed_at_what_was_named,
    it_takes_effect,
    death_comes_at_once,
    between_two_rooms_death_comes_at_once,
    a_spell_is_discarded_when_it_is_done,
)


def cancel(t: Tables, declared: Declared, rule: str, kind: str) -> None:
    """What was declared comes to nothing; a spell goes to the discard pile."""
    left = tuple(d for d in t.s.waiting if d.id != declared.id)
    told = {"seat": declared.seat, **aimed_at(declared.target)}
    if declared.spell:
        rules = tuple(dict.fromkeys((rule, "bm.cancel.wasted")))
        put_on_pile(t, declared.card, kind, rules, told, waiting=left)
    else:
        t.log(kind, rule, {"card": declared.card, **told}, waiting=left)


@step("bm.cancel.wasted")
def a_cancelled_spell_is_wasted(t: Tables, about: dict[str, Any]) -> None:
    """A cancelled spell has no effect and goes to the discard pile."""
    declared = next((d for d in t.s.waiting if d.card == about["card"]), None)
    if declared is not None:
        cancel(t, declared, "bm.cancel.wasted", "SpellCancelled")


procedure("cancel", a_cancelled_spell_is_wasted)


@verb("cancel")
def a_spell_is_cancelled(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("cancel", card=pick)


def aimed_at(target: str) -> dict[str, Any]:
    """A target as facts: a card, or a player."""
    return {"target": "", "whom": seat_of(target)} if target.startswith(SEAT) else {"target": target}


def in_hand(s: Dungeons, seat: int, kind: str) -> tuple[str, ...]:
    return tuple(c for c in s.players[seat].hand if kind in kind_of(s, c))

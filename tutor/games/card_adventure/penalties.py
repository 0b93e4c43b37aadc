"""The effect phase: monster after monster is worked off, and penalties are received."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import WorkOff
from tutor.games.card_adventure.asked import CardShown, PenaltyOf
from tutor.games.card_adventure.book import action, follows_from, guard, limit, procedure, step, term
from tutor.games.card_adventure.state import Adventure, lying
from tutor.games.card_adventure.strength import (
    AGAINST,
    ALONE,
    BONUS,
    NEEDED,
    OF_ITEMS,
    OWN_RULES,
    SHOWN,
    attacks_on,
    bearing,
    led,
    of_a_card,
    unmet,
)
from tutor.games.card_adventure.verbs import Tables, combat, quiet_combat, run_now
from tutor.games.card_adventure.windows import EFFECTS
from tutor.kernel.events import Term, Terms, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

WEAK = "cpa.penalty.weak"  # whether a card is lower than the monster; about: {"card", "to"}
TIMES = "cpa.penalty.times"  # how many penalties a PC receives; about: {"seat", "monster"}
HARM = "cpa.penalty.tokens"  # what one penalty consists of; about: {"seat", "monster", "what"}
KINDS = ("damage", "poison", "curse")

follows_from(WEAK, "inline", "marks", led, bearing)


# -- how many penalties ----------------------------------------------------------------------------------------------


@term(WEAK, "cpa.combat.card-by-card", asks=True)
def a_lower_card_is_weak(s: Adventure, about: CardShown, ask: Ask) -> Iterator[Term]:
    """For the penalties each attack card is compared alone with the monster's BP; a card equal to it or higher
    gives none.
    """
    own, against = total(ask(s, ALONE, about)), total(ask(s, AGAINST, about["to"]))
    if own < against:
        told = {"card": about["card"], "to": about["to"], "n": own, "bp": against}
        yield Term(1, "cpa.combat.card-by-card", "weak", about["card"], told)


@term(TIMES, "cpa.combat.penalty-per-weak-card", asks=True)
def one_for_each_weak_card(s: Adventure, about: PenaltyOf, ask: Ask) -> list[Term]:
    """A PC receives a monster's penalty once for each attack card it used against it whose BP is lower than the
    monster's BP, even when the monster is beaten.
    """
    rule = "cpa.combat.penalty-per-weak-card"
    return [
        Term(weak.value, rule, "weak", x.card, {**weak.facts, "seat": x.seat})
        for x in attacks_on(s, about["monster"])
        for weak in ask(s, WEAK, {"card": x.card, "to": x.to})
    ]


@limit(TIMES, "cpa.combat.shared-penalty", asks=True)
def but_only_for_ones_own(s: Adventure, about: PenaltyOf, so_far: int, ask: Ask) -> Term | None:
    """In a shared fight each PC receives the penalties of the cards that it showed itself."""
    others = [x for x in attacks_on(s, about["monster"]) if x.seat != about["seat"]]
    if not others:
        return None
    n = sum(total(ask(s, WEAK, {"card": x.card, "to": x.to})) for x in others)
    n = min(n, so_far)
    if not n:
        return None
    return Term(-n, "cpa.combat.shared-penalty", "of-others", about["monster"], {"seat": about["seat"], "n": n})


@term(TIMES, "cpa.combat.free-penalty")
def one_from_a_free_monster(s: Adventure, about: PenaltyOf) -> Iterator[Term]:
    """A free monster gives its penalty to every PC in its cell."""
    card = about["monster"]
    on = s.combat
    if on is not None and (card in on.free or (on.phase == "card" and card in unmet(s))):
        yield Term(1, "cpa.combat.free-penalty", "free", card, {"card": card, "seat": about["seat"]})


@limit(TIMES, OWN_RULES, layer="card")
def none_from_a_sleeper(s: Adventure, about: PenaltyOf, so_far: int) -> Term | None:
    """Each magic card carries rules of its own."""
    return _asleep(s, about["monster"], so_far, OWN_RULES)


@limit(TIMES, OF_ITEMS, layer="card")
def whatever_made_it_sleep(s: Adventure, about: PenaltyOf, so_far: int) -> Term | None:
    """Item cards stand for a PC's belongings."""
    return _asleep(s, about["monster"], so_far, OF_ITEMS)


def _asleep(s: Adventure, monster: str, so_far: int, rule: str) -> Term | None:
    by = next((m.card for m in s.marks if m.on == monster and m.what == "asleep"), "") if s.marks else ""
    if not by or not so_far or of_a_card(s, by) != rule:
        return None
    return Term(-so_far, rule, "asleep", by, {"card": by, "on": monster})


# -- working off -----------------------------------------------------------------------------------------------------


@step("cpa.combat.effect-order")
def the_players_choose_the_order(t: Tables, _: dict[str, Any]) -> None:
    """The players choose the order in which the effect phase is worked off."""
    on = combat(t)
    if len(on.left) > 1:
        t.open(EFFECTS, "cpa.combat.effect-order", tuple([x for x in on.seats if not t.s.players[x].out]))


@step("cpa.combat.effect-order")
def the_next_is_worked_off(t: Tables, _: dict[str, Any]) -> None:
    """The players choose the order in which the effect phase is worked off."""
    left = combat(t).left
    if left:
        quiet_combat(t, left=left[1:], due=())
        t.begin("effects")  # what is left by then: the others may go with this one
        t.begin("work-off", monster=left[0])
    else:
        t.begin("outs")


procedure("effects", the_players_choose_the_order, the_next_is_worked_off)


@guard("cpa.combat.effect-order", WorkOff, basic=4, implied=True)
def only_what_is_still_to_be_worked_off(s: Adventure, a: WorkOff) -> Facts | None:
    """The players choose the order in which the effect phase is worked off."""
    return None if s.combat is not None and a.monster in s.combat.left else facts(card=a.monster)


def work_candidates(s: Adventure, seat: int) -> list[WorkOff]:
    return [WorkOff(seat, card) for card in (s.combat.left if s.combat is not None else ())]


@action(WorkOff, "cpa.combat.effect-order", (EFFECTS,), work_candidates)
def work_off(t: Tables, a: WorkOff) -> None:
    """The players choose the order in which the effect phase is worked off."""
    quiet_combat(t, left=(a.monster, *[x for x in combat(t).left if x != a.monster]))
    t.close()


@step("cpa.combat.no-monster-sum")
def each_is_fought_for_itself(t: Tables, about: dict[str, Any]) -> None:
    """In combat the BP of monsters are not added together: each monster is fought for itself and gives its own
    penalties.
    """
    others = tuple([card for card in combat(t).monsters if card != about["monster"]])
    if others:
        told = {"card": about["monster"], "cards": others}
        t.log("FoughtAlone", "cpa.combat.no-monster-sum", told)


@step("cpa.combat.battled")
def it_has_battled(t: Tables, about: dict[str, Any]) -> None:
    """A monster to which attack cards were shown has battled with the PCs."""
    found = attacks_on(t.s, about["monster"])
    if found:
        seats = tuple(dict.fromkeys(x.seat for x in found))
        told = {"card": about["monster"], "seats": seats, "cards": tuple([x.card for x in found])}
        t.log("Battled", "cpa.combat.battled", told)


@step("cpa.combat.effect-phase")
def penalties_are_counted(t: Tables, about: dict[str, Any]) -> None:
    """In the effect phase the effects of the cards shown take place."""
    card, found = about["monster"], []
    struck = {x.seat for x in attacks_on(t.s, card)}
    for seat in [seat for seat in combat(t).seats if not t.s.players[seat].out]:
        terms = t.game.ask(t.s, TIMES, {"seat": seat, "monster": card})
        n = total(terms)
        if terms or seat in struck:
            rules = ("cpa.combat.effect-phase", *_speaking(t, seat, card, terms))
            t.log("PenaltiesCounted", rules, {"seat": seat, "card": card, "n": n})
        if n > 0:
            found.append((seat, n))
    quiet_combat(t, due=tuple(found))


def _speaking(t: Tables, seat: int, monster: str, terms: Terms) -> tuple[str, ...]:
    """The rules of a count, and of the comparisons behind it."""
    found = list(terms)
    for x in attacks_on(t.s, monster):
        if x.seat == seat:
            about = {"card": x.card, "to": monster}
            found += (*t.game.ask(t.s, WEAK, about), *t.game.ask(t.s, ALONE, about), *t.game.ask(t.s, AGAINST, monster))
    return tuple(dict.fromkeys([x.rule for x in found]))


@step("cpa.combat.removed-when-reached")
def it_is_removed_if_its_bp_are_reached(t: Tables, about: dict[str, Any]) -> None:
    """A monster is removed in the effect phase if the BP shown to it in total reach its BP."""
    card = about["monster"]
    if attacks_on(t.s, card) and compared(t, card):
        run_now(t, "beaten", monster=card)


def compared(t: Tables, card: str) -> bool:
    """The BP shown to a monster are compared with what is needed; whether that is enough."""
    shown, wanted = t.game.ask(t.s, SHOWN, card), t.game.ask(t.s, NEEDED, card)
    n, needed = total(shown), total(wanted)
    told = {"card": card, "n": n, "needed": needed, "beaten": n >= needed}
    rules = dict.fromkeys(x.rule for x in (*shown, *wanted))
    led = ("cpa.ability.commander-bp",) if total(t.game.ask(t.s, BONUS, card)) else ()
    t.log("Compared", ("cpa.combat.removed-when-reached", *rules, *led), told)
    return n >= needed


@step("cpa.ability.physical-stays")
def physical_keeps_it_standing(t: Tables, about: dict[str, Any]) -> None:
    """A physical+X monster whose BP were reached but not its BP plus X stays in its cell."""
    card = about["monster"]
    if not attacks_on(t.s, card) or not fights_on(t.s, card):
        return
    n, bare = total(t.game.ask(t.s, SHOWN, card)), total(t.game.ask(t.s, AGAINST, card))
    if bare <= n:
        told = {"card": card, "n": n, "bp": bare, "needed": total(t.game.ask(t.s, NEEDED, card))}
        t.log("PhysicalHeld", "cpa.ability.physical-stays", told)


def fights_on(s: Adventure, card: str) -> bool:
    """Whether a monster is still there and face up."""
    there = lying(s, card)
    return there is not None and not there.counters


@step("cpa.combat.loser-penalty")
def who_loses_to_it_pays(t: Tables, about: dict[str, Any]) -> None:
    """A PC that loses to a monster receives that monster's penalty as the card states it."""
    if fights_on(t.s, about["monster"]):
        for seat, n in combat(t).due:
            told = {"seat": seat, "card": about["monster"], "n": n}
            t.log("PcLost", "cpa.combat.loser-penalty", told)


@step("cpa.combat.penalty-per-weak-card")
def weak_cards_cost_penalties(t: Tables, about: dict[str, Any]) -> None:
    """A PC receives a monster's penalty once for each attack card it used against it whose BP is lower than the
    monster's BP, even when the monster is beaten.
    """
    if about["monster"] not in combat(t).free:
        _due(t, about["monster"], "cpa.combat.penalty-per-weak-card")


@step("cpa.combat.free-penalty")
def a_free_monster_gives_its_penalty(t: Tables, about: dict[str, Any]) -> None:
    """A free monster gives its penalty to every PC in its cell."""
    if about["monster"] in combat(t).free:
        _due(t, about["monster"], "cpa.combat.free-penalty")


def _due(t: Tables, monster: str, rule: str) -> None:
    for seat, n in reversed(combat(t).due):
        for nth in range(n, 0, -1):
            t.begin("penalty", seat=seat, monster=monster, nth=nth, of=n, rule=rule)


procedure(
    "work-off",
    each_is_fought_for_itself,
    it_has_battled,
    penalties_are_counted,
    it_is_removed_if_its_bp_are_reached,
    physical_keeps_it_standing,
    who_loses_to_it_pays,
    weak_cards_cost_penalties,
    a_free_monster_gives_its_penalty,
)

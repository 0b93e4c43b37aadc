"""Uses upon uses: the latest is carried out first, and what has been nullified has still been used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses.book import procedure, step, term
from tutor.games.seven_bosses.effects import take_effect, verb
from tutor.games.seven_bosses.names import COUNTS
from tutor.games.seven_bosses.picks import Doing
from tutor.games.seven_bosses.state import Syndicates, Use, attack, find, opponent, use
from tutor.games.seven_bosses.verbs import Tables, add_use, change_use, log_attack, take_use
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask

NULLIFIED = "sb.ability.nullified"


def use_it(t: Tables, used: Use, rule: str) -> None:
    """A use is laid on the others; whoever answers it comes before it is carried out."""
    base = len(t.s.chain)
    add_use(t, "AbilityUsed", rule, used)
    if not used.attack and not used.against:
        t.begin("carry", base=base)
    t.begin("used", use=used.id)


@step("sb.trigger.when")
def the_use_of_an_ability_may_be_answered(t: Tables, about: dict[str, Any]) -> None:
    """A trigger ability can be used at the moment at which the condition before its colon is met, in any turn and
    any phase.
    """
    used = use(t.s, about["use"])
    if used is not None and total(t.game.ask(t.s, COUNTS, used.id)):
        t.begin("occasion", on="used", use=used.id, asked=opponent(used.seat), declined=0, acted=())


procedure("used", the_use_of_an_ability_may_be_answered)


# -- carrying out ----------------------------------------------------------------------------------------------------


@step("sb.trigger.last-first")
def the_latest_is_carried_out_first(t: Tables, about: dict[str, Any]) -> None:
    """When a trigger ability is used against a trigger ability, the one used later is carried out first."""
    t.close()
    if len(t.s.chain) > about["base"]:
        t.begin("carry", base=about["base"])
        t.begin("carry-out", use=t.s.chain[-1].id)


procedure("carry", the_latest_is_carried_out_first)


@term(NULLIFIED, "sb.gunman.nullifies")
def an_answer_has_nullified_it(s: Syndicates, used: int) -> Iterator[Term]:
    """Gunman's trigger ability nullifies the effect of an ability."""
    found = use(s, used)
    if found is not None and found.nullified:
        yield Term(1, "sb.gunman.nullifies", "nullified", found.nullified, {"card": found.nullified})


@term(NULLIFIED, "sb.trump.once", asks=True)
def a_trump_that_lasts_nullifies_it(s: Syndicates, used: int, ask: Ask) -> Iterator[Term]:
    """Unless it says otherwise a boss card has its effect only once, when it is turned from face down to face up."""
    found = use(s, used)
    if found is None:
        return
    for lasting in s.lasting:
        mute = lasting.kind == "silence" and lasting.seat != found.seat
        if mute and total(ask(s, COUNTS, used)):
            yield Term(1, "sb.trump.once", "silenced", lasting.card, {"card": lasting.card})


@step("sb.qa.nullified-stays-up")
def what_is_nullified_has_been_used(t: Tables, about: dict[str, Any]) -> None:
    """A face-down member whose ability was nullified by Gunman stays face up, because only the effect is nullified
    and not the fact that the ability was used.
    """
    used = use(t.s, about["use"])
    why = t.game.ask(t.s, NULLIFIED, about["use"])
    found = find(t.s, used.seat, used.card) if used is not None else None
    if used is not None and why and found is not None and found[1].up:
        told = {"seat": used.seat, "card": used.card, "source": why[0].source}
        t.log("StaysUsed", ("sb.qa.nullified-stays-up", why[0].rule), told)


@step("sb.qa.bullet-nullified")
def nothing_comes_of_it(t: Tables, about: dict[str, Any]) -> None:
    """If Bullet's ability used against an assassination is nullified by Gunman, Bullet neither goes to the
    graveyard by that ability nor assassinates anybody.
    """
    used = use(t.s, about["use"])
    why = t.game.ask(t.s, NULLIFIED, about["use"])
    if used is None or not why:
        return
    take_use(t, "EffectNullified", ("sb.qa.bullet-nullified", why[0].rule), used, {"source": why[0].source})
    against = attack(t.s, used.attack)
    if against is not None and against.card == used.card:
        log_attack(t, "TargetHelpless", "sb.qa.bullet-nullified", evolve(against, voided=True), {})
    t.close()


@step("sb.trigger.last-first")
def it_takes_effect(t: Tables, about: dict[str, Any]) -> None:
    """When a trigger ability is used against a trigger ability, the one used later is carried out first."""
    used = use(t.s, about["use"])
    if used is not None:
        take_use(t, "CarriedOut", "sb.trigger.last-first", used, {})
        take_effect(t, used)


procedure("carry-out", what_is_nullified_has_been_used, nothing_comes_of_it, it_takes_effect)


# -- nullifying ------------------------------------------------------------------------------------------------------


@step("sb.gunman.nullifies")
def the_effect_of_an_ability_is_nullified(t: Tables, about: dict[str, Any]) -> None:
    """Gunman's trigger ability nullifies the effect of an ability."""
    used = use(t.s, about["use"])
    if used is not None and not used.nullified:
        now = evolve(used, nullified=about["card"])
        told = {"source": about["card"], "by": about["seat"]}
        change_use(t, "Nullified", "sb.gunman.nullifies", now, told)


procedure("nullify", the_effect_of_an_ability_is_nullified)


@verb("nullify")
def nullify(t: Tables, x: Doing) -> None:
    t.begin("nullify", use=x.against, card=x.card, seat=x.seat)

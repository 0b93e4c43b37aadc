"""Occasions: something has happened, and both players are asked in turn whether they use a trigger ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses.actions import LetBe, UseTrigger
from tutor.games.seven_bosses.book import action, follows_from, guard, procedure, step, term
from tutor.games.seven_bosses.cards import Ability
from tutor.games.seven_bosses.chain import use_it
from tutor.games.seven_bosses.knowledge import fits, may_answer, occasion_of
from tutor.games.seven_bosses.names import ready
from tutor.games.seven_bosses.state import (
    Attack,
    Syndicates,
    Use,
    attack,
    find,
    half,
    members,
    opponent,
    printed,
    side_of,
    use,
)
from tutor.games.seven_bosses.verbs import Tables, next_id, turn_up
from tutor.games.seven_bosses.windows import ANSWER
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

ASKED = "sb.interrupt.seats"
BOTH = 2
follows_from(ASKED, "active")


# -- who is asked ----------------------------------------------------------------------------------------------------


@term(ASKED, "sb.trigger.when")
def the_turn_player_is_asked(s: Syndicates, _: object) -> Iterator[Term]:
    """A trigger ability can be used at the moment at which the condition before its colon is met, in any turn and
    any phase.
    """
    yield Term(1, "sb.trigger.when", "asked", "", {"seat": s.active})


@term(ASKED, "sb.interrupt.any-player")
def so_is_the_player_whose_turn_it_is_not(s: Syndicates, _: object) -> Iterator[Term]:
    """Trigger abilities and trumps can also be used by the player whose turn it is not."""
    yield Term(1, "sb.interrupt.any-player", "asked", "", {"seat": opponent(s.active)})


@step("sb.trigger.when")
def they_are_asked_until_both_decline(t: Tables, about: dict[str, Any]) -> None:
    """A trigger ability can be used at the moment at which the condition before its colon is met, in any turn and
    any phase.
    """
    t.close()
    asked = [x.facts["seat"] for x in t.game.ask(t.s, ASKED, None)]
    seat = about["asked"]
    for declined in range(about["declined"], BOTH):
        if seat in asked and may_answer(t.s, seat, about):
            t.begin("occasion", **{**about, "asked": opponent(seat), "declined": declined})
            t.open(ANSWER, "sb.trigger.when", (seat,), lead=seat, **_told(t.s, about))
            return
        seat = opponent(seat)


procedure("occasion", they_are_asked_until_both_decline)


def _told(s: Syndicates, about: dict[str, Any]) -> dict[str, Any]:
    """What the window is about; whoever has acted on this occasion has done so."""
    told = {k: v for k, v in about.items() if k not in ("asked", "declined")}
    occasion = occasion_of(s, about)
    if isinstance(occasion, Use):
        return {"asks": "used", **told, "card": occasion.card, "by": occasion.seat}
    assert occasion is not None
    asks = "named" if occasion.named else "target"
    return {"asks": asks, **told, "target": occasion.place, "named": occasion.named, "owner": occasion.owner}


def occasion_now(s: Syndicates) -> Use | Attack | None:
    """The occasion that is being asked about."""
    window = pending(s)
    return occasion_of(s, window.about) if window is not None and window.kind == ANSWER else None


def answered(t: Tables, **changes: Any) -> None:
    """The window is closed, and the occasion below it goes on in another way."""
    t.close()
    task = t.s.stack[-1]
    assert isinstance(task, Task)
    t.put_on_top(evolve(task, about={**task.about, **changes}))


# -- using a trigger ability -----------------------------------------------------------------------------------------


@guard("sb.trigger.which", UseTrigger, basic=3, implied=True, asks=True)
def only_a_trigger_ability_of_the_present_side(s: Syndicates, a: UseTrigger, ask: Ask) -> Facts | None:
    """Which trigger ability of a member can be used depends on its side at the moment of use: face up the lower,
    face down the upper.
    """
    found = find(s, a.seat, a.member)
    if found is None:
        return None
    ability = ready(s, a.member, ask)
    if ability is not None and ability.type == "trigger":
        return None
    return facts(card=a.member, side=side_of(found[1].up))


@guard("sb.gunman.trigger-down", UseTrigger, basic=4, implied=True)
def what_nullifies_does_so_from_face_down(s: Syndicates, a: UseTrigger) -> Facts | None:
    """Gunman can use its trigger ability while face down, and has none that it could use while face up."""
    found = find(s, a.seat, a.member)
    if found is None or not found[1].up:
        return None
    upper, lower = printed(s, a.member).upper, printed(s, a.member).lower
    return facts(card=a.member) if _nullifies(upper) and lower.type != "trigger" else None


def _nullifies(ability: Ability) -> bool:
    return any(deed.does == "nullify" for deed in ability.does)


@guard("sb.trigger.when", UseTrigger, basic=5, implied=True)
def only_when_its_condition_is_met(s: Syndicates, a: UseTrigger) -> Facts | None:
    """A trigger ability can be used at the moment at which the condition before its colon is met, in any turn and
    any phase.
    """
    found, occasion, window = find(s, a.seat, a.member), occasion_now(s), pending(s)
    if found is None or window is None:
        return None
    ability = half(s, a.member, found[1].up)
    if ability.type != "trigger":
        return None
    if a.member in window.about.get("acted", ()):
        return facts(key="again", card=a.member)
    if occasion is not None and fits(s, a.seat, a.member, ability, occasion):
        return None
    condition = "beside" if ability.beside else ability.when
    return facts(card=a.member, condition=condition, **_happened(a.seat, a.member, condition, occasion))


def _happened(seat: int, member: str, condition: str, occasion: Use | Attack | None) -> Facts:
    """What there is to answer, which is not what the ability waits for."""
    if occasion is None:
        return facts(key="nothing")
    if isinstance(occasion, Use):
        own = occasion.card == member and condition == "used"
        return facts(key="own-use") if own else facts(key="use", by=occasion.seat, source=occasion.card)
    if occasion.card == member:
        return facts(key="alone" if condition == "beside" else "itself")
    told = facts(owner=occasion.owner, target=occasion.place)
    if not occasion.place:
        return {**told, "key": "elsewhere"}
    return {**told, "key": "target"} if occasion.owner != seat else {**told, "key": "comrade", "thing": occasion.card}


@guard("sb.trump.not-an-ability", UseTrigger, basic=6, implied=True)
def a_trump_is_no_ability_to_be_answered(s: Syndicates, a: UseTrigger) -> Facts | None:
    """Where a text speaks simply of an "ability", trumps are not meant."""
    found = find(s, a.seat, a.member)
    if found is None or not s.chain or s.chain[-1].side != "trump" or isinstance(occasion_now(s), Use):
        return None
    ability = half(s, a.member, found[1].up)
    return facts(card=a.member, source=s.chain[-1].card) if ability.when == "used" else None


def triggers(s: Syndicates, seat: int) -> Iterator[UseTrigger]:
    window, occasion = pending(s), occasion_now(s)
    if window is None or occasion is None:
        return
    acted, halves = window.about.get("acted", ()), s.box.halves
    for _, member in members(s, seat):
        ability = halves[member.card, member.up]
        if ability.type == "trigger" and member.card not in acted and fits(s, seat, member.card, ability, occasion):
            yield UseTrigger(seat, member.card)


@action(UseTrigger, "sb.trigger.when", (ANSWER,), triggers)
def use_a_trigger_ability(t: Tables, a: UseTrigger) -> None:
    """A trigger ability can be used at the moment at which the condition before its colon is met, in any turn and
    any phase.
    """
    use_trigger(t, a, (a.member,))


def use_trigger(t: Tables, a: UseTrigger, acted: tuple[str, ...]) -> None:
    """Those who have `acted` cannot be used again on this occasion."""
    found, window = find(t.s, a.seat, a.member), pending(t.s)
    assert found is not None
    assert window is not None
    on = {k: window.about[k] for k in ("attack", "use") if k in window.about}
    answered(t, declined=0, acted=[*window.about["acted"], *acted])
    t.begin("trigger", seat=a.seat, card=a.member, side=side_of(found[1].up), **on)


@step("sb.trigger.turn-up")
def a_face_down_member_that_is_used_is_turned_up(t: Tables, about: dict[str, Any]) -> None:
    """A face-down member whose trigger ability is used is turned face up."""
    turn_up(t, about["seat"], about["card"], "sb.trigger.turn-up")


@step("sb.trigger.when")
def its_trigger_ability_is_used(t: Tables, about: dict[str, Any]) -> None:
    """A trigger ability can be used at the moment at which the condition before its colon is met, in any turn and
    any phase.
    """
    against = use(t.s, about.get("use", 0))
    of = attack(t.s, about.get("attack", against.attack if against is not None else 0))
    used = Use(
        next_id(t),
        about["seat"],
        about["card"],
        about["side"],
        attack=of.id if of is not None else 0,
        against=against.id if against is not None else 0,
    )
    use_it(t, used, "sb.trigger.when")


procedure("trigger", a_face_down_member_that_is_used_is_turned_up, its_trigger_ability_is_used)


# -- letting it be ---------------------------------------------------------------------------------------------------


def let_it_be(s: Syndicates, seat: int) -> Iterator[LetBe]:
    yield LetBe(seat)


@action(LetBe, "sb.trigger.when", (ANSWER,), let_it_be)
def use_nothing(t: Tables, a: LetBe) -> None:
    """A trigger ability can be used at the moment at which the condition before its colon is met, in any turn and
    any phase.
    """
    task = t.s.stack[-2]
    assert isinstance(task, Task)
    t.log("LetBe", "sb.trigger.when", {"seat": a.seat})
    answered(t, declined=task.about["declined"] + 1)

"""Assassinations, step by step: a target and a name; what answers it; right or wrong; the graveyard."""

from __future__ import annotations

from typing import Any

from tutor.games.seven_bosses.actions import Accuse, Assassinate
from tutor.games.seven_bosses.book import action, guard, procedure, step
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.names import NAMES
from tutor.games.seven_bosses.rows import places
from tutor.games.seven_bosses.state import FRONT, REAR, Attack, Syndicates, attack, in_row, member_at, members, opponent
from tutor.games.seven_bosses.verbs import Tables, bury, end_attack, log_attack, next_id, turn_up
from tutor.games.seven_bosses.windows import ASSASSINATE
from tutor.games.seven_bosses.winning import it_is_judged_at_once
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


@step("sb.assassinate.one")
def he_chooses_whom_to_assassinate(t: Tables, _: dict[str, Any]) -> None:
    """In the assassination phase the turn player chooses one front-row member of the opponent and has it
    assassinated.
    """
    seat = t.s.active
    t.log("PhaseBegan", "sb.assassinate.one", {"seat": seat, "phase": "assassination"}, phase="assassination")
    if places(t.s, opponent(seat), "front", t.game.ask):
        t.open(ASSASSINATE, "sb.assassinate.one", (seat,), lead=seat, rows="front")


@step("sb.assassinate.by-card")
def a_card_has_somebody_assassinated(t: Tables, about: dict[str, Any]) -> None:
    """A card effect [assassinate] follows the same steps."""
    seat, rows = about["seat"], about["rows"]
    if places(t.s, opponent(seat), rows, t.game.ask):
        t.log("AssassinateByCard", "sb.assassinate.by-card", {"seat": seat, "card": about["card"]})
        told = {"rows": rows, "card": about["card"], "unanswered": about["unanswered"]}
        t.open(ASSASSINATE, "sb.assassinate.by-card", (seat,), lead=seat, **told)
    else:
        told = {"seat": seat, "card": about["card"], "does": "assassinate"}
        t.log("NothingToChoose", "sb.assassinate.by-card", told)


procedure("assassinate-by-card", a_card_has_somebody_assassinated)


# -- step 1 ----------------------------------------------------------------------------------------------------------


@guard("sb.assassinate.declare", Assassinate, basic=5, implied=True, asks=True)
def a_name_for_whoever_lies_face_down(s: Syndicates, a: Assassinate, ask: Ask) -> Facts | None:
    """In step 1, if the target is face down, the assassinating player declares a code name."""
    return wrong_name(s, a.seat, a.target, a.name, ask)


def wrong_name(s: Syndicates, seat: int, place: str, name: str, ask: Ask) -> Facts | None:
    """Face down, one of the code names is declared; face up, none."""
    member = member_at(s, opponent(seat), place)
    if member is None:
        return None
    if member.up:
        return facts(key="needless", target=place) if name else None
    known = any(x.source == name for x in ask(s, NAMES, None))
    return None if known else facts(target=place)


@guard("sb.action.which", Assassinate, Accuse, basic=5, implied=True)
def only_the_row_that_the_card_speaks_of(s: Syndicates, a: Assassinate | Accuse) -> Facts | None:
    """Then the ability takes effect that belongs to the side on which the member lay when it was chosen: face up
    the lower one, face down the upper one.
    """
    window = pending(s)
    if window is None or window.about.get("rows") != REAR or not a.target.startswith(FRONT):
        return None
    return facts(card=window.about["card"])


def named_targets(s: Syndicates, seat: int) -> list[tuple[str, str]]:
    """Whoever can be reached now, with each name that can be declared."""
    window, names, other = pending(s), s.box.names, opponent(seat)
    rows = window.about["rows"] if window is not None else "front"
    there = members(s, other) if rows == "either" else in_row(s, other, rows)
    return [(place, name) for place, member in there for name in (("",) if member.up else names)]


def assassinations(s: Syndicates, seat: int) -> list[Assassinate]:
    return [Assassinate(seat, place, name) for place, name in named_targets(s, seat)]


@action(Assassinate, "sb.assassinate.target", (ASSASSINATE,), assassinations)
def somebody_becomes_the_target(t: Tables, a: Assassinate) -> None:
    """Step 1 of an assassination: the assassinating player chooses a member of the opponent, which becomes the
    target.
    """
    window = pending(t.s)
    assert window is not None
    t.close()
    owner = opponent(a.seat)
    member = member_at(t.s, owner, a.target)
    assert member is not None
    unanswered = window.about.get("unanswered", False)
    begun = Attack(next_id(t), a.seat, owner, member.card, a.target, member.up, a.name, unanswered=unanswered)
    log_attack(t, "TargetChosen", "sb.assassinate.target", begun, {})
    t.begin("attack", attack=begun.id)


@step("sb.assassinate.window")
def what_waits_for_this_is_used_now(t: Tables, about: dict[str, Any]) -> None:
    """Abilities triggered by becoming the target of an assassination are used in step 1."""
    now = attack(t.s, about["attack"])
    if now is not None and not now.unanswered:
        log_attack(t, "OpenToAnswers", "sb.assassinate.window", now, {})
        open_to_answers(t, now.id)


def open_to_answers(t: Tables, id: int) -> None:
    """Both are asked whether they answer; then all answers are carried out, the latest first."""
    target = attack(t.s, id)
    if target is not None:
        t.begin("carry", base=len(t.s.chain))
        t.begin("occasion", on="target", attack=id, asked=target.owner, declined=0, acted=())


@step("sb.assassinate.fails-early")
def what_has_failed_is_over(t: Tables, about: dict[str, Any]) -> None:
    """If the assassination is made to fail in step 1, the further steps do not take place."""
    now = attack(t.s, about["attack"])
    if now is not None and now.failed:
        log_attack(t, "AssassinationFailed", "sb.assassinate.fails-early", now, {})
        end_attack(t, now.id)


@step("sb.ruling.target-gone")
def without_its_target_it_is_over(t: Tables, about: dict[str, Any]) -> None:
    """If the target leaves play in the first step of an assassination, the later steps do not follow: it neither
    succeeds nor fails.
    """
    now = attack(t.s, about["attack"])
    if now is not None and now.left:
        log_attack(t, "TargetGone", "sb.ruling.target-gone", now, {"card": now.card})
        end_attack(t, now.id)


@step("sb.trump.fails-nothing-by-itself")
def a_trump_alone_does_not_stop_it(t: Tables, about: dict[str, Any]) -> None:
    """Using a trump does not by itself stop the assassination; what happens to it is what the trump says."""
    now = attack(t.s, about["attack"])
    if now is not None and now.trumped:
        log_attack(t, "AssassinationGoesOn", "sb.trump.fails-nothing-by-itself", now, {})


@step("sb.qa.bullet-still-killed")
def nor_does_an_ability_that_was_nullified(t: Tables, about: dict[str, Any]) -> None:
    """If the assassination of a Bullet whose ability was nullified succeeds, Bullet goes to the graveyard by the
    assassination.
    """
    now = attack(t.s, about["attack"])
    if now is not None and now.voided:
        log_attack(t, "AssassinationGoesOn", "sb.qa.bullet-still-killed", now, {})


# -- steps 2 and 3 ---------------------------------------------------------------------------------------------------


@step("sb.assassinate.face-up")
def whoever_lay_face_up_is_hit(t: Tables, about: dict[str, Any]) -> None:
    """Step 2: against a face-up target the assassination succeeds."""
    now = attack(t.s, about["attack"])
    if now is not None and now.was_up:
        log_attack(t, "AssassinationSucceeded", "sb.assassinate.face-up", evolve(now, success=True), {"card": now.card})


@step("sb.assassinate.turn-up")
def whoever_lies_face_down_is_turned_up(t: Tables, about: dict[str, Any]) -> None:
    """Step 2: a face-down target is turned face up."""
    now = attack(t.s, about["attack"])
    if now is not None and not now.was_up:
        turn_up(t, now.owner, now.card, "sb.assassinate.turn-up")


@step("sb.assassinate.name-right")
def the_right_name_hits(t: Tables, about: dict[str, Any]) -> None:
    """Step 2: against a face-down target the assassination succeeds if the declared code name is the target's."""
    now = attack(t.s, about["attack"])
    if now is not None and not now.was_up and now.named == name_of(now.card):
        told = {"card": now.card}
        log_attack(t, "AssassinationSucceeded", "sb.assassinate.name-right", evolve(now, success=True), told)


@step("sb.assassinate.name-wrong")
def a_wrong_name_misses(t: Tables, about: dict[str, Any]) -> None:
    """If the declared code name is wrong the assassination has failed, and the target stays in place face up."""
    now = attack(t.s, about["attack"])
    if now is not None and not now.success:
        log_attack(t, "WrongName", "sb.assassinate.name-wrong", evolve(now, failed=True), {"card": now.card})
        end_attack(t, now.id)


@step("sb.assassinate.to-graveyard")
def whoever_is_hit_goes_to_the_graveyard(t: Tables, about: dict[str, Any]) -> None:
    """Step 3: after a successful assassination the target goes to the graveyard."""
    now = attack(t.s, about["attack"])
    if now is not None and now.success:
        bury(t, now.owner, now.card, "sb.assassinate.to-graveyard")


@step("sb.assassinate.to-graveyard")
def then_it_is_over(t: Tables, about: dict[str, Any]) -> None:
    """Step 3: after a successful assassination the target goes to the graveyard."""
    now = attack(t.s, about["attack"])
    if now is not None:
        end_attack(t, now.id)


procedure(
    "attack",
    what_waits_for_this_is_used_now,
    what_has_failed_is_over,
    without_its_target_it_is_over,
    a_trump_alone_does_not_stop_it,
    nor_does_an_ability_that_was_nullified,
    whoever_lay_face_up_is_hit,
    whoever_lies_face_down_is_turned_up,
    the_right_name_hits,
    a_wrong_name_misses,
    whoever_is_hit_goes_to_the_graveyard,
    it_is_judged_at_once,
    then_it_is_over,
)

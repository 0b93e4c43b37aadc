"""Unclear passages read in another way than ours: what would be played then. The words stand in `readings/`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses import answering, arranging, assassinating, rows
from tutor.games.seven_bosses.actions import Assassinate, Choose, LayOut, LetBe, Rearrange, UseAbility, UseTrigger
from tutor.games.seven_bosses.book import RULES
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.chain import the_latest_is_carried_out_first
from tutor.games.seven_bosses.knowledge import may_be
from tutor.games.seven_bosses.names import boss_of, seat_of
from tutor.games.seven_bosses.schemes import a_name_is_declared_anew, the_new_target_may_be_answered_for
from tutor.games.seven_bosses.setup import SEATS, both_lay_out_their_members_in_secret
from tutor.games.seven_bosses.state import (
    FRONT,
    REAR,
    Syndicates,
    attack,
    find,
    in_row,
    member_at,
    members,
    opponent,
)
from tutor.games.seven_bosses.trumps import the_trump_is_used
from tutor.games.seven_bosses.verbs import Tables, end_attack, follow_targets, log_attack, turn_down
from tutor.games.seven_bosses.windows import ASSASSINATE, DECLARE, LAY_OUT
from tutor.kernel.events import Term
from tutor.kernel.readings import Declared
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

READINGS = Declared(RULES.layers)
reading = READINGS.new
CHAIN = ("carry", "carry-out", "effect")  # procedures in which abilities and trumps are carried out


# -- the rows --------------------------------------------------------------------------------------------------------

IN_TURN = reading("sb.reading.laid-out-in-turn")


@IN_TURN.instead_of(both_lay_out_their_members_in_secret)
def one_lays_out_and_then_the_other(t: Tables, _: dict[str, Any]) -> None:
    """Whoever lays out second has seen by then how many of the opponent's members lie behind others."""
    for seat in reversed(SEATS):
        t.open(LAY_OUT, "sb.setup.place-members", (seat,), lead=seat, asks="in-turn")


@IN_TURN.instead_of(arranging.lay_out)
def one_of_them_has_laid_out(t: Tables, a: LayOut) -> None:
    """Whoever lays out second has seen by then how many of the opponent's members lie behind others."""
    t.close()
    arranging.lay_out(t, a)


OWN_REAR = reading("sb.reading.own-rear-barred")


@OWN_REAR.instead_of(rows.only_the_opponents_rear_row_is_barred)
def the_own_rear_row_is_barred_too(s: Syndicates, _: object) -> Iterator[Term]:
    """No rear-row member can be chosen by an effect that does not speak of that row, its owner's effects included."""
    yield Term(1, "sb.rows.rear-no-target", "own-row", "", {"row": FRONT})


@OWN_REAR.instead_of(rows.nor_is_it_for_what_an_effect_chooses)
def nor_is_it_for_an_own_effect(s: Syndicates, a: Choose) -> Facts | None:
    """No rear-row member can be chosen by an effect that does not speak of that row, its owner's effects included."""
    found = find(s, a.seat, a.pick)
    if found is not None and found[0].startswith(REAR):
        return facts(target=found[0])
    return rows.nor_is_it_for_what_an_effect_chooses(s, a)


MOVES_UP_LATER = reading("sb.reading.moves-up-later")


@MOVES_UP_LATER.instead_of(rows.whoever_lies_behind_moves_up)
def nobody_moves_up_meanwhile(t: Tables, about: dict[str, Any]) -> None:
    """Whoever lies behind moves up once all abilities and trumps that have been used are carried out."""
    if not _chained(t.s):
        rows.whoever_lies_behind_moves_up(t, about)


@MOVES_UP_LATER.instead_of(the_latest_is_carried_out_first)
def those_behind_move_up_in_the_end(t: Tables, about: dict[str, Any]) -> None:
    """Whoever lies behind moves up once all abilities and trumps that have been used are carried out."""
    the_latest_is_carried_out_first(t, about)
    for p in t.s.players if not _chained(t.s) else ():
        while any(column.front is None for column in t.s.players[p.seat].columns):
            rows.move_up(t, p.seat, late=True)
        follow_targets(t, p.seat)


def _chained(s: Syndicates) -> bool:
    return any(isinstance(frame, Task) and frame.proc in CHAIN for frame in s.stack)


FRONT_ACTS = reading("sb.reading.only-the-front-acts")


@FRONT_ACTS.instead_of(rows.only_who_lies_in_a_row_acts)
def only_who_lies_in_front_acts(s: Syndicates, a: UseAbility | UseTrigger) -> Facts | None:
    """Only the abilities of members in the front row can be used."""
    found = find(s, a.seat, a.member)
    if found is not None and found[0].startswith(REAR):
        return facts(key="rear", card=a.member)
    return rows.only_who_lies_in_a_row_acts(s, a)


IN_SIGHT = reading("sb.reading.rearranged-in-sight")


@IN_SIGHT.instead_of(arranging.rearrange)
def rearrange_in_sight(t: Tables, a: Rearrange) -> None:
    """The opponent sees where each card goes, and so knows those again that were known before."""
    lying = {m.card: m for _, m in members(t.s, a.seat)}
    arranging.lay_anew(t, a, lying, in_sight=True)
    follow_targets(t, a.seat)


# -- assassinations --------------------------------------------------------------------------------------------------

MAY_SPARE = reading("sb.reading.nobody-need-be-assassinated")
MAY_SPARE.allows_in(answering.use_nothing, ASSASSINATE)


@MAY_SPARE.instead_of(answering.use_nothing)
def nobody_is_assassinated(t: Tables, a: LetBe) -> None:
    """The turn player may do without an assassination."""
    window = pending(t.s)
    if window is None or window.kind != ASSASSINATE:
        answering.use_nothing(t, a)
        return
    t.close()
    t.log("LetBe", "sb.assassinate.one", {"seat": a.seat})


@MAY_SPARE.guard("sb.assassinate.by-card", LetBe)
def a_card_leaves_no_choice(s: Syndicates, a: LetBe) -> Facts | None:
    """Only the assassination of the phase can be done without."""
    window = pending(s)
    by_card = window is not None and window.kind == ASSASSINATE and "card" in window.about
    return facts() if by_card else None


POSSIBLE_NAME = reading("sb.reading.only-possible-names")


@POSSIBLE_NAME.instead_of(assassinating.a_name_for_whoever_lies_face_down)
def a_name_that_the_target_may_have(s: Syndicates, a: Assassinate, ask: Ask) -> Facts | None:
    """Only a name can be declared that the target may have, as far as both players know."""
    member = member_at(s, opponent(a.seat), a.target)
    if member is not None and not member.up and a.name and a.name not in may_be(s, opponent(a.seat), member):
        return facts(key="elsewhere", target=a.target, named=a.name)
    return assassinating.a_name_for_whoever_lies_face_down(s, a, ask)


NAME_LATER = reading("sb.reading.named-after-the-answers")
NAME_LATER.drops(a_name_is_declared_anew)  # it is, when all have answered


@NAME_LATER.instead_of(assassinating.he_chooses_whom_to_assassinate)
def he_chooses_and_names_nobody_yet(t: Tables, about: dict[str, Any]) -> None:
    """The name is declared after the abilities that answer the choice of a target."""
    assassinating.he_chooses_whom_to_assassinate(t, about)
    _ask_for_no_name(t)


@NAME_LATER.instead_of(assassinating.a_card_has_somebody_assassinated)
def a_card_asks_for_no_name_yet(t: Tables, about: dict[str, Any]) -> None:
    """The name is declared after the abilities that answer the choice of a target."""
    assassinating.a_card_has_somebody_assassinated(t, about)
    _ask_for_no_name(t)


def _ask_for_no_name(t: Tables) -> None:
    window = pending(t.s)
    if window is not None and window.kind == ASSASSINATE:
        t.replace_window(about={**window.about, "asks": "later"})


@NAME_LATER.instead_of(assassinating.assassinations)
def targets_without_a_name(s: Syndicates, seat: int) -> list[Assassinate]:
    """The name is declared after the abilities that answer the choice of a target."""
    window, owner = pending(s), opponent(seat)
    either = window is not None and window.about["rows"] == "either"
    there = members(s, owner) if either else in_row(s, owner, FRONT)
    return [Assassinate(seat, place) for place, _ in there]


@NAME_LATER.instead_of(assassinating.a_name_for_whoever_lies_face_down)
def no_name_yet(s: Syndicates, a: Assassinate, ask: Ask) -> Facts | None:
    """The name is declared after the abilities that answer the choice of a target."""
    return facts(key="later", target=a.target) if a.name else None


@NAME_LATER.instead_of(assassinating.whoever_lay_face_up_is_hit)
def then_the_name_is_declared(t: Tables, about: dict[str, Any]) -> None:
    """The name is declared after the abilities that answer the choice of a target."""
    now = attack(t.s, about["attack"])
    if now is not None and not now.was_up and not now.named:
        asked: dict[str, Any] = {"attack": now.id, "target": now.place, "asks": "later"}
        t.open(DECLARE, "sb.assassinate.declare", (now.seat,), lead=now.seat, **asked)
    assassinating.whoever_lay_face_up_is_hit(t, about)


SIDE_AT_STEP_TWO = reading("sb.reading.side-at-step-two")


@SIDE_AT_STEP_TWO.instead_of(assassinating.whoever_lay_face_up_is_hit)
def whoever_lies_face_up_now_is_hit(t: Tables, about: dict[str, Any]) -> None:
    """A target that has turned itself up in step 1 is hit, whatever name was declared."""
    now = attack(t.s, about["attack"])
    found = find(t.s, now.owner, now.card) if now is not None else None
    if now is not None and found is not None and found[1].up:
        hit = evolve(now, was_up=True, success=True)
        log_attack(t, "AssassinationSucceeded", "sb.assassinate.face-up", hit, {"card": now.card})


MISSED_TURNED_BACK = reading("sb.reading.missed-turned-back")


@MISSED_TURNED_BACK.instead_of(assassinating.whoever_lies_face_down_is_turned_up)
def whoever_is_missed_is_turned_back(t: Tables, about: dict[str, Any]) -> None:
    """After a wrong name the target that was turned up for it is turned face down again."""
    now = attack(t.s, about["attack"])
    found = find(t.s, now.owner, now.card) if now is not None else None
    assassinating.whoever_lies_face_down_is_turned_up(t, about)
    if now is not None and found is not None and not found[1].up and now.named != name_of(now.card):
        assassinating.a_wrong_name_misses(t, about)
        turn_down(t, now.owner, now.card, "sb.assassinate.name-wrong")


BY_CARD_REAR = reading("sb.reading.by-card-in-either-row")


@BY_CARD_REAR.instead_of(assassinating.a_card_has_somebody_assassinated)
def a_card_reaches_either_row(t: Tables, about: dict[str, Any]) -> None:
    """A card effect [assassinate] reaches the rear row as well, since its steps speak of no row."""
    assassinating.a_card_has_somebody_assassinated(t, {**about, "rows": "either"})


# -- answers ---------------------------------------------------------------------------------------------------------

ONE_EACH = reading("sb.reading.one-trigger-each")


@ONE_EACH.instead_of(answering.only_when_its_condition_is_met)
def one_trigger_ability_of_each_player(s: Syndicates, a: UseTrigger) -> Facts | None:
    """Each player can use one trigger ability on one occasion."""
    window = pending(s)
    acted = window.about.get("acted", ()) if window is not None else ()
    if a.seat in map(seat_of, acted):
        return facts(key="one-each", card=a.member)
    return answering.only_when_its_condition_is_met(s, a)


BOTH_ABILITIES = reading("sb.reading.both-abilities")


@BOTH_ABILITIES.instead_of(answering.use_a_trigger_ability)
def the_other_ability_can_still_be_used(t: Tables, a: UseTrigger) -> None:
    """A member that turned up for its upper ability can use its lower one on the same occasion."""
    found = find(t.s, a.seat, a.member)
    answering.use_trigger(t, a, (a.member,) if found is not None and found[1].up else ())


TRUMP_AT_ONCE = reading("sb.reading.trump-at-once")


@TRUMP_AT_ONCE.instead_of(the_trump_is_used)
def a_trump_is_carried_out_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A trump waits for no answer: it is carried out as soon as it is used."""
    base = len(t.s.chain)
    the_trump_is_used(t, about)
    if len(t.s.chain) > base:
        t.begin("carry", base=base)


@TRUMP_AT_ONCE.instead_of(answering.they_are_asked_until_both_decline)
def nothing_answers_what_is_over(t: Tables, about: dict[str, Any]) -> None:
    """After a trump that has thwarted the assassination there is nothing left to answer."""
    now = attack(t.s, about.get("attack", 0))
    if now is not None and (now.failed or now.left):
        t.close()
    else:
        answering.they_are_asked_until_both_decline(t, about)


TRUMP_STOPS = reading("sb.reading.trump-stops-it")


@TRUMP_STOPS.instead_of(assassinating.a_trump_alone_does_not_stop_it)
def a_trump_thwarts_the_assassination_of_the_boss(t: Tables, about: dict[str, Any]) -> None:
    """An assassination of the boss fails when its trump is used, whatever else the trump does."""
    now = attack(t.s, about["attack"])
    if now is not None and now.trumped and now.card == boss_of(t.s, now.owner, t.game.ask):
        log_attack(t, "AssassinationFailed", "sb.trump.fails-nothing-by-itself", evolve(now, failed=True), {})
        end_attack(t, now.id)
    else:
        assassinating.a_trump_alone_does_not_stop_it(t, about)


DOUBLE_UNANSWERED = reading("sb.reading.double-unanswered")
DOUBLE_UNANSWERED.drops(the_new_target_may_be_answered_for)

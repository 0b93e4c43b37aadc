"""What the cards do: lurking, failing, burying, turning up and down, looking, asking, exchanging, and what lasts."""

from __future__ import annotations

from typing import Any

from tutor.games.seven_bosses.actions import Accuse
from tutor.games.seven_bosses.assassinating import named_targets, wrong_name
from tutor.games.seven_bosses.book import action, guard, procedure, step
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.effects import BY_SIDE, verb
from tutor.games.seven_bosses.names import boss_of
from tutor.games.seven_bosses.picks import Doing, deed_of, doer
from tutor.games.seven_bosses.rows import places
from tutor.games.seven_bosses.state import (
    Column,
    Lasting,
    Member,
    attack,
    find,
    member_at,
    opponent,
)
from tutor.games.seven_bosses.state import Syndicates as State
from tutor.games.seven_bosses.verbs import (
    Tables,
    add_lasting,
    bury,
    change,
    follow_targets,
    log_attack,
    quietly,
    run_now,
    turn_down,
    turn_up,
    with_member,
)
from tutor.games.seven_bosses.windows import ACCUSE
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts

# -- lurking and turning over ----------------------------------------------------------------------------------------


@verb("lurk")
def lurk(t: Tables, x: Doing) -> None:
    t.begin("lurk", seat=x.seat, card=doer(t.s, x))


@step("sb.lurk.again")
def it_lies_face_down_again(t: Tables, about: dict[str, Any]) -> None:
    """A member with [lurk] can use its card's abilities again and again."""
    turn_down(t, about["seat"], about["card"], "sb.lurk.again")


procedure("lurk", it_lies_face_down_again)


@verb("turn-down")
def turn_somebody_down(t: Tables, x: Doing) -> None:
    if find(t.s, x.seat, x.pick) is not None:
        turn_down(t, x.seat, x.pick, BY_SIDE[x.side], source=x.card)
        return
    member = member_at(t.s, opponent(x.seat), x.pick)
    if member is not None:
        t.begin("turn-theirs-down", seat=opponent(x.seat), card=member.card, source=x.card)


@step("sb.qa.hermit")
def a_card_of_the_opponent_is_turned_down(t: Tables, about: dict[str, Any]) -> None:
    """Hermit's ability can turn a card of the opponent face down."""
    turn_down(t, about["seat"], about["card"], "sb.qa.hermit", source=about["source"])


procedure("turn-theirs-down", a_card_of_the_opponent_is_turned_down)


@verb("turn-up")
def turn_somebody_up(t: Tables, x: Doing) -> None:
    if find(t.s, x.seat, x.pick) is not None:
        turn_up(t, x.seat, x.pick, BY_SIDE[x.side], source=x.card)
        return
    member = member_at(t.s, opponent(x.seat), x.pick)
    if member is not None:
        turn_up(t, opponent(x.seat), member.card, BY_SIDE[x.side], source=x.card)


# -- making an assassination fail ------------------------------------------------------------------------------------


@verb("fail")
def make_it_fail(t: Tables, x: Doing) -> None:
    t.begin("fail", attack=x.attack, card=x.card)


@step("sb.underling.fails")
def the_assassination_is_made_to_fail(t: Tables, about: dict[str, Any]) -> None:
    """Underling has a trigger ability, used when the target of an assassination is chosen, that makes the
    assassination fail; it is not the only such ability in the game.
    """
    now = attack(t.s, about["attack"])
    if now is not None:
        told = {"card": about["card"]}
        log_attack(t, "MadeToFail", "sb.underling.fails", evolve(now, failed=True), told)


@step("sb.qa.made-to-fail")
def its_target_is_spared_the_graveyard(t: Tables, about: dict[str, Any]) -> None:
    """When an ability used as the target is chosen makes an assassination fail, as Underling's does, the target
    does not go to the graveyard.
    """
    now = attack(t.s, about["attack"])
    if now is not None and find(t.s, now.owner, now.card) is not None:
        log_attack(t, "TargetSpared", "sb.qa.made-to-fail", now, {})


@step("sb.qa.made-to-fail-stays-down")
def it_need_not_be_turned_up(t: Tables, about: dict[str, Any]) -> None:
    """If an ability used as the target is chosen makes an assassination fail, the target need not be turned face up."""
    now = attack(t.s, about["attack"])
    found = find(t.s, now.owner, now.card) if now is not None else None
    if now is not None and found is not None and not found[1].up:
        log_attack(t, "TargetStaysDown", "sb.qa.made-to-fail-stays-down", now, {})


procedure("fail", the_assassination_is_made_to_fail, its_target_is_spared_the_graveyard, it_need_not_be_turned_up)


# -- to the graveyard, and then an assassination ---------------------------------------------------------------------


@verb("bury-self")
def go_to_the_graveyard(t: Tables, x: Doing) -> None:
    deed = deed_of(t.s, x)
    if find(t.s, x.seat, doer(t.s, x)) is not None:
        t.begin("bury-self", seat=x.seat, card=doer(t.s, x), goes_on=deed.goes_on)


@step("sb.bullet.ability")
def it_goes_to_the_graveyard_first(t: Tables, about: dict[str, Any]) -> None:
    """Bullet has an ability, used against an assassination, that first moves Bullet to the graveyard and then
    assassinates.
    """
    if about["goes_on"]:
        change(t, about["seat"], "GameGoesOn", "sb.victory.card-text-first", {"card": about["card"]}, spared=True)
    bury(t, about["seat"], about["card"], "sb.bullet.ability")


@step("sb.qa.bullet-boss")
def a_boss_that_goes_first_has_lost(t: Tables, about: dict[str, Any]) -> None:
    """A player whose boss is Bullet and who assassinates the opponent's boss with Bullet's ability (not with the
    trump) loses, because Bullet has to go to the graveyard first.
    """
    run_now(t, "judge", why=("sb.qa.bullet-boss",))


procedure("bury-self", it_goes_to_the_graveyard_first, a_boss_that_goes_first_has_lost)


@verb("assassinate")
def have_somebody_assassinated(t: Tables, x: Doing) -> None:
    deed = deed_of(t.s, x)
    t.begin("assassinate-by-card", seat=x.seat, card=x.card, rows=deed.rows, unanswered=deed.unanswered)


# -- accusing --------------------------------------------------------------------------------------------------------


@verb("accuse")
def accuse_somebody(t: Tables, x: Doing) -> None:
    t.begin("accuse", seat=x.seat, card=x.card, rows=deed_of(t.s, x).rows)


@step("sb.qa.canary-only-gunman")
def nobody_is_asked_whether_he_answers(t: Tables, about: dict[str, Any]) -> None:
    """Canary's ability can be stopped by nothing but Gunman."""
    seat, rows = about["seat"], about["rows"]
    if places(t.s, opponent(seat), rows, t.game.ask):
        t.open(ACCUSE, "sb.qa.canary-only-gunman", (seat,), lead=seat, rows=rows, card=about["card"])


procedure("accuse", nobody_is_asked_whether_he_answers)


@guard("sb.qa.canary-only-gunman", Accuse, basic=5, implied=True, asks=True)
def a_name_for_whoever_is_accused_face_down(s: State, a: Accuse, ask: Ask) -> Facts | None:
    """Canary's ability can be stopped by nothing but Gunman."""
    return wrong_name(s, a.seat, a.target, a.name, ask)


def accusations(s: State, seat: int) -> list[Accuse]:
    return [Accuse(seat, place, name) for place, name in named_targets(s, seat)]


@action(Accuse, "sb.qa.canary-only-gunman", (ACCUSE,), accusations)
def accuse(t: Tables, a: Accuse) -> None:
    """Canary's ability can be stopped by nothing but Gunman."""
    t.close()
    owner = opponent(a.seat)
    member = member_at(t.s, owner, a.target)
    assert member is not None
    told = {"seat": a.seat, "owner": owner, "target": a.target, "named": a.name}
    t.log("Accused", "sb.qa.canary-only-gunman", told)
    turn_up(t, owner, member.card, "sb.qa.canary-only-gunman")
    if member.up or a.name == name_of(member.card):
        bury(t, owner, member.card, "sb.qa.canary-only-gunman")
        t.begin("fallen")


# -- exchanging and vanishing ----------------------------------------------------------------------------------------


@verb("exchange")
def exchange_rear_and_front(t: Tables, x: Doing) -> None:
    seat = opponent(x.seat)
    columns = t.s.players[seat].columns
    at = int(x.pick.partition("-")[2])
    column = columns[at]
    turned = (*columns[:at], evolve(column, front=column.rear, rear=column.front), *columns[at + 1 :])
    told = {"owner": seat, "target": x.pick, "card": x.card}
    change(t, seat, "Exchanged", BY_SIDE[x.side], told, columns=turned)
    follow_targets(t, seat)


@verb("rearrange")
def rearrange_out_of_turn(t: Tables, x: Doing) -> None:
    t.begin("rearrange-by-card", seat=x.seat, card=x.card)


@verb("recall")
def call_back_who_fell_last(t: Tables, x: Doing) -> None:
    p = t.s.players[x.seat]
    if p.graveyard:
        *left, card = p.graveyard
        columns = (*p.columns, Column(Member(card, up=True)))
        told = {"card": card, "source": x.card}
        change(t, x.seat, "CalledBack", BY_SIDE[x.side], told, columns=columns, graveyard=tuple(left))
        if not p.spared:
            quietly(t, x.seat, cleared=(*p.cleared, name_of(card)))


# -- what lasts ------------------------------------------------------------------------------------------------------


@verb("silence")
def silence_the_opponent(t: Tables, x: Doing) -> None:
    until = t.s.turn + (2 if t.s.active == x.seat else 1)
    add_lasting(t, BY_SIDE[x.side], Lasting("silence", x.seat, x.card, until))


@verb("watch")
def watch_from_now_on(t: Tables, x: Doing) -> None:
    add_lasting(t, BY_SIDE[x.side], Lasting("watch", x.seat, x.card))


# -- the end that a card brings --------------------------------------------------------------------------------------


@verb("verdict")
def the_card_decides_the_game(t: Tables, x: Doing) -> None:
    other = opponent(x.seat)
    fallen = boss_of(t.s, other, t.game.ask) in t.s.players[other].graveyard
    winner = x.seat if fallen else other
    t.end("verdict", "sb.victory.card-text-first", (winner,))


def look_at(t: Tables, x: Doing, member: Member, place: str) -> None:
    """A face-down member of the opponent is looked at; its owner sees which."""
    seat = opponent(x.seat)
    columns = with_member(t.s.players[seat].columns, member.card, evolve(member, seen=True, barred=()))
    told = {"owner": seat, "by": x.seat, "card": member.card, "target": place, "source": x.card}
    t.log("LookedAt", BY_SIDE[x.side], told)
    quietly(t, seat, columns=columns)


@verb("look")
def look(t: Tables, x: Doing) -> None:
    member = member_at(t.s, opponent(x.seat), x.pick)
    if member is not None:
        look_at(t, x, member, x.pick)

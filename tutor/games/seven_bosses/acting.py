"""The action phase: one action ability, or none; and what it is to use one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses.actions import NoAction, UseAbility
from tutor.games.seven_bosses.book import action, guard, procedure, step
from tutor.games.seven_bosses.chain import use_it
from tutor.games.seven_bosses.state import Syndicates, Use, find, half, members, side_of
from tutor.games.seven_bosses.verbs import Tables, next_id, turn_up
from tutor.games.seven_bosses.windows import ACTION
from tutor.kernel.verdict import Facts, facts


@step("sb.action.skip-first")
def the_first_player_skips_it(t: Tables, _: dict[str, Any]) -> None:
    """The first player skips the action phase of the first turn."""
    if t.s.turn == 1:
        t.log("PhaseSkipped", "sb.action.skip-first", {"seat": t.s.active, "phase": "action"})
        t.close()


@guard("sb.action.skip-first", UseAbility, basic=1, implied=True)
def nor_is_there_another_time_for_it(s: Syndicates, a: UseAbility) -> Facts | None:
    """The first player skips the action phase of the first turn."""
    return facts(seat=a.seat) if s.turn == 1 and a.seat == s.active else None


@step("sb.action.one")
def he_may_use_one_ability(t: Tables, _: dict[str, Any]) -> None:
    """In the action phase the turn player may use one action ability of their own members."""
    t.log("PhaseBegan", "sb.action.one", {"seat": t.s.active, "phase": "action"}, phase="action")
    t.open(ACTION, "sb.action.one", (t.s.active,), lead=t.s.active)


def abilities(s: Syndicates, seat: int) -> Iterator[UseAbility]:
    for _, member in members(s, seat):
        if half(s, member.card, member.up).type == "action":
            yield UseAbility(seat, member.card)


@action(UseAbility, "sb.action.choose", (ACTION,), abilities)
def choose_a_member(t: Tables, a: UseAbility) -> None:
    """To use an action ability the player first chooses one own member."""
    t.close()
    found = find(t.s, a.seat, a.member)
    assert found is not None
    place, member = found
    t.log("MemberChosen", "sb.action.choose", {"seat": a.seat, "card": a.member, "target": place})
    t.begin("action", seat=a.seat, card=a.member, side=side_of(member.up))


def none_at_all(s: Syndicates, seat: int) -> Iterator[NoAction]:
    yield NoAction(seat)


@action(NoAction, "sb.action.optional", (ACTION,), none_at_all)
def do_without(t: Tables, a: NoAction) -> None:
    """The turn player may also use no action ability."""
    t.close()
    t.log("NoAction", "sb.action.optional", {"seat": a.seat})


@step("sb.action.turn-up")
def a_face_down_member_is_turned_up(t: Tables, about: dict[str, Any]) -> None:
    """If the chosen member is face down it is then turned face up."""
    turn_up(t, about["seat"], about["card"], "sb.action.turn-up")


@step("sb.action.which")
def the_side_it_lay_on_says_which_ability(t: Tables, about: dict[str, Any]) -> None:
    """Then the ability takes effect that belongs to the side on which the member lay when it was chosen: face up
    the lower one, face down the upper one.
    """
    used = Use(next_id(t), about["seat"], about["card"], about["side"])
    use_it(t, used, "sb.action.which")


procedure("action", a_face_down_member_is_turned_up, the_side_it_lay_on_says_which_ability)

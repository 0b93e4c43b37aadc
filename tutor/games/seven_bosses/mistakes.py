"""What many tables believe and the book does not say: what would be played then. The words stand in `mistakes/`."""

from __future__ import annotations

from typing import Any

from tutor.games.seven_bosses import acting, assassinating, chain, deeds
from tutor.games.seven_bosses.actions import Accuse, Assassinate, Choose
from tutor.games.seven_bosses.book import RULES
from tutor.games.seven_bosses.names import a_trump_is_not_meant
from tutor.games.seven_bosses.rows import nor_is_it_for_what_an_effect_chooses
from tutor.games.seven_bosses.state import REAR, Syndicates, Use, attack, find, members, use
from tutor.games.seven_bosses.turn import a_turn_has_three_phases
from tutor.games.seven_bosses.verbs import Tables, next_id, turn_down, turn_up
from tutor.games.seven_bosses.windows import ASSASSINATE
from tutor.kernel.readings import Declared
from tutor.kernel.verdict import Facts, facts

MISTAKES = Declared(RULES.layers)
mistake = MISTAKES.new


# -- a turn ----------------------------------------------------------------------------------------------------------

DOWN_EACH_TURN = mistake("sb.mistake.down-each-turn")


@DOWN_EACH_TURN.instead_of(a_turn_has_three_phases)
def those_who_were_used_can_be_used_again(t: Tables, about: dict[str, Any]) -> None:
    """At the beginning of a turn all members of its player are turned face down."""
    a_turn_has_three_phases(t, about)
    for _, member in members(t.s, t.s.active):
        turn_down(t, t.s.active, member.card, "sb.turn.phases")


SECOND_TRY = mistake("sb.mistake.second-try")


@SECOND_TRY.instead_of(assassinating.a_wrong_name_misses)
def whoever_has_missed_tries_again(t: Tables, about: dict[str, Any]) -> None:
    """After a wrong name another target may be chosen."""
    now = attack(t.s, about["attack"])
    assassinating.a_wrong_name_misses(t, about)
    if now is not None and not now.success:
        t.open(ASSASSINATE, "sb.assassinate.one", (now.seat,), lead=now.seat, rows="front")


# -- abilities -------------------------------------------------------------------------------------------------------

LOWER_AFTER_TURNING = mistake("sb.mistake.lower-after-turning")


@LOWER_AFTER_TURNING.instead_of(acting.the_side_it_lay_on_says_which_ability)
def the_side_it_lies_on_now_says_which(t: Tables, about: dict[str, Any]) -> None:
    """A chosen member has been turned up, and so its lower ability takes effect."""
    chain.use_it(t, Use(next_id(t), about["seat"], about["card"], "lower"), "sb.action.which")


FIRST_USED_FIRST = mistake("sb.mistake.first-used-first")


@FIRST_USED_FIRST.instead_of(chain.the_latest_is_carried_out_first)
def what_is_answered_is_carried_out_first(t: Tables, about: dict[str, Any]) -> None:
    """An ability is carried out before the one that answers it."""
    t.close()
    waiting = t.s.chain[about["base"] :]
    if waiting:
        answered = next((used for used in waiting if used.id == waiting[-1].against), waiting[-1])
        t.begin("carry", base=about["base"])
        t.begin("carry-out", use=answered.id)


NEVER_USED = mistake("sb.mistake.never-used")


@NEVER_USED.instead_of(chain.what_is_nullified_has_been_used)
def what_is_nullified_has_never_been_used(t: Tables, about: dict[str, Any]) -> None:
    """A member whose ability has been nullified is turned face down again."""
    used = use(t.s, about["use"])
    if used is not None and t.game.ask(t.s, chain.NULLIFIED, used.id):
        turn_down(t, used.seat, used.card, "sb.qa.nullified-stays-up")


TRUMP_IS_ABILITY = mistake("sb.mistake.trump-is-an-ability")
TRUMP_IS_ABILITY.drops(a_trump_is_not_meant)

REAR_IS_SAFE = mistake("sb.mistake.rear-is-safe")


@REAR_IS_SAFE.instead_of(nor_is_it_for_what_an_effect_chooses)
def nothing_reaches_the_rear_row(s: Syndicates, a: Choose) -> Facts | None:
    """A rear-row member cannot be chosen, whatever the card says."""
    return facts(target=a.pick) if a.pick.startswith(REAR) else None


# -- assassinations and what is none ---------------------------------------------------------------------------------

SHOWN_ANYWAY = mistake("sb.mistake.shown-anyway")


@SHOWN_ANYWAY.instead_of(deeds.it_need_not_be_turned_up)
def whoever_was_saved_is_turned_up(t: Tables, about: dict[str, Any]) -> None:
    """The target is turned up although the assassination has failed."""
    now = attack(t.s, about["attack"])
    if now is not None and find(t.s, now.owner, now.card) is not None:
        turn_up(t, now.owner, now.card, "sb.qa.made-to-fail-stays-down")


CANARY_ASSASSINATES = mistake("sb.mistake.canary-assassinates")


@CANARY_ASSASSINATES.instead_of(deeds.accuse)
def canary_has_somebody_assassinated(t: Tables, a: Accuse) -> None:
    """Whoever Canary chooses is the target of an assassination."""
    assassinating.somebody_becomes_the_target(t, Assassinate(a.seat, a.target, a.name))


BULLET_GOES_LAST = mistake("sb.mistake.bullet-goes-last")
BULLET_GOES_LAST.drops(deeds.a_boss_that_goes_first_has_lost)

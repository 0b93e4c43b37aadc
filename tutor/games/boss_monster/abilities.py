"""Activated abilities of rooms: what they cost, when they may be used, how often."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.games.boss_monster.actions import UseRoom
from tutor.games.boss_monster.book import action, guard
from tutor.games.boss_monster.cards import SET_OFF, Ability
from tutor.games.boss_monster.casting import declare, in_hand, targets, wrong_target
from tutor.games.boss_monster.destroying import destroy
from tutor.games.boss_monster.effects import ability_of, mark_used
from tutor.games.boss_monster.state import Dungeons, place_of, working
from tutor.games.boss_monster.verbs import Tables, discard
from tutor.games.boss_monster.windows import ADVENTURE, ANSWER, BUILD, interrupted
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


def usable(s: Dungeons, seat: int, card: str) -> Ability | None:
    """The ability that a player can set off with a card on top of a place of his."""
    ability = ability_of(s, card)
    if ability is None or ability.when not in SET_OFF:
        return None
    where = place_of(s, card)
    return ability if where is not None and where[0] == seat else None


@guard("bm.activated.not", UseRoom, basic=3, implied=True)
def only_activated_abilities_are_set_off(s: Dungeons, a: UseRoom) -> Facts | None:
    """Continuous abilities and "when you build this room" abilities are not activated abilities."""
    ability = ability_of(s, a.card)
    return None if ability is not None and ability.when in SET_OFF else facts(card=a.card)


@guard("bm.faq.when-abilities-work", UseRoom, basic=2, implied=True)
def the_room_works(s: Dungeons, a: UseRoom) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    where = place_of(s, a.card)
    if where is None or where[0] != a.seat:
        return facts(key="not-visible", card=a.card)
    there = s.players[a.seat].dungeon[where[1]]
    return None if not there.down else facts(key="not-visible", card=a.card)


@guard("bm.deactivated.ignored", UseRoom, basic=2, implied=True)
def a_deactivated_room_does_nothing(s: Dungeons, a: UseRoom) -> Facts | None:
    """While a room is deactivated its damage, treasure and ability are ignored."""
    where = place_of(s, a.card)
    off = where is not None and s.players[where[0]].dungeon[where[1]].deactivated
    return facts(card=a.card) if off else None


@guard("bm.deactivated.no-uncover", UseRoom, basic=2, implied=True)
def what_lies_beneath_it_stays_covered(s: Dungeons, a: UseRoom) -> Facts | None:
    """A deactivated room is turned sideways."""
    off = (there for there in s.players[a.seat].dungeon if there.deactivated)
    over = next((there.top for there in off if a.card in there.cards[:-1]), "")
    return facts(card=a.card, over=over) if over else None


@guard("bm.activated.when", UseRoom, basic=4, implied=True)
def the_card_is_for_this_phase(s: Dungeons, a: UseRoom) -> Facts | None:
    """In the Build phase players may use card abilities and play spells with the hammer icon."""
    ability = usable(s, a.seat, a.card)
    if ability is None or s.phase in ability.phases or s.phase not in ("build", "adventure"):
        return None
    return facts(key="other-phase", card=a.card, phase=s.phase)


@guard("bm.cancel.interrupt", UseRoom, basic=4, implied=True)
def only_what_cancels_answers(s: Dungeons, a: UseRoom) -> Facts | None:
    """A spell or ability that cancels a spell may interrupt a spell that has been declared, even when its player
    is not the active player.
    """
    window, ability = pending(s), usable(s, a.seat, a.card)
    if window is None or window.kind != ANSWER or ability is None or ability.when == "answer":
        return None
    return facts(card=a.card)


@guard("bm.faq.when-abilities-work", UseRoom, basic=5, implied=True)
def once_a_turn(s: Dungeons, a: UseRoom) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    ability, where = usable(s, a.seat, a.card), place_of(s, a.card)
    if ability is None or where is None or ability.limit != "turn":
        return None
    return facts(key="used", card=a.card) if a.card in s.players[where[0]].dungeon[where[1]].used else None


@guard("bm.advanced.cost-example", UseRoom, basic=6, implied=True)
def its_cost_is_paid(s: Dungeons, a: UseRoom) -> Facts | None:
    """Some rooms carry an ability that the player sets off by paying a cost (an activated ability)."""
    ability = usable(s, a.seat, a.card)
    if ability is None or tuple(sorted(a.pay)) in {tuple(sorted(p)) for p in payments(s, a.seat, a.card, ability)}:
        return None
    return facts(card=a.card, cards=a.pay)


@guard("bm.faq.when-abilities-work", UseRoom, basic=7, implied=True, asks=True)
def an_ability_needs_a_target(s: Dungeons, a: UseRoom, ask: Ask) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    return None if usable(s, a.seat, a.card) is None else wrong_target(s, a.seat, a.card, a.target, ask)


def payments(s: Dungeons, seat: int, card: str, ability: Ability) -> Iterator[tuple[str, ...]]:
    """Every way to pay for an ability."""
    cost = ability.cost
    if cost.destroy == "other":
        yield from ((there.top,) for _, there in working(s, seat) if there.top != card)
    elif cost.discard:
        yield from combinations(in_hand(s, seat, cost.kind), cost.discard)
    else:
        yield ()


def use_candidates(s: Dungeons, seat: int, ask: Ask | None = None) -> Iterator[UseRoom]:
    window = pending(s)
    now = ("answer",) if window is not None and window.kind == ANSWER else SET_OFF
    for _, there in working(s, seat):
        card = there.top
        ability = ability_of(s, card)
        if ability is None or ability.when not in now or s.phase not in ability.phases:
            continue
        if ability.limit == "turn" and card in there.used:
            continue
        for target in targets(s, seat, card, ask):
            for pay in payments(s, seat, card, ability):
                yield UseRoom(seat, card, target, pay)


@action(
    UseRoom,
    "bm.activated.definition",
    (BUILD, ADVENTURE, ANSWER),
    use_candidates,
    needs=("activated", "answering"),
    asks=True,
)
def use_room(t: Tables, a: UseRoom) -> None:
    """An activated ability is one for which the player must announce its use or pay a cost, such as destroying the
    room itself.
    """
    ability = usable(t.s, a.seat, a.card)
    where = place_of(t.s, a.card)
    assert ability is not None
    assert where is not None
    interrupted(t)
    if ability.limit == "turn":
        mark_used(t, *where, a.card)
    declare(t, a.seat, a.card, a.target, spell=False)
    rules = ("bm.activated.definition", "bm.advanced.cost-example")
    if ability.cost.discard:
        discard(t, a.seat, a.pay, rules, "PaidWithCards", source=a.card)
    doomed = a.card if ability.cost.destroy == "self" else a.pay[0] if ability.cost.destroy == "other" else ""
    if doomed:
        destroy(t, doomed, rules)

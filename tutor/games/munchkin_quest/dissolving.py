"""How a fight ends: settled, or because all monsters or all munchkins have left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard

from tutor.games.munchkin_quest.book import procedure, step
from tutor.games.munchkin_quest.boss import empty_the_entrance
from tutor.games.munchkin_quest.cards import Curse, Item
from tutor.games.munchkin_quest.paying import the_promise_binds_all_the_same
from tutor.games.munchkin_quest.state import Boost, Fight, Foe, Gear, Quest, foes_in, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, discard, fight, take_from, with_player
from tutor.kernel.records import evolve
from tutor.kernel.windows import Frame, Task


def monster_leaves(t: Quests, foe: Foe, rules: tuple[str, ...], *, treasure: int = 0) -> None:
    """A monster goes before the roll; the rest is still to be fought. What it leaves behind waits for the end."""
    f = fight(t)
    left = tuple([m for m in f.monsters if m != foe.id])
    told = {"monster": foe.id, "card": foe.card, "left": len(left)}
    changed = evolve(f, monsters=left, left_treasure=f.left_treasure + treasure)
    t.log("MonsterLeft", (*rules, "mq.combat.monster-leaves"), told, fight=changed)


# -- over without a roll ---------------------------------------------------------------------------------------------


def dissolve_if_empty(t: Quests) -> None:
    """Look whether anybody is left to fight, and the main player among them."""
    t.begin("nobody-left")


@step("mq.combat.ends-when-empty")
def nobody_is_left_to_fight(t: Quests, _: dict[str, Any]) -> None:
    """A fight ends as soon as all monsters or all munchkins have left the room."""
    f = t.s.fight
    if unrolled(f) and not (f.monsters and still_there(t.s)):
        t.begin("dissolve", rules=("mq.combat.ends-when-empty",))


@step("mq.ruling.main-leaves")
def the_main_player_is_gone(t: Quests, _: dict[str, Any]) -> None:
    """If the main player dies or leaves before the roll, the fight is over and his turn ends as that rule says; a
    helper stays where he is. A dead munchkin in the room does not make treasure open.
    """
    f = t.s.fight
    if unrolled(f) and f.main not in still_there(t.s):
        t.begin("dissolve", rules=("mq.ruling.main-leaves",))


def unrolled(f: Fight | None) -> TypeGuard[Fight]:
    return f is not None and f.stage in ("open", "calls")


def still_there(s: Quest) -> tuple[int, ...]:
    return tuple([m for m in side_of(s) if s.fight and s.players[m].where == s.fight.where and not s.players[m].dead])


@step("mq.combat.end-oneshots-return")
def one_shots_return(t: Quests, _: dict[str, Any]) -> None:
    """When a fight ends because all monsters or all munchkins have left, the one-shot items used in it go back to
    their owners' hands.
    """
    for boost in fight(t).boosts:
        return_one_shot(t, boost)


@step("mq.combat.end-enhancers-stay")
def enhancers_stay(t: Quests, _: dict[str, Any]) -> None:
    """When a fight ends because all monsters or all munchkins have left, the enhancers on its monsters stay on
    them.
    """
    enhanced = tuple([foe.id for foe in foes_of(t.s) if foe.enhancers])
    if enhanced:
        t.log("EnhancersStay", "mq.combat.end-enhancers-stay", {"monsters": enhanced})


@step("mq.absolute.entrance-no-stop")
def no_monster_stays_in_the_entrance(t: Quests, _: dict[str, Any]) -> None:
    """No monster ever stops in the Entrance, except in a Boss fight."""
    empty_the_entrance(t, "mq.absolute.entrance-no-stop")


@step("mq.combat.ends-when-empty")
def the_fight_dissolves(t: Quests, about: dict[str, Any]) -> None:
    """A fight ends as soon as all monsters or all munchkins have left the room."""
    end_fight(t, "FightDissolved", tuple(about["rules"]))


procedure("nobody-left", nobody_is_left_to_fight, the_main_player_is_gone)
procedure(
    "dissolve",
    one_shots_return,
    enhancers_stay,
    the_promise_binds_all_the_same,
    no_monster_stays_in_the_entrance,
    the_fight_dissolves,
)


def return_one_shot(t: Quests, boost: Boost, *, on_belt: bool = False) -> None:
    """A one-shot goes back to the hand of whoever used it, from the pile on which it lies. The dead have no hand."""
    card = t.s.box.cards.get(boost.card)
    if not isinstance(card, Item) or t.s.players[boost.seat].dead:
        return
    pile = f"{t.s.box.deck_of[boost.card]}_pile"
    lying: tuple[str, ...] = getattr(t.s, pile)
    if boost.card not in lying:
        return
    p = t.s.players[boost.seat]
    told = {"seat": boost.seat, "card": boost.card, **({"place": "belt"} if on_belt else {})}
    changes = {pile: tuple([c for c in lying if c != boost.card])}
    back = evolve(p, gear=(*p.gear, Gear(boost.card, "belt"))) if on_belt else evolve(p, hand=(*p.hand, boost.card))
    t.log("OneShotReturned", "mq.combat.end-oneshots-return", told, players=with_player(t.s, back), **changes)


# -- over ------------------------------------------------------------------------------------------------------------


def end_fight(t: Quests, kind: str, rules: tuple[str, ...], *, meets: bool = True) -> None:
    """Nothing of the fight remains pending; the next-combat Curses of its munchkins are used up.

    `meets`: if the main player is elsewhere now, he meets whatever is there.
    """
    f = fight(t)
    for seat in side_of(t.s):
        _use_up_curses(t, seat)
    unfought = tuple([foe.id for foe in foes_in(t.s, f.where) if foe.id not in f.monsters])
    left = tuple(_without_the_fight(t.s.stack))
    t.log(kind, rules, {"seat": f.main, "helper": f.helper}, fight=None, stack=left)
    t.begin("after-a-fight", seat=f.main)
    t.begin("look-again", ignoring=unfought)
    if meets and t.s.players[f.main].where != f.where:
        t.begin("meet", seat=f.main, cause="enter")
    t.begin("survivors", monsters=f.monsters)
    t.begin("stow")


def _without_the_fight(stack: tuple[Frame, ...]) -> Iterator[Frame]:
    """What began in the fight but is no part of it, such as a Curse that struck, is still carried out."""
    begun = False
    for frame in stack:
        begun = begun or (isinstance(frame, Task) and frame.proc == "fight")
        if not begun or (isinstance(frame, Task) and frame.proc not in ("fight", "win", "lose")):
            yield frame


def _use_up_curses(t: Quests, seat: int) -> None:
    for id in t.s.players[seat].curses:
        card = t.s.card(id)
        if isinstance(card, Curse) and card.hits == "next-fight":
            p = evolve(t.s.players[seat], **take_from(t.s.players[seat], id))
            told = {"seat": seat, "card": id}
            t.log("CurseUsedUp", "mq.curse.next-combat", told, players=with_player(t.s, p))
            discard(t, (id,), "mq.curse.next-combat", seat=seat)

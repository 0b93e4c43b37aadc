"""How a fight ends: settled, or because all monsters or all munchkins have left."""

from __future__ import annotations

from tutor.games.munchkin_quest.cards import Curse, Item
from tutor.games.munchkin_quest.state import Boost, Foe, side_of
from tutor.games.munchkin_quest.verbs import Quests, discard, fight, take_from, with_player
from tutor.kernel.records import evolve
from tutor.kernel.windows import Task


def monster_leaves(t: Quests, foe: Foe, rules: tuple[str, ...], *, treasure: int = 0) -> None:
    """A monster goes before the roll; the rest is still to be fought. What it leaves behind waits for the end."""
    f = fight(t)
    left = tuple(m for m in f.monsters if m != foe.id)
    told = {"monster": foe.id, "card": foe.card, "left": len(left)}
    changed = evolve(f, monsters=left, left_treasure=f.left_treasure + treasure)
    t.log("MonsterLeft", (*rules, "mq.combat.monster-leaves"), told, fight=changed)


def dissolve_if_empty(t: Quests) -> None:
    """No monster or no main player left: the fight is over without a roll."""
    f = t.s.fight
    if f is None or f.stage not in ("open", "calls"):
        return
    there = [m for m in side_of(t.s) if t.s.players[m].where == f.where and not t.s.players[m].dead]
    if f.monsters and f.main in there:
        return
    rules = ("mq.combat.ends-when-empty",) if not (f.monsters and there) else ("mq.ruling.main-leaves",)
    dissolve(t, rules)


def dissolve(t: Quests, rules: tuple[str, ...]) -> None:
    f = fight(t)
    for boost in f.boosts:
        _return_one_shot(t, boost)
    enhanced = tuple(foe.id for foe in t.s.foes if foe.id in f.monsters and foe.enhancers)
    if enhanced:
        t.log("EnhancersStay", "mq.combat.end-enhancers-stay", {"monsters": enhanced})
    end_fight(t, "FightDissolved", rules)


def _return_one_shot(t: Quests, boost: Boost) -> None:
    """A one-shot goes back to the hand of whoever used it, from the pile on which it lies."""
    card = t.s.box.cards.get(boost.card)
    if not isinstance(card, Item):
        return
    pile = f"{t.s.box.deck_of[boost.card]}_pile"
    lying: tuple[str, ...] = getattr(t.s, pile)
    if boost.card not in lying:
        return
    p = t.s.players[boost.seat]
    told = {"seat": boost.seat, "card": boost.card}
    changes = {pile: tuple(c for c in lying if c != boost.card)}
    players = with_player(t.s, evolve(p, hand=(*p.hand, boost.card)))
    t.log("OneShotReturned", "mq.combat.end-oneshots-return", told, players=players, **changes)


def end_fight(t: Quests, kind: str, rules: tuple[str, ...]) -> None:
    """Nothing of the fight remains pending; the next-combat Curses of its munchkins are used up."""
    f = fight(t)
    for seat in side_of(t.s):
        _use_up_curses(t, seat)
    t.log(kind, rules, {"seat": f.main, "helper": f.helper}, fight=None)
    stack = t.s.stack
    bottom = next((i for i, frame in enumerate(stack) if isinstance(frame, Task) and frame.proc == "fight"), len(stack))
    t.drop_stack(bottom)


def _use_up_curses(t: Quests, seat: int) -> None:
    for id in t.s.players[seat].curses:
        card = t.s.card(id)
        if isinstance(card, Curse) and card.hits == "next-fight":
            p = evolve(t.s.players[seat], **take_from(t.s.players[seat], id))
            told = {"seat": seat, "card": id}
            t.log("CurseUsedUp", "mq.curse.next-combat", told, players=with_player(t.s, p))
            discard(t, (id,), "mq.curse.next-combat", seat=seat)

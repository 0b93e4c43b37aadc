"""One-shot items: used by those in the fight, thrown in by those outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import Banish, Leave, Throw, UseOneShot
from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.cards import Item
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.dissolving import dissolve_if_empty, monster_leaves
from tutor.games.munchkin_quest.munchkins import holds, item_of, traits
from tutor.games.munchkin_quest.offers import at_hand
from tutor.games.munchkin_quest.rooms import enter
from tutor.games.munchkin_quest.state import SIDES, Boost, Quest, rooms_apart
from tutor.games.munchkin_quest.strength import bonuses_of_one_shot
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, spend
from tutor.games.munchkin_quest.windows import ANY_TIME, BEFORE_THE_ROLL, RUN, START, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


def boosts(card: Item) -> bool:
    return card.use == "boost" and card.one_shot


# -- those in the fight ----------------------------------------------------------------------------------------------


@guard("mq.nonhelper.means", UseOneShot, basic=3, worded=True)
def only_those_in_the_fight_use_one_shots_at_once(s: Quest, seat: int) -> Facts | None:
    """A player who is not in a fight can interfere with it by the means listed for those who do not help."""
    return None if in_fight(s, seat) else facts(key="not-in-fight", seat=seat)


@guard("mq.nonhelper.no-attack", UseOneShot, basic=3)
def nobody_attacks_from_outside(s: Quest, a: UseOneShot) -> Facts | None:
    """A player who is not in the fight cannot attack another player directly."""
    return facts(seat=a.seat, card=a.card) if a.side == "monsters" and not in_fight(s, a.seat) else None


@guard("mq.priority.card-room-over-rulebook", UseOneShot, basic=7)
def what_is_for_ones_own_side_helps_no_monster(s: Quest, a: UseOneShot) -> Facts | None:
    """Where the rulebook disagrees with the text of a card or of a room, the card or room is followed."""
    item = item_of(s, a.card)
    if a.side != "monsters" or item is None or not boosts(item) or item.throwable or not in_fight(s, a.seat):
        return None
    return facts(key="own-side", card=a.card)


@guard("mq.combat.no-other-items-hand", UseOneShot, Banish, Leave, basic=4)
def only_one_shots_come_from_the_hand(s: Quest, a: UseOneShot | Banish | Leave) -> Facts | None:
    """An item that is not a one-shot must be in play to be used; it cannot be used from the hand in a fight."""
    item = item_of(s, a.card)
    return None if item is not None and item.one_shot else facts(card=a.card)


@guard("mq.combat.oneshot-mark", UseOneShot, basic=6, implied=True)
def a_one_shot_for_a_fight(s: Quest, a: UseOneShot) -> Facts | None:
    """A one-shot card says "Usable once only" or "Go Up a Level"."""
    item = item_of(s, a.card)
    return None if item is None or not item.one_shot or item.use == "boost" else facts(key="no-bonus", card=a.card)


@guard("mq.item.restrictions", UseOneShot, Throw, basic=7)
def restricted_one_shots(s: Quest, a: UseOneShot | Throw) -> Facts | None:
    """Some items may be used only by a class, race or gender."""
    item = item_of(s, a.card)
    p = s.players[a.seat]
    if item is None or not item.only or any(holds(s, p, w, drawback=False) for w in item.only):
        return None
    return facts(card=a.card, seat=a.seat)


def one_shot_candidates(s: Quest, seat: int) -> Iterator[UseOneShot]:
    for card in at_hand(s, seat, boosts):
        yield UseOneShot(seat, card, "munchkins")
        yield UseOneShot(seat, card, "monsters")


@interrupt(UseOneShot, "mq.combat.use-oneshot-hand", one_shot_candidates, BEFORE_THE_ROLL, needs=("use:boost",))
def use_one_shot(t: Quests, a: UseOneShot) -> None:
    """One-shot Treasure cards and DxM cards may be played from the hand in a fight."""
    from_hand = a.card in t.s.players[a.seat].hand
    rule = "mq.combat.use-oneshot-hand" if from_hand else "mq.combat.use-belt"
    rules = (rule, "mq.combat.oneshot-mark")
    _boost(t, a, rules, "OneShotUsed")
    spend(t, a.seat, a.card, rules)


def _boost(t: Quests, a: UseOneShot | Throw, rules: tuple[str, ...], kind: str) -> None:
    item = item_of(t.s, a.card)
    assert item is not None
    more = sum([bonus.n for bonus in bonuses_of_one_shot(t.s, a.seat, item)])
    told = {"seat": a.seat, "card": a.card, "side": a.side, "n": item.bonus + more}
    boost = Boost(a.card, a.seat, a.side, item.bonus, rules[0])
    change_fight(t, kind, rules, told, boosts=(*fight(t).boosts, boost))


# -- those outside ---------------------------------------------------------------------------------------------------


@guard("mq.throw.into-combat", Throw, basic=3, worded=True)
def only_others_throw_in(s: Quest, seat: int) -> Facts | None:
    """A Throwable item that affects combat can be thrown into another player's fight, to help him or the monster."""
    return facts(key="in-fight", seat=seat) if in_fight(s, seat) else None


@guard("mq.throw.keyword", Throw, basic=5, implied=True)
def only_throwables_are_thrown(s: Quest, a: Throw) -> Facts | None:
    """Only items with the keyword Throwable can be thrown."""
    item = item_of(s, a.card)
    return None if item is not None and item.throwable else facts(card=a.card)


@guard("mq.throw.into-combat", Throw, basic=6)
def what_is_thrown_affects_combat(s: Quest, a: Throw) -> Facts | None:
    """A Throwable item that affects combat can be thrown into another player's fight, to help him or the monster."""
    item = item_of(s, a.card)
    idle = item is not None and item.throwable and not (item.bonus or item.bonuses)
    return facts(key="no-effect", card=a.card) if idle else None


@guard("mq.throw.reach", Throw, basic=7, every=True)
def only_from_here_or_next_door(s: Quest, seat: int) -> Facts | None:
    """Throwables work into the thrower's own room or an adjacent one; a door between is opened for it."""
    p = s.players[seat]
    if s.fight is None or in_fight(s, seat):
        return None
    reach = 2 if "halfling" in traits(s, p, "race") else 1
    if p.where and rooms_apart(s, p.where, s.fight.where, reach):
        return None
    return facts(seat=seat, room=s.fight.where)


@guard("mq.link.adjacent", Throw, basic=8, every=True)
def nothing_is_thrown_through_a_wall(s: Quest, seat: int) -> Facts | None:
    """Two rooms are adjacent if an exit (any link but a wall) joins them; rooms joined only by a wall are not."""
    p = s.players[seat]
    if s.fight is None or not p.where:
        return None
    reach = 2 if "halfling" in traits(s, p, "race") else 1
    near = rooms_apart(s, p.where, s.fight.where, reach)
    walled = not near and rooms_apart(s, p.where, s.fight.where, reach, walls=True)
    return facts(seat=seat, room=s.fight.where) if walled else None


def throw_candidates(s: Quest, seat: int) -> Iterator[Throw]:
    for card in at_hand(s, seat, lambda c: c.throwable):
        for side in SIDES:
            yield Throw(seat, card, side)  # type: ignore[arg-type]


@interrupt(Throw, "mq.nonhelper.throw", throw_candidates, BEFORE_THE_ROLL, needs=("throwable",))
def throw(t: Quests, a: Throw) -> None:
    """A player outside a fight can throw something into it."""
    _boost(t, a, ("mq.throw.into-combat", "mq.nonhelper.throw", "mq.throw.reach"), "Thrown")
    t.begin("thrown", seat=a.seat, card=a.card)


@step("mq.throw.one-shot")
def what_was_thrown_is_used_up(t: Quests, about: dict[str, Any]) -> None:
    """A thrown item is a one-shot unless it says otherwise and is discarded after use."""
    spend(t, about["seat"], about["card"], "mq.throw.one-shot")


procedure("thrown", what_was_thrown_is_used_up)


# -- sending monsters away -------------------------------------------------------------------------------------------


@guard("mq.combat.oneshot-mark", Banish, basic=6, implied=True)
def a_card_that_sends_monsters_away(s: Quest, a: Banish) -> Facts | None:
    """A one-shot card says "Usable once only" or "Go Up a Level"."""
    item = item_of(s, a.card)
    return None if item is not None and item.use in ("banish", "slay") else facts(key="no-banish", card=a.card)


@guard("mq.combat.fight-all", Banish, basic=7, implied=True)
def a_monster_of_this_fight(s: Quest, a: Banish) -> Facts | None:
    """With several monsters in the room, also such as join during the fight, all must be fought except those that
    ignore the munchkin.
    """
    return None if s.fight is not None and a.monster in s.fight.monsters else facts(monster=a.monster)


@guard("mq.absolute.boss-stays", Banish, basic=8)
def the_boss_is_not_sent_away(s: Quest, a: Banish) -> Facts | None:
    """A Boss monster never leaves the Entrance, for any reason."""
    boss = any(f.id == a.monster and f.boss for f in s.foes)
    return facts(monster=a.monster) if boss else None


def banish_candidates(s: Quest, seat: int) -> Iterator[Banish]:
    for card in at_hand(s, seat, lambda c: c.use in ("banish", "slay")):
        for monster in s.fight.monsters if s.fight else ():
            yield Banish(seat, card, monster)


@interrupt(
    Banish,
    "mq.nonhelper.oneshot",
    banish_candidates,
    BEFORE_THE_ROLL,
    ("mq.combat.monster-leaves",),
    needs=("use:banish", "use:slay"),
)
def banish(t: Quests, a: Banish) -> None:
    """A player outside a fight can play one-shot cards that affect it, Curses for instance."""
    item = item_of(t.s, a.card)
    foe = t.s.foe(a.monster)
    slain = item is not None and item.use == "slay"
    treasure = t.s.monster(foe).treasure if slain else 0
    spend(t, a.seat, a.card, "mq.nonhelper.oneshot")
    rules = ("mq.combat.leaver-treasure",) if slain else ("mq.ruling.left-before-roll",)
    monster_leaves(t, foe, rules, treasure=treasure)
    t.begin("emptied")
    t.begin("gone", monster=foe.id)


@step("mq.combat.ends-when-empty")
def without_monsters_the_fight_is_over(t: Quests, _: dict[str, Any]) -> None:
    """A fight ends as soon as all monsters or all munchkins have left the room."""
    dissolve_if_empty(t)


procedure("emptied", without_monsters_the_fight_is_over)


# -- leaving by magic ------------------------------------------------------------------------------------------------


@guard("mq.combat.oneshot-mark", Leave, basic=6, implied=True)
def a_card_that_takes_one_away(s: Quest, a: Leave) -> Facts | None:
    """A one-shot card says "Usable once only" or "Go Up a Level"."""
    item = item_of(s, a.card)
    return None if item is not None and item.use == "leave" else facts(key="no-leave", card=a.card)


@guard("mq.help.absent-interfere", Leave, basic=3, worded=True)
def only_those_in_the_fight_leave_it(s: Quest, seat: int) -> Facts | None:
    """A player who cannot come can still interfere, but he is not in the fight."""
    return facts(key="not-in-fight", seat=seat) if s.fight is not None and not in_fight(s, seat) else None


@guard("mq.timing.own-turn", Leave, basic=3, worded=True)
def at_other_times_one_leaves_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """In your own turn "any time" means literally any time, even just before the dice of your fight are rolled."""
    return facts(seat=seat, turn=s.turn) if s.fight is None and seat != s.turn else None


@guard("mq.priority.absolute", Banish, Leave, basic=9)
def no_card_changes_what_nothing_may_change(s: Quest, a: Banish | Leave) -> Facts | None:
    """A short list of absolute rules can never be changed; an effect of a card or room that would break one of them is
    ignored to that extent.
    """
    f = s.fight
    if f is None or f.stage == "rolled" or item_of(s, a.card) is None:
        return None
    boss = next((x.id for x in s.foes if x.boss and x.id in f.monsters), "")
    stopped = boss and (isinstance(a, Leave) or a.monster == boss)
    return facts(card=a.card, monster=boss) if stopped else None


@guard("mq.absolute.boss-fights", Leave, basic=4, every=True)
def nobody_leaves_the_boss(s: Quest, seat: int) -> Facts | None:
    """A Boss fight cannot be avoided by anybody."""
    if s.fight is None or s.fight.stage == "rolled":
        return None
    boss = next((f for f in s.foes if f.id in s.fight.monsters and f.boss), None)
    return None if boss is None else facts(monster=boss.id)


@guard("mq.help.must-help", Leave, basic=5, every=True)
def the_helper_stays(s: Quest, seat: int) -> Facts | None:
    """A helper who has moved in must help."""
    early = s.fight is not None and s.fight.stage in ("open", "calls")
    return facts(seat=seat) if early and s.fight is not None and seat == s.fight.helper else None


@guard("mq.run.explored-only", Leave, basic=7, implied=True)
def to_another_explored_room(s: Quest, a: Leave) -> Facts | None:
    """A munchkin can run only into an explored room."""
    here = s.players[a.seat].where
    return None if a.room != here and any(r.id == a.room for r in s.rooms) else facts(room=a.room)


def leave_candidates(s: Quest, seat: int) -> Iterator[Leave]:
    here = s.players[seat].where
    for card in at_hand(s, seat, lambda c: c.use == "leave"):
        yield from (Leave(seat, card, r.id) for r in s.rooms if r.id != here)


@interrupt(Leave, "mq.run.magic-escape", leave_candidates, (*ANY_TIME, RUN), needs=("use:leave",))
def leave(t: Quests, a: Leave) -> None:
    """A card that moves a munchkin by magic to another room, or that allows running away, may be used instead of
    the run-away roll.
    """
    running = t.s.flight is not None and t.s.flight.seat == a.seat
    window = pending(t.s)
    early = window is not None and window.kind == START
    rules = ("mq.run.magic-escape",) if running else ("mq.timing.own-turn", "mq.run.magic-escape")
    rules = (*rules, "mq.move.start-escape") if early else rules
    spend(t, a.seat, a.card, rules)
    if running:
        assert t.s.flight is not None
        t.close()
        t.log("EscapedByMagic", rules, {"seat": a.seat, "room": a.room}, flight=evolve(t.s.flight, to="", left=()))
    if early:
        t.close()
    if t.s.fight is None:
        t.begin("meet", seat=a.seat, cause="enter")
    t.begin("left", seat=a.seat)
    enter(t, a.seat, a.room, rules, "LeftByMagic")


@step("mq.ruling.main-leaves")
def the_fight_ends_without_its_main_player(t: Quests, _: dict[str, Any]) -> None:
    """If the main player dies or leaves before the roll, the fight is over and his turn ends as that rule says; a
    helper stays where he is. A dead munchkin in the room does not make treasure open.
    """
    dissolve_if_empty(t)


procedure("left", the_fight_ends_without_its_main_player)

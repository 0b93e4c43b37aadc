"""Curses: on anybody, at once, with what can cancel them and what they hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import CancelCurse, ChooseItem, PlayCurse
from tutor.games.munchkin_quest.bad_stuff import about_loss, lose_an_item, lose_card, lose_one_of
from tutor.games.munchkin_quest.book import action, guard, procedure, step
from tutor.games.munchkin_quest.cards import Curse
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.munchkins import is_weapon, item_of, trait_cards, traits, worn
from tutor.games.munchkin_quest.offers import at_hand, in_hand
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.verbs import (
    Quests,
    change,
    discard,
    hurt,
    lose_gear,
    lose_level,
    others,
    spend,
    take_from,
)
from tutor.games.munchkin_quest.windows import ANY_TIME, CURSE, LOSE, interrupt
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

RULE = "mq.curse.at-once"
TAKES_ITEMS = ("item", "weapon", "slot", "grip")


def curse_of(s: Quest, card: str) -> Curse | None:
    found = s.card(card)
    return found if isinstance(found, Curse) else None


# -- playing one -----------------------------------------------------------------------------------------------------


@guard("mq.anytime.curse", PlayCurse, basic=3, implied=True)
def only_curses_curse(s: Quest, a: PlayCurse) -> Facts | None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    return None if curse_of(s, a.card) else facts(key="no-curse", card=a.card)


@guard("mq.curse.target", PlayCurse, basic=5, implied=True)
def a_curse_is_played_on_somebody(s: Quest, a: PlayCurse) -> Facts | None:
    """A Curse may be played on anybody, unless it says otherwise."""
    return facts(key="nobody", card=a.card) if a.victim == NOBODY else None


@guard("mq.death.cards", PlayCurse, basic=2)
def the_dead_do_not_curse_themselves(s: Quest, a: PlayCurse) -> Facts | None:
    """A dead player may play cards, but none that affect his own character."""
    return facts(seat=a.seat) if a.victim == a.seat and s.players[a.seat].dead else None


@guard("mq.curse.victim-chooses", PlayCurse, basic=6, implied=True)
def the_victim_chooses_unless_the_card_says(s: Quest, a: PlayCurse) -> Facts | None:
    """If a Curse could hit several items, the victim chooses which, unless it says otherwise."""
    curse = curse_of(s, a.card)
    if curse is None or not a.item or a.victim == NOBODY:
        return None
    if curse.chooser == "victim":
        return facts(key="victim", card=a.card, seat=a.victim)
    return (
        None if a.item in _hits(s, a.victim, curse) else facts(key="not-hit", card=a.card, item=a.item, seat=a.victim)
    )


def curse_candidates(s: Quest, seat: int) -> list[PlayCurse]:
    victims = (*others(s, seat), seat)  # whoever curses himself should have looked for it
    found: list[PlayCurse] = []
    for card in in_hand(s, seat, "curse"):
        curse = curse_of(s, card)
        assert curse is not None
        for victim in victims:
            items = _hits(s, victim, curse) if curse.chooser == "player" else ()
            if items:
                found += [PlayCurse(seat, card, victim, item) for item in items]
            else:
                found.append(PlayCurse(seat, card, victim))
    return found


@interrupt(PlayCurse, "mq.anytime.curse", curse_candidates, ANY_TIME, needs=("curse",))
def play_curse(t: Quests, a: PlayCurse) -> None:
    """A Curse, or any card that says it may be played at any time, may be played at any time."""
    p = t.s.players[a.seat]
    told = {"card": a.card, "victim": a.victim, "item": a.item}
    change(t, a.seat, "CursePlayed", ("mq.anytime.curse", "mq.curse.target"), told, **take_from(p, a.card))
    t.begin("curse", card=a.card, by=a.seat, victim=a.victim, item=a.item)


# -- cancelling ------------------------------------------------------------------------------------------------------


@step("mq.curse.wishing-ring")
def the_victim_may_cancel_it(t: Quests, about: dict[str, Any]) -> None:
    """Discarding a Wishing Ring cancels a Curse before it takes effect."""
    victim = about["victim"]
    t.open(CURSE, "mq.curse.wishing-ring", (victim,), lead=victim, card=about["card"], by=about["by"])


@guard("mq.curse.wishing-ring", CancelCurse, basic=5, implied=True)
def only_such_a_card_cancels(s: Quest, a: CancelCurse) -> Facts | None:
    """Discarding a Wishing Ring cancels a Curse before it takes effect."""
    item = item_of(s, a.card)
    return None if item is not None and item.use == "cancel-curse" else facts(card=a.card)


def cancel_candidates(s: Quest, seat: int) -> Iterator[CancelCurse]:
    yield from (CancelCurse(seat, c) for c in at_hand(s, seat, lambda c: c.use == "cancel-curse"))


@action(CancelCurse, "mq.curse.wishing-ring", (CURSE,), cancel_candidates, needs=("use:cancel-curse",))
def cancel_curse(t: Quests, a: CancelCurse) -> None:
    """Discarding a Wishing Ring cancels a Curse before it takes effect."""
    spend(t, a.seat, a.card, "mq.curse.wishing-ring")
    curse_prevented(t, a.seat, "mq.curse.wishing-ring")


def curse_prevented(t: Quests, victim: int, rule: str) -> None:
    """The Curse that waits does nothing and is discarded."""
    at = max(i for i, frame in enumerate(t.s.stack) if isinstance(frame, Task) and frame.proc == "curse")
    card = t.s.stack[at].about["card"]
    t.log("CurseCancelled", rule, {"seat": victim, "card": card})
    t.drop_stack(at)
    discard(t, (card,), rule)


# -- striking --------------------------------------------------------------------------------------------------------


@step("mq.curse.nothing-to-hit")
def it_may_find_nothing_to_hit(t: Quests, about: dict[str, Any]) -> None:
    """A Curse on something the victim does not have does nothing and is discarded."""
    curse, victim = _curse(t, about), about["victim"]
    if not can_hit(t.s, victim, curse):
        t.log("CurseIdle", "mq.curse.nothing-to-hit", {"seat": victim, "card": about["card"]})
        t.close()
        discard(t, (about["card"],), "mq.curse.nothing-to-hit")


@step("mq.curse.at-once")
def the_curse_strikes(t: Quests, about: dict[str, Any]) -> None:
    """A Curse takes effect on its victim at once and is then discarded, apart from the exceptions."""
    curse = _curse(t, about)
    if curse.hits in STRIKES and not _robs_a_fighter(t.s, about["victim"], curse):
        STRIKES[curse.hits](t, about["victim"], curse, about)


@step("mq.combat.curse-loss")
def it_takes_items_in_a_fight_too(t: Quests, about: dict[str, Any]) -> None:
    """A Curse can still make a munchkin lose items during a fight."""
    curse = _curse(t, about)
    if _robs_a_fighter(t.s, about["victim"], curse):
        STRIKES[curse.hits](t, about["victim"], curse, about)


def _robs_a_fighter(s: Quest, victim: int, curse: Curse) -> bool:
    return curse.hits in TAKES_ITEMS and in_fight(s, victim)


@step("mq.curse.next-combat")
def a_penalty_lasts_through_his_next_fight(t: Quests, about: dict[str, Any]) -> None:
    """A Curse that gives a penalty in the victim's next combat applies at once if he is in combat; otherwise its
    card is kept as a reminder until his next combat.
    """
    if _curse(t, about).hits == "next-fight":
        _stays(t, about, "mq.curse.next-combat")


@step("mq.curse.lasting")
def a_changed_datum_stays_changed(t: Quests, about: dict[str, Any]) -> None:
    """A Curse that changes a datum such as Move stays on the table until it is lifted."""
    if _curse(t, about).hits == "move":
        _stays(t, about, "mq.curse.lasting")


@step("mq.curse.at-once")
def then_it_is_discarded(t: Quests, about: dict[str, Any]) -> None:
    """A Curse takes effect on its victim at once and is then discarded, apart from the exceptions."""
    card = about["card"]
    if card not in t.s.players[about["victim"]].curses and card not in t.s.dxm_pile:
        discard(t, (card,), "mq.curse.at-once")


@step("mq.curse.at-once")
def it_takes_another_thing(t: Quests, about: dict[str, Any]) -> None:
    """A Curse takes effect on its victim at once and is then discarded, apart from the exceptions."""
    curse = _curse(t, about)
    if can_hit(t.s, about["victim"], curse):
        _item(t, about["victim"], curse, about)


procedure("curse-goes-on", it_takes_another_thing)
procedure(
    "curse",
    the_victim_may_cancel_it,
    it_may_find_nothing_to_hit,
    the_curse_strikes,
    it_takes_items_in_a_fight_too,
    a_penalty_lasts_through_his_next_fight,
    a_changed_datum_stays_changed,
    then_it_is_discarded,
)


def _curse(t: Quests, about: dict[str, Any]) -> Curse:
    curse = curse_of(t.s, about["card"])
    assert curse is not None
    return curse


def can_hit(s: Quest, victim: int, curse: Curse) -> bool:
    """Whether the victim has what this Curse strikes."""
    p = s.players[victim]
    if curse.hits in TAKES_ITEMS:
        return bool(_hits(s, victim, curse))
    if curse.hits == "monsters":
        return not p.dead and any(not foe.boss and foe.where != p.where for foe in s.foes)
    if curse.hits == "trait":
        return bool(traits(s, p, curse.trait or "race"))
    return p.level > 1 if curse.hits == "level" else curse.hits != "damage" or not p.dead


def _hits(s: Quest, victim: int, curse: Curse) -> tuple[str, ...]:
    """The items of the victim that this Curse can strike."""
    p = s.players[victim]
    if curse.hits == "item":
        return tuple([g.card for g in p.gear])
    if curse.hits == "weapon":
        return tuple([g.card for g in worn(s, p, "hands") if is_weapon(s, g.card)])
    if curse.hits == "grip":
        return tuple([g.card for g in worn(s, p, "hands")])
    if curse.hits == "slot":
        return tuple([g.card for g in worn(s, p, curse.slot or "")])
    return ()


def _item(t: Quests, victim: int, curse: Curse, about: dict[str, Any]) -> None:
    cards = _hits(t.s, victim, curse)
    slot = {"slot": ("mq.item.lose-slot",), "weapon": ("mq.gloss.weapons",)}.get(curse.hits, ())
    fought = ("mq.combat.curse-loss",) if in_fight(t.s, victim) else ()
    rules = (RULE, *fought, *slot)
    chooser = about["by"] if curse.chooser == "player" else victim
    left = about.get("left", curse.n) - 1
    if left > 0:
        t.begin("curse-goes-on", **{**about, "item": "", "left": left})
    if about["item"] in cards:
        lose_gear(t, victim, about["item"], rules)
    elif curse.hits == "item":
        lose_an_item(t, victim, (*rules, "mq.curse.victim-chooses"), chooser)
    else:
        lose_one_of(t, victim, cards, (*rules, "mq.curse.victim-chooses"), chooser)


def _grip(t: Quests, victim: int, curse: Curse, _: dict[str, Any]) -> None:
    """Whatever he holds falls, and lies there until his next turn."""
    for card in reversed(_hits(t.s, victim, curse)):
        t.begin("let-fall", seat=victim, card=card)


def _level(t: Quests, victim: int, curse: Curse, _: dict[str, Any]) -> None:
    lose_level(t, victim, curse.n, RULE)


def _trait(t: Quests, victim: int, curse: Curse, _: dict[str, Any]) -> None:
    """Of two he chooses which, as of two items."""
    cards = trait_cards(t.s, t.s.players[victim], curse.trait or "race")
    lose_one_of(t, victim, cards, (RULE, "mq.curse.victim-chooses") if len(cards) > 1 else (RULE,))


def _damage(t: Quests, victim: int, curse: Curse, about: dict[str, Any]) -> None:
    """The card goes first: if the damage kills the main player, nothing of his fight is carried out any more."""
    discard(t, (about["card"],), RULE)
    hurt(t, victim, curse.n, RULE)


def _monsters(t: Quests, victim: int, curse: Curse, about: dict[str, Any]) -> None:
    """The card goes first and nothing more is to be done with it: a fight may begin, and even end the game."""
    discard(t, (about["card"],), RULE)
    t.close()
    t.begin("monsters-come", victim=victim)


def _stays(t: Quests, about: dict[str, Any], rule: str) -> None:
    """It lies before its victim: until his next fight is over, or until it is lifted."""
    seat = about["victim"]
    curses = (*t.s.players[seat].curses, about["card"])
    change(t, seat, "CurseStays", rule, {"card": about["card"], "n": _curse(t, about).n}, curses=curses)


STRIKES: dict[str, Callable[[Quests, int, Curse, dict[str, Any]], None]] = {
    "item": _item,
    "weapon": _item,
    "slot": _item,
    "grip": _grip,
    "level": _level,
    "trait": _trait,
    "damage": _damage,
    "monsters": _monsters,
}


# -- choosing what is lost -------------------------------------------------------------------------------------------


@guard("mq.item.lose-not-hand", ChooseItem, basic=4)
def what_is_lost_is_in_play(s: Quest, a: ChooseItem) -> Facts | None:
    """Items in hand cannot be discarded or dropped to satisfy an order to lose an item."""
    window = pending(s)
    owner = window.about.get("owner") if window else None
    return facts(card=a.item) if owner is not None and a.item in s.players[owner].hand else None


@guard("mq.curse.victim-chooses", ChooseItem, basic=5, implied=True)
def what_is_lost_is_among_what_can_be_hit(s: Quest, a: ChooseItem) -> Facts | None:
    """If a Curse could hit several items, the victim chooses which, unless it says otherwise."""
    window = pending(s)
    cards = window.about.get("cards", ()) if window else ()
    return None if a.item in cards else facts(key="not-hit", item=a.item, seat=a.seat, card=a.item)


def choose_candidates(s: Quest, seat: int) -> Iterator[ChooseItem]:
    window = pending(s)
    yield from (ChooseItem(seat, c) for c in (window.about["cards"] if window else ()))


@action(ChooseItem, "mq.curse.victim-chooses", (LOSE,), choose_candidates)
def choose_item(t: Quests, a: ChooseItem) -> None:
    """If a Curse could hit several items, the victim chooses which, unless it says otherwise."""
    window = pending(t.s)
    assert window is not None
    owner, _, rules = about_loss(window.about)
    t.close()
    lose_card(t, owner, a.item, rules)

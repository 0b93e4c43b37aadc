"""What a won fight gives: cards for the handler, treasure, levels; and the treasure shared out as agreed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import TakeTreasure
from tutor.games.munchkin_quest.benefits import TREASURE as TREASURE
from tutor.games.munchkin_quest.benefits import what_the_beaten_gave_is_over
from tutor.games.munchkin_quest.book import action, guard, limit, procedure, step, term
from tutor.games.munchkin_quest.boss import that_was_the_aim_of_the_game, the_winners_are_known, the_winners_escape
from tutor.games.munchkin_quest.cards import Enhancer
from tutor.games.munchkin_quest.dissolving import end_fight
from tutor.games.munchkin_quest.gone import cards_of
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.paying import pay_the_bribe
from tutor.games.munchkin_quest.picking_up import a_killed_monster_guards_nothing
from tutor.games.munchkin_quest.state import NOBODY, Foe, Player, Quest, Share
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, change, discard, draw, fight, gain_level, turn_up
from tutor.games.munchkin_quest.windows import SHARE
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

ONLOOKERS = "mq.win.treasure-open"
LEVELS = "mq.win.levels"


def killed(s: Quest) -> tuple[Foe, ...]:
    return tuple([foe for foe in foes_of(s) if not s.monster(foe).spared])


# -- how much --------------------------------------------------------------------------------------------------------


@term(TREASURE, "mq.win.treasure")
def treasure_on_the_cards(s: Quest, _: object) -> Iterator[Term]:
    """Treasure cards are drawn as many as the killed monster's card says, changed by its enhancers."""
    for foe in killed(s)[:1]:
        yield Term(s.monster(foe).treasure, "mq.win.treasure", "treasure", foe.card, {"monster": foe.id})


@term(TREASURE, "mq.mob.rewards")
def treasure_for_each_of_a_mob(s: Quest, _: object) -> Iterator[Term]:
    """Killing a mob gives levels and treasure for each of its monsters, so two or more levels in one fight."""
    for foe in killed(s)[1:]:
        yield Term(s.monster(foe).treasure, "mq.mob.rewards", "treasure", foe.card, {"monster": foe.id})


@term(TREASURE, "mq.nonhelper.enhancer", layer="card")
def treasure_of_enhancers(s: Quest, _: object) -> Iterator[Term]:
    """A player outside a fight can put enhancers on its monsters, making them stronger with more treasure or
    weaker with less.
    """
    yield from [term for foe in killed(s) for term in _treasure_by_enhancers(s, foe)]


def _treasure_by_enhancers(s: Quest, foe: Foe) -> Iterator[Term]:
    for id in foe.enhancers:
        card = s.card(id)
        if isinstance(card, Enhancer) and card.treasure:
            yield Term(card.treasure, "mq.nonhelper.enhancer", "enhancer", id, {"monster": foe.id, "card": id})


@term(TREASURE, "mq.combat.leaver-treasure", layer="card")
def treasure_left_behind(s: Quest, _: object) -> Iterator[Term]:
    """Treasure left behind by a monster that died or left in mid-fight is not gained until the remaining monsters
    are beaten.
    """
    if s.fight is not None and s.fight.left_treasure:
        yield Term(s.fight.left_treasure, "mq.combat.leaver-treasure", "left-behind", "left", {})


@term(TREASURE, "mq.class.d10-power", layer="card")
def treasure_from_powers(s: Quest, _: object) -> Iterator[Term]:
    """Each class has one ability that works when the ten-sided die shows the player's Level or less."""
    if s.fight is not None and s.fight.extra_treasure:
        yield Term(s.fight.extra_treasure, "mq.class.d10-power", "power-treasure", "power", {})


@limit(TREASURE, "mq.ruling.left-before-roll", layer="absolute")
def never_less_treasure_than_none(s: Quest, _: object, _so_far: int) -> Term | None:
    """Monsters that left before the roll deal no damage and give no treasure; treasures lowered by enhancers are
    never below 0.
    """
    each = [s.monster(foe).treasure + total([*_treasure_by_enhancers(s, foe)]) for foe in killed(s)]
    short = sum([-n for n in each if n < 0])
    return Term(short, "mq.ruling.left-before-roll", "no-treasure", "floor", {}) if short else None


@term(ONLOOKERS, "mq.win.treasure-open")
def munchkins_who_look_on(s: Quest, _: object) -> Iterator[Term]:
    """If another munchkin is in the same room the Treasure cards are drawn face up; otherwise the winner alone
    sees them.
    """
    for p in _beside_the_winner(s):
        yield Term(1, "mq.win.treasure-open", "onlooker", f"seat:{p.seat}", {"seat": p.seat})


@term(ONLOOKERS, "mq.ruling.main-leaves")
def the_dead_do_not_look_on(s: Quest, _: object) -> Iterator[Term]:
    """If the main player dies or leaves before the roll, the fight is over and his turn ends as that rule says; a
    helper stays where he is. A dead munchkin in the room does not make treasure open.
    """
    for p in _beside_the_winner(s):
        if p.dead:
            yield Term(-1, "mq.ruling.main-leaves", "dead-onlooker", f"seat:{p.seat}", {"seat": p.seat})


def _beside_the_winner(s: Quest) -> tuple[Player, ...]:
    f = s.fight
    return () if f is None else tuple([p for p in s.players if p.where == f.where and p.seat != f.main])


@term(LEVELS, "mq.win.level")
def a_level_for_a_kill(s: Quest, seat: int) -> Iterator[Term]:
    """Killing a monster raises the winner by one level."""
    if s.fight is not None and seat == s.fight.main:
        for foe in killed(s)[:1]:
            yield Term(1, "mq.win.level", "kill", foe.card, {"monster": foe.id})


@term(LEVELS, "mq.mob.rewards")
def a_level_for_each_of_a_mob(s: Quest, seat: int) -> Iterator[Term]:
    """Killing a mob gives levels and treasure for each of its monsters, so two or more levels in one fight."""
    if s.fight is not None and seat == s.fight.main:
        for foe in killed(s)[1:]:
            yield Term(1, "mq.mob.rewards", "kill", foe.card, {"monster": foe.id})


@term(LEVELS, "mq.levelup.by-kill")
def as_many_levels_as_its_card_says(s: Quest, seat: int) -> Iterator[Term]:
    """A kill gives as many levels as the monster's card says (one, or two if Fearsome); circumstances may add
    more.
    """
    if s.fight is not None and seat == s.fight.main:
        for foe in killed(s):
            more = s.monster(foe).levels - 1
            if more:
                yield Term(more, "mq.levelup.by-kill", "kill-more", foe.card, {"monster": foe.id})


@term(LEVELS, "mq.win.level-fearsome")
def one_more_for_a_lone_killer(s: Quest, seat: int) -> Iterator[Term]:
    """Killing a Fearsome monster alone raises the winner by two levels."""
    if s.fight is not None and seat == s.fight.main and s.fight.helper == NOBODY:
        for foe in fearsome(s):
            yield Term(1, "mq.win.level-fearsome", "fearsome-alone", foe.card, {"monster": foe.id})


@term(LEVELS, "mq.levelup.fearsome-helper")
def a_helper_shares_a_fearsome_kill(s: Quest, seat: int) -> Iterator[Term]:
    """When a Fearsome monster is killed with a helper, the helper gains one level and the main player one less
    than otherwise.
    """
    if s.fight is not None and seat == s.fight.helper:
        for foe in fearsome(s):
            yield Term(1, "mq.levelup.fearsome-helper", "fearsome-helper", foe.card, {"monster": foe.id})


def fearsome(s: Quest) -> tuple[Foe, ...]:
    return tuple([foe for foe in killed(s) if s.monster(foe).fearsome])


@term(LEVELS, "mq.levelup.elf", layer="card")
def an_elf_gains_by_helping(s: Quest, seat: int) -> Iterator[Term]:
    """An Elf gains a level when he helps to win a fight."""
    if s.fight is not None and seat == s.fight.helper and "elf" in traits(s, s.players[seat], "race"):
        yield Term(1, "mq.levelup.elf", "elf", f"seat:{seat}", {"seat": seat})


@term(LEVELS, "mq.levelup.elf-fearsome", layer="card")
def an_elf_gains_no_second_level(s: Quest, seat: int) -> Iterator[Term]:
    """An Elf who helps against a Fearsome monster also gains one level, not two."""
    helps = s.fight is not None and seat == s.fight.helper and fearsome(s)
    if helps and "elf" in traits(s, s.players[seat], "race"):
        yield Term(-1, "mq.levelup.elf-fearsome", "elf-fearsome", f"seat:{seat}", {"seat": seat})


@limit(LEVELS, "mq.gloss.main-player-level", layer="absolute")
def at_least_one_for_the_main_player(s: Quest, seat: int, so_far: int) -> Term | None:
    """The main player of a won fight gains at least one level."""
    if s.fight is None or seat != s.fight.main or not killed(s) or so_far >= 1:
        return None
    return Term(1 - so_far, "mq.gloss.main-player-level", "at-least-one", f"seat:{seat}", {"seat": seat})


@limit(LEVELS, "mq.levelup.not-killed", layer="absolute")
def no_level_without_a_kill(s: Quest, seat: int, so_far: int) -> Term | None:
    """A monster beaten without being killed never gives a level."""
    if killed(s) or so_far <= 0:
        return None
    return Term(-so_far, "mq.levelup.not-killed", "not-killed", f"seat:{seat}", {"seat": seat})


# -- winning, step by step -------------------------------------------------------------------------------------------


@step("mq.win.defeated")
def the_monsters_are_defeated(t: Quests, _: dict[str, Any]) -> None:
    """A win defeats the monsters; usually that means they are killed, but some cards say that the monster is not
    killed.
    """
    for foe in foes_of(t.s):
        spared = t.s.monster(foe).spared
        rules = ("mq.win.defeated", "mq.levelup.not-killed") if spared else ("mq.win.defeated",)
        t.log("MonsterBeaten" if spared else "MonsterKilled", rules, {"monster": foe.id, "card": foe.card})


@step("mq.win.handler-dxm")
def dxm_for_ones_own_monster(t: Quests, _: dict[str, Any]) -> None:
    """If a beaten monster was the winner's own (his colour), he draws one DxM card."""
    for foe in killed(t.s):
        if foe.base == fight(t).main:
            draw(t, "dxm", foe.base, 1, "mq.win.handler-dxm")


@step("mq.ruling.handler-dxm")
def dxm_also_if_it_lives(t: Quests, _: dict[str, Any]) -> None:
    """The DxM card for your own colour's monster is drawn when it is beaten, killed or not."""
    for foe in foes_of(t.s):
        if foe.base == fight(t).main and foe not in killed(t.s):
            draw(t, "dxm", foe.base, 1, ("mq.ruling.handler-dxm", "mq.win.handler-dxm"))


@step("mq.helper.dxm")
def dxm_for_the_helpers_own_monster(t: Quests, _: dict[str, Any]) -> None:
    """If a beaten monster has the helper's colour, he draws one DxM card."""
    for foe in foes_of(t.s):
        if fight(t).helper != NOBODY and foe.base == fight(t).helper:
            draw(t, "dxm", foe.base, 1, "mq.helper.dxm")


@step("mq.win.treasure")
def count_the_treasure(t: Quests, about: dict[str, Any]) -> None:
    """Treasure cards are drawn as many as the killed monster's card says, changed by its enhancers."""
    n = total(t.game.ask(t.s, TREASURE, None))
    seen = total(t.game.ask(t.s, ONLOOKERS, None)) > 0
    t.log("TreasureCounted", "mq.win.treasure", {"n": n, "open": seen})
    cards = turn_up(t, "treasure", n)
    if cards:
        lay_out_treasure(t, cards, openly=seen)


def lay_out_treasure(t: Quests, cards: tuple[str, ...], *, openly: bool) -> None:
    f = fight(t)
    share = min(len(cards), f.deal.treasures) if f.deal and f.helper != NOBODY else 0
    told = {"n": len(cards), "cards": cards, "open": openly, "seat": f.main}
    if not share:
        hand = (*t.s.players[f.main].hand, *cards)
        fresh = (*t.s.players[f.main].fresh, *cards)
        change(t, f.main, "TreasureGained", "mq.win.treasure-open", told, hand=hand, fresh=fresh)
        return
    assert f.deal is not None
    first, later = (f.helper, f.main) if f.deal.pick == "first" else (f.main, f.helper)
    of_first = share if first == f.helper else len(cards) - share
    picks = (first,) * of_first + (later,) * (len(cards) - of_first)
    t.log(
        "TreasureLaidOut",
        ("mq.win.treasure-open", "mq.bribe.pick-order"),
        told,
        share=Share(cards, f.main, f.helper, picks),
    )


@step("mq.win.level", "mq.levelup.by-kill")
def the_main_player_gains_levels(t: Quests, _: dict[str, Any]) -> None:
    """Killing a monster raises the winner by one level.

    A kill gives as many levels as the monster's card says (one, or two if Fearsome); circumstances may add
    more.
    """
    main = fight(t).main
    if not _gain(t, main):
        t.log("NoLevel", "mq.levelup.not-killed", {"seat": main})


@step("mq.levelup.helper-ten")
def the_helpers_levels_come_from_the_kill_too(t: Quests, _: dict[str, Any]) -> None:
    """Levels a helper gains this way come from a kill, so they can take him to Level 10."""
    if fight(t).helper != NOBODY:
        _gain(t, fight(t).helper, "mq.levelup.helper-ten")


@step("mq.levelup.helper-none")
def a_helper_gains_nothing_else(t: Quests, _: dict[str, Any]) -> None:
    """A helper gains no level, unless he is an Elf or the monster is Fearsome."""
    helper = fight(t).helper
    if helper != NOBODY and not total(t.game.ask(t.s, LEVELS, helper)):
        rule = "mq.levelup.helper-none" if killed(t.s) else "mq.levelup.not-killed"
        t.log("NoLevel", rule, {"seat": helper})


def _gain(t: Quests, seat: int, *also: str) -> int:
    terms = t.game.ask(t.s, LEVELS, seat)
    if total(terms):
        gain_level(t, seat, total(terms), (*dict.fromkeys(x.rule for x in terms), *also), by_kill=True)
    return total(terms)


@step("mq.win.discard-monster", "mq.mcard.discard")
def their_cards_are_discarded(t: Quests, _: dict[str, Any]) -> None:
    """The beaten monster's card is discarded.

    When a monster is killed or otherwise discarded, its card is discarded, its standie leaves the board and its
    base goes back to its owner.
    """
    beaten = foes_of(t.s)
    enhancers = tuple([card for foe in beaten for card in foe.enhancers])
    discard(t, (*cards_of(t.s, beaten), *enhancers), ("mq.win.discard-monster", "mq.mcard.discard"))


@step("mq.win.remove")
def the_monsters_leave_the_board(t: Quests, _: dict[str, Any]) -> None:
    """The standie of the beaten monster is taken off the board and its base goes back to its owner."""
    gone = foes_of(t.s)
    told = {"monsters": tuple([f.id for f in gone]), "cards": tuple([f.card for f in gone])}
    t.log("MonstersRemoved", "mq.win.remove", told, foes=tuple([f for f in t.s.foes if f not in gone]))


@step("mq.bribe.what")
def the_bribe_is_paid(t: Quests, _: dict[str, Any]) -> None:
    """A bribe can be gold or items in play, or a promised share of the monster's treasure."""
    pay_the_bribe(t)
    if t.s.share is not None:
        wait_for_the_next_pick(t)


def wait_for_the_next_pick(t: Quests) -> None:
    """Nobody chooses when the rest is all one player's."""
    share = t.s.share
    assert share is not None
    if len(set(share.picks)) > 1:
        t.open(SHARE, "mq.bribe.pick-order", (share.picks[0],), lead=share.picks[0])
        return
    if share.picks:
        seat = share.picks[0]
        hand = (*t.s.players[seat].hand, *share.cards)
        told = {"n": len(share.cards), "cards": share.cards, "open": True, "rest": True}
        fresh = (*t.s.players[seat].fresh, *share.cards)
        change(t, seat, "TreasureGained", "mq.bribe.pick-order", told, hand=hand, fresh=fresh)
    t.log("TreasureShared", "mq.bribe.pick-order", {}, share=None)


@guard("mq.bribe.pick-order", TakeTreasure, basic=5)
def what_is_taken_must_lie_there(s: Quest, a: TakeTreasure) -> Facts | None:
    """When treasure is promised, it must be agreed whether the helper picks first or last."""
    return None if s.share is not None and a.card in s.share.cards else facts(card=a.card)


@action(
    TakeTreasure,
    "mq.bribe.pick-order",
    (SHARE,),
    lambda s, seat: (TakeTreasure(seat, c) for c in (s.share.cards if s.share else ())),
)
def take_treasure(t: Quests, a: TakeTreasure) -> None:
    """When treasure is promised, it must be agreed whether the helper picks first or last."""
    share = t.s.share
    assert share is not None
    p = t.s.players[a.seat]
    left = evolve(share, cards=tuple([c for c in share.cards if c != a.card]), picks=share.picks[1:])
    players = (
        *t.s.players[: a.seat],
        evolve(p, hand=(*p.hand, a.card), fresh=(*p.fresh, a.card)),
        *t.s.players[a.seat + 1 :],
    )
    t.log("TreasureTaken", "mq.bribe.pick-order", {"seat": a.seat, "card": a.card}, players=players, share=left)
    t.close()
    wait_for_the_next_pick(t)


@step("mq.win.play-at-once")
def the_fight_is_over(t: Quests, _: dict[str, Any]) -> None:
    """Items gained this way may be put into play at once, and DxM cards just drawn may be used at once if their
    time is right.
    """
    end_fight(t, "FightOver", ("mq.win.play-at-once",))


LEVELS_GAINED = (the_main_player_gains_levels, the_helpers_levels_come_from_the_kill_too, a_helper_gains_nothing_else)
procedure("escape", *LEVELS_GAINED, the_winners_escape, that_was_the_aim_of_the_game)
procedure(
    "win",
    the_monsters_are_defeated,
    dxm_for_ones_own_monster,
    dxm_also_if_it_lives,
    dxm_for_the_helpers_own_monster,
    what_the_beaten_gave_is_over,
    count_the_treasure,
    a_killed_monster_guards_nothing,
    the_winners_are_known,
    *LEVELS_GAINED,
    their_cards_are_discarded,
    the_monsters_leave_the_board,
    the_bribe_is_paid,
    the_fight_is_over,
)

"""Announcing the roll, rolling, cards for after the roll, and comparing the totals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import AnnounceRoll, Pass, SetDie
from tutor.games.munchkin_quest.book import action, guard, procedure, step, term
from tutor.games.munchkin_quest.cards import Special
from tutor.games.munchkin_quest.dice import DICE, number_of_dice
from tutor.games.munchkin_quest.fight import hear_last_calls, wait_for_the_main_player, wait_for_the_others
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.state import NOBODY, Die, Foe, Quest, side_of
from tutor.games.munchkin_quest.totals import TOTAL, foes_of
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, next_seats, spend
from tutor.games.munchkin_quest.windows import CALLS, CURSE, FIGHT, OPENING, RAN, ROLLED, TOSSED
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

TIES = "mq.combat.ties"


# -- announcing ------------------------------------------------------------------------------------------------------


@guard("mq.combat.main-player", AnnounceRoll, basic=1, every=True)
def the_main_player_runs_the_roll(s: Quest, seat: int) -> Facts | None:
    """The main player is the one in whose turn the fight takes place; he runs the dice rolling."""
    return None if s.fight is None or seat == s.fight.main else facts(seat=seat, main=s.fight.main)


@action(AnnounceRoll, "mq.combat.announce", (FIGHT,), lambda s, seat: (AnnounceRoll(seat),))
def announce_roll(t: Quests, a: AnnounceRoll) -> None:
    """Before rolling, the main player announces it and waits a moment (about 2.6 seconds) for the others to react."""
    t.close()


@action(Pass, "mq.combat.announce", (CALLS, ROLLED, CURSE, RAN, TOSSED, OPENING), lambda s, seat: (Pass(seat),))
def pass_on(t: Quests, a: Pass) -> None:
    """Before rolling, the main player announces it and waits a moment (about 2.6 seconds) for the others to react."""
    t.answered(a.seat)


# -- rolling ---------------------------------------------------------------------------------------------------------


@step("mq.combat.roll-both", "mq.combat.roll-order")
def the_munchkins_roll(t: Quests, _: dict[str, Any]) -> None:
    """A fight ends with a die roll: munchkins and monsters both roll and add the result to Level and bonuses.

    The main player rolls first, then every other player in the fight, and the monsters' dice are rolled too.
    """
    for seat in side_of(t.s):
        rule = "mq.combat.munchkin-die" if seat == fight(t).main else "mq.helper.rolls"
        _roll(t, f"p{seat}", seat, (rule, "mq.combat.roll-order"))


@step("mq.handler.rolls", "mq.combat.monster-dice", "mq.death.still-playing")
def the_handlers_roll(t: Quests, _: dict[str, Any]) -> None:
    """The handler rolls the dice of his monsters whenever they fight, even against himself.

    A monster rolls the number of dice printed on its card.

    A dead player goes on rolling for his monsters.
    """
    for foe in foes_of(t.s):
        _roll(t, foe.id, handler(t.s, foe), ("mq.handler.rolls", "mq.combat.monster-dice"))


def handler(s: Quest, foe: Foe) -> int:
    """Whose colour the base has; the main player rolls for a monster on no base."""
    return foe.base if foe.base != NOBODY else (s.fight.main if s.fight else s.turn)


def _roll(t: Quests, of: str, owner: int, rules: tuple[str, ...]) -> None:
    n = number_of_dice(t.game.ask(t.s, DICE, of))
    if n == 0:
        t.log("NoDice", "mq.icon.zero-dice", {"of": of, "seat": owner})
    for _ in range(n):
        face = t.roll(6)
        dice = (*fight(t).dice, Die(owner, of, face))
        change_fight(t, "DieRolled", rules, {"seat": owner, "of": of, "face": face}, dice=dice)


@step("mq.combat.no-cards-after-roll")
def wait_for_cards_after_the_roll(t: Quests, _: dict[str, Any]) -> None:
    """After the main player has rolled no more cards may be played, except those that say they are used after a
    die roll.
    """
    f = fight(t)
    change_fight(t, "DiceLie", "mq.combat.no-cards-after-roll", {}, stage="rolled")
    owners = {die.owner for die in f.dice}
    t.open(ROLLED, "mq.combat.no-cards-after-roll", tuple(x for x in next_seats(t.s, f.main) if x in owners))


# -- dice set after the roll -----------------------------------------------------------------------------------------


def sets_dice(card: object) -> bool:
    return isinstance(card, Special) and card.kind == "die"


def dice_of(s: Quest) -> tuple[Die, ...]:
    """The dice that lie: one thrown for a power, the one of a munchkin who runs, or those of the fight."""
    if s.toss is not None:
        return (Die(s.toss.seat, f"p{s.toss.seat}", s.toss.face, 10),)
    if s.flight is not None and s.flight.die:
        return (Die(s.flight.seat, f"p{s.flight.seat}", s.flight.die),)
    return s.fight.dice if s.fight else ()


@guard("mq.cards.timing", SetDie, basic=3)
def only_die_cards_set_dice(s: Quest, a: SetDie) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    return None if sets_dice(s.card(a.card)) else facts(key="no-die-card", card=a.card)


@guard("mq.ruling.loaded-die-own", SetDie, basic=6)
def only_ones_own_die(s: Quest, a: SetDie) -> Facts | None:
    """A Loaded Die sets a die that its owner has just rolled, the monster's die that he rolls as its handler
    included.
    """
    dice = dice_of(s)
    if not 0 <= a.die < len(dice):
        return facts(key="no-such-die", n=len(dice))
    if dice[a.die].owner != a.seat:
        return facts(key="not-own", seat=a.seat, owner=dice[a.die].owner)
    return None


@guard("mq.dice.loaded-any-die", SetDie, basic=7)
def a_face_that_the_die_has(s: Quest, a: SetDie) -> Facts | None:
    """The Loaded Die and the Reloaded Die can be used on a die of any kind, the Monster die and the ten-sided die
    included.
    """
    dice = dice_of(s)
    sides = dice[a.die].sides if 0 <= a.die < len(dice) else 6
    return None if 1 <= a.face <= sides else facts(face=a.face, sides=sides)


def set_die_candidates(s: Quest, seat: int) -> Iterator[SetDie]:
    for card in in_hand(s, seat, sets_dice):
        for i, die in enumerate(dice_of(s)):
            if die.owner == seat:
                yield from (SetDie(seat, card, face, i) for face in range(1, die.sides + 1) if face != die.face)


@action(SetDie, "mq.dice.loaded-any-die", (ROLLED, RAN, TOSSED), set_die_candidates)
def set_die(t: Quests, a: SetDie) -> None:
    """The Loaded Die and the Reloaded Die can be used on a die of any kind, the Monster die and the ten-sided die
    included.
    """
    die = dice_of(t.s)[a.die]
    rules: tuple[str, ...] = ("mq.dice.loaded-any-die", "mq.combat.no-cards-after-roll")
    if die.of != f"p{a.seat}":
        rules = (*rules, "mq.handler.modifies")
    told = {"seat": a.seat, "of": die.of, "face": a.face, "was": die.face, "card": a.card}
    if t.s.toss is not None:
        t.log("DieSet", rules, told, toss=evolve(t.s.toss, face=a.face))
    elif t.s.flight is not None and t.s.flight.die:
        t.log("DieSet", rules, told, flight=evolve(t.s.flight, die=a.face))
    else:
        dice = fight(t).dice
        change_fight(t, "DieSet", rules, told, dice=(*dice[: a.die], evolve(die, face=a.face), *dice[a.die + 1 :]))
    spend(t, a.seat, a.card, "mq.dice.loaded-any-die")
    t.replace_window(passed=())


# -- comparing -------------------------------------------------------------------------------------------------------


@term(TIES, "mq.combat.warrior-tie", layer="card")
def warriors_win_ties(s: Quest, _: object) -> Iterator[Term]:
    """A Warrior wins when the totals after the dice are tied."""
    for seat in side_of(s):
        if "warrior" in traits(s, s.players[seat], "trade"):
            yield Term(1, "mq.combat.warrior-tie", "ties", f"seat:{seat}", {"seat": seat})


@step("mq.combat.win", "mq.combat.tie", "mq.combat.total-munchkins", "mq.combat.total-monsters")
def compare_totals(t: Quests, _: dict[str, Any]) -> None:
    """The munchkins win if their total is higher than the monsters'.

    A tie goes to the monsters.

    The munchkin side's total is Level + bonuses + dice + items thrown in on its side.

    The monster side's total is the Levels + bonuses + dice of all its monsters.
    """
    ours, theirs = (total(t.game.ask(t.s, TOTAL, side)) for side in ("munchkins", "monsters"))
    told = {"munchkins": ours, "monsters": theirs}
    ties = t.game.ask(t.s, TIES, None)
    if ours > theirs:
        t.log("FightWon", "mq.combat.win", told)
    elif ours == theirs and ties:
        t.log("FightWon", ("mq.combat.warrior-tie", "mq.combat.tie"), {**told, "seat": ties[0].facts["seat"]})
    else:
        t.log("FightLost", "mq.combat.tie" if ours == theirs else "mq.combat.win", told)
        t.begin("lose")
        return
    t.begin("win")


procedure(
    "fight",
    wait_for_the_main_player,
    wait_for_the_others,
    hear_last_calls,
    the_munchkins_roll,
    the_handlers_roll,
    wait_for_cards_after_the_roll,
    compare_totals,
)

"""Announcing the roll, rolling, cards for after the roll, and comparing the totals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import AnnounceRoll, Pass, SetDie
from tutor.games.munchkin_quest.book import action, answer, guard, procedure, step, term
from tutor.games.munchkin_quest.calling import monsters_call_in_others, the_boss_calls_in_others_too
from tutor.games.munchkin_quest.cards import Special
from tutor.games.munchkin_quest.dice import DICE, FACES, number_of_dice, roll_a_die
from tutor.games.munchkin_quest.fight import hear_last_calls, wait_for_the_main_player, wait_for_the_others
from tutor.games.munchkin_quest.icons import KINDS, ROOM_DICE
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.state import NOBODY, SIDES, Die, Foe, Quest, side_of
from tutor.games.munchkin_quest.totals import TOTAL, foes_of
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, next_seats, spend
from tutor.games.munchkin_quest.windows import A_DIE_LIES, CALLS, CURSE, FIGHT, OPENING, PICKUP, ROLLED
from tutor.kernel.engine import Game
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, Impossible, facts

TIES = "mq.combat.ties"
HANDLER = "mq.monster.handler"
OWNED = "mq.dice.owned"


def check_dice(s: Quest, game: Game[Quest]) -> None:
    """In a position where dice lie, everybody who rolls has rolled; a power may have changed how many."""
    f = s.fight
    if f is None or f.stage != "rolled" or not f.dice:
        return
    for of in (*(f"p{seat}" for seat in side_of(s)), *f.monsters):
        n = number_of_dice(game.ask(s, DICE, of))
        if n and all(die.of != of for die in f.dice):
            raise Impossible("mq.combat.roll-both", f"fight.dice: {of} rolls {n}, and none is there")


# -- announcing ------------------------------------------------------------------------------------------------------


@guard("mq.combat.main-player", AnnounceRoll, basic=1, worded=True)
def the_main_player_runs_the_roll(s: Quest, seat: int) -> Facts | None:
    """The main player is the one in whose turn the fight takes place; he runs the dice rolling."""
    return None if s.fight is None or seat == s.fight.main else facts(seat=seat, main=s.fight.main)


@action(AnnounceRoll, "mq.combat.announce", (FIGHT,), lambda s, seat: (AnnounceRoll(seat),))
def announce_roll(t: Quests, a: AnnounceRoll) -> None:
    """Before rolling, the main player announces it and waits a moment (about 2.6 seconds) for the others to react."""
    t.close()


@action(Pass, "mq.combat.announce", (CALLS, CURSE, OPENING, PICKUP, *A_DIE_LIES), lambda s, seat: (Pass(seat),))
def pass_on(t: Quests, a: Pass) -> None:
    """Before rolling, the main player announces it and waits a moment (about 2.6 seconds) for the others to react."""
    t.answered(a.seat)


# -- rolling ---------------------------------------------------------------------------------------------------------


@step("mq.combat.check-room")
def the_room_is_checked(t: Quests, _: dict[str, Any]) -> None:
    """Before a fight is settled the room is checked: it may be good or bad for characters or monsters and give a
    bonus or penalty.
    """
    for seat in side_of(t.s):
        terms = t.game.ask(t.s, ROOM_DICE, seat)
        if n := total(terms):
            by_icon = any(x.key.startswith("icon-") and x.facts["word"] in KINDS for x in terms)
            icons = ("mq.icon.scope", "mq.icon.meaning") if by_icon else ()
            told = {"seat": seat, "room": fight(t).where, "n": n}
            t.log("RoomChecked", ("mq.combat.check-room", *icons), told)


@step("mq.combat.roll-both")
def both_sides_roll(t: Quests, _: dict[str, Any]) -> None:
    """A fight ends with a die roll: munchkins and monsters both roll and add the result to Level and bonuses."""
    t.begin("roll")


@step("mq.combat.roll-order")
def the_main_player_rolls_first(t: Quests, _: dict[str, Any]) -> None:
    """The main player rolls first, then every other player in the fight, and the monsters' dice are rolled too."""
    seat = fight(t).main
    _roll(t, f"p{seat}", seat, ("mq.combat.munchkin-die", "mq.combat.roll-order"))


@step("mq.helper.rolls")
def the_helper_rolls(t: Quests, _: dict[str, Any]) -> None:
    """The helper rolls his own die and may change it with his own cards and abilities."""
    seat = fight(t).helper
    if seat in side_of(t.s):
        _roll(t, f"p{seat}", seat, ("mq.helper.rolls", "mq.combat.roll-order"))


@step("mq.combat.monster-dice")
def the_monsters_dice_are_rolled_one_monster_after_the_other(t: Quests, _: dict[str, Any]) -> None:
    """A monster rolls the number of dice printed on its card."""
    for foe in reversed(foes_of(t.s)):
        t.begin("roll-for", monster=foe.id)


@step("mq.handler.rolls")
def the_handler_rolls(t: Quests, about: dict[str, Any]) -> None:
    """The handler rolls the dice of his monsters whenever they fight, even against himself."""
    _roll_for(t, about["monster"], dead=False, rules=("mq.handler.rolls",))


@step("mq.death.still-playing")
def the_dead_roll_for_their_monsters_too(t: Quests, about: dict[str, Any]) -> None:
    """A dead player goes on rolling for his monsters."""
    _roll_for(t, about["monster"], dead=True, rules=("mq.death.still-playing", "mq.handler.rolls"))


def _roll_for(t: Quests, foe: str, *, dead: bool, rules: tuple[str, ...]) -> None:
    seat = total(t.game.ask(t.s, HANDLER, foe))
    if t.s.players[seat].dead == dead:
        _roll(t, foe, seat, (*rules, "mq.combat.monster-dice", "mq.handler.colour"))


procedure(
    "roll",
    the_main_player_rolls_first,
    the_helper_rolls,
    the_monsters_dice_are_rolled_one_monster_after_the_other,
)
procedure("roll-for", the_handler_rolls, the_dead_roll_for_their_monsters_too)


@term(HANDLER, "mq.combat.main-player")
def the_main_player_for_want_of_a_base(s: Quest, foe: str) -> Iterator[Term]:
    """The main player is the one in whose turn the fight takes place; he runs the dice rolling."""
    seat = s.fight.main if s.fight is not None else s.turn
    yield Term(seat, "mq.combat.main-player", "handler", f"seat:{seat}", {"seat": seat, "monster": foe})


@answer(HANDLER, "mq.handler.colour", layer="room")
def the_player_of_its_colour(s: Quest, foe: str) -> Term | None:
    """Every monster stands on a base of some player's colour; it is that player's monster to handle, and he is its
    prey.
    """
    seat = s.foe(foe).base
    if seat == NOBODY:
        return None
    return Term(seat, "mq.handler.colour", "handler", f"seat:{seat}", {"seat": seat, "monster": foe})


def handler(s: Quest, foe: Foe) -> int:
    """Whose colour the base has; the main player rolls for a monster on no base."""
    return foe.base if foe.base != NOBODY else (s.fight.main if s.fight else s.turn)


def _roll(t: Quests, of: str, owner: int, rules: tuple[str, ...]) -> None:
    n = number_of_dice(t.game.ask(t.s, DICE, of))
    if n == 0:
        t.log("NoDice", "mq.icon.zero-dice", {"of": of, "seat": owner})
    for _ in range(n):
        _pick_up_dice(t, owner)
        face = roll_a_die(t)
        dice = (*fight(t).dice, Die(owner, of, face))
        change_fight(t, "DieRolled", rules, {"seat": owner, "of": of, "face": face}, dice=dice)


def _pick_up_dice(t: Quests, owner: int) -> None:
    """Whoever has thrown all the dice he has notes their faces and throws them again."""
    has, thrown = total(t.game.ask(t.s, OWNED, None)), sum([1 for die in fight(t).dice if die.owner == owner])
    if has and thrown and thrown % has == 0:
        t.log("DicePickedUp", "mq.dice.two-each", {"seat": owner, "n": has})


@term(OWNED, "mq.dice.two-each")
def two_dice_each(s: Quest, _: object) -> Iterator[Term]:
    """Each player has two six-sided dice."""
    yield Term(2, "mq.dice.two-each", "dice-owned", "rulebook", {})


@step("mq.combat.no-cards-after-roll")
def wait_for_cards_after_the_roll(t: Quests, _: dict[str, Any]) -> None:
    """After the main player has rolled no more cards may be played, except those that say they are used after a
    die roll.
    """
    f = fight(t)
    change_fight(t, "DiceLie", "mq.combat.no-cards-after-roll", {}, stage="rolled")
    owners = {die.owner for die in f.dice}
    t.open(ROLLED, "mq.combat.no-cards-after-roll", tuple([x for x in next_seats(t.s, f.main) if x in owners]))


# -- dice set after the roll -----------------------------------------------------------------------------------------


def sets_dice(card: object) -> bool:
    return isinstance(card, Special) and card.kind == "die"


def dice_of(s: Quest) -> tuple[Die, ...]:
    """The dice that lie: one thrown for a power, the one of a munchkin who runs, those of a search or of the fight."""
    if s.toss is not None:
        sides = 6 if s.toss.power == "monster-die" else 10
        return (Die(s.toss.seat, f"p{s.toss.seat}", s.toss.face, sides),)
    if s.flight is not None and s.flight.die:
        return (Die(s.flight.seat, f"p{s.flight.seat}", s.flight.die),)
    if s.search is not None:
        return tuple([Die(s.search.seat, f"p{s.search.seat}", face) for face in s.search.dice])
    return s.fight.dice if s.fight else ()


@guard("mq.cards.timing", SetDie, basic=3, implied=True)
def only_die_cards_set_dice(s: Quest, a: SetDie) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    return None if sets_dice(s.card(a.card)) else facts(key="no-die-card", card=a.card)


@guard("mq.ruling.loaded-die-own", SetDie, basic=6, implied=True)
def only_ones_own_die(s: Quest, a: SetDie) -> Facts | None:
    """A Loaded Die sets a die that its owner has just rolled, the monster's die that he rolls as its handler
    included.
    """
    dice = dice_of(s)
    if not dice:
        return None  # it is too early for any
    if not 0 <= a.die < len(dice):
        return facts(key="no-such-die", n=len(dice))
    if dice[a.die].owner != a.seat:
        return facts(key="not-own", seat=a.seat, owner=dice[a.die].owner)
    return None


@guard("mq.handler.modifies", SetDie, basic=6)
def the_handler_alone_changes_a_monsters_dice(s: Quest, a: SetDie) -> Facts | None:
    """The handler may use his own cards to change those dice."""
    die = dict(enumerate(dice_of(s))).get(a.die)
    if die is None or die.of.startswith("p") or die.owner == a.seat:
        return None
    return facts(seat=a.seat, owner=die.owner, monster=die.of)


@guard("mq.dice.kinds", SetDie, basic=7, implied=True)
def a_face_that_the_die_has(s: Quest, a: SetDie) -> Facts | None:
    """Three kinds of dice are used: the Monster die, a ten-sided die and six-sided dice."""
    dice = dice_of(s)
    sides = dice[a.die].sides if 0 <= a.die < len(dice) else 6
    return None if 1 <= a.face <= sides else facts(face=a.face, sides=sides)


def set_die_candidates(s: Quest, seat: int) -> Iterator[SetDie]:
    for card in in_hand(s, seat, "die"):
        for i, die in enumerate(dice_of(s)):
            if die.owner == seat:
                yield from (SetDie(seat, card, face, i) for face in range(1, die.sides + 1) if face != die.face)


@action(SetDie, "mq.dice.loaded-any-die", A_DIE_LIES, set_die_candidates, needs=("die",))
def set_die(t: Quests, a: SetDie) -> None:
    """The Loaded Die and the Reloaded Die can be used on a die of any kind, the Monster die and the ten-sided die
    included.
    """
    die = dice_of(t.s)[a.die]
    told = {"seat": a.seat, "of": die.of, "face": a.face, "was": die.face, "card": a.card}
    if t.s.toss is not None and t.s.toss.power == "monster-die":
        colours = {"colour_before": FACES[die.face - 1], "colour": FACES[a.face - 1]}
        t.log("DieSet", "mq.dice.loaded-any-die", {**told, **colours}, toss=evolve(t.s.toss, face=a.face))
    elif t.s.toss is not None:
        t.log("DieSet", "mq.dice.loaded-any-die", told, toss=evolve(t.s.toss, face=a.face))
    elif t.s.flight is not None and t.s.flight.die:
        t.log("DieSet", "mq.dice.loaded-any-die", told, flight=evolve(t.s.flight, die=a.face))
    elif t.s.search is not None:
        faces = tuple([a.face if i == a.die else face for i, face in enumerate(t.s.search.dice)])
        t.log("DieSet", "mq.dice.loaded-any-die", told, search=evolve(t.s.search, dice=faces))
    else:
        own = die.of == f"p{a.seat}"
        rules = ("mq.dice.loaded-any-die", "mq.combat.no-cards-after-roll", *(() if own else ("mq.handler.modifies",)))
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


@step("mq.combat.win")
def the_higher_total_wins(t: Quests, _: dict[str, Any]) -> None:
    """The munchkins win if their total is higher than the monsters'."""
    told = totals_of(t)
    gap = told["munchkins"] - told["monsters"]
    if gap == 0:
        return
    rules = ("mq.combat.win", "mq.combat.total-munchkins", "mq.combat.total-monsters")
    t.log("FightWon" if gap > 0 else "FightLost", rules, told)
    t.begin("win" if gap > 0 else "lose")


@step("mq.combat.tie")
def a_tie_goes_to_the_monsters(t: Quests, _: dict[str, Any]) -> None:
    """A tie goes to the monsters."""
    told = totals_of(t)
    ties = t.game.ask(t.s, TIES, None)
    if ties:
        t.log("FightWon", ("mq.combat.warrior-tie", "mq.combat.tie"), {**told, "seat": ties[0].facts["seat"]})
    else:
        t.log("FightLost", "mq.combat.tie", told)
    t.begin("win" if ties else "lose")


def totals_of(t: Quests) -> dict[str, int]:
    return {side: total(t.game.ask(t.s, TOTAL, side)) for side in SIDES}


procedure(
    "fight",
    monsters_call_in_others,
    the_boss_calls_in_others_too,
    wait_for_the_main_player,
    wait_for_the_others,
    hear_last_calls,
    the_room_is_checked,
    both_sides_roll,
    wait_for_cards_after_the_roll,
    the_higher_total_wins,
    a_tie_goes_to_the_monsters,
)

"""Exact odds of a fight as it stands, of running away, and of what each card at hand would do to them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from tutor.games.munchkin_quest.actions import Pass
from tutor.games.munchkin_quest.dice import DICE, number_of_dice
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.roll import TIES
from tutor.games.munchkin_quest.running import RUN_BONUS, RUN_TARGET
from tutor.games.munchkin_quest.state import Quest, side_of
from tutor.games.munchkin_quest.totals import TOTAL, foes_of
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.odds import Duel, at_least, duel, sums
from tutor.kernel.records import Rec, evolve
from tutor.kernel.state import Action, pending

CHANGES_THE_ODDS = {
    "UseOneShot", "Throw", "Enhance", "Summon", "Banish", "PlayTrait", "GiveUpTrait", "PlayCheat", "ChooseHelper",
    "SetDie", "PlayCurse", "GoUpALevel", "UsePower",
}  # fmt: skip


class FightOdds(Rec):
    """The chance to win if the dice fell now, and what it is counted from."""

    munchkins: int
    monsters: int
    our_dice: int
    their_dice: int
    duel: Duel
    rolled: bool

    @property
    def chance(self) -> Fraction:
        return self.duel.chance


def fight_odds(s: Quest, game: Game[Quest] = GAME) -> FightOdds | None:
    """If the dice lie already, the outcome is certain; otherwise all rolls are counted."""
    if not foes_of(s) or s.fight is None:
        return None
    ours, theirs = (total(game.ask(s, TOTAL, side)) for side in ("munchkins", "monsters"))
    ties = bool(game.ask(s, TIES, None))
    rolled = s.fight.stage == "rolled"
    a, b = (0, 0) if rolled else dice_of_both_sides(s, game)
    return FightOdds(ours, theirs, a, b, duel(ours - theirs, a, b, ties), rolled)


def dice_of_both_sides(s: Quest, game: Game[Quest] = GAME) -> tuple[int, int]:
    ours = sum(number_of_dice(game.ask(s, DICE, f"p{seat}")) for seat in side_of(s))
    theirs = sum(number_of_dice(game.ask(s, DICE, foe.id)) for foe in foes_of(s))
    return ours, theirs


def with_own_die_card(s: Quest, seat: int, game: Game[Quest] = GAME) -> Fraction | None:
    """The chance if this seat uses its die card whenever that turns the fight; None without such a card."""
    plain = fight_odds(s, game)
    if plain is None or plain.rolled or seat not in side_of(s) or not any(in_hand(s, seat, "die")):
        return None
    own = number_of_dice(game.ask(s, DICE, f"p{seat}"))
    if own == 0:
        return plain.chance
    lead, ties = plain.munchkins - plain.monsters, plain.duel.ties_win
    won = rolls = 0
    for faces in product(range(1, 7), repeat=own):
        best = lead + sum(faces) - min(faces) + 6
        for a, n in sums(plain.our_dice - own):
            for b, m in sums(plain.their_dice):
                gap = best + a - b
                rolls += n * m
                won += n * m * (gap > 0 or (gap == 0 and ties))
    return Fraction(won, rolls)


def run_odds(s: Quest, game: Game[Quest] = GAME) -> dict[str, Fraction]:
    """For each monster still to run from, the chance to get away."""
    if s.flight is None:
        return {}
    need = total(game.ask(s, RUN_TARGET, None))
    chances = {}
    for monster in s.flight.left:
        chased: Quest = evolve(s, flight=evolve(s.flight, chasing=monster))
        bonus = total(game.ask(chased, RUN_BONUS, s.flight.seat))
        chances[monster] = at_least(need, 1, bonus)
    return chances


def value_of_plays(s: Quest, seat: int, game: Game[Quest] = GAME) -> tuple[tuple[Action, Fraction], ...]:
    """Each card or power that this seat may use now, and the chance to win right after it."""
    window = pending(s)
    if s.fight is None or window is None:
        return ()
    values = []
    for action in game.offers(s, seat):
        if type(action).__name__ in CHANGES_THE_ODDS:
            after = settled(game.play(s, action).state, game)
            odds = fight_odds(after, game)
            if odds is not None:
                values.append((action, odds.chance))
    return tuple(values)


def settled(s: Quest, game: Game[Quest]) -> Quest:
    """The state once a Curse has struck unopposed; nothing else is assumed."""
    window = pending(s)
    if window is None or window.kind != "curse":
        return s
    after: Quest = game.play(s, Pass(window.seats[0])).state
    return after

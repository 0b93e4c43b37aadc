"""Exact odds of a fight as it stands, of running away, of a search, and of what each card at hand would do to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from tutor.games.munchkin_quest.actions import ChooseItem, ExchangeMonster, Pass, SetDie, Summon, UsePower
from tutor.games.munchkin_quest.bases import BASE, ChooseBase
from tutor.games.munchkin_quest.dice import DICE, number_of_dice
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.gone import cards_of
from tutor.games.munchkin_quest.in_rooms import SearchRoom
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.roll import TIES
from tutor.games.munchkin_quest.running import RUN_BONUS, RUN_DICE, RUN_TARGET
from tutor.games.munchkin_quest.search_table import RESULT, TABLE, line_of
from tutor.games.munchkin_quest.searching import SEARCH_DICE
from tutor.games.munchkin_quest.state import HIDDEN, Quest, neighbours, side_of
from tutor.games.munchkin_quest.totals import TOTAL, foes_of
from tutor.games.munchkin_quest.windows import CURSE, LOSE, TOSSED
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.odds import Duel, at_least, duel, sums
from tutor.kernel.records import Rec, evolve
from tutor.kernel.state import Action, pending

CHANGES_THE_ODDS = {
    "UseOneShot", "Throw", "Enhance", "Summon", "Banish", "PlayTrait", "GiveUpTrait", "PlayCheat", "ChooseHelper",
    "SetDie", "PlayCurse", "GoUpALevel", "UsePower", "ExchangeMonster", "PassBy",
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
    """For each monster still to run from, the chance to get away; none without a way out. A die that lies is certain,
    and what was paid for it helps against no other monster.
    """
    flight = s.flight
    if flight is None:
        return {}
    if not flight.to and not neighbours(s, s.players[flight.seat].where):
        return dict.fromkeys(flight.left, Fraction(0))
    need = total(game.ask(s, RUN_TARGET, None))
    chances = {}
    for monster in flight.left:
        lies = monster == flight.chasing
        chased: Quest = evolve(s, flight=evolve(flight, chasing=monster, bonus=flight.bonus if lies else 0))
        bonus = total(game.ask(chased, RUN_BONUS, flight.seat))
        dice = number_of_dice(game.ask(chased, RUN_DICE, flight.seat))
        chances[monster] = Fraction(flight.die + bonus >= need) if lies else at_least(need, dice, bonus)
    return chances


def value_of_run_plays(s: Quest, seat: int, game: Game[Quest] = GAME) -> Values:
    """What this seat may do about the running-away die that lies, and the chance to get away right after it."""
    if s.flight is None or not s.flight.chasing:
        return ()
    chased = s.flight.chasing
    plays = [a for a in game.offers(s, seat) if isinstance(a, (SetDie, UsePower))]
    return tuple((a, run_odds(game.play(s, a).state, game)[chased]) for a in plays)


class SearchOdds(Rec):
    """The chance of each line of the search table, by the number of dice and what is added to them."""

    seat: int
    dice: int
    bonus: int
    lines: tuple[tuple[int, Fraction], ...]

    @property
    def monster(self) -> Fraction:
        return sum((chance for line, chance in self.lines if TABLE[line].monster), Fraction())

    @property
    def gold(self) -> Fraction:
        return sum((chance * TABLE[line].gold for line, chance in self.lines), Fraction())

    @property
    def treasure(self) -> Fraction:
        return sum((chance * TABLE[line].treasure for line, chance in self.lines), Fraction())


def search_odds(s: Quest, game: Game[Quest] = GAME) -> SearchOdds | None:
    """Of a search whose dice lie, or of one that the player whose turn it is may begin; None if there is neither."""
    if s.search is None and game.why_not(s, SearchRoom(s.turn)):
        return None
    bonus = total(game.ask(s, RESULT, None))
    seat = s.turn if s.search is None else s.search.seat
    dice = number_of_dice(game.ask(s, SEARCH_DICE, seat)) if s.search is None else 0
    ways: dict[int, int] = {}
    for value, n in sums(dice):
        line = line_of(value + bonus)
        ways[line] = ways.get(line, 0) + n
    rolls = sum(ways.values())
    return SearchOdds(seat, dice, bonus, tuple((line, Fraction(n, rolls)) for line, n in sorted(ways.items())))


Values = tuple[tuple[Action, Fraction], ...]
_LATEST: dict[int, tuple[Quest, Game[Quest], Values]] = {}  # by seat: a screen asks about one state several times


def value_of_plays(s: Quest, seat: int, game: Game[Quest] = GAME) -> Values:
    """Each card or power that this seat may use now, and the chance to win right after it.

    That follows from everything but the luck to come: dice that are set for a what-if change none of it.
    """
    of, by, values = _LATEST.get(seat, (None, None, ()))
    if by is not game or of is None or (of is not s and of != evolve(s, chance=of.chance)):
        of, values = s, _values(s, seat, game)
    _LATEST[seat] = (of, game, values)
    return values


def _values(s: Quest, seat: int, game: Game[Quest]) -> Values:
    if s.fight is None or pending(s) is None:
        return ()
    values = []
    for action in game.offers(s, seat):
        if type(action).__name__ in CHANGES_THE_ODDS and not _elsewhere(s, action):
            tables = ([game.play(start, action).state for start in starts] for starts in _draws(s, action))
            chance = _mean(_mean(chance_to_win(after, game) for after in each) for each in tables)
            if chance is not None:
                values.append((action, chance))
    return tuple(values)


def _elsewhere(s: Quest, action: Action) -> bool:
    """Whether a monster of another room is exchanged, which is all the same to the fight."""
    return isinstance(action, ExchangeMonster) and s.fight is not None and s.foe(action.monster).where != s.fight.where


def _draws(s: Quest, action: Action) -> Iterator[tuple[Quest, ...]]:
    """The table as it may be, whatever card is drawn: for each, one table for each card that it may call in.

    Who sees only the backs of the deck knows what is not in it.
    """
    deck = s.monster_deck
    draws = _draws_a_monster(s, action)
    if draws and HIDDEN in deck:
        seen = {*s.monster_pile, *(foe.card for foe in s.foes)}
        unseen = tuple(card for card in s.box.decks["monster"] if card not in seen)
        deck = unseen if len(unseen) == len(deck) else ()
        if not deck:
            return
    if draws and not deck:  # it is made anew from the discards, and the monster that is exchanged is one of them
        gone = cards_of(s, (s.foe(action.monster),)) if isinstance(action, ExchangeMonster) else ()
        deck = (*s.monster_pile, *gone)
    if not draws or len(deck) < 2:
        yield (s,)
        return
    for card in deck:
        rest = tuple(c for c in deck if c != card)
        friends = rest if s.box.monsters[card].calls else rest[:1]
        yield tuple(_topped(s, (card, friend, *(c for c in rest if c != friend))) for friend in friends)


def _draws_a_monster(s: Quest, action: Action) -> bool:
    """Whether a monster comes from the deck; a mate brings one only if it calls it in."""
    if not isinstance(action, Summon | ExchangeMonster):
        return False
    mate = isinstance(action, Summon) and action.monster
    return not mate or bool(s.monster(s.foe(action.monster)).calls)


def _topped(s: Quest, deck: tuple[str, ...]) -> Quest:
    pile = s.monster_pile if s.monster_deck else ()
    topped: Quest = evolve(s, monster_deck=deck, monster_pile=pile, chance=Chance())
    return topped


def chance_to_win(s: Quest, game: Game[Quest] = GAME) -> Fraction | None:
    """The chance once what is pending is settled: a Curse unopposed, what it takes as its chooser would have it, a die
    of a power whatever it may show.
    """
    window = pending(s)
    if window is None or s.fight is None:
        return None
    if window.kind == CURSE:
        return chance_to_win(game.play(s, Pass(window.seats[0])).state, game)
    if window.kind == LOSE:
        return _as_chosen(s, window.seats[0], window.about["cards"], game)
    if window.kind == BASE:
        return chance_to_win(game.play(s, ChooseBase(window.seats[0], s.turn)).state, game)
    if window.kind == TOSSED and s.toss is not None:
        toss, thrown = s.toss, range(1, (6 if s.toss.power == "monster-die" else 10) + 1)
        shown = (evolve(s, toss=evolve(toss, face=face)) for face in thrown)
        return _mean(chance_to_win(game.play(seen, Pass(toss.seat)).state, game) for seen in shown)
    odds = fight_odds(s, game)
    return None if odds is None else odds.chance


def _as_chosen(s: Quest, chooser: int, cards: Iterable[str], game: Game[Quest]) -> Fraction | None:
    """Those in the fight lose what matters least to it, others choose what matters most."""
    lost = [chance_to_win(game.play(s, ChooseItem(chooser, card)).state, game) for card in cards]
    known = [chance for chance in lost if chance is not None]
    best = max if chooser in side_of(s) else min
    return best(known, default=None)


def _mean(chances: Iterable[Fraction | None]) -> Fraction | None:
    """The mean of what is equally likely; None where nothing is fought any more."""
    known = [chance for chance in chances if chance is not None]
    return sum(known, Fraction(0)) / len(known) if known else None

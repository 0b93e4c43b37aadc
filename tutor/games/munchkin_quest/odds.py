"""Exact odds of a fight as it stands, of running away, of a search, and of what each card at hand would do to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from tutor.games.munchkin_quest.actions import ChooseItem, ExchangeMonster, Pass, SetDie, Summon, UsePower
from tutor.games.munchkin_quest.bases import BASE, BASES_OF_A_COLOUR, ChooseBase
from tutor.games.munchkin_quest.dice import DICE, FACES, number_of_dice
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
    s = _with_the_power(s, game)
    if not foes_of(s) or s.fight is None:
        return None
    ours, theirs = (total(game.ask(s, TOTAL, side)) for side in ("munchkins", "monsters"))
    ties = bool(game.ask(s, TIES, None))
    rolled = s.fight.stage == "rolled"
    a, b = (0, 0) if rolled else dice_of_both_sides(s, game)
    return FightOdds(ours, theirs, a, b, duel(ours - theirs, a, b, ties), rolled)


def _with_the_power(s: Quest, game: Game[Quest]) -> Quest:
    """What the die of a power grants once it lies; the Monster die only tells where somebody stands who is to come."""
    if s.toss is None or s.toss.power == "monster-die":
        return s
    settled: Quest = game.play(s, Pass(s.toss.seat)).state
    return settled


def dice_of_both_sides(s: Quest, game: Game[Quest] = GAME) -> tuple[int, int]:
    ours = sum(number_of_dice(game.ask(s, DICE, f"p{seat}")) for seat in side_of(s))
    theirs = sum(number_of_dice(game.ask(s, DICE, foe.id)) for foe in foes_of(s))
    return ours, theirs


def with_own_die_card(s: Quest, seat: int, game: Game[Quest] = GAME) -> Fraction | None:
    """The chance if this seat uses its die card whenever that turns the fight; None without such a card."""
    plain = fight_odds(s, game)
    if plain is None or plain.rolled or seat not in side_of(s) or not any(in_hand(s, seat, "die")):
        return None
    own = number_of_dice(game.ask(_with_the_power(s, game), DICE, f"p{seat}"))
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
Cards = tuple[str, ...]
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
            tables = ((game.play(start, action).state, likely) for start, likely in _draws(s, action))
            weigh = _as_it_lies if isinstance(action, SetDie) else chance_to_win
            chance = _mean((weigh(after, game), likely) for after, likely in tables)
            if chance is not None:
                values.append((action, chance))
    return tuple(values)


def _elsewhere(s: Quest, action: Action) -> bool:
    """Whether a monster of another room is exchanged, which is all the same to the fight."""
    return isinstance(action, ExchangeMonster) and s.fight is not None and s.foe(action.monster).where != s.fight.where


def _draws(s: Quest, action: Action) -> Iterator[tuple[Quest, Fraction]]:
    """The table as it may be, whatever cards are drawn, and how likely that is.

    Who sees only the backs of the deck knows what is not in it.
    """
    deck, pile, n = s.monster_deck, s.monster_pile, _monsters_drawn(s, action)
    if n and HIDDEN in deck:
        seen = {*pile, *(foe.card for foe in s.foes)}
        deck = tuple(card for card in s.box.decks["monster"] if card not in seen)
        if len(deck) != len(s.monster_deck):
            return
    if isinstance(action, ExchangeMonster):  # whoever is exchanged may be shuffled in with the discards
        pile = (*pile, *cards_of(s, (s.foe(action.monster),)))
    for cards, likely in _orders(s, deck, pile, n):
        yield (evolve(s, monster_deck=deck, chance=Chance(cards=cards)) if cards else s), likely


def _orders(s: Quest, deck: Cards, pile: Cards, n: int) -> Iterator[tuple[Cards, Fraction]]:
    """The cards that may be drawn, one after the other, with those that they call in; an empty deck is made anew from
    the discards.
    """
    deck, pile = (deck, pile) if deck else (pile, ())
    if not n or not deck:
        yield (), Fraction(1)
        return
    for card in deck:
        rest = tuple(c for c in deck if c != card)
        for more, likely in _orders(s, rest, pile, n - 1 + s.box.monsters[card].calls):
            yield (card, *more), likely / len(deck)


def _monsters_drawn(s: Quest, action: Action) -> int:
    """How many monsters come from the deck; a mate brings only those that it calls in."""
    if not isinstance(action, Summon | ExchangeMonster):
        return 0
    mate = isinstance(action, Summon) and action.monster
    return s.monster(s.foe(action.monster)).calls if mate else 1


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
        return _as_chosen(s, [ChooseItem(window.seats[0], card) for card in window.about["cards"]], game)
    if window.kind == BASE:
        return _as_chosen(s, [ChooseBase(window.seats[0], seat) for seat in _bases_to_choose(s)], game)
    if window.kind == TOSSED and (toss := s.toss) is not None:
        shown = ((evolve(s, toss=evolve(toss, face=face)), ways) for face, ways in _throws(s, toss.power))
        settled = ((game.play(seen, Pass(toss.seat)).state, ways) for seen, ways in shown)
        return _mean((chance_to_win(after, game), Fraction(ways)) for after, ways in settled)
    odds = fight_odds(s, game)
    return None if odds is None else odds.chance


def _as_it_lies(s: Quest, game: Game[Quest]) -> Fraction | None:
    """The chance with the face to which a die was set."""
    return chance_to_win(s if s.toss is None else game.play(s, Pass(s.toss.seat)).state, game)


def _throws(s: Quest, power: str) -> tuple[tuple[int, int], ...]:
    """The faces that a die of a power or the Monster die may show, and how many are like it: colours that nobody plays
    are all the same.
    """
    if power != "monster-die":
        return tuple((face, 1) for face in range(1, 11))
    colours = {p.colour for p in s.players}
    played = tuple((face, 1) for face, colour in enumerate(FACES, 1) if colour in colours)
    unused = next((face for face, colour in enumerate(FACES, 1) if colour not in colours), 0)
    return (*played, (unused, len(FACES) - len(played))) if unused else played


def _as_chosen(s: Quest, choices: Sequence[Action], game: Game[Quest]) -> Fraction | None:
    """Those in the fight choose what is best for it, and lose what matters least to it; others do the contrary."""
    chances = [chance_to_win(game.play(s, choice).state, game) for choice in choices]
    known = [chance for chance in chances if chance is not None]
    best = max if choices and choices[0].seat in side_of(s) else min
    return best(known, default=None)


def _bases_to_choose(s: Quest) -> tuple[int, ...]:
    """Any of the colours with room left, and each on which one of those who are fought may have to make room."""
    kinds: dict[tuple[str, ...], int] = {}
    for p in s.players:
        standing = tuple(foe.id for foe in s.foes if foe.base == p.seat)
        crowded = len(standing) >= BASES_OF_A_COLOUR and any(foe.id in standing for foe in foes_of(s))
        kinds.setdefault(standing if crowded else (), p.seat)
    return tuple(kinds.values())


def _mean(chances: Iterable[tuple[Fraction | None, Fraction]]) -> Fraction | None:
    """The mean, each as likely as it is; None where nothing is fought any more."""
    known = [(chance, likely) for chance, likely in chances if chance is not None]
    weight = sum((likely for _, likely in known), Fraction(0))
    return sum((chance * likely for chance, likely in known), Fraction(0)) / weight if known else None

"""A game of the tests' own, just large enough to use all of the kernel.

Everybody bids coins in secret, and the bids are paid together. Then one after the other picks fruit or shakes the tree;
what is picked may be snatched by anybody else, and whoever is robbed may hold on to it. The richest wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import RuleSet
from tutor.kernel.state import Action, State, pending
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput, Facts, facts
from tutor.kernel.windows import Task, Window, redacted

HIDDEN = "?"
FRUIT = ("apple", "pear", "plum", "golden-apple", "wormy-pear", "cherry")


class Orchard(State):
    coins: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    deck: tuple[str, ...] = ()
    sold: int = 0
    dizzy: tuple[int, ...] = ()


class Bid(Action, tag="bid"):
    coins: int


class Pick(Action, tag="pick"):
    pass


class Shake(Action, tag="shake"):
    pass


class Snatch(Action, tag="snatch"):
    fruit: str


class Let(Action, tag="let"):
    pass


class Hold(Action, tag="hold"):
    """Hold on to what is snatched, or not."""

    tight: bool


RULES = RuleSet(layers=("book", "card", "absolute"))
Orchards = Table[Orchard]
BIDS, TURN, SNATCHES, GRIP = "bids", "turn", "snatches", "grip"


def with_at(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


# -- bidding: guards are declared in another order than the one in which they are basic ------------------------------


@RULES.guard("orchard.bid.even", Bid)
def bids_are_even(s: Orchard, a: Bid) -> Facts | None:
    return facts(coins=a.coins) if a.coins % 2 else None


@RULES.guard("orchard.bid.afford", Bid, basic=3)
def bids_are_had(s: Orchard, a: Bid) -> Facts | None:
    return facts(key="poor", coins=a.coins, had=s.coins[a.seat]) if a.coins > s.coins[a.seat] else None


@RULES.guard("orchard.bid.something", Bid, basic=1)
def bids_are_something(s: Orchard, a: Bid) -> Facts | None:
    return facts(coins=a.coins) if a.coins < 0 else None


@RULES.guard("orchard.dizzy", Bid, Pick, Shake, basic=2, every=True)
def the_dizzy_sit_down(s: Orchard, seat: int) -> Facts | None:
    return facts(seat=seat) if seat in s.dizzy else None


@RULES.action(Bid, "orchard.bid", (BIDS,), lambda s, seat: (Bid(seat, n) for n in range(s.coins[seat] + 1)))
def bid(t: Orchards, a: Bid) -> None:
    coins = with_at(t.s.coins, a.seat, t.s.coins[a.seat] - a.coins)
    t.log("BidPaid", "orchard.bid.pay", {"seat": a.seat, "coins": a.coins}, coins=coins)


@RULES.step("orchard.bid.open")
def everybody_bids(t: Orchards, _: dict[str, Any]) -> None:
    seats = tuple(seat for seat in range(len(t.s.coins)) if seat not in t.s.dizzy)
    t.open(BIDS, "orchard.bid.open", seats, mode="each", secret=True)


# -- picking, shaking, snatching -------------------------------------------------------------------------------------


@RULES.step("orchard.turns")
def one_after_the_other(t: Orchards, _: dict[str, Any]) -> None:
    t.open(TURN, "orchard.turns", tuple(range(len(t.s.coins))), mode="ordered")


@RULES.action(Pick, "orchard.pick", (TURN,), lambda s, seat: (Pick(seat),) if s.deck else ())
def pick(t: Orchards, a: Pick) -> None:
    t.answered(a.seat)
    fruit, deck = t.take_top(t.s.deck)
    hands = with_at(t.s.hands, a.seat, (*t.s.hands[a.seat], fruit))
    t.because(t.log("Picked", "orchard.pick", {"seat": a.seat, "fruit": fruit}, deck=deck, hands=hands))
    others = tuple((a.seat + i) % len(t.s.coins) for i in range(1, len(t.s.coins)))
    t.open(SNATCHES, "orchard.snatch", others, lead=others[0], fruit=fruit, owner=a.seat)


@RULES.action(Shake, "orchard.shake", (TURN,), lambda s, seat: (Shake(seat),))
def shake(t: Orchards, a: Shake) -> None:
    t.answered(a.seat)
    face = t.roll(6)
    coins = with_at(t.s.coins, a.seat, t.s.coins[a.seat] + face)
    t.log("Shaken", ("orchard.shake", "orchard.die"), {"seat": a.seat, "face": face}, coins=coins)


def snatches(s: Orchard, seat: int) -> Iterator[Snatch]:
    yield Snatch(seat, s.stack[-1].about["fruit"])


@RULES.guard("orchard.snatch.hands", Snatch)
def two_fruits_fill_the_hands(s: Orchard, a: Snatch) -> Facts | None:
    return facts(n=len(s.hands[a.seat])) if len(s.hands[a.seat]) >= 2 else None


@RULES.action(Snatch, "orchard.snatch", (SNATCHES,), snatches)
def snatch(t: Orchards, a: Snatch) -> None:
    """The answer of whoever is robbed comes before whatever else may still be snatched."""
    owner = t.s.stack[-1].about["owner"]
    t.answered(a.seat)
    t.open(GRIP, "orchard.grip", (owner,), lead=owner, fruit=a.fruit, thief=a.seat)


@RULES.action(Let, "orchard.snatch", (SNATCHES,), lambda s, seat: (Let(seat),))
def let(t: Orchards, a: Let) -> None:
    t.answered(a.seat)


@RULES.action(Hold, "orchard.grip", (GRIP,), lambda s, seat: (Hold(seat, True), Hold(seat, False)))
def hold(t: Orchards, a: Hold) -> None:
    about = t.s.stack[-1].about
    t.close()
    if a.tight:
        t.log("Held", "orchard.grip", {"seat": a.seat, "fruit": about["fruit"]})
        return
    rest = tuple(f for f in t.s.hands[a.seat] if f != about["fruit"])
    hands = with_at(t.s.hands, a.seat, rest)
    hands = with_at(hands, about["thief"], (*hands[about["thief"]], about["fruit"]))
    t.because(t.log("Snatched", "orchard.snatch", {"seat": about["thief"], "fruit": about["fruit"]}, hands=hands))
    window = pending(t.s)
    if window is not None and window.kind == SNATCHES:
        t.close()
    t.begin("bruise", seat=about["thief"])


@RULES.step("orchard.bruise")
def what_is_snatched_is_bruised(t: Orchards, about: dict[str, Any]) -> None:
    t.log("Bruised", "orchard.bruise", dict(about))


@RULES.step("orchard.end.richest")
def the_richest_wins(t: Orchards, _: dict[str, Any]) -> None:
    worth = [total(t.game.ask(t.s, "orchard.worth", seat)) for seat in range(len(t.s.coins))]
    winners = tuple(seat for seat, n in enumerate(worth) if n == max(worth))
    t.end("market-day", "orchard.end.richest", winners)


RULES.procedure("round", everybody_bids, one_after_the_other, the_richest_wins)
RULES.procedure("bruise", what_is_snatched_is_bruised)


# -- numbers ---------------------------------------------------------------------------------------------------------


@RULES.term("orchard.worth", "orchard.worth.coins")
def coins_count(s: Orchard, seat: int) -> Iterator[Term]:
    yield Term(s.coins[seat], "orchard.worth.coins", "coins", f"seat:{seat}")


@RULES.part("orchard.worth", "orchard.fruit", "orchard.worth.fruit")
def fruit_counts(s: Orchard, seat: int) -> Iterator[str]:
    yield from s.hands[seat]


# Declared from the top layer downwards: the layers decide, not the order of declaration.
@RULES.limit("orchard.fruit", "orchard.fruit.floor", layer="absolute")
def no_fruit_is_worth_less_than_nothing(s: Orchard, fruit: str, so_far: int) -> Term | None:
    return Term(-so_far, "orchard.fruit.floor", "floor", fruit) if so_far < 0 else None


@RULES.answer("orchard.fruit", "orchard.fruit.golden", layer="card")
def golden_fruit_is_worth_ten(s: Orchard, fruit: str) -> Term | None:
    return Term(10, "orchard.fruit.golden", "golden", fruit) if fruit.startswith("golden") else None


@RULES.term("orchard.fruit", "orchard.fruit.worm", layer="card")
def worms_cost(s: Orchard, fruit: str) -> Iterator[Term]:
    if fruit.startswith("wormy"):
        yield Term(-3, "orchard.fruit.worm", "worm", fruit)


@RULES.term("orchard.fruit", "orchard.fruit.one")
def a_fruit_is_worth_two(s: Orchard, fruit: str) -> Iterator[Term]:
    yield Term(2, "orchard.fruit.one", "fruit", fruit)


# -- the game --------------------------------------------------------------------------------------------------------


def view(s: Orchard, seat: int) -> Orchard:
    stack = tuple(redacted(f, seat) if isinstance(f, Window) else f for f in s.stack)
    return evolve(s, stack=stack, chance=Chance(), deck=(HIDDEN,) * len(s.deck))


def well_formed(s: Orchard, a: Any) -> None:
    if not 0 <= a.seat < len(s.coins):
        raise BadInput(f"there is no seat {a.seat}")


GAME: Game[Orchard] = Game("orchard", RULES, Orchard, view, well_formed, "orchard.end")


def laid(state: Orchard, game: Game[Orchard] = GAME) -> Orchard:
    """The state run to its first decision."""
    table = Table(game, state)
    game.run(table)
    return table.s


def start(coins: tuple[int, ...] = (4, 4, 4), luck: Chance | None = None, **fields: Any) -> Orchard:
    hands = fields.pop("hands", ((),) * len(coins))
    state = Orchard(coins=coins, hands=hands, deck=FRUIT, chance=luck or Chance(), stack=(Task("round"),), **fields)
    return laid(state)


def after(s: Orchard, *actions: Action, game: Game[Orchard] = GAME) -> Orchard:
    for action in actions:
        s = game.apply(s, action).state
    return s


def bids_over(coins: tuple[int, ...] = (4, 4, 4), luck: Chance | None = None, **fields: Any) -> Orchard:
    """Everybody has bid nothing, and the first turn is on."""
    s = start(coins, luck, **fields)
    return after(s, *(Bid(seat, 0) for seat in range(len(coins)) if seat not in s.dizzy))

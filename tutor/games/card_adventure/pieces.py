"""What the pieces of the game are, and what they show: cards, dice, pawns, tokens, counters, areas, routes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.book import follows_from, term
from tutor.games.card_adventure.cards import KINDS
from tutor.games.card_adventure.state import Adventure, playing, standing_at
from tutor.games.card_adventure.verbs import Tables
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask

CARDS = "cpa.box.cards"  # the cards of the box by kind
SIDES = "cpa.dice.sides"
PAWNS = "cpa.pc.pawns"
CONTROLS = "cpa.pc.controls"  # about: the seat
WHERE = "cpa.pc.where"  # about: the seat
VALUE = "cpa.tokens.value"  # about: the id of a token
NUMBER = "cpa.counter.number"  # about: the id of a trump counter
BELONGINGS = "cpa.hand.belongings"  # about: the seat
AREAS = "cpa.board.areas"
AREA_COUNT = "cpa.board.area-count"
ON_ROUTE = "cpa.route.holds"  # about: the route

for printed in (VALUE, NUMBER):
    follows_from(printed, "inline")
follows_from(SIDES)


@term(CARDS, "cpa.component.cards")
def a_set_of_cards(s: Adventure, _: object) -> Iterator[Term]:
    """A game needs a basic set of cards."""
    for kind in KINDS:
        yield Term(len(s.box.deck(kind)), "cpa.component.cards", "box", f"deck:{kind}", {"deck": kind})


@term(SIDES, "cpa.component.dice")
def dice_are_cubes(s: Adventure, _: object) -> Iterator[Term]:
    """Dice are cubes numbered 1 to 6; two for each player are recommended."""
    yield Term(6, "cpa.component.dice", "sides", "die")


def roll(t: Tables) -> int:
    """A die is rolled."""
    return t.roll(total(t.game.ask(t.s, SIDES, None)))


@term(PAWNS, "cpa.component.pawns")
def a_pawn_for_each_pc(s: Adventure, _: object) -> Iterator[Term]:
    """Each PC is shown by a pawn, which may be anything as long as the pawns can be told apart."""
    for seat in playing(s):
        yield Term(1, "cpa.component.pawns", "pawn", f"seat:{seat}", {"seat": seat})


@term(CONTROLS, "cpa.def.pc")
def each_player_controls_a_character(s: Adventure, seat: int) -> Iterator[Term]:
    """A player character (PC) is the character that a player controls."""
    role = s.players[seat].role
    yield Term(1, "cpa.def.pc", "pc", f"seat:{seat}", {"seat": seat, "role": role})


@term(WHERE, "cpa.def.pawn")
def the_pawn_shows_where_it_is(s: Adventure, seat: int) -> Iterator[Term]:
    """A pawn shows where on the board its PC is."""
    p = s.players[seat]
    if not p.out:
        yield Term(1, "cpa.def.pawn", "pawn-at", p.where, {"seat": seat, "where": p.where})


@term(VALUE, "cpa.def.damage-token")
def wounds(s: Adventure, token: str) -> Iterator[Term]:
    """Damage tokens stand for the wounds of a PC."""
    if s.box.tokens[token].kind == "damage":
        yield Term(s.box.tokens[token].value, "cpa.def.damage-token", "token", token, {"token": token})


@term(VALUE, "cpa.def.poison-token")
def poison(s: Adventure, token: str) -> Iterator[Term]:
    """Poison tokens stand for the amount of poison in a PC's body."""
    if s.box.tokens[token].kind == "poison":
        yield Term(s.box.tokens[token].value, "cpa.def.poison-token", "token", token, {"token": token})


@term(NUMBER, "cpa.def.trump-counter")
def what_a_counter_shows(s: Adventure, counter: str) -> Iterator[Term]:
    """Trump counters show various states on the board."""
    found = s.box.counters[counter]
    yield Term(found.number, "cpa.def.trump-counter", "counter", counter, {"counter": counter, "suit": found.suit})


@term(BELONGINGS, "cpa.def.item-card")
def items_are_belongings(s: Adventure, seat: int) -> Iterator[Term]:
    """Item cards stand for a PC's belongings."""
    for card in s.players[seat].items:
        yield Term(1, "cpa.def.item-card", "belonging", card, {"card": card, "seat": seat})


@term(AREAS, "cpa.def.area")
def parts_of_the_board_with_a_name(s: Adventure, _: object) -> Iterator[Term]:
    """An area is a marked part of the board that carries a name of its own."""
    for area in s.map.areas.values():
        yield Term(len(area.cells), "cpa.def.area", "area", area.id, {"area": area.id})


@term(AREA_COUNT, "cpa.boardstep.two-areas", asks=True)
def how_many_areas_there_are(s: Adventure, _: object, ask: Ask) -> Iterator[Term]:
    """The game that comes with these rules has just two areas, the treasury and the underground waterway."""
    for area in ask(s, AREAS, None):
        yield Term(1, "cpa.boardstep.two-areas", "area", area.source, {"area": area.source})


@term(ON_ROUTE, "cpa.route.may-hold")
def what_stands_on_a_route(s: Adventure, where: str) -> Iterator[Term]:
    """Some things are placed on routes."""
    found = standing_at(s, where)
    if found is not None:
        told: dict[str, Any] = {"where": where, "card": found.card}
        yield Term(found.layers, "cpa.route.may-hold", "structure", found.card, told)

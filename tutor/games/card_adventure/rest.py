"""Rest: a whole go for two dice and what the table says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import ChooseDeck, Rest
from tutor.games.card_adventure.board import RestOnlyIn
from tutor.games.card_adventure.book import action, guard, procedure, step
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.effects import where_counts
from tutor.games.card_adventure.limits import MOST
from tutor.games.card_adventure.pieces import BELONGINGS, roll
from tutor.games.card_adventure.stacks import kept_in_play
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.supplies import draw, take_tokens
from tutor.games.card_adventure.verbs import Tables, change, discard, leave_hand
from tutor.games.card_adventure.windows import GO, KIND
from tutor.kernel.chance import ScriptError
from tutor.kernel.events import total
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

LOST = "item-lost"  # what a script says before an item that a rest loses


@guard("cpa.rest.one-turn", Rest, basic=3, every=True)
def a_rest_takes_the_whole_go(s: Adventure, seat: int) -> Facts | None:
    """Resting takes one turn."""
    return facts(seat=seat) if s.players[seat].acted else None


@guard("cpa.rest.allowed", Rest, basic=4, every=True)
def not_where_the_board_forbids_it(s: Adventure, seat: int) -> Facts | None:
    """Rest is one of the actions of the PC action step; a PC may take it unless the board forbids it."""
    where, area = s.players[seat].where, s.map.area_of(where_counts(s.players[seat]))
    for rule in s.map.rules(RestOnlyIn):
        here = rule.area in ("", area)
        if here and where not in rule.cells:
            return facts(seat=seat, where=where, cells=rule.cells)
    return None


@action(Rest, "cpa.rest.allowed", (GO,), lambda s, seat: (Rest(seat),) if seat == s.active else ())
def rest(t: Tables, a: Rest) -> None:
    """Rest is one of the actions of the PC action step; a PC may take it unless the board forbids it."""
    t.close()
    told = {"where": t.s.players[a.seat].where}
    change(t, a.seat, "RestBegun", "cpa.rest.allowed", told, rested=True, acted=True)
    t.begin("rest", seat=a.seat)


@step("cpa.rest.roll")
def two_dice_are_rolled(t: Tables, about: dict[str, Any]) -> None:
    """The player of a resting PC rolls two dice, adds them and applies the result of the table."""
    dice = (roll(t), roll(t))
    told = {"seat": about["seat"], "dice": dice, "n": sum(dice)}
    t.log("RestRolled", "cpa.rest.roll", told)
    t.begin("rested", seat=about["seat"], n=sum(dice))


procedure("rest", two_dice_are_rolled)


@step("cpa.rest.no-refusal")
def nobody_refuses_the_result(t: Tables, about: dict[str, Any]) -> None:
    """A result of the rest table cannot be refused."""
    t.log("ResultStands", "cpa.rest.no-refusal", {"seat": about["seat"], "n": about["n"]})
    t.begin(f"rest-{about['n']}", seat=about["seat"])


procedure("rested", nobody_refuses_the_result)


# -- monsters come nearer --------------------------------------------------------------------------------------------


@step("cpa.rest.total-2")
def two_brings_them_from_five_cells(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 2: if an enemy monster is within 5 cells, it comes 5 cells nearer to the PC that rested."""
    they_stir(t, about["seat"], 5, "cpa.rest.total-2")


@step("cpa.rest.total-3")
def three_brings_them_from_four_cells(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 3: as for 2, with a distance of 4 cells."""
    they_stir(t, about["seat"], 4, "cpa.rest.total-3")


@step("cpa.rest.total-4")
def four_brings_them_from_three_cells(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 4: as for 2, with a distance of 3 cells."""
    they_stir(t, about["seat"], 3, "cpa.rest.total-4")


@step("cpa.rest.total-5")
def five_brings_them_from_two_cells(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 5: as for 2, with a distance of 2 cells."""
    they_stir(t, about["seat"], 2, "cpa.rest.total-5")


def they_stir(t: Tables, seat: int, n: int, rule: str, within: int = 0) -> None:
    """The nearest monsters come so many cells nearer, if there are any so near, or `within` another distance."""
    t.log("MonstersStir", rule, {"seat": seat, "n": within or n})
    t.begin("approach", seat=seat, n=within or n, far=n, least=1, why=rule)


procedure("rest-2", two_brings_them_from_five_cells)
procedure("rest-3", three_brings_them_from_four_cells)
procedure("rest-4", four_brings_them_from_three_cells)
procedure("rest-5", five_brings_them_from_two_cells)


# -- cards are drawn -------------------------------------------------------------------------------------------------


@step("cpa.rest.total-6")
def six_is_a_card(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 6: draw one attack card or one MP card."""
    _a_card(t, about["seat"], "cpa.rest.total-6")


@step("cpa.rest.total-7")
def seven_is_a_card(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 7: draw one attack card or one MP card."""
    _a_card(t, about["seat"], "cpa.rest.total-7")


@step("cpa.rest.total-8")
def eight_is_a_card(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 8: draw one attack card or one MP card."""
    _a_card(t, about["seat"], "cpa.rest.total-8")


def _a_card(t: Tables, seat: int, rule: str) -> None:
    if holds_mp(t.s, seat, t.game.ask):
        t.open(KIND, rule, (seat,))
    else:
        draw(t, "attack", seat, 1, rule)


def holds_mp(s: Adventure, seat: int, ask: Ask) -> bool:
    """Whether its class can hold MP cards at all."""
    return total(ask(s, MOST, {"seat": seat, "kind": "mp"})) > 0


@step("cpa.rest.total-12")
def twelve_is_two_cards(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 12: draw two cards in all from the attack and MP decks, one of each or two of the same kind."""
    seat = about["seat"]
    if holds_mp(t.s, seat, t.game.ask):
        t.open(KIND, "cpa.rest.total-12", (seat,), n=2)


@step("cpa.ruling.rest-twelve")
def without_magic_both_are_attack_cards(t: Tables, about: dict[str, Any]) -> None:
    """A class that cannot hold MP cards draws attack cards for both."""
    seat = about["seat"]
    if not holds_mp(t.s, seat, t.game.ask):
        draw(t, "attack", seat, 2, ("cpa.ruling.rest-twelve", "cpa.rest.total-12"))


procedure("rest-6", six_is_a_card)
procedure("rest-7", seven_is_a_card)
procedure("rest-8", eight_is_a_card)
procedure("rest-12", twelve_is_two_cards, without_magic_both_are_attack_cards)


def deck_candidates(s: Adventure, seat: int) -> Iterator[ChooseDeck]:
    yield ChooseDeck(seat, "attack")
    yield ChooseDeck(seat, "mp")


@action(ChooseDeck, "cpa.rest.no-refusal", (KIND,), deck_candidates)
def choose_deck(t: Tables, a: ChooseDeck) -> None:
    """A result of the rest table cannot be refused."""
    window = pending(t.s)
    assert window is not None
    t.close()
    left = window.about.get("n", 1) - 1
    if left:
        t.open(KIND, window.rule, window.seats, n=left)
    draw(t, a.deck, a.seat, 1, window.rule)


# -- ill luck --------------------------------------------------------------------------------------------------------


@step("cpa.rest.total-9")
def nine_wounds(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 9: wild beasts or foul weather, draw one damage token."""
    t.begin("outs")
    take_tokens(t, "damage", about["seat"], 1, "cpa.rest.total-9")


@step("cpa.rest.total-10")
def ten_poisons(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 10: bad food, take one poison token."""
    t.begin("outs")
    take_tokens(t, "poison", about["seat"], 1, "cpa.rest.total-10")


@step("cpa.rest.total-11-none")
def eleven_is_nothing_to_who_has_nothing(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 11 has no effect on a PC without item cards."""
    if not total(t.game.ask(t.s, BELONGINGS, about["seat"])):
        t.log("NothingToLose", "cpa.rest.total-11-none", {"seat": about["seat"]})
        t.close()


@step("cpa.rest.total-11")
def eleven_loses_an_item(t: Tables, about: dict[str, Any]) -> None:
    """Rest total 11: one belonging is found missing, discard one item card."""
    p = t.s.players[about["seat"]]
    card = _any_of(t, p.items)
    leave_hand(t, p.seat, card, "ItemMissing", "cpa.rest.total-11")
    if not kept_in_play(t, p.seat, card):
        discard(t, (card,), seat=p.seat)


def _any_of(t: Tables, items: tuple[str, ...]) -> str:
    """An item of the hand at random: the one that the script names, as a copy or as it is printed."""
    script = t.s.chance.cards
    told = t.scripted(f"{LOST}:")
    wanted = told or (script[0] if script else "")
    found = wanted if wanted in items else next((x for x in items if printed_id(x) == printed_id(wanted)), "")
    if told and not found:
        raise ScriptError(f"the script loses {told!r:.60}, which is not in the hand")
    if found and not told:
        t.take_top((wanted,))  # it has been drawn from the hand
    return found or items[t.unscripted(len(items))]


procedure("rest-9", nine_wounds)
procedure("rest-10", ten_poisons)
procedure("rest-11", eleven_is_nothing_to_who_has_nothing, eleven_loses_an_item)

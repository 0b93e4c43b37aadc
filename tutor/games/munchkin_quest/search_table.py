"""The search table: what each result gives, and what it does to the room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tutor.games.munchkin_quest.bases import arrive
from tutor.games.munchkin_quest.book import procedure, step, term
from tutor.games.munchkin_quest.state import Marker, Quest
from tutor.games.munchkin_quest.verbs import Quests, change, change_room, turn_up
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve

RESULT = "mq.search.result"
ONLOOKERS = "mq.search.onlookers"


class Row(NamedTuple):
    """A line of the table."""

    gold: int = 0
    treasure: int = 0
    marker: Marker = ""
    monster: bool = False


LOWEST, HIGHEST = 1, 11
TABLE = {
    1: Row(monster=True),
    2: Row(gold=300),
    3: Row(gold=400),
    4: Row(gold=500),
    5: Row(gold=100, treasure=1, marker="ransacked"),
    6: Row(gold=300, treasure=1, marker="ransacked"),
    7: Row(monster=True),
    8: Row(gold=500, treasure=1, marker="ransacked"),
    9: Row(treasure=2, marker="looted-out"),
    10: Row(gold=500, treasure=2, marker="looted-out"),
    11: Row(treasure=3, marker="looted-out"),
}


def line_of(result: int) -> int:
    """The line of the table that a result is on."""
    return min(HIGHEST, max(LOWEST, result))


# -- the results -----------------------------------------------------------------------------------------------------


@step("mq.search.result-1")
def result_1_or_less_is_a_monster(t: Quests, about: dict[str, Any]) -> None:
    """Search result 1 or less: a Monster card is drawn and fought."""
    _carry_out(t, about, 1)


@step("mq.search.result-2")
def result_2_is_300_gold(t: Quests, about: dict[str, Any]) -> None:
    """Search result 2: 300 gold."""
    _carry_out(t, about, 2)


@step("mq.search.result-3")
def result_3_is_400_gold(t: Quests, about: dict[str, Any]) -> None:
    """Search result 3: 400 gold."""
    _carry_out(t, about, 3)


@step("mq.search.result-4")
def result_4_is_500_gold(t: Quests, about: dict[str, Any]) -> None:
    """Search result 4: 500 gold."""
    _carry_out(t, about, 4)


@step("mq.search.result-5")
def result_5_is_100_gold_and_a_treasure(t: Quests, about: dict[str, Any]) -> None:
    """Search result 5: 100 gold and one Treasure card; the room becomes Ransacked."""
    _carry_out(t, about, 5)


@step("mq.search.result-6")
def result_6_is_300_gold_and_a_treasure(t: Quests, about: dict[str, Any]) -> None:
    """Search result 6: 300 gold and one Treasure card; the room becomes Ransacked."""
    _carry_out(t, about, 6)


@step("mq.search.result-7")
def result_7_is_a_monster(t: Quests, about: dict[str, Any]) -> None:
    """Search result 7: a Monster card is drawn and fought."""
    _carry_out(t, about, 7)


@step("mq.search.result-8")
def result_8_is_500_gold_and_a_treasure(t: Quests, about: dict[str, Any]) -> None:
    """Search result 8: 500 gold and one Treasure card; the room becomes Ransacked."""
    _carry_out(t, about, 8)


@step("mq.search.result-9")
def result_9_is_two_treasures(t: Quests, about: dict[str, Any]) -> None:
    """Search result 9: two Treasure cards; the room becomes Looted Out."""
    _carry_out(t, about, 9)


@step("mq.search.result-10")
def result_10_is_500_gold_and_two_treasures(t: Quests, about: dict[str, Any]) -> None:
    """Search result 10: 500 gold and two Treasure cards; the room becomes Looted Out."""
    _carry_out(t, about, 10)


@step("mq.search.result-11")
def result_11_or_more_is_three_treasures(t: Quests, about: dict[str, Any]) -> None:
    """Search result 11 or more: three Treasure cards; the room becomes Looted Out."""
    _carry_out(t, about, 11)


def _carry_out(t: Quests, about: dict[str, Any], line: int) -> None:
    if line_of(about["n"]) != line:
        return
    row, seat, rule = TABLE[line], about["seat"], f"mq.search.result-{line}"
    if row.monster:
        t.begin("monster-found", seat=seat, room=about["room"], rules=(rule,), guards=True)
        return
    if row.gold:
        gold = t.s.players[seat].gold + row.gold
        change(t, seat, "GoldFound", rule, {"n": row.gold}, gold=gold)
    if row.marker:
        t.begin("mark-room", room=about["room"], marker=row.marker, rules=(rule,))
    if row.treasure:
        t.begin("treasure-found", seat=seat, n=row.treasure, rules=(rule,))


procedure(
    "search-table",
    result_1_or_less_is_a_monster,
    result_2_is_300_gold,
    result_3_is_400_gold,
    result_4_is_500_gold,
    result_5_is_100_gold_and_a_treasure,
    result_6_is_300_gold_and_a_treasure,
    result_7_is_a_monster,
    result_8_is_500_gold_and_a_treasure,
    result_9_is_two_treasures,
    result_10_is_500_gold_and_two_treasures,
    result_11_or_more_is_three_treasures,
)


# -- treasure --------------------------------------------------------------------------------------------------------


@term(ONLOOKERS, "mq.search.treasure-open")
def whoever_is_in_the_room_looks_on(s: Quest, seat: int) -> Iterator[Term]:
    """Treasure found by searching is drawn face down if no other munchkin is in the room, otherwise face up."""
    for p in s.players:
        if p.seat != seat and p.where == s.players[seat].where:
            yield Term(1, "mq.search.treasure-open", "onlooker", f"seat:{p.seat}", {"seat": p.seat})


@term(ONLOOKERS, "mq.ruling.main-leaves")
def the_dead_see_no_finds(s: Quest, seat: int) -> Iterator[Term]:
    """If the main player dies or leaves before the roll, the fight is over and his turn ends as that rule says; a
    helper stays where he is. A dead munchkin in the room does not make treasure open.
    """
    for p in s.players:
        if p.seat != seat and p.where == s.players[seat].where and p.dead:
            yield Term(-1, "mq.ruling.main-leaves", "dead-onlooker", f"seat:{p.seat}", {"seat": p.seat})


@step("mq.search.treasure-open")
def treasure_goes_into_the_hand(t: Quests, about: dict[str, Any]) -> None:
    """Treasure found by searching is drawn face down if no other munchkin is in the room, otherwise face up."""
    seat = about["seat"]
    seen = total(t.game.ask(t.s, ONLOOKERS, seat)) > 0
    cards = turn_up(t, "treasure", about["n"])
    if cards:
        p = t.s.players[seat]
        told = {"n": len(cards), "cards": cards, "open": seen}
        rules = ("mq.search.treasure-open", *about["rules"])
        change(t, seat, "TreasureFound", rules, told, hand=(*p.hand, *cards), fresh=(*p.fresh, *cards))


procedure("treasure-found", treasure_goes_into_the_hand)


# -- the token -------------------------------------------------------------------------------------------------------


@step("mq.search.mark")
def a_token_is_put_into_the_room(t: Quests, about: dict[str, Any]) -> None:
    """A search result may make the room Ransacked or Looted Out; the matching token is put there."""
    if not t.s.room(about["room"]).marker:
        _show(t, about, about["marker"], "RoomMarked", ("mq.search.mark", *about["rules"]))
        t.close()


@step("mq.search.ransacked-twice")
def ransacked_again_it_is_looted_out(t: Quests, about: dict[str, Any]) -> None:
    """A Ransacked room that is ransacked again becomes Looted Out (the token is turned over)."""
    if about["marker"] == "ransacked":
        _show(t, about, "looted-out", "TokenTurned", ("mq.search.ransacked-twice", "mq.component.search-token"))


@step("mq.component.search-token")
def the_token_shows_its_other_face(t: Quests, about: dict[str, Any]) -> None:
    """A search-result token shows Ransacked on one face and Looted Out on the other."""
    if about["marker"] == "looted-out":
        _show(t, about, "looted-out", "TokenTurned", ("mq.component.search-token", *about["rules"]))


def _show(t: Quests, about: dict[str, Any], marker: Marker, kind: str, rules: tuple[str, ...]) -> None:
    room = t.s.room(about["room"])
    change_room(t, evolve(room, marker=marker), kind, rules, {"room": room.id, "marker": marker})


procedure("mark-room", a_token_is_put_into_the_room, ransacked_again_it_is_looted_out, the_token_shows_its_other_face)


# -- a monster -------------------------------------------------------------------------------------------------------


@step("mq.ruling.any-new-base")
def a_monster_comes_out_of_its_corner(t: Quests, about: dict[str, Any]) -> None:
    """A monster found by a search or by the rule for a fully explored dungeon gets its base by the Monster die,
    with the usual draw.
    """
    seat, room = about["seat"], about["room"]
    for card in turn_up(t, "monster", 1):
        t.begin("meet", seat=seat, cause="new")
        arrive(t, card, room, (*about["rules"], "mq.ruling.any-new-base"))
        if about.get("guards"):
            t.begin("guarded", seat=seat, room=room, card=card)


procedure("monster-found", a_monster_comes_out_of_its_corner)

"""Searching a room: who may, the dice, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.book import action, guard, limit, part, procedure, step, term
from tutor.games.munchkin_quest.dice import number_of_dice, roll_a_die
from tutor.games.munchkin_quest.icons import ROOM_DICE
from tutor.games.munchkin_quest.in_rooms import SearchRoom, cost_and_move, pay_move, room_of
from tutor.games.munchkin_quest.picking_up import he_gets_what_lies_there
from tutor.games.munchkin_quest.search_table import RESULT
from tutor.games.munchkin_quest.state import Quest, Search
from tutor.games.munchkin_quest.verbs import Quests
from tutor.games.munchkin_quest.windows import MOVING, SEARCHED
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

SEARCH_MOVE = "mq.search.move"
SEARCH_DICE = "mq.search.dice"


# -- who may ---------------------------------------------------------------------------------------------------------


@guard("mq.search.icon-none", SearchRoom, basic=4, every=True)
def there_must_be_something_to_search(s: Quest, seat: int) -> Facts | None:
    """A room with the no-search icon cannot be searched at all."""
    room = room_of(s, seat)
    return facts(room=room.id) if room is not None and s.box.tiles[room.tile].search is None else None


@guard("mq.search.looted-out", SearchRoom, basic=4, every=True)
def there_must_be_something_left(s: Quest, seat: int) -> Facts | None:
    """A Looted Out room can no longer be searched."""
    room = room_of(s, seat)
    return facts(room=room.id) if room is not None and room.marker == "looted-out" else None


@guard("mq.search.once", SearchRoom, basic=5, every=True)
def once_a_turn(s: Quest, seat: int) -> Facts | None:
    """A player may search a given room only once a turn."""
    p = s.players[seat]
    return facts(seat=seat, room=p.where) if p.where in p.searched else None


@guard("mq.search.action", SearchRoom, basic=6, every=True, asks=True)
def searching_takes_move(s: Quest, seat: int, ask: Ask) -> Facts | None:
    """A player may spend 1 Move to search his room: he rolls on the search table."""
    cost, left = cost_and_move(s, seat, ask, SEARCH_MOVE, seat)
    return facts(key="move", seat=seat, n=cost, left=left) if cost > left else None


@term(SEARCH_MOVE, "mq.search.action")
def a_search_costs_one_move(s: Quest, seat: int) -> Iterator[Term]:
    """A player may spend 1 Move to search his room: he rolls on the search table."""
    yield Term(1, "mq.search.action", "search-cost", f"seat:{seat}", {"seat": seat})


@action(SearchRoom, "mq.search.action", (MOVING,), lambda s, seat: (SearchRoom(seat),) if room_of(s, seat) else ())
def search_the_room(t: Quests, a: SearchRoom) -> None:
    """A player may spend 1 Move to search his room: he rolls on the search table."""
    p = t.s.players[a.seat]
    pay_move(t, a.seat, SEARCH_MOVE, a.seat, "SearchBegan", {"room": p.where}, searched=(*p.searched, p.where))
    t.begin("search", seat=a.seat, room=p.where)


# -- the dice --------------------------------------------------------------------------------------------------------


@term(SEARCH_DICE, "mq.search.one-die")
def one_die_for_a_search(s: Quest, seat: int) -> Iterator[Term]:
    """A search rolls one die, changed by race and class icons (number of dice) and by the room's search icon."""
    yield Term(1, "mq.search.one-die", "die-search", f"seat:{seat}", {"seat": seat})


@part(SEARCH_DICE, ROOM_DICE, "mq.search.one-die")
def icons_count_in_a_search(s: Quest, seat: int) -> Iterator[int]:
    """A search rolls one die, changed by race and class icons (number of dice) and by the room's search icon."""
    yield seat


@limit(SEARCH_DICE, "mq.icon.zero-dice", layer="absolute")
def never_fewer_than_none_for_a_search(s: Quest, seat: int, so_far: int) -> Term | None:
    """With no dice left (0 or fewer) the roll counts as 0; bonuses may still be added."""
    return None if so_far >= 0 else Term(-so_far, "mq.icon.zero-dice", "zero-dice", "floor", {"of": f"p{seat}"})


@step("mq.search.one-die")
def the_dice_of_the_search_are_rolled(t: Quests, about: dict[str, Any]) -> None:
    """A search rolls one die, changed by race and class icons (number of dice) and by the room's search icon."""
    seat, found = about["seat"], Search(about["seat"], about["room"])
    terms = t.game.ask(t.s, SEARCH_DICE, seat)
    if number_of_dice(terms) == 0:
        t.log("NoDice", "mq.icon.zero-dice", {"seat": seat, "of": f"p{seat}"}, search=found)
    rules = tuple(dict.fromkeys(("mq.search.one-die", *(x.rule for x in terms))))
    for _ in range(number_of_dice(terms)):
        face = roll_a_die(t)
        found = evolve(found, dice=(*found.dice, face))
        t.log("SearchDieRolled", rules, {"seat": seat, "face": face}, search=found)


@step("mq.dice.loaded-any-die")
def the_dice_of_the_search_lie(t: Quests, about: dict[str, Any]) -> None:
    """The Loaded Die and the Reloaded Die can be used on a die of any kind, the Monster die and the ten-sided die
    included.
    """
    if t.s.search is not None and t.s.search.dice:
        t.open(SEARCHED, "mq.dice.loaded-any-die", (about["seat"],), lead=about["seat"])


# -- the result ------------------------------------------------------------------------------------------------------


@term(RESULT, "mq.search.one-die")
def what_the_dice_show(s: Quest, _: object) -> Iterator[Term]:
    """A search rolls one die, changed by race and class icons (number of dice) and by the room's search icon."""
    for i, face in enumerate(s.search.dice if s.search else ()):
        told = {"seat": s.search.seat, "of": f"p{s.search.seat}"} if s.search else {}
        yield Term(face, "mq.search.one-die", "die", f"die:{i}", told)


@term(RESULT, "mq.search.icon-modifier", layer="room")
def the_search_icon_counts(s: Quest, _: object) -> Iterator[Term]:
    """A room's search icon changes the search roll by -2, -1, +1 or +2."""
    room = s.search.room if s.search else s.players[s.turn].where
    if room and (n := s.tile(room).search):
        yield Term(n, "mq.search.icon-modifier", "search-icon", f"room:{room}", {"room": room})


@term(RESULT, "mq.search.ransacked-effect", layer="room")
def a_ransacked_room_is_searched_like_any_other(s: Quest, _: object) -> Iterator[Term]:
    """A Ransacked room can still be searched."""
    room = s.search.room if s.search else s.players[s.turn].where
    if room and s.room(room).marker == "ransacked":
        yield Term(0, "mq.search.ransacked-effect", "ransacked", f"room:{room}", {"room": room})


@step("mq.search.action")
def the_result_is_looked_up(t: Quests, about: dict[str, Any]) -> None:
    """A player may spend 1 Move to search his room: he rolls on the search table."""
    terms = t.game.ask(t.s, RESULT, None)
    rules = tuple(dict.fromkeys(("mq.search.action", *(x.rule for x in terms))))
    t.log("SearchResult", rules, {**about, "n": total(terms)}, search=None)
    t.begin("search-table", **about, n=total(terms))


procedure(
    "search",
    the_dice_of_the_search_are_rolled,
    the_dice_of_the_search_lie,
    the_result_is_looked_up,
    he_gets_what_lies_there,
)

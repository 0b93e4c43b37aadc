"""The board step: area by area a die, the arrows with its face, whatever else the board says, and the signs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.asked import AreaRoll, ArrowFrom
from tutor.games.card_adventure.barriers import halts
from tutor.games.card_adventure.board import Arrow, DieEvent, EveryArea, OneRoll, Sign, SpawnNumber
from tutor.games.card_adventure.book import answer, follows_from, limit, procedure, step, term
from tutor.games.card_adventure.pieces import roll
from tutor.games.card_adventure.stacks import arrive, bundle
from tutor.games.card_adventure.state import Adventure, pcs_at, places, playing
from tutor.games.card_adventure.supplies import take_tokens, turn_up
from tutor.games.card_adventure.verbs import Tables, run_now, set_table
from tutor.kernel.events import Term, total

AREA = "cpa.boardstep.area"  # whether the board step is carried out for an area; about: its id
SPAWN = "cpa.spawn.monsters"  # how many monsters a sign brings; about: its cell
TURN = "cpa.arrow.turn"  # in what order arrows move their groups; about: {"where", "face"}
TRIGGERED = "cpa.boardstep.triggered"  # the signs and arrows that a face sets off; about: {"area", "face"}

for question in (TURN, TRIGGERED):
    follows_from(question, "board", "inline")
follows_from(SPAWN, "board", "inline", lambda s: (len(s.players), len(playing(s))))


def pcs_in(s: Adventure, area: str) -> tuple[int, ...]:
    """The PCs of an area: one on a route still counts for the cell from which it came."""
    known = s.map
    cells = {p.seat: p.where if p.where in known.cells else p.came for p in s.players if not p.out}
    return tuple([seat for seat, cell in cells.items() if known.area_of(cell) == area])


@term(AREA, "cpa.boardstep.by-area")
def every_area_has_its_board_step(s: Adventure, area: str) -> Iterator[Term]:
    """The board step is carried out area by area."""
    yield Term(1, "cpa.boardstep.by-area", "area", area, {"area": area})


@limit(AREA, "cpa.boardstep.skip-empty")
def but_not_without_a_pc(s: Adventure, area: str, so_far: int) -> Term | None:
    """For an area without a PC the board step may be skipped."""
    if pcs_in(s, area):
        return None
    return Term(-so_far, "cpa.boardstep.skip-empty", "empty-area", area, {"area": area})


@answer(AREA, "cpa.priority.board-rules", layer="board")
def unless_the_board_has_every_area(s: Adventure, area: str) -> Term | None:
    """Rules written on the board in play take precedence over every other rule."""
    if s.map.rule(EveryArea) is None:
        return None
    return Term(1, "cpa.priority.board-rules", "board-says", area, {"area": area})


@step("cpa.boardstep.by-area")
def area_after_area(t: Tables, _: dict[str, Any]) -> None:
    """The board step is carried out area by area."""
    set_table(t, rolled=())
    for area in reversed(t.s.map.areas):
        t.begin("area", area=area)


procedure("board-step", area_after_area)


@step("cpa.area.scope")
def each_area_is_judged_for_itself(t: Tables, about: dict[str, Any]) -> None:
    """An area is the range within which board rules are judged and applied, each area for itself."""
    area = about["area"]
    terms = t.game.ask(t.s, AREA, area)
    if total(terms) <= 0:
        t.log("AreaSkipped", (terms[-1].rule, "cpa.area.scope"), {"area": area})
        t.close()


@step("cpa.boardstep.one-die")
def one_die_is_rolled(t: Tables, about: dict[str, Any]) -> None:
    """In the board step one die is rolled."""
    area = about["area"]
    if t.s.rolled and t.s.map.rule(OneRoll) is not None:
        the_same_face_counts(t, area, "cpa.priority.board-rules")
        return
    face = roll(t)
    rolled = (*t.s.rolled, (area, face))
    t.log("BoardRolled", "cpa.boardstep.one-die", {"area": area, "face": face}, rolled=rolled, marched=())
    t.begin("applied", area=area, face=face)


def the_same_face_counts(t: Tables, area: str, rule: str) -> None:
    """What has been rolled for the first area goes for this one, too."""
    face = t.s.rolled[0][1]
    t.log("SameRoll", rule, {"area": area, "face": face})
    t.begin("applied", area=area, face=face)


procedure("area", each_area_is_judged_for_itself, one_die_is_rolled)


# -- what a face sets off --------------------------------------------------------------------------------------------


def arrows_with(s: Adventure, area: str, face: int) -> list[Arrow]:
    return [arrow for arrow in s.map.arrows[area] if face in arrow.faces]


def signs_with(s: Adventure, area: str, face: int) -> list[Sign]:
    return [sign for sign in s.map.signs[area] if face in sign.faces]


@term(TRIGGERED, "cpa.spawn.sign")
def signs_with_this_face(s: Adventure, about: AreaRoll) -> Iterator[Term]:
    """A spawn sign is printed white on black, holds faces of a die and points with an arrow at a cell."""
    for sign in signs_with(s, about["area"], about["face"]):
        yield Term(1, "cpa.spawn.sign", "sign", sign.cell, {"where": sign.cell, "faces": sign.faces})


@term(TRIGGERED, "cpa.arrow.definition")
def arrows_with_this_face(s: Adventure, about: AreaRoll) -> Iterator[Term]:
    """A movement arrow is attached to a cell and holds faces of a die, any of the six; it shows the direction of
    the movement and the numbers at which it happens.
    """
    for arrow in arrows_with(s, about["area"], about["face"]):
        told = {"where": arrow.path[0], "to": arrow.path[-1], "faces": arrow.faces}
        yield Term(1, "cpa.arrow.definition", "arrow", arrow.path[0], told)


@step("cpa.boardstep.applies-to-all")
def it_goes_for_everything_with_that_face(t: Tables, about: dict[str, Any]) -> None:
    """The number rolled must be applied to all spawn signs and all movement arrows in the area, and to whatever
    else the board says.
    """
    set_off(t, about, ("arrows", "die-events", "signs"))


def set_off(t: Tables, about: dict[str, Any], order: tuple[str, ...]) -> None:
    """What has the face takes effect in this order."""
    terms = t.game.ask(t.s, TRIGGERED, about)
    signs = tuple([x.source for x in terms if x.key == "sign"])
    arrows = tuple([x.source for x in terms if x.key == "arrow"])
    told = {"area": about["area"], "face": about["face"], "signs": signs, "arrows": arrows}
    t.log("FaceApplied", "cpa.boardstep.applies-to-all", told)
    cells = {"arrows": arrows, "signs": signs}
    for proc in reversed(order):
        if cells.get(proc):
            t.begin(proc, area=about["area"], face=about["face"], cells=cells[proc])
        elif proc == "die-events" and t.s.map.rules(DieEvent):
            t.begin(proc, area=about["area"], face=about["face"])


procedure("applied", it_goes_for_everything_with_that_face)


# -- arrows ----------------------------------------------------------------------------------------------------------


@term(TURN, "cpa.ruling.same-moment-stack")
def by_face_then_by_cell(s: Adventure, about: ArrowFrom) -> Iterator[Term]:
    """Groups that enter a cell by one roll stack in the order of the arrows' die faces, then of the cells they
    left as the board lists them; monsters put back from a structure go on top.
    """
    cell, face = about["where"], about["face"]
    faces = [arrow.faces for arrow in arrows_with(s, s.map.area_of(cell), face) if arrow.path[0] == cell]
    for found in faces:
        place = min(found) * len(s.map.cells) + s.map.order[cell]
        yield Term(place, "cpa.ruling.same-moment-stack", "in-order", cell, {"where": cell, "faces": found})


@step("cpa.arrow.move")
def monsters_follow_the_arrows(t: Tables, about: dict[str, Any]) -> None:
    """When the number rolled is on an arrow, the monsters of its cell move from cell to cell in its direction."""
    found = [a for a in arrows_with(t.s, about["area"], about["face"]) if a.path[0] in about["cells"]]
    groups = [(arrow, cards) for arrow in found if (cards := _not_yet_moved(t, arrow.path[0]))]
    if len(groups) > 1:
        groups.sort(key=lambda group: _turn(t, group[0], about["face"]))
    set_table(t, marched=(*t.s.marched, *[card for _, cards in groups for card in cards]))
    for arrow, cards in reversed(groups):
        t.begin("march", cards=cards, path=arrow.path, at=0)


def _turn(t: Tables, arrow: Arrow, face: int) -> int:
    return total(t.game.ask(t.s, TURN, {"where": arrow.path[0], "face": face}))


def _not_yet_moved(t: Tables, cell: str) -> tuple[str, ...]:
    """The group of a cell, without those that the same roll has brought there from another area."""
    marched = t.s.marched
    return tuple([card for card in bundle(t.s, cell, t.game.ask) if card not in marched])


procedure("arrows", monsters_follow_the_arrows)


@step("cpa.arrow.move")
def one_cell_along_the_arrow(t: Tables, about: dict[str, Any]) -> None:
    """When the number rolled is on an arrow, the monsters of its cell move from cell to cell in its direction."""
    here, to = about["path"][about["at"] : about["at"] + 2]
    route = t.s.map.route(here, to)
    assert route is not None
    where, came = (route.id, here) if halts(t.s, route.id, t.game.ask) else (to, "")
    rules = ("cpa.arrow.move", "cpa.arrow.usually-one") if about["at"] else ("cpa.arrow.move",)
    arrive(t, about["cards"], where, "MonstersMoved", rules, came)


@step("cpa.arrow.stops")
def they_stop_at_pcs_and_obstacles(t: Tables, about: dict[str, Any]) -> None:
    """On the way monsters stop at the first obstacle and at the first cell or route where a PC is."""
    where = places(t.s.lying).of[about["cards"][0]].where
    if where not in t.s.map.cells or pcs_at(t.s, where):
        told = {"cards": about["cards"], "where": where, "seats": pcs_at(t.s, where)}
        t.log("MonstersStopped", "cpa.arrow.stops", told)
        t.close()


@step("cpa.arrow.usually-one")
def a_long_arrow_carries_them_on(t: Tables, about: dict[str, Any]) -> None:
    """Monsters mostly move one cell, but an arrow may carry them over many cells at once."""
    if about["at"] + 2 < len(about["path"]):
        t.close()
        t.begin("march", cards=about["cards"], path=about["path"], at=about["at"] + 1)


procedure("march", one_cell_along_the_arrow, they_stop_at_pcs_and_obstacles, a_long_arrow_carries_them_on)


# -- whatever else the board says ------------------------------------------------------------------------------------


@step("cpa.boardstep.die-pictures")
def other_pictures_of_dice(t: Tables, about: dict[str, Any]) -> None:
    """Pictures of dice, white on black, mark the rules of a board; there are various kinds, depending on the
    board.
    """
    for rule in t.s.map.rules(DieEvent):
        if rule.area == about["area"] and about["face"] in rule.faces:
            seats = pcs_in(t.s, rule.area)
            told = {"area": rule.area, "face": about["face"], "token": rule.token, "n": rule.n, "seats": seats}
            t.log("DieEvent", "cpa.boardstep.die-pictures", told)
            t.begin("outs")
            for seat in seats:
                take_tokens(t, rule.token, seat, rule.n, "cpa.boardstep.die-pictures")


procedure("die-events", other_pictures_of_dice)


# -- signs -----------------------------------------------------------------------------------------------------------


@term(SPAWN, "cpa.spawn.count")
def one_for_each_pc(s: Adventure, cell: str) -> Iterator[Term]:
    """Each sign that is triggered brings as many monster cards as there are PCs taking part in the game."""
    n = len(playing(s))
    yield Term(n, "cpa.spawn.count", "pcs", cell, {"where": cell})


@term(SPAWN, "cpa.spawn.count-fixed")
def those_that_are_out_count_too(s: Adventure, cell: str) -> Iterator[Term]:
    """PCs that are out still count for the number of new monsters."""
    n = len(s.players) - len(playing(s))
    if n:
        yield Term(n, "cpa.spawn.count-fixed", "pcs-out", cell, {"where": cell})


@answer(SPAWN, "cpa.priority.board-rules", layer="board")
def unless_the_board_has_its_own_number(s: Adventure, cell: str) -> Term | None:
    """Rules written on the board in play take precedence over every other rule."""
    found = s.map.rule(SpawnNumber)
    if found is None:
        return None
    return Term(found.n, "cpa.priority.board-rules", "board-says", cell, {"where": cell, "n": found.n})


@step("cpa.spawn.trigger")
def new_monsters_appear(t: Tables, about: dict[str, Any]) -> None:
    """When the number rolled is among the faces of a spawn sign, new monster cards are laid from the deck on the
    cell that it points at.
    """
    for cell in about["cells"]:
        _spawn(t, cell)


procedure("signs", new_monsters_appear)


def _spawn(t: Tables, cell: str) -> None:
    """New monsters from the deck, face up, on a cell."""
    terms = t.game.ask(t.s, SPAWN, cell)
    n, rules = total(terms), ("cpa.spawn.trigger", *dict.fromkeys(x.rule for x in terms))
    cards = turn_up(t, "monster", n)
    if cards:
        arrive(t, cards, cell, "MonstersAppeared", rules, up=True, n=len(cards))
    run_now(t, "short", where=cell, n=n, got=len(cards))


@step("cpa.ruling.sign-short")
def what_can_be_done_is_done(t: Tables, about: dict[str, Any]) -> None:
    """A sign is filled as far as the cards go."""
    if 0 < about["got"] < about["n"]:
        told = {"where": about["where"], "n": about["n"] - about["got"]}
        t.log("SignShort", "cpa.ruling.sign-short", told)


procedure("short", what_can_be_done_is_done)

"""What a reader is asked to enter the position of his own table, and the table file that his answers make.

The questions are data of each game (`companion.yaml`); what may stand on a table the game's own checks decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field

from tutor.content.models import Content, Text
from tutor.content.source import Problems, load_as
from tutor.games.registry import edition
from tutor.kernel.verdict import BadInput, Impossible
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table

Answers = dict[str, Any]
UNKNOWN = "?"  # a card that lies face down, and nobody at this end of the table knows which
NOWHERE = "-"
MOST_CARDS = 40


class Asked(Content):
    """A question, and where in the position its answer goes."""

    id: str
    label: Text
    note: Text | None = None
    into: str = Field(
        "",
        description="the field of the position, the id if left out, `-` for none; `{x}` is the answer to x",
    )
    needed: bool = Field(False, description="whether there is no position without an answer: none is made up")
    about: str = Field("", description="asked once for each card of that question, whose part the answer belongs to")


class Number(Asked):
    kind: Literal["number"] = "number"
    low: int = 0
    high: int = 99
    usual: int | None = Field(None, description="left out of the position where nothing is entered")
    plus: int = Field(0, description="what a reader counts from 1 begins at 0 in the position")


class Option(Content):
    key: str
    text: Text


class Choice(Asked):
    kind: Literal["choice"] = "choice"
    options: tuple[Option, ...] = ()
    of: Literal["", "seats", "boards", "places", "variants"] = Field(
        "", description="options that the game itself knows"
    )
    kinds: tuple[str, ...] = Field((), description="options that are the cards of these kinds")
    usual: str = ""
    many: bool = False


class Cards(Asked):
    kind: Literal["cards"] = "cards"
    kinds: tuple[str, ...]
    most: int = MOST_CARDS
    each: str = Field("", description="each card becomes a part with the card under this name")
    rest: dict[str, Any] = Field({}, description="what else such a part has; `{x}` is the answer to x, a number")
    having: dict[str, Any] = Field({}, description="which cards of these kinds: what is printed on them")
    unknown: bool = Field(False, description="whether a card may be one that nobody here knows")
    behind: str = Field("", description="the question whose cards lie behind these, one by one")
    sets: dict[str, Any] = Field({}, description="what else is so in the position where any card is entered")
    gone: str = Field(
        "",
        description="these lie aside, and with those in the rows they are all that this rule gives to a seat",
    )


AnyAsked = Annotated[Number | Choice | Cards, Field(discriminator="kind")]


class Seats(Content):
    least: int = 1
    most: int = 4
    usual: int = 2
    asks: tuple[AnyAsked, ...]
    only_you: tuple[str, ...] = Field((), description="questions that nobody can answer for the others")
    only_others: tuple[str, ...] = Field((), description="questions about the others alone")


class Situation(Content):
    """A moment of the game in which one would like to ask."""

    id: str
    title: Text
    about: Text
    start: dict[str, Any] = {}
    asks: tuple[AnyAsked, ...] = ()
    seats: Seats
    example: Answers = Field({}, description="an answered form, to begin with")


class CompanionFile(Content):
    situations: tuple[Situation, ...]


@cache
def situations_of(name: str) -> tuple[Situation, ...]:
    """The moments of an edition that a reader can be helped with."""
    found = edition(name)
    files = found.files("companion")
    return tuple(s for path in files for s in load_as(CompanionFile, path, found.reading(path)).situations)


@cache
def catalogue(name: str) -> dict[str, Any]:
    """Every card of the box by the id that is printed once, however many copies there are."""
    box = edition(name).table.deal(edition(name).players[0], 0, ()).box
    found: dict[str, Any] = {}
    for part in ("printed", "members", "cards", "tiles"):
        shelf = getattr(box, part, None)
        for id, card in shelf.items() if isinstance(shelf, Mapping) else ():
            found.setdefault(id.partition("/")[0], card)
    return found


def lying(name: str, ask: Cards | Choice) -> dict[str, Any]:
    """The cards that may answer a question, by their ids."""
    having = ask.having if isinstance(ask, Cards) else {}
    return {
        id: card
        for id, card in catalogue(name).items()
        if card.kind in ask.kinds and all(getattr(card, field, None) == value for field, value in having.items())
    }


# -- from answers to a table -----------------------------------------------------------------------------------------


class Misfit(Exception):
    """Answers that make no position: the rule against it if there is one, and where the trouble lies."""

    def __init__(self, where: str, what: str, rule: str = "", said: str = "", **facts: int) -> None:
        super().__init__(what)
        self.where, self.what, self.rule = where, what, rule
        self.said, self.facts = said, facts  # what the page itself says where no rule does


def table_of(name: str, situation: Situation, answers: Answers) -> TableFile:
    """The table file that the answers make; Misfit if the rules know no such position."""
    limits = tuple(_beyond(situation, answers))
    if limits and not limits[0].facts.get("read", 1):
        raise limits[0]
    for missing in _missing(situation, answers):
        raise missing
    start = dict(situation.start)
    _fill(start, situation.asks, answers, "")
    start["seats"] = [{"name": name_of(n)} for n in range(seats_in(situation, answers))]
    for n, seat in enumerate(start["seats"]):
        _fill(seat, asked_of(situation, n), answers, f"seat.{n}.")
        _reveal(name, situation, seat, answers, n)
    table = TableFile(edition=name, start=start)
    _check(table, limits)
    return table


def asked_of(situation: Situation, seat: int) -> tuple[AnyAsked, ...]:
    """What is asked about a seat."""
    left_out = situation.seats.only_you if seat else situation.seats.only_others
    return tuple(a for a in situation.seats.asks if a.id not in left_out)


# -- what a question cannot take -------------------------------------------------------------------------------------


def _beyond(situation: Situation, answers: Answers) -> Iterator[Misfit]:
    """Answers beyond what is asked, those that cannot even be read first. They are refused, never made to fit."""
    found = [m for a in situation.asks if (m := _limit(a, answers.get(a.id), a.id))]
    for n in range(seats_in(situation, answers)):
        asks = asked_of(situation, n)
        found += [m for a in asks if (m := _limit(a, answers.get(f"seat.{n}.{a.id}"), f"seats.{n}.{a.id}"))]
    yield from sorted(found, key=lambda misfit: misfit.facts.get("read", 1))


def _missing(situation: Situation, answers: Answers) -> Iterator[Misfit]:
    """What must be answered and is not."""
    asked = [("", "", ask) for ask in situation.asks]
    for n in range(seats_in(situation, answers)):
        asked += [(f"seat.{n}.", f"seats.{n}.", ask) for ask in asked_of(situation, n)]
    for before, place, ask in asked:
        if ask.needed and not answers.get(before + ask.id):
            yield Misfit(place + ask.id, "nothing is entered", said="needed")


def _limit(ask: AnyAsked, given: Any, where: str) -> Misfit | None:
    if isinstance(ask, Number) and given is not None and not (given == "" and ask.usual is None):
        read = isinstance(given, int)
        if not read or not ask.low <= given <= ask.high:
            what = f"a whole number from {ask.low} to {ask.high} is asked for"
            return Misfit(where, what, said="number", low=ask.low, high=ask.high, read=int(read))
    if isinstance(ask, Cards) and isinstance(given, list) and len(given) > ask.most:
        return Misfit(where, f"{len(given)} cards; at most {ask.most}", said="cards", n=ask.most, given=len(given))
    return None


# -- the parts of a position -----------------------------------------------------------------------------------------


def name_of(seat: int) -> str:
    """What the texts of every game call a player: whoever asks sits in the first seat."""
    return "you" if seat == 0 else f"Player {seat + 1}"


def seats_in(situation: Situation, answers: Answers) -> int:
    asked = answers.get("seats")
    count = asked if isinstance(asked, int) else situation.seats.usual
    return min(max(count, situation.seats.least), situation.seats.most)


def _fill(part: dict[str, Any], asks: tuple[AnyAsked, ...], answers: Answers, before: str) -> None:
    told = {one.id: _told(_worth(one, answers.get(before + one.id))) for one in asks}
    for ask in asks:
        value = None if ask.about else _worth(ask, answers.get(before + ask.id))
        if value is not None and ask.into != NOWHERE:
            if isinstance(ask, Cards) and ask.each:
                value = _parts(ask, value, asks, answers, before, told)
            _put(part, [step.format_map(told) for step in (ask.into or ask.id).split(".")], value)
            part.update(ask.sets if isinstance(ask, Cards) else {})
    for ask in asks:
        if isinstance(ask, Cards) and ask.behind:
            _stand_behind(part, ask)


def _told(value: Any) -> str:
    return "" if value is None else str(value)


def _parts(
    ask: Cards, cards: list[str], asks: tuple[AnyAsked, ...], answers: Answers, before: str, told: dict[str, str]
) -> list[dict[str, Any]]:
    """Each card as a part of the position, with what has been answered about it."""
    rest = {key: told[v[1:-1]] if isinstance(v, str) and v[:1] == "{" else v for key, v in ask.rest.items()}
    rest = {key: int(v) if isinstance(v, str) and v.isdecimal() else v for key, v in rest.items()}
    parts: list[dict[str, Any]] = [{ask.each: card, **rest} for card in cards]
    for own in asks:
        for n, part in enumerate(parts if own.about == ask.id else ()):
            value = _worth(own, answers.get(f"{before}{own.id}.{n}"))
            if value is not None:
                part[own.into or own.id] = value
    return parts


def _worth(ask: AnyAsked, given: Any) -> Any:
    """What an answer means in a position; None where nothing was answered and nothing is usual."""
    if isinstance(ask, Number):
        number = given if isinstance(given, int) else ask.usual
        return None if number is None else number + ask.plus
    if isinstance(ask, Choice):
        if ask.many:
            return [str(x) for x in given] if isinstance(given, list) and given else None
        chosen = str(given) if given not in (None, "") else ask.usual
        return (int(chosen) if ask.of == "seats" and chosen.isdecimal() else chosen) if chosen else None
    cards = [str(card) for card in given] if isinstance(given, list) else []
    if not cards:
        return None
    return cards[0] if ask.most == 1 and not ask.each else cards


def _put(part: dict[str, Any], path: list[str], value: Any) -> None:
    """The value at its place; what several questions ask for lies there together."""
    for step in path[:-1]:
        part = part.setdefault(step, {})
    lies = part.get(path[-1])
    part[path[-1]] = [*lies, *value] if isinstance(lies, list) and isinstance(value, list) else value


def _stand_behind(part: dict[str, Any], ask: Cards) -> None:
    """Two rows, the cards of one behind those of the other, become columns."""
    field = ask.into or ask.id
    front, rear = part.pop(field, []), part.pop(ask.behind, [])
    if len(rear) > len(front):
        raise Misfit(ask.behind, "more cards behind than in front")
    if front:
        part[field] = [[card, *rear[n : n + 1]] for n, card in enumerate(front)]


def _reveal(name: str, situation: Situation, seat: dict[str, Any], answers: Answers, n: int) -> None:
    """Cards that nobody here knows become those that the seat shows neither in its rows nor aside."""
    asks = [ask for ask in situation.seats.asks if isinstance(ask, Cards)]
    kinds = {kind for ask in asks if ask.unknown for kind in ask.kinds}
    field = next((ask.into or ask.id for ask in asks if ask.behind), "")
    columns: list[list[str]] = seat.get(field, [])
    shown = {card for column in columns for card in column}
    hidden = sum(card == UNKNOWN for column in columns for card in column)
    free = [id for id, card in catalogue(name).items() if card.kind in kinds and id not in shown]
    for ask in asks:
        if ask.gone:
            aside = set(answers.get(f"seat.{n}.{ask.id}") or ())
            free = [id for id in free if id not in aside]
            if aside & shown or ((hidden or aside) and hidden != len(free)):
                raise Misfit(f"seats.{n}.{ask.id}", "rows and cards aside are not all there are", ask.gone)
    if hidden > len(free):
        raise Misfit(f"seats.{n}.{field}", "more cards than the box has")
    for column in columns:
        column[:] = [free.pop(0) if card == UNKNOWN else card for card in column]


def _check(table: TableFile, limits: tuple[Misfit, ...] = ()) -> None:
    """What the rules say goes first; where they say nothing, so that a question's own limit is not passed over."""
    misfit = _against(table)
    if limits and not (misfit and misfit.rule):
        raise limits[0]
    if misfit is not None:
        raise misfit


def _against(table: TableFile) -> Misfit | None:
    try:
        open_table(table)
    except Impossible as error:
        where, _, what = str(error).partition(": ")
        return Misfit(where, what, error.rule)
    except Problems as error:
        first = error.found[0].wrong
        where, _, what = first.partition(": ")
        return Misfit(where.removeprefix("start."), what or first)
    except BadInput as error:
        where, colon, what = str(error).partition(": ")
        return Misfit(where if colon else "", what or str(error))
    return None

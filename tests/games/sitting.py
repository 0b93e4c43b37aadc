"""Positions for any card of a box: munchkins of whom a condition holds, and tables at which a card has its time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tutor.games.munchkin_quest.cards import Item, Monster, Who
from tutor.games.registry import edition
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table

MQ = edition("munchkin-quest")
BOX = MQ.table.GAME.state().box
ANYBODY = Who()
PLAYED = {"Acted", "CardPlayed", "CursePlayed", "Discarded", "DeckDrawn"}  # what comes of playing any card


def ids(kind: type[Any] | tuple[type[Any], ...]) -> list[str]:
    return [id for id, card in BOX.cards.items() if card.id == id and isinstance(card, kind)]


def sit(start: dict[str, Any], chance: tuple[int | str, ...] = (), rooms: tuple[dict[str, Any], ...] = ()) -> Line[Any]:
    """The table, laid out."""
    table = TableFile(edition=MQ.id, start=start, chance=chance, rooms=rooms)
    return open_table(table)[1]


# -- munchkins -------------------------------------------------------------------------------------------------------


@cache
def trait(word: str) -> str:
    return next(id for id, card in BOX.cards.items() if getattr(card, "word", "") == word)


@cache
def with_keyword(word: str) -> str:
    """An item that anybody may carry and that has the keyword; a weapon for `weapon`."""
    return next(
        id
        for id, card in BOX.cards.items()
        if isinstance(card, Item) and not card.one_shot and not card.only and word in card.keywords
    )


def level_for(who: Who) -> int:
    fits = (n for n in (5, *range(1, 10)) if n <= (who.level_at_most or 9) and n >= who.level_at_least)
    return next(n for n in fits if not who.parity or (n % 2 == 1) == (who.parity == "odd"))


def munchkin(who: Who = ANYBODY, **more: Any) -> dict[str, Any]:
    """A munchkin of whom the condition holds; nothing else is special about him."""
    spec: dict[str, Any] = {"level": level_for(who), "gender": who.gender}
    spec["traits"] = [trait(word) for word in (who.race, who.trade) if word and word != "human"]
    spec["powers"] = [who.power] if who.power else []
    spec["gear"] = [with_keyword(who.keyword)] if who.keyword else []
    return {**spec, **more}


def unlike(card: Monster) -> dict[str, Any]:
    """A munchkin whom the monster does not ignore."""
    spared = [w for w in card.ignores if not (w.race or w.trade or w.power or w.gender)]
    level = next(n for n in (5, *range(1, 10)) if not any(_fits(w, n) for w in spared))
    return munchkin(level=level)


def _fits(who: Who, level: int) -> bool:
    low, high = who.level_at_least, who.level_at_most or 99
    return low <= level <= high and (not who.parity or (level % 2 == 1) == (who.parity == "odd"))


# -- tables ----------------------------------------------------------------------------------------------------------

CROSS = [
    {"id": "here", "at": [0, 0], "links": {"north": "locked-door", "south": "wall", "west": "hidden-door"}},
    {"id": "next", "at": [0, 1]},
    {"id": "far", "at": [0, 2]},
    {"id": "above", "at": [-1, 0]},
    {"id": "below", "at": [1, 0]},
    {"id": "in", "tile": "mq.card.entrance", "at": [0, -1]},
]
WEARS = [
    "mq.card.firemans-helmet",
    "mq.card.adamantium-armor",
    "mq.house.house-guest-slippers",
    "mq.card.bastard-sword",
    {"card": "mq.house.cutting-board-shield", "place": "pack"},
]


def whole(**more: Any) -> dict[str, Any]:
    """A munchkin who has everything that can be lost."""
    spec = {"level": 5, "gear": WEARS, "traits": [trait("dwarf"), trait("thief")], "gold": 1000, "tokens": 9}
    return {**spec, "hand": ["mq.card.go-up-a-level"], **more}


def moments(card: str, who: Who) -> Iterator[dict[str, Any]]:
    """Tables at which seat 0 holds the card: walking about, in a fight, outside one, dice lying, a Curse striking."""
    plain = BOX.cards[card].kind in ("race", "trade")
    full = who if plain else who.model_copy(update={"race": who.race or "elf", "trade": who.trade or "wizard"})
    mine = {**munchkin(full, hand=[card], health=1, gear=["mq.house.lid-of-the-pot"]), "colour": "red"}
    other = {**whole(where="next"), "colour": "blue"}
    fought = {"card": "mq.house.skeleton-crew", "base": 0}
    near = {"card": "mq.card.hammer-rat", "base": 0, "where": "far"}
    afar = {"card": "mq.card.frost-giant", "base": 1, "where": "next"}
    alone = {"rooms": CROSS, "seats": [mine, other]}
    yield {**alone, "phase": "move", "monsters": [near, afar]}
    yield {**alone, "monsters": [fought, near, afar]}
    watching = [{**mine, "where": "next"}, {**other, "where": "here"}]
    yield {"rooms": CROSS, "turn": 1, "seats": watching, "monsters": [{**fought, "where": "here"}]}
    dice = {"dice": [{"of": "p0", "face": 2}, {"of": "m1", "face": 5}]}
    yield {**alone, "monsters": [fought], "fight": dice}
    yield {**alone, "phase": "move", "curse": {"card": "mq.house.curse-old-diary", "by": 1, "victim": 0}}


def uses(line: Line[Any], card: str, seat: int = 0) -> list[Action]:
    """What the seat may do with the card, other than putting it somewhere."""
    idle = ("put-in-play", "give-charity", "use-power")
    offers = line.game.offers(line.state, seat)
    return [a for a in offers if getattr(a, "card", "") == card and plain_action(a)["do"] not in idle]


def settle(line: Line[Any], most: int = 12) -> Line[Any]:
    """Whoever is asked lets it pass or takes the first thing, until nothing but the fight or the turn waits."""
    for _ in range(most):
        window = pending(line.state)
        if window is None or window.kind in ("fight", "move", "start", "explored"):
            return line
        offers = [a for seat in open_seats(window) for a in line.game.offers(line.state, seat)]
        passes = [a for a in offers if plain_action(a)["do"] == "pass"]
        line = line.do((passes or offers)[0])
    return line


def happened(line: Line[Any], since: int = 1) -> list[Any]:
    """All events of the line from a moment on."""
    return [event for moment in line.moments[since:] for event in moment.events]


def kinds(line: Line[Any], since: int = 1) -> list[str]:
    return [event.kind for event in happened(line, since)]

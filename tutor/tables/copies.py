"""Which copy of a card an action means. Every further copy in the box has a name of its own, such as `x/2`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from tutor.kernel.records import plain

COPY = "/"  # between the id of a card and the number of a further copy
SAID = "name"  # the field of what a player says aloud: that is no card of his
DECK = "deck"  # in the name of every place where cards lie unseen
TRIED = 64  # ways to name the copies of one action that are looked at, at most


def copies_meant(state: Any, data: dict[str, Any], failing: Callable[[dict[str, Any]], int]) -> dict[str, Any]:
    """The action as it is written if it can be done so, or else with the copies named for which the least speaks
    against it: what is done with a card in a hand is not about another copy of it that lies on the table.
    """
    if not failing(data):
        return data
    own = own_copies(state, data)
    each = _one_of_each(state, own)
    further = _elsewhere(state, each) if each != own else ()
    named = (own, data, each, *_elsewhere(state, data), *further)
    least = min(named, key=failing)
    where = dict(_placed(plain(state), ""))
    return least if not failing(least) else min((x for x in named if not _from_a_deck(where, x, data)), key=failing)


def copy_in_play(state: Any, card: Any) -> str:
    """A copy of the card that lies where it can be seen, if only copies of it have names."""
    named = ((word, place) for word, place in _placed(plain(state), "") if DECK not in place)
    return next((word for word, _ in named if word.partition(COPY)[0] == card != word), "")


def _from_a_deck(where: dict[str, str], data: dict[str, Any], written: dict[str, Any]) -> bool:
    """Whether a copy that lies in a deck, unseen, stands for a card that lies elsewhere: no refusal is about that."""
    pairs = zip(_words(data), _words(written), strict=True)
    return any(x != y and DECK in where.get(x, "") and DECK not in where.get(y, DECK) for x, y in pairs)


def _one_of_each(state: Any, data: dict[str, Any]) -> dict[str, Any]:
    """The action with a card that is named more than once in a list as so many copies that its player holds."""
    seat = data.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < len(state.players):
        return data
    held = tuple(dict.fromkeys(_words(plain(state.players[seat]))))
    return {key: _apart(value, held) if isinstance(value, list) else value for key, value in data.items()}


def _apart(named: list[Any], held: tuple[str, ...]) -> list[Any]:
    """A list in which the second mention of a card is the next copy of it."""
    found: list[Any] = []
    for word in named:
        copies = (x for x in held if isinstance(word, str) and x.partition(COPY)[0] == word.partition(COPY)[0])
        found.append(next((x for x in copies if x not in found), word) if word in found else word)
    return found


def _elsewhere(state: Any, data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The action with copies that lie where the cards that it names do not lie."""
    places: dict[str, set[str]] = defaultdict(set)
    for word, place in _placed(plain(state), ""):
        places[word].add(place)
    fields = {key: value for key, value in data.items() if key != SAID}
    ways = [(word, *_further(word, places)) for word in _words(fields)]
    for chosen in islice(product(*ways), 1, TRIED):
        yield {**data, **_rewritten(fields, iter(chosen))}


def _further(card: str, places: dict[str, set[str]]) -> Iterator[str]:
    """Further copies of a card that lie elsewhere than it does."""
    if card in places:
        yield from (x for x in places if x.startswith(f"{card}{COPY}") and places[x].isdisjoint(places[card]))


def _placed(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every word and where it stands, without the numbers of seats and places."""
    if isinstance(value, str):
        yield value, place
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _placed(part, f"{place}.{key}")
    elif isinstance(value, list):
        for part in value:
            yield from _placed(part, place)


def own_copies(state: Any, data: dict[str, Any]) -> dict[str, Any]:
    """The action with every card that its player holds only as a further copy named as that copy."""
    seat = data.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < len(state.players):
        return data
    held = dict.fromkeys(_words(plain(state.players[seat])))
    copies = {word.partition(COPY)[0]: word for word in reversed(held) if COPY in word}
    meant = {card: copy for card, copy in copies.items() if card not in held}
    found: dict[str, Any] = _renamed(data, meant)
    return found


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)


def _renamed(value: Any, meant: dict[str, str]) -> Any:
    if isinstance(value, str):
        return meant.get(value, value)
    if isinstance(value, dict):
        return {key: part if key == SAID else _renamed(part, meant) for key, part in value.items()}
    return [_renamed(part, meant) for part in value] if isinstance(value, list) else value


def _rewritten(value: Any, words: Iterator[str]) -> Any:
    """The same with other words, in their order."""
    if isinstance(value, str):
        return next(words)
    if isinstance(value, dict):
        return {key: _rewritten(part, words) for key, part in value.items()}
    return [_rewritten(part, words) for part in value] if isinstance(value, list) else value

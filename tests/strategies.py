"""All Hypothesis strategies for games. What fails shrinks to few players, few actions and the first of the offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import note
from hypothesis import strategies as st

from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.kernel.records import encode
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats
from tutor.tables.records import record_of

EDITIONS = tuple(editions())


@dataclass(frozen=True)
class Played:
    """A game from a random deal, as far as it was played."""

    edition: Edition
    start: dict[str, Any]
    line: Line[Any]

    def record(self) -> dict[str, Any]:
        """As a record file: `tutor replay` plays it, and the tests do once it lies among the games that are kept."""
        return record_of(self.edition.id, self.start, self.line, (), {})

    def __repr__(self) -> str:
        return f"{self.edition.id} from {self.start}"


def offers_of_all(line: Line[Any]) -> list[Action]:
    """What anybody may do now."""
    window = pending(line.state)
    if window is None or line.state.ending is not None:
        return []
    return [a for seat in open_seats(window) for a in line.game.offers(line.state, seat)]


def dealt(edition_id: str, players: int, seed: int, variants: tuple[str, ...] = (), board: str = "") -> Played:
    found = edition(edition_id)
    deal = {"players": players, "seed": seed, "variants": list(variants)}
    if not board:
        return Played(found, {"deal": deal}, Line.begin(found.game, found.table.deal(**deal)))
    start = {"board": board, "step": "deal", "seats": [{} for _ in range(players)], "variants": list(variants)}
    table = {"edition": edition_id, "start": start, "seed": seed}
    return Played(found, {"table": table}, Line.begin(found.game, found.table.deal(**deal, board=board)))


def seats_of(edition_id: str) -> st.SearchStrategy[int]:
    return st.integers(*edition(edition_id).players)


def variants_of(edition_id: str) -> st.SearchStrategy[tuple[str, ...]]:
    """None of them mostly; several at once if it must be."""
    known = [variant.id for variant in edition(edition_id).variants]
    some = st.lists(st.sampled_from(known), unique=True, max_size=3) if known else st.just([])
    return some.map(tuple)


@st.composite
def games(draw: st.DrawFn, edition_id: str, actions: int = 60) -> Played:
    """A game of at most so many actions. Each is chosen by a number, of which 0 means the first offer."""
    seats, seed = draw(seats_of(edition_id)), draw(st.integers(0, 2**16))
    played = dealt(edition_id, seats, seed, draw(variants_of(edition_id)))
    choices = draw(st.lists(st.integers(0, 999), max_size=actions))
    line = played.line
    for choice in choices:
        offers = offers_of_all(line)
        if not offers:
            break
        line = line.do(offers[choice * len(offers) // 1000])
    whole = Played(played.edition, played.start, line)
    note(f"the record: {encode(whole.record()).decode()}")
    return whole

"""What holds in every position of 7 Bosses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.seven_bosses.positions import POSITIONS as RULES
from tutor.games.seven_bosses.state import Syndicates, members
from tutor.games.seven_bosses.views import hidden
from tutor.kernel.events import Event

# Verbs that change what hangs together tell it by one line.
QUIET = frozenset({"players", "attacks", "made", "deck", "undealt", "gone"})
WAYS = {
    "boss": ("GameEnded", "sb.victory.boss-in-graveyard"),
    "verdict": ("GameEnded", "sb.victory.card-text-first"),
    "no-boss": ("GameEnded", "sb.victory.card-text-first"),
}
# Two ways end a game by one rule; each is played from where only it can come about.
POSITIONS: dict[str, dict[str, object]] = {
    "verdict": {
        "phase": "assassination",
        "attack": {"target": "front-0", "name": "sb.card.ghost"},
        "seats": [
            {"columns": [["sb.card.hermit"]], "boss": "sb.card.boss-hermit"},
            {"columns": [["sb.card.bullet"]], "boss": "sb.card.boss-bullet"},
        ],
    },
    "no-boss": {
        "phase": "assassination",
        "attack": {"target": "front-0", "name": "sb.card.ghost"},
        "seats": [
            {"columns": [["sb.card.hermit"]], "boss": "sb.card.boss-hermit"},
            {"columns": [["sb.card.fixer"], ["sb.card.underling"]], "boss": "sb.card.boss-fixer"},
        ],
    },
}
NOT_ON_THE_TABLE = {"sb.card.boss-list"}


def copies(s: Syndicates) -> Counter[str]:
    lying: list[str] = [*s.undealt, *s.deck, *s.gone]
    for p in s.players:
        lying += [*p.hand, *p.graveyard, *(m.card for _, m in members(s, p.seat))]
        lying += [card for card in (p.dealt, p.boss) if card]
    return Counter(lying)


def box(s: Syndicates) -> frozenset[str]:
    return frozenset(s.box.cards) - NOT_ON_THE_TABLE


def pending(_: Syndicates) -> frozenset[str]:
    return frozenset()


def hidden_from(s: Syndicates, seat: int) -> frozenset[str]:
    return hidden(s, seat)


def wrong(s: Syndicates) -> Iterator[str]:
    if s.ending is None:
        yield from (f"{what} ({rule})" for rule, what in RULES.wrong(s))
    for p in s.players:
        if any(column.front is None for column in p.columns):
            yield f"seat {p.seat} has a card behind nobody"
        for _, member in members(s, p.seat):
            if member.up and (member.seen or member.barred):
                yield f"{member.card} lies face up and is kept as a secret"


def wrong_change(before: Syndicates, now: Syndicates, events: tuple[Event, ...]) -> Iterator[str]:
    """What may not become of a position in one step."""
    told = {event.kind for event in events}
    for a, b in zip(before.players, now.players, strict=True):
        if set(a.graveyard) - set(b.graveyard) and "CalledBack" not in told:
            yield f"somebody has left the graveyard of seat {b.seat}"
        if len(b.graveyard) > len(a.graveyard) and "Buried" not in told:
            yield f"somebody has come into the graveyard of seat {b.seat} untold"
    if now.turn > before.turn and not told & {"NextTurn", "FirstPlayer"}:
        yield f"turn {now.turn} began untold"

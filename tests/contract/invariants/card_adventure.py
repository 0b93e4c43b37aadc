"""What holds in every position of Card+ Adventure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.card_adventure.positions import POSITIONS as RULES
from tutor.games.card_adventure.state import HAND, Adventure
from tutor.games.card_adventure.views import hidden
from tutor.kernel.events import Event
from tutor.kernel.windows import Task

KINDS = ("attack", "mp", "magic", "item", "trap", "curse", "monster")
# Verbs that change what hangs together tell it by one line.
QUIET = frozenset(
    {
        "players",
        "turn",
        "active",
        "combat",
        "combats",
        "shown",
        "marks",
        "rolled",
        "damage_bag",
        "poison_bag",
        "counters",
    }
    | {f"{kind}_deck" for kind in KINDS}
)
WAYS = {
    "goal": ("GoalReached", "cpa.victory.none"),
    "time-up": ("TimeUp", "cpa.priority.board-rules"),
    "all-out": ("AllOut", "cpa.victory.none"),
}
# A goal is seldom reached by chance: it is played from where it is near.
POSITIONS: dict[str, dict[str, object]] = {
    "goal": {"turn": 20, "active": 0, "seats": [{"where": "T7", "items": ["cpa.house.item.crown"]}]},
}


def copies(s: Adventure) -> Counter[str]:
    lying = [x.card for x in s.lying]
    for p in s.players:
        lying += [card for field in HAND for card in getattr(p, field)]
    for kind in KINDS:
        lying += [*getattr(s, f"{kind}_deck"), *getattr(s, f"{kind}_pile")]
    lying += [x.card for x in s.shown if x.kind == "attack"]
    lying += s.combat.spent if s.combat is not None else ()
    return Counter(lying)


def box(s: Adventure) -> frozenset[str]:
    return frozenset(s.box.cards)


def pending(s: Adventure) -> frozenset[str]:
    """Cards that are between two places, and special items that the board does not use."""
    held = {str(card) for f in s.stack if isinstance(f, Task) for card in (f.about.get("card"), *f.about.get("mp", ()))}
    return frozenset(held | {id for id, card in s.box.items.items() if card.special})


def hidden_from(s: Adventure, seat: int) -> frozenset[str]:
    return hidden(s, seat)


def wrong(s: Adventure) -> Iterator[str]:
    if s.ending is None:
        yield from (f"{what} ({rule})" for rule, what in RULES.wrong(s))
    for kind in ("damage", "poison"):
        held = [token for p in s.players for token in getattr(p, kind)]
        there = Counter((*held, *getattr(s, f"{kind}_bag")))
        if s.step != "setup" and there != Counter(s.box.bag(kind)):
            yield f"the {kind} tokens are not those of the box"
    counters = Counter((*s.counters, *(x.counter for x in s.standing if x.counter)))
    if counters != Counter({id: c.count for id, c in s.box.counters.items()}):
        yield "the trump counters are not those of the box"
    for x in s.lying:
        if x.where not in s.map.cells and x.where not in s.map.routes:
            yield f"{x.card} lies nowhere"
        if x.counters and x.up:
            yield f"{x.card} has counters and lies face up"
    for p in s.players:
        if not p.out and s.step != "setup" and p.where not in s.map.cells and p.where not in s.map.routes:
            yield f"seat {p.seat} is nowhere"


def wrong_change(before: Adventure, now: Adventure, events: tuple[Event, ...]) -> Iterator[str]:
    """What may not become of a position in one step."""
    told = {event.kind for event in events}
    if now.turn > before.turn + 1 and before.turn:
        yield "a turn was left out"
    for a, b in zip(before.players, now.players, strict=True):
        if a.out and not b.out and "Rejoined" not in told:
            yield f"seat {b.seat} has come back untold"
        if a.role and a.role != b.role:
            yield f"seat {b.seat} has changed class"
    if len(now.standing) > len(before.standing) and before.step != "setup":
        yield "a structure has come out of nothing"

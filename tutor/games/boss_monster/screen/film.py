"""What happened since the reader's last move, as steps that the browser can act out: heroes walk, rooms hurt them."""

from __future__ import annotations

from typing import Any

from tutor.explain.drawing import Part
from tutor.games.boss_monster.cards import Hero
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.figures import figure_of
from tutor.games.boss_monster.views import seen
from tutor.kernel.events import Event

# What is acted out, and how: the rest of what happened stands in the record.
STEPS = {
    "HeroCame": "comes",
    "HeroStays": "stays",
    "HeroLured": "lured",
    "HeroSetOut": "enters",
    "HeroEntered": "room",
    "HeroPassedBy": "room",
    "HeroDamaged": "hurt",
    "HeroDied": "dies",
    "HeroReachedBoss": "boss",
    "SoulGained": "soul",
    "WoundTaken": "wound",
}
MOST = 90


def film(d: Drawing) -> Part | None:
    """The steps, or nothing if nobody moved. `key` is new with every press, so that it is played once."""
    steps = [step for event in _events(d) if (step := _step(d, event)) is not None][-MOST:]
    if not any(step["kind"] in ("lured", "room") for step in steps):
        return None
    return {
        "key": f"film-{len(d.before.moments)}-{len(d.line.moments)}",
        "steps": steps,
        "skip": d.text("film-skip"),
        "again": d.text("film-again"),
    }


def _events(d: Drawing) -> list[Event]:
    first = max(1, min(len(d.before.moments), len(d.line.moments)))
    found: list[Event] = []
    for at in range(first, len(d.line.moments)):
        moment, before = d.line.moments[at], d.line.moments[at - 1]
        found += seen(moment.events, before.state, moment.state, d.you)
    return found


def _step(d: Drawing, event: Event) -> Part | None:
    kind, hero = STEPS.get(event.kind), event.facts.get("hero", "")
    card = d.s.box.cards.get(hero)
    if kind is None or not isinstance(card, Hero):
        return None
    return {
        "kind": kind,
        "hero": hero,
        "figure": figure_of(card),
        "at": _seat(event.facts),
        "place": event.facts.get("place", -1),
        "n": event.facts.get("n", 0),
        "text": d.speaker.event(event),
    }


def _seat(facts: dict[str, Any]) -> int:
    seat = facts.get("seat", -1)
    return seat if isinstance(seat, int) else -1

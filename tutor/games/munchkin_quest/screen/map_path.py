"""Where a monster would go for each colour of the Monster die, step by step, with the rule for each step."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.dice import FACES
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import foe_figure
from tutor.games.munchkin_quest.screen.map_figures import foe_line, legs
from tutor.games.munchkin_quest.state import NOBODY, Foe
from tutor.games.munchkin_quest.wandering import OPENED, PATH
from tutor.kernel.events import Term


def spotted(d: Drawing, spot: str) -> Part | None:
    """The monster that the reader looks at, and its way for each colour."""
    foe = next((f for f in d.s.foes if f.id == spot), None)
    if foe is None:
        return None
    card = d.s.monster(foe)
    return {
        "id": foe.id,
        "at": list(d.s.room(foe.where).at),
        "figure": foe_figure(d.s, foe),
        "name": d.foe_name(foe),
        "seat": None if foe.base == NOBODY else d.seat(foe.base),
        "title": d.text("map-its-way", monster=foe.id),
        "text": foe_line(d, foe)["text"],
        "speed": {"icon": f"speed-{card.speed}", "label": d.text(f"speed-{card.speed}")},
        "close": {"do": "spot", "id": ""},
        "ways": [_way(d, foe, colour) for colour in FACES],
    }


def _way(d: Drawing, foe: Foe, colour: str) -> Part:
    opened = d.ask(OPENED, {"colour": colour})
    path = d.ask(PATH, {"monster": foe.id, "colour": colour, "opened": opened})
    steps = [_step(d, n, term) for n, term in enumerate(path[1:], 1)]
    taken = [term for term in path[1:] if term.value]
    goes = len(taken)
    return {
        "colour": colour,
        "letter": d.text(f"arrow-{colour}"),
        "label": d.text("map-colour", colour=colour),
        "legs": legs(d.s, (foe.where, *(t.facts["room"] for t in taken)), (t.facts["way"] for t in taken)),
        "steps": steps,
        "count": d.text("map-path-count", n=goes) if goes else d.text("map-path-stays"),
        "n": goes,
    }


def _step_text(d: Drawing, term: Term) -> str:
    key = "map-path-dark" if term.facts["dark"] else "map-path-step"
    return d.text(key, side=d.text(f"way-{term.facts['way']}"), room=term.facts["room"])


def _step(d: Drawing, n: int, term: Term) -> Part:
    """A room that it enters, or why it stops."""
    facts = term.facts
    goes = bool(term.value)
    return {
        "n": n,
        "goes": goes,
        "at": list(d.s.room(facts["room"]).at),
        "dark": bool(facts.get("dark")),
        "way": facts.get("way", ""),
        "text": _step_text(d, term) if goes else d.speaker.term(term),
        "cite": d.cite(term.rule),
    }

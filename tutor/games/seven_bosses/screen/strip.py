"""The strip: whose turn it is, and which of its three phases."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.screen.drawing import Drawing

PHASES = ("action", "rearrangement", "assassination")
ICONS = {
    "setup": "phase-begin",
    "action": "phase-act",
    "rearrangement": "phase-rearrange",
    "assassination": "phase-assassinate",
}
FIRST_TURN = 1


def strip(d: Drawing) -> Part:
    phases = ("setup",) if d.s.phase == "setup" else PHASES
    return {
        "title": d.text("phases"),
        "turn": d.text("turn", n=d.s.turn) if d.s.turn else "",
        "whose": d.text("whose", seat=d.s.active) if d.s.turn else "",
        "seat": d.seat(d.s.active) if d.s.turn else "",
        "first": d.text("first-player", seat=d.s.first) if d.s.turn and d.s.turn <= 2 else "",
        "phases": [phase_part(d, phase) for phase in phases],
    }


def phase_part(d: Drawing, phase: str) -> Part:
    state = phase_state(d, phase)
    return {
        "key": f"phase-{phase}",
        "icon": "refused" if state == "skipped" else ICONS[phase],
        "name": d.text(f"phase-{phase}"),
        "state": state,
        "told": d.text(f"phase-{state}"),
        "go": {"do": "term", "id": f"about:phase:{phase}"},
    }


def phase_state(d: Drawing, phase: str) -> str:
    if phase == "action" and d.s.turn == FIRST_TURN:
        return "skipped"
    if d.s.ending is not None:
        return "past"
    if phase == d.s.phase:
        return "now"
    return "past" if phase in PHASES and PHASES.index(phase) < PHASES.index(d.s.phase) else "todo"

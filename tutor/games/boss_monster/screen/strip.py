"""The strip: which phase it is, who may act now, and why the others may not."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.boss_monster.actions import Pass
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.sums import slip_part
from tutor.kernel.windows import Window, open_seats

PHASES = ("beginning", "build", "bait", "adventure", "end")
ICONS = {"beginning": "phase-begin", "setup": "phase-start"}
STATES = {
    "leads": "play",
    "may": "hand",
    "passed": "offered",
    "waits": "phase-rest",
    "out": "wound",
    "won": "crown-sunk",
    "lost": "wound",
}


def strip(d: Drawing) -> Part:
    phases = [_phase(d, phase) for phase in PHASES]
    if d.s.phase == "setup":
        phases.insert(0, _phase(d, "setup"))
    return {
        "title": d.text("phases"),
        "turn": d.text("turn", n=d.s.turn) if d.s.turn else "",
        "phases": phases,
        "who": [_who(d, p.seat) for p in d.s.players],
        "who_title": d.text("who-acts"),
    }


def _phase(d: Drawing, phase: str) -> Part:
    at = PHASES.index(d.s.phase) if d.s.phase in PHASES else -1
    own = PHASES.index(phase) if phase in PHASES else -1
    state = "now" if own == at else "past" if own < at else "todo"
    note = d.text(f"phase-{phase}-note")
    return {
        "key": f"phase-{phase}",
        "icon": ICONS.get(phase, f"phase-{phase}"),
        "name": d.text(f"phase-{phase}"),
        "note": note,
        "state": state if d.s.ending is None else "past",
        "told": d.text(f"phase-{state}"),
    }


def standing(d: Drawing, seat: int) -> str:
    """Whether a player leads, may act meanwhile, has passed, waits, or is out of the game; at its end, who has won."""
    window = d.window
    if d.s.players[seat].out:
        return "out"
    if d.s.ending is not None:
        return "won" if seat in d.s.ending.winners else "lost"
    if window is None:
        return "waits"
    if seat in open_seats(window):
        return "leads" if _leads(window, seat) else "may"
    return "passed" if seat in (*window.passed, *(c.seat for c in window.choices)) else "waits"


def _leads(window: Window, seat: int) -> bool:
    return window.mode == "each" or window.lead not in open_seats(window) or seat == window.lead


def _who(d: Drawing, seat: int) -> Part:
    state = standing(d, seat)
    return {
        "key": f"who-{seat}",
        "seat": d.seat(seat),
        "name": d.player(seat),
        "state": state,
        "icon": STATES[state],
        "text": d.text(f"who-{state}"),
        "go": {"do": "term", "id": f"about:who:{seat}"},
    }


def about_who(d: Drawing, key: str, seat: int) -> Part:
    """Why a player may act now, or why not: the table's own reasons, each with its rule."""
    state = standing(d, seat)
    title = d.text("who-title", seat=seat, what=d.text(f"who-{state}"))
    window = d.window
    rows: list[Part] = []
    if state in ("leads", "may") and window is not None:
        rows.append({"text": d.text(f"why-{state}", seat=seat), "cite": d.cite(window.rule)})
    elif window is not None and d.s.ending is None:
        if state == "passed":
            rows.append({"text": d.text("why-passed", seat=seat), "cite": d.cite(window.rule)})
        denials = d.line.game.why_not(d.s, Pass(seat))
        rows += [{"text": d.speaker.denial(x), "cite": d.cite(x.rule)} for x in denials[:2]]
    order = d.text("xp-order", seats=[p.seat for p in sorted(d.s.players, key=lambda p: -d.s.xp(p.seat)) if not p.out])
    return slip_part(d, key, title, order, rows=rows)

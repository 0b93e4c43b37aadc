"""What happened since the reader's last move, as steps that the browser can act out: the die, and all that it moved."""

from __future__ import annotations

from typing import Any

from tutor.explain.drawing import Part
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.moved import GO, named
from tutor.kernel.events import Event

GOES = ("MonstersMoved", "MonstersCame", "MonstersPassed", "MonstersPutBack")
COMES = ("MonstersAppeared", "MonstersCalled", "Revived")
PAWN = ("Moved", "CameOntoStructure", "PassedThrough", "PutBack", "Warped", "FledTo")
ROLLS = ("BoardRolled", "SameRoll")
GONE = ("MonsterRemoved", "MonsterBanished", "BpGone", "PcOut")
MOST = 60


def film(d: Drawing) -> Part | None:
    """The steps, or nothing if nothing moved. `key` is new with every press, so that it is played once."""
    steps = [step for event in d.events if (step := _step(d, event)) is not None][-MOST:]
    if not any(step["kind"] in ("roll", "go", "come") for step in steps):
        return None
    return {
        "key": f"film-{len(d.before.moments)}-{len(d.line.moments)}",
        "steps": steps,
        "skip": d.text("film-skip"),
        "again": d.text("film-again"),
    }


def _step(d: Drawing, event: Event) -> Part | None:
    facts = event.facts
    if event.kind in ROLLS:
        return {"kind": "roll", "face": facts["face"], "text": d.speaker.event(event)}
    if event.kind in GOES and "from" in facts:
        going = _going(d, event, "go", len(facts["cards"]))
        if going is not None and event.kind == GO:
            told = {"where": facts["where"], "n": len(facts["cards"]), "cards": named(d, facts["cards"])}
            going["text"] = d.text("film-go", **told)
        return going
    if event.kind in COMES:
        return _going(d, event, "come", facts.get("n", 1))
    if event.kind in PAWN:
        return _going(d, event, "pawn", 1)
    if event.kind in GONE:
        return _going(d, event, "gone", 1)
    return None


def _going(d: Drawing, event: Event, kind: str, n: int) -> Part | None:
    facts = event.facts
    to = spot(d, facts.get("where", ""))
    if to is None:
        return None
    seat = facts.get("seat", -1)
    pawn = kind == "pawn" or event.kind == "PcOut"
    return {
        "kind": kind,
        "seat": d.seat(seat) if pawn and isinstance(seat, int) and seat >= 0 else "",
        "n": n,
        "from": spot(d, facts.get("from", "")),
        "to": to,
        "text": d.speaker.event(event),
    }


def spot(d: Drawing, where: Any) -> list[int] | None:
    """A place for the browser: the number of a cell, or of the two that a route joins."""
    order = d.s.map.order
    if where in order:
        return [order[where]]
    if where in d.s.map.routes:
        return [order[cell] for cell in d.s.map.routes[where].between]
    return None

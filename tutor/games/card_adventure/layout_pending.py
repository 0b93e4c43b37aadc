"""What is pending in a position: the step of the turn that begins, or the go that is on."""

from __future__ import annotations

from tutor.content.source import hint, hint_by_name
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.start import Start
from tutor.games.card_adventure.state import STEPS, Adventure, Mark, monsters_at
from tutor.games.card_adventure.windows import GO
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput, Impossible
from tutor.kernel.windows import Frame, Task, Window

DOES = {"bp": "lower-bp", "dispelled": "dispel", "asleep": "sleep"}  # what leaves which mark on a monster


def what_is_pending(start: Start, s: Adventure) -> Adventure:
    at = STEPS.index(s.step)
    turn = Task("turn", 1)
    s = evolve(s, combats=_combats(start, s), marks=_marks(start, s))
    if start.active is None:
        return evolve(s, stack=(turn, Task("steps", at)))
    if start.step != "action":
        raise BadInput("active: only in the action step a go is on")
    p = s.players[start.active]
    if p.out or p.gone:
        raise Impossible("cpa.action.own-go", f"active: seat {p.seat} is out or has had its go")
    early = next((x.seat for x in s.players if x.acted and not x.gone and not x.out and x.seat != p.seat), -1)
    if early >= 0:
        raise Impossible("cpa.action.own-go", f"seats.{early}: it has acted, and has not had its go; say `gone: true`")
    window = Window(GO, "cpa.action.own-go", (p.seat,))
    frames: tuple[Frame, ...] = (turn, Task("steps", at + 1), Task("goes"), Task("go", 1, {"seat": p.seat}), window)
    return evolve(s, stack=frames)


def _combats(start: Start, s: Adventure) -> tuple[str, ...]:
    both = [cell for cell in s.map.cells if any(p.where == cell for p in s.players) and monsters_at(s, cell)]
    if start.combats and s.step != "combat":
        raise BadInput(f"combats: there are none in the {s.step} step; leave it out, or write `step: combat`")
    if len(set(start.combats)) < len(start.combats):
        raise BadInput("combats: a cell is named twice; it has one combat")
    for cell in start.combats:
        if cell not in s.map.cells:
            raise BadInput(f"combats: there is no cell {cell!r:.60}{hint(cell, s.map.cells)}")
        if cell not in both:
            raise BadInput(f"combats: {cell} has no combat; a PC and a monster are in: {', '.join(both) or 'no cell'}")
    begun = next((s.players[x.seat].where for x in s.shown), "")
    if begun and start.combats and begun not in start.combats:
        raise BadInput(f"combats: cards have been shown in {begun}, so its combat is not over; name it too")
    return start.combats


def _marks(start: Start, s: Adventure) -> tuple[Mark, ...]:
    if start.marks and s.step == "start":
        raise BadInput("marks: they wear off when a turn ends, and in the start step nothing has been done yet")
    for n, spec in enumerate(start.marks):
        if spec.seat >= len(s.players):
            raise BadInput(f"marks.{n}.seat: there is no seat {spec.seat}")
        if not _copy(s, spec.card):
            raise BadInput(
                f"marks.{n}.card: there is no card {spec.card!r:.60}{hint_by_name(spec.card, s.box.printed)}"
            )
        if not any(use.does == DOES[spec.what] for use in getattr(s.box.cards[_copy(s, spec.card)], "uses", ())):
            raise BadInput(f"marks.{n}.card: {spec.card!r:.60} does nothing of the kind `{spec.what}`")
        if not _marked(s, spec.on):
            raise BadInput(f"marks.{n}.on: no monster {spec.on!r:.60} lies on the board")
    marks = tuple([Mark(_marked(s, x.on), x.what, x.n, _copy(s, x.card), x.seat, x.until) for x in start.marks])
    for mark in marks if s.step != "combat" else ():  # in a combat commanders may make up for it
        if sum(m.n for m in marks if m.on == mark.on and m.what == "bp") >= s.box.monsters[mark.on].bp:
            raise Impossible("cpa.combat.bp-zero", f"marks: {mark.on!r} has no BP left, and is no more on the board")
    return marks


def _copy(s: Adventure, card: str) -> str:
    """The copy that is meant; of a printed card the first."""
    return card if card in s.box.cards else next(iter(s.box.copies(card)), "") if card in s.box.printed else ""


def _marked(s: Adventure, on: str) -> str:
    """The monster that is meant: a copy, or the first that shows this card."""
    return next((x.card for x in s.lying if on in (x.card, printed_id(x.card))), "")

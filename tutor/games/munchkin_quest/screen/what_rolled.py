"""A fight that was decided beside the story: what the dice brought, and who has won, however far it went on since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from tutor.explain.drawing import Part
from tutor.explain.speaker import Speaker
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.kernel.events import Event, Term

Dice = tuple[tuple[str, int], ...]
ENDS = {"FightWon": True, "FightLost": False}


class Decided(NamedTuple):
    """A fight at its end. `at` is the position in which the totals were compared."""

    won: bool
    munchkins: int
    monsters: int
    dice: Dice
    at: Drawing


def decided(d: Drawing, beside: Drawing) -> Decided | None:
    """How the fight ended that goes on where the two lines part; None if it is not over here."""
    fork = _parting(d, beside)
    if d.line.moments[fork - 1].state.fight is None:
        return None
    for n, moment in enumerate(d.line.moments[fork:], fork):
        end = next((e for e in moment.events if e.kind in ENDS), None)
        if end is not None:
            totals = end.facts["munchkins"], end.facts["monsters"]
            at = _moved(d, n - 1)
            return Decided(ENDS[end.kind], *totals, _dice(lying(at), moment.events), at)
    return None


def _parting(d: Drawing, beside: Drawing) -> int:
    pairs = zip(d.line.moments, beside.line.moments, strict=False)
    return max(1, sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs)))


def _moved(d: Drawing, index: int) -> Drawing:
    """The same line, drawn as it stood then."""
    line = d.line.at(index)
    return replace(d, line=line, speaker=Speaker(d.speaker.edition, d.lang, line.state, d.before.state))


def lying(d: Drawing) -> Dice:
    """Whose dice lie with which face, in the order in which they were rolled."""
    return tuple((die.of, die.face) for die in (d.s.fight.dice if d.s.fight else ()))


def _dice(lay: Dice, events: Iterable[Event]) -> Dice:
    """How they lie after what the last move did to them."""
    lie = list(lay)
    for event in events:
        if event.kind == "DieRolled":
            lie.append((event.facts["of"], event.facts["face"]))
        elif event.kind == "DieSet" and (event.facts["of"], event.facts["was"]) in lie:
            lie[lie.index((event.facts["of"], event.facts["was"]))] = (event.facts["of"], event.facts["face"])
    return tuple(lie)


def without_dice(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return tuple(t for t in terms if t.key != "die")


def end_told(end: Decided) -> Part:
    """The line of a future in which the fight is over, and what that is worth beside another."""
    word = end.at.text("tie-wins" if end.won else "tie-loses")
    return {"line": f"{end.munchkins}:{end.monsters} {word}", "odds": None, "chance": str(int(end.won))}


def different_faces(trunk: Drawing, left: Mapping[str, int], right: Mapping[str, int]) -> list[Part]:
    """A line for each die that lies otherwise, or lies in one of the futures only."""
    none, cite = trunk.text("gone"), trunk.cite("mq.combat.roll-both")
    return [
        {"what": what, "left": str(left.get(what, none)), "right": str(right.get(what, none)), "cite": cite}
        for what in dict.fromkeys((*left, *right))
        if left.get(what) != right.get(what)
    ]


def faces_named(d: Drawing, dice: Dice) -> dict[str, int]:
    owners = [of for of, _ in dice]
    told = {}
    for n, (of, face) in enumerate(dice):
        nth = owners[: n + 1].count(of)
        told[d.text("die-of-several", of=of, n=nth) if owners.count(of) > 1 else d.text("die-of", of=of)] = face
    return told

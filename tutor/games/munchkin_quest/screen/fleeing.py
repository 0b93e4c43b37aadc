"""Running away: the die against what it needs takes the place of the fight that is lost."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.odds import run_odds
from tutor.games.munchkin_quest.running import RUN_BONUS, RUN_TARGET
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve, remembered

RULE = "mq.run.roll"
_by_the_book = remembered(run_odds)


class Run(NamedTuple):
    """One who runs: from which monster, what the die and its bonuses come to so far, and what is needed."""

    seat: int
    monster: str
    ours: tuple[Term, ...]
    needed: tuple[Term, ...]
    face: int  # of the die that lies; 0 while it is still to be rolled

    @property
    def rolled(self) -> bool:
        return self.face > 0

    @property
    def sides(self) -> dict[str, tuple[Term, ...]]:
        return {"munchkins": self.ours, "monsters": self.needed}

    @property
    def totals(self) -> tuple[int, int]:
        return total(self.ours), total(self.needed)


def run_of(d: Drawing) -> Run | None:
    """Somebody runs, or is about to choose where to."""
    flight = d.s.flight
    if flight is None or not flight.left:
        return None
    rolled = flight.die > 0
    die = (Term(flight.die, RULE, "die", f"seat:{flight.seat}", {"seat": flight.seat}),) if rolled else ()
    monster = flight.chasing if rolled else flight.left[0] if len(flight.left) == 1 else ""
    return Run(flight.seat, monster, (*die, *_bonus(d, monster)), d.ask(RUN_TARGET, None), flight.die)


def _bonus(d: Drawing, monster: str) -> tuple[Term, ...]:
    """What the die gets against a monster; while it may still be one of several, only what counts against each. What
    was paid for the die that lies counts against no other.
    """
    flight = d.s.flight
    assert flight is not None
    chased = evolve(flight, chasing=monster, bonus=flight.bonus if monster == flight.chasing else 0)
    return tuple(d.line.game.ask(evolve(d.s, flight=chased), RUN_BONUS, flight.seat))


def asked_of_the_runner(d: Drawing, run: Run) -> str:
    """With the die, what it comes to and what was needed."""
    if not run.rolled:
        return ""
    n, need = run.totals
    key = "run-enough" if n >= need else "run-short"
    return d.text(key, seat=run.seat, monster=run.monster, n=n, need=need)


def run_lead(d: Drawing, run: Run) -> str:
    n, need = run.totals
    if not run.rolled:
        return d.text("run-before", n=need - n) if run.monster else d.text("run-several")
    return d.text("run-gets-away") if n >= need else d.text("run-behind", n=need - n)


def chances_to_get_away(d: Drawing) -> dict[str, Fraction]:
    return _by_the_book(d.s) if d.line.game is GAME else run_odds(d.s, d.line.game)


def away_from_all(d: Drawing, run: Run) -> Fraction:
    """Of the die that lies; before it, from every monster: each is a roll of its own."""
    chances = chances_to_get_away(d)
    if run.rolled:
        return chances[run.monster]
    whole = Fraction(1)
    for chance in chances.values():
        whole *= chance
    return whole


def run_lines(d: Drawing) -> list[Part]:
    """Monster by monster, with the face that it takes; the die that lies is certain."""
    target = total(d.ask(RUN_TARGET, None))
    return [
        {
            "kind": "won" if chance == 1 else "lost" if chance == 0 else "tie",
            "text": d.text(_line_of(chance), monster=monster, chance=str(chance), n=target - total(_bonus(d, monster))),
            "cite": d.cite(RULE),
        }
        for monster, chance in chances_to_get_away(d).items()
    ]


def _line_of(chance: Fraction) -> str:
    return "run-sure" if chance == 1 else "run-never" if chance == 0 else "run-chance"

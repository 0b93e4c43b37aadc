"""A rule taken away: its proof played as the book has it and as if the book did not hold it, and where the two part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tutor.games.edition import Edition
from tutor.kernel.state import Action
from tutor.tables.findings import Move
from tutor.tables.parting import Parting, parting
from tutor.tables.proofs import Check, Proof


def without_rule(found: Edition, proof: Proof, rule: str) -> Parting | None:
    """Where a game without the rule parts from the book's on the proof's position; None if nothing told differs."""
    halves = [tuple(moves_in(checks)) for checks in (proof.broken, proof.kept) if checks]
    first = parting(found, proof.table(found.id), halves, found.game.without(rule))
    if first is None:
        return None
    return replace(first, nobody_may=first.stands_still and _lets_do(found, rule, first.move))


def _lets_do(found: Edition, rule: str, move: Action | None) -> bool:
    return move is not None and found.game.granted_by(move) == rule


def moves_in(checks: tuple[Check, ...]) -> Iterator[Move]:
    """What a proof does and asks; what it merely looks at comes of these."""
    for check in checks:
        if check.do is not None:
            yield Move(do=check.do)
        elif check.try_ is not None:
            yield Move.model_validate({"try": check.try_})
        elif check.ask is not None:
            yield Move(ask=check.ask)

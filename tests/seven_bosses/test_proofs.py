"""Every rule is proved: its proof holds, fails without the rule, and what a guard forbids is seen refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from census.counting import carried_first, guarded
from findings import assert_none
from seven_bosses.house import EDITION, GAME

from tutor.kernel.engine import Game
from tutor.tables.proofs import Proof, proofs_of, run_proof


def numbered() -> Iterator[Any]:
    seen = Counter[str]()
    for _, proof in proofs_of(EDITION):
        seen[proof.rule] += 1
        yield pytest.param(proof, id=f"{proof.rule}#{seen[proof.rule]}")


PROOFS = list(numbered())
every_proof = pytest.mark.parametrize("proof", PROOFS)


@cache
def without(rule: str) -> Game[Any]:
    return GAME.without(rule)


@every_proof
def test_it_holds(proof: Proof) -> None:
    assert_none(run_proof(EDITION, proof).failures)
    assert proof.shows.ja.endswith(("。", "！", "）"))
    assert proof.shows.en.endswith((".", "!", ")"))


@every_proof
def test_it_fails_without_its_rule(proof: Proof) -> None:
    if proof.rule not in carried_first(GAME) or not (proof.kept or proof.broken):
        return
    try:
        failed = bool(run_proof(EDITION, proof, without(proof.rule)).failures)
    except Exception:  # without one of its rules a game may also break down while the start is laid out
        failed = True
    assert failed, f"nothing that this proof looks at is different without {proof.rule}"


def test_every_rule_is_proved() -> None:
    proved = {rule for _, proof in proofs_of(EDITION) for rule in (proof.rule, *proof.also)}
    assert_none(sorted({rule.id for rule in EDITION.ledger.values() if rule.who == "engine"} - proved))


def test_whatever_a_guard_forbids_is_tried_and_refused() -> None:
    broken = [(proof, run_proof(EDITION, proof)) for _, proof in proofs_of(EDITION) if proof.broken]
    refused = {rule for proof, verdict in broken for rule in verdict.refused_by & {proof.rule, *proof.also}}
    assert_none(sorted(guarded(GAME) - refused))

"""Every proof holds, and shows something: with its rule taken out it fails. What a guard forbids is seen refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from census.counting import carried_first, editions, guarded
from findings import assert_none
from strategies import EDITIONS

from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.engine import Game
from tutor.tables.proofs import Proof, proofs_of, run_proof


def numbered(only_carried: bool = False) -> Iterator[Any]:
    """Proofs by their rule and a number: `mq.help.one#1`."""
    for edition_id in EDITIONS:
        found = edition(edition_id)
        carried, seen = carried_first(found.game), Counter[str]()
        for path, proof in proofs_of(found):
            seen[proof.rule] += 1
            if not only_carried or (proof.rule in carried and (proof.kept or proof.broken)):
                yield pytest.param(found, proof, id=f"{path.stem}-{proof.rule}#{seen[proof.rule]}")


every_proof = pytest.mark.parametrize("found, proof", list(numbered()))
every_carried_proof = pytest.mark.parametrize("found, proof", list(numbered(only_carried=True)))


@cache
def without(edition_id: str, rule: str) -> Game[Any]:
    return edition(edition_id).game.without(rule)


@every_proof
def test_it_holds(found: Edition, proof: Proof) -> None:
    assert proof.rule in found.ledger
    assert_none([rule for rule in proof.also if rule not in found.ledger])
    assert_none(run_proof(found, proof).failures)


@every_carried_proof
def test_it_fails_without_its_rule(found: Edition, proof: Proof) -> None:
    """A game without it may break down as well; but then something that the proof looks at is otherwise too."""
    failed = run_proof(found, proof, without(found.id, proof.rule)).failures
    assert failed, f"nothing that this proof looks at is different without {proof.rule}"


@editions
def test_whatever_a_guard_forbids_is_tried_and_refused(edition_id: str) -> None:
    found = edition(edition_id)
    broken = [(proof, run_proof(found, proof)) for _, proof in proofs_of(found) if proof.broken]
    refused = {rule for proof, verdict in broken for rule in verdict.refused_by & {proof.rule, *proof.also}}
    assert_none(sorted(guarded(found.game) - refused))


@editions
def test_every_rule_of_the_engine_is_proved(edition_id: str) -> None:
    found = edition(edition_id)
    proved = {rule for _, proof in proofs_of(found) for rule in (proof.rule, *proof.also)}
    enforced = {rule.id for rule in found.ledger.values() if rule.who == "engine"} | carried_first(found.game)
    assert_none(sorted(enforced - proved))


@editions
def test_a_proof_says_in_both_languages_what_it_shows(edition_id: str) -> None:
    for _, proof in proofs_of(edition(edition_id)):
        assert proof.shows.ja.endswith(("。", "！", "）")), proof.rule
        assert proof.shows.en.endswith((".", "!", ")")), proof.rule

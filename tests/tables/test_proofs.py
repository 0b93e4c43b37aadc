"""What a proof sees of its rule: only what its own steps expect, not who cites the rule nor that a game breaks down."""

from __future__ import annotations

from typing import Any

from tutor.games.registry import edition
from tutor.tables.proofs import Check, Proof, proofs_of, run_proof

QUEST = edition("munchkin-quest")
CARDS = edition("card-plus-adventure")
BRIBE = next(proof for _, proof in proofs_of(QUEST) if proof.rule == "mq.trade.bribe")


def bribe(*events: Any) -> Proof:
    kept = Check(do=BRIBE.kept[0].do, events=events)
    return BRIBE.model_copy(update={"kept": (kept,)})


def test_who_cites_the_rule_is_not_asked_where_it_is_missing() -> None:
    assert run_proof(QUEST, bribe("ItemReceived"), QUEST.game.without(BRIBE.rule)).holds
    assert not run_proof(QUEST, bribe("FavourHoped"), QUEST.game.without(BRIBE.rule)).holds


def test_a_game_that_breaks_down_shows_nothing() -> None:
    none = next(proof for _, proof in proofs_of(CARDS) if proof.rule == "cpa.rest.total-11-none")
    only_done = none.model_copy(update={"kept": none.kept[:1]})
    assert run_proof(CARDS, only_done, CARDS.game.without(none.rule)).holds


def test_the_reason_of_an_event_may_be_expected() -> None:
    assert run_proof(QUEST, bribe({"kind": "FavourHoped", "to": 2, "rule": BRIBE.rule})).holds
    assert not run_proof(QUEST, bribe({"kind": "FavourHoped", "to": 1})).holds
    assert not run_proof(QUEST, bribe({"kind": "FavourHoped", "reason": "help"})).holds

"""Whole games of bots end as they should, and nothing goes wrong on the way."""

from __future__ import annotations

from typing import Any

import pytest
from contract.bot_games import again, seating, watch
from contract.playing import editions, some_variants

from tutor.bots import bots_of
from tutor.games.registry import edition

FEW, MANY = {"random": 12}, {"random": 10_000}  # of any other bot:
FEW_OTHERS, MANY_OTHERS = 3, 500
BLOCK = 50


def blocks() -> Any:
    """Games by their seeds: a few every day, all of them when they are asked for."""
    for name in ("random", "others"):
        few, many = FEW.get(name, FEW_OTHERS), MANY.get(name, MANY_OTHERS)
        yield pytest.param(name, range(few), id=f"{name}-0+{few}")
        for i in range(few, many, BLOCK):
            yield pytest.param(name, range(i, min(i + BLOCK, many)), id=f"{name}-{i}+{BLOCK}", marks=pytest.mark.slow)


@editions
@pytest.mark.parametrize("who, seeds", tuple(blocks()))
def test_they_come_to_an_end(edition_id: str, who: str, seeds: range) -> None:
    others = [name for name in bots_of(edition(edition_id)) if name != "random"]
    for name in ["random"] if who == "random" else others:
        for seed in seeds:
            game = watch(edition_id, seating(edition_id, name, seed), seed, some_variants(edition(edition_id), seed))
            assert game.last.ending.rule in game.edition.ledger
            if seed % 5 == 0:
                assert again(game) == game.last

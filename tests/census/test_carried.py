"""A rule that the engine enforces has a function of its own, so that the game can be played without just this rule."""

from __future__ import annotations

from census.counting import carried_first, editions, second_rules
from findings import assert_none

from tutor.games.registry import edition


@editions
def test_no_rule_just_rides_along_in_the_function_of_another(edition_id: str) -> None:
    """But a rule that only says how to read another one may be a second rule of that one's function."""
    found = edition(edition_id)
    of_its_own = carried_first(found.game) | {rule for rules in found.game.rules.setups for rule in rules}
    riders = [
        f"{rule} in {first}"
        for first, rule in second_rules(found.game)
        if rule not in of_its_own and first not in found.ledger[rule].narrows
    ]
    assert_none(sorted(set(riders)))

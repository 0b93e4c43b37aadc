"""What each card would do to the chance to win: it does not follow from the luck to come, and so it is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tutor.bots.munchkin_quest import BOTS
from tutor.bots.runner import play_game
from tutor.games.munchkin_quest import odds
from tutor.games.munchkin_quest.state import Quest
from tutor.games.registry import edition
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve

MUNCHKIN_QUEST = edition("munchkin-quest")


def fights(seed: int) -> Iterator[Quest]:
    for moment in play_game(MUNCHKIN_QUEST, [BOTS[0]], 4, seed).line.moments:
        if moment.state.fight is not None:
            yield moment.state


def weighed(s: Quest) -> list[odds.Values]:
    odds._LATEST.clear()
    return [odds.value_of_plays(s, seat) for seat in range(len(s.players))]


@pytest.mark.parametrize("seed", range(4))
def test_no_value_follows_from_the_luck_to_come(seed: int) -> None:
    found = 0
    for s in list(fights(seed))[::20]:
        lucky: Quest = evolve(s, chance=Chance(seed=s.chance.seed + 1, dice=(6, 6), cards=()))
        assert weighed(lucky) == weighed(s)
        found += sum(map(len, weighed(s)))
    assert found > 20


def test_another_die_is_no_reason_to_weigh_again(monkeypatch: pytest.MonkeyPatch) -> None:
    s = next(s for s in fights(0) if any(weighed(s)))
    mine = weighed(s)

    def again(*_: Any) -> odds.Values:
        raise AssertionError("weighed again")

    monkeypatch.setattr(odds, "_values", again)
    other: Quest = evolve(s, chance=evolve(s.chance, dice=(3,)))
    assert [odds.value_of_plays(other, seat) for seat in range(4)] == mine
    with pytest.raises(AssertionError, match="weighed again"):
        odds.value_of_plays(evolve(s, made=s.made + 1), 0)

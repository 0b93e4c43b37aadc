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
from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee

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
        mine = weighed(s)
        assert weighed(lucky) == mine
        found += sum(map(len, mine))
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


def chances(
    hand: list[str], main: dict[str, Any], monster: str, deck: list[str], discards: tuple[str, ...] = ()
) -> dict[tuple[str, str], str]:
    """What the referee says of the cards in the hand of seat 1, played on the main player or in his fight."""
    start = {
        "seats": [{"where": "here", **main}, {"where": "next", "hand": hand}],
        "monsters": [{"card": monster, "base": 1}],
        "fight": {},
        "decks": {"monster": deck, "only": True},
        "discards": {"monster": discards},
    }
    referee = Referee(*open_table(TableFile.model_validate({"edition": "munchkin-quest", "start": start})))
    plays = [p for p in referee.answer(Probe(odds={}))["plays"] if p["action"].get("victim", 0) == 0]
    return {(p["action"]["card"], p["action"].get("item", "")): p["win"] for p in plays if p["seat"] == 1}


def test_whoever_may_choose_what_he_loses_loses_what_matters_least() -> None:
    """10 against 9, a die each: 21 of 36. Two less is 8 against 9, 10 of 36; three less is 6 of 36."""
    gear = ["mq.card.bastard-sword", "mq.card.firemans-helmet"]
    theirs, mine = "mq.house.curse-spring-cleaning", "mq.card.curse-burning-item"
    found = chances([theirs, mine], {"level": 5, "gear": gear}, "mq.card.gazebo", [])
    assert found[theirs, ""] == "5/18"
    assert found[mine, gear[0]] == "1/6"
    assert found[mine, gear[1]] == "5/18"


def test_whoever_is_called_in_may_be_any_of_those_still_in_the_deck() -> None:
    """10 against the Goldfish: with the Goblin 1086 of 1296 rolls are won, with the Gazebo 120, with the Capsule and
    the Goblin 35, with the Capsule and the Gazebo none.
    """
    deck = ["mq.card.monster-capsule", "mq.card.lame-goblin", "mq.card.gazebo"]
    found = chances(["mq.card.wandering-monster"], {"level": 10}, "mq.card.goldfish", deck)
    assert found["mq.card.wandering-monster", ""] == "2447/7776"


def test_an_exchange_is_weighed_by_who_may_take_over() -> None:
    """10 against the Gazebo, a die each: 26 of 36. The Goblin is beaten by any roll, the Goldfish too."""
    deck = ["mq.card.lame-goblin", "mq.card.goldfish"]
    found = chances(["mq.house.understudy"], {"level": 10}, "mq.card.gazebo", deck)
    assert found["mq.house.understudy", ""] == "1"


def test_an_empty_deck_is_made_anew_from_the_discards_and_from_whom_is_exchanged() -> None:
    """8 against the Gazebo, a die each: 10 of 36. The Goldfish is beaten by any roll, the Dragon by none. With
    the Goldfish beside it 4 of 216 rolls are won, with the Dragon none.
    """
    lying = ("mq.card.goldfish", "mq.card.plutonium-dragon")
    found = chances(["mq.house.understudy", "mq.card.wandering-monster"], {"level": 8}, "mq.card.gazebo", [], lying)
    assert found["mq.house.understudy", ""] == "23/54"
    assert found["mq.card.wandering-monster", ""] == "1/108"


def test_the_last_card_of_the_deck_calls_in_one_of_the_discards() -> None:
    """10 against the Goldfish: with the Capsule and the Goblin 35 of 1296 rolls are won; with the Gazebo for the Goblin
    none.
    """
    lying = ("mq.card.lame-goblin", "mq.card.gazebo")
    found = chances(
        ["mq.card.wandering-monster"], {"level": 10}, "mq.card.goldfish", ["mq.card.monster-capsule"], lying
    )
    assert found["mq.card.wandering-monster", ""] == "35/2592"

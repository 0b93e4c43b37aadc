"""The sensible player of Card+ Adventure: wins far more often than chance, on every board and with every party."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.bots import bot_named, play_game
from tutor.bots.runner import play_on
from tutor.games.registry import edition
from tutor.kernel.replay import Line, plain_action
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table

CARD_PLUS = edition("card-plus-adventure")
BOARDS = ("the-cellar-lamp", "the-sunken-crown", "three-locks", "till-dawn")
WARRIOR = "cpa.card.warrior"


def table(**start: Any) -> Line[Any]:
    _, line = open_table(TableFile(edition=CARD_PLUS.id, start=start, seed=1))
    return line


def wish(line: Line[Any], seat: int = 0) -> dict[str, Any]:
    """What the bot in that seat does; nothing where it lets things go on."""
    offers = line.game.offers(line.state, seat)
    action = bot_named(CARD_PLUS, "sensible").choose(line.game.view(line.state, seat), offers, Random(1))
    return {} if action is None else plain_action(action)


def won(bot: str, board: str, party: int, games: int) -> int:
    found = 0
    for seed in range(games):
        line = table(step="deal", board=board, seats=[{} for _ in range(party)])
        ending = play_on(line.game, line.state, [bot_named(CARD_PLUS, bot)] * party, Random(seed)).state.ending
        found += ending is not None and ending.way == "goal"
    return found


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["random", "sensible"])
def test_games_end(name: str, players: int) -> None:
    for seed in range(2):
        assert play_game(CARD_PLUS, [bot_named(CARD_PLUS, name)], players, seed).line.state.ending is not None


@pytest.mark.parametrize("variant", [v.id for v in CARD_PLUS.variants])
def test_it_plays_with_every_variant(variant: str) -> None:
    game = play_game(CARD_PLUS, [bot_named(CARD_PLUS, "sensible")], 2, 3, (variant,))
    assert game.line.state.ending is not None


@pytest.mark.parametrize("board", BOARDS)
def test_it_beats_chance(board: str) -> None:
    assert won("sensible", board, 1, 8) > won("random", board, 1, 8)


def combat(monsters: list[str], attack: list[str], **more: Any) -> Line[Any]:
    """A warrior among these monsters, when the card phase begins."""
    seat = {"role": WARRIOR, "where": "W3", "attack": attack, **more}
    lies = {"W3": [f"cpa.house.monster.{name}" for name in monsters]}
    return table(step="combat", board="the-sunken-crown", seats=[seat], lies=lies)


def cards(*bps: int) -> list[str]:
    return [f"cpa.house.attack.{bp}" for bp in bps]


def test_the_smallest_card_that_is_not_weak_is_shown() -> None:
    shown = wish(combat(["ogre"], cards(2, 7, 9)))
    assert shown["do"] == "show-attack"
    assert shown["card"].startswith("cpa.house.attack.7/")


def test_weak_cards_are_kept_back_from_what_they_cannot_remove() -> None:
    assert wish(combat(["ogre"], cards(1)))["do"] == "done"


def test_a_salve_is_for_who_is_badly_hurt() -> None:
    seat = {"role": WARRIOR, "where": "W3", "items": ["cpa.house.item.salve"]}
    hurt = {"damage": ["cpa.house.token.damage-3", "cpa.house.token.damage-3", "cpa.house.token.damage-2"]}
    line = table(step="action", active=0, board="the-sunken-crown", seats=[{**seat, **hurt}])
    assert wish(line)["do"] == "use-item"
    line = table(step="action", active=0, board="the-sunken-crown", seats=[seat])
    assert wish(line)["do"] != "use-item"


def test_who_has_the_prize_walks_out_with_it() -> None:
    seat = {"role": WARRIOR, "where": "T7", "items": ["cpa.house.item.crown"]}
    line = table(step="action", active=0, turn=20, board="the-sunken-crown", seats=[seat])
    assert wish(line) == {"do": "move", "seat": 0, "to": "T12"}

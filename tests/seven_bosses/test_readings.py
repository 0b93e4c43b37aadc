"""Unclear passages read in another way: nobody learns more by it than the reading says."""

from __future__ import annotations

from random import Random

import pytest
from seven_bosses.house import GAME, laid
from seven_bosses.secrets import revealing, twin
from seven_bosses.test_secrets import states

from tutor.games.registry import edition
from tutor.games.seven_bosses.actions import Rearrange
from tutor.games.seven_bosses.views import hidden, seen

SEVEN = edition("seven-bosses")
IN_SIGHT = "sb.reading.rearranged-in-sight"


@pytest.mark.parametrize("id", SEVEN.readings)
def test_what_is_hidden_makes_no_difference_before_it_comes_to_light(id: str) -> None:
    rng, game = Random(1), SEVEN.read_as((id,))
    for s, seat, offers in states(1, game):
        other = twin(s, seat, rng)
        assert game.view(other, seat) == game.view(s, seat)
        assert game.offers(other, seat) == offers
        action = rng.choice(offers)
        one, two = game.play(s, action), game.play(other, action)
        if not revealing(one.events, seat):
            assert game.view(one.state, seat) == game.view(two.state, seat), action
            assert seen(one.events, s, one.state, seat) == seen(two.events, other, two.state, seat), action


def test_of_rows_laid_in_sight_only_those_are_known_that_were_known_before() -> None:
    s = laid("""
        phase: rearrangement
        seats:
          - {columns: [[~hermit], [~ghost], [~canary]], seen: [~hermit], boss: ~boss-hermit}
          - {boss: ~boss-gunman}
    """).state
    moved = Rearrange(0, (("sb.card.ghost/a",), ("sb.card.hermit/a",), ("sb.card.canary/a",)))
    for game, unknown in ((SEVEN.read_as((IN_SIGHT,)), {"ghost", "canary"}), (GAME, {"ghost", "canary", "hermit"})):
        played = game.play(s, moved)
        assert {f"sb.card.{name}/a" for name in unknown} <= hidden(played.state, 1)
        assert ("sb.card.hermit/a" in hidden(played.state, 1)) == ("hermit" in unknown)
        told = next(e for e in seen(played.events, s, played.state, 1) if e.kind == "Rearranged")
        assert told.facts["columns"] == (("?",), ("?",), ("?",))

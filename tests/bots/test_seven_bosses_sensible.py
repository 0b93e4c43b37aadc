"""What the sensible player of 7 Bosses does in positions where it is plain what is sensible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from seven_bosses.house import EDITION, GAME, cards, do, laid

from tutor.bots import bot_named
from tutor.games.seven_bosses import play
from tutor.games.seven_bosses.actions import LayOut, Rearrange
from tutor.games.seven_bosses.state import Syndicates
from tutor.kernel.replay import plain_action

LUCK = range(5)
LET_BE = {"do": "let-be", "seat": 0}


def wish(s: Syndicates, seat: int = 0, luck: int = 1) -> dict[str, Any]:
    bot = bot_named(EDITION, "sensible")
    action = bot.choose(GAME.view(s, seat), GAME.offers(s, seat), Random(luck))
    assert action is not None
    return plain_action(action)


def short(value: Any) -> Any:
    return value.replace("sb.card.", "~") if isinstance(value, str) else value


def says(s: Syndicates, luck: int = 1) -> tuple[Any, ...]:
    """What seat 0 does, in short: the kind of action, and whatever it names."""
    found = wish(s, luck=luck)
    return (found["do"], *(short(v) for k, v in found.items() if k not in ("do", "seat")))


# -- aiming ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("luck", LUCK)
def test_a_boss_that_has_been_found_is_hit(luck: int) -> None:
    s = laid("""
phase: assassination
seats:
- {boss: ~boss-hermit}
- {columns: [[~canary], [~ghost]], up: [~canary, ~ghost], boss: ~boss-ghost, boss_up: true}
""").state
    assert says(s, luck) == ("assassinate", "front-1", "")


@pytest.mark.parametrize("luck", LUCK)
def test_a_card_that_is_known_is_named(luck: int) -> None:
    s = laid("""
phase: assassination
seats:
- {boss: ~boss-hermit}
- {columns: [[~canary], [~fixer, ~ghost], [~hermit]], seen: [~fixer], boss: ~boss-ghost}
""").state
    assert says(s, luck) == ("assassinate", "front-1", "~fixer")


@pytest.mark.parametrize("luck", LUCK)
def test_who_saves_itself_is_not_named_while_another_stands_beside_it(luck: int) -> None:
    s = laid("""
phase: assassination
seats:
- {boss: ~boss-hermit}
- {columns: [[~ghost], [~canary]], seen: [~ghost, ~canary], boss: ~boss-ghost}
""").state
    assert says(s, luck) == ("assassinate", "front-1", "~canary")


@pytest.mark.parametrize("luck", LUCK)
def test_nobody_is_named_who_is_known_to_lie_elsewhere(luck: int) -> None:
    s = laid("""
phase: assassination
seats:
- {boss: ~boss-hermit}
- columns: [[~canary], [~fixer], [~observer], [~gunman, ~bullet]]
  up: [~bullet]
  barred: {~canary: [~fixer]}
  boss: ~boss-canary
""").state
    _, target, name = says(s, luck)
    assert name in {"~canary", "~fixer", "~observer", "~gunman"}
    assert (target, name) != ("front-0", "~fixer")


def test_a_known_boss_is_fetched_from_the_rear_row() -> None:
    s = laid("""
phase: action
seats:
- {columns: [[~bullet, ~hermit], [~fixer]], boss: ~boss-hermit}
- {columns: [[~canary, ~ghost], [~observer, ~bullet]], up: [~ghost], boss: ~boss-ghost, boss_up: true}
""").state
    assert says(s) == ("use", "~fixer/a")
    s, _ = do(s, {"do": "use", "seat": 0, "member": "~fixer/a"}, {"do": "choose", "seat": 0, "pick": "rear-0"})
    s, _ = do(s, {"do": "keep-rows", "seat": 0})
    assert says(s) == ("assassinate", "front-0", "")


def test_a_known_boss_is_accused_since_no_trump_answers_that() -> None:
    s = laid("""
phase: action
seats:
- {columns: [[~bullet, ~hermit], [~canary]], boss: ~boss-hermit}
- {columns: [[~ghost, ~fixer]], up: [~ghost, ~fixer], boss: ~boss-ghost}
""").state
    assert says(s) == ("use", "~canary/a")
    s, _ = do(s, {"do": "use", "seat": 0, "member": "~canary/a"})
    assert says(s) == ("accuse", "front-0", "")


def test_it_asks_where_somebody_is_whose_place_is_not_known() -> None:
    s = laid("""
phase: action
seats:
- {columns: [[~observer], [~hermit]], up: [~observer], boss: ~boss-hermit}
- {columns: [[~ghost, ~fixer], [~canary]], up: [~canary], boss: ~boss-ghost}
""").state
    s, _ = do(s, {"do": "use", "seat": 0, "member": "~observer/a"})
    assert says(s)[1] in ("~ghost", "~fixer")


# -- answers ---------------------------------------------------------------------------------------------------------

STRUCK = """
phase: assassination
active: 1
attack: {{target: front-0, name: {name}}}
seats:
- {{columns: {columns}, boss: ~boss-{boss}}}
- {{columns: [[~canary], [~observer], [~fixer]], boss: ~boss-canary}}
"""


def struck(name: str, columns: str, boss: str) -> Syndicates:
    """Seat 1 has aimed at the first card of seat 0, by this name."""
    return laid(STRUCK.format(name=name, columns=columns, boss=boss)).state


def test_the_boss_is_saved_by_the_cheapest_card() -> None:
    assert says(struck("~hermit", "[[~hermit], [~underling], [~fixer]]", "hermit")) == ("trigger", "~underling/a")


def test_the_boss_is_saved_by_its_trump_if_nothing_else_will() -> None:
    assert says(struck("~hermit", "[[~hermit], [~observer], [~fixer]]", "hermit")) == ("trump",)


def test_nothing_is_spent_on_a_wrong_name() -> None:
    assert says(struck("~ghost", "[[~hermit], [~observer], [~fixer]]", "hermit")) == ("let-be",)
    assert says(struck("~ghost", "[[~fixer], [~underling], [~hermit]]", "hermit")) == ("let-be",)


def test_observer_looks_before_it_is_turned_up() -> None:
    s = struck("~ghost", "[[~observer], [~underling], [~hermit]]", "hermit")
    assert says(s) == ("trigger", "~observer/a")
    s, _ = do(s, {"do": "trigger", "seat": 0, "member": "~observer/a"})
    s, _ = do(s, *([LET_BE] if says(s) == ("let-be",) else []))
    assert says(s)[0] == "choose"


def test_bullet_as_the_boss_does_not_bury_itself() -> None:
    assert says(struck("~ghost", "[[~bullet], [~observer], [~hermit]]", "bullet"))[0] == "let-be"
    assert says(struck("~bullet", "[[~bullet], [~observer], [~hermit]]", "bullet"))[0] == "trump"


ACTED = """
phase: action
active: 1
seats:
- {columns: [[~hermit, ~gunman], [~fixer, ~ghost]], up: [~hermit], boss: ~boss-hermit}
- {columns: [[~canary], [~fixer], [~bullet]], up: [~fixer], boss: ~boss-canary}
"""


def test_gunman_stops_canary_and_is_kept_from_less() -> None:
    s, _ = do(laid(ACTED).state, {"do": "use", "seat": 1, "member": "~canary/b"})
    assert says(s) == ("trigger", "~gunman/a")
    s, _ = do(laid(ACTED).state, {"do": "use", "seat": 1, "member": "~fixer/b"})
    assert says(s) == ("let-be",)


# -- rows ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_the_boss_is_laid_behind_somebody(seed: int) -> None:
    """All of its rows are legal, and no two games look alike."""
    s = play.deal(2, seed)
    found = GAME.action_of(wish(s, luck=seed))
    assert isinstance(found, LayOut)
    assert GAME.why_not(s, found) == ()
    held = next(card for card in s.players[0].hand if card in s.box.bosses)
    assert f"{s.box.bosses[held].member}/a" in [column[1] for column in found.columns if len(column) > 1]


def test_rows_are_not_always_the_same() -> None:
    s = play.deal(2, 1)
    assert len({str(wish(s, luck=luck)["columns"]) for luck in range(8)}) > 4


@pytest.mark.parametrize("luck", LUCK)
def test_a_boss_in_front_goes_behind_somebody(luck: int) -> None:
    s = laid("""
phase: rearrangement
seats:
- {columns: [[~hermit], [~fixer, ~ghost], [~observer]], up: [~hermit, ~observer], boss: ~boss-hermit}
- {boss: ~boss-ghost}
""").state
    found = GAME.action_of(wish(s, luck=luck))
    assert isinstance(found, Rearrange)
    assert GAME.why_not(s, found) == ()
    assert cards("~hermit/a") in [column[1] for column in found.columns if len(column) > 1]

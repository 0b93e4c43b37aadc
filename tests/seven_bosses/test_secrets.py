"""What each seat knows is a function of what it has seen: positions that it cannot tell apart stay so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from seven_bosses.house import EDITION, GAME, do, laid
from seven_bosses.secrets import revealing, twin

from tutor.explain.speaker import Speaker
from tutor.games.seven_bosses import play
from tutor.games.seven_bosses.actions import LayOut, Rearrange
from tutor.games.seven_bosses.knowledge import WHICH_BOSS
from tutor.games.seven_bosses.state import Syndicates, members, opponent
from tutor.games.seven_bosses.views import hidden, seen
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.records import encode
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats

GAMES = (*range(30), 134)  # the last one has somebody move up right after the rows were laid anew


def states(seed: int, game: Game[Syndicates] = GAME) -> Iterator[tuple[Syndicates, int, tuple[Any, ...]]]:
    """The moments of a random game: the state, who acts, and what he may do."""
    rng = Random(seed)
    s: Syndicates = play.lay_out(play.START(phase="deal"), Chance(seed=seed), game=game).state
    while s.ending is None:
        window = pending(s)
        assert window is not None
        seat = rng.choice(open_seats(window))
        offers = game.offers(s, seat)
        yield s, seat, offers
        kinds = sorted({type(a).__name__ for a in offers})
        kind = rng.choice(kinds)
        s, _ = game.play(s, rng.choice([a for a in offers if type(a).__name__ == kind]))


@pytest.mark.parametrize("seed", GAMES)
def test_what_is_hidden_makes_no_difference_before_it_comes_to_light(seed: int) -> None:
    """Above all: whether the opponent is asked for an answer must not tell what he holds."""
    rng = Random(seed)
    for s, seat, offers in states(seed):
        other = twin(s, seat, rng)
        assert GAME.view(other, seat) == GAME.view(s, seat)
        assert GAME.offers(other, seat) == offers
        for action in rng.sample(list(offers), min(4, len(offers))):
            one, two = GAME.play(s, action), GAME.play(other, action)
            assert revealing(one.events, seat) == revealing(two.events, seat), action
            if not revealing(one.events, seat):
                assert GAME.view(one.state, seat) == GAME.view(two.state, seat), action
                assert seen(one.events, s, one.state, seat) == seen(two.events, other, two.state, seat), action


def pattern(s: Syndicates, a: LayOut | Rearrange) -> list[list[str]]:
    """What the opponent sees of new rows: their shape, and who lies face up where."""
    up = {m.card for _, m in members(s, a.seat) if m.up}
    return [[card if card in up else "" for card in column] for column in a.columns]


@pytest.mark.parametrize("seed", GAMES)
def test_rows_that_look_alike_cannot_be_told_apart(seed: int) -> None:
    compared = 0
    for s, seat, offers in states(seed):
        new = [a for a in offers if isinstance(a, LayOut | Rearrange)]
        for a in new[:20]:
            alike = next((b for b in new if b != a and pattern(s, b) == pattern(s, a)), None)
            if alike is None:
                continue
            compared += 1
            viewer, one, two = opponent(seat), GAME.play(s, a), GAME.play(s, alike)
            assert GAME.view(one.state, viewer) == GAME.view(two.state, viewer)
            assert seen(one.events, s, one.state, viewer) == seen(two.events, s, two.state, viewer)
    assert compared > 0


@pytest.mark.parametrize("seed", GAMES)
def test_neither_view_nor_log_names_what_is_hidden(seed: int) -> None:
    for s, seat, offers in states(seed):
        for viewer in (0, 1):
            view = GAME.view(s, viewer)
            assert not named(hidden(s, viewer), view)
            assert GAME.view(view, viewer) == view
            assert GAME.offers(view, viewer) == GAME.offers(s, viewer)
        action = offers[seed % len(offers)]
        after = GAME.play(s, action)
        for event in seen(after.events, s, after.state, opponent(seat)):
            assert not named(hidden(after.state, opponent(seat)), event), event


def named(cards: frozenset[str], value: Any) -> list[str]:
    text = encode(value).decode()
    return [card for card in cards if f'"{card}"' in text]


# -- what has been seen ----------------------------------------------------------------------------------------------

ROWS = """
phase: action
seats:
- {columns: [[~hermit], [~fixer], [~ghost, ~canary]], up: [~fixer], boss: ~boss-hermit}
- {columns: [[~ghost]], boss: ~boss-ghost}
"""


def card_at(s: Syndicates, viewer: int, at: int) -> str:
    front = GAME.view(s, viewer).players[opponent(viewer)].columns[at].front
    assert front is not None
    return front.card


def test_a_card_that_is_turned_down_stays_known_until_its_owner_rearranges() -> None:
    s, _ = do(laid(ROWS).state, {"do": "use", "seat": 0, "member": "~fixer/a"})
    assert card_at(s, 1, 1) == "sb.card.fixer/a"
    kept, _ = do(s, {"do": "keep-rows", "seat": 0})
    assert card_at(kept, 1, 1) == "sb.card.fixer/a"
    columns = [["~hermit/a"], ["~fixer/a"], ["~ghost/a", "~canary/a"]]
    anew, _ = do(s, {"do": "rearrange", "seat": 0, "columns": columns})
    assert card_at(anew, 1, 1) == "?"


def test_a_known_card_stays_known_when_it_moves_up() -> None:
    s = laid("""
phase: assassination
seats:
- {columns: [[~ghost]], boss: ~boss-ghost}
- {columns: [[~bullet, ~fixer], [~hermit]], up: [~bullet], seen: [~fixer], boss: ~boss-hermit, boss_up: true}
""").state
    s, events = do(s, {"do": "assassinate", "seat": 0, "target": "front-0"})
    assert "MovedUp" in [e.kind for e in events]
    assert card_at(s, 0, 0) == "sb.card.fixer/b"


def test_what_observer_is_told_rules_names_out_until_the_next_rearrangement() -> None:
    s = laid("""
phase: action
seats:
- {columns: [[~observer], [~ghost]], up: [~observer], boss: ~boss-ghost}
- {columns: [[~hermit, ~fixer], [~canary]], boss: ~boss-hermit}
""").state
    s, _ = do(s, {"do": "use", "seat": 0, "member": "~observer/a"}, {"do": "declare", "seat": 0, "name": "~fixer"})
    assert names(s, "rear-0") == ["fixer"]
    assert names(s, "front-0") == ["hermit", "canary"]


def names(s: Syndicates, place: str) -> list[str]:
    terms = GAME.ask(s, "sb.knows.member", {"seat": 0, "target": place})
    return [x.source.removeprefix("sb.card.") for x in terms]


VANISH = """
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~ghost]], boss: ~boss-ghost}
- {columns: [[~hermit], [~fixer], [~canary]], up: [~fixer], boss: ~boss-hermit}
"""


def test_whoever_vanishes_cannot_be_followed() -> None:
    s, _ = do(laid(VANISH).state, {"do": "trump", "seat": 1}, {"do": "enough", "seat": 1})
    assert card_at(s, 0, 0) == "sb.card.hermit/b"
    results = []
    for order in ("hermit canary", "canary hermit"):
        first, last = order.split()
        columns = [[f"~{first}/b"], ["~fixer/b"], [f"~{last}/b"]]
        wish = GAME.action_of(
            {
                "do": "rearrange",
                "seat": 1,
                "columns": [[c.replace("~", "sb.card.") for c in column] for column in columns],
            }
        )
        after = GAME.apply(s, wish)
        results.append((GAME.view(after.state, 0), seen(after.events, s, after.state, 0)))
    assert results[0] == results[1]
    assert "AssassinationFailed" in [e.kind for e in results[0][1]]


BOTH_USED = """
phase: assassination
attack: {target: front-0, name: ~ghost}
seats:
- {columns: [[~ghost]], boss: ~boss-ghost}
- {columns: [[~hermit], [~underling], [~bullet]], up: [~underling], boss: ~boss-hermit}
"""


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_target_that_was_laid_anew_is_told_of_without_a_place(viewer: int, lang: str) -> None:
    """An answer that was used before the trump is carried out after it, when nobody knows where the target lies."""
    use = {"do": "trigger", "seat": 1, "member": "~underling/b"}
    s, _ = do(laid(BOTH_USED).state, use, {"do": "trump", "seat": 1}, {"do": "enough", "seat": 1})
    columns = [["~bullet/b"], ["~underling/b", "~hermit/b"]]
    after, events = do(s, {"do": "rearrange", "seat": 1, "columns": columns})
    speaker = Speaker(EDITION, lang, after, s)
    told = [speaker.event(e) for e in seen(events, s, after, viewer) if e.kind == "TargetStaysDown"]
    assert told == [{"en": "The target need not be turned up.", "ja": "暗殺対象は裏向きのままでよい。"}[lang]]


# -- who the boss was ------------------------------------------------------------------------------------------------

LAST = """
phase: assassination
seats:
- {columns: [[~hermit]], boss: ~boss-hermit}
- {columns: [[~bullet], [~gunman]], up: [~bullet], boss: ~boss-bullet}
"""


def test_a_boss_whose_fall_ends_the_game_is_a_secret_no_longer() -> None:
    s = laid(LAST).state
    assert len(GAME.ask(s, WHICH_BOSS, 0)) > 1
    strike, pass_ = {"do": "assassinate", "seat": 0, "target": "front-0"}, {"do": "let-be", "seat": 1}
    before, _ = do(s, strike)
    after, events = do(before, pass_)
    fallen = next(e for e in seen(events, before, after, 0) if e.kind == "BossFallen")
    assert fallen.facts["boss"] == "sb.card.boss-bullet"
    assert GAME.view(after, 0).players[1].boss == "sb.card.boss-bullet"
    assert [x.source for x in GAME.ask(GAME.view(after, 0), WHICH_BOSS, 0)] == ["sb.card.boss-bullet"]
    assert GAME.view(after, 1).players[0].boss == "?"


NO_LONGER_FIXER = """
phase: assassination
attack: {target: front-0, name: ~ghost}
deck: [~boss-bullet]
seats:
- {columns: [[~ghost]], boss: ~boss-ghost}
- {columns: [[~fixer], [~bullet]], boss: ~boss-fixer}
"""


@pytest.mark.parametrize(
    "viewer, told",
    [
        (0, "Player 2 looks at a new boss card and lays it face down."),
        (1, "Player 2 lays a new boss face down: Bullet (boss card)."),
    ],
)
def test_a_new_boss_is_named_to_its_owner_alone(viewer: int, told: str) -> None:
    before = laid(NO_LONGER_FIXER).state
    after, events = do(before, {"do": "trump", "seat": 1})
    new = next(e for e in seen(events, before, after, viewer) if e.kind == "NewBoss")
    assert Speaker(EDITION, "en", after, before).event(new) == told

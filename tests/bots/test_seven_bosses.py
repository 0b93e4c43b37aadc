"""The bots of 7 Bosses: they see only what they may, count only what is possible, and end their games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from seven_bosses.secrets import twin

from tutor.bots import Bot, bot_named, bots_of, play_game
from tutor.bots.base import counted_of
from tutor.bots.runner import GameOver, next_action
from tutor.bots.seven_bosses.counting import bosses, chances
from tutor.bots.seven_bosses.imagining import imagined
from tutor.games.registry import edition
from tutor.games.seven_bosses.state import HIDDEN, Syndicates, member_at, members, opponent
from tutor.games.seven_bosses.views import hidden
from tutor.kernel.records import encode
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats
from tutor.tables.records import fingerprint

EDITION = edition("seven-bosses")
GAME = EDITION.game


def played(*names: str, seed: int = 0) -> GameOver:
    return play_game(EDITION, [bot_named(EDITION, name) for name in names], 2, seed)


def moments(seed: int, *names: str) -> Any:
    """The states of a game in which somebody must decide, and who that is."""
    s, rng = EDITION.table.deal(2, seed, ()), Random(seed)
    bots = [bot_named(EDITION, name) for name in names]
    while (action := next_action(GAME, s, bots, rng)) is not None:
        yield s, action.seat
        s = GAME.play(s, action).state


def test_there_is_one_that_is_sensible() -> None:
    assert set(bots_of(EDITION)) == {"random", "sensible"}


@pytest.mark.parametrize("seed", range(4))
def test_every_action_is_legal_and_the_same_seed_is_the_same_game(seed: int) -> None:
    game, again = (played("sensible", "sensible", seed=seed) for _ in range(2))
    line: Any = game.line.at(0)
    for action in game.line.actions:
        assert line.game.why_not(line.state, action) == ()
        line = line.do(action)
    assert line.state.ending is not None
    assert fingerprint(line) == fingerprint(game.line) == fingerprint(again.line)


class Watcher:
    """Plays as another bot does, and looks at what it is shown."""

    name = "watcher"

    def __init__(self, inner: Bot, seat: int) -> None:
        self.inner = inner
        self.seat = seat
        self.seen = 0

    def choose(self, view: Any, offers: tuple[Action, ...], rng: Random) -> Action | None:
        self.seen += 1
        assert {a.seat for a in offers} == {self.seat}
        theirs = view.players[opponent(self.seat)]
        assert set(theirs.hand) <= {HIDDEN}
        assert theirs.boss_up or theirs.boss in ("", HIDDEN)
        for _, m in members(view, opponent(self.seat)):
            assert m.up or m.seen or m.card == HIDDEN
        assert view.chance.seed == 0
        return self.inner.choose(view, offers, rng)


def test_it_is_shown_nothing_hidden() -> None:
    for seed in range(3):
        watchers = [Watcher(bot_named(EDITION, "sensible"), seat) for seat in range(2)]
        play_game(EDITION, watchers, 2, seed)
        assert all(watcher.seen for watcher in watchers)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_hidden_makes_no_difference_to_what_it_does(seed: int) -> None:
    """The opponent's hidden members change places, and he has another boss card: it does as it would have done."""
    bot, luck, swapped = bot_named(EDITION, "sensible"), Random(seed), 0
    for s, seat in moments(seed, "sensible", "random"):
        other = twin(s, seat, luck)
        swapped += other != s
        wishes = [bot.choose(GAME.view(table, seat), GAME.offers(table, seat), Random(seed)) for table in (s, other)]
        assert wishes[0] == wishes[1]
    assert swapped


@pytest.mark.parametrize("seed", range(8))
def test_what_it_imagines_looks_just_like_what_it_sees(seed: int) -> None:
    luck = Random(seed)
    for s, seat in moments(seed, "sensible" if seed % 2 else "random", "random"):
        if s.phase == "setup":
            continue
        seen = GAME.view(s, seat)
        table = imagined(seen, seat, luck)
        assert GAME.view(table, seat) == seen
        assert GAME.offers(table, seat) == GAME.offers(s, seat)
        assert HIDDEN not in encode(table.players).decode()
        assert sorted(all_cards(table)) == sorted(all_cards(s))


def all_cards(s: Syndicates) -> list[str]:
    rows = [m.card for seat in (0, 1) for _, m in members(s, seat)]
    return [*rows, *s.deck, *(card for p in s.players for card in (p.boss, *p.graveyard))]


def test_what_it_counts_is_how_often_worlds_are_so() -> None:
    """Of many worlds that it imagines, about as many have somebody in a place as it counts."""
    s, seat = list(moments(3, "random", "random"))[40]
    seen, luck, tries = GAME.view(s, seat), Random(1), 600
    worlds = [imagined(seen, seat, luck) for _ in range(tries)]
    for place, m in members(seen, opponent(seat)):
        counted = chances(seen, seat, place)
        assert sum(counted.values()) == pytest.approx(1)
        there = [member_at(world, opponent(seat), place) for world in worlds]
        for name, chance in counted.items() if not m.up else ():
            found = sum(x is not None and x.card.startswith(f"{name}/") for x in there)
            assert found / tries == pytest.approx(chance, abs=0.08)
    assert sum(bosses(seen, seat).values()) == pytest.approx(1)


def test_it_always_has_an_answer() -> None:
    """Nobody interjects here: whoever is asked must say something."""
    for seed in range(3):
        for s, _ in moments(seed, "random", "random"):
            window = pending(s)
            assert window is not None
            for seat in open_seats(window):
                offers = GAME.offers(s, seat)
                assert bot_named(EDITION, "sensible").choose(GAME.view(s, seat), offers, Random(1)) is not None


def test_it_beats_chance() -> None:
    won = sum(seat in played(*names, seed=seed).winners for seed in range(10) for seat, names in enumerate(PAIRS))
    assert won >= 18


PAIRS = (("sensible", "random"), ("random", "sensible"))


def test_members_and_trumps_are_counted() -> None:
    counted = counted_of(EDITION)
    for seed in range(4):
        last = played("sensible", "sensible", seed=seed).line.state
        for seat in range(2):
            assert counted["lost"](last, seat) + len(members(last, seat)) == len(last.box.names)
            assert counted["trumps"](last, seat) in (0, 1)


def test_hidden_cards_are_hidden_in_every_view_it_gets() -> None:
    for s, seat in moments(5, "sensible", "sensible"):
        text = encode(GAME.view(s, seat)).decode()
        assert not [card for card in hidden(s, seat) if f'"{card}"' in text]

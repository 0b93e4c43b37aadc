"""The bots of Boss Monster: in both editions, with every variant, they see only what they may and end their games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from contract.playing import some_variants

from tutor.bots import Bot, bot_named, bots_of, play_game
from tutor.bots.base import counted_of
from tutor.bots.boss_monster.imagining import imagined
from tutor.bots.runner import GameOver, next_action
from tutor.games.registry import edition
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats
from tutor.tables.records import fingerprint

IDS = ("boss-monster-alpha", "boss-monster-revised")
each = pytest.mark.parametrize("id", IDS)
ALONE = [(id, (variant.id,)) for id in IDS for variant in edition(id).variants]
ALL = [(id, tuple(variant.id for variant in edition(id).variants)) for id in IDS]


def played(id: str, *names: str, seed: int = 0, variants: tuple[str, ...] = ()) -> GameOver:
    found = edition(id)
    return play_game(found, [bot_named(found, name) for name in names], len(names), seed, variants)


@each
def test_there_is_one_that_is_sensible(id: str) -> None:
    assert set(bots_of(edition(id))) == {"random", "sensible"}


@pytest.mark.parametrize("id, variants", [*ALONE, *ALL, *((id, ()) for id in IDS)])
def test_games_end_with_every_variant(id: str, variants: tuple[str, ...]) -> None:
    players = 2 + len(variants) % 3
    game = played(id, *["sensible"] * players, seed=1, variants=variants)
    assert game.line.state.ending is not None
    assert game.line.state.variants == variants


@each
def test_every_action_is_legal_and_the_same_seed_is_the_same_game(id: str) -> None:
    game, again = (played(id, "sensible", "random", "sensible", seed=5) for _ in range(2))
    line: Any = game.line.at(0)
    for action in game.line.actions:
        assert line.game.why_not(line.state, action) == ()
        line = line.do(action)
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
        window = pending(view)
        shown = window is not None and window.about.get("does") == "rob"
        assert {a.seat for a in offers} == {self.seat}
        for player in view.players:
            if player.seat != self.seat and not shown:
                assert all(card.startswith("?") for card in player.hand)
        for deck in (view.room_deck, view.spell_deck, view.hero_deck, view.epic_deck, view.boss_deck):
            assert set(deck) <= {"?"}
        assert view.chance.seed == 0
        return self.inner.choose(view, offers, rng)


@each
def test_it_is_shown_nothing_hidden(id: str) -> None:
    watchers = [Watcher(bot_named(edition(id), "sensible"), seat) for seat in range(3)]
    play_game(edition(id), watchers, 3, 2)
    assert all(watcher.seen for watcher in watchers)


@each
def test_what_it_imagines_looks_just_like_what_it_sees(id: str) -> None:
    found = edition(id)
    for seed in range(4):
        s, rng = found.table.deal(2 + seed % 3, seed, some_variants(found, seed)), Random(seed)
        bots = [bot_named(found, "random")] * len(s.players)
        for _ in range(120):
            action = next_action(found.game, s, bots, rng)
            if action is None:
                break
            seat = action.seat
            seen = found.game.view(s, seat)
            table = imagined(seen, rng)
            assert found.game.view(table, seat) == seen
            assert found.game.offers(table, seat) == found.game.offers(s, seat)
            assert sorted(all_cards(table)) == sorted(all_cards(s))
            s = found.game.play(s, action).state


def all_cards(s: Any) -> list[str]:
    """Every card that lies anywhere; those that are hidden may be others of the same box."""
    found = [card for p in s.players for card in (*p.hand, *p.bosses, p.boss)]
    found += [card for p in s.players for there in p.dungeon for card in there.cards]
    return [*found, *s.room_deck, *s.spell_deck, *s.discard, *s.boss_deck, *s.aside]


@each
def test_it_declines_where_nobody_waits_for_it(id: str) -> None:
    found, bot = edition(id), bot_named(edition(id), "sensible")
    s, rng, asked = found.table.deal(3, 4, ()), Random(4), 0
    bots = [bot_named(found, "random")] * 3
    while (action := next_action(found.game, s, bots, rng)) is not None and asked < 60:
        window = pending(s)
        assert window is not None
        for seat in open_seats(window):
            offers = found.game.offers(s, seat)
            if offers and window.mode == "any" and seat != window.lead in open_seats(window):
                asked += 1
                wish = bot.choose(found.game.view(s, seat), offers, rng)
                assert wish is None or type(wish).__name__ != "Pass"
        s = found.game.play(s, action).state
    assert asked


@each
def test_it_beats_chance(id: str) -> None:
    one = sum(0 in played(id, "sensible", "random", seed=seed).winners for seed in range(12))
    three = sum(1 in played(id, "random", "sensible", "random", "random", seed=seed).winners for seed in range(8))
    assert one >= 10
    assert three >= 5


@each
def test_souls_and_wounds_are_counted(id: str) -> None:
    counted = counted_of(edition(id))
    last = played(id, "sensible", "sensible", seed=1).line.state
    for seat in range(2):
        taken = [x for x in last.players[seat].scored if not x.soul]
        assert counted["wounds"](last, seat) >= len(taken)
        assert counted["souls"](last, seat) >= len(last.players[seat].scored) - len(taken)

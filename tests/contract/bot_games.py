"""Whole games of bots, watched from their deal to their end: whatever must hold is looked at while they are played.

Thousands of them: `PYTHONPATH=.:tests python -m contract.bot_games random 0 10000 [EDITION [VARIANT ...]]` tells every
game that goes wrong. VARIANT may be `any`: then they follow from the seed, and so does the board if there are several.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from contract.playing import NAMED, invariants, some_board, some_variants

from tutor.bots import bot_named
from tutor.bots.runner import MOST_ACTIONS, next_action
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.records import decode, encode
from tutor.kernel.replay import Moment
from tutor.kernel.state import Action

NOW_AND_THEN = 25  # what takes long is looked at after each so many actions


@dataclass
class Watched:
    """A game that was played out, and what was seen of it."""

    edition: Edition
    deal: dict[str, Any]
    start: Any
    last: Any
    actions: list[Action] = field(default_factory=list)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def way(self) -> str:
        return self.last.ending.way if self.last.ending is not None else "none"


def watch(
    edition_id: str, bots: tuple[str, ...], seed: int, variants: tuple[str, ...] = (), board: str = ""
) -> Watched:
    """A game of these bots, from the deal with this seed to its end."""
    found = edition(edition_id)
    players = [bot_named(found, name) for name in bots]
    deal = {"players": len(bots), "seed": seed, "variants": variants, **({"board": board} if board else {})}
    state = found.table.deal(**deal)
    game, rng = Watched(found, deal, state, state), Random(seed)
    for i in range(MOST_ACTIONS):
        action = next_action(found.game, state, players, rng)
        if action is None:
            break
        outcome = found.game.play(state, action)
        look(game, state, Moment(outcome.state, action, outcome.events))
        state = outcome.state
        if i % NOW_AND_THEN == seed % NOW_AND_THEN or state.ending is not None:
            look_closely(game, state)
        game.actions.append(action)
        game.last = state
    assert state.ending is not None, f"still going on after {len(game.actions)} actions: {state.stack}"
    assert set(state.ending.winners) <= set(range(len(bots)))
    return game


def look(game: Watched, before: Any, now: Moment[Any]) -> None:
    """What is looked at after every action."""
    game.kinds.update((event.kind, event.rule) for event in now.events)
    assert [r for event in now.events for r in event.rules if r not in game.edition.ledger] == []
    assert all(event.rules for event in now.events), now.action
    wrong = list(invariants(game.edition).wrong_change(before, now.state, now.events))
    assert not wrong, f"{wrong} after {len(game.actions)} actions: {now.action}"


def look_closely(game: Watched, state: Any) -> None:
    """What is looked at now and then."""
    told = invariants(game.edition)
    wrong, lying = list(told.wrong(state)), told.copies(state)
    assert not wrong, f"{wrong} after {len(game.actions)} actions"
    assert max(lying.values()) == 1, lying.most_common(3)
    assert told.box(state) - set(lying) <= told.pending(state), told.box(state) - set(lying)
    assert decode(encode(state), type(state)) == state
    for seat in range(len(state.players)):
        view = encode(game.edition.game.view(state, seat)).decode()
        leaked = told.hidden_from(state, seat) & set(NAMED.findall(view))
        assert not leaked, f"seat {seat} sees {leaked} after {len(game.actions)} actions"


def again(game: Watched) -> Any:
    """The same actions from the same deal, each of them asked about."""
    state = game.edition.table.deal(**game.deal)
    for action in game.actions:
        state = game.edition.game.apply(state, action).state
    return state


def seating(edition_id: str, name: str, seed: int) -> tuple[str, ...]:
    low, high = edition(edition_id).players
    return (name,) * (low + seed % (high - low + 1))


def main(name: str, first: int, after: int, edition_id: str = "munchkin-quest", *variants: str) -> int:
    """Plays the games with these seeds; says what became of them, and how many went wrong."""
    wrong, ways, lengths, began = 0, Counter[str](), [0], time.monotonic()
    for seed in range(first, after):
        chosen = some_variants(edition(edition_id), seed) if variants == ("any",) else variants
        board = some_board(edition(edition_id), seed) if variants == ("any",) else ""
        try:
            game = watch(edition_id, seating(edition_id, name, seed), seed, chosen, board)
            ways[f"{board} {game.way}".strip()] += 1
            lengths.append(len(game.actions))
        except Exception:
            wrong += 1
            print(f"--- {name}, seed {seed}, {chosen} {board}".rstrip(), traceback.format_exc(limit=-5), flush=True)
        if (seed + 1) % 100 == 0 or seed + 1 == after:
            took, actions = time.monotonic() - began, sum(lengths)
            lasted = f"{actions} actions ({min(lengths[1:] or lengths)} to {max(lengths)} in a game)"
            print(f"{seed + 1 - first} games, {wrong} wrong, {lasted}, {took:.0f} s: {dict(ways)}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]) else 0)

"""Plays the kept games anew and writes them: `PYTHONPATH=.:tests python -m contract.regenerate [EDITION...]`.

To be run when a change of rules or of words in the log is meant; the difference shows what it does to whole games.
"""

from __future__ import annotations

import sys

from contract.keeping import KEPT, golden, shortest, with_variant, written
from contract.playing import ways_of
from strategies import EDITIONS

from tutor.games.registry import edition


def regenerate(edition_id: str) -> bool:
    """Whether there is a game for every way to end."""
    found = edition(edition_id)
    ways = ways_of(found)
    folder = KEPT / edition_id
    folder.mkdir(parents=True, exist_ok=True)
    games = {"golden": golden(edition_id)}
    games.update({f"variant-{one.id}": with_variant(edition_id, one.id) for one in found.variants})
    for way in ways:
        played = shortest(edition_id, way)
        if played is None:
            print(f"{edition_id}: no game ends like this: {way}", file=sys.stderr)
        else:
            games[f"ends-{way}"] = played
    for old in folder.glob("*.json"):
        if old.stem not in games and not old.stem.startswith("found-"):
            old.unlink()
    for name, played in games.items():
        (folder / f"{name}.json").write_text(written(played), encoding="utf-8")
    print(f"{edition_id}: {len(games)} games")
    return len(games) == 1 + len(found.variants) + len(ways)


if __name__ == "__main__":
    whole = [regenerate(one) for one in sys.argv[1:] or EDITIONS]
    sys.exit(0 if all(whole) else 1)

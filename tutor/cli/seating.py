"""Who sits at the table: players, bots and variants from the command line."""

from __future__ import annotations

import difflib
import secrets
from argparse import Namespace
from pathlib import Path
from typing import Any

from tutor.audit.content import check_file
from tutor.bots import bot_named
from tutor.cli.mistakes import Asked
from tutor.content.source import Problems
from tutor.games.edition import READING, Edition
from tutor.games.registry import edition
from tutor.tables.reading import read

USUAL = 3


def seating(args: Namespace, spare: int) -> tuple[Edition, int, tuple[str, ...]]:
    """The edition, the number of players and the bots' names. `spare`: seats that need no bot."""
    found = edition(args.edition)
    names = tuple(name.strip() for name in args.bots.split(",") if name.strip())
    for name in names:
        bot_named(found, name)
    low, high = found.players
    players = args.players or min(high, max(low, len(names) + spare if names else USUAL))
    if not low <= players <= high:
        raise Asked(f"--players: {players}; {found.id} is for {low} to {high}")
    if len(names) > players:
        raise Asked(f"--bots: {len(names)} bots for {players} players; leave some out")
    _check_variants(found, args.variant)
    return found, players, names


def _check_variants(found: Edition, wanted: list[str]) -> None:
    known = [v.id for v in found.variants]
    readable = found.agreements if any(READING in v for v in wanted) else known
    for variant in wanted:
        if variant not in readable:
            near = difflib.get_close_matches(variant, readable, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known) or 'none'}"
            raise Asked(f"--variant: {variant!r:.60} is unknown to {found.id}; {hint}")
        if wanted.count(variant) > 1:
            raise Asked(f"--variant: {variant!r:.60} is named twice; name it once")


def cards_of(args: Namespace, found: Edition) -> tuple[dict[str, Any], ...]:
    """The cards of one's own that a file has for a game of this edition."""
    if not args.cards:
        return ()
    if found.card_sets is None:
        raise Asked(f"--cards: {found.id} has no cards to be entered by their owner; seven-bosses has")
    problems = check_file(Path(args.cards))
    source = read(Path(args.cards)) if not problems else None
    if source is not None and not _has_cards(source.data, found):
        raise Asked(f"--cards: {args.cards:.200} is no file of cards; see `tutor schema card {found.id}`")
    if source is None:
        raise Problems(problems)
    return tuple(source.data.get("cards", ()))


def _has_cards(data: Any, found: Edition) -> bool:
    return isinstance(data, dict) and data.get("edition") == found.id and "cards" in data


def seed_of(args: Namespace) -> int:
    """The seed that was asked for, or a new one, short enough to be written down."""
    return args.seed if args.seed is not None else secrets.randbelow(1_000_000)

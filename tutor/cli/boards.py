"""Boards on the command line: games of bots on one that somebody has drawn."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tutor.cli.mistakes import Asked
from tutor.cli.progress import Progress
from tutor.cli.seating import seed_of
from tutor.cli.terminal import heading, print_json, table
from tutor.games.edition import Edition
from tutor.maker.files import board_named
from tutor.maker.many import Batch, play_many
from tutor.maker.simulating import EDITION

Result = dict[str, Any]


def on_board(args: Namespace, edition: Edition, players: int, names: tuple[str, ...]) -> int:
    """How often bots win on the board, how long that takes, and where PCs go out."""
    if edition.id != EDITION:
        raise Asked(f"--board: {edition.id} has no boards; write {EDITION}")
    if args.keep:
        raise Asked("--keep: games on a board of a file are not kept; leave it out")
    board, seed = board_named(args.board), seed_of(args)
    batch = Batch(board, players, names or ("sensible",), args.games, seed, tuple(args.variant))
    with Progress(board.id, args.games) as progress:
        tally = play_many(batch, args.jobs, progress.step)
    about = {"edition": edition.id, "board": board.id, "seed": seed, "bots": list(batch.bots)}
    result = {**about, **tally.told()}
    if args.json:
        print_json(result)
    else:
        _show(result, {cell.id: cell.name[args.lang] for cell in board.cells}, args.lang)
    return 0


def _show(result: Result, names: dict[str, str], lang: str) -> None:
    japanese = lang == "ja"
    won, length = result["won"], result["turns"]
    shares = f"{won['share']:.0%} ({won['low']:.0%} – {won['high']:.0%})"
    turns = f"{length['least']} – {length['median']:g} – {length['most']}"
    ways = ", ".join(f"{way} {n}" for way, n in result["endings"].items())
    if japanese:
        heading(f"{result['board']}：{result['games']}局、{result['players']}人、シード{result['seed']}から")
        print(f"勝率（95%の幅）：{shares}\nターン（最短・中央・最長）：{turns}\n終わり方：{ways}")
    else:
        heading(f"{result['board']}: {result['games']} games of {result['players']}, seeds from {result['seed']}")
        print(f"won (at 95%): {shares}\nturns (least, median, most): {turns}\nendings: {ways}")
    if result["deaths"]:
        rows = [[cell, names.get(cell, ""), str(n)] for cell, n in result["deaths"].items()]
        head = ["マス", "名前", "脱落"] if japanese else ["cell", "name", "went out"]
        print()
        print(table(rows, head, frozenset({2})))

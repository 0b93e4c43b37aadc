"""`tutor simulate EDITION --games N`: many games of bots."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from tutor.bots import GameOver
from tutor.bots.many import Job, simulate, told
from tutor.cli.boards import on_board
from tutor.cli.mistakes import Asked
from tutor.cli.progress import Progress
from tutor.cli.seating import cards_of, seating, seed_of
from tutor.cli.terminal import heading, print_json, table
from tutor.tables.records import record_of

Result = dict[str, Any]
JAPANESE = {"seat": "席", "bot": "ボット", "turn": "手番", "first": "先攻", "second": "後攻", "boss": "ボス"}


def run(args: Namespace) -> int:
    edition, players, names = seating(args, 0)
    if args.board:
        return on_board(args, edition, players, names)
    seed = seed_of(args)
    bots = names or ("random",)
    seeds = tuple(range(seed, seed + args.games))
    job = Job(edition.id, bots, players, tuple(args.variant), seeds, cards_of(args, edition))
    folder = _folder(args.keep) if args.keep else None

    def keep(seed: int, game: GameOver) -> None:
        record = record_of(edition.id, game.start, game.line, game.bots, {"way": game.way, "winners": game.winners})
        assert folder is not None
        path = folder / f"{edition.id}-{seed}.json"
        path.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")

    with Progress(edition.id, args.games) as progress:
        tally = simulate(job, args.jobs, keep if folder else None, progress.step)
    result = {"edition": edition.id, "players": players, "seed": seed, "jobs": args.jobs, **told(tally)}
    if folder is not None:
        result["kept"] = str(folder)
    if args.json:
        print_json(result)
    else:
        _show(result, args.lang)
    return 0


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Asked(f"--keep: {name}: cannot be made ({error.strerror}); name a folder that can") from None
    return folder


def _show(result: Result, lang: str) -> None:
    japanese = lang == "ja"
    speed = f"{result['actions_per_second']:,.0f}"
    if japanese:
        heading(f"{result['games']}局、{result['players']}人、シード{result['seed']}から")
        print(f"{result['actions']}手を{result['seconds']}秒で：毎秒{speed}手、毎秒{result['games_per_second']}局")
    else:
        heading(f"{result['games']} games of {result['players']}, seeds from {result['seed']}")
        per_second = f"{speed} a second, {result['games_per_second']} games"
        print(f"{result['actions']} actions in {result['seconds']} s: {per_second}")
    length = result["lengths"]
    lengths = f"{length['least']} – {length['median']:g} – {length['most']}"
    print(f"長さ（最短・中央・最長）：{lengths}手" if japanese else f"length (least, median, most): {lengths} actions")
    endings = ", ".join(f"{way} {n}" for way, n in result["endings"].items())
    print(f"終わり方：{endings}" if japanese else f"endings: {endings}")
    for name, rows in (("seat", result["seats"]), ("bot", result["bots"]), *result["apart"].items()):
        print()
        print(_results(rows, name, japanese))


def _results(rows: list[Result], name: str, japanese: bool) -> str:
    numbers = [k for k in rows[0]["gained"] if any(row["gained"][k] for row in rows)]
    title = JAPANESE[name] if japanese else name
    head = [title, *(("局", "勝ち", "勝率％") if japanese else ("games", "wins", "won %")), *numbers]
    lines = [
        [_group(str(row[name]), japanese), *_won(row), *(f"{row['gained'][k]:+.2f}" for k in numbers)] for row in rows
    ]
    return table(lines, head, frozenset(range(1, len(head))))


def _group(group: str, japanese: bool) -> str:
    return JAPANESE.get(group, group) if japanese else group


def _won(row: Result) -> tuple[str, str, str]:
    """How many games, how many of them are won, and in per cent, with what the true rate may be."""
    low, high = row["between"]
    return str(row["games"]), str(row["wins"]), f"{100 * row['win_rate']:.1f} ({100 * low:.1f}–{100 * high:.1f})"

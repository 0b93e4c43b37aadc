"""`tutor check`: every problem of every file, one line each."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor.audit.content import check_file, files_in, shipped
from tutor.cli.mistakes import Asked
from tutor.cli.progress import Progress
from tutor.cli.terminal import print_json
from tutor.content.source import Problem
from tutor.tables.strict import one_line


def run(args: Namespace) -> int:
    files = _files(args.paths)
    found: list[Problem] = []
    with Progress("check", len(files)) as progress:
        for path in files:
            found.extend(check_file(path))
            progress.step()
    if args.json:
        told = [{"file": p.file, "line": p.line, "wrong": p.wrong, "write": p.write} for p in found]
        print_json({"holds": not found, "files": len(files), "problems": told})
    else:
        for problem in found:
            print(one_line(str(problem), 600))
        _close(len(files), len(found), args.lang)
    return 1 if found else 0


def _files(named: list[str]) -> tuple[Path, ...]:
    if not named:
        return shipped()
    for name in named:
        if not Path(name).exists():
            raise Asked(f"{one_line(name, 200)}:1: there is no such file or folder, check the path")
    return tuple(dict.fromkeys(file for name in named for file in files_in(Path(name))))


def _close(files: int, problems: int, lang: str) -> None:
    if lang == "ja":
        print(f"{files}個のファイル、問題{problems}件" if problems else f"{files}個のファイルに問題はありません")
    else:
        counted = "1 file" if files == 1 else f"{files} files"
        found = "1 problem" if problems == 1 else f"{problems} problems"
        print(f"{found} in {counted}" if problems else f"{counted}, no problem")

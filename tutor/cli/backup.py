"""`tutor backup`: everything that learners have, in one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor import paths
from tutor.cli.terminal import print_json


def run(args: Namespace) -> int:
    from tutor.school.housekeeping import back_up

    return tell(args, back_up(folder(args), Path(args.file), args.database), f"{args.file}: ")


def folder(args: Namespace) -> Path:
    return Path(args.data_dir).expanduser().resolve() if args.data_dir else paths.data_dir()


def tell(args: Namespace, counted: dict[str, int], where: str) -> int:
    if args.json:
        print_json({"file": args.file, "rows": counted})
    else:
        print(where + ", ".join(f"{n} {name}" for name, n in counted.items()))
    return 0

"""`tutor backup`: everything that learners have, in one file."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from tutor import paths
from tutor.cli.mistakes import Asked
from tutor.cli.terminal import print_json
from tutor.school.places import DATABASE

SAID = {"learned": "progress", "positions": "shared positions", "class_votes": "votes in classes"}
NOTHING = "nothing is kept there, name the folder of the house with --data-dir"


def run(args: Namespace) -> int:
    from tutor.school.housekeeping import back_up

    target = Path(args.file)
    _can_be_copied(folder(args), target, args.database)
    try:
        counted = back_up(folder(args), target, args.database)
    except OSError as error:
        raise Asked(f"{target}: cannot be written ({error.strerror}), choose another place") from None
    return tell(args, counted, f"{args.file} holds ")


def _can_be_copied(data: Path, target: Path, database: str) -> None:
    """A mistyped folder would give a copy of nothing, and a copy onto the house's own file would end it."""
    from tutor.school.store import address_of

    if target.is_dir():
        raise Asked(f"{target}: this is a folder, name a file in it")
    if not data.is_dir() and not (database or os.environ.get(DATABASE)):
        raise Asked(f"{data}: {NOTHING}")
    address = address_of(data, database)
    own = Path(address.database or "") if address.drivername == "sqlite" else None
    if own is not None and not own.is_file():
        raise Asked(f"{own}: {NOTHING}")
    if own is not None and own.resolve() == target.resolve():
        raise Asked(f"{target}: these are the house's own places, choose another file")


def folder(args: Namespace) -> Path:
    return Path(args.data_dir).expanduser().resolve() if args.data_dir else paths.data_dir()


def tell(args: Namespace, counted: dict[str, int], where: str) -> int:
    if args.json:
        print_json({"file": args.file, "rows": counted})
    else:
        print(where + ", ".join(f"{SAID.get(name, name)}: {n}" for name, n in counted.items()))
    return 0

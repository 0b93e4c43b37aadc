"""`tutor restore`: what `tutor backup` has put into a file comes back, also into another kind of database."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor.cli.backup import folder, tell
from tutor.cli.mistakes import Asked


def run(args: Namespace) -> int:
    from tutor.school.housekeeping import bring_back

    try:
        counted = bring_back(folder(args), Path(args.file), args.database)
    except OSError as error:
        raise Asked(f"{folder(args)}: nothing can be kept there ({error.strerror}), choose another folder") from None
    return tell(args, counted, "brought back: ")

"""`tutor restore`: what `tutor backup` has put into a file comes back, also into another kind of database."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor.cli.backup import folder, tell


def run(args: Namespace) -> int:
    from tutor.school.housekeeping import bring_back

    return tell(args, bring_back(folder(args), Path(args.file), args.database), "brought back: ")

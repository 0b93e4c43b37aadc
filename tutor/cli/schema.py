"""`tutor schema KIND [EDITION]`: the JSON Schema of a kind of file."""

from __future__ import annotations

from argparse import Namespace

from tutor.audit.schemas import schema
from tutor.cli.terminal import print_json
from tutor.games.registry import edition


def run(args: Namespace) -> int:
    print_json(schema(args.kind, edition(args.edition) if args.edition is not None else None))
    return 0

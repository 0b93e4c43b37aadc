"""`tutor odds FILE`: exact chances, and what each choice would make of them."""

from __future__ import annotations

from argparse import Namespace

from tutor.cli.files import document, position
from tutor.cli.telling import Told
from tutor.cli.terminal import print_json
from tutor.tables.models import Probe
from tutor.tables.referee import Referee


def run(args: Namespace) -> int:
    source = document(args.file)
    edition, line, _ = position(source)
    answer = Referee(edition, line).answer(Probe(odds={}))
    del answer["probe"]
    if args.json:
        print_json({"edition": edition.id, "file": source.name, **answer})
    else:
        Told(args.lang).odds(answer)
    return 0

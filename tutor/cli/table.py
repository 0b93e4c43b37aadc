"""`tutor table FILE`: the referee."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tutor.cli.files import at_probe, document, position
from tutor.cli.telling import Told
from tutor.cli.terminal import print_json
from tutor.kernel.verdict import BadInput
from tutor.tables.reading import Document
from tutor.tables.referee import Referee


def run(args: Namespace) -> int:
    source = document(args.file)
    answers = ask(source)
    if args.json:
        print_json(answers)
    else:
        Told(args.lang).table(answers)
    return 0 if answers["holds"] else 1


def ask(source: Document) -> dict[str, Any]:
    """All answers of the referee to the probes of a file. Without probes: what everybody may do, and the odds."""
    edition, line, probes = position(source)
    referee = Referee(edition, line)
    opened = [referee.told_event(e, line.state) for e in line.moments[0].events]
    waiting = referee.waiting()
    answers = []
    for number, probe in enumerate(probes or referee.usual()):
        try:
            answers.append(referee.answer(probe))
        except BadInput as error:
            raise at_probe(source, number, error) from None
    holds = all(a["verdict"] == "ok" for a in answers if a["probe"] == "do")
    told = {"edition": edition.id, "file": source.name, "holds": holds, "waiting": waiting, "opened": opened}
    return {**told, "answers": answers}

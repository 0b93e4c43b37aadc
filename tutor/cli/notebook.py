"""`tutor notebook SCENARIO -o FILE`: a scenario as a notebook that runs as it stands."""

from __future__ import annotations

from argparse import Namespace

from tutor.cli.handout import showing, write
from tutor.lessons.scenarios_notebook import notebook_text


def run(args: Namespace) -> int:
    return write(args, notebook_text(showing(args.scenario), args.lang), f"{args.scenario}.ipynb")

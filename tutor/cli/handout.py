"""`tutor handout SCENARIO -o FILE`: a scenario on paper, as HTML that any browser prints."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor.cli.mistakes import Asked
from tutor.cli.terminal import print_json
from tutor.lessons.scenarios_play import Showing, find_scenario


def run(args: Namespace) -> int:
    from tutor.ui.scenarios.handout import handout

    if args.teacher:
        from tutor.ui.scenarios.teacher import teachers_sheet

        return write(args, teachers_sheet(showing(args.scenario), args.lang), f"{args.scenario}-teacher.html")
    return write(args, handout(showing(args.scenario), args.lang), f"{args.scenario}.html")


def showing(named: str) -> Showing:
    """A scenario by its id, or in a file of one's own."""
    path = Path(named)
    if not path.is_file() and path.suffix not in (".yaml", ".yml", ".json"):
        edition, scenario = find_scenario(named)
        return Showing(scenario, edition)
    from tutor.content.source import read_text
    from tutor.ui.scenarios.opening import read_scenario

    return Showing(read_scenario(read_text(path), str(path)))


def write(args: Namespace, text: str, usual: str) -> int:
    """Into the file that is asked for, and say where it is."""
    path = Path(args.output or Path(usual).name)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Asked(f"{path}:1: cannot be written ({error.strerror}), choose another place") from None
    if args.json:
        print_json({"file": str(path), "bytes": len(text.encode())})
    else:
        print(path)
    return 0

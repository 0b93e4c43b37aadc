"""What can be asked on the command line. Light: it is built for every call, `tutor --help` included."""

from __future__ import annotations

import argparse
import difflib
import os
import re
import sys
from collections.abc import Callable
from typing import Any, NoReturn

EPILOG = """\
Exit status: 0 it holds; 1 what was asked does not hold (a check failed, an action was refused);
2 the input is bad, and one line says where and what to write instead.
`tutor COMMAND --help` shows an example."""


SEEDS = 10**15  # a record with a larger one could not be read by every reader of JSON


class Usage(Exception):
    """The command line itself is wrong."""


class Parser(argparse.ArgumentParser):
    """One line instead of argparse's usage text."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{self.prog}: {_kinder(message)}; see `{self.prog} --help`")


def _kinder(message: str) -> str:
    """argparse lists all choices when one is wrong; the nearest is enough."""
    before, found, listed = message.partition(" (choose from ")
    if not found:
        return " ".join(message.split())
    wrong = before.rpartition("invalid choice: ")[2].strip("'\"")
    choices = [c.strip(" '\"") for c in listed.rstrip(")").split(",")]
    near = difflib.get_close_matches(wrong, choices, 1)
    name = before.partition(":")[0].removeprefix("argument ")
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(choices)}"
    return f"{name} {wrong!r:.60} is unknown; {hint}"


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=min(100, _columns()))


def _columns() -> int:
    try:
        return max(60, os.get_terminal_size(sys.stdout.fileno()).columns)
    except (OSError, ValueError):
        return 100


def at_least(least: int, most: int = 10**18 - 1) -> Callable[[str], int]:
    """A whole number that is not too small, or too large to be meant."""
    bounds = f"from {least}" + (f" to {most}" if most < 10**18 - 1 else "")

    def number(text: str) -> int:
        if not re.fullmatch("-?[0-9]+", text):
            raise argparse.ArgumentTypeError(f"{text!r:.40} is no whole number")
        value = int(text) if len(text) <= 19 else least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text!r:.40}; write a whole number {bounds}")
        return value

    return number


def _word(text: str) -> str:
    """An empty word, as of a variable that is not set, would let everybody in."""
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty word keeps nobody out; write one, or leave --token away")
    return text


def _root(text: str) -> str:
    if not re.fullmatch(r"[\w./~-]*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no path; write one such as /tutor/")
    return text


def _address_of_a_house(text: str) -> str:
    host = r"([\w.-]+|\[[0-9A-Fa-f:.]+\])"
    if not re.fullmatch(rf"https?://{host}(:[0-9]{{1,5}})?(/[\w./~-]*)?", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r:.60} is no address; write one such as https://school.example/tutor/")
    return text


def build() -> Parser:
    parser = Parser(
        prog="tutor",
        description="Table Tutor (卓の先生): the rules of board games, asked of a live engine.",
        epilog=EPILOG,
        formatter_class=_Help,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser, dest="command")
    for add in (_asking, _refereeing, _playing, _authoring, _teaching, _serving):
        add(commands)
    return parser


class _Version(argparse.Action):
    """The version, looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"tutor {version('table-tutor')}")
        except PackageNotFoundError:
            print("tutor (not installed)")
        parser.exit()


def _command(
    commands: Any, name: str, does: str, example: str, more: str = "", *, json: bool = True, lang: bool = True
) -> Parser:
    """A command with its help text. `example` shows a call, or several. What a host is told is in English only."""
    shown = "\n".join(f"  {line}" for line in example.splitlines())
    about = f"{does}\n{more}".strip()
    parser: Parser = commands.add_parser(
        name, help=does, description=about, epilog=f"example:\n{shown}", formatter_class=_Help
    )
    parser.set_defaults(module=name, json=False)
    if json:
        parser.add_argument("--json", action="store_true", help="one JSON document on stdout, and nothing else")
    if json and lang:
        parser.add_argument("--lang", choices=("en", "ja"), default="en", help="the language of the text")
    return parser


def _asking(commands: Any) -> None:
    _command(commands, "games", "the editions: players, variants, and what is there of each", "tutor games --json")
    rule = _command(
        commands,
        "rule",
        "a rule: our sentence, where it stands, our reading, and what shows it",
        "tutor rule mq.help.one",
    )
    rule.add_argument("id", metavar="ID", help="such as mq.combat.tie")
    term = _command(
        commands,
        "term",
        "search words, rules, cards and lessons: kanji, kana, romaji, English, also mistyped",
        "tutor term ヘルパー",
    )
    term.add_argument("words", nargs="+", metavar="WORDS")
    term.add_argument("--edition", default=None, help="only in this edition")
    term.add_argument("--most", type=at_least(1), default=8, metavar="N", help="how many entries (8)")
    audit = _command(
        commands,
        "audit",
        "what of the rulebook is enforced, proved and taught",
        "tutor audit munchkin-quest --json",
        "Counted from the registered rules, the proofs (run now) and the lessons (played now).",
    )
    audit.add_argument("edition", nargs="?", default=None, metavar="EDITION")


def _refereeing(commands: Any) -> None:
    replay = _command(
        commands,
        "replay",
        "play a record, worked example or lesson solution, step by step",
        "tutor play munchkin-quest --bots random,sensible --json > game.json\ntutor replay game.json",
    )
    replay.add_argument("what", metavar="FILE-or-ID", help="a file (- for stdin), or the id of an example or lesson")
    table = _command(
        commands,
        "table",
        "the referee: a position file with its probes, answered in order",
        "tutor table position.yaml",
    )
    table.add_argument("file", metavar="FILE", help="a table file or a record; - reads stdin")
    odds = _command(
        commands,
        "odds",
        "exact chances of the pending roll or fight, and the value of each choice",
        "tutor odds fight.yaml",
    )
    odds.add_argument("file", metavar="FILE", help="a table file or a record; - reads stdin")


def _playing(commands: Any) -> None:
    play = _command(
        commands,
        "play",
        "play against bots; with --json and bots only: a whole game's record",
        "tutor play munchkin-quest --players 3 --seed 7\ntutor play munchkin-quest --bots random,sensible --json",
        "Seat 0 is yours unless every seat has a bot.",
    )
    _game_options(play)
    simulate = _command(
        commands,
        "simulate",
        "many games of bots: results, lengths, endings, speed",
        "tutor simulate munchkin-quest --games 500\ntutor simulate card-plus-adventure --board my.yaml --games 200",
    )
    _game_options(simulate)
    simulate.add_argument(
        "--board", default="", metavar="FILE", help="a board that somebody has drawn, or one by its id"
    )
    simulate.add_argument("--games", type=at_least(1), required=True, metavar="N")
    simulate.add_argument("--jobs", type=at_least(1), default=1, metavar="J", help="processes at the same time (1)")
    simulate.add_argument("--keep", default="", metavar="DIR", help="write the record of every game into this folder")


def _game_options(parser: Parser) -> None:
    parser.add_argument("edition", metavar="EDITION")
    parser.add_argument("--players", type=at_least(1), default=0, metavar="N", help="how many (as many as bots, or 3)")
    parser.add_argument("--bots", default="", metavar="A,B", help="bots by name, such as random,sensible")
    parser.add_argument("--seed", type=at_least(0, SEEDS), default=None, metavar="S", help="the luck of the game")
    parser.add_argument("--variant", action="append", default=[], metavar="V")
    parser.add_argument("--cards", default="", metavar="FILE", help="cards with texts of your own (7 Bosses)")


def _authoring(commands: Any) -> None:
    check = _command(
        commands,
        "check",
        "validate files: every problem a line, what is wrong and what to write",
        "tutor check my-lesson.yaml",
        "Without a path: all content that comes with the package. Lessons and examples are played.",
    )
    check.add_argument("paths", nargs="*", metavar="PATH", help="files or folders")
    print_ = _command(
        commands,
        "print",
        "a board of Card+ Adventure with its rules and cards, as pages for A4",
        "tutor print my-board.yaml -o my-board.html",
        "One HTML file that asks for nothing else; open it in a browser and print it.",
    )
    print_.add_argument("board", metavar="BOARD", help="a board's file, or the id of one of the house")
    print_.add_argument("-o", "--output", default="", metavar="FILE", help="where it is written (stdout)")
    print_.add_argument("--no-cards", action="store_true", help="only the board and its rules")
    schema = _command(
        commands,
        "schema",
        "the JSON Schema of a kind of file",
        "tutor schema table munchkin-quest > table.schema.json",
        "Kinds: table, record, lesson, scenario, example, proof, card, board, rule, glossary, action.",
    )
    schema.add_argument("kind", metavar="KIND")
    schema.add_argument("edition", nargs="?", default=None, metavar="EDITION")


def _teaching(commands: Any) -> None:
    for name, does, kind in (
        ("handout", "a scenario on paper: the questions, and on the next page the answers with their rules", "html"),
        ("notebook", "a scenario as a notebook, with the answers of the engine in it", "ipynb"),
    ):
        paper = _command(commands, name, does, f"tutor {name} mq.scenario.shrieking-geek -o geek.{kind}")
        paper.add_argument("scenario", metavar="SCENARIO", help="the id of a scenario, or a file of your own")
        paper.add_argument("-o", "--output", default="", metavar="FILE", help=f"where it is written (its id, .{kind})")
        if name == "handout":
            paper.add_argument(
                "--teacher", action="store_true", help="every step, what to ask, boxes to count hands in"
            )


def _serving(commands: Any) -> None:
    serve = _command(commands, "serve", "the app, served from this machine", SERVE, ENDING, json=False)
    _address(serve, 8866)
    _house(serve)
    lab = _command(commands, "lab", "the same notebooks in JupyterLab", "tutor lab", json=False)
    _address(lab, 8888)
    lab.add_argument("--no-open", action="store_true", help="do not open a browser")
    doctor = "check the installation: versions, a kernel, a page in a browser"
    _command(commands, "doctor", doctor, "tutor doctor", lang=False)
    for name, does, example in KEEPING:
        keeping = _command(commands, name, does, example, lang=False)
        keeping.add_argument("file", metavar="FILE")
        _data(keeping)
    load = "many readers at once: how long they wait, what they cost"
    _load(_command(commands, "load", load, LOAD, ADVICE, lang=False))


def _load(load: Parser) -> None:
    load.add_argument("readers", type=at_least(1), metavar="N", help="how many arrive at the same moment")
    load.add_argument(
        "--url",
        type=_address_of_a_house,
        metavar="URL",
        help="a house that is open (one of its own, on a free port)",
    )
    load.add_argument("--key", default="", metavar="KEY", help="that house's host-key, to see what its sessions cost")
    load.add_argument("--clicks", type=at_least(1), default=10, metavar="C", help="of each reader (10)")
    load.add_argument("--within", type=at_least(1), default=10, metavar="S", help="seconds to the board for all (10)")


SERVE = "tutor serve --port 8866\ntutor serve --host 0.0.0.0 --base-url /tutor/ --max-sessions 40"
ENDING = "SIGTERM closes the house: nobody new is let in, readers have --drain seconds. Twice, or Ctrl-C, ends at once."
LOAD = "tutor load 30\ntutor load 30 --url https://school.example/tutor/"
ADVICE = "Speaks as browsers do, without one, and advises a value for --max-sessions."
KEEPING = (
    ("backup", "copy all learners' places into one file, while they go on", "tutor backup monday.sqlite"),
    ("restore", "bring such a file back, also into another kind of database", "tutor restore monday.sqlite"),
)


def _house(serve: Parser) -> None:
    """How many are let in, for how long, and what is kept of them."""
    add = serve.add_argument
    add("--lang", choices=("ja", "en"), default=None, help="first language (that of each reader's browser)")
    add("--max-sessions", type=at_least(1), default=40, metavar="N", help="readers at the same time (40)")
    add("--cull-after", type=at_least(10), default=1200, metavar="SECONDS", help="idle readers are let go (1200)")
    add("--drain", type=at_least(0), default=30, metavar="SECONDS", help="for readers to end, when closing (30)")
    add("--keep-days", type=at_least(0), default=365, metavar="D", help="places left alone so long go; 0: never (365)")
    preheat = "fork kernels from one warm process: faster, less memory"
    add("--preheat", action=argparse.BooleanOptionalAction, default=True, help=preheat)
    add("--log-json", action="store_true", help="also on the terminal, lines of JSON")
    add("--open", action="store_true", help="open a browser")
    add("--token", type=_word, default=None, help="a word that readers must know")
    _database(serve)


def _address(parser: Parser, port: int) -> None:
    free = f"this one or none ({port}, or the next that is free)"
    parser.add_argument("--port", type=at_least(1, 65535), metavar="P", help=free)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1)")
    parser.add_argument(
        "--base-url", type=_root, default="/", metavar="PATH", help="behind a proxy: where the app lies (/)"
    )
    parser.add_argument("--notebooks", default="", metavar="DIR", help="another folder of notebooks")
    parser.add_argument("--data-dir", default="", metavar="DIR", help="where progress is kept")


def _data(parser: Parser) -> None:
    parser.add_argument("--data-dir", default="", metavar="DIR", help="where progress is kept")
    _database(parser)


def _database(parser: Parser) -> None:
    told = "places in another database (a file in the data folder), such as postgresql://tutor@db/tutor; or TUTOR_STORE"
    parser.add_argument("--database", default="", metavar="URL", help=told)

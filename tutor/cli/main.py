"""The entry: reads the command line, runs one command, and lets nothing out but 0, 1 or 2 and a line that says why."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from importlib import import_module

from tutor.cli.parser import Usage, build

HOLDS, FAILS, BAD = 0, 1, 2


def main(argv: list[str] | None = None) -> int:
    """Run `tutor` with these arguments (those of the process if left out); returns the exit status."""
    _have_streams()
    _speak_utf8()
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:
        _hush()
        return HOLDS
    except KeyboardInterrupt:
        print("tutor: stopped", file=sys.stderr)
        return FAILS


def _run(argv: list[str]) -> int:
    try:
        args = build().parse_args(argv)
    except Usage as error:
        print(error, file=sys.stderr)
        return BAD
    except SystemExit as exit:  # argparse leaves this way after --help and --version
        return int(exit.code or 0)
    try:
        status: int = import_module(f"tutor.cli.{args.module}").run(args)
        sys.stdout.flush()
        return status
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:  # the one place where anything unexpected ends
        from tutor.cli.mistakes import is_of_the_output, say

        if is_of_the_output(error):
            _hush()
        print(say(error), file=sys.stderr)
        return BAD


def _have_streams() -> None:
    """Where the caller has closed a stream, nothing comes in, and what goes out goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open as long as the process


def _speak_utf8() -> None:
    """Both languages come out whole, whatever the terminal's locale is."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _hush() -> None:
    """Nobody can read our output any more; what Python still wants to flush goes nowhere."""
    with contextlib.suppress(OSError, ValueError, io.UnsupportedOperation):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())

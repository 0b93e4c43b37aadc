"""Calls `tutor` as somebody at a terminal would, inside this process."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from tutor.cli import main


@dataclass(frozen=True)
class Called:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def one_error(self) -> str:
        """The line of somebody whose input is bad: exit 2, nothing on stdout, one line on stderr."""
        assert self.status == 2, self
        assert self.out == "", self
        assert self.err.endswith("\n"), self
        assert self.err.count("\n") == 1, self
        assert "Traceback" not in self.err, self
        return self.err.strip()


class _Stdin(io.StringIO):
    def __init__(self, data: bytes) -> None:
        super().__init__(data.decode("utf-8", "replace"))
        self.buffer = io.BytesIO(data)


class _Watched(io.StringIO):
    def isatty(self) -> bool:
        return True


def call(*argv: str, stdin: bytes = b"", watched: bool = False) -> Called:
    """`watched`: as if both outputs were a terminal."""
    out, err = (_Watched(), _Watched()) if watched else (io.StringIO(), io.StringIO())
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", _Stdin(stdin)):
        status = main(list(argv))
    return Called(status, out.getvalue(), err.getvalue())

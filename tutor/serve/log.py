"""The log of a house: a line of JSON for each thing that happened, in the data folder; short lines for who looks on.

Kernels write to the same file, so that the number in an apology is found in one place, whoever apologised.
"""

from __future__ import annotations

import json
import logging
import os
import re
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

LOG_FILE = "TUTOR_LOG"
NAME = "serve.jsonl"
LARGEST, KEPT = 5_000_000, 4
TAIL = 400_000
# Trust is about outputs kept in a notebook; pages show none of those. The other is a wrong address, answered as such.
# Kernels that died are not meant to be started again: upstream calls that a failure, twice.
NO_NEWS = re.compile(r"Notebook |wrote error: |\w+KernelRestarter: restart failed|kernel [\da-f-]{36} restarted failed")
_ID = re.compile(r"\b(?:report|apology) ([0-9A-F]{6})\b")


class Lines(logging.Formatter):
    """One record as one line of JSON. What a report's number belongs to stands under `id`."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "pid": record.process,
            "message": message,
        }
        if found := _ID.search(message):
            told["id"] = found[1]
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class Appending(logging.Handler):
    """For kernels: opens the file for each of their rare lines, since the server may have begun a new one."""

    def emit(self, record: logging.LogRecord) -> None:
        path = os.environ.get(LOG_FILE)
        if not path:
            return
        try:
            with open(path, "a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{self.format(record)}\n")
        except OSError:
            self.handleError(record)


def log_of_kernel() -> None:
    """What the package logs in a kernel goes to the host's file."""
    handler = Appending(logging.WARNING)
    handler.setFormatter(Lines())
    logger = logging.getLogger("tutor")
    logger.addHandler(handler)
    logger.propagate = False  # a kernel's stderr travels to the reader's browser


def log_of_house(folder: Path, *, as_json: bool) -> Path:
    """Begin the log in a data folder, and tell whoever looks on what went wrong."""
    path = folder / "log" / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    file = RotatingFileHandler(path, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="backslashreplace")
    file.setFormatter(Lines())
    seen = logging.StreamHandler()
    seen.setLevel(logging.INFO if as_json else logging.WARNING)  # lines for a machine are all of them
    seen.setFormatter(Lines() if as_json else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    for handler in (file, seen):
        handler.addFilter(lambda record: not NO_NEWS.match(record.getMessage()))
    logging.basicConfig(handlers=[file, seen], level=logging.WARNING, force=True)
    logging.getLogger("tutor").setLevel(logging.INFO)
    # Not every missing page, nor a quarrel of two libraries about ping intervals. What fails has a report.
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    os.environ[LOG_FILE] = str(path)  # kernels inherit it
    return path


def last_reports(path: Path, most: int = 12) -> list[dict[str, Any]]:
    """The latest lines that carry a number, newest first, without what was said: when, which, and where from."""
    try:
        with path.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - TAIL))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return []
    found: list[dict[str, Any]] = []
    for line in reversed(lines):
        if '"id"' in line and len(found) < most:
            try:
                told = json.loads(line)
                found.append({"time": told["time"], "id": told["id"], "from": told["from"], "kind": _kind(told)})
            except (ValueError, KeyError, TypeError):
                continue
    return found


def _kind(told: dict[str, Any]) -> str:
    """The name of the exception: the last line of a trace, before what it says."""
    last = str(told.get("trace", "")).rstrip().rpartition("\n")[2]
    return last.partition(":")[0][:80]

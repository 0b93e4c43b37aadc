"""From an exception to one line. What nobody expected is logged with an id, and the line names the id."""

from __future__ import annotations

import errno
import logging
import secrets
from pathlib import Path

from tutor import paths
from tutor.content.source import Problem, Problems
from tutor.games.registry import editions
from tutor.kernel.verdict import BadInput
from tutor.school.places import BadDatabase
from tutor.tables.strict import one_line

UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


# Which call shows what an id such as `mq.example.two-hats` names, by its second part.
SHOWN_BY = {"example": "replay", "lesson": "replay", "scenario": "handout", "card": "term", "term": "term"}


class Asked(Exception):
    """What was asked for on the command line cannot be given; the message says what to write instead."""


def say(error: Exception) -> str:
    """The line for somebody at a terminal."""
    if isinstance(error, Problems):
        return _first_of(error.found)
    if isinstance(error, Asked | BadInput | BadDatabase):
        return one_line(str(error))
    if is_of_the_output(error):
        why = getattr(error, "strerror", error)
        return one_line(f"tutor: the output cannot be written ({why}); make room, or send it elsewhere")
    return _unexpected(error)


def elsewhere(id: str, here: str) -> str:
    """Which other call shows what an id names; "" where its form does not tell."""
    call = "rule" if any(id in one.ledger for one in editions().values()) else SHOWN_BY.get((*id.split("."), "")[1], "")
    return "" if call in ("", here) else f"`tutor {call} {id}` shows it"


def is_of_the_output(error: Exception) -> bool:
    """Whether it is a stream that takes nothing more; what goes wrong with a file names the file."""
    return isinstance(error, OSError) and error.errno in UNWRITABLE and error.filename is None


def _first_of(found: tuple[Problem, ...]) -> str:
    more = len(found) - 1
    rest = f" (and {more} more; `tutor check` lists all)" if more else ""
    return f"{one_line(str(found[0]))}{rest}"


def _unexpected(error: Exception) -> str:
    id = secrets.token_hex(3).upper()
    try:
        where = f"the details are in {_logged(id, error)}"
    except OSError as failed:
        where = f"no log could be written ({failed.strerror})"
    return one_line(f"tutor: something went wrong that should not (id {id}); {where}")


def _logged(id: str, error: Exception) -> Path:
    path = paths.data_dir() / "log" / "tutor.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    logger = logging.getLogger("tutor.cli")
    handler = logging.FileHandler(path, encoding="utf-8", errors="backslashreplace")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger.addHandler(handler)
    logger.propagate = False
    try:
        logger.error("id %s", id, exc_info=error)
    finally:
        logger.removeHandler(handler)
        handler.close()
    return path

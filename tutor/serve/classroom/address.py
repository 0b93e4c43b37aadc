"""Under which address learners reach the house, where the wall was opened at one that only this machine knows."""

from __future__ import annotations

import re
import socket

ORIGIN = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,180}")
LOCAL = re.compile(r"(https?)://(?:localhost|127\.[\d.]+|\[::1\])(:\d+)?", re.I)
NOBODY = ("192.0.2.1", 9)  # an address for examples; to say where one would send to sends nothing


def reached_at(origin: str, *, from_elsewhere: bool) -> tuple[str, bool]:
    """Where learners come in, and whether nobody but this machine does; `from_elsewhere` says that the house listens to
    others.
    """
    local = LOCAL.fullmatch(origin)
    own = own_address() if local and from_elsewhere else ""
    if local and own:
        return f"{local[1]}://{own}{local[2] or ''}", False
    return origin, local is not None


def own_address() -> str:
    """This machine's own in its network, or "" where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(NOBODY)
            found = str(line.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith(("127.", "0.")) else found

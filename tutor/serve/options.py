"""What a host can set."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """The settings of `tutor serve`, which explains each of them."""

    port: int = 8866
    exact_port: bool = False  # this one or none: a proxy would not find us at the next that is free
    host: str = "127.0.0.1"
    base_url: str = "/"
    lang: str | None = None
    open_browser: bool = False
    max_sessions: int = 40
    cull_after: int = 1200  # a class may talk for a quarter of an hour over what stands on the wall
    drain: int = 30
    preheat: bool = False
    token: str | None = None
    data_dir: Path | None = None
    database: str = ""
    keep_days: int = 365
    log_json: bool = False

    @property
    def ip(self) -> str:
        """Where it listens, as sockets write it: every interface is "", and an IPv6 address has no brackets."""
        return "" if self.host == "*" else self.host.strip("[]")

    @property
    def root(self) -> str:
        """Where the app lies, with a slash at either end."""
        return "/" + f"{self.base_url.strip('/')}/".lstrip("/")

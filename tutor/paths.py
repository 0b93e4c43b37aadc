"""Where the data that is not Python lies: in the package once installed, at the checkout's top level before that."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _shipped(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def notebooks() -> Path:
    """The folder of the notebooks that `tutor serve` and `tutor lab` show."""
    return _shipped("notebooks")


def glossary() -> Path:
    """The folder of the glossary files, one per edition."""
    return _shipped("glossary")


def data_dir() -> Path:
    """The folder of what learners leave behind; `TUTOR_DATA` names another one (kernels inherit it from the server)."""
    if named := os.environ.get("TUTOR_DATA"):
        return Path(named).expanduser().resolve()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "table-tutor"

"""`tutor lab`: the same notebooks in JupyterLab."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor import paths
from tutor.serve import lab


def run(args: Namespace) -> int:
    return lab(
        Path(args.notebooks) if args.notebooks else paths.notebooks(),
        args.port or 8888,
        host=args.host,
        open_browser=not args.no_open,
        base_url=args.base_url,
        data_dir=Path(args.data_dir) if args.data_dir else None,
    )

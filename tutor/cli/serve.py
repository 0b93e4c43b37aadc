"""`tutor serve`: the app, from this machine."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor import paths
from tutor.serve import serve


def run(args: Namespace) -> int:
    return serve(
        Path(args.notebooks) if args.notebooks else paths.notebooks(),
        args.port,
        ip=args.ip,
        lang=args.lang,
        open_browser=args.open,
        max_kernels=args.max_kernels,
        cull_after=args.cull_after,
        base_url=args.base_url,
        preheat=args.preheat,
        data_dir=Path(args.data_dir) if args.data_dir else None,
        token=args.token,
    )

"""`tutor serve`: the app, from this machine."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tutor import paths
from tutor.serve import serve
from tutor.serve.options import Options


def run(args: Namespace) -> int:
    return serve(Path(args.notebooks) if args.notebooks else paths.notebooks(), options(args))


def options(args: Namespace) -> Options:
    return Options(
        port=args.port or Options.port,
        exact_port=args.port is not None,
        host=args.host,
        base_url=args.base_url,
        lang=args.lang,
        open_browser=args.open,
        max_sessions=args.max_sessions,
        cull_after=args.cull_after,
        drain=args.drain,
        preheat=args.preheat,
        token=args.token,
        data_dir=Path(args.data_dir) if args.data_dir else None,
        database=args.database,
        keep_days=args.keep_days,
        log_json=args.log_json,
    )

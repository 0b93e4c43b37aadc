"""`tutor print BOARD`: the board, its rules and its cards as pages for A4."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tutor.cli.mistakes import Asked
from tutor.cli.terminal import print_json
from tutor.maker.files import board_named
from tutor.maker.printing import printed


def run(args: Namespace) -> int:
    board = board_named(args.board)
    pages = printed(board, args.lang, cards=not args.no_cards)
    if not args.output:
        if args.json:
            print_json({"board": board.id, "html": pages})
        else:
            sys.stdout.write(pages)
        return 0
    try:
        Path(args.output).write_text(pages, encoding="utf-8")
    except OSError as error:
        raise Asked(f"--output: {args.output}: cannot be written ({error.strerror}); name another file") from None
    if args.json:
        print_json({"board": board.id, "file": args.output})
    else:
        print(f"{args.output}：印刷できます" if args.lang == "ja" else f"{args.output}: ready to be printed")
    return 0

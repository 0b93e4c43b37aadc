"""The warm process: imports everything once, runs no thread, and forks a kernel for each connection to its socket.

`python -m tutor.serve.warm SOCKET NOTEBOOKS`, started by tutor.serve.forkserver; it ends when its standard input does.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor.serve.launcher import prepare

ALWAYS = ("tutor.serve.answering", "IPython.core.completer", "ipywidgets", "anywidget")


def imported_by(notebook: Path) -> Iterator[str]:
    """The modules that a notebook's cells import; a cell with magics in it says nothing to us."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        try:
            tree = ast.parse("".join(cell["source"]))
        except SyntaxError:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)


def load(notebooks: Path) -> None:
    """Import what kernels will import. A module with a function `warm` has more to do ahead: reading data, say."""
    names = dict.fromkeys(name for path in sorted(notebooks.glob("*.ipynb")) for name in imported_by(path))
    for name in (*ALWAYS, *names):
        try:
            module = importlib.import_module(name)
            getattr(module, "warm", lambda: None)()
        except Exception as trouble:  # a kernel will meet it again, and its page will tell the reader
            print(f"warm process: {name}: {trouble!r}", file=sys.stderr)
    gc.collect()
    gc.freeze()  # the collector never writes to what is there by now, and so it stays shared
    if threading.active_count() > 1:
        print(f"warm process: importing has started threads: {threading.enumerate()}", file=sys.stderr)


def become_kernel(order: dict[str, Any]) -> None:
    for signum in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(signum, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["cwd"])
    # ipykernel ends a kernel whose parent is gone. It has read the environment for that at import: hence the argument.
    sys.argv = ["kernel", *order["argv"], f"--IPKernelApp.parent_handle={os.getppid()}"]
    from tutor.serve.answering import TableKernelApp

    kernel = TableKernelApp.instance()
    kernel.initialize()
    _answer_for_widgets()
    kernel.start()


def _answer_for_widgets() -> None:
    """ipywidgets does this when it is imported in a kernel; here that was before there was one.

    Without it the page is refused when it asks for all widgets, and asks for one after the other instead.
    """
    from ipywidgets import register_comm_target

    register_comm_target()


def answer(listener: socket.socket) -> None:
    line, _ = listener.accept()
    with line, line.makefile("rb") as words:
        order = json.loads(words.readline() or b"null")
        if order is None:
            return  # whoever asked has gone
        pid = os.fork()
        if pid:
            line.sendall(b"%d" % pid)
            return
        code = 1
        try:
            os.setsid()
            listener.close()
            become_kernel(order)
            code = 0
        finally:
            os._exit(code)  # never back into the loop of the warm process


def main(path: str, notebooks: str) -> None:
    prepare()
    load(Path(notebooks))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system clears dead kernels away
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(path)
    listener.listen(128)
    while True:
        ready, _, _ = select.select([listener, sys.stdin], [], [])
        if sys.stdin in ready:
            return
        try:
            answer(listener)
        except (OSError, ValueError) as trouble:  # no memory for a fork, or whoever asked is gone: the others live on
            print(f"warm process: {trouble!r}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])

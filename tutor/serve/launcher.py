"""Starts one kernel, as `ipykernel_launcher` does, but without the debugger.

ipykernel imports debugpy whenever it can, for a debugger that no page of ours offers; a None in `sys.modules` makes
that import fail quickly, and ipykernel then goes without.
"""

from __future__ import annotations

import sys

from tutor.serve.log import log_of_kernel


def prepare() -> None:
    log_of_kernel()
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # the documented way to forbid an import


if __name__ == "__main__":
    prepare()
    from tutor.serve.answering import TableKernelApp

    TableKernelApp.launch_instance()

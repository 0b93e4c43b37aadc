"""Kernels forked from one warm process: ready in a fraction of the time, and sharing the memory of what is imported.

This is the server's side; the warm process is tutor.serve.warm. Each kernel is asked for over a Unix socket, and that
connection stays open in the kernel and nowhere else: when the kernel ends, however it ends, the server reads the end of
the stream. No process ids are guessed at.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

PATIENCE = 60.0  # seconds for the warm process to import everything on a busy machine
# In glibc both limits grow with the largest piece that was ever given back, and a kernel would keep megabytes that it
# needed once: for the text of its page, say. Set, they stay what they are. Elsewhere this says nothing to anybody.
FRUGAL = {"MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_TRIM_THRESHOLD_": "131072"}


class Forked:
    """What LocalProvisioner asks of a Popen, for a process that is not our child."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid = pid
        self.line = line

    def poll(self) -> int | None:
        try:
            if self.line.fileno() >= 0 and self.line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT):
                return None  # kernels send nothing; whatever this was, somebody lives there
        except BlockingIOError:
            return None
        except OSError:
            pass
        self.line.close()
        return 1

    def wait(self) -> int:
        while self.poll() is None:
            select.select([self.line], [], [], 1.0)
        return 1

    def send_signal(self, signum: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, signum)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class WarmHost:
    """The warm process as the server sees it: started when first wanted, and again should it have died."""

    process: subprocess.Popen[bytes] | None = None
    folder = ""
    notebooks = ""  # what they import is imported ahead

    def begin(self, notebooks: Path) -> None:
        """Get ready for the kernels of these notebooks."""
        self.notebooks = str(notebooks)
        self.start()

    def start(self) -> None:
        if self.process is not None and self.process.poll() is None:
            return
        if not self.folder:
            self.folder = tempfile.mkdtemp(prefix="tutor-")  # 0700: nobody else may ask for kernels
            atexit.register(self.stop)
        path = os.path.join(self.folder, "warm")
        if os.path.exists(path):
            os.unlink(path)
        # The pipe is the server's sign of life: it ends when the server does, even by SIGKILL.
        command = [sys.executable, "-m", "tutor.serve.warm", path, self.notebooks]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, env={**os.environ, **FRUGAL})

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def fork(self, order: dict[str, Any]) -> Forked:
        self.start()
        deadline = time.monotonic() + PATIENCE
        loop = asyncio.get_running_loop()
        while True:
            line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            line.setblocking(False)
            try:
                await loop.sock_connect(line, os.path.join(self.folder, "warm"))
                await loop.sock_sendall(line, json.dumps(order).encode() + b"\n")
                return Forked(int((await loop.sock_recv(line, 32)).decode()), line)
            except (OSError, ValueError) as trouble:
                line.close()
                if time.monotonic() > deadline or self.process is None or self.process.poll() is not None:
                    raise RuntimeError("the warm process does not answer") from trouble
                await asyncio.sleep(0.05)


HOST = WarmHost()


class WarmProvisioner(LocalProvisioner):
    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        # cmd is [python, "-m", launcher, arguments...]: the arguments are all that differs between kernels.
        order = {"argv": cmd[3:], "env": dict(kwargs.get("env") or os.environ), "cwd": str(kwargs.get("cwd") or "/")}
        self.process = await HOST.fork(order)
        self.pid = self.pgid = self.process.pid  # the kernel leads its own group: an interrupt reaches all of it
        self.cwd = order["cwd"]
        return self.connection_info


def register() -> str:
    """Make the provisioner known by the name returned; an entry point would offer it to every Jupyter there is."""
    name = "tutor-warm"
    KernelProvisionerFactory.provisioners[name] = EntryPoint(name, f"{__name__}:WarmProvisioner", "")
    return name

"""Runs a notebook for a page. Whatever goes wrong, the reader sees an apology with an id, and the log has the rest."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from typing import Any

import voila.handler
from jinja2.bccache import Bucket, BytecodeCache
from nbconvert.preprocessors.clearoutput import ClearOutputPreprocessor
from voila.notebook_renderer import NotebookRenderer

from tutor.serve.pages import apology

LOG = logging.getLogger("tutor.serve")


def report_id() -> str:
    """A short name for one failure: easy to read out to a teacher, and to find in the log."""
    return secrets.token_hex(3).upper()


class Compiled(BytecodeCache):
    """Templates compiled once. Each page has an environment of its own, and compiling took most of a page's time."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if code := self._codes.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class ApologisingRenderer(NotebookRenderer):
    async def initialize(self, **given: Any) -> None:
        await super().initialize(**given)
        self.exporter.environment.bytecode_cache = COMPILED

    async def generate_content_generator(self, kernel_id: Any = None, kernel_future: Any = None) -> AsyncIterator[Any]:
        """As upstream, but a kernel that fails to start ends the page: Voila's own would send heartbeats for ever."""
        self.request_handler.kernel_id = kernel_id  # for a reader who leaves before the page is done
        try:
            async for piece in super().generate_content_generator(kernel_id, kernel_future):
                yield piece
        except Exception:
            report = self._note(kernel_id)
            yield f"{apology(report)}<script>window.voila_finish && window.voila_finish();</script></body></html>", {}

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """As upstream, but what failed is told in the reader's words, and nothing after it is run."""
        nb, _ = ClearOutputPreprocessor().preprocess(nb, {"metadata": {"path": self.cwd}})
        for index, cell in enumerate(nb.cells):
            try:
                await self.executor.execute_cell(cell, None, index, store_history=False)
            except Exception:
                html = apology(self._note(kernel_id))
                cell["outputs"] = [{"output_type": "display_data", "data": {"text/html": html}, "metadata": {}}]
                yield cell
                break
            yield cell
        await self._cleanup_resources()

    def _note(self, kernel_id: Any) -> str:
        report = report_id()
        if self.request_handler.left:
            LOG.info("the reader left while %s was being laid", self.notebook_path)
            return report
        LOG.exception("report %s: %s failed in kernel %s", report, self.notebook_path, kernel_id)
        return report


def install() -> None:
    """Make Voila's page handler use the class above: it names its renderer by a global and has no setting for it."""
    voila.handler.NotebookRenderer = ApologisingRenderer

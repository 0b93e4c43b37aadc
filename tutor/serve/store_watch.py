"""Whether the learners' places can be kept just now. A database that is away must not hold up whoever only asks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

AGAIN_AFTER = 5.0  # seconds
WITHIN = 2.0


class StoreWatch:
    def __init__(self, ask: Callable[[], object]) -> None:
        self._ask = ask
        self._asked = -AGAIN_AFTER
        self._found = True

    async def answers(self) -> bool:
        """Asked at most every few seconds; whoever comes meanwhile gets the latest answer."""
        if time.monotonic() - self._asked >= AGAIN_AFTER:
            self._asked = time.monotonic()
            self._found = await self._try()
        return self._found

    async def _try(self) -> bool:
        asked = asyncio.get_running_loop().run_in_executor(None, self._ask)
        try:
            await asyncio.wait_for(asked, WITHIN)
        except Exception:  # whatever a database has to say: the log of its own questions tells it
            return False
        return True

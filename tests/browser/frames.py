"""What a page's kernel sends it, as it can be read."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocket


def frames_of(page: Page) -> list[str]:
    """Everything that comes over the line from now on. A screen is a string in a string: its quotes are made plain."""
    found: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: found.append(_plain(frame)))

    page.on("websocket", listen)
    return found


def _plain(frame: str | bytes) -> str:
    text = frame if isinstance(frame, str) else frame.decode(errors="replace")
    return text.replace("\\\\", "\\").replace('\\"', '"')

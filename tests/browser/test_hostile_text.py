"""Whatever somebody wrote, into an address or into a scenario of his own, is shown as text and nothing more."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import yaml
from browser.visiting import OPEN
from playwright.sync_api import Page
from serve.running import Server

import tutor
from tutor.lessons.trails import pack

SCRIPT = "<script>window.pwned=1</script><img src=x onerror='window.pwned=1'><b onclick=pwned()>bold</b>"
BOTH = {"ja": f"卓{SCRIPT}", "en": f"Hello {SCRIPT}"}


def scenario() -> Any:
    """One of ours as somebody might send it in: with a script wherever there is text."""
    folder = Path(tutor.__file__).parent / "games" / "munchkin_quest" / "scenarios"
    return {**hostile(yaml.safe_load(min(folder.glob("*.yaml")).read_text(encoding="utf-8"))), "id": "mine.scenario.x"}


def hostile(part: Any) -> Any:
    if isinstance(part, list):
        return [hostile(value) for value in part]
    if isinstance(part, dict):
        return BOTH if part.keys() == {"ja", "en"} else {key: hostile(value) for key, value in part.items()}
    return part


def addresses() -> list[str]:
    own = urlencode({"page": "projector", "script": pack(scenario()), "lang": "en"})
    return [own, *(f"{field}={quote(SCRIPT)}" for field in ("lesson", "rule", "words", "table", "page", "scenario"))]


def test_what_somebody_wrote_is_text_and_nothing_more(server: Server, page: Page) -> None:
    shown = ""
    for address in addresses():
        page.goto(f"{server.url}fight?{address}")
        page.wait_for_function(OPEN)
        page.wait_for_timeout(200)
        assert page.evaluate("window.pwned") is None, address
        assert page.locator("[onerror], [onclick]").count() == 0, address
        shown += page.locator("body").inner_text()
    assert "<script>window.pwned=1</script>" in shown, "nothing of it was shown: this test looked at nothing"

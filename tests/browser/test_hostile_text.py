"""Whatever somebody wrote, into an address or into a scenario of his own, is shown as text and nothing more."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

from browser.visiting import OPEN
from playwright.sync_api import Page
from serve.running import Server

from tutor.lessons.trails import pack

SCRIPT = "<script>window.pwned=1</script><img src=x onerror='window.pwned=1'><b onclick=pwned()>bold</b>"
BOTH = {"ja": f"卓{SCRIPT}", "en": f"Hello {SCRIPT}"}


def scenario() -> dict[str, Any]:
    """One of somebody's own, with a script wherever there may be text."""
    seats = [{"level": 5}, {"level": 3}]
    start = {"seats": seats, "monsters": [{"card": "mq.card.shrieking-geek", "base": 1}]}
    step = {"step": "tell", "id": "one", "label": BOTH, "line": BOTH, "ask": BOTH, "look": BOTH}
    return {
        "scenario": 1,
        "id": "mine.scenario.x",
        "title": BOTH,
        "about": BOTH,
        "minutes": 5,
        "plan": {"shows": BOTH, "home": BOTH},
        "table": {"edition": "munchkin-quest", "start": start},
        "you": 0,
        "steps": [step],
    }


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

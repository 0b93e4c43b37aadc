"""Table Tutor (卓の先生): a rules tutor for tabletop games on a live rules engine.

    >>> import tutor
    >>> fight = tutor.example("mq.example.shrieking-geek")

In a notebook, `tutor.open_lesson("mq.lesson.shrieking-geek")` shows the lesson, `tutor.start()` the start page.
Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutor.api import Position, example, open_lesson, open_page, open_position, position, start, table

__all__ = ["Position", "example", "open_lesson", "open_page", "open_position", "position", "start", "table"]


def warm() -> None:
    """Load what every page needs, before readers come. The server's warm process calls this once for all of them."""
    from tutor.ui.reference.entries import index
    from tutor.ui.reference.lookup import proof_of
    from tutor.ui.session import Session
    from tutor.ui.ways import presented

    Session(address={"page": "landing"}).screen()
    index()
    proof_of("")  # the small tables behind every word and rule
    for found in presented():
        Session(address={"page": "game", "edition": found.id}).screen()
        Session(address={"lesson": found.landing["cards"][0]["id"]}).screen()


def __getattr__(name: str) -> Any:
    if name in __all__:
        from tutor import api

        return getattr(api, name)
    raise AttributeError(f"module 'tutor' has no attribute {name!r}")

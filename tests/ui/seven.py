"""Plays 7 Bosses as readers do, by the presses that their screen offers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ui.matches import desk_of
from ui.walking import Screen

from tutor.kernel.replay import Line, Moment, plain_action
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

EDITION = "seven-bosses"
PRESSED = ("syndicate", "acts")  # where a reader finds what he may do


def sit_down(seed: int = 3, against: str = "random", lang: str = "en") -> Session:
    return Session(lang=lang, address={"deal": EDITION, "seed": str(seed), "bot": against})


def offers_of(session: Session) -> tuple[Any, ...]:
    line = (session.branch or desk_of(session)).line
    return line.game.offers(line.state, desk_of(session).you)


def play(session: Session, moves: int = 400, luck: int = 1) -> Iterator[Screen]:
    """Every screen of readers who do anything that the rules offer them, until the game is over."""
    rng = Random(luck)
    screen = session.screen()
    for _ in range(moves):
        yield screen
        if screen["page"] == "curtain":
            screen = session.handle(screen["curtain"]["go"])
            continue
        offers = offers_of(session)
        if not offers:
            return
        kind = rng.choice(sorted({type(a).__name__ for a in offers}))
        wanted = rng.choice([a for a in offers if type(a).__name__ == kind])
        screen = session.handle({"do": "act", "move": plain_action(wanted)})


def shows(s: Any, *moments: Moment[Any], you: int = 0) -> Session:
    """A session that looks at a position from a seat; `moments` tell how it came about."""
    session = Session(lang="en", address={"deal": EDITION, "seed": "1"})
    found = desk_of(session).edition
    session.desk = FreeDesk(found, Line(found.game, moments or (Moment(s),)), found.title, you)
    return session


def cards(screen: Screen) -> Iterator[Screen]:
    for side in screen["syndicate"]["sides"]:
        for column in side["columns"]:
            yield from (column[row] for row in ("front", "rear") if column[row])

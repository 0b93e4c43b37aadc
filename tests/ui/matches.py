"""Plays matches as a reader does, any legal move, through the intents of his screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from ui.walking import Screen

from tutor.kernel.replay import plain_action
from tutor.school.store import Store
from tutor.ui.keeping import Keeper
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

SEED = "987651"
MATCH = f"?deal=munchkin-quest&seed={SEED}"
# What a screen says of itself and not of the position.
FRAME = {"rev", "announce", "focus", "link", "title", "crumbs", "address"}


def visit(store: Store | None, learner: str, search: str, lang: str = "en") -> Session:
    """What a new kernel does: open the page, and hear who reads it."""
    session = Session(keeper=Keeper((lambda: store) if store else None))
    session.handle({"do": "hello", "learner": learner, "search": search, "lang": lang})
    return session


def sit_down(edition: str, seed: int = 3, players: int = 2, lang: str = "en", variants: str = "") -> Session:
    """A match against bots that do anything which is allowed."""
    address = {"deal": edition, "seed": str(seed), "players": str(players), "bot": "random", "variants": variants}
    return Session(lang=lang, address=address)


def playing(session: Session, moves: int, luck: int = 1) -> Iterator[Screen]:
    """Every screen of a reader who makes that many moves, whichever the rules offer."""
    rng = Random(luck)
    for _ in range(moves):
        line = (session.branch or desk_of(session)).line
        offers = line.game.offers(line.state, desk_of(session).you)
        if not offers:
            assert line.state.ending is not None, line.state.stack[-1]
            return
        screen = session.handle({"do": "act", "move": plain_action(rng.choice(offers))})
        assert screen["page"] == "table", screen
        yield screen


def play(session: Session, moves: int, luck: int = 1) -> Screen:
    for _ in playing(session, moves, luck):
        pass
    return session.screen()


def play_until_a_fight(session: Session) -> Screen:
    for luck in range(60):
        screen = play(session, 3, luck)
        if screen["whatif"] and screen["whatif"]["chips"]:
            return screen
    raise AssertionError("no fight in so many moves")


def desk_of(session: Session) -> FreeDesk:
    assert isinstance(session.desk, FreeDesk)
    return session.desk


def shown(screen: Screen) -> Screen:
    """What a screen shows of the position."""
    return {k: v for k, v in json.loads(json.dumps(screen)).items() if k not in FRAME}


def link_of(session: Session) -> str:
    """The link that the control copies."""
    link: dict[str, Any] = session.handle({"do": "link"})["link"]
    assert isinstance(link["search"], str), link
    return link["search"]

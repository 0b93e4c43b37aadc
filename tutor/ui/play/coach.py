"""The coach of a match: what is worth knowing now, with its rule, and a way to follow the advice at once."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.replay import Line
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats
from tutor.ui.play.notes import note, notes_part
from tutor.ui.words import word

Part = dict[str, Any]
MOST = 4
CHANCES = ("chance", "better")


def coach_part(edition: Edition, line: Line[Any], seat: int, lang: str) -> Part | None:
    """The few most pressing things; where nothing presses, the rule by which is chosen now."""
    coach = getattr(edition.table, "advice", None)
    if coach is None:
        return None
    view = line.game.view(line.state, seat)
    speaker = Speaker(edition, lang, view)
    found = coach(view, seat, line.game.offers(line.state, seat), line.game)[:MOST]
    items = []
    for one in found:
        text = speaker.say(edition.texts["coach"][one.key][lang], _said(one.facts))
        label = speaker.action_data(one.move["do"], one.move) if one.move else ""
        go = {"do": "act", "move": one.move} if one.move else None
        items.append(note("hint", "", text, [one.rule], go=go, button=label))
    if not items:
        items += _rule_of_the_moment(edition, line, seat, lang)
    return notes_part(items, word("coach", lang))


def _rule_of_the_moment(edition: Edition, line: Line[Any], seat: int, lang: str) -> Iterator[Part]:
    """Where nothing presses, what is decided here; who has only one thing to do needs no advice for it."""
    window = pending(line.state)
    if window is None or seat not in open_seats(window) or len(line.game.offers(line.state, seat)) < 2:
        return
    rule = line.game.cited(window.rule)[0]
    yield note("hint", word("coach-now", lang), edition.ledger[rule].text[lang], [rule], go=None, button="")


def moves_advised(part: Part | None) -> tuple[dict[str, Any], ...]:
    """The moves that can be made by following the coach."""
    return tuple(item["go"]["move"] for item in (part or {}).get("items", ()) if item.get("go"))


def _said(facts: dict[str, Any]) -> dict[str, Any]:
    """Chances as people say them."""
    return {k: _percent(v) if k in CHANCES else v for k, v in facts.items()}


def _percent(chance: str) -> str:
    return f"{round(100 * Fraction(chance))}%"

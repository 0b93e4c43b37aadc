"""What is laid out on the table: the strip, both sides, what lies between them, the stack; and the end of the game."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.actions import LetBe
from tutor.games.seven_bosses.names import MEMBERS
from tutor.games.seven_bosses.screen.acts import namer
from tutor.games.seven_bosses.screen.arranging import arranger
from tutor.games.seven_bosses.screen.chain import chain, use_part
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.screen.goals import AIMING, Goals, aims, goals
from tutor.games.seven_bosses.screen.known import known, names
from tutor.games.seven_bosses.screen.rows import middle, sides
from tutor.games.seven_bosses.screen.strip import strip
from tutor.games.seven_bosses.state import member_at, opponent
from tutor.games.seven_bosses.windows import ANSWER, DECLARE, NAME
from tutor.kernel.events import total
from tutor.kernel.state import Action

WORDS = ("keys", "boss", "graveyard")


def stage(
    d: Drawing,
    offered: tuple[Action, ...],
    *,
    only: tuple[str, ...] = (),
    wished: tuple[Action, ...] = (),
    picked: str = "",
    spot: str = "",
    asked: bool = False,
    sealed: bool = False,
) -> tuple[Part, tuple[Action, ...]]:
    """The parts of the page by name, and the offers: whatever is made on the table can be made by the list too."""
    table = _table(d, goals(d, offered, picked), sealed=sealed)
    table["hint"] = _hint(d, offered, picked)
    table["known"] = known(d, picked, sealed=sealed)
    table["chain"] = chain(d, sealed=sealed)
    table["arranger"] = arranger(d, offered)
    table["namer"] = namer(d, offered, picked, _chances(d, picked))
    return {"scene": None, "syndicate": table}, offered


def _table(d: Drawing, found: Goals, *, sealed: bool) -> Part:
    return {
        "title": d.text("table"),
        "strip": strip(d),
        "sides": sides(d, found, sealed=sealed),
        "middle": middle(d),
        "aiming": aims(d),
        "ending": ending(d),
        "score": {"unit": d.text("score-unit"), "says": d.text("score-says", seat=0, owner=1)},
        "words": {key: d.text(key) for key in WORDS},
    }


def _hint(d: Drawing, offered: tuple[Action, ...], picked: str) -> str:
    """Where to press, when it is not a button that is asked for."""
    if not d.asks_you or d.window is None or not offered:
        return ""
    if d.window.kind in AIMING:
        return "" if picked else d.text("aim-hint")
    if d.window.kind == ANSWER:
        return _what_waits(d)
    return d.text("choose-hint") if aims(d) else ""


def _what_waits(d: Drawing) -> str:
    """What the reader has used is not carried out before both let it be."""
    latest = d.s.chain[-1] if d.s.chain else None
    if latest is None or latest.seat != d.you:
        return ""
    return d.text("waits-hint", name=use_part(d, latest)["name"], what=d.speaker.action(LetBe(d.you)))


def _chances(d: Drawing, picked: str) -> dict[str, Part]:
    """What is known of each name: for the card that is aimed at, or for the whole side that is asked about."""
    window = d.window
    place = picked
    if window is not None and window.kind == DECLARE:
        place = str(window.about.get("target", ""))
    if (window is not None and window.kind == NAME) or member_at(d.s, opponent(d.you), place) is None:
        return {}
    return {row["id"]: row for row in names(d, d.you, place)}


def scene(d: Drawing, only: tuple[str, ...] = ()) -> Part:
    """The position as a small picture: both sides."""
    return {"syndicate": _table(d, Goals(), sealed=False), "score": None}


def hand(d: Drawing, offered: tuple[Action, ...], picked: str, *, chief: bool, sealed: bool) -> Part:
    """All cards lie on the table."""
    return {"title": "", "cards": [], "hidden": []}


# -- words -----------------------------------------------------------------------------------------------------------


def headline(d: Drawing, asked: str) -> str:
    """What the screen asks; a lesson may ask something of its own."""
    if d.s.ending is not None:
        return d.text("game-won", winners=list(d.s.ending.winners))
    window = d.window
    return asked or (d.speaker.window(window, d.you) if window is not None else d.text("table"))


def score_text(d: Drawing, only: tuple[str, ...] = ()) -> str:
    """How many members each has left."""
    if d.s.phase == "setup":
        return ""
    said = [d.text("members-left", seat=p.seat, n=total(d.ask(MEMBERS, p.seat))) for p in d.s.players]
    return d.text("comma").join(said) + d.text("full-stop")


def odds(d: Drawing) -> Part | None:
    """Nothing is thrown in this game."""
    return None


def ending(d: Drawing) -> Part | None:
    """Who has won, and by what."""
    end = d.s.ending
    if end is None:
        return None
    rows = [
        {
            "key": f"end-{p.seat}",
            "seat": d.seat(p.seat),
            "name": d.player(p.seat),
            "sub": "",
            "cells": [_boss_then(d, p.seat), total(d.ask(MEMBERS, p.seat))],
            "won": p.seat in end.winners,
        }
        for p in sorted(d.s.players, key=lambda p: p.seat not in end.winners)
    ]
    return {
        "title": d.text("end-title"),
        "way": d.text(f"end-{end.way}"),
        "cite": d.cite(end.rule),
        "rows": rows,
        "heads": [d.text(f"head-{key}") for key in ("player", "boss", "left")],
        "won": d.text("end-won"),
    }


def _boss_then(d: Drawing, seat: int) -> str:
    """Who was the boss, as far as it is known."""
    boss = d.s.players[seat].boss
    return d.name(d.s.box.bosses[boss].member) if d.known(boss) else d.text("stays-secret")

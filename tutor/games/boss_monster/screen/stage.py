"""What is laid out on the table: the strip, the town, the dungeons, the decks; and the end of the game."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.boss_monster.actions import DiscardTwo
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.dungeons import rows
from tutor.games.boss_monster.screen.film import film
from tutor.games.boss_monster.screen.strip import strip
from tutor.games.boss_monster.screen.targets import Targets, targets
from tutor.games.boss_monster.screen.town import town
from tutor.games.boss_monster.screen.what import score_of
from tutor.kernel.events import total
from tutor.kernel.state import Action

DECKS = {"room": "kind-room", "spell": "kind-spell", "hero": "kind-hero", "epic": "hero-epic"}
WORDS = ("keys",)


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
    goals = targets(d, offered, picked)
    table = {**_table(d, goals, offered, sealed=sealed), "film": None if sealed else film(d)}
    return {"scene": None, "night": True, "rows": table}, offered


def _table(d: Drawing, goals: Targets, offered: tuple[Action, ...], *, sealed: bool) -> Part:
    return {
        "title": d.text("rows-title"),
        "strip": strip(d),
        "town": town(d, goals, sealed=sealed),
        "rows": rows(d, goals, offered, sealed=sealed),
        "decks": _decks(d),
        "aiming": bool(goals),
        "hint": _hint(d, goals, offered),
        "ending": ending(d),
        "words": {key: d.text(key) for key in WORDS},
    }


def _hint(d: Drawing, goals: Targets, offered: tuple[Action, ...]) -> str:
    """Where to press, when it is not a button that is asked for."""
    if goals:
        return d.text("aim-hint")
    return d.text("discard-hint") if any(isinstance(a, DiscardTwo) for a in offered) else ""


def scene(d: Drawing, only: tuple[str, ...] = ()) -> Part:
    """The position as a small picture: its dungeons and its town."""
    table = _table(d, Targets(), (), sealed=False)
    return {"rows": {"rows": table["rows"], "town": table["town"], "words": table["words"]}, "score": None}


def _decks(d: Drawing) -> list[Part]:
    """The decks and the discard pile: how many cards, and what they are when pressed."""
    decks = [_deck(d, deck, icon, len(getattr(d.s, f"{deck}_deck")), f"deck:{deck}") for deck, icon in DECKS.items()]
    return [*decks, _deck(d, "discard", "kind-dxm", len(d.s.discard), "pile:")]


def _deck(d: Drawing, key: str, icon: str, n: int, about: str) -> Part:
    told = d.text(f"deck-{key}", n=n)
    return {"key": f"deck-{key}", "icon": icon, "n": n, "told": told, "go": {"do": "term", "id": f"about:{about}"}}


# -- words -----------------------------------------------------------------------------------------------------------


def headline(d: Drawing, asked: str) -> str:
    """What the screen asks; a lesson may ask something of its own."""
    if d.s.ending is not None:
        return d.text("game-won" if d.s.ending.winners else "game-over", winners=list(d.s.ending.winners))
    window = d.window
    return asked or (d.speaker.window(window, d.you) if window is not None else d.text("game-over", winners=[]))


def score_text(d: Drawing, only: tuple[str, ...] = ()) -> str:
    return "" if d.s.phase == "setup" else score_of(d)


def odds(d: Drawing) -> Part | None:
    """Nothing is thrown in this game."""
    return None


def ending(d: Drawing) -> Part | None:
    """Who has won, and by what."""
    end = d.s.ending
    if end is None:
        return None
    table: list[Part] = []
    for p in d.s.players:
        souls, wounds = total(d.ask(SOULS, p.seat)), total(d.ask(WOUNDS, p.seat))
        table.append(
            {
                "key": f"end-{p.seat}",
                "seat": d.seat(p.seat),
                "name": d.player(p.seat),
                "sub": d.name(p.boss) if p.boss else d.text("out") if p.out else "",
                "cells": [souls, wounds, souls - wounds],
                "out": p.out,
                "won": p.seat in end.winners,
            }
        )
    table.sort(key=lambda row: (not row["won"], row["out"], -row["cells"][-1]))
    return {
        "title": d.text("end-title"),
        "way": d.text(f"end-{end.way}"),
        "cite": d.cite(end.rule),
        "rows": table,
        "heads": [d.text(f"head-{key}") for key in ("player", "souls", "wounds", "difference")],
        "won": d.text("end-won"),
    }

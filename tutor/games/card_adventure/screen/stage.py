"""What is laid out on the table: the strip, the board, the combat, the PCs, what the die moved; and the end."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.fight import fight
from tutor.games.card_adventure.screen.film import film
from tutor.games.card_adventure.screen.hand import party
from tutor.games.card_adventure.screen.moved import moved, rest_table
from tutor.games.card_adventure.screen.places import board_part, rolled_now
from tutor.games.card_adventure.screen.pressing import NEED_A_PICK, picked_things
from tutor.games.card_adventure.screen.strip import strip
from tutor.games.card_adventure.screen.targets import Targets, targets
from tutor.games.card_adventure.screen.what import score_of, score_told
from tutor.games.card_adventure.windows import CARDS, GO
from tutor.kernel.state import Action

DECKS = ("attack", "mp", "magic", "item", "trap", "curse", "monster")


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
    table = _table(d, goals, sealed=sealed)
    table["hint"] = _hint(d, goals, offered, picked)
    return {"scene": None, "adventure": table}, offered


def _table(d: Drawing, goals: Targets, *, sealed: bool) -> Part:
    return {
        "strip": strip(d),
        "roll": None if sealed else _roll(d),
        "board": board_part(d, goals, sealed=sealed),
        "fight": fight(d, goals, sealed=sealed),
        "party": party(d, goals),
        "party_title": d.text("party"),
        "moved": None if sealed else moved(d),
        "film": None if sealed else film(d),
        "rest": _rest(d, sealed=sealed),
        "decks": [_deck(d, kind) for kind in DECKS],
        "decks_title": d.text("decks"),
        "aiming": goals.aims,
        "score": {"unit": d.text("score-unit"), "says": d.text("score-says")},
        "hint": "",
        "ending": ending(d),
    }


def _roll(d: Drawing) -> Part | None:
    """The faces of the board step, one for each area that was rolled for."""
    faces = rolled_now(d)
    if not faces:
        return None
    dice = [
        {"key": f"die-{area}", "face": face, "text": d.text("roll-says", area=area, n=face)}
        for area, face in faces.items()
    ]
    return {"dice": dice, "cite": d.cite("cpa.boardstep.applies-to-all")}


def _rest(d: Drawing, *, sealed: bool) -> Part | None:
    """The table of rests lies open while somebody has a go, or after a rest."""
    asked = d.window is not None and d.window.kind == GO
    rested = any(e.kind == "RestRolled" for e in d.events)
    return rest_table(d) if (asked or rested) and not sealed else None


def _hint(d: Drawing, goals: Targets, offered: tuple[Action, ...], picked: str) -> str:
    """Where to press, when it is not a button that is asked for."""
    if d.window is None or not offered:
        return ""
    if picked_things(picked):
        return d.text("aim-hint") if goals.aims else ""
    return d.text("cards-hint") if d.window.kind == CARDS and any(isinstance(a, NEED_A_PICK) for a in offered) else ""


def _deck(d: Drawing, kind: str) -> Part:
    n, away = len(getattr(d.s, f"{kind}_deck")), len(getattr(d.s, f"{kind}_pile"))
    go = {"do": "term", "id": f"about:pile:{kind}"}
    return {
        "key": f"deck-{kind}",
        "kind": kind,
        "icon": f"kind-{kind}",
        "n": n,
        "name": d.text("deck-short", kind=kind),
        "told": d.text("deck-told", kind=kind, n=n, away=away),
        "go": go,
    }


def scene(d: Drawing, only: tuple[str, ...] = ()) -> Part:
    """The position as a small picture: the board, and the combat that is on."""
    board = board_part(d, Targets(), sealed=False)
    return {"adventure": {"board": board}, "score": None}


# -- words -----------------------------------------------------------------------------------------------------------


def headline(d: Drawing, asked: str) -> str:
    """What the screen asks; a lesson may ask something of its own."""
    if d.s.ending is not None:
        return d.text("game-won" if d.s.ending.winners else "game-lost")
    window = d.window
    return asked or (d.speaker.window(window, d.you) if window is not None else d.text("game-lost"))


def score_text(d: Drawing, only: tuple[str, ...] = ()) -> str:
    return "" if d.s.step == "setup" else score_of(d)


def odds(d: Drawing) -> Part | None:
    """What a rest may bring stands in its own table; nothing else is weighed."""
    return None


def ending(d: Drawing) -> Part | None:
    """Whether the goal was reached, and how everybody came out of it."""
    end = d.s.ending
    if end is None:
        return None
    return {
        "title": d.text("game-won" if end.winners else "game-lost"),
        "won": bool(end.winners),
        "way": d.text(f"end-{end.way}", n=d.s.turn),
        "cite": d.cite(end.rule),
        "told": score_told(d),
    }

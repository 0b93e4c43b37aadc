"""A combat: every monster with what it needs and what was shown to it, card by card, and the penalties that follow."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure.abilities import HAS, MONSTER_BP
from tutor.games.card_adventure.penalties import KINDS, TIMES, WEAK
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.pressing import ON
from tutor.games.card_adventure.screen.targets import PLAIN, Targets
from tutor.games.card_adventure.state import Combat, Shown
from tutor.games.card_adventure.strength import ALONE, ATTACK, NEEDED, SHOWN, unmet

PHASES = ("encounter", "card", "effect", "end")


def fight(d: Drawing, goals: Targets, *, sealed: bool) -> Part | None:
    """The combat that is on. While a prediction is open, nothing is added up."""
    on = d.s.combat
    if on is None:
        return None
    here = [card for card in on.monsters if _still_there(d, card)]
    return {
        "title": d.text("fight-title", where=on.cell),
        "phases": [_phase(d, on, phase) for phase in PHASES],
        "phases_title": d.text("fight-phases"),
        "monsters": [_monster(d, on, goals, card, sealed=sealed) for card in here],
        "note": d.text("fight-sealed" if sealed else "fight-note"),
        "words": {key: d.text(f"fight-{key}") for key in ("shown", "needed", "penalties", "nothing", "weak", "once")},
    }


def _still_there(d: Drawing, card: str) -> bool:
    return any(x.card == card for x in d.s.lying)


def _phase(d: Drawing, on: Combat, phase: str) -> Part:
    at, own = PHASES.index(on.phase), PHASES.index(phase)
    state = "now" if own == at else "past" if own < at else "todo"
    return {"key": f"fight-{phase}", "text": d.text(f"fight-{phase}"), "state": state, "told": d.text(f"step-{state}")}


def _monster(d: Drawing, on: Combat, goals: Targets, card: str, *, sealed: bool) -> Part:
    key = f"{ON}{card}"
    shown, needed = d.amount(SHOWN, card), d.amount(NEEDED, card)
    part: Part = {
        "key": f"foe-{card}",
        "id": card,
        "name": d.name(card),
        "bp": d.amount(MONSTER_BP, card),
        "abilities": abilities_told(d, card),
        "harm": harm_told(d, card),
        "cards": [_shown(d, x, goals, sealed=sealed) for x in d.s.shown if x.to == card],
        "state": goals.state(key),
        "go": goals.go(key) or {"do": "term", "id": f"about:monster:{card}"},
        "sum": None if sealed else _sum(d, card, shown, needed),
        "times": [] if sealed else _times(d, on, card),
        "free": "" if sealed or not _is_free(on, card) else d.text("fight-free"),
        "done": d.text("fight-done") if on.phase == "effect" and card not in on.left and not _due(d, card) else "",
    }
    part["told"] = _told(d, part)
    return part


def _due(d: Drawing, card: str) -> bool:
    window = d.window
    return window is not None and window.about.get("monster") == card


def _is_free(on: Combat, card: str) -> bool:
    return card in on.free


def _sum(d: Drawing, card: str, shown: int, needed: int) -> Part:
    state = "won" if shown >= needed and shown else "short"
    open_ = card in unmet(d.s)  # no card has been shown to it so far
    told = d.text("fight-won") if state == "won" else d.text("fight-short", n=needed - shown)
    return {
        "shown": shown,
        "needed": needed,
        "state": state,
        "told": d.text("fight-unmet") if open_ else told,
        "open": open_,
        "go_shown": {"do": "term", "id": f"about:shown:{card}"},
        "go_needed": {"do": "term", "id": f"about:needed:{card}"},
    }


def _shown(d: Drawing, x: Shown, goals: Targets, *, sealed: bool) -> Part:
    """A card that was shown: what it counts here, and whether it is weak alone. While a prediction is open, what is
    printed on it.
    """
    key, about = f"{ON}{x.card}", {"card": x.card, "to": x.to}
    part: Part = {
        "key": f"shown-{x.card}-{x.to}",
        "name": d.name(x.card),
        "icon": d.icon(x.card),
        "seat": d.seat(x.seat),
        "kind": x.kind,
    }
    part["state"] = goals.state(key)
    part["go"] = goals.go(key) if goals.state(key) != PLAIN else {"do": "term", "id": f"about:blow:{x.card}:{x.to}"}
    part["who"] = d.player(x.seat)
    if x.kind == "attack" and sealed:
        part["n"] = d.s.box.attacks[x.card].bp
    elif x.kind == "attack":
        part["n"] = d.amount(ATTACK, about)
        part["weak"] = d.amount(WEAK, about) > 0
        part["alone"] = d.amount(ALONE, about)
    return part


def _times(d: Drawing, on: Combat, card: str) -> list[Part]:
    """How often the penalty would fall on each PC, as it stands."""
    found = []
    for seat in on.seats:
        n = d.amount(TIMES, {"seat": seat, "monster": card})
        go = {"do": "term", "id": f"about:times:{seat}:{card}"}
        found.append(
            {
                "key": f"times-{card}-{seat}",
                "seat": d.seat(seat),
                "n": n,
                "go": go,
                "told": d.text("times-told", seat=seat, n=n),
            }
        )
    return found


def abilities_told(d: Drawing, card: str) -> list[str]:
    """Its special abilities as they are now, in words."""
    terms = d.ask(HAS, card)
    gone = any(term.value < 0 for term in terms)
    found = []
    for term in terms:
        if not (gone and term.facts.get("magic")):
            by = "-magic" if term.facts.get("magic") else ""
            found.append(d.text(f"has-{term.key}{by}", n=term.facts.get("x", 0), word=term.facts.get("word", "")))
    return found


def harm_told(d: Drawing, card: str) -> list[Part]:
    """What one penalty is, as it is printed."""
    printed = d.s.box.monsters[card].penalty
    found = [(what, getattr(printed, what)) for what in KINDS]
    return [{"icon": ICONS[what], "n": n, "told": d.text(f"harm-{what}", n=n)} for what, n in found if n]


ICONS = {"damage": "damage", "poison": "poison", "curse": "kind-curse"}


def _told(d: Drawing, part: Part) -> str:
    """A monster of the combat in one sentence."""
    said = [
        d.text("monster-told", card=part["id"], n=part["bp"]),
        *part["abilities"],
        *[x["told"] for x in part["harm"]],
    ]
    if part["sum"] is not None:
        said.append(d.text("sum-told", shown=part["sum"]["shown"], needed=part["sum"]["needed"]))
    return d.listed(said)

"""Combats for tests: PCs and monsters in one cell, blows, and what came of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from card_adventure.house import do, laid, told

from tutor.games.card_adventure.state import Adventure
from tutor.kernel.events import Event

DONE = {"do": "done"}


def combat(monsters: str, *hands: str, more: str = "", chance: tuple[int | str, ...] = (), seed: int = 0) -> Adventure:
    """A combat in its card phase: `monsters` lie in W3, from below; each hand is what a PC there has."""
    seats = ", ".join(f"{{where: W3, {hand}}}" if hand else "{where: W3}" for hand in hands or ("",))
    lies = "" if "lies:" in more else f"lies: {{W3: [{monsters}]}}\n"
    return laid(f"step: combat\nseats: [{seats}]\n{lies}{more}", *chance, seed=seed).state


def blow(card: int | str, monster: str, seat: int = 0) -> dict[str, Any]:
    """An attack card, by its BP (`5`, or `5/2` for the second copy), is shown to a monster."""
    copy = card if "/" in str(card) else f"{card}/1"
    return {"do": "show-attack", "seat": seat, "card": f"~attack.{copy}", "monster": f"~monster.{monster}"}


def fought(s: Adventure, *actions: dict[str, Any]) -> tuple[Adventure, tuple[Event, ...]]:
    """The actions, and then everybody who still can says that this is all; monsters are worked off as they lie."""
    s, events = do(s, *actions)
    for p in s.players:
        if s.combat is not None and s.combat.phase == "card" and p.seat in s.combat.seats:
            s, more = do(s, {**DONE, "seat": p.seat})
            events += more
    while s.combat is not None and s.combat.phase == "effect" and len(s.combat.left) > 1:
        s, more = do(s, {"do": "work-off", "seat": s.combat.seats[0], "monster": s.combat.left[0]})
        events += more
    return s, events


def penalties(events: tuple[Event, ...]) -> Counter[int]:
    """How many penalties each seat has received."""
    return Counter(x["seat"] for x in told(events, "PenaltyDue"))


def drawn(events: tuple[Event, ...], token: str, seat: int = 0) -> int:
    """How many tokens of a kind a seat has drawn."""
    return sum(x["n"] for x in told(events, "TokensDrawn") if x["token"] == token and x["seat"] == seat)


def gone(events: tuple[Event, ...]) -> list[str]:
    """The monsters that attack cards have removed, by the last word of their ids."""
    return [x["card"].rpartition(".")[2] for x in told(events, "MonsterRemoved")]

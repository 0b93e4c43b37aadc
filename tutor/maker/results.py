"""The results of games of bots in words."""

from __future__ import annotations

from statistics import mean, median
from typing import Any

from tutor.games.card_adventure.maker.draft import Draft, name_of
from tutor.games.card_adventure.maker.words import said
from tutor.maker.simulating import MOST_TURNS, Simulation, Tally

Part = dict[str, Any]
WAYS = ("goal", "time-up", "all-out", "stopped")
ENOUGH = 20  # games, before "always" or "never" means something


def results(simulation: Simulation, draft: Draft, lang: str, *, running: bool, stale: bool) -> Part:
    """How far it is, how often the board is won, how long that takes, and where parties die."""
    tally, bot = simulation.tally, simulation.bots[0]
    return {
        "running": running,
        "done": tally.done,
        "total": tally.total,
        "share": round(tally.done / max(1, tally.total), 4),
        "players": simulation.players,
        "bot": bot,
        "stale": stale,
        "text": said("words", "sim-at", lang, done=tally.done, total=tally.total),
        "won": won_part(tally, lang),
        "turns": _turns(tally, lang),
        "endings": _endings(tally, lang),
        "deaths": _deaths(tally, draft, lang),
        "remark": _remark(tally, lang) if draft.goals else "",
        "note": said("words", "sim-note-random" if bot == "random" else "sim-note", lang),
        "games_per_second": round(tally.done / tally.seconds, 2) if tally.seconds else 0.0,
    }


def won_part(tally: Tally, lang: str) -> Part:
    low, high = tally.interval
    share = tally.won / max(1, tally.done)
    text = said("words", "sim-won", lang, share=f"{share:.0%}", low=f"{low:.0%}", high=f"{high:.0%}")
    return {"n": tally.won, "share": round(share, 4), "low": round(low, 4), "high": round(high, 4), "text": text}


def _remark(tally: Tally, lang: str) -> str:
    """What to think of a board on which all games end alike; else nothing."""
    alike = {tally.done: "always", 0: "never"}.get(tally.won)
    return said("words", f"sim-remark-{alike}", lang) if alike and tally.done >= ENOUGH else ""


def _turns(tally: Tally, lang: str) -> Part:
    turns = tally.turns or [0]
    found: Part = {
        "mean": round(mean(turns), 1),
        "median": median(turns),
        "least": min(turns),
        "most": max(turns),
    }
    shown = {**found, "median": f"{found['median']:g}"}
    return {**found, "text": said("words", "sim-turns", lang, **shown)}


def _endings(tally: Tally, lang: str) -> list[Part]:
    ways = [way for way in (*WAYS, *tally.endings) if tally.endings[way]]
    return [
        {
            "way": way,
            "n": tally.endings[way],
            "share": round(tally.endings[way] / tally.done, 4),
            "text": said("words", f"sim-end-{way}", lang, n=MOST_TURNS),
        }
        for way in dict.fromkeys(ways)
    ]


def _deaths(tally: Tally, draft: Draft, lang: str) -> list[Part]:
    of = sum(tally.deaths.values())
    return [
        {
            "cell": cell,
            "n": n,
            "share": round(n / of, 4),
            "text": said("words", "sim-death", lang, cell=name_of(draft, cell), n=n),
        }
        for cell, n in tally.deaths.most_common()
    ]

"""The odds as they are drawn: a fraction, the table of rolls, the spread of both totals, the value of each card."""

from __future__ import annotations

from fractions import Fraction

from tutor.explain.drawing import Part
from tutor.explain.template import MINUS
from tutor.games.munchkin_quest.actions import GiveUpTrait, UsePower
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.odds import (
    FightOdds,
    Values,
    fight_odds,
    value_of_plays,
    value_of_run_plays,
    with_own_die_card,
)
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import card_icon
from tutor.games.munchkin_quest.screen.fleeing import Run, away_from_all, run_lines, run_of
from tutor.kernel.engine import tag_of
from tutor.kernel.odds import sums
from tutor.kernel.records import remembered
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

MOST_PLAYS = 5
_by_the_book = remembered(fight_odds)  # a screen has them in several places


def _odds_of(d: Drawing) -> FightOdds | None:
    return _by_the_book(d.s) if d.line.game is GAME else fight_odds(d.s, d.line.game)


def odds(d: Drawing) -> Part | None:
    """Of the fight, or of getting away once that is lost."""
    if run := run_of(d):
        return _odds_of_a_run(d, run)
    found = _odds_of(d)
    if found is None:
        return None
    duel = found.duel
    return {
        "title": d.text("chance"),
        "fraction": {"n": duel.wins, "of": duel.rolls},
        "percent": percent(found.chance),
        "lines": _lines(d, found),
        "grid": _grid(d, found),
        "spread": _spread(d, found),
        "plays": _plays(d, value_of_plays(d.line.state, d.you, d.line.game), found.chance),
        "table": _table(d, found) if duel.rolls > 1 else None,
    }


def is_hopeless(d: Drawing) -> bool:
    """Whether no dice at all would win the fight as it stands."""
    found = _odds_of(d)
    return found is not None and found.chance == 0


def _odds_of_a_run(d: Drawing, run: Run) -> Part:
    chance = away_from_all(d, run)
    return {
        "title": d.text("run-away"),
        **_fraction(chance),
        "lines": run_lines(d),
        "grid": None,
        "spread": None,
        "plays": _plays(d, value_of_run_plays(d.line.state, d.you, d.line.game), chance),
        "table": None,
    }


def _fraction(chance: Fraction) -> Part:
    return {"fraction": {"n": chance.numerator, "of": chance.denominator}, "percent": percent(chance)}


def odds_fraction(d: Drawing) -> Part | None:
    """Only the chance, for comparisons."""
    if run := run_of(d):
        return _fraction(away_from_all(d, run))
    found = _odds_of(d)
    if found is None:
        return None
    return {"fraction": {"n": found.duel.wins, "of": found.duel.rolls}, "percent": percent(found.chance)}


def percent(chance: Fraction) -> str:
    return f"{float(chance * 100):.1f}\u00a0%"


def _lines(d: Drawing, found: FightOdds) -> list[Part]:
    duel = found.duel
    lines: list[Part] = [{"kind": "won", "text": d.text("won-outright", n=duel.won), "cite": None}]
    if duel.tied:
        rule = "mq.combat.warrior-tie" if duel.ties_win else "mq.combat.tie"
        key = "ties-won" if duel.ties_win else "ties-lost"
        lines.append(
            {"kind": "tie" if duel.ties_win else "lost", "text": d.text(key, n=duel.tied), "cite": d.cite(rule)}
        )
    lines.append({"kind": "lost", "text": d.text("lost", n=duel.lost), "cite": None})
    own = with_own_die_card(d.s, d.you, d.line.game)
    if own is not None and own != found.chance:
        line = {"kind": "won", "text": d.text("with-die-card", chance=str(own)), "cite": None}
        lines.append({**line, "of_a_card": True})
    return lines


def _outcome(found: FightOdds, gap: int) -> str:
    if gap == 0:
        return "tie" if found.duel.ties_win else "lost"
    return "won" if gap > 0 else "lost"


def _grid(d: Drawing, found: FightOdds) -> Part | None:
    """Six by six where each side rolls one die."""
    if (found.our_dice, found.their_dice) != (1, 1):
        return None
    faces = range(1, 7)
    cells = [[_outcome(found, found.munchkins + a - found.monsters - b) for a in faces] for b in reversed(faces)]
    return {
        "cols": [str(found.munchkins + a) for a in faces],
        "rows": [str(found.monsters + b) for b in reversed(faces)],
        "cells": cells,
        "told": d.text("grid-told", won=found.duel.won, tied=found.duel.tied, lost=found.duel.lost),
    }


def _spread(d: Drawing, found: FightOdds) -> Part:
    ours = [{"total": found.munchkins + v, "n": n} for v, n in sums(found.our_dice)]
    theirs = [{"total": found.monsters + v, "n": n} for v, n in sums(found.their_dice)]
    low, high, least, most = ours[0]["total"], ours[-1]["total"], theirs[0]["total"], theirs[-1]["total"]
    labels = {
        "munchkins": d.text("range-munchkins", low=low, high=high) if low != high else d.text("sure-munchkins", n=low),
        "monsters": d.text("range-monsters", low=least, high=most)
        if least != most
        else d.text("sure-monsters", n=least),
    }
    told = f"{labels['munchkins']}. {labels['monsters']}. {_told_counts(d, found)}"
    return {"munchkins": ours, "monsters": theirs, "labels": labels, "told": told}


def _told_counts(d: Drawing, found: FightOdds) -> str:
    duel = found.duel
    return d.text("counts-told", rolls=duel.rolls, won=duel.won, tied=duel.tied, lost=duel.lost)


def _plays(d: Drawing, values: Values, now: Fraction) -> list[Part]:
    """What each card, trait or power at hand would make of the chance: its best way if it can help, else its worst."""
    best: dict[str, tuple[Action, Fraction]] = {}
    for action, chance in values:
        source = _source(action)
        held = best.get(source)
        better = held is None or chance > held[1] if chance >= now else held is None or now > held[1] > chance
        if better:
            best[source] = (action, chance)
    ranked = sorted(best.items(), key=lambda item: now - item[1][1])
    shown = [(source, action, chance) for source, (action, chance) in ranked if chance != now]
    return [_play(d, *row, now) for row in (shown if len(shown) <= MOST_PLAYS else shown[:MOST_PLAYS])]


def _source(action: Action) -> str:
    """What is used: a power (whatever it is paid with), a card, or the helper who is chosen."""
    return str(getattr(action, "power", "") or getattr(action, "card", "") or tag_of(type(action)))


def _play(d: Drawing, source: str, action: Action, chance: Fraction, now: Fraction) -> Part:
    change = chance - now
    card = d.s.box.cards.get(source)
    label = d.label(action)
    if card is not None and not isinstance(action, GiveUpTrait):
        label = d.speaker.thing(source)
    return {
        "key": f"odds-{source}",
        "label": label,
        "icon": card_icon(card) if card else "kind-magic" if isinstance(action, UsePower) else "hand",
        "fraction": percent(chance),
        "delta": f"{'+' if change > 0 else MINUS}{percent(abs(change))}",
        "tone": "better" if change > 0 else "worse",
        "go": {"do": "act", "move": plain_action(action)},
    }


def _table(d: Drawing, found: FightOdds) -> Part:
    """For each sum of the monsters' dice: what the munchkins' dice must show, and in how many rolls they do."""
    rows = []
    ours = sums(found.our_dice)
    for value, n in sums(found.their_dice):
        theirs = found.monsters + value
        good = sum(m for a, m in ours if _outcome(found, found.munchkins + a - theirs) != "lost")
        need = next((a for a, _ in ours if _outcome(found, found.munchkins + a - theirs) != "lost"), None)
        rows.append([str(theirs), d.text("need-none") if need is None else d.text("need", n=need), f"{good * n}"])
    return {
        "caption": d.text("table-caption", rolls=found.duel.rolls),
        "head": [d.text("head-monsters"), d.text("head-need"), d.text("head-rolls")],
        "rows": rows,
    }

"""What goes before what: the rules of the board before the default rules, but only where both cannot stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.book import limit, step, term
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.verbs import Tables
from tutor.kernel.events import Term, total

HOLDS = "cpa.priority.holds"  # whether a default rule holds on this board; about: its id
# The default rules that a rule of a board sets aside; a rule that is not named here stands beside all of them.
SET_ASIDE: dict[str, tuple[str, ...]] = {
    "moves": ("cpa.action.move-once",),
    "hit-points": ("cpa.hp.ten",),
    "spawn-number": ("cpa.spawn.count", "cpa.spawn.count-fixed"),
    "one-roll": ("cpa.boardstep.one-die",),
    "every-area": ("cpa.boardstep.skip-empty",),
    "rejoin": ("cpa.gameover.no-return",),
    "classes": ("cpa.class.choose",),
}
DEFAULTS = tuple(rule for rules in SET_ASIDE.values() for rule in rules)


@term(HOLDS, "cpa.priority.what-is-default")
def what_the_booklet_says_is_a_default(s: Adventure, rule: str) -> Iterator[Term]:
    """Every rule of the booklet from the card handling onward is a default rule."""
    if rule in DEFAULTS:
        yield Term(1, "cpa.priority.what-is-default", "default-rule", rule, {"rule": rule})


@limit(HOLDS, "cpa.priority.conflict-only", layer="board")
def only_what_cannot_stand_is_set_aside(s: Adventure, rule: str, so_far: int) -> Term | None:
    """A default rule is ignored only where it cannot stand together with a rule of the board; otherwise both hold."""
    found = next((x for x in s.map.board.rules if rule in SET_ASIDE.get(x.rule, ())), None)
    if found is None:
        return None
    return Term(-so_far, "cpa.priority.conflict-only", "set-aside", rule, {"rule": rule, "by": found.rule})


@step("cpa.priority.defaults-apply")
def where_the_board_is_silent_the_defaults_hold(t: Tables, _: dict[str, Any]) -> None:
    """Where the board gives no rule, the game is played by the default rules."""
    aside = tuple([rule for rule in DEFAULTS if total(t.game.ask(t.s, HOLDS, rule)) <= 0])
    told = {"board": t.s.board, "n": len(t.s.map.board.rules), "rules": aside}
    t.log("DefaultsHold", ("cpa.priority.defaults-apply", *aside), told)

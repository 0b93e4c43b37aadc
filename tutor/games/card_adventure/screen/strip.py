"""The strip: which of the six steps it is, who may act in it, and why the others may not."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure.actions import BeginGo, Done, EndGo
from tutor.games.card_adventure.priority import HOLDS
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.sums import row, slip_part
from tutor.games.card_adventure.state import STEPS
from tutor.games.card_adventure.windows import CARDS, GO, PENALTY, STRUCTURE, WHO_GOES
from tutor.kernel.windows import open_seats

ICONS = {
    "start": "phase-start",
    "action": "phase-act",
    "board": "phase-board",
    "structure": "link-gate",
    "combat": "phase-fight",
    "end": "phase-end",
}
RULES = {
    "start": ("cpa.turn.start-step",),
    "action": ("cpa.action.own-go", "cpa.action.any-order"),
    "board": ("cpa.boardstep.one-die", "cpa.boardstep.applies-to-all", "cpa.boardstep.by-area"),
    "structure": ("cpa.structstep.apply", "cpa.structstep.use-cards"),
    "combat": ("cpa.combat.per-cell", "cpa.combat.four-phases"),
    "end": ("cpa.turn.end-step", "cpa.limit.discard-down"),
}
OTHERWISE = {"one-roll": "cpa.boardstep.one-die", "every-area": "cpa.boardstep.skip-empty"}
STATES = {"may": "hand", "done": "offered", "waits": "phase-rest", "out": "wound", "won": "crown-sunk", "lost": "wound"}
YOU = "you"  # what a seat is called whose player is the only one at the screen
SHARED = (STRUCTURE, CARDS, PENALTY)  # windows in which everybody says when he is done


def strip(d: Drawing) -> Part:
    return {
        "title": d.text("steps"),
        "turn": _when(d),
        "steps": [_step(d, step) for step in STEPS],
        "who": [_who(d, p.seat) for p in d.s.players],
        "who_title": d.text("who-acts"),
    }


def _when(d: Drawing) -> str:
    """The turn; and where several sit at one screen, whose seat it shows."""
    turn = d.text("turn", n=d.s.turn) if d.s.turn else d.text("before-first")
    return turn if d.s.players[d.you].name == YOU else d.text("turn-of", turn=turn, seat=d.you)


def _step(d: Drawing, step: str) -> Part:
    at = STEPS.index(d.s.step) if d.s.step in STEPS else -1
    own = STEPS.index(step)
    state = "now" if own == at else "past" if own < at else "todo"
    if d.s.ending is not None:
        state = "past"
    return {
        "key": f"step-{step}",
        "icon": ICONS[step],
        "name": d.text(f"step-{step}"),
        "state": state,
        "told": d.text(f"step-{state}"),
        "go": {"do": "term", "id": f"about:step:{step}"},
    }


def standing(d: Drawing, seat: int) -> str:
    """Whether a player may act, has done so, waits, or is out of the game; at its end, whether he has won."""
    window = d.window
    if d.s.players[seat].out:
        return "out"
    if d.s.ending is not None:
        return "won" if seat in d.s.ending.winners else "lost"
    if window is None:
        return "waits"
    if seat in open_seats(window):
        return "may"
    gone = seat in window.passed or (d.s.step == "action" and d.s.players[seat].gone)
    return "done" if gone else "waits"


def _who(d: Drawing, seat: int) -> Part:
    state = standing(d, seat)
    return {
        "key": f"who-{seat}",
        "seat": d.seat(seat),
        "name": d.player(seat),
        "state": state,
        "icon": STATES[state],
        "text": d.text(f"who-{state}"),
        "go": {"do": "term", "id": f"about:who:{seat}"},
    }


def about_who(d: Drawing, key: str, seat: int) -> Part:
    """Why a player may act now, or why not: the table's own reasons, each with its rule."""
    state, window = standing(d, seat), d.window
    title = d.text("who-title", seat=seat, what=d.text(f"who-{state}"))
    if window is None:
        return slip_part(d, key, title)
    if state == "may":
        return slip_part(d, key, title, rows=[row(d, d.text("why-may", seat=seat), window.rule)])
    if state == "out":
        return slip_part(d, key, title, rows=[row(d, d.text("why-out", seat=seat), "cpa.hp.ten")])
    wish = Done(seat) if window.kind in SHARED else BeginGo(seat) if window.kind == WHO_GOES else EndGo(seat)
    denials = d.line.game.why_not(d.s, wish)
    rows = [row(d, d.speaker.denial(x), x.rule) for x in denials[:2]]
    if state == "done":
        rows.insert(0, row(d, d.text("why-done", seat=seat), window.rule))
    elif window.kind == GO:
        rows.insert(0, row(d, d.text("why-waits", seat=seat, active=d.s.active), window.rule))
    return slip_part(d, key, title, rows=rows)


def about_step(d: Drawing, key: str, step: str) -> Part:
    """What a step is for, in the booklet's own rules."""
    rows = [row(d, d.sentence(rule), rule) for rule in RULES[step]]
    state = _step(d, step)["told"]
    title = d.text("step-title", what=d.text(f"step-{step}"), told=state)
    return slip_part(d, key, title, d.text("-".join((f"step-{step}-note", *_as_the_board_has_it(d, step)))), rows=rows)


def _as_the_board_has_it(d: Drawing, step: str) -> tuple[str, ...]:
    """What is otherwise on this board than its step is told elsewhere."""
    return tuple([key for key, rule in OTHERWISE.items() if step == "board" and d.amount(HOLDS, rule) <= 0])

"""The stack of answers: what has been begun and used, the latest on top; and who may answer it now."""

from __future__ import annotations

from typing import Any

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.actions import UseTrump
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.chain import NULLIFIED
from tutor.games.seven_bosses.knowledge import answerers, may_trump
from tutor.games.seven_bosses.names import TRUMP
from tutor.games.seven_bosses.screen.cards import acted, art_of
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.state import Attack, Use, opponent
from tutor.games.seven_bosses.windows import ANSWER
from tutor.kernel.events import total
from tutor.kernel.windows import Task

LAST_FIRST = "sb.trigger.last-first"


def chain(d: Drawing, *, sealed: bool = False) -> Part | None:
    """What waits to be carried out, the latest first; nothing while nothing is going on."""
    waiting: list[Attack | Use] = sorted((*d.s.attacks, *d.s.chain), key=lambda one: -one.id)
    if not waiting or d.s.ending is not None:
        return None
    items = [item(d, one, len(waiting) - at) for at, one in enumerate(waiting)]
    items[0]["top"] = True
    return {
        "title": d.text("chain"),
        "items": items,
        "note": {"text": d.text("chain-note"), "cite": d.cite(LAST_FIRST)} if len(items) > 1 else None,
        "who": None if sealed else who(d),
    }


def item(d: Drawing, one: Attack | Use, n: int) -> Part:
    part = attack_part(d, one) if isinstance(one, Attack) else use_part(d, one)
    return {"key": f"chain-{one.id}", "n": n, "seat": d.seat(one.seat), "top": False, **part}


def attack_part(d: Drawing, attack: Attack) -> Part:
    key = "attack-named" if attack.named else "attack-open" if attack.was_up else "attack-unnamed"
    where = d.name(attack.card) if d.gone(attack) else d.place(attack.place) if attack.place else d.text("somewhere")
    text = d.text(key, owner=attack.owner, place=where, named=attack.named)
    fate = "failed" if attack.failed else "success" if attack.success else ""
    return {
        "kind": "attack",
        "icon": "phase-assassinate",
        "art": "",
        "name": d.text("attack"),
        "text": text,
        "fate": d.text(f"fate-{fate}") if fate else "",
        "void": attack.failed,
    }


def use_part(d: Drawing, used: Use) -> Part:
    boss = d.s.box.bosses.get(used.card)
    if boss is not None:
        name, text = d.text("trump-of", named=boss.member, name=boss.trump.name[d.lang]), d.printed(boss.trump.text)
    else:
        ability = d.s.box.members[name_of(used.card)].half(used.side == "lower")
        name, text = d.name(name_of(used.card)), d.printed(ability.text)
    void = total(d.ask(NULLIFIED, used.id)) > 0
    return {
        "kind": "trump" if boss is not None else "use",
        "icon": "kind-boss" if boss is not None else "phase-act",
        "art": art_of(boss.member if boss is not None else used.card),
        "name": name,
        "text": text,
        "fate": d.text("fate-void") if void else "",
        "void": void,
    }


# -- who may answer --------------------------------------------------------------------------------------------------


def who(d: Drawing) -> Part | None:
    """Who is asked now, what he may have, and why the other is not asked."""
    window = d.window
    if window is None or window.kind != ANSWER:
        return None
    asked = window.seats[0]
    rows = [answering(d, asked, "asked"), answering(d, opponent(asked), other_state(d, asked))]
    return {"title": d.text("who"), "rows": rows, "used": used_up(d), "trump": trump_row(d)}


def other_state(d: Drawing, asked: int) -> str:
    """The other is asked next, has declined already, or cannot have anything, as both know."""
    task = d.s.stack[-2]
    if isinstance(task, Task) and task.about["declined"]:
        return "declined"
    return "next" if can(d, opponent(asked)) else "nothing"


def about_now(d: Drawing) -> dict[str, Any]:
    return dict(d.window.about) if d.window is not None else {}


def can(d: Drawing, seat: int) -> bool:
    about = about_now(d)
    return may_trump(d.s, seat, about) or any(True for _ in answerers(d.s, seat, about))


def answering(d: Drawing, seat: int, state: str) -> Part:
    names = tuple(dict.fromkeys(answerers(d.s, seat, about_now(d))))
    text = d.text(f"who-{state}", seat=seat)
    if state != "declined" and names:
        text += d.text("stop") + d.text("who-with-you" if seat == d.you else "who-with", cards=list(names))
    if state != "declined" and may_trump(d.s, seat, about_now(d)):
        text += d.text("stop") + d.text("who-trump")
    rule = "sb.interrupt.any-player" if seat != d.s.active else "sb.trigger.when"
    return {
        "key": f"who-{seat}",
        "seat": d.seat(seat),
        "name": d.player(seat),
        "state": state,
        "text": text,
        "cite": d.cite(rule),
    }


def used_up(d: Drawing) -> str:
    """Nobody is used twice on one occasion."""
    cards = acted(d)
    return d.text("used-up", cards=[name_of(card) for card in cards]) if cards else ""


def trump_row(d: Drawing) -> Part | None:
    """The reader's own trump: whether it can be used now, or why not."""
    found = d.ask(TRUMP, d.you)
    if not found:
        return None
    denials = d.line.game.why_not(d.s, UseTrump(d.you))
    real = [x for x in denials if x.rule.startswith("sb.trump")]
    name = d.s.box.bosses[found[0].source].trump.name[d.lang]
    if not denials:
        return {"text": d.text("trump-now", name=name), "cite": d.cite("sb.trump.when"), "can": True}
    why = d.speaker.denial((real or list(denials))[0])
    rule = (real or list(denials))[0].rule
    return {"text": d.text("trump-not", name=name) + d.text("stop") + why, "cite": d.cite(rule), "can": False}

"""The stack of answers: what has been begun and used, the latest on top; and who may answer it now."""

from __future__ import annotations

from typing import Any

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.actions import UseTrump
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.chain import NULLIFIED
from tutor.games.seven_bosses.knowledge import answerers, may_trump
from tutor.games.seven_bosses.names import TRUMP
from tutor.games.seven_bosses.picks import Doing, doer, doing
from tutor.games.seven_bosses.screen.cards import acted, art_of
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.state import Attack, Use, opponent
from tutor.games.seven_bosses.windows import ANSWER
from tutor.kernel.events import total
from tutor.kernel.windows import Task

LAST_FIRST = "sb.trigger.last-first"


def chain(d: Drawing, *, sealed: bool = False) -> Part | None:
    """What waits to be carried out, the latest first; nothing while nothing is going on."""
    waiting = in_progress(d)
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


def in_progress(d: Drawing) -> list[Attack | Use | Doing]:
    """Everything that has begun and is not over, the latest first. An effect stays until all of it is done."""
    begun: list[Attack | Use] = sorted((*d.s.attacks, *d.s.chain), key=lambda one: one.id)
    found: list[Attack | Use | Doing] = [*begun]
    for at, frame in enumerate(d.s.stack):
        if isinstance(frame, Task) and frame.proc == "effect":
            later = _begun_since(d, at)
            after = (n for n, one in enumerate(found) if not isinstance(one, Doing) and one.id in later)
            found.insert(next(after, len(found)), doing(frame.about))
    return found[::-1]


def _begun_since(d: Drawing, at: int) -> set[int]:
    """The assassinations and uses that have been begun while the effect at this place of what is pending is done."""
    above = [frame for frame in d.s.stack[at + 1 :] if isinstance(frame, Task)]
    bases = [frame.about["base"] for frame in above if frame.proc == "carry"]
    uses = {used.id for used in d.s.chain[min(bases) :]} if bases else set()
    return uses | {frame.about["attack"] for frame in above if frame.proc == "attack"}


def item(d: Drawing, one: Attack | Use | Doing, n: int) -> Part:
    key = f"effect-{n}" if isinstance(one, Doing) else f"chain-{one.id}"
    if isinstance(one, Doing):
        part = effect_part(d, one)
    else:
        part = attack_part(d, one) if isinstance(one, Attack) else use_part(d, one)
    return {"key": key, "n": n, "seat": d.seat(one.seat), "top": False, **part}


def attack_part(d: Drawing, attack: Attack) -> Part:
    text = d.text(_attack_key(d, attack), owner=attack.owner, place=_aimed_at(d, attack), named=attack.named)
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


def _attack_key(d: Drawing, attack: Attack) -> str:
    """How the target lay when it was chosen, or that it lies in the graveyard by now."""
    if d.gone(attack):
        return "attack-gone-named" if attack.named else "attack-gone"
    return "attack-named" if attack.named else "attack-open" if attack.was_up else "attack-unnamed"


def _aimed_at(d: Drawing, attack: Attack) -> str:
    if d.gone(attack):
        return d.name(attack.card)
    return d.place(attack.place) if attack.place else d.text("somewhere")


def use_part(d: Drawing, used: Use) -> Part:
    """Something that has been used and waits."""
    void = total(d.ask(NULLIFIED, used.id)) > 0
    about = Doing(used.seat, used.card, used.side)
    return {**printed_part(d, about), "fate": d.text("fate-void") if void else "", "void": void}


def effect_part(d: Drawing, x: Doing) -> Part:
    """What is being carried out; its card may have gone to the graveyard by it."""
    part, card = printed_part(d, x), doer(d.s, x)
    if card in d.s.players[x.seat].graveyard:
        part["text"] += d.text("stop") + d.text("lies-in-graveyard", card=card)
    return {**part, "fate": d.text("fate-now"), "now": True, "void": False}


def printed_part(d: Drawing, x: Doing) -> Part:
    """The card that has been used, and what it says."""
    boss = d.s.box.bosses.get(x.card)
    if boss is not None:
        name, text = d.text("trump-of", named=boss.member, name=boss.trump.name[d.lang]), d.printed(boss.trump.text)
    else:
        ability = d.s.box.members[name_of(x.card)].half(x.side == "lower")
        name, text = d.name(name_of(x.card)), d.printed(ability.text)
    return {
        "kind": "trump" if boss is not None else "use",
        "icon": "kind-boss" if boss is not None else "phase-act",
        "art": art_of(boss.member if boss is not None else x.card),
        "name": name,
        "text": text,
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
    """The other cannot have anything, as both know, and is never asked; or has declined already; or is asked next."""
    if not can(d, opponent(asked)):
        return "nothing"
    task = d.s.stack[-2]
    return "declined" if isinstance(task, Task) and task.about["declined"] else "next"


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

"""What may be done now, and what is wished for here but refused."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.seven_bosses import actions as do
from tutor.games.seven_bosses.cards import Ability, name_of
from tutor.games.seven_bosses.screen.cards import art_of
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.screen.goals import AIMING
from tutor.games.seven_bosses.state import find, half, member_at, members, opponent
from tutor.games.seven_bosses.windows import ACTION, ANSWER
from tutor.kernel.engine import tag_of
from tutor.kernel.records import digest
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

ICONS = {
    "use": "phase-act",
    "no-action": "next",
    "keep-rows": "next",
    "assassinate": "phase-assassinate",
    "accuse": "eye",
    "trigger": "trigger",
    "trump": "kind-boss",
    "let-be": "next",
    "choose": "hand",
    "enough": "next",
    "declare": "why",
}
QUIET = (do.NoAction, do.KeepRows, do.LetBe, do.Enough)
NAMED = (do.Assassinate, do.Accuse, do.Declare)
LAID = (do.LayOut, do.Rearrange)
MOST_REFUSED = 1


def acts(d: Drawing, offered: tuple[Action, ...], picked: str, more: bool, wished: tuple[Action, ...]) -> list[Part]:
    """What the table waits for; what is done without comes last, then what is wished for but refused."""
    uses = [a for a in offered if not isinstance(a, (*QUIET, *NAMED, *LAID))]
    chosen = [a for a in uses if picked and picked == getattr(a, "member", "")] or uses
    shown = [*_aims(d, offered, picked), *(act(d, a, "offered") for a in chosen)]
    quiet = [a for a in offered if isinstance(a, QUIET)]
    shown += [act(d, a, "plain" if picked or shown or _arranges(offered) else "go") for a in quiet]
    if picked and (chosen != uses or any(isinstance(a, NAMED) for a in offered)):
        shown.append(_closer(d, picked))
    have = {part["key"] for part in shown}
    refused = [a for a in (*wished, *_wishes(d, offered, picked)) if d.line.game.why_not(d.line.state, a)]
    return shown + [part for a in dict.fromkeys(refused) if (part := act(d, a, "refused"))["key"] not in have]


def beat_icon(action: Action) -> str:
    """The sign of a move in the story."""
    return {"lay-out": "phase-begin", "rearrange": "phase-rearrange"}.get(
        tag_of(type(action)), ICONS.get(tag_of(type(action)), "play")
    )


def _arranges(offered: tuple[Action, ...]) -> bool:
    return any(isinstance(a, LAID) for a in offered)


def _aims(d: Drawing, offered: tuple[Action, ...], picked: str) -> list[Part]:
    """Whom one may aim at, as a list beside the table; a face-down one asks for a name next, a known one is hit."""
    if d.window is None or d.window.kind not in AIMING:
        return []
    if picked:
        plain = [a for a in offered if getattr(a, "target", "") == picked and not getattr(a, "name", "")]
        return [act(d, a, "offered") for a in plain]
    return [_aim(d, place) for place in dict.fromkeys(a.target for a in offered if hasattr(a, "target"))]


def _aim(d: Drawing, place: str) -> Part:
    member = member_at(d.s, opponent(d.you), place)
    known = member is not None and d.known(member.card)
    key = "aim-up" if member is not None and member.up else "aim-seen" if known else "aim-down"
    label = d.text(key, place=d.place(place), card=member.card if member is not None else "")
    part = _part(f"act-aim-{place}", label, "phase-assassinate", "offered", {"do": "card", "id": place})
    return {**part, "small": True}


def _part(key: str, label: str, icon: str, state: str, go: Part) -> Part:
    more = {"note": None, "group": None, "pressed": None, "small": False}
    return {"key": key, "label": label, "icon": icon, "state": state, "go": go, **more}


def _closer(d: Drawing, picked: str) -> Part:
    """Puts the card down again."""
    return _part("act-close", d.text("put-down"), "close", "plain", {"do": "card", "id": picked})


def act(d: Drawing, action: Action, state: str) -> Part:
    tag = tag_of(type(action))
    label = d.label(action)
    icon = "refused" if state == "refused" else ICONS.get(tag, "card")
    label = label if action.seat == d.you else d.text("of-another", seat=action.seat, what=label)
    part = _part(f"act-{digest(action)}", label, icon, state, {"do": "act", "move": plain_action(action)})
    small = isinstance(action, do.Choose)
    return {**part, "note": _note(d, action) if state == "offered" else None, "small": small}


def _note(d: Drawing, action: Action) -> str | None:
    """What the card says that would be used."""
    if isinstance(action, do.UseTrump):
        boss = d.s.box.bosses.get(d.s.players[action.seat].boss)
        return f"{boss.trump.name[d.lang]}{d.text('colon')}{d.printed(boss.trump.text)}" if boss is not None else None
    if isinstance(action, do.UseAbility | do.UseTrigger):
        found = find(d.s, action.seat, action.member)
        return _ability_note(d, half(d.s, action.member, found[1].up)) if found is not None else None
    return None


def _ability_note(d: Drawing, ability: Ability) -> str:
    """What the ability says; a text that is nothing but a keyword gives way to what it means."""
    text, lurks = d.printed(ability.text), any(deed.does == "lurk" for deed in ability.does)
    if not lurks:
        return text
    return d.text("lurk-means") if len(ability.does) == 1 else text + d.text("stop") + d.text("lurk-means")


def _wishes(d: Drawing, offered: tuple[Action, ...], picked: str) -> list[Action]:
    """What people typically try here: cards whose moment it is not."""
    if not d.asks_you or d.window is None or picked:
        return []
    there = [m for _, m in members(d.s, d.you)]
    wishes: list[Action] = []
    if d.window.kind == ANSWER:
        wishes = [do.UseTrigger(d.you, m.card) for m in there if half(d.s, m.card, m.up).type == "trigger"]
    elif d.window.kind == ACTION:
        wishes = [do.UseAbility(d.you, m.card) for m in there if half(d.s, m.card, m.up).type != "action"]
    return [a for a in wishes if a not in offered][:MOST_REFUSED]


# -- names -----------------------------------------------------------------------------------------------------------


def namer(d: Drawing, offered: tuple[Action, ...], picked: str, chances: dict[str, Part]) -> Part | None:
    """A chooser of the code name that is to be declared: all of them, with what is known of each beside it."""
    named = [a for a in offered if isinstance(a, NAMED) and a.name and getattr(a, "target", picked) == picked]
    if not named:
        return None
    aimed = named[0].target if isinstance(named[0], do.Assassinate | do.Accuse) else ""
    options = [_name_option(d, a, chances.get(name_of(a.name))) for a in named]
    key = f"namer-{tag_of(type(named[0]))}"
    return {"title": d.text(key, place=d.place(aimed)) if aimed else d.text("namer"), "options": options}


def _name_option(d: Drawing, action: do.Assassinate | do.Accuse | do.Declare, known: Part | None) -> Part:
    value = known["value"] if known else ""
    name = d.name(action.name)
    return {
        "key": f"act-name-{action.name}",
        "name": name,
        "label": d.text("name-told", name=name, what=value) if value else name,
        "art": art_of(action.name),
        "value": value,
        "out": bool(known and known["out"]),
        "go": {"do": "act", "move": plain_action(action)},
    }

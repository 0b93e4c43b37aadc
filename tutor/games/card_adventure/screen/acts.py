"""What may be done now, and what is wished for here but refused."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure import actions as do
from tutor.games.card_adventure.cards import Class
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.pressing import NEED_A_PICK, matching, picked_things
from tutor.games.card_adventure.windows import GO
from tutor.kernel.engine import tag_of
from tutor.kernel.records import digest
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

ICONS = {
    "choose-class": "kind-class",
    "begin-go": "phase-act",
    "end-go": "next",
    "move": "boot",
    "take-item": "kind-item",
    "hand-over": "hand",
    "use-item": "kind-item",
    "cast": "kind-magic",
    "rest": "phase-rest",
    "discard": "close",
    "lay-down": "kind-item",
    "choose-deck": "card",
    "approach": "kind-monster",
    "strike": "kind-attack",
    "use-altar": "altar",
    "fight-first": "phase-fight",
    "show-attack": "kind-attack",
    "work-off": "kind-monster",
    "give-back": "heart",
    "lift-curse": "kind-curse",
    "leave-behind": "kind-item",
    "done": "next",
}
QUIET = (do.EndGo, do.Done)
ORDER = (do.Move, do.TakeItem, do.UseAltar, do.Rest)


def acts(d: Drawing, offered: tuple[Action, ...], picked: str, more: bool, wished: tuple[Action, ...]) -> list[Part]:
    """The ways of what is picked, then what the table waits for; to leave it there comes last."""
    have = picked_things(picked)
    ways = matching(d, offered, have) if have else []
    shown = [_act(d, a, "offered", _title(d, have)) for a in ways]
    if have:
        shown.append(_closer(d, have))
    else:
        shown += _at_once(d, offered)
    quiet = [a for a in offered if isinstance(a, QUIET)]
    shown += [_act(d, a, "plain" if shown else "go") for a in quiet]
    known = {part["key"] for part in shown}
    refused = [a for a in wished if d.line.game.why_not(d.line.state, a)]
    return [*shown, *(p for a in dict.fromkeys(refused) if (p := _act(d, a, "refused"))["key"] not in known)]


def _at_once(d: Drawing, offered: tuple[Action, ...]) -> list[Part]:
    """What can be done without a card of the hand; in one's go, cards may be discarded too, but by picking them."""
    go = d.window is not None and d.window.kind == GO
    direct = [
        a for a in offered if not isinstance(a, (*NEED_A_PICK, *QUIET)) and not (go and isinstance(a, do.Discard))
    ]
    direct.sort(key=lambda a: ORDER.index(type(a)) if type(a) in ORDER else len(ORDER))
    return [*(_act(d, a, "offered") for a in direct), *_altar(d, offered)]


def _altar(d: Drawing, offered: tuple[Action, ...]) -> list[Part]:
    """The altar opens by what one would be rid of."""
    what = dict.fromkeys(a.of for a in offered if isinstance(a, do.UseAltar))
    return [
        _part(f"act-altar-{of}", d.text("altar-of", of=of), "altar", "offered", {"do": "card", "id": of}) for of in what
    ]


def _title(d: Drawing, have: tuple[str, ...]) -> str | None:
    """Over the ways of a card stands what it says."""
    card = next((x for x in have if x in d.s.box.cards), "")
    if not card:
        return None
    found = d.s.box.cards[card]
    return d.text("picked", name=found.name[d.lang], text=found.text[d.lang]) if found.text else found.name[d.lang]


def _part(key: str, label: str, icon: str, state: str, go: Part) -> Part:
    empty = dict.fromkeys(("note", "group", "pressed"))
    return {"key": key, "label": label, "icon": icon, "state": state, "go": go, **empty}


def _closer(d: Drawing, have: tuple[str, ...]) -> Part:
    """Puts the card down again."""
    go = {"do": "card", "id": have[0]}
    return {**_part("act-close", d.text("put-down"), "close", "plain", go), "group": _title(d, have)}


def _act(d: Drawing, action: Action, state: str, group: str | None = None) -> Part:
    tag = tag_of(type(action))
    label = d.label(action)
    icon = "refused" if state == "refused" else ICONS.get(tag, "card")
    label = label if action.seat == d.you else d.text("of-another", seat=action.seat, what=label)
    part = _part(f"act-{digest(action)}", label, icon, state, {"do": "act", "move": plain_action(action)})
    return {**part, "group": group, "note": _note(d, action)}


def _note(d: Drawing, action: Action) -> str | None:
    """What a class may hold, what a rest costs, what it means to leave it there."""
    if isinstance(action, do.ChooseClass):
        role = d.s.box.classes[action.role]
        assert isinstance(role, Class)
        return d.text("class-note", attack=role.attack, mp=role.mp, magic=role.magic)
    if isinstance(action, do.Rest):
        return d.text("rest-note")
    if isinstance(action, do.Done) and d.window is not None:
        return d.text(f"done-{d.window.kind}")
    return None


def beat_icon(action: Action) -> str:
    """The sign of a move in the story line."""
    return ICONS.get(tag_of(type(action)), "play")

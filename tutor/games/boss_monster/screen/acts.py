"""What may be done now, and what is wished for here but refused."""

from __future__ import annotations

from collections import Counter

from tutor.explain.drawing import Part
from tutor.games.boss_monster import actions as do
from tutor.games.boss_monster.building import PLACES
from tutor.games.boss_monster.cards import Room, Spell
from tutor.games.boss_monster.screen.about import facts_of
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.figures import card_icon
from tutor.games.boss_monster.screen.pressing import offers, picked_cards
from tutor.games.boss_monster.screen.targets import only_card
from tutor.games.boss_monster.state import LEFT, place_of
from tutor.games.boss_monster.windows import ANSWER, BUILD, EXTRA, FIRST
from tutor.kernel.engine import tag_of
from tutor.kernel.records import digest
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

ICONS = {
    "pass": "next",
    "decline": "close",
    "mulligan": "reload",
    "keep-hand": "hand",
    "discard-two": "kind-dxm",
    "place-room": "phase-build",
    "cast": "kind-spell",
    "use-room": "kind-magic",
    "choose": "hand",
    "keep-boss": "kind-boss",
}
QUIET = (do.Pass, do.Decline)
MOST_NOTED = 8  # choices whose cards are told on their buttons


def acts(d: Drawing, offered: tuple[Action, ...], picked: str, more: bool, wished: tuple[Action, ...]) -> list[Part]:
    """The ways of the card that is picked, then what the table waits for; to pass comes last."""
    ways = _ways(d, offered, picked)
    shown = [_act(d, a, "offered", _title(d, picked)) for a in ways]
    if picked:
        shown.append(_closer(d, picked))
    asked = [a for a in offered if isinstance(a, do.Choose | do.KeepHand | do.Mulligan) and a not in ways]
    shown += [_act(d, a, "offered") for a in asked]
    shown += _abilities(d, offered, picked)
    quiet = [a for a in offered if isinstance(a, QUIET)]
    shown += [_act(d, a, "plain" if picked or asked else "go") for a in quiet]
    shown = _told_apart(d, shown)
    have = {part["key"] for part in shown}
    refused = [a for a in (*wished, *_wishes(d, picked)) if d.line.game.why_not(d.line.state, a)]
    shown += [part for a in dict.fromkeys(refused) if (part := _act(d, a, "refused"))["key"] not in have]
    return shown


def _told_apart(d: Drawing, shown: list[Part]) -> list[Part]:
    """Rooms of the same name may lie in several places: then each button says in which it lies."""
    times = Counter(part["label"] for part in shown)
    return [part if times[part["label"]] == 1 else _with_place(d, part) for part in shown]


def _with_place(d: Drawing, part: Part) -> Part:
    move = part["go"].get("move") or {}
    aim = next((move[name] for name in ("target", "pick", "card") if move.get(name)), "")
    lies = place_of(d.s, str(aim))
    if lies is None:
        return part
    where = d.text("lies-in", seat=lies[0], n=lies[1] + 1)
    return {**part, "note": d.text("stop").join(x for x in (where, part["note"]) if x)}


def _ways(d: Drawing, offered: tuple[Action, ...], picked: str) -> list[Action]:
    """Every way of using the cards that are picked."""
    cards = picked_cards(picked or only_card(d, offered))
    pair: list[Action] = [a for a in offered if isinstance(a, do.DiscardTwo) and sorted(a.cards) == sorted(cards)]
    return pair or [a for a in offered if cards and getattr(a, "card", "") == cards[0]]


def _abilities(d: Drawing, offered: tuple[Action, ...], picked: str) -> list[Part]:
    """Rooms that can be activated: at once where there is one way, else the ways are a press away."""
    by_room: dict[str, list[Action]] = {}
    for action in offered:
        if isinstance(action, do.UseRoom) and action.card not in picked_cards(picked):
            by_room.setdefault(action.card, []).append(action)
    return [_act(d, ways[0], "offered") if len(ways) == 1 else _opener(d, card) for card, ways in by_room.items()]


def _title(d: Drawing, picked: str) -> str | None:
    """Over the ways of a card stands what it says."""
    cards = picked_cards(picked)
    if len(cards) != 1 or not d.known(cards[0]):
        return None
    card = d.s.card(cards[0])
    text = card.text[d.lang] if card.text else ""
    return d.text(
        "picked", name=card.name[d.lang], text=text or d.text("stop").join(x["text"] for x in facts_of(d, card))
    )


def _part(key: str, label: str, icon: str, state: str, go: Part) -> Part:
    return {
        "key": key,
        "label": label,
        "icon": icon,
        "state": state,
        "go": go,
        "note": None,
        "group": None,
        "pressed": None,
    }


def _closer(d: Drawing, picked: str) -> Part:
    """Puts the card down again."""
    cards = picked_cards(picked)
    go = {"do": "card", "id": cards[-1]}
    return {**_part("act-close", d.text("put-down"), "close", "plain", go), "group": _title(d, picked)}


def _opener(d: Drawing, card: str) -> Part:
    label = d.text("ways-of", card=card)
    return _part(f"act-ways-{card}", label, "kind-magic", "offered", {"do": "card", "id": card})


def _act(d: Drawing, action: Action, state: str, group: str | None = None) -> Part:
    tag = tag_of(type(action))
    label = d.label(action)
    named = d.s.box.cards.get(getattr(action, "pick", ""))
    icon = "refused" if state == "refused" else card_icon(named) if named else ICONS.get(tag, "card")
    label = label if action.seat == d.you else d.text("of-another", seat=action.seat, what=label)
    part = _part(f"act-{digest(action)}", label, icon, state, {"do": "act", "move": plain_action(action)})
    note = None if group and isinstance(action, do.UseRoom) else _note(d, action)  # its text stands over it already
    return {**part, "group": group, "note": note}


def _note(d: Drawing, action: Action) -> str | None:
    """What the card says that is chosen or used; what passing means here, and after what has been laid."""
    window = d.window
    if isinstance(action, do.Choose | do.UseRoom):
        return _said_of(d, action.pick if isinstance(action, do.Choose) else action.card)
    if not isinstance(action, do.Pass) or window is None:
        return None
    if window.kind in (FIRST, EXTRA):
        return d.text("pass-room")
    if window.kind == BUILD and d.s.active == d.you:
        return d.text(_pass_of_builder(d))
    return d.text("pass-answer" if window.kind == ANSWER else "pass-use")


def _said_of(d: Drawing, id: str) -> str | None:
    """The text of a room or spell, unless it can be read in the hand or the list would grow too long."""
    card = d.s.box.cards.get(id)
    many = sum(isinstance(a, do.Choose) for a in offers(d)) > MOST_NOTED
    if not isinstance(card, Room | Spell) or card.text is None or many or id in d.s.players[d.you].hand:
        return None
    return card.text[d.lang]


def _pass_of_builder(d: Drawing) -> str:
    p = d.s.players[d.you]
    if not (p.placed or p.chosen):
        return "pass-build"
    return "pass-more" if any(isinstance(a, do.PlaceRoom) for a in offers(d)) else "pass-done"


def _wishes(d: Drawing, picked: str) -> list[Action]:
    """What people typically try with a room when the row is full."""
    cards = picked_cards(picked)
    full = len(d.s.players[d.you].dungeon) >= PLACES
    if len(cards) != 1 or not full or not isinstance(d.s.box.cards.get(cards[0]), Room):
        return []
    return [do.PlaceRoom(d.you, cards[0], LEFT)] if cards[0] in d.s.players[d.you].hand else []


def beat_icon(action: Action) -> str:
    """The sign of a move in the story line."""
    return ICONS.get(tag_of(type(action)), "play")

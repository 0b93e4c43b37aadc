"""The reader's hand and what he may do. What he may not is shown too, and answers with its reasons."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest import actions as do
from tutor.games.munchkin_quest.cards import AnyCard, Arrival, Curse, Enhancer, Item, Special, Trait, Trick
from tutor.games.munchkin_quest.screen.aiming import feat_wish
from tutor.games.munchkin_quest.screen.chances import is_hopeless
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import card_icon, card_kind
from tutor.games.munchkin_quest.screen.rarer import POWER, RARE, WAY, closers, gathered, is_way_of, opener, title_of
from tutor.games.munchkin_quest.state import HIDDEN, NOBODY, Quest
from tutor.games.munchkin_quest.windows import A_DIE_LIES
from tutor.kernel.engine import tag_of
from tutor.kernel.records import digest
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action, pending

ICONS = {
    "announce-roll": "die-5",
    "pass": "next",
    "ask-for-help": "hand",
    "offer-help": "hand",
    "choose-helper": "hand",
    "run-to": "boot",
    "suffer-all": "damage",
    "choose-item": "kind-item",
    "take-treasure": "kind-treasure",
    "end-own-life": "soul",
    "fight": "phase-fight",
    "finish-turn": "phase-end",
    "search": "phase-search",
    "pick-up": "hand",
    "take-item": "kind-item",
    "take-gold": "gold",
    "deal": "phase-deal",
    "meet-monster": "kind-monster",
    "give-charity": "kind-dxm",
    "choose-base": "kind-monster",
    "move": "speed-normal",
    "give": "phase-deal",
    "swap-pack": "changed",
    "drop": "minus",
    "drop-gold": "gold",
    "heal": "heart",
    "buy-level": "gold",
    "use-power": "kind-magic",
    "give-up-trait": "close",
}
PLAYED = {
    "use-one-shot": "kind-potion",
    "throw": "kind-potion",
    "enhance": "kind-enhancer",
    "summon": "kind-monster",
    "banish": "close",
    "play-curse": "kind-curse",
    "cancel-curse": "kind-curse",
    "set-die": "die-any",
    "go-up-a-level": "level",
    "play-trait": "kind-class",
    "put-in-play": "kind-item",
    "play-cheat": "kind-dxm",
    "leave": "boot",
    "go-on": "next",
    "move-monster": "phase-monsters",
    "swap-monsters": "phase-monsters",
    "exchange-monster": "phase-monsters",
    "change-link": "link-door",
    "turn-room": "kind-room",
    "swap-rooms": "kind-room",
    "use-empty-room": "kind-room",
    "pass-by": "boot",
    "gain-health": "heart",
}  # of moves with a card, which wears its own sign where it lies


def offers(d: Drawing) -> tuple[Action, ...]:
    return d.line.game.offers(d.line.state, d.you)


def hand(d: Drawing, offered: tuple[Action, ...], picked: str, *, chief: bool, sealed: bool) -> Part:
    """The hand: a card that can be used opens its ways of use, any other says why not. `chief`: a move is
    asked for; `sealed`: a prediction is open, and cards say nothing.
    """
    usable = {getattr(a, "card", "") for a in offered}
    states = ("plain", "plain") if sealed else ("offered" if chief else "plain", "refused")
    cards = [_card(d, id, states[id not in usable], id == picked) for id in d.s.players[d.you].hand if id != HIDDEN]
    hidden = [
        {"seat": d.seat(p.seat), "letter": d.seat(p.seat).upper(), "name": d.speaker.seat(p.seat), "count": len(p.hand)}
        for p in d.s.players
        if p.seat != d.you
    ]
    return {"title": d.text("your-hand", seat=d.you), "cards": cards, "hidden": hidden}


def _card(d: Drawing, id: str, state: str, picked: bool) -> Part:
    card = d.s.card(id)
    name, text = card.name[d.speaker.lang], card_text(d, card)
    told = d.text("not-now") if state == "refused" else ""
    return {
        "key": f"card-{id}",
        "id": id,
        "name": name,
        "text": text,
        "kind": card_kind(card),
        "icon": card_icon(card),
        "source": card.source,
        "state": state,
        "pressed": picked,
        "go": {"do": "card", "id": id},
        "told": f"{name}. {text} {told}".strip(),
    }


def card_text(d: Drawing, card: AnyCard) -> str:
    """Its numbers and our words for it. What is used up once says its number itself."""
    told = card.text[d.speaker.lang] if card.text is not None else ""
    if isinstance(card, Item) and card.bonus and not (told and card.one_shot):
        return f"{d.text('card-bonus', n=card.bonus)} {told}".strip()
    if isinstance(card, Enhancer):
        return f"{d.text('card-enhancer', n=card.level, t=card.treasure)} {told}".strip()
    return told


# -- actions ---------------------------------------------------------------------------------------------------------


def acts(d: Drawing, offered: tuple[Action, ...], picked: str, more: bool, wished: tuple[Action, ...]) -> list[Part]:
    """What may be done now, and what is wished for here but refused; the rest is a press away."""
    shown = [_act(d, a, "offered", title_of(d, picked)) for a in offered if picked and is_way_of(a, picked)]
    shown += closers(d, picked)
    near = [a for a in offered if _is_near(a)]
    chief, deals = _deals_apart([a for a in offered if a not in near and _is_chief(d, a)])
    shown += [
        _act(d, a, "go" if i == 0 and _may_be_sought(d, a) else "offered") for i, a in enumerate(_passing_last(chief))
    ]
    shown += [opener(d, way, _icon(way), "offered", None) for way in deals]
    shown += [_act(d, a, "offered") for a in near]
    have = {part["key"] for part in shown}
    refused = [a for a in dict.fromkeys((*wished, *wishes(d.s, d.you))) if d.line.game.why_not(d.line.state, a)]
    shown += [part for a in refused if (part := _act(d, a, "refused"))["key"] not in have]
    rest = [a for a in offered if tag_of(type(a)) in RARE and a not in near]
    rest.sort(key=lambda a: RARE.index(tag_of(type(a))))
    if rest and not picked:
        shown += _rest(d, rest, more)
    return shown


def _deals_apart(chief: list[Action]) -> tuple[list[Action], list[str]]:
    """A deal that may be paid in many ways is one button; whatever else the table waits for is laid out in full."""
    deals = [a for a in chief if getattr(a, "offer", "")]
    single, crowds = gathered(deals)
    return [a for a in chief if a not in deals or a in single], crowds


def _is_chief(d: Drawing, action: Action) -> bool:
    """What the table waits for, rather than a card of the hand or one of the rarer things."""
    return tag_of(type(action)) not in RARE and getattr(action, "card", "") not in d.s.players[d.you].hand


def _is_near(action: Action) -> bool:
    if isinstance(action, do.AskForHelp):
        return action.whom == NOBODY
    return isinstance(action, do.ChooseHelper | do.FightOn)


def _rest(d: Drawing, rest: list[Action], more: bool) -> list[Part]:
    """Rarer actions; a power that is paid for is one of them, whatever it may be paid with."""
    toggle = {
        "key": "act-more",
        "label": d.text("fewer" if more else "more"),
        "icon": "minus" if more else "plus",
        "state": "plain",
        "go": {"do": "more"},
        "note": None,
        "group": None,
        "pressed": more,
    }
    if not more:
        return [toggle]
    single, crowds = gathered(rest)
    openers = [opener(d, way, _icon(way), "plain", d.text("more")) for way in crowds]
    return [toggle, *openers, *(_act(d, a, "plain", d.text("more")) for a in single)]


def _icon(way: str) -> str:
    return "kind-magic" if way.startswith(POWER) else ICONS.get(way.removeprefix(WAY).partition(":")[0], "card")


def _may_be_sought(d: Drawing, action: Action) -> bool:
    """Nobody is led to roll where no roll can win."""
    return not (isinstance(action, do.AnnounceRoll) and is_hopeless(d))


def _passing_last(chief: list[Action]) -> list[Action]:
    """A turn that may be ended is ended by the first button, whatever else the room offers."""
    return sorted(chief, key=lambda a: (isinstance(a, do.Pass), not isinstance(a, do.FinishTurn)))


def _act(d: Drawing, action: Action, state: str, group: str | None = None) -> Part:
    tag = tag_of(type(action))
    card = d.s.box.cards.get(getattr(action, "card", ""))
    label = d.label(action)
    return {
        "key": f"act-{digest(action)}",
        "label": label if action.seat == d.you else d.text("of-another", seat=action.seat, what=label),
        "icon": "refused" if state == "refused" else card_icon(card) if card else ICONS.get(tag, "card"),
        "state": state,
        "go": {"do": "act", "move": plain_action(action)},
        "note": _price(d, action) or _bonus(d, action) or _acceptance(d, action),
        "group": group,
        "pressed": None,
    }


def beat_icon(action: Action) -> str:
    """The sign of a move in the story of a match."""
    tag = tag_of(type(action))
    return ICONS.get(tag) or PLAYED.get(tag, "card")


def _price(d: Drawing, action: Action) -> str | None:
    """What the helper who is chosen has asked."""
    if not isinstance(action, do.ChooseHelper) or d.s.fight is None:
        return None
    bid = next((b for b in d.s.fight.bids if b.seat == action.helper), None)
    return d.text("price", deal=bid.deal) if bid else None


def _acceptance(d: Drawing, action: Action) -> str | None:
    """What passing means to whom a die lies before."""
    window = pending(d.s)
    lies = isinstance(action, do.Pass) and window is not None and window.kind in A_DIE_LIES
    return d.text("accept") if lies and action.seat == d.you else None


def _bonus(d: Drawing, action: Action) -> str | None:
    """What an item gives that is to be lost."""
    item = d.s.box.cards.get(action.item) if isinstance(action, do.PlayCurse | do.ChooseItem) and action.item else None
    return d.text("card-bonus", n=item.bonus) if isinstance(item, Item) and item.bonus else None


def wishes(s: Quest, you: int) -> list[Action]:
    """What people typically try in this place, allowed or not."""
    f = s.fight
    if f is None or s.ending is not None or f.stage not in ("open", "calls", "rolled"):
        return []
    others = [p.seat for p in s.players if p.seat not in (f.main, f.helper)]
    tries: list[Action] = []
    if f.helper != NOBODY and others:
        tries.append(do.OfferHelp(others[-1]))
    if you == f.main and f.stage == "rolled":
        tries.append(do.AnnounceRoll(you))
    if you != f.main:
        tries.append(do.AnnounceRoll(you))
    return tries


def natural_wish(s: Quest, you: int, id: str) -> Action:
    """What somebody who clicks a card most likely wants of it."""
    card = s.card(id)
    foe = s.fight.monsters[0] if s.fight and s.fight.monsters else s.foes[0].id if s.foes else ""
    other = next((p.seat for p in s.players if p.seat != you), you)
    if isinstance(card, Enhancer):
        return do.Enhance(you, id, foe)
    if isinstance(card, Curse):
        return do.PlayCurse(you, id, other)
    if isinstance(card, Trait) or (isinstance(card, Special) and card.kind in ("half", "super")):
        return do.PlayTrait(you, id)
    if isinstance(card, Arrival):
        return do.Summon(you, id, foe if card.brings == "mate" else "")
    if isinstance(card, Item | Trick) and card.feat is not None:
        return feat_wish(s, you, id, card.feat)
    if isinstance(card, Special):
        return _special_wish(s, you, id, card.kind)
    assert isinstance(card, Item)
    return _item_wish(s, you, id, card, foe)


def _special_wish(s: Quest, you: int, id: str, kind: str) -> Action:
    if kind == "die":
        own = next((i for i, die in enumerate(s.fight.dice) if die.owner == you), 0) if s.fight else 0
        return do.SetDie(you, id, 6, own)
    if kind == "level-up":
        return do.GoUpALevel(you, id)
    gear = s.players[you].gear
    return do.PlayCheat(you, id, gear[0].card if gear else "")


def _item_wish(s: Quest, you: int, id: str, card: Item, foe: str) -> Action:
    if card.one_shot and card.use == "cancel-curse":
        return do.CancelCurse(you, id)
    if card.one_shot and card.use in ("banish", "slay") and foe:
        return do.Banish(you, id, foe)
    if card.one_shot and card.use == "leave":
        here = s.players[you].where
        return do.Leave(you, id, next((r.id for r in s.rooms if r.id != here), here))
    if card.one_shot and card.use == "boost" and s.fight is not None:
        return do.UseOneShot(you, id)
    return do.PutInPlay(you, id)

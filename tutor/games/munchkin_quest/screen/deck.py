"""The reader's hand and what he may do. What he may not is shown too, and answers with its reasons."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest import actions as do
from tutor.games.munchkin_quest.cards import AnyCard, Arrival, Curse, Enhancer, Item, Special, Trait
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import card_icon, card_kind
from tutor.games.munchkin_quest.state import HIDDEN, NOBODY, Quest
from tutor.kernel.engine import tag_of
from tutor.kernel.records import digest
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

Part = dict[str, Any]
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
    "give": "phase-deal",
    "swap-pack": "changed",
    "drop": "minus",
    "heal": "heart",
    "buy-level": "gold",
    "use-power": "kind-magic",
    "give-up-trait": "close",
}
MAIN = ("announce-roll", "run-to", "suffer-all", "choose-item", "take-treasure", "finish-turn", "pass")
ALWAYS = (do.AnnounceRoll, do.AskForHelp, do.RunTo, do.SufferAll, do.ChooseItem, do.TakeTreasure, do.FightOn, do.Pass)
MORE = ("end-own-life", "give-up-trait", "swap-pack", "drop", "give", "heal", "buy-level", "use-power")


def offers(d: Drawing) -> tuple[Action, ...]:
    return d.line.game.offers(d.line.state, d.you)


def hand(d: Drawing, offered: tuple[Action, ...], picked: str) -> Part:
    """The hand: a card that can be used opens its ways of use, any other says why not."""
    usable = {getattr(a, "card", "") for a in offered}
    cards = [_card(d, id, id in usable, id == picked) for id in d.s.players[d.you].hand if id != HIDDEN]
    hidden = [
        {"seat": d.seat(p.seat), "letter": d.seat(p.seat).upper(), "name": d.speaker.seat(p.seat), "count": len(p.hand)}
        for p in d.s.players
        if p.seat != d.you
    ]
    return {"title": d.text("your-hand", seat=d.you), "cards": cards, "hidden": hidden}


def _card(d: Drawing, id: str, usable: bool, picked: bool) -> Part:
    card = d.s.card(id)
    name, text = card.name[d.speaker.lang], card_text(d, card)
    state = d.text("usable" if usable else "not-now")
    return {
        "key": f"card-{id}",
        "id": id,
        "name": name,
        "text": text,
        "kind": card_kind(card),
        "icon": card_icon(card),
        "source": card.source,
        "state": "offered" if usable else "refused",
        "pressed": picked,
        "go": {"do": "card", "id": id},
        "told": f"{name}. {text} {state}",
    }


def card_text(d: Drawing, card: AnyCard) -> str:
    """Our words for the card, or its numbers."""
    if card.text is not None:
        return card.text[d.speaker.lang]
    if isinstance(card, Item):
        return d.text("card-bonus", n=card.bonus) if card.bonus else ""
    if isinstance(card, Enhancer):
        return d.text("card-enhancer", n=card.level, t=card.treasure)
    return ""


# -- actions ---------------------------------------------------------------------------------------------------------


def acts(d: Drawing, offered: tuple[Action, ...], picked: str) -> list[Part]:
    """What may be done now; what is typical here but refused stands among it."""
    shown: list[Part] = []
    if picked:
        shown += [_act(d, a, "offered", d.speaker.thing(picked)) for a in offered if getattr(a, "card", "") == picked]
    chief = [a for a in offered if tag_of(type(a)) in MAIN]
    shown += [_act(d, a, "go" if i == 0 else "offered") for i, a in enumerate(_one_of_a_kind(d.s, chief))]
    shown += [_act(d, a, "offered") for a in offered if isinstance(a, do.ChooseHelper | do.AskForHelp | do.FightOn)]
    shown += [_act(d, a, "offered") for a in offered if isinstance(a, do.OfferHelp)]
    more = [a for a in offered if tag_of(type(a)) in MORE]
    shown += [_act(d, a, "plain", d.text("more")) for a in more[:12]]
    have = {repr(s["go"]) for s in shown}
    for wish in wishes(d.s, d.you):
        part = _act(d, wish, "refused")
        if repr(part["go"]) not in have and d.line.game.why_not(d.line.state, wish):
            shown.append(part)
    return shown


def _one_of_a_kind(s: Quest, chief: list[Action]) -> list[Action]:
    """Passing is said last."""
    return sorted(chief, key=lambda a: isinstance(a, do.Pass))


def _act(d: Drawing, action: Action, state: str, group: str | None = None) -> Part:
    tag = tag_of(type(action))
    card = d.s.box.cards.get(getattr(action, "card", ""))
    return {
        "key": f"act-{digest(action)}",
        "label": d.speaker.action(action),
        "icon": "refused" if state == "refused" else card_icon(card) if card else ICONS.get(tag, "card"),
        "state": state,
        "go": {"do": "act", "move": plain_action(action)},
        "note": _price(d, action),
        "group": group,
        "pressed": None,
    }


def _price(d: Drawing, action: Action) -> str | None:
    """What the helper who is chosen has asked."""
    if not isinstance(action, do.ChooseHelper) or d.s.fight is None:
        return None
    bid = next((b for b in d.s.fight.bids if b.seat == action.helper), None)
    return d.text("price", deal=bid.deal) if bid else None


def wishes(s: Quest, you: int) -> list[Action]:
    """What people typically try in this place, allowed or not."""
    f = s.fight
    if f is None or f.stage not in ("open", "calls", "rolled"):
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

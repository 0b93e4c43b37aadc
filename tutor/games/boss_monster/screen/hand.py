"""The hand: rooms and spells with what stands on them, and how many cards the others hold."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.boss_monster.actions import DiscardTwo
from tutor.games.boss_monster.cards import Boss, Room
from tutor.games.boss_monster.screen.about import facts_of
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.figures import card_icon, figure_of, stand_in
from tutor.games.boss_monster.screen.pressing import picked_cards, same_card
from tutor.games.boss_monster.windows import BOSSES
from tutor.kernel.state import Action


def hand(d: Drawing, offered: tuple[Action, ...], picked: str, *, chief: bool, sealed: bool) -> Part:
    """A card that can be used is picked, any other says why not. `chief`: a move is asked for; `sealed`: a prediction
    is open, and cards say nothing.
    """
    states = ("plain", "plain") if sealed else ("offered" if chief else "plain", "refused")
    usable = _usable(d, offered)
    chosen = picked_cards(picked)
    cards = [
        _card(d, id, states[id not in usable], same_card(d, id, offered) in chosen or id in chosen)
        for id in cards_shown(d)
    ]
    hidden = [
        {"seat": d.seat(p.seat), "letter": d.seat(p.seat).upper(), "name": d.player(p.seat), "count": len(p.hand)}
        for p in d.s.players
        if p.seat != d.you and not p.out
    ]
    return {"title": d.text("your-hand", seat=d.you), "cards": cards, "hidden": hidden}


def cards_shown(d: Drawing) -> tuple[str, ...]:
    """One's own cards: rooms first, then spells; while bosses are chosen, the bosses."""
    window, p = d.window, d.s.players[d.you]
    if window is not None and window.kind == BOSSES and d.known((*p.bosses, "")[0]):
        return p.bosses
    return tuple(sorted(p.hand, key=lambda card: not isinstance(d.s.card(card), Room)))


def _usable(d: Drawing, offered: tuple[Action, ...]) -> set[str]:
    """The cards that something can be done with now, every copy of them."""
    named = {a.card for a in offered if hasattr(a, "card")}
    pairs = {card for a in offered if isinstance(a, DiscardTwo) for card in a.cards}
    return {card for card in cards_shown(d) if card in pairs or same_card(d, card, offered) in named}


def _card(d: Drawing, id: str, state: str, picked: bool) -> Part:
    card = d.s.card(id)
    name, text = card.name[d.lang], card.text[d.lang] if card.text else ""
    facts = facts_of(d, card)
    told = [text, *(fact["text"] for fact in facts), *([d.text("not-now")] if state == "refused" else [])]
    return {
        "key": f"card-{id}",
        "id": id,
        "name": name,
        "text": text,
        "kind": "room" if isinstance(card, Room) else "boss" if isinstance(card, Boss) else "spell",
        "icon": card_icon(card),
        "art": figure_of(card),
        "spare": stand_in(card),
        "facts": facts,
        "marks": _marks(card),
        "source": card.source,
        "state": state,
        "pressed": picked,
        "go": {"do": "card", "id": id},
        "told": d.text("stop").join(x for x in told if x),
    }


def _marks(card: object) -> Part:
    """The signs on a small card: treasures by icon, damage, phases."""
    if isinstance(card, Room):
        lures = [f"lure-{kind}" for kind, n in card.treasures.items() for _ in range(n)]
        return {"damage": None if card.counts else card.damage, "icons": lures, "gold": card.advanced}
    phases = [f"phase-{phase}" for phase in getattr(card, "phases", ())]
    lure = [f"lure-{card.treasure}"] if isinstance(card, Boss) else []
    return {"damage": None, "icons": [*phases, *lure], "gold": False}

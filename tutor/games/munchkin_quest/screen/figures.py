"""Which picture stands for whom, and which symbol for what."""

from __future__ import annotations

from tutor.games.munchkin_quest.cards import AnyCard, Enhancer, Item, Monster, Tile
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.state import Foe, Player, Quest

HEROES = {"munchkin-girl": "fig-girl", "galandrul": "fig-elf", "igor": "fig-igor", "stevie": "fig-stevie"}
PLAIN = ("fig-girl", "fig-igor", "fig-stevie", "fig-thief")
BY_TRAIT = ("wizard", "cleric", "thief", "dwarf", "halfling", "elf")
SLOT_ICONS = {"head": "kind-helmet", "body": "kind-armor", "feet": "boot"}
KIND_ICONS = {
    "curse": "kind-curse",
    "race": "kind-race",
    "trade": "kind-class",
    "half": "kind-race",
    "super": "kind-class",
    "cheat": "card",
    "die": "die-6",
    "level-up": "level",
    "arrival": "kind-monster",
    "trick": "kind-magic",
    "monster": "kind-monster",
}
ICONS = {
    **{"warrior": "hero-fighter", "wizard": "hero-mage", "cleric": "hero-cleric", "thief": "hero-thief"},
    **{"elf": "race-elf", "dwarf": "race-dwarf", "halfling": "race-halfling", "everybody": "everybody"},
}


def figure_of(s: Quest, p: Player) -> str:
    if p.name in HEROES:
        return HEROES[p.name]
    mine = (*traits(s, p, "trade"), *traits(s, p, "race"))
    word = next((w for w in BY_TRAIT if w in mine), "")
    return f"fig-{word}" if word else PLAIN[p.seat % len(PLAIN)]


def foe_figure(s: Quest, foe: Foe) -> str:
    """An enhanced Geek is dressed for it; a monster without a picture of its own stands as a shape of its size."""
    card = s.monster(foe)
    if card.figure == "fig-geek" and foe.enhancers:
        return "fig-geek-all"
    return card.figure or f"fig-monster-{card.size}"


def card_icon(card: AnyCard) -> str:
    if isinstance(card, Item):
        if card.one_shot:
            return "kind-potion" if "potion" in card.keywords or card.throwable else "kind-magic"
        return SLOT_ICONS.get(card.slot or "", "phase-assassinate" if card.hands else "kind-item")
    if isinstance(card, Enhancer):
        return "kind-enhancer" if card.level >= 0 else "kind-weaker"
    return KIND_ICONS[card.kind]


def face(card: AnyCard | Tile) -> dict[str, str]:
    """How a printed card or tile looks, away from any table."""
    if isinstance(card, Tile):
        return {"kind": "room", "icon": "kind-room", "art": f"room-{card.art}", "spare": ""}
    art = card.figure or f"fig-monster-{card.size}" if isinstance(card, Monster) else ""
    return {"kind": card_kind(card), "icon": card_icon(card), "art": art, "spare": ""}


def card_kind(card: AnyCard) -> str:
    """The frame of the card."""
    if isinstance(card, Monster):
        return "monster"
    if card.kind in ("curse", "race"):
        return card.kind
    if card.kind == "trade":
        return "class"
    return "treasure" if isinstance(card, Item) or card.kind == "level-up" else "dxm"


def icon_of_word(word: str) -> str:
    return ICONS.get(word, "kind-race")

"""What a munchkin is at a moment: races, classes, usable items, powers; and whether a condition holds for him."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.boxes import BOXES
from tutor.games.munchkin_quest.cards import Item, Trait, Who
from tutor.games.munchkin_quest.state import Gear, Player, Quest

WEAPON = "weapon"
WEAPONS = frozenset(("sword", "spear", "axe", "mace", "bow", "dagger", "club"))


def traits(s: Quest, p: Player, kind: str) -> tuple[str, ...]:
    """The words of his races ("race") or classes ("trade")."""
    if not p.traits:
        return ()
    known = s.box.cards
    cards = [known[c] for c in p.traits]
    return tuple([c.word for c in cards if isinstance(c, Trait) and c.kind == kind])


def trait_cards(s: Quest, p: Player, kind: str) -> tuple[str, ...]:
    """His race cards ("race") or class cards ("trade")."""
    return tuple([c for c in p.traits if s.box.kind_of[c] == kind])


def trait_card(s: Quest, p: Player, word: str) -> str:
    """The card that gives him a race or class, "" if he has none such."""
    for id in p.traits:
        card = s.card(id)
        if isinstance(card, Trait) and card.word == word:
            return id
    return ""


def has_special(s: Quest, p: Player, kind: str) -> bool:
    return bool(p.traits) and any(s.box.kind_of[id] == kind for id in p.traits)


def spared_drawbacks(s: Quest, p: Player, kind: str) -> bool:
    """Half-Breed with one race, Super Munchkin with one class: all advantages and no drawbacks of it."""
    special = "half" if kind == "race" else "super"
    return len(traits(s, p, kind)) == 1 and has_special(s, p, special)


def is_human(s: Quest, p: Player) -> bool:
    """Whoever has no race, and half of whoever has one race and Half-Breed."""
    return not traits(s, p, "race") or spared_drawbacks(s, p, "race")


def item_of(s: Quest, card: str) -> Item | None:
    """The item that a card is; None for other cards and for those that one may not see."""
    return BOXES[s.inline].items.get(card)


def is_weapon(s: Quest, card: str) -> bool:
    item = item_of(s, card)
    return item is not None and bool(WEAPONS & {*item.keywords})


def may_use(s: Quest, p: Player, gear: Gear) -> bool:
    """Whether the item's restrictions let him use it; a Cheat card lifts them all."""
    item = item_of(s, gear.card)
    if item is None or not item.only or gear.cheat:
        return True
    return any(holds(s, p, who, drawback=False, free=True) for who in item.only)


def may_get_out_of_use(s: Quest) -> bool:
    """Whether anybody uses an item that is not for everybody."""
    restricted = s.box.restricted
    for p in s.players:
        for gear in p.gear:
            if gear.card in restricted and gear.place != "pack":
                return True
    return False


def out_of_use(s: Quest, p: Player) -> tuple[Gear, ...]:
    """What he has not put into the pack and can use no more."""
    restricted = s.box.restricted
    return tuple([g for g in p.gear if g.card in restricted and g.place != "pack" and not may_use(s, p, g)])


def in_use(s: Quest, p: Player, *, free: bool = False) -> Iterator[tuple[Gear, Item]]:
    """The items that benefit him: carried or worn, not in the pack, and allowed to him.

    `free`: without those that are for users of other items only, for whom this has to be known first.
    """
    for gear in p.gear:
        item = item_of(s, gear.card)
        if item is None or gear.place == "pack" or (free and not gear.cheat and _hangs_on_others(item)):
            continue
        if may_use(s, p, gear):
            yield gear, item


def _hangs_on_others(item: Item) -> bool:
    return any(who.keyword or who.unless_keyword or who.power for who in item.only)


def keywords(s: Quest, p: Player, *, free: bool = False) -> set[str]:
    """The keywords of the items that he uses; whatever is a weapon counts as `weapon` too."""
    words = {word for _, item in in_use(s, p, free=free) for word in item.keywords}
    return words | {WEAPON} if words & WEAPONS else words


def powers_of_items(s: Quest, p: Player, *, free: bool = False) -> Iterator[tuple[str, str, str]]:
    """Powers such as Flight, each with the item and the rule that gives it. They cannot be switched off."""
    for gear, item in in_use(s, p, free=free):
        if item.one_shot:
            continue
        flaming = "flaming" in item.keywords
        if flaming:
            yield "flame", gear.card, "mq.item.flaming"
        for power in item.powers:
            if not (flaming and power == "flame"):
                yield power, gear.card, "mq.item.powers"


def powers(s: Quest, p: Player, *, free: bool = False) -> set[str]:
    return {power for power, _, _ in powers_of_items(s, p, free=free)} | set(p.powers)


def holds(s: Quest, p: Player, who: Who, *, drawback: bool, free: bool = False) -> bool:
    """Whether a printed condition holds for him. A `drawback` spares a lone half race or super class.

    `free`: of his items count those only whose use does not hang on others.
    """
    return (
        _is(s, p, "race", who.race, drawback)
        and _is(s, p, "trade", who.trade, drawback)
        and (not who.gender or p.gender == who.gender)
        and (not who.parity or (p.level % 2 == 1) == (who.parity == "odd"))
        and (not who.level_at_most or p.level <= who.level_at_most)
        and (not who.level_at_least or p.level >= who.level_at_least)
        and (not who.power or who.power in powers(s, p, free=free))
        and (not who.keyword or who.keyword in keywords(s, p, free=free))
        and (not who.unless_keyword or who.unless_keyword not in keywords(s, p, free=free))
    )


def _is(s: Quest, p: Player, kind: str, word: str, drawback: bool) -> bool:
    if not word:
        return True
    mine = traits(s, p, kind)
    if kind == "race" and word == "human":
        return is_human(s, p)
    return word in mine and not (drawback and spared_drawbacks(s, p, kind))


def worn(s: Quest, p: Player, slot: str) -> tuple[Gear, ...]:
    """What he wears in a slot or holds in his hands; what is in the pack does not count."""
    return tuple([g for g in p.gear if g.place == slot])


def hands_used(s: Quest, p: Player) -> int:
    items = s.box.items
    return sum([items[g.card].hands for g in p.gear if g.place == "hands" and not g.cheat and g.card in items])


def big_items(s: Quest, p: Player) -> tuple[str, ...]:
    """All that he carries, wears or has in his pack."""
    if not p.gear:
        return ()
    big = BOXES[s.inline].big
    return tuple([g.card for g in p.gear if g.card in big])

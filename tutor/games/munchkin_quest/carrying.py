"""Where items are carried: slots, hands, belt and pack, what does not fit there, and what Big items weigh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import FinishTurn, PutInPlay, SwapPack
from tutor.games.munchkin_quest.book import guard, limit, part, procedure, step, term
from tutor.games.munchkin_quest.cards import Curse, Item
from tutor.games.munchkin_quest.munchkins import big_items, hands_used, item_of, may_use, powers_of_items, traits, worn
from tutor.games.munchkin_quest.state import Gear, Place, Player, Quest
from tutor.games.munchkin_quest.verbs import Quests, change
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

SLOTS = ("head", "body", "feet")
HANDS = 2
PACK = 2
BURDEN = "mq.item.burden"
MOVE = "mq.move.points"
MOVE_LEFT = "mq.move.left"
POWERS = "mq.item.powers"


def own_gear(p: Player, card: str) -> Gear | None:
    return next((g for g in p.gear if g.card == card), None)


def natural_place(item: Item) -> Place:
    """Where an item goes that is not put into the pack."""
    if item.one_shot:
        return "belt"
    if item.hands:
        return "hands"
    if item.unlimited:
        return "worn"
    return item.slot or "belt"


def packed(p: Player) -> tuple[Gear, ...]:
    return tuple(g for g in p.gear if g.place == "pack")


def in_the_way(s: Quest, p: Player, card: str, place: str) -> tuple[Gear, ...]:
    """What must leave a slot or the hands so that the item fits there; of two, what is held longest goes first."""
    item = item_of(s, card)
    others = tuple(g for g in worn(s, p, place) if not g.cheat and g.card != card)
    if item is None or place in SLOTS:
        return others
    if place != "hands":
        return ()
    least, used = HANDS - item.hands, hands_used(s, evolve(p, gear=others))
    going: list[Gear] = []
    for gear in others:
        if used > least:
            held = item_of(s, gear.card)
            going.append(gear)
            used -= held.hands if held is not None else 0
    return tuple(going)


def place_for(s: Quest, p: Player, card: str) -> Place:
    """Where an item goes that somebody is handed: to its place if it may be used and fits there, else into the pack."""
    item = item_of(s, card)
    if item is None:
        return "pack"
    place = natural_place(item)
    fits = may_use(s, p, Gear(card, place)) and not in_the_way(s, p, card, place)
    return place if fits else "pack"


# -- what fits where -------------------------------------------------------------------------------------------------


def _card(a: PutInPlay | SwapPack) -> str:
    return a.card if isinstance(a, PutInPlay) else a.item


def _placing(s: Quest, a: PutInPlay | SwapPack) -> tuple[Item | None, str]:
    """The item and where it is to go; no item if nothing limits where it goes."""
    if a.place == "pack":
        return None, "pack"
    item = item_of(s, _card(a))
    if item is None:
        return None, a.place
    gear = own_gear(s.players[a.seat], _card(a))
    cheated = bool(a.cheat) if isinstance(a, PutInPlay) else gear is not None and bool(gear.cheat)
    return None if cheated else item, a.place or natural_place(item)


@guard("mq.slot.three", PutInPlay, SwapPack, basic=6, implied=True)
def only_what_belongs_there_is_worn_in_a_slot(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """The slots are one head (headgear), one body (armor) and one pair of feet (footgear)."""
    item, place = _placing(s, a)
    if item is None or place not in SLOTS or (place == item.slot and natural_place(item) == place):
        return None
    return facts(key="wrong-place", card=_card(a), place=place)


@guard("mq.slot.three", PutInPlay, basic=6)
def one_of_each_slot(s: Quest, a: PutInPlay) -> Facts | None:
    """The slots are one head (headgear), one body (armor) and one pair of feet (footgear)."""
    item, place = _placing(s, a)
    taken = in_the_way(s, s.players[a.seat], a.card, place) if item is not None and place in SLOTS else ()
    return facts(card=a.card, taken=taken[0].card, place=place) if taken else None


@guard("mq.hands.two", PutInPlay, SwapPack, basic=6, implied=True)
def only_what_needs_hands_is_held(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """A munchkin starts with two hands; weapons and some other items need hands, as printed on the item."""
    item, place = _placing(s, a)
    if item is None or place != "hands" or (item.hands and not item.one_shot):
        return None
    return facts(key="wrong-place", card=_card(a), n=item.hands)


@guard("mq.hands.two", PutInPlay, basic=6)
def two_hands(s: Quest, a: PutInPlay) -> Facts | None:
    """A munchkin starts with two hands; weapons and some other items need hands, as printed on the item."""
    item, place = _placing(s, a)
    if item is None or place != "hands":
        return None
    used = hands_used(s, s.players[a.seat])
    return facts(card=a.card, n=item.hands, used=used) if used + item.hands > HANDS else None


@guard("mq.shiny.unlimited", PutInPlay, SwapPack, basic=6, implied=True)
def only_shiny_items_and_clothing_are_worn_anywhere(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """Items with the keyword Shiny or Clothing take no slot; any number may be worn."""
    item, place = _placing(s, a)
    return None if item is None or place != "worn" or item.unlimited else facts(card=_card(a))


@guard("mq.belt.unlimited", PutInPlay, SwapPack, basic=6, implied=True)
def the_belt_is_for_what_is_neither_worn_nor_held(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """Items that are neither worn nor held are carried on the belt, any number of them; typically scrolls and
    potions.
    """
    item, place = _placing(s, a)
    return None if item is None or place != "belt" or natural_place(item) == "belt" else facts(card=_card(a))


@guard("mq.item.oneshot-belt", PutInPlay, SwapPack, basic=7, implied=True)
def one_shots_are_carried_on_the_belt(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """One-shot items may also be put into play and carried on the belt, which helps to keep the hand down to five."""
    item, place = _placing(s, a)
    misplaced = item is not None and item.one_shot and place not in ("belt", "pack")
    return facts(card=_card(a), place=place) if misplaced else None


@guard("mq.pack.what", PutInPlay, SwapPack, basic=7)
def what_one_cannot_use_goes_into_the_pack(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """Items a munchkin has in play but cannot or does not want to use go into his pack."""
    item, place = _placing(s, a)
    if item is None or place == "pack" or may_use(s, s.players[a.seat], Gear(_card(a), natural_place(item))):
        return None
    return facts(card=_card(a), seat=a.seat)


@guard("mq.pack.limit", PutInPlay, SwapPack, basic=6)
def the_pack_holds_two(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    if isinstance(a, PutInPlay) and a.place != "pack":
        return None
    p = s.players[a.seat]
    held = {g.card for g in packed(p)} - {_card(a)}
    item, place = _placing(s, a)
    if place == "pack":
        held.add(_card(a))
    elif isinstance(a, SwapPack) and item is not None:
        held |= {g.card for g in in_the_way(s, p, a.item, place)}
    return facts(n=PACK, used=len(held)) if len(held) > PACK and len(held) > len(packed(p)) else None


@guard("mq.pack.limit", FinishTurn, basic=5, every=True)
def nobody_is_left_with_too_full_a_pack(s: Quest, seat: int) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    full = next((p for p in s.players if len(packed(p)) > PACK), None)
    return None if full is None else facts(key="too-full", seat=full.seat, n=PACK, used=len(packed(full)))


# -- powers of items -------------------------------------------------------------------------------------------------


@term(POWERS, "mq.item.powers")
def powers_printed_on_items(s: Quest, seat: int) -> Iterator[Term]:
    """Some items give their user powers such as Flight or Protection from Flame, to which special rules refer."""
    yield from _powers(s, seat, "mq.item.powers")


@term(POWERS, "mq.item.flaming")
def flame_of_flaming_items(s: Quest, seat: int) -> Iterator[Term]:
    """A Flaming item gives its user the power of Flame."""
    yield from _powers(s, seat, "mq.item.flaming")


def _powers(s: Quest, seat: int, rule: str) -> Iterator[Term]:
    for power, card, why in powers_of_items(s, s.players[seat]):
        if why == rule:
            yield Term(1, rule, "power", card, {"seat": seat, "card": card, "power": power})


# -- Big items and Move ----------------------------------------------------------------------------------------------


@term(BURDEN, "mq.item.big-penalty")
def big_items_weigh(s: Quest, seat: int) -> Iterator[Term]:
    """Each Big item carried after the first lowers Move by 1."""
    for card in big_items(s, s.players[seat]):
        yield Term(-1, "mq.item.big-penalty", "big", card, {"seat": seat, "card": card})


@term(BURDEN, "mq.item.big-one-free")
def the_first_big_item_is_free(s: Quest, seat: int) -> Iterator[Term]:
    """Carrying one Big item has no penalty."""
    for card in big_items(s, s.players[seat])[:1]:
        yield Term(1, "mq.item.big-one-free", "big-free", card, {"seat": seat, "card": card})


@term(BURDEN, "mq.race.abilities", layer="card")
def the_second_is_free_for_a_dwarf(s: Quest, seat: int) -> Iterator[Term]:
    """Every race but human has abilities; they begin when the card is played and end when it is lost."""
    if "dwarf" in traits(s, s.players[seat], "race"):
        for card in big_items(s, s.players[seat])[1:2]:
            yield Term(1, "mq.race.abilities", "big-dwarf", card, {"seat": seat, "card": card})


@term(MOVE, "mq.move.base")
def three_to_begin_with(s: Quest, seat: int) -> Iterator[Term]:
    """A player begins the game with a Move of 3."""
    yield Term(s.players[seat].move, "mq.move.base", "move", f"seat:{seat}", {"seat": seat})


@part(MOVE, BURDEN, "mq.item.big")
def what_big_items_weigh(s: Quest, seat: int) -> Iterator[int]:
    """An item is Big if its card says so, otherwise small."""
    yield seat


@term(MOVE, "mq.move.change-now", "mq.curse.lasting", layer="card")
def curses_slow_down(s: Quest, seat: int) -> Iterator[Term]:
    """When Move changes, move tokens are added or removed at once.

    A Curse that changes a datum such as Move stays on the table until it is lifted.
    """
    for id in s.players[seat].curses:
        card = s.card(id)
        if isinstance(card, Curse) and card.hits == "move":
            yield Term(-card.n, "mq.move.change-now", "curse", id, {"seat": seat, "card": id})


@part(MOVE_LEFT, MOVE, "mq.move.change-retroactive")
def move_as_it_is_now(s: Quest, seat: int) -> Iterator[int]:
    """A change of Move in mid-turn counts as if it had held since the turn began."""
    yield seat


@term(MOVE_LEFT, "mq.move.use")
def less_what_is_spent(s: Quest, seat: int) -> Iterator[Term]:
    """Move points are spent to go from room to room and to do things in rooms."""
    if s.players[seat].spent:
        yield Term(-s.players[seat].spent, "mq.move.use", "spent", f"seat:{seat}", {"seat": seat})


@limit(MOVE_LEFT, "mq.move.change-overspent", layer="absolute")
def nobody_owes_move_or_goes_on_with_what_he_owed(s: Quest, seat: int, so_far: int) -> Term | None:
    """If the new Move is less than what was already spent, the player just cannot move any more this turn; there
    is no other penalty.
    """
    if so_far == 0 or (so_far > 0 and not s.players[seat].overspent):
        return None
    return Term(-so_far, "mq.move.change-overspent", "overspent", "floor", {"seat": seat})


@limit(MOVE_LEFT, "mq.ruling.move-rises", layer="absolute", asks=True)
def unless_it_has_risen_again(s: Quest, seat: int, so_far: int, ask: Ask) -> Term | None:
    """If Move rises again in the same turn, moving is possible again within it."""
    left = total(ask(s, MOVE, seat)) - s.players[seat].spent
    if not s.players[seat].overspent or left <= so_far:
        return None
    return Term(left - so_far, "mq.ruling.move-rises", "risen-again", f"seat:{seat}", {"seat": seat})


@step("mq.move.change-overspent")
def whoever_has_spent_too_much_moves_no_more(t: Quests, _: dict[str, Any]) -> None:
    """If the new Move is less than what was already spent, the player just cannot move any more this turn; there
    is no other penalty.
    """
    p = t.s.players[t.s.turn]
    over = p.spent - total(t.game.ask(t.s, MOVE, p.seat))
    if over > 0 and not p.overspent:
        change(t, p.seat, "MoveOverspent", "mq.move.change-overspent", {"n": over}, overspent=True)


procedure("move-counted", whoever_has_spent_too_much_moves_no_more)

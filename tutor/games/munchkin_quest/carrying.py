"""Where items are carried: slots, hands, belt and pack, what does not fit there, and what Big items weigh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import FinishTurn, PutInPlay, SwapPack
from tutor.games.munchkin_quest.book import guard, limit, part, procedure, step, term
from tutor.games.munchkin_quest.cards import Curse, Item
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.munchkins import (
    big_items,
    hands_used,
    item_of,
    may_use,
    out_of_use,
    powers_of_items,
    traits,
)
from tutor.games.munchkin_quest.state import Gear, Place, Player, Quest
from tutor.games.munchkin_quest.verbs import Quests, change
from tutor.kernel.events import Term, Terms, total
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
    for gear in p.gear:
        if gear.card == card:
            return gear
    return None


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
    return tuple([g for g in p.gear if g.place == "pack"])


def in_the_way(s: Quest, p: Player, card: str, place: str) -> tuple[Gear, ...]:
    """What must leave a slot or the hands so that the item fits there; of two, what is held longest goes first."""
    item = item_of(s, card)
    others = tuple([g for g in p.gear if g.place == place and not g.cheat and g.card != card])
    if item is None or place in SLOTS:
        return others
    if place != "hands":
        return ()
    items = s.box.items
    hands = [(gear, items[gear.card].hands if gear.card in items else 0) for gear in others]
    least, used = HANDS - item.hands, sum([n for _, n in hands])
    going: list[Gear] = []
    for gear, n in hands:
        if used > least:
            going.append(gear)
            used -= n
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
    if isinstance(a, PutInPlay):
        item, cheated = item_of(s, a.card), bool(a.cheat)
    else:
        item, gear = item_of(s, a.item), own_gear(s.players[a.seat], a.item)
        cheated = gear is not None and bool(gear.cheat)
    if item is None:
        return None, a.place
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
    p = s.players[a.seat]
    if a.place == "pack" or not p.gear:
        return None
    item, place = _placing(s, a)
    taken = in_the_way(s, p, a.card, place) if item is not None and place in SLOTS else ()
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
    p = s.players[a.seat]
    if a.place == "pack" or not p.gear:
        return None
    item, place = _placing(s, a)
    if item is None or place != "hands":
        return None
    used = hands_used(s, p)
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
    return facts(card=_card(a), seat=a.seat) if _not_for_him(s, a) else None


@guard("mq.item.restrictions", PutInPlay, SwapPack, basic=7)
def only_those_it_is_for_wear_or_hold_it(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """Some items may be used only by a class, race or gender."""
    return facts(card=_card(a), seat=a.seat) if _not_for_him(s, a) else None


def _not_for_him(s: Quest, a: PutInPlay | SwapPack) -> bool:
    if a.place == "pack" or _card(a) not in s.box.restricted:
        return False
    item, _ = _placing(s, a)
    return item is not None and not may_use(s, s.players[a.seat], Gear(_card(a), natural_place(item)))


@guard("mq.pack.limit", PutInPlay, SwapPack, basic=6)
def the_pack_holds_two(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    p, new = s.players[a.seat], isinstance(a, PutInPlay)
    if len(p.gear) < PACK or (new and a.place != "pack"):
        return None
    card = _card(a)
    held = [g.card for g in p.gear if g.place == "pack"]
    before, used = len(held), len(held) + (card not in held)
    if a.place != "pack":
        item, place = _placing(s, a)
        used += (len(in_the_way(s, p, card, place)) if item is not None else 0) - 1
    return facts(n=PACK, used=used) if used > PACK and used > before else None


@guard("mq.pack.limit", FinishTurn, basic=5, every=True)
def nobody_is_left_with_too_full_a_pack(s: Quest, seat: int) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    for p in s.players:
        if len(p.gear) > PACK and len(packed(p)) > PACK:
            return facts(key="too-full", seat=p.seat, n=PACK, used=len(packed(p)))
    return None


@step("mq.pack.what")
def what_he_can_use_no_more_goes_into_the_pack(t: Quests, _: dict[str, Any]) -> None:
    """Items a munchkin has in play but cannot or does not want to use go into his pack."""
    for p in t.s.players:
        for gear in () if in_fight(t.s, p.seat) else out_of_use(t.s, p):
            packed_up = evolve(gear, place="pack")
            now = tuple([packed_up if g == gear else g for g in t.s.players[p.seat].gear])
            told = {"card": gear.card, "place": "pack", "cards": ()}
            change(t, p.seat, "ItemMoved", ("mq.pack.what", "mq.item.restrictions"), told, gear=now)


procedure("stow", what_he_can_use_no_more_goes_into_the_pack)


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
def big_items_weigh(s: Quest, seat: int) -> list[Term]:
    """Each Big item carried after the first lowers Move by 1."""
    big = big_items(s, s.players[seat])
    return [Term(-1, "mq.item.big-penalty", "big", card, {"seat": seat, "card": card}) for card in big]


@term(BURDEN, "mq.item.big-one-free")
def the_first_big_item_is_free(s: Quest, seat: int) -> Terms:
    """Carrying one Big item has no penalty."""
    big = big_items(s, s.players[seat])
    return (Term(1, "mq.item.big-one-free", "big-free", big[0], {"seat": seat, "card": big[0]}),) if big else ()


@term(BURDEN, "mq.race.abilities", layer="card")
def the_second_is_free_for_a_dwarf(s: Quest, seat: int) -> Terms:
    """Every race but human has abilities; they begin when the card is played and end when it is lost."""
    p = s.players[seat]
    big = big_items(s, p)
    if len(big) < 2 or "dwarf" not in traits(s, p, "race"):
        return ()
    return (Term(1, "mq.race.abilities", "big-dwarf", big[1], {"seat": seat, "card": big[1]}),)


@term(MOVE, "mq.move.base")
def three_to_begin_with(s: Quest, seat: int) -> Terms:
    """A player begins the game with a Move of 3."""
    return (Term(s.players[seat].move, "mq.move.base", "move", f"seat:{seat}", {"seat": seat}),)


@part(MOVE, BURDEN, "mq.item.big")
def what_big_items_weigh(s: Quest, seat: int) -> tuple[int, ...]:
    """An item is Big if its card says so, otherwise small."""
    return (seat,) if big_items(s, s.players[seat]) else ()


@term(MOVE, "mq.move.change-now", "mq.curse.lasting", layer="card")
def curses_slow_down(s: Quest, seat: int) -> list[Term]:
    """When Move changes, move tokens are added or removed at once.

    A Curse that changes a datum such as Move stays on the table until it is lifted.
    """
    found: list[Term] = []
    for id in s.players[seat].curses:
        card = s.card(id)
        if isinstance(card, Curse) and card.hits == "move":
            found.append(Term(-card.n, "mq.move.change-now", "curse", id, {"seat": seat, "card": id}))
    return found


@part(MOVE_LEFT, MOVE, "mq.move.change-retroactive")
def move_as_it_is_now(s: Quest, seat: int) -> tuple[int]:
    """A change of Move in mid-turn counts as if it had held since the turn began."""
    return (seat,)


@term(MOVE_LEFT, "mq.move.use")
def less_what_is_spent(s: Quest, seat: int) -> Terms:
    """Move points are spent to go from room to room and to do things in rooms."""
    spent = s.players[seat].spent
    return (Term(-spent, "mq.move.use", "spent", f"seat:{seat}", {"seat": seat}),) if spent else ()


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
    if not s.players[seat].overspent:
        return None
    left = total(ask(s, MOVE, seat)) - s.players[seat].spent
    if left <= so_far:
        return None
    return Term(left - so_far, "mq.ruling.move-rises", "risen-again", f"seat:{seat}", {"seat": seat})


@limit(MOVE_LEFT, "mq.move.always-one-step", layer="absolute")
def after_the_one_step_nothing_is_left(s: Quest, seat: int, so_far: int) -> Term | None:
    """Unless walled in completely, a player can always take one step a turn through an exit of any kind by giving
    his whole Move for it, even if his Move is 0.
    """
    if so_far <= 0 or not s.players[seat].stepped:
        return None
    return Term(-so_far, "mq.move.always-one-step", "one-step-taken", f"seat:{seat}", {"seat": seat})


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

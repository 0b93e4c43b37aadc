"""Positions that cannot occur because of rooms, munchkins or what they carry, each with the rule that rules it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.munchkin_quest.cards import Curse, Monster, Special, box
from tutor.games.munchkin_quest.carrying import HANDS, PACK, SLOTS, natural_place, packed
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.munchkins import hands_used, has_special, item_of, out_of_use, traits, worn
from tutor.games.munchkin_quest.positions import position
from tutor.games.munchkin_quest.start import COLOURS
from tutor.games.munchkin_quest.state import DIRECTIONS, EXITS, Player, Quest, laid_links

TOP = 10


@position("mq.move.no-stop-on-link")
def nobody_stands_on_a_link(s: Quest) -> Iterator[str]:
    """Nobody can stop on a link; only while a new room is being placed does a munchkin stand there, and he
    finishes the step as soon as the Mapmaker has placed it.
    """
    for p in s.players:
        room, on_link, side = p.where.partition(":")
        if on_link:
            yield f"seats.{p.seat}.where: on the link to the {side} of {room}; he is in a room"


# -- rooms -----------------------------------------------------------------------------------------------------------


@position("mq.setup.entrance")
def there_is_one_entrance(s: Quest) -> Iterator[str]:
    """The Entrance tile, which comes with its links attached, is laid in the middle of the table."""
    if sum(1 for r in s.rooms if s.tile(r.id).entrance) > 1:
        yield "rooms: there is one Entrance"
    yield from (
        f"supply.rooms: {id} lies on the table from the start" for id in s.tile_deck if s.box.tiles[id].entrance
    )


@position("mq.setup.mapmaker")
def each_tile_of_the_box_is_in_one_place(s: Quest) -> Iterator[str]:
    """One player is named Mapmaker and keeps all other room tiles and links (in the box lid)."""
    own = box().tiles
    places = Counter((*(room.tile for room in s.rooms), *s.tile_deck))
    for id in box().to_explore():
        if places[id] > 1 and s.box.tiles[id] is own[id]:
            yield f"rooms, supply.rooms: the box has one tile {id!r}, here are {places[id]}"


@position("mq.absolute.entrance-fixed")
def the_entrance_lies_as_it_was_laid(s: Quest) -> Iterator[str]:
    """The Entrance is never moved or turned over, and its links are never changed."""
    entrance = s.entrance()
    if entrance is not None and entrance.turn:
        yield f"rooms.{entrance.id}.turn: the Entrance is never turned"


@position("mq.link.kinds")
def links_are_of_five_kinds(s: Quest) -> Iterator[str]:
    """Links show one of: passage, regular door, locked door, hidden door, wall."""
    for room in s.rooms:
        for link in room.links:
            if link not in (*EXITS, "wall", ""):
                yield f"rooms.{room.id}.links: {link!r:.60}; links are {', '.join(EXITS)} and wall"
    yield from (f"supply.links: {x!r:.60} is no link" for x in s.link_deck if x not in (*EXITS, "wall"))


@position("mq.component.links")
def a_link_is_the_same_from_both_sides(s: Quest) -> Iterator[str]:
    """Links join room tiles; one face of every link is a passage, the other a wall or some kind of door."""
    for room in s.rooms:
        for side, (down, right) in enumerate(DIRECTIONS[1:3], start=1):
            other = s.room_at((room.at[0] + down, room.at[1] + right))
            if other is not None and room.links[side] != other.links[(side + 2) % 4]:
                kinds = f"{room.links[side] or 'nothing'} and {other.links[(side + 2) % 4] or 'nothing'}"
                yield f"rooms.{room.id}.links: the link to {other.id} is {kinds} at once"
    if "passage" in s.link_deck:
        yield "supply.links: one face of every link is a passage; write what is on the other"


@position("mq.component.links")
def there_are_no_more_links_than_in_the_box(s: Quest) -> Iterator[str]:
    """Links join room tiles; one face of every link is a passage, the other a wall or some kind of door."""
    laid, box = laid_links(s), s.box.links
    if (n := laid.total() + len(s.link_deck)) > len(box):
        yield f"rooms, supply.links: {n} links; the box has {len(box)}"
    changed: Counter[str | None] = Counter(feat.into for feat in s.box.feats.values())
    known = laid + Counter(s.link_deck)
    for kind in sorted(set(box)):
        if known[kind] > (most := box.count(kind) + changed[kind]):
            yield f"rooms, supply.links: {known[kind]} of the kind {kind}; there are {most} at most"


@position("mq.search.icon-none")
def only_rooms_that_can_be_searched_have_a_token(s: Quest) -> Iterator[str]:
    """A room with the no-search icon cannot be searched at all."""
    for room in s.rooms:
        if room.marker and s.tile(room.id).search is None:
            yield f"rooms.{room.id}.marker: {room.marker}, and the room has the no-search icon"


# -- munchkins -------------------------------------------------------------------------------------------------------


@position("mq.component.colours")
def colours_are_four(s: Quest) -> Iterator[str]:
    """The player colours are blue, green, red and yellow."""
    for p in s.players:
        if p.colour not in COLOURS:
            yield f"seats.{p.seat}.colour: {p.colour!r:.60}; colours are {', '.join(COLOURS)}"


@position("mq.setup.colour")
def every_player_has_a_colour_of_his_own(s: Quest) -> Iterator[str]:
    """Each player picks a colour and takes the munchkin, dice, level counter and bases of that colour."""
    if len({p.colour for p in s.players}) < len(s.players):
        yield "seats: two players have the same colour"


@position("mq.absolute.level-floor")
def nobody_is_below_level_one(s: Quest) -> Iterator[str]:
    """A player's Level never goes below 1."""
    yield from (f"seats.{p.seat}.level: {p.level}; a Level is 1 to {TOP}" for p in s.players if p.level < 1)


@position("mq.level.range")
def nobody_is_above_level_ten(s: Quest) -> Iterator[str]:
    """A player's Level runs from 1 to 10 and is kept on the level counter."""
    yield from (f"seats.{p.seat}.level: {p.level}; a Level is 1 to {TOP}" for p in s.players if p.level > TOP)


@position("mq.component.health-token")
def a_token_is_red_or_black(s: Quest) -> Iterator[str]:
    """A health token has a red face (health) and a black face (health lost)."""
    for p in s.players:
        if p.tokens < 1 or p.health < 0:
            yield f"seats.{p.seat}.health: {p.health} red of {p.tokens} tokens"


@position("mq.health.no-over-max")
def nobody_has_more_health_than_tokens(s: Quest) -> Iterator[str]:
    """Health cannot be recovered above the maximum."""
    for p in s.players:
        if p.health > p.tokens:
            yield f"seats.{p.seat}.health: {p.health}, with {p.tokens} tokens"


@position("mq.death.when")
def the_dead_have_no_red_token(s: Quest) -> Iterator[str]:
    """A munchkin dies when all his health tokens show black."""
    for p in s.players:
        if (p.health == 0) != p.dead:
            yield f"seats.{p.seat}: a munchkin is dead exactly when no token is red"


@position("mq.death.drop-all")
def the_dead_own_nothing(s: Quest) -> Iterator[str]:
    """All gold and items of a munchkin who dies are dropped in the room of his death."""
    for p in s.players:
        if p.dead and (p.gear or p.gold):
            yield f"seats.{p.seat}: a dead munchkin has no items and no gold"


@position("mq.death.lose-level")
def the_dead_have_lost_a_level(s: Quest) -> Iterator[str]:
    """A munchkin who dies loses one level."""
    for p in s.players:
        if p.dead and p.level >= TOP:
            yield f"seats.{p.seat}.level: {p.level}; whoever dies loses a level, so the dead have {TOP - 1} at most"


@position("mq.end.monsters-win")
def somebody_lives(s: Quest) -> Iterator[str]:
    """If all players are dead at the same time, the monsters win the game."""
    if all(p.dead for p in s.players):
        yield "seats: all are dead, so the game is over"


@position("mq.gold.uses")
def gold_is_never_owed(s: Quest) -> Iterator[str]:
    """Gold can be paid, dropped and traded like items."""
    yield from (f"seats.{p.seat}.gold: {p.gold}; nobody has less than none" for p in s.players if p.gold < 0)
    yield from (f"rooms.{r.id}.gold: {r.gold}; less than none cannot lie there" for r in s.rooms if r.gold < 0)


@position("mq.component.move-token")
def move_is_counted_in_tokens(s: Quest) -> Iterator[str]:
    """A move token has a green face and a red face."""
    for p in s.players:
        if p.move < 0 or p.spent < 0:
            yield f"seats.{p.seat}: move {p.move}, spent {p.spent}; neither is below 0"


@position("mq.move.reset")
def move_tokens_are_turned_back_when_a_turn_ends(s: Quest) -> Iterator[str]:
    """When a turn ends its move tokens are reset."""
    for p in _not_in_turn(s):
        if p.spent or p.stepped or p.entered:
            yield f"seats.{p.seat}: Move is spent in one's own turn, and it is the turn of seat {s.turn}"


@position("mq.search.once")
def only_whoever_is_in_turn_has_searched(s: Quest) -> Iterator[str]:
    """A player may search a given room only once a turn."""
    for p in _not_in_turn(s):
        if p.searched:
            yield f"seats.{p.seat}.searched: it tells of this turn, and it is the turn of seat {s.turn}"


@position("mq.deal.limited")
def only_whoever_is_in_turn_has_dealt(s: Quest) -> Iterator[str]:
    """A deal marked as limited can be made only once a turn, even for more Move."""
    for p in _not_in_turn(s):
        if p.dealt:
            yield f"seats.{p.seat}.dealt: it tells of this turn, and it is the turn of seat {s.turn}"


def _not_in_turn(s: Quest) -> tuple[Player, ...]:
    return tuple(p for p in s.players if p.seat != s.turn)


# -- what they carry -------------------------------------------------------------------------------------------------


@position("mq.item.places-limits")
def every_item_is_where_its_kind_goes(s: Quest) -> Iterator[str]:
    """A munchkin usually has three slots, two hands, a belt and a pack."""
    for p in s.players:
        for gear in p.gear:
            item = item_of(s, gear.card)
            if item is not None and not gear.cheat and gear.place not in ("pack", natural_place(item)):
                yield f"seats.{p.seat}.gear: {gear.card} goes to {natural_place(item)} or pack, not {gear.place}"


@position("mq.slot.three")
def one_thing_in_a_slot(s: Quest) -> Iterator[str]:
    """The slots are one head (headgear), one body (armor) and one pair of feet (footgear)."""
    for p in s.players:
        for slot in SLOTS:
            if sum(1 for g in worn(s, p, slot) if not g.cheat) > 1:
                yield f"seats.{p.seat}.gear: more than one thing in the slot {slot}"


@position("mq.hands.two")
def two_hands_hold_no_more(s: Quest) -> Iterator[str]:
    """A munchkin starts with two hands; weapons and some other items need hands, as printed on the item."""
    for p in s.players:
        if hands_used(s, p) > HANDS:
            yield f"seats.{p.seat}.gear: {hands_used(s, p)} hands are used, and there are {HANDS}"


@position("mq.pack.limit")
def two_items_in_a_pack(s: Quest) -> Iterator[str]:
    """The pack holds two items; any more must be given away or dropped."""
    for p in s.players:
        if len(packed(p)) > PACK:
            yield f"seats.{p.seat}.gear: {len(packed(p))} items in the pack; it holds {PACK}"


@position("mq.pack.what")
def what_one_cannot_use_is_in_the_pack(s: Quest) -> Iterator[str]:
    """Items a munchkin has in play but cannot or does not want to use go into his pack."""
    for p in s.players:
        for gear in () if in_fight(s, p.seat) else out_of_use(s, p):
            yield f"seats.{p.seat}.gear: {gear.card} cannot be used by him; write place: pack"


@position("mq.worn.not-keyword")
def worn_is_no_keyword(s: Quest) -> Iterator[str]:
    """ "Worn" is not a keyword on items, but rooms and cards may refer to it."""
    for p in s.players:
        for gear in p.gear:
            item = item_of(s, gear.card)
            if item is not None and "worn" in (word.lower() for word in item.keywords):
                yield f"seats.{p.seat}.gear: {gear.card} has the keyword worn; no item has it"


@position("mq.cheat.lost-with-item")
def a_cheat_card_lies_on_an_item(s: Quest) -> Iterator[str]:
    """When the item is lost, its Cheat card is lost with it."""
    for p in s.players:
        for card in p.traits:
            if isinstance(found := s.card(card), Special) and found.kind == "cheat":
                yield f"seats.{p.seat}.traits: {card} lies on an item or nowhere"


@position("mq.mcard.never-hand")
def monsters_are_in_no_hand(s: Quest) -> Iterator[str]:
    """Monster cards never go into a hand."""
    for p in s.players:
        yield from (f"seats.{p.seat}.hand: {c} is a Monster card" for c in p.hand if isinstance(s.card(c), Monster))


@position("mq.curse.at-once")
def only_lasting_curses_lie_before_somebody(s: Quest) -> Iterator[str]:
    """A Curse takes effect on its victim at once and is then discarded, apart from the exceptions."""
    for p in s.players:
        for id in p.curses:
            card = s.card(id)
            if not isinstance(card, Curse) or card.hits not in ("next-fight", "move"):
                yield f"seats.{p.seat}.curses: {id} does not stay"


# -- races and classes -----------------------------------------------------------------------------------------------


def _too_many(s: Quest, kind: str, special: str, *, has: bool) -> Iterator[str]:
    for p in s.players:
        if has_special(s, p, special) == has and len(traits(s, p, kind)) > (2 if has else 1):
            yield f"seats.{p.seat}.traits: {len(traits(s, p, kind))} cards of one kind"


def _twice(s: Quest, kind: str) -> Iterator[str]:
    for p in s.players:
        if len(set(traits(s, p, kind))) < len(traits(s, p, kind)):
            yield f"seats.{p.seat}.traits: the same card twice"


def _idle(s: Quest, kind: str, special: str) -> Iterator[str]:
    for p in s.players:
        if has_special(s, p, special) and not traits(s, p, kind):
            yield f"seats.{p.seat}.traits: a card that hangs on another, without it"


@position("mq.raceclass.max")
def one_race_and_one_class(s: Quest) -> Iterator[str]:
    """At most one class and one race may be in play without Half-Breed or Super Munchkin."""
    yield from _too_many(s, "race", "half", has=False)
    yield from _too_many(s, "trade", "super", has=False)


@position("mq.half.rule")
def two_races_with_half_breed(s: Quest) -> Iterator[str]:
    """Half-Breed lets its player have two races in play."""
    yield from _too_many(s, "race", "half", has=True)


@position("mq.half.two-races")
def two_races_are_different(s: Quest) -> Iterator[str]:
    """With Half-Breed and two different races a player has all advantages and all disadvantages of both."""
    yield from _twice(s, "race")


@position("mq.half.lost")
def no_half_breed_without_a_race(s: Quest) -> Iterator[str]:
    """Half-Breed is lost as soon as its player has no race in play."""
    yield from _idle(s, "race", "half")


@position("mq.super.rule")
def two_classes_with_super_munchkin(s: Quest) -> Iterator[str]:
    """Super Munchkin does for classes what Half-Breed does for races."""
    yield from _too_many(s, "trade", "super", has=True)
    yield from _idle(s, "trade", "super")


@position("mq.super.two-classes")
def two_classes_are_different(s: Quest) -> Iterator[str]:
    """With Super Munchkin and two classes a player has all advantages and all disadvantages of both."""
    yield from _twice(s, "trade")

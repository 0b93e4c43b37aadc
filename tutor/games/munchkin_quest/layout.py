"""Laying out a position: rooms, munchkins and monsters, their cards taken from the box one by one."""

from __future__ import annotations

from collections import Counter

from tutor.content.source import hint_by_name
from tutor.games.munchkin_quest import impossible, impossible_fights, impossible_openings
from tutor.games.munchkin_quest.book import setup
from tutor.games.munchkin_quest.boxes import BOXES
from tutor.games.munchkin_quest.cards import AnyCard, Curse, Enhancer, Item, Monster, Special, Trait
from tutor.games.munchkin_quest.carrying import natural_place
from tutor.games.munchkin_quest.dice import FACES
from tutor.games.munchkin_quest.layout_fight import (
    DECKS,
    a_fight,
    check_fresh,
    lay_out_curse,
    lay_out_decks,
    what_is_pending,
)
from tutor.games.munchkin_quest.moving import COSTS
from tutor.games.munchkin_quest.positions import check_opening, check_position
from tutor.games.munchkin_quest.start import COLOURS, FightSpec, GearSpec, RoomSpec, Start
from tutor.games.munchkin_quest.state import DIRECTIONS as STEPS
from tutor.games.munchkin_quest.state import NOBODY, Foe, Gear, Player, Quest, Room, laid_links
from tutor.games.munchkin_quest.taking import Cards
from tutor.kernel import chance
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput, Impossible

LIMITS = (impossible, impossible_fights, impossible_openings)  # the modules of the checks
DIRECTIONS = ("north", "east", "south", "west")
DEFAULT_ROOMS = (RoomSpec(id="here", at=(0, 0)), RoomSpec(id="next", at=(0, 1)), RoomSpec(id="far", at=(0, 2)))
OPENINGS = ("deal", "opening")  # phases in which the Entrance lies alone
START_GOLD = 300
MOST_SIDES = 10
ON_LINK = ":"  # between a room and the side at whose link somebody stands
IN_A_FIGHT = ("calls", "rolled", "won", "lost", "run")  # phases that there are nowhere else
LINK = "link:"  # before the kind of a link in a script


def lay_out(start: Start, luck: Chance, inline: str = "") -> Quest:
    """The state that a position describes; raises BadInput or Impossible."""
    if start.fight is None and start.phase in IN_A_FIGHT:
        start = start.model_copy(update={"fight": FightSpec()})
    _check_seats(start)
    cards = Cards(BOXES[inline])
    _check_luck(luck, cards)
    rooms = _with_entrance(_rooms(start, cards), cards)
    _check_names(start, cards, tuple(r.id for r in rooms))
    players = tuple(_player(start, i, cards, rooms) for i in range(len(start.seats)))
    foes = tuple(_foe(start, i, cards, players, rooms) for i in range(len(start.monsters)))
    state = Quest(players=players, turn=start.turn, rooms=rooms, foes=foes, made=_made(foes), inline=inline)
    state = evolve(state, bosses=max(start.bosses, sum(foe.boss for foe in foes)))
    state = evolve(state, fight=a_fight(start, state, cards))
    curse = lay_out_curse(start, state, cards)
    state = lay_out_decks(start, state, cards, luck)
    _check_script(state)
    state = _supply(start, state, cards)
    check_position(state)
    if start.phase in OPENINGS:
        check_opening(state, dealt=start.phase != "deal")
    check_fresh(start, state)
    return evolve(state, stack=(*what_is_pending(start, state), *curse))


# -- what is named ---------------------------------------------------------------------------------------------------


@setup("mq.setup.players")
def _check_seats(start: Start) -> None:
    """Two to four players play."""
    n = len(start.seats)
    if not 2 <= n <= len(COLOURS):
        raise Impossible("mq.setup.players", f"seats: {n} players; two to four play")
    named: list[tuple[str, int | None]] = [("turn", start.turn)]
    if start.fight is not None:
        f = start.fight
        named += [("fight.main", f.main), ("fight.helper", f.helper)]
        named += [(f"fight.asked.{i}", seat) for i, seat in enumerate(f.asked)]
        named += [(f"fight.bids.{i}.seat", bid.seat) for i, bid in enumerate(f.bids)]
        named += [(f"fight.boosts.{i}.seat", boost.seat) for i, boost in enumerate(f.boosts)]
        named += [(f"fight.dice.{i}.owner", die.owner) for i, die in enumerate(f.dice)]
    if start.curse is not None:
        named += [("curse.by", start.curse.by), ("curse.victim", start.curse.victim)]
    for place, seat in named:
        if seat is not None and not 0 <= seat < n:
            raise BadInput(f"{place}: there is no seat {seat}; seats are 0 to {n - 1}")


def _check_names(start: Start, cards: Cards, rooms: tuple[str, ...]) -> None:
    """What a seat has searched, dealt for or may not pick up is there by that name."""
    deals = tuple(cards.box.deals)
    for i, spec in enumerate(start.seats):
        for id in spec.searched:
            if id not in rooms:
                raise BadInput(f"seats.{i}.searched: there is no room {id!r:.60}; rooms are {', '.join(rooms)}")
        for id in spec.dealt:
            if id not in deals:
                raise BadInput(f"seats.{i}.dealt: there is no deal {id!r:.60}; deals: {', '.join(deals)}")
        for id in spec.barred:
            if id not in rooms:
                cards.named(id, f"seats.{i}.barred")


def _check_luck(luck: Chance, cards: Cards) -> None:
    wrong = next((face for face in luck.dice if not 1 <= face <= MOST_SIDES), None)
    if wrong is not None:
        raise BadInput(f"chance: no die shows {wrong}")
    for card in luck.cards:
        if card in FACES:
            faces = ", ".join(f"{face} for {colour}" for face, colour in enumerate(FACES, 1))
            raise BadInput(f"chance: the Monster die is written as a number: {faces}")
        if card in cards.box.tiles or card.removeprefix(LINK) in COSTS or card == f"{LINK}wall":
            continue
        cards.named(card, "chance")


def _check_script(s: Quest) -> None:
    """A card of the script is still to be drawn: so many copies of it lie in its deck and among the discards."""
    undrawn = [card for d in DECKS for pile in ("deck", "pile") for card in getattr(s, f"{d}_{pile}")]
    if card := chance.beyond(s.chance.cards, undrawn, s.box.cards):
        raise BadInput(f"chance: {card!r} cannot be drawn; write cards that are in their decks or discards")


# -- rooms -----------------------------------------------------------------------------------------------------------


def _rooms(start: Start, cards: Cards) -> tuple[Room, ...]:
    entrance = next(tile.id for tile in cards.box.tiles.values() if tile.entrance)
    alone = (RoomSpec(id="entrance", tile=entrance, at=(0, 0)),)
    specs = start.rooms or (alone if start.phase in OPENINGS else DEFAULT_ROOMS)
    if len({r.id for r in specs}) < len(specs) or len({r.at for r in specs}) < len(specs):
        raise BadInput("rooms: two rooms have the same id or the same place")
    if start.room and all(r.id != "here" for r in specs):
        raise BadInput("room: it names the tile of the room `here`, which is not among the rooms; write its `tile:`")
    return tuple(_room(start, spec, specs, cards) for spec in specs)


def _room(start: Start, spec: RoomSpec, specs: tuple[RoomSpec, ...], cards: Cards) -> Room:
    tile = start.room if start.room and spec.id == "here" else spec.tile
    if tile not in cards.box.tiles:
        raise BadInput(f"rooms.{spec.id}.tile: there is no room {tile!r:.60}{hint_by_name(tile, cards.box.tiles)}")
    n, e, s, w = (_link(spec, side, specs) for side in range(len(DIRECTIONS)))
    dropped = tuple(cards.take(c, f"rooms.{spec.id}.dropped", _is_item) for c in spec.dropped)
    return Room(spec.id, tile, spec.at, (n, e, s, w), dropped, spec.gold, spec.marker, spec.turn)


def _with_entrance(rooms: tuple[Room, ...], cards: Cards) -> tuple[Room, ...]:
    """An Entrance that a position does not name lies where nothing that moves can come upon it."""
    tiles = cards.box.tiles
    if any(tiles[r.tile].entrance for r in rooms):
        return rooms
    entrance = next(tile for tile in tiles.values() if tile.entrance)
    row, column = (max(r.at[axis] for r in rooms) + 2 for axis in (0, 1))
    name = next(id for id in ("entrance", *(f"entrance-{n}" for n in range(2, 99))) if all(r.id != id for r in rooms))
    return (*rooms, Room(name, entrance.id, (row, column), ("", "", "", "")))


@setup("mq.setup.mapmaker")
def _supply(start: Start, s: Quest, cards: Cards) -> Quest:
    """One player is named Mapmaker and keeps all other room tiles and links (in the box lid)."""
    box, luck = cards.box, s.chance
    laid = {r.tile for r in s.rooms}
    wrong = next((id for id in start.supply.rooms if id not in box.tiles), None)
    if wrong is not None:
        raise BadInput(f"supply.rooms: there is no room {wrong!r:.60}{hint_by_name(wrong, box.tiles)}")
    rest = () if start.supply.only else tuple(id for id in box.to_explore() if id not in {*laid, *start.supply.rooms})
    links = () if start.supply.only else box.links
    more_tiles, luck = chance.shuffle(luck, rest)
    more_links, luck = chance.shuffle(luck, links)
    tiles = (*start.supply.rooms, *more_tiles)
    left = _left(more_links, laid_links(s) + Counter(start.supply.links))
    return evolve(s, tile_deck=tiles, link_deck=(*start.supply.links, *left), chance=luck)


def _left(links: tuple[str, ...], out: Counter[str]) -> tuple[str, ...]:
    """Without those that are out of the box. What is behind a passage that lies there is not known: any may be."""
    spare, left = Counter(links) - out, list[str]()
    for link in links:
        if spare[link]:
            spare[link] -= 1
            left.append(link)
    return tuple(left[: max(0, len(links) - out.total())])


def _link(spec: RoomSpec, side: int, specs: tuple[RoomSpec, ...]) -> str:
    """The link at a side: as this room has it, or the next room, or a passage."""
    given = spec.links.get(DIRECTIONS[side])  # type: ignore[call-overload]
    if given is None:
        down, right = STEPS[side]
        beyond = next((r for r in specs if r.at == (spec.at[0] + down, spec.at[1] + right)), None)
        given = beyond.links.get(DIRECTIONS[(side + 2) % 4]) if beyond is not None else None  # type: ignore[call-overload]
    return "passage" if given is None else str(given)


# -- munchkins -------------------------------------------------------------------------------------------------------


def _player(start: Start, seat: int, cards: Cards, rooms: tuple[Room, ...]) -> Player:
    spec, place = start.seats[seat], f"seats.{seat}"
    return Player(
        seat=seat,
        name=spec.name or f"Player {seat + 1}",
        colour=_colour(start, seat),
        level=spec.level,
        gender=spec.gender,
        person=spec.person or spec.gender,
        health=(0 if spec.dead else spec.tokens) if spec.health is None else spec.health,
        tokens=spec.tokens,
        gold=(0 if spec.dead else START_GOLD) if spec.gold is None else spec.gold,
        move=spec.move,
        spent=spec.spent,
        stepped=spec.stepped,
        entered=spec.entered,
        fights=spec.fights if spec.fights is not None else int(start.fight is not None and seat == _main(start)),
        searched=spec.searched,
        dealt=spec.dealt,
        barred=spec.barred,
        where=_where(start, seat, rooms),
        dead=spec.dead,
        hand=tuple(cards.take(c, f"{place}.hand") for c in spec.hand),
        gear=tuple(_gear(g, cards, f"{place}.gear") for g in spec.gear),
        traits=tuple(cards.take(c, f"{place}.traits", _is_trait) for c in spec.traits),
        curses=tuple(cards.take(c, f"{place}.curses", lambda c: isinstance(c, Curse)) for c in spec.curses),
        powers=spec.powers,
    )


def _colour(start: Start, seat: int) -> str:
    spec = start.seats[seat]
    spare = [c for c in COLOURS if all(c != s.colour for s in start.seats)]
    before = sum(1 for s in start.seats[:seat] if s.colour is None)
    return spec.colour or spare[before]


def _main(start: Start) -> int:
    return start.turn if start.fight is None or start.fight.main is None else start.fight.main


def _where(start: Start, seat: int, rooms: tuple[Room, ...]) -> str:
    """The room of the fight for those in it, another one for those outside."""
    ids = [r.id for r in rooms]
    wanted = start.seats[seat].where
    room, on_link, side = wanted.partition(ON_LINK)
    if on_link and room in ids and side in DIRECTIONS:
        return wanted
    if wanted and wanted not in ids:
        raise BadInput(f"seats.{seat}.where: there is no room {wanted!r:.60}; rooms are {', '.join(ids)}")
    if wanted:
        return wanted
    home = start.seats[_main(start)].where or ids[0]
    inside = seat == _main(start) or (start.fight is not None and seat == start.fight.helper)
    return home if inside else next((id for id in ids if id != home), home)


def _is_item(card: AnyCard) -> bool:
    return isinstance(card, Item)


def _is_cheat(card: AnyCard) -> bool:
    return isinstance(card, Special) and card.kind == "cheat"


def _is_trait(card: AnyCard) -> bool:
    return isinstance(card, Trait) or (isinstance(card, Special) and card.kind in ("half", "super", "cheat"))


def _gear(spec: str | GearSpec, cards: Cards, place: str) -> Gear:
    wanted = GearSpec(card=spec) if isinstance(spec, str) else spec
    card = cards.take(wanted.card, place, _is_item)
    cheat = cards.take(wanted.cheat, place, _is_cheat) if wanted.cheat else ""
    item = cards.box.cards[card]
    assert isinstance(item, Item)
    return Gear(card, wanted.place or natural_place(item), cheat)


# -- monsters --------------------------------------------------------------------------------------------------------


@setup("mq.setup.unused-colours")
def _foe(start: Start, index: int, cards: Cards, players: tuple[Player, ...], rooms: tuple[Room, ...]) -> Foe:
    """Munchkins, dice, counters and bases of colours nobody plays go back into the box."""
    spec, place = start.monsters[index], f"monsters.{index}"
    if spec.base is not None and not 0 <= spec.base < len(players):
        raise Impossible("mq.setup.unused-colours", f"{place}.base: nobody plays the colour of seat {spec.base}")
    if spec.id.startswith("p"):
        raise BadInput(f"{place}.id: {spec.id!r} begins with p, as the names of munchkins do")
    ids = [r.id for r in rooms]
    where = spec.where or players[_main(start)].where
    if where not in ids:
        raise BadInput(f"{place}.where: there is no room {where!r:.60}; rooms are {', '.join(ids)}")
    enhancers = tuple(cards.take(c, f"{place}.enhancers", lambda c: isinstance(c, Enhancer)) for c in spec.enhancers)
    card = cards.take(spec.card, f"{place}.card", lambda c: isinstance(c, Monster))
    base = NOBODY if spec.base is None else spec.base
    return Foe(spec.id or f"m{index + 1}", card, base, where, enhancers, spec.boss)


def _made(foes: tuple[Foe, ...]) -> int:
    """How many names m1, m2 ... are taken, so that no monster to come gets one of them."""
    numbers = (int(f.id[1:]) for f in foes if f.id[:1] == "m" and f.id[1:].isascii() and f.id[1:].isdecimal())
    return max((len(foes), *numbers))

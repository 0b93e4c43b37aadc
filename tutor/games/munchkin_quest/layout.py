"""Laying out a position: cards taken from the box one by one, limits checked, what is pending put on the stack."""

from __future__ import annotations

import difflib
from typing import Any

from tutor.games.munchkin_quest.cards import AnyCard, Box, Item, Monster, Special, Trait, box_with
from tutor.games.munchkin_quest.impossible import Impossible, check_position
from tutor.games.munchkin_quest.items import natural_place
from tutor.games.munchkin_quest.start import (
    COLOURS,
    BoostSpec,
    DealSpec,
    DieSpec,
    GearSpec,
    Phase,
    RoomSpec,
    SeatSpec,
    Start,
)
from tutor.games.munchkin_quest.state import NOBODY, Bid, Boost, Deal, Die, Fight, Foe, Gear, Player, Quest, Room
from tutor.kernel import chance
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Task

DIRECTIONS = ("north", "east", "south", "west")
DEFAULT_ROOMS = (RoomSpec(id="here", at=(0, 0)), RoomSpec(id="next", at=(0, 1)), RoomSpec(id="far", at=(0, 2)))
STEP_OF_PHASE = {"fight": 0, "calls": 1, "rolled": 5}


class Cards:
    """The box while a position takes its cards out of it; each copy can be in one place only."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.free = dict.fromkeys(box.cards)

    def take(self, id: str, place: str, kinds: type[Any] | tuple[type[Any], ...]) -> str:
        """A free copy of the card named."""
        card = self.box.cards.get(id)
        if card is None:
            near = difflib.get_close_matches(id, self.box.cards, 1)
            raise BadInput(
                f"{place}: there is no card {id!r} in the box" + (f"; did you mean {near[0]!r}?" if near else "")
            )
        if not isinstance(card, kinds):
            raise BadInput(f"{place}: {id!r} is a {card.kind} card and cannot be there")
        copy = id if id in self.free else next((c for c in self.free if self.box.cards[c] is card), None)
        if copy is None:
            raise Impossible("mq.setup.decks", f"{place}: the box has no further copy of {id!r}")
        del self.free[copy]
        return copy

    def rest(self, deck: str) -> tuple[str, ...]:
        return tuple(c for c in self.free if self.box.deck_of[c] == deck)


def lay_out(start: Start, luck: Chance, inline: str = "") -> Quest:
    """The state that a position describes; raises BadInput or Impossible."""
    cards = Cards(box_with(inline))
    rooms = _rooms(start, cards)
    players = tuple(_player(start, i, spec, cards, rooms) for i, spec in enumerate(start.seats))
    foes = tuple(_foe(start, i, cards, players) for i in range(len(start.monsters)))
    fight = _fight(start, cards, players, foes)
    state = Quest(players=players, turn=start.turn, rooms=rooms, foes=foes, made=len(foes), inline=inline, fight=fight)
    state = _with_decks(start, state, cards, luck)
    check_position(state)
    return evolve(state, stack=_stack(start, state, cards))


# -- rooms, munchkins, monsters --------------------------------------------------------------------------------------


def _rooms(start: Start, cards: Cards) -> tuple[Room, ...]:
    specs = start.rooms or DEFAULT_ROOMS
    rooms = []
    for spec in specs:
        tile = start.room if start.room and spec.id == "here" else spec.tile
        if tile not in cards.box.tiles:
            near = difflib.get_close_matches(tile, cards.box.tiles, 1)
            raise BadInput(f"rooms: there is no room {tile!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        n, e, s, w = (spec.links.get(d, "passage") for d in DIRECTIONS)  # type: ignore[call-overload]
        dropped = tuple(cards.take(c, f"rooms.{spec.id}.dropped", Item) for c in spec.dropped)
        rooms.append(Room(spec.id, tile, spec.at, (n, e, s, w), dropped, spec.gold))
    if len({r.id for r in rooms}) < len(rooms) or len({r.at for r in rooms}) < len(rooms):
        raise BadInput("rooms: two rooms have the same id or the same place")
    return tuple(rooms)


def _player(start: Start, seat: int, spec: SeatSpec, cards: Cards, rooms: tuple[Room, ...]) -> Player:
    place = f"seats.{seat}"
    used = {s.colour for s in start.seats if s.colour}
    spare = [c for c in COLOURS if c not in used]
    before = sum(1 for s in start.seats[:seat] if s.colour is None)
    colour = spec.colour or (spare[before] if before < len(spare) else "")
    ids = [r.id for r in rooms]
    main = start.fight.main if start.fight and start.fight.main is not None else start.turn
    helper = start.fight.helper if start.fight else None
    where = spec.where or (ids[0] if seat in (main, helper) or len(ids) == 1 else ids[1])
    if where not in ids:
        raise BadInput(f"{place}.where: there is no room {where!r}; rooms are {', '.join(ids)}")
    health = 0 if spec.dead else spec.tokens if spec.health is None else spec.health
    return Player(
        seat=seat,
        name=spec.name or f"Player {seat + 1}",
        colour=colour,
        level=spec.level,
        gender=spec.gender,
        health=health,
        tokens=spec.tokens,
        gold=spec.gold,
        move=spec.move,
        spent=spec.spent,
        where=where,
        dead=spec.dead,
        hand=tuple(_hand_card(cards, c, f"{place}.hand") for c in spec.hand),
        gear=tuple(_gear(g, cards, f"{place}.gear") for g in spec.gear),
        traits=tuple(cards.take(c, f"{place}.traits", (Trait, Special)) for c in spec.traits),
        curses=tuple(cards.take(c, f"{place}.curses", object) for c in spec.curses),
        powers=spec.powers,
    )


def _hand_card(cards: Cards, id: str, place: str) -> str:
    copy = cards.take(id, place, object)
    if isinstance(cards.box.cards[copy], Monster):
        raise Impossible("mq.mcard.never-hand", f"{place}: {id!r} is a Monster card; those are never in a hand")
    return copy


def _gear(spec: str | GearSpec, cards: Cards, place: str) -> Gear:
    wanted = GearSpec(card=spec) if isinstance(spec, str) else spec
    card = cards.take(wanted.card, place, Item)
    cheat = cards.take(wanted.cheat, place, Special) if wanted.cheat else ""
    item = cards.box.cards[card]
    assert isinstance(item, Item)
    return Gear(card, wanted.place or natural_place(item), cheat)  # type: ignore[arg-type]


def _foe(start: Start, index: int, cards: Cards, players: tuple[Player, ...]) -> Foe:
    spec = start.monsters[index]
    place = f"monsters.{index}"
    if spec.base is not None and not 0 <= spec.base < len(players):
        raise BadInput(f"{place}.base: there is no seat {spec.base}")
    enhancers = tuple(_enhancer(cards, c, place) for c in spec.enhancers)
    main = start.fight.main if start.fight and start.fight.main is not None else start.turn
    where = spec.where or players[main].where
    base = NOBODY if spec.base is None else spec.base
    return Foe(spec.id or f"m{index + 1}", cards.take(spec.card, place, Monster), base, where, enhancers, spec.boss)


def _enhancer(cards: Cards, id: str, place: str) -> str:
    card: AnyCard | None = cards.box.cards.get(id)
    return cards.take(id, f"{place}.enhancers", type(card) if card and card.kind == "enhancer" else ())


# -- the fight -------------------------------------------------------------------------------------------------------


def _fight(start: Start, cards: Cards, players: tuple[Player, ...], foes: tuple[Foe, ...]) -> Fight | None:
    spec = start.fight
    if spec is None:
        return None
    main = start.turn if spec.main is None else spec.main
    helper = NOBODY if spec.helper is None else spec.helper
    for seat in (main, helper, *spec.asked, *(b.seat for b in spec.bids), *(b.seat for b in spec.boosts)):
        if not NOBODY <= seat < len(players):
            raise BadInput(f"fight: there is no seat {seat}")
    where = players[main].where
    ids = {f.id for f in foes}
    monsters = spec.monsters if spec.monsters is not None else tuple(f.id for f in foes if f.where == where)
    unknown = [m for m in (*monsters, *(d.of for d in spec.dice if not d.of.startswith("p"))) if m not in ids]
    if unknown:
        raise BadInput(f"fight: there is no monster {unknown[0]!r}; monsters are {', '.join(sorted(ids)) or 'none'}")
    return Fight(
        main=main,
        where=where,
        monsters=monsters,
        helper=helper,
        called=spec.called,
        asked=spec.asked,
        bids=tuple(Bid(b.seat, _deal(b.deal, players[main])) for b in spec.bids),
        deal=_deal(spec.deal, players[main]) if spec.deal else None,
        boosts=tuple(_boost(b, cards) for b in spec.boosts),
        dice=tuple(_die(d, players, foes) for d in spec.dice),
    )


def _deal(spec: DealSpec, main: Player) -> Deal:
    missing = [i for i in spec.items if all(g.card != i for g in main.gear)]
    if missing:
        raise BadInput(f"deal.items: {missing[0]!r} is not in play before the main player")
    return Deal(spec.treasures, spec.pick, spec.gold, spec.pays, spec.items)


def _boost(spec: BoostSpec, cards: Cards) -> Boost:
    card = cards.take(spec.card, "fight.boosts", Item)
    item = cards.box.cards[card]
    assert isinstance(item, Item)
    rule = "mq.throw.into-combat" if spec.thrown else "mq.combat.use-oneshot-hand"
    return Boost(card, spec.seat, spec.side, item.bonus, rule)


def _die(spec: DieSpec, players: tuple[Player, ...], foes: tuple[Foe, ...]) -> Die:
    owner = spec.owner
    if owner is None:
        if spec.of.startswith("p") and spec.of[1:].isdigit():
            owner = int(spec.of[1:])
        else:
            owner = next((f.base for f in foes if f.id == spec.of), NOBODY)
    if not 0 <= owner < len(players):
        raise BadInput(f"fight.dice: nobody rolls a die for {spec.of!r}")
    return Die(owner, spec.of, spec.face)


# -- decks and what is pending ---------------------------------------------------------------------------------------


def _with_decks(start: Start, state: Quest, cards: Cards, luck: Chance) -> Quest:
    tops = {
        d: tuple(cards.take(c, f"decks.{d}", object) for c in getattr(start.decks, d))
        for d in ("monster", "treasure", "dxm")
    }
    piles = {d: tuple(cards.take(c, f"discards.{d}", object) for c in getattr(start.discards, d)) for d in tops}
    for d, top in (*tops.items(), *piles.items()):
        wrong = next((c for c in top if cards.box.deck_of[c] != d), None)
        if wrong:
            raise BadInput(f"decks.{d}: {wrong!r} belongs to the {cards.box.deck_of[wrong]} deck")
    if state.fight is not None:
        for boost in state.fight.boosts:
            deck = cards.box.deck_of[boost.card]
            piles[deck] = (*piles[deck], boost.card)
    fields: dict[str, Any] = {}
    pending = {start.curse.card} if start.curse else set()
    for d, top in tops.items():
        rest: tuple[str, ...] = ()
        if not start.decks.only:
            rest, luck = chance.shuffle(luck, tuple(c for c in cards.rest(d) if c not in pending))
        fields[f"{d}_deck"] = (*top, *rest)
        fields[f"{d}_pile"] = piles[d]
    return evolve(state, chance=luck, **fields)


def _stack(start: Start, state: Quest, cards: Cards) -> tuple[Task, ...]:
    """The procedures that wait under the position; the engine runs them to the first decision."""
    phase = start.phase or _natural_phase(start, state)
    if phase in ("turn", "after"):
        stack: tuple[Task, ...] = (Task("turn", 0 if phase == "turn" else 1),)
    elif phase == "fight" and state.fight is None:
        stack = (Task("turn", 0),)
    else:
        stack = _fight_stack(phase, state)
    if start.curse is not None:
        spec = start.curse
        card = cards.take(spec.card, "curse.card", object)
        about = {"card": card, "by": spec.by, "victim": spec.victim, "item": spec.item}
        stack = (*stack, Task("curse", 0, about))
    return stack


def _fight_stack(phase: Phase, state: Quest) -> tuple[Task, ...]:
    if state.fight is None:
        raise BadInput(f"phase: {phase!r} needs a `fight:`")
    below = (Task("turn", 1),)
    if phase in STEP_OF_PHASE:
        return (*below, Task("fight", STEP_OF_PHASE[phase]))
    last = {"won": Task("win", 0), "lost": Task("lose", 0), "run": Task("lose", 1)}[phase]
    return (*below, Task("fight", 7), last)


def _natural_phase(start: Start, state: Quest) -> Phase:
    here = state.players[start.turn].where
    if state.fight is not None:
        return "rolled" if state.fight.dice else "fight"
    return "fight" if any(f.where == here for f in state.foes) else "after"

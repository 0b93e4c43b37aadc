"""What holds in every position of Munchkin Quest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.munchkin_quest.positions import POSITIONS as RULES
from tutor.games.munchkin_quest.state import DIRECTIONS, Quest
from tutor.kernel.events import Event
from tutor.kernel.state import pending as pending_window
from tutor.kernel.windows import Task

DECKS = ("monster", "treasure", "dxm")
# Verbs that take cards from a deck, or note that somebody has reacted, tell it by the line around them.
QUIET = frozenset({"monster_deck", "treasure_deck", "dxm_deck", "fight"})

# What somebody can use no more is packed at once; a pack that is too full by that is emptied before a turn is ended.
FULL_PACK = "mq.pack.limit"

# The ways in which a fight or a game can end: the kind of event that tells it, and the rule that it cites first.
WAYS = {
    "won": ("FightWon", "mq.combat.win"),
    "won-by-a-warriors-tie": ("FightWon", "mq.combat.warrior-tie"),
    "lost": ("FightLost", "mq.combat.win"),
    "lost-by-a-tie": ("FightLost", "mq.combat.tie"),
    "over-after-a-win": ("FightOver", "mq.win.play-at-once"),
    "over-after-running": ("FightOver", "mq.run.ends-there"),
    "no-way-out": ("NoWayOut", "mq.run.no-exit"),
    "no-monster-left": ("FightDissolved", "mq.combat.ends-when-empty"),
    "main-player-left": ("FightDissolved", "mq.ruling.main-leaves"),
    "boss-beaten": ("GameEnded", "mq.boss.win"),
    "boss-beaten-by-two": ("GameEnded", "mq.boss.joint-win"),
    "boss-not-beaten": ("BossVanished", "mq.boss.lose"),
    "everybody-dead": ("GameEnded", "mq.end.monsters-win"),
}

_ENTRANCE = [{"id": "in", "tile": "mq.card.entrance", "at": [0, 0]}, {"id": "next", "at": [0, 1]}]
_TEN = {"level": 10, "where": "in", "gear": ["mq.card.stabbity-spear", "mq.card.firemans-helmet"]}
_CELL = [
    {"id": "cell", "at": [0, 0], "links": {"east": "wall"}},
    {"id": "next", "at": [0, 1], "links": {"west": "wall"}},
]
# Where a dealt game leads only late or seldom, the games begin here.
POSITIONS = {
    "won-by-a-warriors-tie": {
        "seats": [{"level": 4, "traits": ["mq.card.warrior"]}, {"level": 2}],
        "monsters": [{"card": "mq.house.lost-little-orc"}],
    },
    "boss-not-beaten": {
        "rooms": _ENTRANCE,
        "seats": [_TEN, {"level": 3, "where": "next"}],
        "monsters": [{"card": "mq.card.shrieking-geek", "boss": True, "where": "in"}],
    },
    "no-way-out": {
        "rooms": _CELL,
        "seats": [{"level": 1, "where": "cell"}, {"level": 2, "where": "next"}],
        "monsters": [{"card": "mq.card.shrieking-geek"}],
    },
}


def copies(s: Quest) -> Counter[str]:
    lying: Counter[str] = Counter()
    for deck in DECKS:
        lying.update(getattr(s, f"{deck}_deck"))
        lying.update(getattr(s, f"{deck}_pile"))
    for p in s.players:
        lying.update((*p.hand, *p.traits, *p.curses))
        for gear in p.gear:
            lying.update((gear.card, *((gear.cheat,) if gear.cheat else ())))
    lying.update({foe.card for foe in s.foes})  # a mate has no card of its own
    for foe in s.foes:
        lying.update(foe.enhancers)
    for room in s.rooms:
        lying.update(room.dropped)
    lying.update(s.share.cards if s.share else ())
    return lying


def box(s: Quest) -> frozenset[str]:
    return frozenset(s.box.cards)


def pending(s: Quest) -> frozenset[str]:
    """A Curse that is about to strike, a card thrown and not yet landed: the stack names it."""
    return frozenset(card for frame in s.stack for card in _strings(frame.about) if card in s.box.cards)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _strings(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)


def hidden_from(s: Quest, seat: int) -> frozenset[str]:
    """What was used in the fight that is on, or has guarded a room, everybody has seen, wherever its card is now.

    Of the links in the lid only their number is known as well; they have no names of their own.
    """
    hands = {card for p in s.players if p.seat != seat for card in p.hand}
    used = {boost.card for boost in s.fight.boosts} if s.fight is not None else set()
    guards = {card for p in s.players for card in p.barred}
    return frozenset({*hands, *s.monster_deck, *s.treasure_deck, *s.dxm_deck, *s.tile_deck} - used - guards)


def wrong(s: Quest) -> Iterator[str]:
    for p in s.players:
        if not 1 <= p.level <= 10:
            yield f"seat {p.seat} is of level {p.level}"
        if not 0 <= p.health <= p.tokens:
            yield f"seat {p.seat} has {p.health} of {p.tokens} health"
        if p.gold < 0:
            yield f"seat {p.seat} has {p.gold} gold"
        if not set(p.fresh) <= set(p.hand):
            yield f"seat {p.seat} has treasure to play that is not in the hand: {p.fresh}"
        if p.where not in {r.id for r in s.rooms}:
            yield f"seat {p.seat} is in {p.where!r}"
    for deck in DECKS:
        cards = (*getattr(s, f"{deck}_deck"), *getattr(s, f"{deck}_pile"))
        yield from (f"{card} lies among the {deck} cards" for card in cards if s.box.deck_of[card] != deck)
    if pending_window(s) is not None:
        yield from (f"{what} ({rule})" for rule, what in RULES.wrong(s) if rule != FULL_PACK)
    yield from _supply(s)


def _supply(s: Quest) -> Iterator[str]:
    """Room tiles and links are laid or lie in the lid; four links came with the Entrance."""
    entrances = tuple(id for id, tile in s.box.tiles.items() if tile.entrance)
    tiles = Counter((*s.tile_deck, *(room.tile for room in s.rooms)))
    if tiles != Counter((*s.box.to_explore(), *entrances)):
        yield f"room tiles come from nowhere or are gone: {tiles}"
    if len({room.at for room in s.rooms}) < len(s.rooms):
        yield "two rooms lie in one place"
    laid, there = len(_laid(s)) - len(DIRECTIONS), len(s.link_deck)
    if laid + there != len(s.box.links):
        yield f"of {len(s.box.links)} links {laid} are laid and {there} are left"


def _laid(s: Quest) -> set[tuple[int, int]]:
    """Where links lie, each once for both of its sides."""
    sides = ((room, side) for room in s.rooms for side in range(len(DIRECTIONS)) if room.links[side])
    return {(2 * r.at[0] + DIRECTIONS[side][0], 2 * r.at[1] + DIRECTIONS[side][1]) for r, side in sides}


# -- from one moment to the next -------------------------------------------------------------------------------------


def wrong_change(before: Quest, now: Quest, events: tuple[Event, ...]) -> Iterator[str]:
    """What may not become of a position in one step."""
    if _entrance(before) != _entrance(now):
        yield f"the Entrance was {_entrance(before)} and is {_entrance(now)}"
    if any(rule == FULL_PACK for rule, _ in RULES.wrong(before)) and _ended_by_its_player(events):
        yield "a turn was ended beside a pack that is too full"
    if before.mapmaker != now.mapmaker:
        yield "there is another Mapmaker"
    was = {foe.id: foe.where for foe in before.foes}
    moved = [foe.id for foe in now.foes if was.get(foe.id, foe.where) != foe.where]
    if moved and not (_monsters_turn(before) or _monsters_turn(now) or _by_a_card(before, events)):
        yield f"{moved} moved in the turn of seat {before.turn}, and no card did it"
    for a, b in zip(before.players, now.players, strict=True):
        if a.dead and not b.dead and not (now.turn == b.seat and b.where == _entrance(now)[0]):
            yield f"seat {b.seat} came back to life out of turn"
        if b.level == 10 > a.level and not {"FightWon", "MonsterKilled"} & {event.kind for event in events}:
            yield f"seat {b.seat} is of the tenth level without a kill"


def _ended_by_its_player(events: tuple[Event, ...]) -> bool:
    return any(event.kind == "Acted" and (event.facts or {}).get("action") == "finish-turn" for event in events)


def _entrance(s: Quest) -> tuple[object, ...]:
    """All that never changes of the Entrance."""
    room = s.entrance()
    return () if room is None else (room.id, room.tile, room.at, room.turn, room.links)


def _monsters_turn(s: Quest) -> bool:
    return any(isinstance(frame, Task) and frame.proc == "monster-turn" for frame in s.stack)


def _by_a_card(before: Quest, events: tuple[Event, ...]) -> bool:
    """Whether a card was used, or one is still at work."""
    played = any(event.kind == "Acted" and event.facts.get("card") for event in events)
    at_work = any(isinstance(frame, Task) and "card" in frame.about for frame in before.stack)
    return played or at_work or any(event.kind == "TurnEnded" for event in events)

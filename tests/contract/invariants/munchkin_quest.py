"""What holds in every position of Munchkin Quest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.munchkin_quest.positions import CHECKS
from tutor.games.munchkin_quest.state import Quest
from tutor.kernel.state import pending as pending_window

DECKS = ("monster", "treasure", "dxm")
# Verbs that take cards from a deck, or note that somebody has reacted, tell it by the line around them.
QUIET = frozenset({"monster_deck", "treasure_deck", "dxm_deck", "fight"})

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
    "turn-over": ("GameEnded", "mq.turn.end"),
}

_ENTRANCE = [{"id": "in", "tile": "mq.card.entrance", "at": [0, 0]}, {"id": "next", "at": [0, 1]}]
_BOSS = [{"card": "mq.card.shrieking-geek", "boss": True, "where": "in"}]
_TEN = {"level": 10, "where": "in", "gear": ["mq.card.stabbity-spear", "mq.card.firemans-helmet"]}
_CELL = [
    {"id": "cell", "at": [0, 0], "links": {"east": "wall"}},
    {"id": "next", "at": [0, 1], "links": {"west": "wall"}},
]
# Where a random deal hardly ever leads, the games begin here.
POSITIONS = {
    "won-by-a-warriors-tie": {
        "seats": [{"level": 4, "traits": ["mq.card.warrior"]}, {"level": 2}],
        "monsters": [{"card": "mq.house.lost-little-orc"}],
    },
    "boss-beaten": {"rooms": _ENTRANCE, "seats": [_TEN, {"level": 3, "where": "next"}], "monsters": _BOSS},
    "boss-beaten-by-two": {"rooms": _ENTRANCE, "seats": [_TEN, {"level": 10, "where": "next"}], "monsters": _BOSS},
    "boss-not-beaten": {"rooms": _ENTRANCE, "seats": [_TEN, {"level": 3, "where": "next"}], "monsters": _BOSS},
    "no-way-out": {
        "rooms": _CELL,
        "seats": [{"level": 1, "where": "cell"}, {"level": 2, "where": "next"}],
        "monsters": [{"card": "mq.card.shrieking-geek"}],
    },
    "everybody-dead": {
        "seats": [{"level": 1, "health": 1}, {"level": 2, "health": 1}],
        "monsters": [{"card": "mq.card.plutonium-dragon"}],
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
    hands = {card for p in s.players if p.seat != seat for card in p.hand}
    return frozenset({*hands, *s.monster_deck, *s.treasure_deck, *s.dxm_deck})


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
    for deck in DECKS:
        cards = (*getattr(s, f"{deck}_deck"), *getattr(s, f"{deck}_pile"))
        yield from (f"{card} lies among the {deck} cards" for card in cards if s.box.deck_of[card] != deck)
    if pending_window(s) is not None:
        yield from (f"{what} ({rule})" for rule, check in CHECKS for what in check(s))

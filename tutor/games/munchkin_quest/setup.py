"""A random fight to play: hands are dealt and played out, Levels differ, and a monster is there."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.bases import arrive
from tutor.games.munchkin_quest.book import procedure, setup, step
from tutor.games.munchkin_quest.cards import box
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.state import Player, Quest, Room
from tutor.games.munchkin_quest.verbs import Quests, change, draw, next_seats, turn_up
from tutor.games.munchkin_quest.windows import OPENING
from tutor.kernel.chance import Chance, below, shuffle
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput, Impossible
from tutor.kernel.windows import Task

HEALTH = 4
MOVE = 3
GOLD = 300
COLOURS = ("red", "blue", "green", "yellow")
PLACES = (("here", (1, 1)), ("north", (0, 1)), ("east", (1, 2)), ("west", (1, 0)), ("far", (1, 3)))


@step("mq.setup.health")
def everybody_takes_health_tokens(t: Quests, _: dict[str, Any]) -> None:
    """Each player starts with four health tokens, red face up."""
    for p in t.s.players:
        change(t, p.seat, "HealthTaken", "mq.setup.health", {"n": HEALTH}, tokens=HEALTH, health=HEALTH, dead=False)


@step("mq.setup.moves", "mq.move.base")
def everybody_takes_move_tokens(t: Quests, _: dict[str, Any]) -> None:
    """Each player starts with three move tokens, green face up.

    A player begins the game with a Move of 3.
    """
    for p in t.s.players:
        change(t, p.seat, "MoveTaken", ("mq.setup.moves", "mq.move.base"), {"n": MOVE}, move=MOVE, spent=0)


@step("mq.setup.gold")
def everybody_takes_gold(t: Quests, _: dict[str, Any]) -> None:
    """Each player starts with 300 gold."""
    for p in t.s.players:
        change(t, p.seat, "GoldTaken", "mq.setup.gold", {"n": GOLD}, gold=GOLD)


@step("mq.setup.hand")
def hands_are_dealt(t: Quests, _: dict[str, Any]) -> None:
    """Each player is dealt a starting hand of three Treasure and three DxM cards."""
    for p in t.s.players:
        draw(t, "treasure", p.seat, 3, "mq.setup.hand")
        draw(t, "dxm", p.seat, 3, "mq.setup.hand")


@step("mq.character.opening-play")
def starting_hands_are_played(t: Quests, _: dict[str, Any]) -> None:
    """Before the first turn each player may play from the starting hand as many cards as the normal limits allow
    (race, class, items).
    """
    t.open(OPENING, "mq.character.opening-play", next_seats(t.s, t.s.turn), mode="ordered")


@step("mq.explore.step5-monster")
def a_monster_is_there(t: Quests, _: dict[str, Any]) -> None:
    """Step 5: a new room always holds a monster: a Monster card is drawn and its standie put into the room."""
    where = t.s.players[t.s.turn].where
    if t.s.tile(where).entrance:
        return
    for card in turn_up(t, "monster", 1):
        arrive(t, card, where, ("mq.explore.step5-monster",))


procedure(
    "opening",
    everybody_takes_health_tokens,
    everybody_takes_move_tokens,
    everybody_takes_gold,
    hands_are_dealt,
    starting_hands_are_played,
)
procedure("skirmish", a_monster_is_there)


@setup(
    "mq.setup.players",
    "mq.setup.decks",
    "mq.setup.health",
    "mq.setup.gold",
    "mq.setup.colour",
    "mq.setup.discard-piles",
)
def deal(players: int, seed: int, variants: tuple[str, ...] = ()) -> Quest:
    """Two to four players play.

    The cards are sorted into three decks (Monster, Treasure, DxM) and each is shuffled.

    Each player starts with four health tokens, red face up.

    Each player starts with 300 gold.

    Each player picks a colour and takes the munchkin, dice, level counter and bases of that colour.

    Each of the three decks has its own discard pile, face up.
    """
    if not 2 <= players <= 4:
        raise Impossible("mq.setup.players", f"players: {players}; two to four play")
    if variants:
        raise BadInput(f"variants: {variants[0]!r} is unknown; Munchkin Quest has none")
    luck = Chance(seed=seed)
    cards = box()
    tiles, luck = shuffle(luck, tuple(t.id for t in cards.tiles.values() if not t.entrance))
    monsters, luck = shuffle(luck, cards.decks["monster"])
    treasures, luck = shuffle(luck, cards.decks["treasure"])
    dxm, luck = shuffle(luck, cards.decks["dxm"])
    munchkins, luck = _munchkins(players, luck)
    rooms = tuple(Room(id, tile, at) for (id, at), tile in zip(PLACES, tiles, strict=False))
    state = Quest(
        players=munchkins,
        rooms=rooms,
        chance=luck,
        stack=(Task("turn"), Task("skirmish"), Task("opening")),
        monster_deck=monsters,
        treasure_deck=treasures,
        dxm_deck=dxm,
    )
    table = Table(GAME, state)
    GAME.run(table)
    return table.s


def _munchkins(players: int, luck: Chance) -> tuple[tuple[Player, ...], Chance]:
    """One for each player, of any Level; the first stands where the monster will be."""
    made = []
    for seat in range(players):
        level, luck = below(luck, 9)
        room, luck = below(luck, len(PLACES))
        where = PLACES[0 if seat == 0 else room][0]
        gender = ("female", "male")[seat % 2]
        made.append(Player(seat, f"Player {seat + 1}", COLOURS[seat], level=level + 1, where=where, gender=gender))
    return tuple(made), luck

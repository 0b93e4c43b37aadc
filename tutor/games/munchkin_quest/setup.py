"""A whole game dealt: the Entrance on the table, everything else shuffled, hands dealt and played out."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import procedure, setup, step
from tutor.games.munchkin_quest.cards import box
from tutor.games.munchkin_quest.dice import roll_a_die
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.state import Player, Quest, Room
from tutor.games.munchkin_quest.verbs import Quests, change, draw, next_seats
from tutor.games.munchkin_quest.windows import OPENING
from tutor.kernel.chance import Chance, shuffle
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.records import evolve
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput, Impossible
from tutor.kernel.windows import Task

HEALTH = 4
MOVE = 3
GOLD = 300
COLOURS = ("red", "blue", "green", "yellow")
ENTRANCE = "entrance"
MIDDLE = (0, 0)
GENDERS = ("female", "male")


@step("mq.setup.mapmaker")
def one_player_is_the_mapmaker(t: Quests, _: dict[str, Any]) -> None:
    """One player is named Mapmaker and keeps all other room tiles and links (in the box lid)."""
    seat = t.unscripted(len(t.s.players))
    told = {"seat": seat, "tiles": len(t.s.tile_deck), "links": len(t.s.link_deck)}
    t.log("MapmakerNamed", "mq.setup.mapmaker", told, mapmaker=seat)


@step("mq.setup.common")
def what_all_share_is_laid_out(t: Quests, _: dict[str, Any]) -> None:
    """The Monster die, the ten-sided die, the standies and the remaining tokens are put within reach of everybody."""
    t.log("SharedThingsLaidOut", "mq.setup.common", {"n": len(t.s.box.decks["monster"])})


@step("mq.setup.position")
def everybody_starts_in_the_entrance(t: Quests, _: dict[str, Any]) -> None:
    """Every munchkin starts in the Entrance."""
    entrance = t.s.entrance()
    for p in t.s.players:
        if entrance is not None:
            change(t, p.seat, "PutIntoTheEntrance", "mq.setup.position", {"room": entrance.id}, where=entrance.id)


@step("mq.setup.level")
def every_counter_is_set_to_one(t: Quests, _: dict[str, Any]) -> None:
    """Every level counter starts at 1."""
    for p in t.s.players:
        change(t, p.seat, "LevelSet", ("mq.setup.level", "mq.component.level-counter"), {"n": 1}, level=1)


@step("mq.character.start")
def everybody_begins_as_a_human_without_a_class(t: Quests, _: dict[str, Any]) -> None:
    """Every character begins as a Level 1 human without a class."""
    for p in t.s.players:
        change(t, p.seat, "BeganAsHuman", "mq.character.start", {}, traits=())


@step("mq.character.gender")
def a_character_is_of_his_players_gender(t: Quests, _: dict[str, Any]) -> None:
    """A character starts with his player's own gender."""
    for p in t.s.players:
        if p.person:
            change(t, p.seat, "GenderTaken", "mq.character.gender", {"gender": p.person}, gender=p.person)


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


@step("mq.start.first-player")
def the_highest_die_begins(t: Quests, _: dict[str, Any]) -> None:
    """Each player rolls a die; the highest starts."""
    roll_for_the_start(t)


def roll_for_the_start(t: Quests, *, all_again: bool = False) -> None:
    """Those who tie for the highest roll again among themselves, or with all others."""
    everybody = highest = tuple(p.seat for p in t.s.players)
    while len(highest) > 1:
        faces = {seat: roll_a_die(t) for seat in (everybody if all_again else highest)}
        for seat, face in faces.items():
            t.log("RolledForTheStart", "mq.start.first-player", {"seat": seat, "face": face})
        highest = tuple(seat for seat, face in faces.items() if face == max(faces.values()))
    t.log("StartsTheGame", "mq.start.first-player", {"seat": highest[0]}, turn=highest[0])


@step("mq.character.opening-play")
def starting_hands_are_played(t: Quests, _: dict[str, Any]) -> None:
    """Before the first turn each player may play from the starting hand as many cards as the normal limits allow
    (race, class, items).
    """
    t.open(OPENING, "mq.character.opening-play", next_seats(t.s, t.s.turn), mode="ordered")


procedure(
    "opening",
    one_player_is_the_mapmaker,
    what_all_share_is_laid_out,
    everybody_starts_in_the_entrance,
    every_counter_is_set_to_one,
    everybody_begins_as_a_human_without_a_class,
    a_character_is_of_his_players_gender,
    everybody_takes_health_tokens,
    everybody_takes_move_tokens,
    everybody_takes_gold,
    hands_are_dealt,
    the_highest_die_begins,
    starting_hands_are_played,
)


def deal(players: int, seed: int, variants: tuple[str, ...] = ()) -> Quest:
    """The game dealt, at its first decision."""
    state: Quest = dealt(players, seed, variants).state
    return state


def dealt(
    players: int, seed: int, variants: tuple[str, ...] = (), *, game: Game[Quest] | None = None, gender: str = ""
) -> Outcome:
    """The game dealt, and what happened until its first decision. `gender` is that of whoever has seat 0."""
    if variants:
        raise BadInput(f"variants: {variants[0]!r} is unknown; Munchkin Quest has none")
    rules = game or GAME
    state = laid_out(players, seed)
    first, *others = state.players
    state = evolve(state, players=(evolve(first, person=gender or first.person), *others))
    table = Table(rules, state)
    rules.run(table)
    return Outcome(table.s, tuple(table.events))


@setup(
    "mq.setup.players",
    "mq.setup.decks",
    "mq.setup.discard-piles",
    "mq.setup.entrance",
    "mq.setup.colour",
)
def laid_out(players: int, seed: int) -> Quest:
    """Two to four players play.

    The cards are sorted into three decks (Monster, Treasure, DxM) and each is shuffled.

    Each of the three decks has its own discard pile, face up.

    The Entrance tile, which comes with its links attached, is laid in the middle of the table.

    Each player picks a colour and takes the munchkin, dice, level counter and bases of that colour.
    """
    if not 2 <= players <= 4:
        raise Impossible("mq.setup.players", f"players: {players}; two to four play")
    luck = Chance(seed=seed)
    cards = box()
    tiles, luck = shuffle(luck, cards.to_explore())
    links, luck = shuffle(luck, cards.links)
    monsters, luck = shuffle(luck, cards.decks["monster"])
    treasures, luck = shuffle(luck, cards.decks["treasure"])
    dxm, luck = shuffle(luck, cards.decks["dxm"])
    return Quest(
        players=tuple(Player(i, f"Player {i + 1}", COLOURS[i], person=GENDERS[i % 2]) for i in range(players)),
        rooms=(the_entrance(ENTRANCE, MIDDLE),),
        tile_deck=tiles,
        link_deck=links,
        chance=luck,
        stack=(Task("turn"), Task("opening")),
        monster_deck=monsters,
        treasure_deck=treasures,
        dxm_deck=dxm,
    )


def the_entrance(id: str, at: tuple[int, int]) -> Room:
    tile = next(tile for tile in box().tiles.values() if tile.entrance)
    return Room(id, tile.id, at, tile.links or ("passage", "passage", "passage", "passage"))

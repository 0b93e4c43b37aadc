"""The edition's side of the house: its game, its positions, a random deal, and the names of its things."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest import screen
from tutor.games.munchkin_quest.cards import Inline
from tutor.games.munchkin_quest.coach import advice
from tutor.games.munchkin_quest.dice import DICE, FACES
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.glance import glance, reading
from tutor.games.munchkin_quest.layout import lay_out as _lay_out
from tutor.games.munchkin_quest.odds import fight_odds, run_odds, search_odds, value_of_plays, value_of_run_plays
from tutor.games.munchkin_quest.rewards import LEVELS, TREASURE
from tutor.games.munchkin_quest.roll import TIES, check_dice, dice_of
from tutor.games.munchkin_quest.setup import deal, dealt
from tutor.games.munchkin_quest.start import Start
from tutor.games.munchkin_quest.state import Quest, Room, side_of
from tutor.games.munchkin_quest.totals import TOTAL, foes_of
from tutor.games.munchkin_quest.views import seen, seen_fields
from tutor.games.munchkin_quest.whatif import Change, apply_change
from tutor.games.munchkin_quest.windows import A_DIE_LIES, CURSE
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.events import Term
from tutor.kernel.replay import plain_action
from tutor.kernel.table import Table

__all__ = [
    "ASKS_FOR_CARDS",
    "AT_LEISURE",
    "CLOSES",
    "GAME",
    "INLINE",
    "LOSES",
    "START",
    "Change",
    "advice",
    "apply_change",
    "deal",
    "dealt",
    "glance",
    "inline",
    "lay_out",
    "more_of",
    "name",
    "numbers",
    "odds",
    "reading",
    "screen",
    "seen",
    "seen_fields",
    "totals",
]
START = Start
INLINE = Inline
ASKS_FOR_CARDS = frozenset((*A_DIE_LIES, CURSE))  # windows that nobody need be asked in who has no card for them
LOSES = frozenset(("FightLost",))
CLOSES = frozenset(("FightWon", "FightOver"))
AT_LEISURE = (  # what stands last in a list of offers, and is no cause to halt another player
    *("finish-turn", "swap-pack", "give", "drop", "drop-gold", "give-up-trait", "heal", "end-own-life"),
)


def lay_out(start: Start, luck: Chance, inline: str = "", game: Game[Quest] = GAME) -> Outcome:
    """The position, run to its first decision, and what happened until then."""
    state = _lay_out(start, luck, inline)
    check_dice(state, game)
    table = Table(game, state)
    game.run(table)
    return Outcome(table.s, tuple(table.events))


def inline(cards: list[Any], rooms: list[Any]) -> str:
    """Cards and rooms of a table file, checked, as the state keeps them."""
    if not cards and not rooms:
        return ""
    return Inline.model_validate({"cards": cards, "rooms": rooms}).model_dump_json()


def name(state: Quest, id: str, lang: str) -> str:
    """The name of a card, monster in play, room, tile or deal."""
    if id in state.box.cards:
        return state.box.cards[id].name[lang]
    if any(foe.id == id for foe in state.foes):
        return _told_apart({foe.id: state.box.cards[foe.card].name[lang] for foe in state.foes}, id, lang)
    room = next((r for r in state.rooms if r.id == id), None)
    if room is not None:
        return _name_of_room(state, room, lang)
    if id in state.box.tiles:
        return state.box.tiles[id].name[lang]
    if id in state.box.deals:
        return state.box.deals[id].name[lang]
    return id


def _name_of_room(state: Quest, room: Room, lang: str) -> str:
    return _told_apart({r.id: state.box.tiles[r.tile].name[lang] for r in state.rooms}, room.id, lang)


def _told_apart(names: dict[str, str], id: str, lang: str) -> str:
    """Where two of them have the same name, the later one has a number."""
    name = names[id]
    nth = [other for other, called in names.items() if called == name].index(id)
    if not nth:
        return name
    return f"{name}（{nth + 1}）" if lang == "ja" else f"{name} ({nth + 1})"


def more_of(state: Quest, tag: str, fields: dict[str, Any]) -> dict[str, Any]:
    """What the label of an action tells besides its own fields: whose die is set and, if he has several, which of
    them; of the Monster die a face is a colour.
    """
    if tag != "set-die":
        return {}
    if state.toss is not None and state.toss.power == "monster-die":
        face = fields["face"]
        return {"colour": FACES[face - 1]} if 1 <= face <= len(FACES) else {}
    owners, at = [die.of for die in dice_of(state)], fields["die"]
    if not 0 <= at < len(owners):
        return {} if owners else {"unrolled": True}
    several = {"nth": owners[: at + 1].count(owners[at])} if owners.count(owners[at]) > 1 else {}
    return {"of": owners[at], **several}


def odds(state: Quest, game: Game[Quest] | None = None) -> dict[str, Any]:
    """What is about to be rolled, as fractions, and what every card at hand would make of it."""
    if state.ending is not None:
        return {"of": "nothing", "plays": []}
    rules = game or GAME
    fight = fight_odds(state, rules)
    if state.flight is not None:
        return _odds_of_running(state, rules)
    if fight is None:
        return _odds_of_a_search(state, rules)
    duel = fight.duel
    counts = {"won": duel.won, "tied": duel.tied, "lost": duel.lost, "rolls": duel.rolls, "ties_win": duel.ties_win}
    totals = {"munchkins": fight.munchkins, "monsters": fight.monsters}
    dice = {"munchkins": fight.our_dice, "monsters": fight.their_dice}
    plays = [
        {"seat": p.seat, "action": plain_action(action), "win": str(chance)}
        for p in state.players
        for action, chance in value_of_plays(state, p.seat, rules)
    ]
    wins = {"wins": duel.wins, **counts}
    return {"of": "fight", "win": str(fight.chance), **wins, "totals": totals, "dice": dice, "plays": plays}


def _odds_of_running(state: Quest, rules: Game[Quest]) -> dict[str, Any]:
    """The chance to get away from each monster, and what would change the die that lies."""
    plays = [
        {"seat": p.seat, "action": plain_action(action), "win": str(chance)}
        for p in state.players
        for action, chance in value_of_run_plays(state, p.seat, rules)
    ]
    return {"of": "run", "escape": {m: str(c) for m, c in run_odds(state, rules).items()}, "plays": plays}


def _odds_of_a_search(state: Quest, rules: Game[Quest]) -> dict[str, Any]:
    """The chance of each result of a search, and what it brings on average."""
    search = search_odds(state, rules)
    if search is None:
        return {"of": "nothing", "plays": []}
    results = {str(line): str(chance) for line, chance in search.lines}
    mean = {"monster": str(search.monster), "gold": str(search.gold), "treasure": str(search.treasure)}
    found = {"seat": search.seat, "dice": search.dice, "bonus": search.bonus, "results": results, **mean}
    return {"of": "search", **found, "plays": []}


def totals(state: Quest, game: Game[Quest] = GAME) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """Both totals; empty where nothing is fought."""
    if not foes_of(state):
        return (), ()
    return game.ask(state, TOTAL, "munchkins"), game.ask(state, TOTAL, "monsters")


def numbers(state: Quest, game: Game[Quest] = GAME) -> tuple[tuple[Term, ...], ...]:
    """The numbers that stand on the table: both totals first, then dice, treasure and levels to come."""
    if not foes_of(state):
        return ((), ())
    sides = [f"p{seat}" for seat in side_of(state)] + [foe.id for foe in foes_of(state)]
    dice = tuple(game.ask(state, DICE, of) for of in sides)
    levels = tuple(game.ask(state, LEVELS, seat) for seat in side_of(state))
    return (*totals(state, game), *dice, game.ask(state, TREASURE, None), *levels, game.ask(state, TIES, None))

"""The edition's side of the house: its game, its positions, a random deal, and the names of its things."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest import screen
from tutor.games.munchkin_quest.cards import Inline
from tutor.games.munchkin_quest.dice import DICE
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.layout import lay_out as _lay_out
from tutor.games.munchkin_quest.odds import fight_odds, run_odds, value_of_plays
from tutor.games.munchkin_quest.rewards import LEVELS, TREASURE
from tutor.games.munchkin_quest.roll import TIES
from tutor.games.munchkin_quest.setup import deal
from tutor.games.munchkin_quest.start import Start
from tutor.games.munchkin_quest.state import Quest, side_of
from tutor.games.munchkin_quest.totals import TOTAL, foes_of
from tutor.games.munchkin_quest.whatif import Change, apply_change
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.events import Term
from tutor.kernel.replay import plain_action
from tutor.kernel.table import Table

__all__ = [
    "GAME",
    "START",
    "Change",
    "apply_change",
    "deal",
    "inline",
    "lay_out",
    "name",
    "numbers",
    "odds",
    "screen",
    "totals",
]
START = Start


def lay_out(start: Start, luck: Chance, inline: str = "", game: Game[Quest] = GAME) -> Outcome:
    """The position, run to its first decision, and what happened until then."""
    table = Table(game, _lay_out(start, luck, inline))
    game.run(table)
    return Outcome(table.s, tuple(table.events))


def inline(cards: list[Any], rooms: list[Any]) -> str:
    """Cards and rooms of a table file, checked, as the state keeps them."""
    if not cards and not rooms:
        return ""
    return Inline.model_validate({"cards": cards, "rooms": rooms}).model_dump_json()


def name(state: Quest, id: str, lang: str) -> str:
    """The name of a card, monster in play, room or tile."""
    foe = next((f for f in state.foes if f.id == id), None)
    key = foe.card if foe else id
    if key in state.box.cards:
        return state.box.cards[key].name[lang]
    room = next((r for r in state.rooms if r.id == id), None)
    tile = room.tile if room else id
    if tile in state.box.tiles:
        return state.box.tiles[tile].name[lang]
    return id


def odds(state: Quest) -> dict[str, Any]:
    """What is about to be rolled, as fractions, and what every card at hand would make of it."""
    fight = fight_odds(state)
    if state.flight is not None:
        return {"of": "run", "escape": {m: str(c) for m, c in run_odds(state).items()}, "plays": []}
    if fight is None:
        return {"of": "nothing", "plays": []}
    duel = fight.duel
    counts = {"won": duel.won, "tied": duel.tied, "lost": duel.lost, "rolls": duel.rolls, "ties_win": duel.ties_win}
    totals = {"munchkins": fight.munchkins, "monsters": fight.monsters}
    dice = {"munchkins": fight.our_dice, "monsters": fight.their_dice}
    plays = [
        {"seat": p.seat, "action": plain_action(action), "win": str(chance)}
        for p in state.players
        for action, chance in value_of_plays(state, p.seat)
    ]
    wins = {"wins": duel.wins, **counts}
    return {"of": "fight", "win": str(fight.chance), **wins, "totals": totals, "dice": dice, "plays": plays}


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

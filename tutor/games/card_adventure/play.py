"""The game's side of the house: its game, positions, deals, and the names of its things."""

from __future__ import annotations

from typing import Any

from tutor.content.models import Text
from tutor.games.card_adventure import board_checks, coach, layout, screen
from tutor.games.card_adventure.board import Board
from tutor.games.card_adventure.board_checks import Loc
from tutor.games.card_adventure.cards import box, printed_id
from tutor.games.card_adventure.carrying import items_at
from tutor.games.card_adventure.chances import chances
from tutor.games.card_adventure.counting import questions
from tutor.games.card_adventure.game import GAME as GAME
from tutor.games.card_adventure.looking import is_open
from tutor.games.card_adventure.maps import Inline, boards
from tutor.games.card_adventure.start import Start
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.strength import NEEDED, SHOWN
from tutor.games.card_adventure.views import seen, seen_fields
from tutor.games.card_adventure.whatif import Change, apply_change
from tutor.games.card_adventure.windows import CARDS, PENALTY, STRUCTURE, WHO_GOES
from tutor.games.edition import Advice, Variant
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.events import Term
from tutor.kernel.state import Action, pending
from tutor.kernel.table import Table

START = Start
INLINE = Inline
ASKS_FOR_CARDS = frozenset((STRUCTURE, CARDS, PENALTY))  # windows that nobody need be asked in who has nothing for them
LOSES = CLOSES = frozenset[str]()  # kinds of events: no goal of a lesson hangs on one of them
TAKEN_ALONE = frozenset((WHO_GOES,))  # windows in which a lone offer is no choice: bots let the reader go first
AND = {"ja": "と", "en": " and "}
ROUTE = {"ja": "{}をつなぐルート", "en": "the way between {}"}

__all__ = ["ASKS_FOR_CARDS", "GAME", "INLINE", "START", "Change", "apply_change", "screen", "seen", "seen_fields"]


def lay_out(start: Start, luck: Chance, inline: str = "", game: Game[Adventure] | None = None) -> Outcome:
    """The position, run to its first decision, and what happened until then."""
    rules = game or GAME
    table = Table(rules, layout.lay_out(start, luck, inline))
    rules.run(table)
    return Outcome(table.s, tuple(table.events))


def deal(players: int, seed: int, variants: tuple[str, ...] = (), board: str = "") -> Adventure:
    """The game dealt, at its first decision."""
    state: Adventure = dealt(players, seed, variants, board).state
    return state


def dealt(
    players: int,
    seed: int,
    variants: tuple[str, ...] = (),
    board: str | Board = "",
    *,
    game: Game[Adventure] | None = None,
) -> Outcome:
    """The game dealt, and what happened until its first decision."""
    rules = game or GAME
    table = Table(rules, layout.dealt(players, seed, variants, board))
    rules.run(table)
    return Outcome(table.s, tuple(table.events))


def board_choices() -> tuple[Variant, ...]:
    """The boards of the house, in the order in which they are offered."""
    return tuple([Variant(board.id, board.name, board.story, board.source) for board in boards().values()])


def places(board: str) -> tuple[Variant, ...]:
    """The cells of a board of the house; of the usual one if it is not known."""
    known = boards()
    found = known.get(board) or next(iter(known.values()))
    return tuple(Variant(cell.id, cell.name or Text(ja=cell.id, en=cell.id)) for cell in found.cells)


def inline(cards: list[Any], rooms: list[Any]) -> str:
    """Cards and boards of a table file, checked, as the state keeps them."""
    return Inline.model_validate({"cards": cards, "rooms": rooms}).model_dump_json() if cards or rooms else ""


def mistakes(board: Board) -> list[tuple[Loc, str, str]]:
    """What is wrong with a board that somebody has drawn: where in it, what, and what to write instead."""
    return [(m.loc, m.wrong, m.write) for m in board_checks.mistakes(board, box())]


def name(state: Adventure, id: str, lang: str) -> str:
    """The name of a card, token, counter, class, structure, board, cell, route or area."""
    printed = state.box.cards.get(id) or state.box.printed.get(printed_id(id))
    if printed is not None:
        return printed.name[lang]
    found = state.map
    if id in found.cells:
        return found.cells[id].name[lang]
    if id in found.routes:
        ends = AND[lang].join(found.cells[cell].name[lang] for cell in found.routes[id].between)
        return ROUTE[lang].format(ends)
    if id in found.areas:
        return found.areas[id].name[lang]
    return found.board.name[lang] if id == state.board else id


def more_of(state: Adventure, tag: str, fields: dict[str, Any]) -> dict[str, Any]:
    """What the label of an action tells besides its own fields: an item that lies open, BP and MP, where the PC is."""
    if tag == "take-item":
        there = items_at(state, state.players[fields["seat"]].where)
        at = fields["item"]
        known = 0 <= at < len(there) and is_open(state, there[at].card)
        return {"card": there[at].card} if known else {}
    if tag in ("show-attack", "strike"):
        card = state.box.attacks.get(fields["card"])
        where = {"where": state.players[fields["seat"]].where} if tag == "strike" else {}
        return {**where, "n": card.bp} if card is not None else where
    if tag == "cast":
        return {"n": sum(state.box.powers[card].mp for card in fields["mp"] if card in state.box.powers)}
    if tag == "rest":
        return {"where": state.players[fields["seat"]].where}
    window = pending(state)
    if tag == "lay-down" and window is not None and "missing" in window.about:
        return {"missing": True}
    return {}


def numbers(state: Adventure, game: Game[Adventure] | None = None) -> tuple[tuple[Term, ...], ...]:
    """What a table counts: the hands and wounds of PCs, the monsters and structures in play, what the board does."""
    ask = (game or GAME).ask
    return tuple([ask(state, question, about) for question, about in questions(state)])


def totals(state: Adventure, game: Game[Adventure] | None = None) -> tuple[tuple[Term, ...], ...]:
    """BP against BP, where one monster is fought; several are never added up."""
    ask = (game or GAME).ask
    if state.combat is None or len(state.combat.monsters) != 1:
        return ()
    card = state.combat.monsters[0]
    return (ask(state, SHOWN, card), ask(state, NEEDED, card))


def odds(state: Adventure, game: Game[Adventure] | None = None) -> dict[str, Any]:
    """What a rest and the board step may bring."""
    return chances(game or GAME, state)


def advice(
    view: Adventure, seat: int, offers: tuple[Action, ...], game: Game[Adventure] | None = None
) -> tuple[Advice, ...]:
    """What a coach would tell this seat, from what it may see."""
    return coach.advice(game or GAME, view, seat, offers)

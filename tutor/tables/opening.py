"""From a table file to a game in progress."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from tutor.content.source import Problems, problems_of
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.tables.models import TableFile


def luck_of(chance: tuple[int | str, ...], seed: int) -> Chance:
    """Scripted dice and draws. Dice take the next number, draws the next card."""
    dice = tuple(x for x in chance if isinstance(x, int))
    cards = tuple(x for x in chance if isinstance(x, str))
    return Chance(seed=seed, dice=dice, cards=cards)


def open_table(table: TableFile, name: str = "the table", text: str = "") -> tuple[Edition, Line[Any]]:
    """The edition and the game that a table file begins; raises BadInput or Problems."""
    found = edition(table.edition)
    unknown = [v for v in table.variants if v not in {x.id for x in found.variants}]
    if unknown:
        raise BadInput(f"variants: {unknown[0]!r} is unknown to {found.id}")
    play = found.table
    try:
        inline = play.inline(list(table.cards), list(table.rooms))
        start = play.START.model_validate(table.start)
    except ValidationError as error:
        raise Problems(problems_of(error, name, text)) from None
    laid: Outcome = play.lay_out(start, luck_of(table.chance, table.seed), inline)
    return found, Line(found.game, (Moment(laid.state, None, laid.events),))


def read_action(game: Game[Any], data: dict[str, Any]) -> Action:
    """An action as people write it: `{seat: 0, action: enhance, card: ...}`, or with the fields under `action`."""
    fields = dict(data)
    kind = fields.pop("action", None)
    if isinstance(kind, dict):
        fields.update(kind)
        kind = fields.pop("action", None)
    if kind is not None:
        fields["do"] = kind
    return game.action_of(fields)

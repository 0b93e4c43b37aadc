"""Another way to read an unclear rule: what would come of it, and a table on which it can be played either way."""

from __future__ import annotations

from functools import cache
from typing import Any

from tutor.content.models import LANGS, Reading, Text
from tutor.games.edition import Edition
from tutor.games.registry import edition_of
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.trails import Origin
from tutor.tables.findings import Move
from tutor.tables.opening import open_table, read_action
from tutor.tables.otherwise import moves_of, read_otherwise, readings_of, table_of
from tutor.tables.without_told import reading_told
from tutor.ui.play.free import FreeDesk
from tutor.ui.words import word

Part = dict[str, Any]
OURS, OTHER = HALVES = ("ours", "other")


@cache
def other_readings(rule: str, lang: str) -> list[Part]:
    """The other ways to read a rule, as its page shows them: both played by the engine."""
    found = edition_of(rule)
    return [part for reading in readings_of(found, rule) if (part := _part(found, reading, lang)) is not None]


def _part(found: Edition, reading: Reading, lang: str) -> Part | None:
    parting = read_otherwise(found, reading)
    if parting is None:
        return None
    told = reading_told(found, parting, lang)
    rows = [
        {"key": half, "label": label, "text": text, "button": word("differs-see", lang), "go": _way(reading, half)}
        for half, (label, text) in zip(HALVES, told[2:], strict=True)
    ]
    return {"key": reading.id, "title": told.title, "says": reading.says[lang], "move": told.move, "rows": rows}


def ours_of(found: Edition, reading: Reading) -> Text:
    """How we read the rule."""
    rule = found.ledger[reading.rule]
    return rule.ruling.text if rule.ruling is not None else rule.text


def _way(reading: Reading, half: str) -> Part:
    return {"do": "open", "reading": reading.id, "half": half}


# -- a table of its own ----------------------------------------------------------------------------------------------


class ReadingDesk(FreeDesk):
    """A table that is played by one reading; over it stands by which, with the ways to the other and to the rule."""

    reading: Reading
    half = OURS

    def parts(self, lang: str) -> Part:
        return {**super().parts(lang), "coach": self._banner(lang)}

    def _banner(self, lang: str) -> Part:
        otherwise = self.half == OTHER
        there = OURS if otherwise else OTHER
        ours = ours_of(self.edition, self.reading)[lang]
        return {
            "title": word(f"read-{self.half}", lang),
            "text": self.reading.says[lang] if otherwise else ours,
            "more": {"label": word(f"read-to-{there}", lang), "icon": "branch", "go": _way(self.reading, there)},
            "show": {"label": word("read-rule", lang), "icon": "undo", "go": {"do": "open", "rule": self.reading.rule}},
        }


def open_reading(id: str, half: str) -> FreeDesk:
    """The table of a reading just before the last move, which is there to be tried."""
    found = edition_of(id)
    reading = found.readings.get(id)
    if reading is None:
        raise BadInput(f"there is no reading {id!r:.80}")
    half = half if half in HALVES else OURS
    _, line = open_table(table_of(found, reading, otherwise=half == OTHER))
    title = Text(**{lang: word(f"read-{half}", lang) for lang in LANGS})
    desk = ReadingDesk(found, line, title, 0)
    desk.reading, desk.half = reading, half
    moves = [move for move in moves_of(reading) if move.do or move.try_]
    for move in moves[:-1]:
        _make(desk, move)
    desk.know_origin(Origin({"reading": id, "half": half}, len(desk.whole.moments)))
    desk.at = desk.wished_at = len(desk.whole.moments) - 1
    if moves:
        last = read_action(line.game, moves[-1].do or moves[-1].try_ or {})
        desk.wishes, desk.you = (last,), last.seat
    return desk


def _make(desk: FreeDesk, move: Move) -> None:
    """What one reading refuses is passed over."""
    if move.do is not None:
        try:
            desk.whole = desk.whole.do(read_action(desk.whole.game, move.do))
        except Illegal:
            return

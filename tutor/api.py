"""The Python side for those who write notebooks: lessons to open, and positions to ask, play, branch and compare."""

from __future__ import annotations

import warnings
from dataclasses import replace
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tutor.content.source import fit, parse, read_text
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition_of
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Denied
from tutor.lessons.examples import examples_of
from tutor.lessons.trails import Origin, pack
from tutor.lessons.truth import change_of
from tutor.pictures import spread_picture
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, read_action

if TYPE_CHECKING:
    from tutor.ui.play.free import FreeDesk

Move = dict[str, Any] | Action


class Refusal(tuple[Denied, ...]):
    """Why an action is not allowed: every failing condition, most basic first. Empty, and false, if it is allowed."""

    speaker: Speaker

    def __repr__(self) -> str:
        if not self:
            return "allowed"
        return "\n".join(f"{self.speaker.denial(d)} ({self.speaker.page(d.rule)}, {d.rule})" for d in self)


class Number:
    """A number and the terms that it is the sum of."""

    def __init__(self, terms: tuple[Any, ...], speaker: Speaker) -> None:
        self.terms = terms
        self._speaker = speaker

    def __int__(self) -> int:
        return sum(t.value for t in self.terms)

    def __eq__(self, other: object) -> bool:
        return int(self) == other

    def __hash__(self) -> int:
        return hash(int(self))

    def __repr__(self) -> str:
        page = self._speaker.page
        lines = [f"{t.value:+4d}  {self._speaker.term(t)} ({page(t.rule)}, {t.rule})" for t in self.terms]
        return "\n".join([*lines, f"= {int(self)}"])


class Odds:
    """The chance to win as an exact fraction, with the spread of both totals."""

    def __init__(self, found: dict[str, Any], lang: str) -> None:
        self.found = found
        self._lang = lang

    @property
    def win(self) -> Fraction:
        return Fraction(self.found["win"])

    def __repr__(self) -> str:
        if self.found.get("of") != "fight":
            return str(self.found)
        return f"{self.found['wins']}/{self.found['rolls']}"

    def _repr_svg_(self) -> str:
        return spread_picture(self.found, self._lang)


class Position:
    """A game at a moment. It never changes: `do`, `undo` and `branch` give another one.

    `origins` are the places where a link to it can begin, the widest first.
    """

    def __init__(self, edition: Edition, line: Line[Any], lang: str = "en", origins: tuple[Origin, ...] = ()) -> None:
        self.edition = edition
        self.line = line
        self.lang = lang
        self.origins = origins

    # -- asking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.line.state

    def offers(self, seat: int = 0) -> tuple[Action, ...]:
        """Every legal action of a seat."""
        return self.line.game.offers(self.state, seat)

    def why_not(self, move: Move | None = None, **fields: Any) -> Refusal:
        """Why an action is refused; an empty answer means that it is allowed."""
        refusal = Refusal(self.line.game.why_not(self.state, self._action(move, fields)))
        refusal.speaker = self._speaker()
        return refusal

    def ask(self, question: str, of: Any = None) -> Number:
        return Number(self.line.game.ask(self.state, question, of), self._speaker())

    def odds(self) -> Odds:
        return Odds(self.edition.table.odds(self.state, self.line.game), self.lang)

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        return self.line.game.view(self.state, seat)

    @property
    def story(self) -> tuple[str, ...]:
        """What the latest action brought about, in sentences."""
        before = self.line.moments[-2].state if len(self.line.moments) > 1 else self.state
        speaker = Speaker(self.edition, self.lang, self.state, before)
        return tuple(t for e in self.line.events if (t := speaker.event(e)))

    # -- going on ----------------------------------------------------------------------------------------------------

    def do(self, move: Move | None = None, **fields: Any) -> Position:
        """The position after a legal action; raises `Illegal` with the reasons otherwise."""
        return self._with(self.line.do(self._action(move, fields)))

    def undo(self, steps: int = 1) -> Position:
        return self._with(self.line.undo(steps))

    def branch(self, **change: Any) -> Position:
        """The same position with one thing different: `branch(kind="trade", seat=0, to="")` takes a class away."""
        wanted = change_of(self.edition, change)
        return self._with(self.line.replace_state(self.edition.table.apply_change(self.state, wanted), wanted))

    def compare(self, other: Position) -> Comparison:
        return Comparison(self, other)

    def in_language(self, lang: str) -> Position:
        return Position(self.edition, self.line, lang, self.origins)

    def link(self, seat: int = 0) -> str:
        """What opens this position for anybody, seen from a seat: it is written behind the address of a page, and
        `tutor.position` reads it.
        """
        from tutor.ui.address import write_address
        from tutor.ui.keeping import kept_by_the_host
        from tutor.ui.sharing import link_to

        return write_address(link_to(self._desk(seat), None, kept_by_the_host()))

    def show(self, seat: int = 0) -> Any:
        """The position as a table to be played on, in a notebook."""
        from tutor.ui.board import Board
        from tutor.ui.keeping import kept_by_the_host
        from tutor.ui.session import Session

        session = Session(lang=self.lang, keeper=kept_by_the_host())
        session.desk = self._desk(seat)
        session.page = "table"
        session.pinned = session.own_lang = True
        return Board(session)

    # -- showing -----------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        speaker = self._speaker()
        ours, theirs = self.edition.table.numbers(self.state, self.line.game)[:2]
        if not ours and not theirs:
            return f"<{self.edition.title[self.lang]}>"
        score = f"{sum(t.value for t in ours)} : {sum(t.value for t in theirs)}"
        sides = [", ".join(f"{speaker.term(t)} {t.value:+d}" for t in terms) for terms in (ours, theirs)]
        return f"{score}  ({sides[0]} | {sides[1]})"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        text = repr(self)
        lines = "".join(f"<li>{escape(t)}</li>" for t in self.story)
        odds = self.odds()
        picture = odds._repr_svg_() if odds.found.get("of") == "fight" else ""
        return {"text/plain": text, "text/html": f"<p>{escape(text)}</p><ul>{lines}</ul>{picture}"}

    # -- inside ------------------------------------------------------------------------------------------------------

    def _speaker(self) -> Speaker:
        return Speaker(self.edition, self.lang, self.state)

    def _with(self, line: Line[Any]) -> Position:
        return Position(self.edition, line, self.lang, self.origins)

    def _desk(self, seat: int) -> FreeDesk:
        from tutor.ui.play.free import FreeDesk

        reached = [o for o in self.origins if o.moments <= len(self.line.moments)]
        origin = reached[-1] if reached else None
        if origin is not None and "laid" in origin.address:
            origin = replace(origin, address={**origin.address, "seat": str(seat)})
        return FreeDesk(self.edition, self.line, self.edition.title, seat, origin)

    def _action(self, move: Move | None, fields: dict[str, Any]) -> Action:
        if isinstance(move, Action):
            return move
        return read_action(self.line.game, {**(move or {}), **fields})


class Comparison:
    """Two positions side by side: only what differs."""

    def __init__(self, one: Position, other: Position) -> None:
        drawings = []
        for position in (one, other):
            screen = position.edition.table.screen
            speaker = Speaker(position.edition, position.lang, position.state)
            drawings.append(screen.Drawing(position.line, position.line, 0, speaker))
        self.found = one.edition.table.screen.compare(drawings[0], drawings[1], ("1", "2"))

    @property
    def rows(self) -> tuple[tuple[str, str, str], ...]:
        return tuple((r["what"], r["left"], r["right"]) for r in self.found["rows"])

    def __repr__(self) -> str:
        left, right = self.found["left"], self.found["right"]
        head = " | ".join(f"{side['line']} ({_fraction(side['odds'])})" for side in (left, right))
        return "\n".join([head, *(f"{what}: {a} → {b}" for what, a, b in self.rows)])


def _fraction(odds: dict[str, Any] | None) -> str:
    return f"{odds['fraction']['n']}/{odds['fraction']['of']}" if odds else "-"


# -- opening ---------------------------------------------------------------------------------------------------------


def table(source: str | Path | dict[str, Any], lang: str = "en") -> Position:
    """A position from a table file, its text, or its data."""
    if isinstance(source, dict):
        model, name, text = TableFile.model_validate(source), "the table", ""
    else:
        is_file = isinstance(source, Path) or "\n" not in source
        text = read_text(Path(source)) if is_file else str(source)
        name = str(source) if is_file else "the table"
        model = fit(TableFile, parse(text, name), name, text)
    edition, line = open_table(model, name, text)
    return Position(edition, line, lang, (_laid(model),))


def _laid(table: TableFile) -> Origin:
    """A table that a link tells in full."""
    told = table.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"probes"})
    return Origin({"laid": pack(told)})


def example(id: str, beat: str = "", lang: str = "en") -> Position:
    """A worked example of a rulebook, at its start or after one of its beats."""
    edition = edition_of(id)
    found = next((x for x in examples_of(edition) if x.id == id), None)
    if found is None:
        raise BadInput(f"there is no example {id!r}; there are {', '.join(x.id for x in examples_of(edition))}")
    laid, (_, line) = found.table, open_table(found.table)
    if beat and beat not in {b.id for b in found.beats}:
        raise BadInput(f"{id} has no beat {beat!r}; beats are {', '.join(b.id for b in found.beats)}")
    for one in found.beats if beat else ():
        if one.table is not None:
            laid, (_, line) = one.table, open_table(one.table)
        for move in one.do:
            line = line.do(read_action(line.game, move))
        if one.id == beat:
            break
    origins = (_laid(laid), *((Origin({"example": id, "step": beat}, len(line.moments)),) if beat else ()))
    return Position(edition, line, lang, origins)


def position(link: str, lang: str = "") -> Position:
    """The position behind a link, as a page or `Position.link` gives it."""
    from tutor.ui.address import read_link
    from tutor.ui.keeping import kept_by_the_host
    from tutor.ui.opening import open_address

    address = read_link(link)
    found = open_address(address, kept_by_the_host())
    if found.desk is None or found.desk.origin is None:
        raise BadInput(f"{link!r:.60} leads to no position")
    told = lang or address.get("lang", "en")
    if found.note is not None:
        warnings.warn(found.note.text(told), stacklevel=2)
    line = found.branch.line if found.branch else found.desk.line
    return Position(found.desk.edition, line, told, (found.desk.origin,))


def open_page(lang: str = "", **address: str) -> Any:
    """A page by its address: `open_page(lesson=..., step=...)`, `open_page(rule=...)`, `open_page(words="tie")`."""
    from tutor.ui.board import board

    return board({**address, **({"lang": lang} if lang else {})})


def open_position(link: str, lang: str = "") -> Any:
    """A page at the position behind a link."""
    from tutor.ui.address import read_link

    return open_page(**{**read_link(link), **({"lang": lang} if lang else {})})


def open_lesson(id: str, step: str = "", lang: str = "") -> Any:
    """A lesson, at a step if one is named; otherwise where the learner left it."""
    return open_page(lang, lesson=id, **({"step": step} if step else {}))


def start(lang: str = "") -> Any:
    """The start page."""
    return open_page(lang, page="landing")

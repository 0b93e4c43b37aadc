"""The referee answers probes about a position, in order, as plain data with sentences in both languages."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.engine import tag_of
from tutor.kernel.events import Event, Term
from tutor.kernel.records import plain
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput, Denied
from tutor.kernel.windows import open_seats
from tutor.tables.abouts import check_about
from tutor.tables.copies import copies_meant, copy_in_play
from tutor.tables.models import Ask, Probe
from tutor.tables.opening import read_action, scripted

Answer = dict[str, Any]


class Referee:
    """A position and its answers. `do` goes on from it; every other probe leaves it as it is."""

    def __init__(self, edition: Edition, line: Line[Any]) -> None:
        self.edition = edition
        self.line = line

    def answer(self, probe: Probe) -> Answer:
        """The answer to one probe; raises BadInput if it asks for what cannot be there."""
        kind = probe.kind
        with scripted():
            answer: Answer = getattr(self, f"_{kind}")(getattr(probe, "try_" if kind == "try" else kind))
        return {"probe": kind, **answer}

    def usual(self) -> tuple[Probe, ...]:
        """What is worth asking when a file asks nothing: what everybody may do, and the odds."""
        window = pending(self.line.state)
        seats = open_seats(window) if window else ()
        return (*(Probe(offers=seat) for seat in seats), Probe(odds={}))

    def waiting(self) -> Answer | None:
        """The decision that the table waits for; None when the game is over."""
        window = pending(self.line.state)
        if window is None or self.line.state.ending is not None:
            return None
        seats = list(open_seats(window))
        lead = window.lead if window.lead in seats else None
        text = self._both(lambda speaker: speaker.window(window))
        kinds = {seat: list(dict.fromkeys(tag_of(type(a)) for a in self._offered(seat))) for seat in seats}
        return {"for": window.kind, "rule": window.rule, "seats": seats, "lead": lead, "may": kinds, "text": text}

    def _offered(self, seat: int) -> tuple[Action, ...]:
        return tuple(self.line.game.offers(self.line.state, seat))

    # -- probes ------------------------------------------------------------------------------------------------------

    def _offers(self, seat: int) -> Answer:
        self._seat(seat)
        return {"seat": seat, "offers": [self._said(a) for a in self._offered(seat)]}

    def _try(self, data: dict[str, Any]) -> Answer:
        action = self._action(data)
        denials = self.line.game.why_not(self.line.state, action)
        told = [self.told_denial(d) for d in denials]
        return {"action": plain(action), "label": self.label(action), "legal": not denials, "denials": told}

    def _do(self, data: dict[str, Any]) -> Answer:
        action = self._action(data)
        denials = self.line.game.why_not(self.line.state, action)
        answer: Answer = {"action": plain(action), "label": self.label(action)}
        answer["verdict"] = "denied" if denials else "ok"
        answer["denials"] = [self.told_denial(d) for d in denials]
        before = self.line.state
        if not denials:
            self.line = self.line.do(action)
        answer["events"] = [] if denials else [self.told_event(e, before) for e in self.line.events]
        return {**answer, "waiting": self.waiting()}

    def _action(self, data: dict[str, Any]) -> Action:
        """The action as it was written, with the copies of cards that its player has."""
        game, state = self.line.game, self.line.state

        def failing(written: dict[str, Any]) -> int:
            return len(game.why_not(state, read_action(game, written)))

        return read_action(game, copies_meant(state, data, failing))

    def _ask(self, ask: Ask) -> Answer:
        return self.told_answer(ask)

    def terms(self, ask: Ask) -> tuple[Term, ...]:
        known = self.line.game.questions()
        if ask.question not in known:
            near = difflib.get_close_matches(ask.question, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}"
            raise BadInput(f"ask: the question {ask.question!r:.60} is unknown; {hint}")
        check_about(self.line, ask.question, ask.of)
        try:
            terms = self.line.game.ask(self.line.state, ask.question, ask.of)
        except BadInput:
            raise
        except (StopIteration, LookupError, TypeError, ValueError, AttributeError, AssertionError):
            raise BadInput(f"ask: {ask.question} has no answer for {ask.of!r:.60} here{self._says(ask)}") from None
        return tuple(t for t in terms if not ask.only or t.key in ask.only)

    def _says(self, ask: Ask) -> str:
        """What can be asked instead, where the game has words for it."""
        if copy := copy_in_play(self.line.state, ask.of):
            return f"; write a copy, such as {copy}"
        told = self.edition.texts.get("asking", {}).get(ask.question)
        return f"; it says: {told['en']}" if told else ""

    def rules_behind(self, ask: Ask) -> set[str]:
        """The rules of a number: those of its terms, and those by which the answer to another question is a part."""
        game, state = self.line.game, self.line.state
        parts = (t for t in game.rules.terms if t.kind == "part" and t.question == ask.question)
        whole = {t.rules[0] for t in parts if any(game.ask(state, t.part, thing) for thing in t.fn(state, ask.of))}
        return {t.rule for t in self.terms(ask)} | whole

    def _odds(self, _: dict[str, Any] | None) -> Answer:
        if self.line.state.ending is not None:
            return {"of": "nothing", "plays": []}
        answer: Answer = self.edition.table.odds(self.line.state, self.line.game)
        rolls = answer.get("rolls")
        if rolls:
            shares = {k: str(Fraction(answer[k], rolls)) for k in ("won", "tied", "lost")}
            answer = {**answer, "outcomes": shares}
        if "next" in answer:
            answer = {**answer, "next": [self._drawn(row) for row in answer["next"]]}
        if answer["of"] == "dice":
            answer = {**answer, "results": [self._rolled(row) for row in answer["results"]]}
        return {**answer, "plays": [self._play(p, answer.get("win")) for p in answer.get("plays", ())]}

    def _drawn(self, row: dict[str, Any]) -> dict[str, Any]:
        """What may be drawn, named: a kind of card, or a card."""
        words, table = self.edition.texts["words"], self.edition.table
        named = {
            key: {lang: words[id][lang] if id in words else table.name(self.line.state, id, lang) for lang in LANGS}
            for key in ("deck", "what")
            for id in (row[key],)
        }
        return {**row, "label": named["what"], "deck_label": named["deck"]}

    def _rolled(self, row: dict[str, Any]) -> dict[str, Any]:
        """A result of dice, in words, and the sentence of its rule."""
        facts = {key: value for key, value in row.items() if key not in ("what", "chance", "rule")}
        told = self._both(lambda speaker: speaker.result(row["what"], facts))
        return {**row, "page": self._page(row["rule"]), "text": told}

    def _view(self, seat: int) -> Answer:
        self._seat(seat)
        return {"seat": seat, "view": plain(self.line.game.view(self.line.state, seat))}

    def _state(self, path: tuple[str | int, ...]) -> Answer:
        state = plain(self.line.state)
        several = [p for p in path if isinstance(p, str) and ("." in p or p in state)]
        if len(path) > 1 and len(several) == len(path):
            values = {p: value_at(state, tuple(p.split("."))) for p in several}
            return {"paths": several, "values": values}
        return {"path": list(path), "value": self.look_at(path)}

    def look_at(self, path: tuple[str | int, ...]) -> Any:
        """The value at a path: in parts, or as one word with dots."""
        parts = tuple(path[0].split(".")) if len(path) == 1 and isinstance(path[0], str) else path
        return value_at(plain(self.line.state), parts)

    # -- telling -----------------------------------------------------------------------------------------------------

    def told_answer(self, ask: Ask) -> Answer:
        terms = self.terms(ask)
        told = [self.told_term(t) for t in terms]
        return {"question": ask.question, "of": ask.of, "total": sum(t.value for t in terms), "terms": told}

    def told_denial(self, d: Denied) -> Answer:
        told = {"rule": d.rule, "page": self._page(d.rule), "facts": plain(d.facts), "key": d.key}
        return {**told, "text": self._both(lambda speaker: speaker.denial(d))}

    def told_event(self, e: Event, before: Any) -> Answer:
        told = {"kind": e.kind, "rule": e.rule, "rules": list(e.rules), "facts": plain(e.facts), "cause": e.cause}
        return {**told, "text": self._both(lambda speaker: speaker.event(e), before)}

    def told_term(self, t: Term) -> Answer:
        told = {"value": t.value, "rule": t.rule, "page": self._page(t.rule), "key": t.key, "source": t.source}
        return {**told, "facts": plain(t.facts), "text": self._both(lambda speaker: speaker.term(t))}

    def _both(self, say: Callable[[Speaker], str], *before: Any) -> dict[str, str]:
        return {lang: say(Speaker(self.edition, lang, self.line.state, *before)) for lang in LANGS}

    def _said(self, action: Any) -> Answer:
        return {**plain(action), "label": self.label(action)}

    def label(self, action: Any) -> dict[str, str]:
        return self._both(lambda speaker: speaker.action(action))

    def _play(self, play: Answer, win: str | None) -> Answer:
        """A card that could be played, with its label and what it would change."""
        change = {"change": str(Fraction(play["win"]) - Fraction(win))} if win and "win" in play else {}
        return {**play, **change, "action": self._said(self.line.game.action_of(play["action"]))}

    def _page(self, rule: str) -> int | None:
        found = self.edition.ledger.get(rule)
        return found.page if found else None

    def _seat(self, seat: int) -> None:
        seats = len(self.line.state.players)
        if not 0 <= seat < seats:
            raise BadInput(f"seat: there is no seat {seat}; seats are 0 to {seats - 1}")


def value_at(data: Any, path: tuple[str | int, ...]) -> Any:
    """The value at a path of plain data."""
    here = data
    for i, part in enumerate(path):
        step = int(part) if isinstance(here, list) and isinstance(part, str) and part.isdecimal() else part
        try:
            if isinstance(here, list) and isinstance(step, int) and step < 0:
                raise IndexError
            here = here[step]
        except (KeyError, IndexError, TypeError):
            before, place = (".".join(map(str, path[:n])) for n in (i, i + 1))
            raise BadInput(f"state: there is nothing at {place:.80}; {_parts_of(here, before)}") from None
    return here


def _parts_of(here: Any, place: str) -> str:
    if isinstance(here, dict) and here:
        return f"there is {', '.join(map(str, here))}"
    if isinstance(here, list) and here:
        return f"there is 0 to {len(here) - 1}"
    if here is None:
        return f"{place} is null here"
    return f"{place} is empty here" if here in ([], {}) else "there is nothing further"

"""The referee answers probes about a position, in order, as plain data with sentences in both languages."""

from __future__ import annotations

from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.events import Event, Term
from tutor.kernel.records import plain
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.verdict import BadInput, Denied
from tutor.tables.models import Ask, Probe
from tutor.tables.opening import read_action

Answer = dict[str, Any]


class Referee:
    """A position and its answers. `do` goes on from it; every other probe leaves it as it is."""

    def __init__(self, edition: Edition, line: Line[Any]) -> None:
        self.edition = edition
        self.line = line

    def answer(self, probe: Probe) -> Answer:
        kind = probe.kind
        answer: Answer = getattr(self, f"_{kind}")(getattr(probe, "try_" if kind == "try" else kind))
        return {"probe": kind, **answer}

    # -- probes ------------------------------------------------------------------------------------------------------

    def _offers(self, seat: int) -> Answer:
        self._seat(seat)
        offers = self.line.game.offers(self.line.state, seat)
        return {"seat": seat, "offers": [self._said(a) for a in offers]}

    def _try(self, data: dict[str, Any]) -> Answer:
        action = read_action(self.line.game, data)
        denials = self.line.game.why_not(self.line.state, action)
        return {"action": plain_action(action), "legal": not denials, "denials": [self.told_denial(d) for d in denials]}

    def _do(self, data: dict[str, Any]) -> Answer:
        action = read_action(self.line.game, data)
        denials = self.line.game.why_not(self.line.state, action)
        answer: Answer = {"action": plain_action(action), "verdict": "denied" if denials else "ok"}
        answer["denials"] = [self.told_denial(d) for d in denials]
        before = self.line.state
        if not denials:
            self.line = self.line.do(action)
        answer["events"] = [] if denials else [self.told_event(e, before) for e in self.line.events]
        return answer

    def _ask(self, ask: Ask) -> Answer:
        terms = self.terms(ask)
        told = [self.told_term(t) for t in terms]
        return {"question": ask.question, "of": ask.of, "total": sum(t.value for t in terms), "terms": told}

    def terms(self, ask: Ask) -> tuple[Term, ...]:
        try:
            terms = self.line.game.ask(self.line.state, ask.question, ask.of)
        except (StopIteration, IndexError, KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"ask: {ask.question} has no answer for {ask.of!r}") from None
        return tuple(t for t in terms if not ask.only or t.key in ask.only)

    def _odds(self, _: dict[str, Any]) -> Answer:
        answer: Answer = self.edition.table.odds(self.line.state)
        return {**answer, "plays": [self._with_label(p) for p in answer.get("plays", ())]}

    def _view(self, seat: int) -> Answer:
        self._seat(seat)
        return {"seat": seat, "view": plain(self.line.game.view(self.line.state, seat))}

    def _state(self, path: tuple[str | int, ...]) -> Answer:
        return {"path": list(path), "value": value_at(plain(self.line.state), path)}

    # -- telling -----------------------------------------------------------------------------------------------------

    def told_denial(self, d: Denied) -> Answer:
        return {
            "rule": d.rule,
            "page": self._page(d.rule),
            "facts": plain(d.facts),
            "key": d.key,
            "text": self._both(d),
        }

    def told_event(self, e: Event, before: Any) -> Answer:
        text = {lang: Speaker(self.edition, lang, self.line.state, before).event(e) for lang in ("ja", "en")}
        return {"kind": e.kind, "rules": list(e.rules), "facts": plain(e.facts), "cause": e.cause, "text": text}

    def told_term(self, t: Term) -> Answer:
        text = {lang: Speaker(self.edition, lang, self.line.state).term(t) for lang in ("ja", "en")}
        told = {"value": t.value, "rule": t.rule, "page": self._page(t.rule), "key": t.key, "source": t.source}
        return {**told, "facts": plain(t.facts), "text": text}

    def _both(self, d: Denied) -> dict[str, str]:
        return {lang: Speaker(self.edition, lang, self.line.state).denial(d) for lang in ("ja", "en")}

    def _said(self, action: Any) -> Answer:
        label = {lang: Speaker(self.edition, lang, self.line.state).action(action) for lang in ("ja", "en")}
        return {**plain_action(action), "label": label}

    def _with_label(self, play: Answer) -> Answer:
        return {**play, "action": self._said(self.line.game.action_of(play["action"]))}

    def _page(self, rule: str) -> int | None:
        found = self.edition.ledger.get(rule)
        return found.page if found else None

    def _seat(self, seat: int) -> None:
        seats = len(self.line.state.players)
        if not 0 <= seat < seats:
            raise BadInput(f"there is no seat {seat}; seats are 0 to {seats - 1}")


def value_at(data: Any, path: tuple[str | int, ...]) -> Any:
    """The value at a path of plain data."""
    here = data
    for i, part in enumerate(path):
        try:
            here = here[part]
        except (KeyError, IndexError, TypeError):
            known = (
                ", ".join(map(str, here))
                if isinstance(here, dict)
                else f"0 to {len(here) - 1}"
                if isinstance(here, list)
                else "nothing"
            )
            place = ".".join(map(str, path[: i + 1]))
            raise BadInput(f"state: there is nothing at {place}; there is: {known}") from None
    return here

"""Positions as data, put to the referee as a table file would be: what is done and asked, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from findings import assert_none

from tutor.kernel.verdict import BadInput, Impossible
from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee, value_at

ASKED = ("do", "try", "ask", "state", "view", "offers", "odds")
EXPECTED = {
    "opened": set[str](),
    "waits": set[str](),
    "count": {"is"},
    "do": {"events", "never", "wrong"},
    "try": {"legal", "refused", "wrong"},
    "ask": {"total", "terms", "wrong"},
    "state": {"is", "wrong"},
    "view": {"path", "is", "wrong"},
    "offers": {"has", "lacks", "wrong"},
    "odds": {"is", "wrong"},
}
LAID_OUT = ("start", "cards", "rooms", "chance", "seed", "variants")
Case = dict[str, Any]


def as_written(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class Positions:
    """The cases of one edition: files in a folder, in which cards may be `spelled` shorter than their ids."""

    edition: str
    folder: Path
    spelled: Callable[[Any], Any] = as_written

    def each(self) -> pytest.MarkDecorator:
        """Every case, to parametrise a test with."""
        files = sorted(self.folder.glob("*.yaml"))
        cases = [(path, case) for path in files for case in yaml.safe_load(path.read_text(encoding="utf-8"))]
        named = [pytest.param(case, id=f"{path.stem}-{case['name']}".replace(" ", "-")) for path, case in cases]
        return pytest.mark.parametrize("case", named)

    def opened(self, case: Case) -> Referee:
        given = {key: case[key] for key in LAID_OUT if key in case}
        return Referee(*open_table(TableFile.model_validate(self.spelled({"edition": self.edition, **given}))))

    def hold(self, case: Case) -> None:
        """The case goes as it says, or cannot be laid out, by this rule (`impossible`) or in these words (`wrong`)."""
        if "impossible" in case:
            with pytest.raises(Impossible) as refused:
                self.opened(case)
            assert refused.value.rule == case["impossible"]
            return
        if "wrong" in case:
            with pytest.raises(BadInput) as told:
                self.opened(case)
            assert_none([words for words in case["wrong"] if words not in str(told.value)])
            return
        referee = self.opened(case)
        failed = [f"{i}: {wrong}" for i, step in enumerate(case["probes"]) for wrong in self._failures(referee, step)]
        assert_none(failed)

    def _failures(self, referee: Referee, step: Case) -> list[str]:
        """What one step says, held against the referee's answer."""
        step = self.spelled(step)
        if unread := _unread(step):
            return [f"nobody reads {', '.join(unread)} of {step}"]
        if "opened" in step:
            return _of_events([plainly(event) for event in referee.line.events], {"events": step["opened"]})
        if "waits" in step:
            return _differs("it waits for", (referee.waiting() or {}).get("for"), step["waits"])
        if "count" in step:
            value = referee.answer(Probe(state=tuple(step["count"])))["value"]
            return [] if len(value) == step["is"] else [f"{value} are {len(value)}, not {step['is']}"]
        asked = next(key for key in ASKED if key in step)
        try:
            answer = referee.answer(Probe.model_validate({asked: step[asked]}))
        except BadInput as error:
            return [] if "wrong" in step and step["wrong"] in str(error) else [f"{asked}: {error}"]
        if "wrong" in step:
            return [f"{asked} is answered, not refused in the words {step['wrong']!r}"]
        return CHECKS[asked](answer, step)


def _unread(step: Case) -> list[str]:
    """What a step says that nothing is held against; all of it, where it does not say what is done or asked."""
    kind = next((kind for kind in EXPECTED if kind in step), "")
    return sorted(step.keys() - {kind} - EXPECTED.get(kind, set()))


def plainly(event: Any) -> Case:
    return {"kind": event.kind, "rule": event.rule, "facts": dict(event.facts or {})}


def _differs(what: str, found: Any, wanted: Any) -> list[str]:
    return [] if found == wanted else [f"{what} {found!r}, not {wanted!r}"]


def _denials(answer: Case) -> list[str]:
    return [denied["rule"] for denied in answer["denials"]]


def _done(answer: Case, step: Case) -> list[str]:
    if answer["verdict"] != "ok":
        return [f"{step['do']} is refused by {', '.join(_denials(answer))}"]
    return _of_events(answer["events"], step)


def _of_events(events: list[Case], step: Case) -> list[str]:
    """`events` come in this order, others between; `never` does not come. A mapping says facts as well."""
    told = [event["kind"] for event in events]
    rest = iter(events)
    missing = [one for one in step.get("events", ()) if not any(happened(event, one) for event in rest)]
    there = [one for one in step.get("never", ()) if any(happened(event, one) for event in events)]
    return [f"no {one} in order; there were {told}" for one in missing] + [f"{one} happened" for one in there]


def happened(event: Case, wanted: str | Case) -> bool:
    """Whether it is an event of this kind; with facts, whether it has them."""
    told = {**event["facts"], "kind": event["kind"], "rule": event["rule"]}
    asked = {"kind": wanted} if isinstance(wanted, str) else wanted
    return all(told.get(key) == value for key, value in asked.items())


def _tried(answer: Case, step: Case) -> list[str]:
    if answer["legal"] != step.get("legal", False):
        return [f"{step['try']} is legal: {answer['legal']}, {_denials(answer)}"]
    silent = [rule for rule in step.get("refused", ()) if rule not in _denials(answer)]
    return [f"{rule} does not refuse it, but {_denials(answer)}" for rule in silent]


def _counted(answer: Case, step: Case) -> list[str]:
    """A number (`total`), and rules that must be among those of its terms (`terms`)."""
    rules = [term["rule"] for term in answer["terms"]]
    wrong = _differs(f"{answer['question']} is", answer["total"], step.get("total", answer["total"]))
    return wrong + [f"{rule} is no term; there are {rules}" for rule in step.get("terms", ()) if rule not in rules]


def _looked(answer: Case, step: Case) -> list[str]:
    value = answer["values"] if "values" in answer else answer["value"]
    return _differs(f"{step['state']} is", value, step["is"])


def _seen(answer: Case, step: Case) -> list[str]:
    return _differs(f"{step['path']} is", value_at(answer["view"], tuple(step["path"])), step["is"])


def _offered(answer: Case, step: Case) -> list[str]:
    """An offer with these fields is there (`has`), or none with those (`lacks`)."""
    there = [one for one in step.get("lacks", ()) if any(_fits(offer, one) for offer in answer["offers"])]
    missing = [one for one in step.get("has", ()) if not any(_fits(offer, one) for offer in answer["offers"])]
    return [f"offered: {one}" for one in there] + [f"not offered: {one}" for one in missing]


def _fits(offer: Case, wanted: Case) -> bool:
    return all(offer.get("do" if key == "action" else key) == value for key, value in wanted.items())


def _chances(answer: Case, step: Case) -> list[str]:
    found = {key: answer.get(key) for key in step["is"]}
    return _differs("the odds are", found, step["is"])


CHECKS: dict[str, Callable[[Case, Case], list[str]]] = {
    "do": _done,
    "try": _tried,
    "ask": _counted,
    "state": _looked,
    "view": _seen,
    "offers": _offered,
    "odds": _chances,
}

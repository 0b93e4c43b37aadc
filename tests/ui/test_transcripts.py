"""Tables of real people: each is entered in the form in few steps, and answered as one would reckon it by hand."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.games.registry import edition, editions
from tutor.tables.companion import Cards
from tutor.tables.models import Probe
from tutor.tables.referee import Referee
from tutor.ui.session import Session

FOLDER = Path(__file__).parent / "transcripts"
TOLD: list[dict[str, Any]] = [
    one for path in sorted(FOLDER.glob("*.yaml")) for one in yaml.safe_load(path.read_text(encoding="utf-8"))
]
WRONG = [one for one in TOLD if "impossible" in one]
MOST_STEPS = 24  # of some three seconds each
PROBES = ("ask", "odds", "try", "do")


def ids(one: dict[str, Any]) -> str:
    return f"{one['edition']}: {one['told'][:40]}"


def entered(one: dict[str, Any], lang: str = "en") -> tuple[Session, int]:
    """The form with everything in it, and how many times something was pressed for that."""
    session = Session(lang=lang, address={"page": "companion", "edition": one["edition"], "lang": lang})
    session.handle({"do": "companion.turn-to", "key": one["situation"]})
    for key, value in one["enters"]:
        enter(session, key, value)
    return session, len(one["enters"]) + 2


def enter(session: Session, key: str, value: Any) -> None:
    if isinstance(session.own.asked(key), Cards):
        session.handle({"do": "companion.add", "key": key, "card": value})
    else:
        session.handle({"do": "companion.set", "key": key, "value": str(value)})


def found(screen: Any, path: str) -> Any:
    return reduce(lambda part, step: part[int(step)] if isinstance(part, list) else part[step], path.split("."), screen)


def test_there_are_ten_of_all_games() -> None:
    assert len(TOLD) >= 10
    assert {edition(one["edition"]).family for one in TOLD} == {e.family for e in editions().values()}
    assert {edition(one["edition"]).family for one in WRONG} == {e.family for e in editions().values()}


@pytest.mark.parametrize("one", TOLD, ids=ids)
def test_a_table_is_entered_in_few_steps_and_answered(one: dict[str, Any]) -> None:
    session, steps = entered(one)
    assert steps <= MOST_STEPS
    screen = session.handle({"do": "companion.lay"})
    assert screen["page"] == "table", screen["companion"]["misfit"]
    for path, shown in one.get("shows", {}).items():
        assert found(screen, path) == shown, path
    assert session.desk is not None
    table = Referee(session.desk.edition, session.desk.line)
    for probe in one["answers"]:
        check(probe, table.answer(Probe.model_validate({name: probe[name] for name in PROBES if name in probe})))


def check(wanted: dict[str, Any], answer: dict[str, Any]) -> None:
    """An empty `refused` means that it is allowed."""
    if "total" in wanted:
        assert answer["total"] == wanted["total"], answer
    if "win" in wanted:
        assert answer["win"] == wanted["win"], answer
    if "refused" in wanted:
        rules = [denial["rule"] for denial in answer.get("denials", ())]
        assert rules[:1] == ([wanted["refused"]] if wanted["refused"] else []), answer
    if "do" in wanted:
        assert answer["verdict"] == "ok", answer


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("one", WRONG, ids=ids)
def test_a_table_that_cannot_be_is_refused_with_its_rule(one: dict[str, Any], lang: str) -> None:
    """Said beside the form, in the reader's language, with the page where the book has pages."""
    session, _ = entered(one, lang)
    for key, value in one["impossible"]["enters"]:
        enter(session, key, value)
    screen = session.handle({"do": "companion.lay"})
    assert screen["page"] == "companion"
    misfit = screen["companion"]["misfit"]
    assert misfit["cite"]["rule"] == one["impossible"]["rule"], misfit
    assert misfit["cite"]["label"]
    assert misfit["text"] == edition(one["edition"]).ledger[one["impossible"]["rule"]].text[lang]
    assert misfit["where"]

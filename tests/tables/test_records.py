"""Records: where they begin, what they keep, and what they are compared with."""

from __future__ import annotations

from typing import Any

import pytest
from cli.positions import DEALT, FIGHT, RECORD

from tutor.kernel.records import plain
from tutor.kernel.verdict import BadInput
from tutor.tables.reading import Document
from tutor.tables.records import RecordFile, begin, fingerprint, looks_like_a_record, record_of
from tutor.tables.steps import Teller, differences, replay_actions


def source(data: Any) -> Document:
    return Document("x", "", data, {})


@pytest.mark.parametrize("data", [RECORD, DEALT], ids=["table", "deal"])
def test_a_record_of_a_record_is_the_same_game(data: dict[str, Any]) -> None:
    record = RecordFile.model_validate(data)
    edition, start = begin(record)
    line = replay_actions(start, record, source(data))
    made = record_of(edition.id, data["start"], line, (), {})
    again = RecordFile.model_validate(made)
    assert differences(again, replay_actions(begin(again)[1], again, source(made))) == []
    assert made["digest"] == fingerprint(line)
    assert looks_like_a_record(made)
    assert not looks_like_a_record(FIGHT)


def test_differences_name_the_step() -> None:
    record = RecordFile.model_validate(RECORD)
    edition, start = begin(record)
    line = replay_actions(start, record, source(RECORD))
    kept = record_of(edition.id, RECORD["start"], line, (), {})
    kept["events"][2][0]["facts"] = {"seat": 3}
    assert differences(RecordFile.model_validate(kept), line) == ["step 3: other events than in the record"]
    kept["events"] = kept["events"][:2]
    assert "6 steps were played; the record has the events of 2" in differences(RecordFile.model_validate(kept), line)


def test_the_fingerprint_is_of_events_and_state() -> None:
    _, line = begin(RecordFile.model_validate(RECORD))
    step = line.do(line.game.offers(line.state, 0)[0])
    assert fingerprint(step) != fingerprint(line)
    assert fingerprint(step) == fingerprint(line.do(line.game.offers(line.state, 0)[0]))


def test_a_position_of_another_edition() -> None:
    start = {"table": {**RECORD["start"]["table"], "edition": "chess"}}
    with pytest.raises(BadInput, match="is not the record's"):
        begin(RecordFile.model_validate({**RECORD, "start": start}))


def test_a_teller_tells_what_was_refused_and_goes_no_further() -> None:
    edition, line = begin(RecordFile.model_validate(RECORD))
    teller = Teller(edition, line)
    assert teller.do({"do": "offer-help", "seat": 1}) is False
    assert teller.line is line
    teller.refuse({"do": "offer-help", "seat": 1})
    teller.refuse({"do": "ask-for-help", "seat": 0})
    assert teller.wrong == [
        f"step 1: refused by {', '.join(d['rule'] for d in teller.steps[0]['denials'])}",
        "step 3: is allowed, but should be refused",
    ]
    assert [s.get("tried", False) for s in teller.steps] == [False, True, True]
    assert plain(teller.line.state) == plain(line.state)

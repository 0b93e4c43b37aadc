"""A card of one's own that could not do what stands on it is refused, with what is to be written."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.content.source import Problems
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table

MONSTER = {"kind": "monster", "level": 3}
TRICK = {"kind": "trick"}


@pytest.mark.parametrize(
    "card, told",
    [
        ({"kind": "curse", "hits": "slot"}, "`hits: slot` says nothing without `slot`"),
        ({"kind": "curse", "hits": "trait"}, "`hits: trait` says nothing without `trait`"),
        ({**MONSTER, "bad_stuff": [{"kind": "slot"}]}, "bad_stuff.0: `kind: slot` says nothing without `slot`"),
        ({**MONSTER, "bad_stuff": [{"kind": "trait"}]}, "bad_stuff.0: `kind: trait` says nothing without `trait`"),
        ({**TRICK, "feat": {"does": "use-empty-room"}}, "`does: use-empty-room` says nothing without `brings`"),
        ({**TRICK, "feat": {"does": "change-link"}}, "`does: change-link` says nothing without `links`"),
        ({"kind": "item", "use": "leave"}, "write `one_shot: true`"),
    ],
)
def test_what_a_card_needs_is_asked_for(card: dict[str, Any], told: str) -> None:
    named = {"id": "my.card", "name": {"ja": "カード", "en": "Card"}, "source": "house"}
    table = {"edition": "munchkin-quest", "cards": [{**named, **card}], "start": {"seats": [{}, {}]}}
    with pytest.raises(Problems) as refused:
        open_table(TableFile.model_validate(table))
    assert told in str(refused.value)


def test_what_is_whole_is_taken() -> None:
    whole = {"kind": "curse", "hits": "slot", "slot": "head"}
    card = {"id": "my.card", "name": {"ja": "カード", "en": "Card"}, "source": "house", **whole}
    open_table(TableFile.model_validate({"edition": "munchkin-quest", "cards": [card], "start": {"seats": [{}, {}]}}))

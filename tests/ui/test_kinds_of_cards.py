"""What a game calls a kind of its cards where the glossary has another name for it: the common pages do not know it."""

from __future__ import annotations

import pytest

from tutor.games.registry import edition, editions
from tutor.ui.session import Session

CALLED = [(found.id, kind, name) for found in editions().values() for kind, name in found.kind_terms]


@pytest.mark.parametrize("id, kind, name", CALLED)
def test_the_page_of_such_a_card_opens_with_that_term(id: str, kind: str, name: str) -> None:
    card = next(card for card in edition(id).catalogue() if card.kind == kind)
    first = Session(address={"card": card.id, "edition": id}).screen()["card"]["words"][0]
    assert first["go"]["id"].startswith(f"{edition(id).prefix}.term.{name}")

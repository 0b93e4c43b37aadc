"""Monster cards on the table: before whom they lie, and who may read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.book import procedure, step, term
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.verbs import Quests, change_foe
from tutor.kernel.events import Term
from tutor.kernel.records import evolve

BEFORE = "mq.mcard.before"
READERS = "mq.mcard.readers"


@term(BEFORE, "mq.mcard.placement")
def before_whoever_drew_it_or_has_its_colour(s: Quest, monster: str) -> Iterator[Term]:
    """The card lies before the player who drew it; if the monster survives its first fight the card moves to the
    player whose colour its base has.
    """
    foe = s.foe(monster)
    seat = foe.base if foe.drawn_by == NOBODY else foe.drawn_by
    if seat != NOBODY:
        yield Term(seat, "mq.mcard.placement", "card-before", f"seat:{seat}", {"seat": seat, "monster": monster})


@term(READERS, "mq.mcard.public")
def everybody_may_read_it(s: Quest, monster: str) -> Iterator[Term]:
    """Everybody may read any Monster card in play at any time."""
    for p in s.players:
        yield Term(1, "mq.mcard.public", "reader", s.foe(monster).card, {"seat": p.seat, "monster": monster})


@step("mq.mcard.placement")
def the_cards_of_survivors_change_place(t: Quests, about: dict[str, Any]) -> None:
    """The card lies before the player who drew it; if the monster survives its first fight the card moves to the
    player whose colour its base has.
    """
    for foe in t.s.foes:
        if foe.id in about["monsters"] and foe.drawn_by != NOBODY:
            told = {"monster": foe.id, "card": foe.card, "seat": foe.base}
            change_foe(t, evolve(foe, drawn_by=NOBODY), "MonsterCardMoved", "mq.mcard.placement", told)


procedure("survivors", the_cards_of_survivors_change_place)

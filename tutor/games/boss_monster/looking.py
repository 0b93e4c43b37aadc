"""Who may look at a card that lies face-down."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.book import term
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.events import Term

READERS = "bm.card.readers"


@term(READERS, "bm.faq.look-at-scored")
def everybody_may_look_at_souls(s: Dungeons, card: str) -> Iterator[Term]:
    """Everybody may look at the face-down heroes in an opponent's scoring area at any time."""
    if any(x.card == card and x.soul for p in s.players for x in p.scored):
        for p in s.players:
            yield Term(1, "bm.faq.look-at-scored", "reader", f"seat:{p.seat}", {"seat": p.seat})


@term(READERS, "bm.faq.no-look-at-rooms")
def only_its_builder_may_look_at_a_room(s: Dungeons, card: str) -> Iterator[Term]:
    """An opponent's face-down rooms may not be looked at."""
    for p in s.players:
        if any(there.down and there.top == card for there in p.dungeon):
            yield Term(1, "bm.faq.no-look-at-rooms", "reader", f"seat:{p.seat}", {"seat": p.seat})

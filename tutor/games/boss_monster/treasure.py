"""Treasure: how much of a kind a dungeon shows to the heroes in town."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.games.boss_monster.asked import Called, Treasured
from tutor.games.boss_monster.book import limit, term
from tutor.games.boss_monster.kinds import ICONS
from tutor.games.boss_monster.scoring import SOULS
from tutor.games.boss_monster.state import Dungeons, Place, working
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask

TREASURE = "bm.bait.count"
CALL = "bm.bait.call"


@term(TREASURE, "bm.boss.treasure-counts")
def treasure_of_the_boss(s: Dungeons, about: Treasured) -> Iterator[Term]:
    """The treasure icon on the boss card is added to its player's treasure total."""
    boss = s.players[about["seat"]].boss
    if boss and s.box.boss(boss).treasure == about["treasure"]:
        yield Term(1, "bm.boss.treasure-counts", "boss", boss, {"treasure": about["treasure"]})


@term(TREASURE, "bm.room.count-visible-treasure", asks=True)
def treasure_of_visible_rooms(s: Dungeons, about: Treasured, ask: Ask) -> Iterator[Term]:
    """When treasure totals are compared, all treasure icons on a player's visible rooms are counted."""
    for card, n in _shown(s, s.players[about["seat"]].dungeon, about, ask):
        yield Term(n, "bm.room.count-visible-treasure", "room", card, {"treasure": about["treasure"]})


@term(TREASURE, "bm.endturn.until-end", layer="card", asks=True)
def treasure_that_counts_twice(s: Dungeons, about: Treasured, ask: Ask) -> Iterator[Term]:
    """Effects that last "until end of turn" stop at the end of the turn."""
    seat = about["seat"]
    doubled = [effect for effect in s.effects if effect.kind == "double" and effect.seat == seat] if s.effects else ()
    for times, effect in enumerate(doubled):
        for card, n in _shown(s, [there for _, there in working(s, seat)], about, ask):
            yield Term(n * 2**times, "bm.endturn.until-end", "double", card, {"card": effect.source})


@term(TREASURE, "bm.deactivated.ignored", layer="absolute", asks=True)
def treasure_of_deactivated_rooms(s: Dungeons, about: Treasured, ask: Ask) -> Iterator[Term]:
    """While a room is deactivated its damage, treasure and ability are ignored."""
    off = [there for there in s.players[about["seat"]].dungeon if there.deactivated]
    for card, n in _shown(s, off, about, ask) if off else ():
        yield Term(-n, "bm.deactivated.ignored", "off", card, {"treasure": about["treasure"]})


def _shown(s: Dungeons, places: Iterable[Place], about: Treasured, ask: Ask) -> list[tuple[str, int]]:
    """The visible rooms of these places that show such a treasure, and how often."""
    kind, found = about["treasure"], []
    for there in places:
        if there.cards and not there.down:
            n = 0
            for icon in ask(s, ICONS, there.cards[-1]):
                if icon.key == kind:
                    n += icon.value
            if n:
                found.append((there.cards[-1], n))
    return found


# -- what calls a hero -----------------------------------------------------------------------------------------------


@term(CALL, "bm.hero.treasure-icon", asks=True)
def its_kind_of_treasure(s: Dungeons, about: Called, ask: Ask) -> Iterator[Term]:
    """A hero's treasure icon is the kind of treasure by which that hero is lured."""
    kind = s.hero(about["hero"]).treasure
    if kind:
        n = total(ask(s, TREASURE, {"seat": about["seat"], "treasure": kind}))
        yield Term(n, "bm.hero.treasure-icon", "treasure", f"seat:{about['seat']}", {"treasure": kind, **about})


@limit(CALL, "bm.ruling.card-lures", layer="card", asks=True)
def a_card_that_says_how_it_is_lured(s: Dungeons, about: Called, so_far: int, ask: Ask) -> Term | None:
    """A hero whose card says how it is lured follows its card instead of the treasure comparison."""
    if not s.hero(about["hero"]).lured:
        return None
    souls = total(ask(s, SOULS, about["seat"]))
    return Term(MOST - souls - so_far, "bm.ruling.card-lures", "fewest", about["hero"], {"souls": souls, **about})


MOST = 99

"""Treasure: how much of a kind a dungeon shows to the heroes in town."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.asked import Called, Treasured
from tutor.games.boss_monster.book import limit, term
from tutor.games.boss_monster.kinds import ICONS
from tutor.games.boss_monster.scoring import SOULS
from tutor.games.boss_monster.state import Dungeons, Place
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
    for _, there, n in _shown(s, about, ask):
        yield Term(n, "bm.room.count-visible-treasure", "room", there.top, {"treasure": about["treasure"]})


@term(TREASURE, "bm.endturn.until-end", layer="card", asks=True)
def treasure_that_counts_twice(s: Dungeons, about: Treasured, ask: Ask) -> Iterator[Term]:
    """Effects that last "until end of turn" stop at the end of the turn."""
    doubled = [effect for effect in s.effects if effect.kind == "double" and effect.seat == about["seat"]]
    for times, effect in enumerate(doubled):
        for _, there, n in _shown(s, about, ask):
            if there.working:
                yield Term(n * 2**times, "bm.endturn.until-end", "double", there.top, {"card": effect.source})


@term(TREASURE, "bm.deactivated.ignored", layer="absolute", asks=True)
def treasure_of_deactivated_rooms(s: Dungeons, about: Treasured, ask: Ask) -> Iterator[Term]:
    """While a room is deactivated its damage, treasure and ability are ignored."""
    off = any(there.deactivated for there in s.players[about["seat"]].dungeon)
    for _, there, n in _shown(s, about, ask) if off else ():
        if there.deactivated:
            yield Term(-n, "bm.deactivated.ignored", "off", there.top, {"treasure": about["treasure"]})


def _shown(s: Dungeons, about: Treasured, ask: Ask) -> Iterator[tuple[int, Place, int]]:
    for at, there in enumerate(s.players[about["seat"]].dungeon):
        icons = ask(s, ICONS, there.cards[-1]) if there.cards and not there.down else ()
        n = 0
        for icon in icons:
            if icon.key == about["treasure"]:
                n += icon.value
        if n:
            yield at, there, n


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

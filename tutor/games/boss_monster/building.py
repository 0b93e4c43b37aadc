"""Placing rooms: where a room may lie, who places when, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.actions import PlaceRoom
from tutor.games.boss_monster.asked import Covering
from tutor.games.boss_monster.book import action, follows_from, guard, limit, procedure, setup, step, term
from tutor.games.boss_monster.cards import plain_id
from tutor.games.boss_monster.effects import listening
from tutor.games.boss_monster.picks import each_once
from tutor.games.boss_monster.state import LEFT, NOBODY, Dungeons, Place, kind_of
from tutor.games.boss_monster.verbs import Tables, change, with_place, without_cards
from tutor.games.boss_monster.windows import BUILD, EXTRA, FIRST, interrupted
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

PLACES = 5
BUILDS = "bm.build.allowed"
FITS = "bm.build.fits"


# -- how many --------------------------------------------------------------------------------------------------------


@term(BUILDS, "bm.build.one-face-down")
def one_room_a_turn(s: Dungeons, seat: int) -> Iterator[Term]:
    """In the Build phase a player may build one room by placing one room card face-down in his own dungeon."""
    yield Term(1, "bm.build.one-face-down", "builds", f"seat:{seat}", {"seat": seat})


@term(BUILDS, "bm.endturn.until-end", layer="card")
def rooms_that_cards_add(s: Dungeons, seat: int) -> Iterator[Term]:
    """Effects that last "until end of turn" stop at the end of the turn."""
    for effect in s.effects:
        if effect.kind == "builds" and effect.seat == seat:
            yield Term(effect.n, "bm.endturn.until-end", "more-builds", effect.source, {"seat": seat})


@guard("bm.build.one-face-down", PlaceRoom, basic=3, every=True, asks=True)
def no_more_rooms_than_allowed(s: Dungeons, seat: int, ask: Ask) -> Facts | None:
    """In the Build phase a player may build one room by placing one room card face-down in his own dungeon."""
    window = pending(s)
    placed = s.players[seat].placed
    if window is None or window.kind == EXTRA or placed < total(ask(s, BUILDS, seat)):
        return None
    return facts(seat=seat, n=placed)


@guard("bm.build.one-face-down", PlaceRoom, basic=1, every=True, implied=True)
def rooms_are_for_the_build_phase(s: Dungeons, seat: int) -> Facts | None:
    """In the Build phase a player may build one room by placing one room card face-down in his own dungeon."""
    return facts(key="phase", phase=s.phase) if s.phase in ("bait", "adventure", "end") and not _extra(s) else None


@guard("bm.endturn.until-end", PlaceRoom, basic=3, every=True)
def nobody_builds_when_a_card_forbids_it(s: Dungeons, seat: int) -> Facts | None:
    """Effects that last "until end of turn" stop at the end of the turn."""
    forbids = forbidden_by(s)
    return facts(card=forbids) if forbids else None


def forbidden_by(s: Dungeons) -> str:
    """The card that lets nobody build for the rest of the turn; "" if there is none."""
    return next((e.source for e in s.effects if e.kind == "no-building"), "") if s.effects else ""


# -- who, and when ---------------------------------------------------------------------------------------------------


@guard("bm.build.xp-order", PlaceRoom, basic=2, every=True)
def rooms_are_placed_in_turn(s: Dungeons, seat: int) -> Facts | None:
    """The player with the highest XP places first, then the next highest, and so on."""
    return facts(seat=seat, active=s.active) if _another_places(s, seat) and not s.players[seat].chosen else None


@guard("bmr.build.choice-final", PlaceRoom, basic=2, every=True)
def a_choice_is_final(s: Dungeons, seat: int) -> Facts | None:
    """Once a player is no longer the active player he cannot change that choice."""
    return facts(seat=seat) if s.phase == "build" and s.players[seat].chosen and not _extra(s) else None


@guard("bm.priority.active-player", PlaceRoom, basic=2, every=True)
def only_the_active_player_places(s: Dungeons, seat: int) -> Facts | None:
    """The active player is the one who is placing a room, or through whose dungeon heroes are moving."""
    return facts(seat=seat, active=s.active) if _another_places(s, seat) and s.players[seat].chosen else None


def _another_places(s: Dungeons, seat: int) -> bool:
    """Whether rooms are being placed and it is somebody else's turn to, whatever the table waits for meanwhile."""
    return s.phase == "build" and s.active not in (NOBODY, seat) and not _extra(s)


def _extra(s: Dungeons) -> bool:
    window = pending(s)
    return window is not None and window.kind == EXTRA


# -- which card ------------------------------------------------------------------------------------------------------


@guard("bm.summary.build", PlaceRoom, basic=3, implied=True)
def nothing_but_rooms_is_placed(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """In the Build phase nothing but room cards is placed face-down."""
    return None if "room" in kind_of(s, a.card) else facts(key="no-room", card=a.card)


@guard("bm.hand.secret", PlaceRoom, basic=2, implied=True)
def a_room_comes_from_the_hand(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """Other players may not see the cards in a player's hand unless an effect says so."""
    return None if a.card in s.players[a.seat].hand else facts(key="not-in-hand", card=a.card)


@guard("bm.faq.when-abilities-work", PlaceRoom, basic=3, implied=True)
def the_card_that_was_found(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    window = pending(s)
    only = window.about.get("card", "") if window is not None and window.kind == EXTRA else ""
    alike = plain_id(only) == plain_id(a.card)  # in the hand one copy is as good as another
    return None if alike or not only else facts(key="only", card=a.card, only=only)


# -- where -----------------------------------------------------------------------------------------------------------


def place_under(s: Dungeons, a: PlaceRoom) -> Place | None:
    """The place that the room would cover."""
    dungeon = s.players[a.seat].dungeon
    found = dungeon[a.place] if 0 <= a.place < len(dungeon) else None
    return found if found is not None and found.cards else None


@guard("bm.boss.not-a-room", PlaceRoom, basic=4, implied=True)
def nothing_is_built_on_the_boss(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """A boss card has a treasure icon but is not a room."""
    return facts(place=a.place) if a.place == len(s.players[a.seat].dungeon) else None


@guard("bm.limits.five-visible-rooms", PlaceRoom, basic=5, implied=True)
def five_rooms_at_most(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """A dungeon has at most five visible rooms."""
    n = len(s.players[a.seat].dungeon)
    return facts(n=n) if a.place == LEFT and n >= PLACES else None


@guard("bm.advanced.only-on-top", PlaceRoom, basic=5, implied=True)
def an_advanced_room_needs_a_room_beneath(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """An advanced room is built only on top of an existing room, never as a new leftmost room."""
    return facts(key="left", card=a.card) if a.place == LEFT and "advanced" in kind_of(s, a.card) else None


follows_from(FITS, "edition", "inline")


@term(FITS, "bm.build.advanced-shared-treasure")
def kinds_of_treasure_in_common(s: Dungeons, about: Covering) -> Iterator[Term]:
    """An advanced room may be placed only on a room, ordinary or advanced, that has at least one kind of treasure
    in common with it.
    """
    over, under = s.room(about["card"]), s.room(about["under"])
    for kind in over.treasures if over.advanced else ():
        if kind in under.treasures:
            yield Term(1, "bm.build.advanced-shared-treasure", "shared", about["under"], {"treasure": kind})


@term(FITS, "bm.build.ordinary-anywhere")
def an_ordinary_room_fits_anywhere(s: Dungeons, about: Covering) -> Iterator[Term]:
    """An ordinary room may be placed on top of any room, ordinary or advanced, whatever the treasures are."""
    if not s.room(about["card"]).advanced:
        yield Term(1, "bm.build.ordinary-anywhere", "anywhere", about["card"])


@term(FITS, "bma.faq.subtype-irrelevant")
def monsters_fit_on_traps_and_traps_on_monsters(s: Dungeons, about: Covering) -> Iterator[Term]:
    """An advanced monster room may cover a trap room and an advanced trap room a monster room; only a common
    treasure icon, at least one, is asked for.
    """
    over, under = s.room(about["card"]), s.room(about["under"])
    if over.advanced and over.sort != under.sort:
        yield Term(0, "bma.faq.subtype-irrelevant", "other-sort", about["under"], {"kind": under.sort})


@limit(FITS, "bm.faq.when-abilities-work", layer="card")
def but_the_room_beneath_may_forbid_it(s: Dungeons, about: Covering, so_far: int) -> Term | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    if not so_far or not s.room(about["card"]).advanced or not s.room(about["under"]).no_advanced:
        return None
    return Term(-so_far, "bm.faq.when-abilities-work", "no-advanced", about["under"])


@guard("bm.build.advanced-shared-treasure", PlaceRoom, basic=6, implied=True, asks=True)
def an_advanced_room_shares_a_treasure(s: Dungeons, a: PlaceRoom, ask: Ask) -> Facts | None:
    """An advanced room may be placed only on a room, ordinary or advanced, that has at least one kind of treasure
    in common with it.
    """
    under = place_under(s, a)
    if under is None or under.down or "room" not in kind_of(s, a.card):
        return None
    fits = ask(s, FITS, {"card": a.card, "under": under.top})
    return None if any(term.value > 0 for term in fits) else facts(card=a.card, under=under.top)


def _fits(s: Dungeons, card: str, under: str, ask: Ask) -> bool:
    return total(ask(s, FITS, {"card": card, "under": under})) > 0


@guard("bm.facedown.no-build-over", PlaceRoom, basic=5, implied=True)
def nothing_covers_a_face_down_card(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """No room can be built on top of a face-down card."""
    under = place_under(s, a)
    return facts(place=a.place) if under is not None and under.down else None


@guard("bm.deactivated.no-build-over", PlaceRoom, basic=5, implied=True)
def nothing_covers_a_deactivated_room(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """No room can be built on a deactivated room."""
    under = place_under(s, a)
    return facts(place=a.place, card=under.top) if under is not None and under.deactivated else None


@guard("bm.faq.when-abilities-work", PlaceRoom, basic=6, implied=True)
def a_room_may_say_what_covers_it(s: Dungeons, a: PlaceRoom) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    under = place_under(s, a)
    if under is None or not under.working or "advanced" not in kind_of(s, a.card) or not s.room(under.top).no_advanced:
        return None
    return facts(key="no-advanced", card=a.card, under=under.top)


# -- placing ---------------------------------------------------------------------------------------------------------


def place_candidates(s: Dungeons, seat: int, ask: Ask | None = None) -> Iterator[PlaceRoom]:
    window = pending(s)
    if window is None or (window.kind == BUILD and seat != s.active):
        return
    only = window.about.get("card", "")
    for card in each_once(card for card in s.players[seat].hand if only in ("", card)):
        if "room" in kind_of(s, card):
            for on in _places(s, seat, card, ask):
                yield PlaceRoom(seat, card, on)


def _places(s: Dungeons, seat: int, card: str, ask: Ask | None) -> Iterator[int]:
    """Where a room may lie in a dungeon."""
    dungeon, advanced = s.players[seat].dungeon, "advanced" in kind_of(s, card)
    if len(dungeon) < PLACES and not advanced:
        yield LEFT
    for on, there in enumerate(dungeon):
        if not there.cards:
            yield on
        elif there.down or there.deactivated or (advanced and s.room(there.top).no_advanced):
            continue
        elif ask is None or _fits(s, card, there.top, ask):
            yield on


@action(
    PlaceRoom,
    "bm.build.one-face-down",
    (BUILD, FIRST, EXTRA),
    place_candidates,
    asks=True,
)
def place_room(t: Tables, a: PlaceRoom) -> None:
    """In the Build phase a player may build one room by placing one room card face-down in his own dungeon."""
    window = pending(t.s)
    assert window is not None
    if window.kind == BUILD:
        interrupted(t)
    else:
        t.close()
    if window.kind == EXTRA:
        t.begin("built-now", seat=a.seat, card=a.card, seen=listening(t.s, a.seat, "built-monster"))
    first = ("bm.setup.first-room", "bm.setup.first-room-face-down") if window.kind == FIRST else ()
    t.begin("lay", seat=a.seat, card=a.card, on=a.place, down=window.kind != EXTRA, rules=first)


@step("bm.build.left")
def a_room_is_laid_to_the_left(t: Tables, about: dict[str, Any]) -> None:
    """A room may be placed to the left of the player's leftmost card, the first one to the left of the boss."""
    p = t.s.players[about["seat"]]
    if about["on"] == LEFT:
        dungeon = (Place((about["card"],), about["down"]), *p.dungeon)
        _lie(t, about, ("bm.build.left",), dungeon)


@step("bm.build.on-top")
def a_room_is_laid_on_another(t: Tables, about: dict[str, Any]) -> None:
    """Instead, a room may be placed on top of a room that is already there."""
    p = t.s.players[about["seat"]]
    if about["on"] != LEFT:
        under = p.dungeon[about["on"]]
        over = evolve(under, cards=(*under.cards, about["card"]), down=about["down"])
        fits = () if about["down"] else why_it_fits(t, over)
        _lie(t, about, ("bm.build.on-top", *fits), with_place(p, about["on"], over))


def why_it_fits(t: Tables, there: Place) -> tuple[str, ...]:
    """The rules by which the top card may lie on the one beneath. They tell what card it is: not before it is seen."""
    if len(there.cards) < 2:
        return ()
    fits = t.game.ask(t.s, FITS, {"card": there.top, "under": there.cards[-2]})
    return tuple(dict.fromkeys(x.rule for x in fits))


@setup("bma.built.no-rearranging")
def _lie(t: Tables, about: dict[str, Any], rules: tuple[str, ...], dungeon: tuple[Place, ...]) -> None:
    """Building does not allow the rooms of the dungeon to be rearranged unless something says so."""
    p = t.s.players[about["seat"]]
    hand = without_cards(p.hand, (about["card"],))
    told = {"card": about["card"], "place": max(about["on"], 0), "left": about["on"] == LEFT}
    kind = "RoomPlaced" if about["down"] else "RoomBuiltAtOnce"
    kept = ("bma.built.no-rearranging",) if p.dungeon else ()
    rules = (*rules, *kept, *about["rules"])
    change(t, p.seat, kind, rules, told, hand=hand, dungeon=dungeon, placed=p.placed + about["down"])


@step("bmr.build.specify-place")
def its_place_is_for_all_to_see(t: Tables, about: dict[str, Any]) -> None:
    """The place of the new room must be declared when it is laid down."""
    seat, on = about["seat"], about["on"]
    under = t.s.players[seat].dungeon[on].cards[-2] if on != LEFT else ""
    t.log("PlaceDeclared", "bmr.build.specify-place", {"seat": seat, "place": max(on, 0), "under": under})


@step("bm.entrance.shifts")
def waiting_heroes_move_on(t: Tables, about: dict[str, Any]) -> None:
    """When a new room is built on the left, heroes waiting at the entrance move on to its left."""
    waiting = tuple(g.card for g in t.s.players[about["seat"]].entrance)
    if waiting and about["on"] == LEFT:
        t.log("EntranceShifted", "bm.entrance.shifts", {"seat": about["seat"], "heroes": waiting})


procedure(
    "lay",
    a_room_is_laid_to_the_left,
    a_room_is_laid_on_another,
    its_place_is_for_all_to_see,
    waiting_heroes_move_on,
)

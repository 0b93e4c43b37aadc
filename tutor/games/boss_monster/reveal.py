"""The Build phase: placing one after the other, turning up together, and what newly built rooms do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.games.boss_monster.actions import PlaceRoom
from tutor.games.boss_monster.book import limit, procedure, step, term
from tutor.games.boss_monster.building import forbidden_by, why_it_fits
from tutor.games.boss_monster.card_deeds import Deed
from tutor.games.boss_monster.damage import ROOMS
from tutor.games.boss_monster.destroying import close_gap
from tutor.games.boss_monster.effects import ability_of, listening, possible, take_effect, trigger, verb
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.picks import Use
from tutor.games.boss_monster.state import Dungeons, kind_of, place_of
from tutor.games.boss_monster.verbs import (
    Tables,
    amount,
    change,
    change_place,
    effects_without,
    quietly,
    set_table,
    with_place,
)
from tutor.games.boss_monster.windows import BUILD, EXTRA, talk
from tutor.kernel.events import Term
from tutor.kernel.records import evolve

FULL = 5
LEVELS_LEFT = "bm.levelup.left"

# -- the phase -------------------------------------------------------------------------------------------------------


@step("bm.build.xp-order")
def players_build_in_order_of_xp(t: Tables, _: dict[str, Any]) -> None:
    """The player with the highest XP places first, then the next highest, and so on."""
    for seat in reversed(by_xp(t.s, t.game.ask)):
        t.begin("build-of", seat=seat)


@step("bm.build.spells-and-abilities")
def a_player_builds(t: Tables, about: dict[str, Any]) -> None:
    """In the Build phase players may use card abilities and play spells with the hammer icon."""
    rules = ("bm.priority.active-player", "bm.build.xp-order")
    t.log("BecameActive", rules, {"seat": about["seat"]}, active=about["seat"])
    talk(t, BUILD, "bm.build.spells-and-abilities")


@step("bm.build.may-decline")
def he_is_done_with_building(t: Tables, about: dict[str, Any]) -> None:
    """In the Build phase a player may build one room by placing one room card face-down in his own dungeon."""
    seat = about["seat"]
    if t.s.players[seat].placed:
        quietly(t, seat, chosen=True)
    else:
        change(t, seat, "BuildDeclined", "bm.build.may-decline", {}, chosen=True)


procedure("build-of", a_player_builds, he_is_done_with_building)


@step("bm.build.reveal-together")
def new_rooms_are_turned_up_together(t: Tables, _: dict[str, Any]) -> None:
    """When all have decided, at the end of the Build phase, the players turn their new rooms up at the same time."""
    set_table(t, active=-1)
    turn_up(t, "bm.build.reveal-together")


def turn_up(t: Tables, rule: str) -> None:
    """Every face-down room is revealed at once."""
    for seat in by_xp(t.s, t.game.ask):
        for at, there in enumerate(t.s.players[seat].dungeon):
            if there.down:
                rules = (rule, *why_it_fits(t, there))
                change_place(t, seat, at, "RoomRevealed", rules, {"card": there.top}, down=False)
                quietly(t, seat, built=(*t.s.players[seat].built, there.top))


def rooms_of(t: Tables, seat: int) -> int:
    return amount(t, ROOMS, seat)


@step("bm.levelup.first-five")
def who_has_five_rooms_now_levels_up(t: Tables, _: dict[str, Any]) -> None:
    """A boss levels up at once when its dungeon for the first time has five rooms in a row, the boss itself not
    counted.
    """
    mark_due(t, "bm.levelup.first-five", "bmr.levelup.end-of-build")


@term(LEVELS_LEFT, "bm.levelup.first-five")
def a_boss_can_level_up(s: Dungeons, seat: int) -> Iterator[Term]:
    """A boss levels up at once when its dungeon for the first time has five rooms in a row, the boss itself not
    counted.
    """
    yield Term(1, "bm.levelup.first-five", "level-up", s.players[seat].boss, {"seat": seat})


@limit(LEVELS_LEFT, "bm.boss.level-up-once")
def but_only_once(s: Dungeons, seat: int, so_far: int) -> Term | None:
    """A boss levels up once in a game; a coin or the like on the card marks that it is used."""
    p = s.players[seat]
    return Term(-so_far, "bm.boss.level-up-once", "levelled", p.boss, {"seat": seat}) if p.levelled else None


def mark_due(t: Tables, *rules: str, counted: Callable[[Tables, int], int] = rooms_of) -> None:
    """A boss that can still level up and has five rooms will do so."""
    for seat in by_xp(t.s, t.game.ask):
        p = t.s.players[seat]
        if not p.due and counted(t, seat) >= FULL and amount(t, LEVELS_LEFT, seat):
            change(t, seat, "LevelUpDue", rules, {"boss": p.boss}, due=True)


@step("bm.boss.level-up-order")
def effects_come_in_order_of_xp(t: Tables, _: dict[str, Any]) -> None:
    """When several players have level-up and "when you build" effects together, the player with the highest XP
    resolves all of his first, the level-up before the build effect, and the others follow in order of XP.
    """
    for seat in reversed(by_xp(t.s, t.game.ask)):
        seen = listening(t.s, seat, "built-monster")
        t.begin("effects-of", seat=seat, rules=("bm.boss.level-up-order",), seen=seen)


@step("bm.levelup.before-when-built")
def the_level_up_comes_first(t: Tables, about: dict[str, Any]) -> None:
    """When the fifth room is turned up the level-up takes place before that room's "when you build" effect."""
    if t.s.players[about["seat"]].due:
        t.begin("level-up", seat=about["seat"], rules=("bm.levelup.before-when-built", *about["rules"]))


@step("bm.build.now-built")
def then_what_new_rooms_do(t: Tables, about: dict[str, Any]) -> None:
    """A room counts as built when it is turned up, and its "when you build this room" ability then takes effect."""
    p = t.s.players[about["seat"]]
    quietly(t, p.seat, built=())
    for card in reversed(p.built):
        t.begin("built", seat=p.seat, card=card, rules=about["rules"], seen=about["seen"])


procedure("effects-of", the_level_up_comes_first, then_what_new_rooms_do)


@step("bm.levelup.first-five")
def a_boss_levels_up(t: Tables, about: dict[str, Any]) -> None:
    """A boss levels up at once when its dungeon for the first time has five rooms in a row, the boss itself not
    counted.
    """
    p = t.s.players[about["seat"]]
    rules = ("bm.levelup.first-five", "bm.boss.level-up-once", *about.get("rules", ()))
    change(t, p.seat, "LevelledUp", rules, {"boss": p.boss}, levelled=True, due=False)
    if p.boss:
        take_effect(t, p.seat, p.boss, "level-up")


procedure("level-up", a_boss_levels_up)


def level_ups(t: Tables) -> None:
    """The level-ups that are due, in order of XP."""
    for seat in reversed(by_xp(t.s, t.game.ask)):
        if t.s.players[seat].due:
            t.begin("level-up", seat=seat)


procedure(
    "build",
    players_build_in_order_of_xp,
    new_rooms_are_turned_up_together,
    who_has_five_rooms_now_levels_up,
    effects_come_in_order_of_xp,
)


# -- a room is built -------------------------------------------------------------------------------------------------


@step("bm.built.only-when-built")
def its_own_effect(t: Tables, about: dict[str, Any]) -> None:
    """A "when you build this room" ability is set off only by building the room, not when it is uncovered for
    another reason.
    """
    trigger(t, about["seat"], about["card"], "built", ("bm.built.only-when-built", *about.get("rules", ())))


@step("bm.faq.covered-gives-nothing")
def other_rooms_answer_to_it(t: Tables, about: dict[str, Any]) -> None:
    """When a room is built on another, the ability of the room that goes underneath does not take effect for that
    build.
    """
    for covered in _beneath(t, about["card"]):
        t.log("CoveredIsSilent", "bm.faq.covered-gives-nothing", {"card": covered, "room": about["card"]})
    if "monster" in kind_of(t.s, about["card"]):
        # Those that were visible when it was turned up: one that a level-up has built since has not seen it.
        for card in reversed(listening(t.s, about["seat"], "built-monster")):
            if card in about["seen"] and card != about["card"]:
                trigger(t, about["seat"], card, "built-monster")


def _beneath(t: Tables, card: str) -> tuple[str, ...]:
    """The room right beneath this one, if it would have answered to it."""
    seat, at = place_of(t.s, card) or (-1, -1)
    under = t.s.players[seat].dungeon[at].cards[-2:-1] if seat >= 0 else ()
    abilities = ((c, ability_of(t.s, c)) for c in under if "monster" in kind_of(t.s, card))
    return tuple(c for c, ability in abilities if ability is not None and ability.when == "built-monster")


procedure("built", its_own_effect, other_rooms_answer_to_it)


# -- rooms that effects build or take back ---------------------------------------------------------------------------


@step("bm.build.now-built")
def a_room_may_be_built_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A room counts as built when it is turned up, and its "when you build this room" ability then takes effect."""
    if can_build(t, about["seat"], about["card"]):
        _open_extra(t, about["seat"], about["card"], about["source"])


def _open_extra(t: Tables, seat: int, card: str, source: str) -> None:
    t.open(EXTRA, "bm.build.now-built", (seat,), lead=seat, card=card, source=source)


def can_build(t: Tables, seat: int, card: str) -> bool:
    """Whether a room may be built at once, as far as everybody can see: a card that was found has been shown."""
    if not card:
        return not forbidden_by(t.s) and any("room" in kind_of(t.s, c) for c in t.s.players[seat].hand)
    _open_extra(t, seat, card, "")
    offers = t.game.offers(t.s, seat)
    t.close()
    return any(isinstance(offer, PlaceRoom) for offer in offers)


procedure("build-now", a_room_may_be_built_at_once)


@step("bma.levelup.first-five")
def a_fifth_room_levels_the_boss_up_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A boss levels up at once when its dungeon for the first time has five rooms in a row, the boss itself not
    counted.
    """
    mark_due(t, "bma.levelup.first-five")
    its_level_up(t, about["seat"])


@step("bmr.levelup.end-of-build")
def so_does_one_at_the_end_of_the_build_phase(t: Tables, about: dict[str, Any]) -> None:
    """The level-up takes place at the end of the Build phase in which the fifth room is revealed."""
    if t.s.phase == "build":
        mark_due(t, "bmr.levelup.end-of-build", "bm.ruling.revised-levelup")
        its_level_up(t, about["seat"])


def its_level_up(t: Tables, seat: int) -> None:
    """Before the room's own effect; whoever else levels up in this phase does so when his own turn comes."""
    if t.s.players[seat].due:
        t.begin("level-up", seat=seat, rules=("bm.levelup.before-when-built",))


@step("bm.build.now-built")
def then_what_it_does(t: Tables, about: dict[str, Any]) -> None:
    """A room counts as built when it is turned up, and its "when you build this room" ability then takes effect."""
    if place_of(t.s, about["card"]) is not None:
        t.begin("built", seat=about["seat"], card=about["card"], seen=about["seen"])


procedure(
    "built-now",
    a_fifth_room_levels_the_boss_up_at_once,
    so_does_one_at_the_end_of_the_build_phase,
    then_what_it_does,
)


@possible("build", "build-found")
def there_is_a_room_to_build(t: Tables, use: Use, deed: Deed) -> bool:
    return can_build(t, use.seat, _found(use, deed))


@verb("build", "build-found")
def a_room_is_built_at_once(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("build-now", seat=use.seat, card=_found(use, deed), source=use.source)


def _found(use: Use, deed: Deed) -> str:
    """The one card that may be built; "" for any of the hand."""
    return use.picks[-1] if deed.does == "build-found" else ""


@verb("take-back")
def face_down_rooms_are_taken_back(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    for at in reversed(range(len(t.s.players[use.seat].dungeon))):
        p = t.s.players[use.seat]
        there = p.dungeon[at]
        if there.down:
            dungeon = with_place(p, at, evolve(there, cards=there.cards[:-1], down=False))
            told = {"card": there.top, "place": at, "source": use.source}
            change(t, use.seat, "RoomTakenBack", use.rules, told, hand=(*p.hand, there.top), dungeon=dungeon)
            set_table(t, effects=effects_without(t.s, there.top))
            if len(there.cards) == 1:
                close_gap(t, use.seat, at, "bm.destroy.close-gap")

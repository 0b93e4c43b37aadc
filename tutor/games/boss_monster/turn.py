"""A turn and its five phases."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.actions import Choose
from tutor.games.boss_monster.adventure import unhurt
from tutor.games.boss_monster.beginning import everybody_draws_a_room, heroes_come_to_town, those_who_wait_get_company
from tutor.games.boss_monster.book import guard, procedure, step
from tutor.games.boss_monster.effects import ask_to_choose
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.picks import Use
from tutor.games.boss_monster.reveal import level_ups, mark_due
from tutor.games.boss_monster.state import Dungeons, Phase
from tutor.games.boss_monster.verbs import Tables, change_place, draw, quietly, set_table, with_player
from tutor.kernel.records import evolve
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

INTRIGUE = "intrigue"  # somebody may draw from a deck of his choice

# -- the five phases -------------------------------------------------------------------------------------------------


def begin_phase(t: Tables, phase: Phase, rule: str) -> None:
    t.log("PhaseBegan", ("bm.turn.five-phases", rule), {"phase": phase, "n": t.s.turn}, phase=phase, active=-1)


@step("bm.turn.five-phases")
def a_turn_begins(t: Tables, _: dict[str, Any]) -> None:
    """A turn has five phases in this order: Beginning of Turn, Build, Bait, Adventure, End of Turn; then a new
    turn starts.
    """
    set_table(t, turn=t.s.turn + 1, stirred=False)
    begin_phase(t, "beginning", "bm.summary.beginning")


@step("bm.begin.then-build")
def then_rooms_are_built(t: Tables, _: dict[str, Any]) -> None:
    """When each player has drawn, the Build phase begins."""
    begin_phase(t, "build", "bm.begin.then-build")
    t.begin("build")


@step("bm.bait.compare")
def then_heroes_are_lured(t: Tables, _: dict[str, Any]) -> None:
    """For each hero in town every dungeon's treasures of that hero's kind are counted, with changes from room
    abilities and spells added.
    """
    begin_phase(t, "bait", "bm.bait.compare")
    t.begin("bait")


@step("bm.bait.then-adventure")
def then_heroes_go_through_the_dungeons(t: Tables, _: dict[str, Any]) -> None:
    """When every hero in town has been checked the Adventure phase begins."""
    begin_phase(t, "adventure", "bm.bait.then-adventure")
    t.begin("adventure")


@step("bm.adventure.all-to-scoring")
def then_the_turn_ends(t: Tables, _: dict[str, Any]) -> None:
    """Every hero that died or survived goes to a scoring area, and when all heroes are dealt with the turn ends."""
    begin_phase(t, "end", "bm.adventure.all-to-scoring")
    t.begin("end-of-turn")


@step("bm.goal.tested-at-end-of-turn")
def then_the_game_may_be_over(t: Tables, _: dict[str, Any]) -> None:
    """Winning by 10 souls and losing by 5 wounds are tested only at the end of a turn."""
    t.begin("verdict")


@step("bm.turn.five-phases")
def and_a_new_turn_starts(t: Tables, _: dict[str, Any]) -> None:
    """A turn has five phases in this order: Beginning of Turn, Build, Bait, Adventure, End of Turn; then a new
    turn starts.
    """
    t.close()
    t.begin("turn")


procedure(
    "turn",
    a_turn_begins,
    those_who_wait_get_company,
    heroes_come_to_town,
    everybody_draws_a_room,
    then_rooms_are_built,
    then_heroes_are_lured,
    then_heroes_go_through_the_dungeons,
    then_the_turn_ends,
    then_the_game_may_be_over,
    and_a_new_turn_starts,
)


# -- the end of a turn -----------------------------------------------------------------------------------------------


@step("bm.endturn.until-end")
def what_lasted_until_now_is_over(t: Tables, _: dict[str, Any]) -> None:
    """Effects that last "until end of turn" stop at the end of the turn."""
    if t.s.effects:
        rules = ("bm.endturn.until-end", "bm.ruling.end-of-turn-order")
        t.log("EffectsEnded", rules, {"cards": tuple(e.source for e in t.s.effects)}, effects=())


@step("bm.endturn.reactivate")
def deactivated_rooms_stand_up(t: Tables, _: dict[str, Any]) -> None:
    """At the end of the turn deactivated rooms are turned upright again."""
    for p in t.s.players:
        for at, there in enumerate(p.dungeon):
            if there.deactivated:
                change_place(
                    t, p.seat, at, "RoomReactivated", "bm.endturn.reactivate", {"card": there.top}, deactivated=False
                )


@step("bm.endturn.damage-not-carried")
def damage_is_forgotten(t: Tables, _: dict[str, Any]) -> None:
    """Damage on a hero that a card has sent back to town or to an entrance does not carry over to the next turn."""
    heroes = (*t.s.town, *(g for p in t.s.players for g in p.entrance))
    hurt = tuple(g.card for g in heroes if g.damage or g.sent)
    if hurt:
        town = tuple(unhurt(g) for g in t.s.town)
        t.log("DamageForgotten", "bm.endturn.damage-not-carried", {"heroes": hurt}, town=town)
        for p in t.s.players:
            quietly(t, p.seat, entrance=tuple(unhurt(g) for g in p.entrance))


@step("bma.levelup.first-five")
def a_room_that_stands_up_may_be_the_fifth(t: Tables, _: dict[str, Any]) -> None:
    """A boss levels up at once when its dungeon for the first time has five rooms in a row, the boss itself not
    counted.
    """
    mark_due(t, "bma.levelup.first-five", "bm.ruling.revised-levelup")
    level_ups(t)


@step("bmr.variant.intrigue")
def whoever_gained_no_soul_may_draw(t: Tables, _: dict[str, Any]) -> None:
    """Intrigue: at the end of a turn a player who gained no soul in it may draw one card from the room deck or the
    spell deck.
    """
    if "intrigue" in t.s.variants:
        for seat in reversed(by_xp(t.s, t.game.ask)):
            if not t.s.players[seat].reaped:
                t.begin("intrigue", seat=seat)


@step("bm.ruling.end-of-turn-order")
def once_a_turn_is_once_again(t: Tables, _: dict[str, Any]) -> None:
    """At the end of the turn effects that last until then end; deactivated rooms stand up; level-ups due by that
    (alpha) follow in XP order, then Intrigue's draws (revised variant) in XP order; then losers are found, then
    winners.
    """
    players, stirred = t.s.players, t.s.stirred or any(p.placed for p in t.s.players)
    for p in players:
        dungeon = tuple(evolve(there, used=()) if there.used else there for there in p.dungeon)
        clean = evolve(p, dungeon=dungeon, placed=0, chosen=False, built=(), reaped=False)
        players = with_player(evolve(t.s, players=players), clean)
    changes: dict[str, Any] = {"players": players, "active": -1, "walk": None, "stirred": stirred}
    t.log("TurnEnded", "bm.ruling.end-of-turn-order", {"n": t.s.turn}, **changes)


procedure(
    "end-of-turn",
    what_lasted_until_now_is_over,
    deactivated_rooms_stand_up,
    damage_is_forgotten,
    a_room_that_stands_up_may_be_the_fifth,
    what_lasted_until_now_is_over,  # once more: a level-up as late as this may have brought about something that lasts
    whoever_gained_no_soul_may_draw,
    once_a_turn_is_once_again,
)


# -- intrigue --------------------------------------------------------------------------------------------------------


@step("bmr.variant.intrigue")
def he_chooses_a_deck(t: Tables, about: dict[str, Any]) -> None:
    """Intrigue: at the end of a turn a player who gained no soul in it may draw one card from the room deck or the
    spell deck.
    """
    decks = tuple(deck for deck in ("room", "spell") if getattr(t.s, f"{deck}_deck"))
    if decks:
        ask_to_choose(t, Use(about["seat"], "", ("bmr.variant.intrigue",)), INTRIGUE, decks, may=True)


@guard("bmr.variant.intrigue", Choose, basic=4, implied=True)
def one_of_the_decks_that_have_cards(s: Dungeons, a: Choose) -> Facts | None:
    """Intrigue: at the end of a turn a player who gained no soul in it may draw one card from the room deck or the
    spell deck.
    """
    window = pending(s)
    if window is None or window.about.get("does") != INTRIGUE or a.pick in window.about["options"]:
        return None
    return facts(pick=a.pick)


@step("bmr.variant.intrigue")
def he_draws_from_it(t: Tables, about: dict[str, Any]) -> None:
    """Intrigue: at the end of a turn a player who gained no soul in it may draw one card from the room deck or the
    spell deck.
    """
    if about.get("pick"):
        draw(t, about["pick"], about["seat"], 1, "bmr.variant.intrigue")


procedure("intrigue", he_chooses_a_deck, he_draws_from_it)

"""Losing a fight: damage, running away from each monster, and Bad Stuff for whoever is too slow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import RunTo, SufferAll
from tutor.games.munchkin_quest.book import action, answer, guard, part, procedure, step, term
from tutor.games.munchkin_quest.boss import the_boss_and_its_companions_vanish
from tutor.games.munchkin_quest.dice import number_of_dice, roll_a_die
from tutor.games.munchkin_quest.dissolving import end_fight
from tutor.games.munchkin_quest.icons import ROOM_DICE
from tutor.games.munchkin_quest.moving import EXITS_OF, pass_through
from tutor.games.munchkin_quest.munchkins import in_use, traits
from tutor.games.munchkin_quest.paying import the_promise_binds_all_the_same
from tutor.games.munchkin_quest.state import NOBODY, Flight, Quest, link_between, neighbours, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.turn import cut_turn_short
from tutor.games.munchkin_quest.verbs import Quests, fight, hurt
from tutor.games.munchkin_quest.windows import RAN, RUN
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

HURT = "mq.lose.hurt"
RUN_DICE = "mq.run.dice"
RUN_TARGET = "mq.run.target"
RUN_BONUS = "mq.run.bonus"


# -- losing ----------------------------------------------------------------------------------------------------------


@term(HURT, "mq.combat.one-standie-one-monster")
def every_standie_is_one_monster(s: Quest, _: object) -> Iterator[Term]:
    """Each standie is one monster, whatever number its name mentions."""
    for foe in foes_of(s):
        yield Term(1, "mq.combat.one-standie-one-monster", "fought", foe.card, {"monster": foe.id})


@step("mq.lose.damage")
def everybody_is_hurt(t: Quests, _: dict[str, Any]) -> None:
    """On a loss every munchkin in the fight takes 1 damage for each monster fought (turns that many red tokens
    black).
    """
    terms = t.game.ask(t.s, HURT, None)
    for seat in side_of(t.s):
        hurt(t, seat, total(terms), ("mq.lose.damage", *dict.fromkeys(x.rule for x in terms)))


@step("mq.lose.run")
def the_main_player_runs(t: Quests, _: dict[str, Any]) -> None:
    """Munchkins who survive a lost fight must run away."""
    _runs(t, fight(t).main)


@step("mq.helper.runs")
def the_helper_runs_too(t: Quests, _: dict[str, Any]) -> None:
    """When the side loses, the helper must run away as well, rolling separately for each monster."""
    if fight(t).helper != NOBODY:
        _runs(t, fight(t).helper)


def _runs(t: Quests, seat: int) -> None:
    if not t.s.players[seat].dead:
        t.begin("run", seat=seat, left=fight(t).monsters)


@step("mq.enhancer.stay")
def survivors_keep_their_enhancers(t: Quests, _: dict[str, Any]) -> None:
    """If the monster survives the fight, its enhancers stay on it until it is killed or leaves play."""
    enhanced = tuple([foe.id for foe in foes_of(t.s) if foe.enhancers])
    if enhanced:
        t.log("EnhancersStay", "mq.enhancer.stay", {"monsters": enhanced})


@step("mq.run.ends-there")
def the_fight_is_lost(t: Quests, _: dict[str, Any]) -> None:
    """With or without Bad Stuff, a munchkin who runs ends in the room he named, unless the Bad Stuff kills him."""
    end_fight(t, "FightOver", ("mq.run.ends-there",))


procedure(
    "lose",
    everybody_is_hurt,
    the_main_player_runs,
    the_helper_runs_too,
    the_promise_binds_all_the_same,
    the_boss_and_its_companions_vanish,
    survivors_keep_their_enhancers,
    the_fight_is_lost,
)


# -- one munchkin runs -----------------------------------------------------------------------------------------------


@step("mq.lose.run")
def all_his_monsters_are_after_him(t: Quests, about: dict[str, Any]) -> None:
    """Munchkins who survive a lost fight must run away."""
    if t.s.flight is None and about["seat"] == fight(t).main:
        _take_to_flight(t, about, ("mq.lose.run",))


@step("mq.helper.independent")
def all_are_after_the_helper_as_well(t: Quests, about: dict[str, Any]) -> None:
    """Whether the main player or the helper gets away does not affect the other."""
    if t.s.flight is None and about["seat"] == fight(t).helper:
        _take_to_flight(t, about, ("mq.helper.independent", "mq.helper.runs", "mq.lose.run"))


def _take_to_flight(t: Quests, about: dict[str, Any], rules: tuple[str, ...]) -> None:
    seat = about["seat"]
    t.log("MustRun", rules, {"seat": seat}, flight=Flight(seat, "", tuple(about["left"])))


@step("mq.run.choose-room")
def wait_for_a_way_out(t: Quests, about: dict[str, Any]) -> None:
    """Before rolling to run away, a munchkin names the adjacent room into which he runs."""
    if t.s.flight is not None and t.s.flight.left:
        t.open(RUN, "mq.run.choose-room", (about["seat"],), lead=about["seat"])


@guard("mq.run.explored-only", RunTo, basic=4, implied=True)
def only_into_an_explored_room(s: Quest, a: RunTo) -> Facts | None:
    """A munchkin can run only into an explored room."""
    return None if any(r.id == a.room for r in s.rooms) else facts(room=a.room)


@guard("mq.run.choose-room", RunTo, basic=5, implied=True)
def only_to_a_room_next_door(s: Quest, a: RunTo) -> Facts | None:
    """Before rolling to run away, a munchkin names the adjacent room into which he runs."""
    known = any(r.id == a.room for r in s.rooms)
    apart = known and not link_between(s, s.players[a.seat].where, a.room)
    return facts(key="not-adjacent", room=a.room) if apart else None


@guard("mq.link.adjacent", RunTo, basic=5, implied=True)
def nobody_runs_through_a_wall(s: Quest, a: RunTo) -> Facts | None:
    """Two rooms are adjacent if an exit (any link but a wall) joins them; rooms joined only by a wall are not."""
    known = any(r.id == a.room for r in s.rooms)
    walled = known and link_between(s, s.players[a.seat].where, a.room) == "wall"
    return facts(seat=a.seat, room=a.room) if walled else None


@guard("mq.run.ends-there", RunTo, basic=6, implied=True)
def the_room_named_first_stands(s: Quest, a: RunTo) -> Facts | None:
    """With or without Bad Stuff, a munchkin who runs ends in the room he named, unless the Bad Stuff kills him."""
    if s.flight is None or not s.flight.to or s.flight.to == a.room:
        return None
    return facts(room=a.room, named=s.flight.to)


@guard("mq.run.each-monster", RunTo, basic=7, implied=True)
def one_roll_for_each_monster(s: Quest, a: RunTo) -> Facts | None:
    """A munchkin rolls separately to run from each monster he fought, in any order he likes; dodging one does not
    save him from another.
    """
    return None if s.flight is None or a.monster in s.flight.left else facts(monster=a.monster)


@guard("mq.run.no-exit", SufferAll, basic=5, every=True, asks=True)
def only_without_a_way_out(s: Quest, seat: int, ask: Ask) -> Facts | None:
    """If no room is adjacent, a munchkin who lost cannot run: he suffers the Bad Stuff without a roll and his turn
    ends, whatever Move is left.
    """
    exits = ask(s, EXITS_OF, s.players[seat].where) if s.players[seat].where else ()
    ways = tuple([x.facts["room"] for x in exits if x.facts["room"]])
    return facts(seat=seat, rooms=ways) if ways else None


def run_candidates(s: Quest, seat: int) -> Iterator[RunTo]:
    flight = s.flight
    if flight is None:
        return
    rooms = (flight.to,) if flight.to else neighbours(s, s.players[seat].where)
    for room in rooms:
        yield from (RunTo(seat, room, m) for m in flight.left)


@action(RunTo, "mq.run.roll", (RUN,), run_candidates)
def run_to(t: Quests, a: RunTo) -> None:
    """To run away one die is rolled; 5 or more avoids that monster's Bad Stuff."""
    assert t.s.flight is not None
    t.close()
    told = {"seat": a.seat, "room": a.room, "monster": a.monster}
    chase = evolve(t.s.flight, to=a.room, chasing=a.monster, bonus=0)
    t.log("RunsTo", ("mq.run.choose-room", "mq.run.each-monster"), told, flight=chase)
    dice = t.game.ask(t.s, RUN_DICE, a.seat)
    face = sum([roll_a_die(t) for _ in range(number_of_dice(dice))])
    rules = tuple(dict.fromkeys(("mq.run.roll", *(x.rule for x in dice))))
    t.log("RunDieRolled", rules, {**told, "face": face}, flight=evolve(chase, die=face))
    t.open(RAN, "mq.run.roll", (a.seat,), lead=a.seat)


@action(SufferAll, "mq.run.no-exit", (RUN,), lambda s, seat: (SufferAll(seat),))
def suffer_all(t: Quests, a: SufferAll) -> None:
    """If no room is adjacent, a munchkin who lost cannot run: he suffers the Bad Stuff without a roll and his turn
    ends, whatever Move is left.
    """
    assert t.s.flight is not None
    t.close()
    left = t.s.flight.left
    t.log("NoWayOut", "mq.run.no-exit", {"seat": a.seat}, flight=evolve(t.s.flight, left=()))
    t.begin("stuck", seat=a.seat)
    for monster in reversed(left):
        t.begin("bad-stuff", seat=a.seat, monster=monster)


@step("mq.ruling.no-exit-helper")
def only_the_main_players_turn_ends(t: Quests, about: dict[str, Any]) -> None:
    """After no exit the main player's turn ends with charity; a helper without an exit takes the Bad Stuff and
    ends nobody's turn.
    """
    if about["seat"] == t.s.turn and not t.s.players[t.s.turn].dead:
        cut_turn_short(t, "TurnCutShort", ("mq.run.no-exit", "mq.ruling.no-exit-helper"), charity=True)


procedure("stuck", only_the_main_players_turn_ends)


# -- the roll --------------------------------------------------------------------------------------------------------


@term(RUN_DICE, "mq.run.roll")
def one_die_to_run_away(s: Quest, seat: int) -> Iterator[Term]:
    """To run away one die is rolled; 5 or more avoids that monster's Bad Stuff."""
    yield Term(1, "mq.run.roll", "die-own", f"seat:{seat}", {"seat": seat})


@part(RUN_DICE, ROOM_DICE, "mq.icon.scope")
def what_the_room_would_change(s: Quest, seat: int) -> Iterator[int]:
    """Icons change the number of dice in combat and in searching."""
    yield seat


@answer(RUN_DICE, "mq.ruling.icons-not-fleeing", layer="room")
def the_room_changes_nothing_about_it(s: Quest, seat: int) -> Term | None:
    """Room icons do not change the running-away die."""
    here = s.tile(s.players[seat].where)
    if not (here.icons or here.special):
        return None
    return Term(1, "mq.ruling.icons-not-fleeing", "die-own", f"seat:{seat}", {"seat": seat})


@term(RUN_TARGET, "mq.run.roll")
def five_or_more(s: Quest, _: object) -> Iterator[Term]:
    """To run away one die is rolled; 5 or more avoids that monster's Bad Stuff."""
    yield Term(5, "mq.run.roll", "run-target", "rulebook", {})


@term(RUN_BONUS, "mq.item.benefit", layer="card")
def items_that_help_to_run(s: Quest, seat: int) -> Iterator[Term]:
    """An item benefits its owner only while carried or worn."""
    for gear, item in in_use(s, s.players[seat]):
        if item.run:
            yield Term(item.run, "mq.item.benefit", "item", gear.card, {"seat": seat, "card": gear.card})


@term(RUN_BONUS, "mq.combat.monster-abilities", layer="card")
def monsters_hard_to_shake_off(s: Quest, seat: int) -> Iterator[Term]:
    """A monster card may hold special abilities or weaknesses, such as a bonus against a race or class."""
    if s.flight is not None and s.flight.chasing:
        foe = s.foe(s.flight.chasing)
        n = s.monster(foe).run
        if n:
            yield Term(n, "mq.combat.monster-abilities", "run-monster", foe.card, {"monster": foe.id})


@term(RUN_BONUS, "mq.race.abilities", layer="card")
def elves_run_well(s: Quest, seat: int) -> Iterator[Term]:
    """Every race but human has abilities; they begin when the card is played and end when it is lost."""
    if "elf" in traits(s, s.players[seat], "race"):
        yield Term(1, "mq.race.abilities", "run-race", f"seat:{seat}", {"seat": seat, "word": "elf"})


@term(RUN_BONUS, "mq.class.discard-power", layer="card")
def cards_paid_for_running(s: Quest, seat: int) -> Iterator[Term]:
    """Each class has one ability that works by discarding cards."""
    if s.flight is not None and s.flight.bonus:
        yield Term(s.flight.bonus, "mq.class.discard-power", "run-power", "power", {"seat": seat})


@step("mq.run.roll")
def away_or_not(t: Quests, about: dict[str, Any]) -> None:
    """To run away one die is rolled; 5 or more avoids that monster's Bad Stuff."""
    flight = t.s.flight
    if flight is None or not flight.chasing:
        return
    seat, monster = flight.seat, flight.chasing
    need = total(t.game.ask(t.s, RUN_TARGET, None))
    rolled = flight.die + total(t.game.ask(t.s, RUN_BONUS, seat))
    told = {"seat": seat, "monster": monster, "n": rolled, "need": need}
    left = tuple([m for m in flight.left if m != monster])
    after = evolve(flight, left=left, die=0, chasing="", bonus=0)
    if rolled >= need:
        t.log("GotAway", "mq.run.roll", told, flight=after)
        return
    t.log("Caught", ("mq.run.bad-stuff", "mq.run.roll"), told, flight=after)
    t.begin("bad-stuff", seat=seat, monster=monster)


@step("mq.death.no-more-run")
def the_dead_run_no_more(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who died in a fight rolls no more to run away, and monsters he has not yet run from do not add
    their Bad Stuff.
    """
    flight = t.s.flight
    if flight is not None and flight.left and t.s.players[flight.seat].dead:
        told = {"seat": flight.seat, "monsters": flight.left}
        t.log("RunsNoMore", "mq.death.no-more-run", told, flight=evolve(flight, left=()))


@step("mq.run.each-monster")
def the_next_monster(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin rolls separately to run from each monster he fought, in any order he likes; dodging one does not
    save him from another.
    """
    if t.s.flight is not None and t.s.flight.left:
        t.close()
        t.begin("run", **about)


@step("mq.run.dies-in-room")
def the_dead_stay_with_the_monster(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin killed by Bad Stuff dies in the monster's room."""
    flight, p = t.s.flight, t.s.players[about["seat"]]
    if flight is not None and flight.to and p.dead:
        told = {"seat": p.seat, "room": p.where}
        t.log("DiedRunning", ("mq.run.dies-in-room", "mq.death.lay-down"), told, flight=evolve(flight, to=""))


@step("mq.run.move-after")
def through_the_chosen_link(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who survives running away goes through the link he chose into the next room."""
    flight, seat = t.s.flight, about["seat"]
    if flight is not None and flight.to and seat == fight(t).main:
        pass_through(t, seat, flight.to, "run", ("mq.run.move-after",), "RanInto")


@step("mq.helper.own-exit")
def the_helper_takes_a_link_of_his_own(t: Quests, about: dict[str, Any]) -> None:
    """The helper need not run away by the same exit as the main player."""
    flight, seat = t.s.flight, about["seat"]
    if flight is not None and flight.to and seat == fight(t).helper:
        pass_through(t, seat, flight.to, "run", ("mq.helper.own-exit", "mq.run.move-after"), "RanInto")


@step("mq.run.ends-there")
def his_run_is_over(t: Quests, about: dict[str, Any]) -> None:
    """With or without Bad Stuff, a munchkin who runs ends in the room he named, unless the Bad Stuff kills him."""
    t.log("RunOver", "mq.run.ends-there", {"seat": about["seat"]}, flight=None)


procedure(
    "run",
    all_his_monsters_are_after_him,
    all_are_after_the_helper_as_well,
    wait_for_a_way_out,
    away_or_not,
    the_dead_run_no_more,
    the_next_monster,
    the_dead_stay_with_the_monster,
    through_the_chosen_link,
    the_helper_takes_a_link_of_his_own,
    his_run_is_over,
)

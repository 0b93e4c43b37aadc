"""Losing a fight: damage, running away from each monster, and Bad Stuff for whoever is too slow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import RunTo, SufferAll
from tutor.games.munchkin_quest.bad_stuff import suffer
from tutor.games.munchkin_quest.book import action, guard, procedure, step, term
from tutor.games.munchkin_quest.dissolving import end_fight
from tutor.games.munchkin_quest.fight import begin_fight
from tutor.games.munchkin_quest.munchkins import in_use, traits
from tutor.games.munchkin_quest.rooms import enter
from tutor.games.munchkin_quest.state import Flight, Quest, foes_in, neighbours, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import Quests, discard, fight, hurt
from tutor.games.munchkin_quest.windows import RAN, RUN
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

RUN_TARGET = "mq.run.target"
RUN_BONUS = "mq.run.bonus"


# -- losing ----------------------------------------------------------------------------------------------------------


@step("mq.lose.damage", "mq.health.damage")
def everybody_is_hurt(t: Quests, _: dict[str, Any]) -> None:
    """On a loss every munchkin in the fight takes 1 damage for each monster fought (turns that many red tokens
    black).

    1 damage turns one red token black; the token is kept.
    """
    n = len(foes_of(t.s))
    for seat in side_of(t.s):
        hurt(t, seat, n, ("mq.lose.damage", "mq.health.damage", "mq.combat.one-standie-one-monster"))


@step("mq.lose.run", "mq.helper.runs")
def the_survivors_run(t: Quests, _: dict[str, Any]) -> None:
    """Munchkins who survive a lost fight must run away.

    When the side loses, the helper must run away as well, rolling separately for each monster.
    """
    left = fight(t).monsters
    for seat in reversed(side_of(t.s)):
        if not t.s.players[seat].dead:
            t.begin("run", seat=seat, left=left)


@step("mq.run.ends-there", "mq.mcard.placement")
def the_fight_is_lost(t: Quests, _: dict[str, Any]) -> None:
    """With or without Bad Stuff, a munchkin who runs ends in the room he named, unless the Bad Stuff kills him.

    The card lies before the player who drew it; if the monster survives its first fight the card moves to the
    player whose colour its base has.
    """
    f = fight(t)
    bosses = tuple(x for x in foes_of(t.s))
    main_got_away = t.s.players[f.main].where
    end_fight(t, "FightOver", ("mq.run.ends-there", "mq.mcard.placement"))
    if any(x.boss for x in bosses):
        told = {"monsters": tuple(x.id for x in bosses)}
        t.log("BossVanished", "mq.boss.lose", told, foes=tuple(x for x in t.s.foes if x not in bosses))
        discard(t, tuple(c for x in bosses for c in (x.card, *x.enhancers)), "mq.boss.lose")
    if main_got_away != f.where and not t.s.players[f.main].dead and foes_in(t.s, main_got_away):
        begin_fight(t, f.main, ("mq.combat.trigger-enter", "mq.run.ends-there"))


procedure("lose", everybody_is_hurt, the_survivors_run, the_fight_is_lost)


# -- one munchkin runs -----------------------------------------------------------------------------------------------


@step("mq.run.choose-room", "mq.run.each-monster")
def wait_for_a_way_out(t: Quests, about: dict[str, Any]) -> None:
    """Before rolling to run away, a munchkin names the adjacent room into which he runs.

    A munchkin rolls separately to run from each monster he fought, in any order he likes; dodging one does not
    save him from another.
    """
    seat = about["seat"]
    flight = t.s.flight
    if t.s.players[seat].dead:
        return
    if flight is None:
        t.log("MustRun", "mq.lose.run", {"seat": seat}, flight=Flight(seat, "", tuple(about["left"])))
        flight = t.s.flight
    assert flight is not None
    if flight.left:
        t.open(RUN, "mq.run.choose-room", (seat,), lead=seat)


@guard("mq.run.explored-only", RunTo, basic=4)
def only_into_an_explored_room(s: Quest, a: RunTo) -> Facts | None:
    """A munchkin can run only into an explored room."""
    return None if any(r.id == a.room for r in s.rooms) else facts(room=a.room)


@guard("mq.run.choose-room", RunTo, basic=5)
def only_to_a_room_next_door(s: Quest, a: RunTo) -> Facts | None:
    """Before rolling to run away, a munchkin names the adjacent room into which he runs."""
    here = s.players[a.seat].where
    if not any(r.id == a.room for r in s.rooms) or a.room in neighbours(s, here):
        return None
    return facts(key="not-adjacent", room=a.room)


@guard("mq.run.ends-there", RunTo, basic=6)
def the_room_named_first_stands(s: Quest, a: RunTo) -> Facts | None:
    """With or without Bad Stuff, a munchkin who runs ends in the room he named, unless the Bad Stuff kills him."""
    if s.flight is None or not s.flight.to or s.flight.to == a.room:
        return None
    return facts(room=a.room, named=s.flight.to)


@guard("mq.run.each-monster", RunTo, basic=7)
def one_roll_for_each_monster(s: Quest, a: RunTo) -> Facts | None:
    """A munchkin rolls separately to run from each monster he fought, in any order he likes; dodging one does not
    save him from another.
    """
    return None if s.flight is None or a.monster in s.flight.left else facts(monster=a.monster)


@guard("mq.run.no-exit", SufferAll, basic=5, every=True)
def only_without_a_way_out(s: Quest, seat: int) -> Facts | None:
    """If no room is adjacent, a munchkin who lost cannot run: he suffers the Bad Stuff without a roll and his turn
    ends, whatever Move is left.
    """
    ways = neighbours(s, s.players[seat].where)
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
    face = t.roll(6)
    t.log("RunDieRolled", "mq.run.roll", {**told, "face": face}, flight=evolve(chase, die=face))
    t.open(RAN, "mq.run.roll", (a.seat,), lead=a.seat)


@action(SufferAll, "mq.run.no-exit", (RUN,), lambda s, seat: (SufferAll(seat),))
def suffer_all(t: Quests, a: SufferAll) -> None:
    """If no room is adjacent, a munchkin who lost cannot run: he suffers the Bad Stuff without a roll and his turn
    ends, whatever Move is left.
    """
    assert t.s.flight is not None
    t.close()
    left = t.s.flight.left
    t.log(
        "NoWayOut", ("mq.run.no-exit", "mq.ruling.no-exit-helper"), {"seat": a.seat}, flight=evolve(t.s.flight, left=())
    )
    for monster in reversed(left):
        t.begin("bad-stuff", seat=a.seat, monster=monster)


# -- the roll --------------------------------------------------------------------------------------------------------


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


@step("mq.run.bad-stuff", "mq.run.roll", "mq.ruling.icons-not-fleeing")
def away_or_not(t: Quests, about: dict[str, Any]) -> None:
    """On a failed run-away roll the Bad Stuff printed on that monster's card takes effect.

    To run away one die is rolled; 5 or more avoids that monster's Bad Stuff.

    Room icons do not change the running-away die.
    """
    flight = t.s.flight
    if flight is None or not flight.die:
        return
    seat, monster = flight.seat, flight.chasing
    need = total(t.game.ask(t.s, RUN_TARGET, None))
    rolled = flight.die + total(t.game.ask(t.s, RUN_BONUS, seat))
    told = {"seat": seat, "monster": monster, "n": rolled, "need": need}
    left = tuple(m for m in flight.left if m != monster)
    after = evolve(flight, left=left, die=0, chasing="", bonus=0)
    if rolled >= need:
        t.log("GotAway", "mq.run.roll", told, flight=after)
        return
    t.log("Caught", "mq.run.bad-stuff", told, flight=after)
    t.begin("bad-stuff", seat=seat, monster=monster)


@step("mq.run.each-monster", "mq.death.no-more-run")
def the_next_monster(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin rolls separately to run from each monster he fought, in any order he likes; dodging one does not
    save him from another.

    A munchkin who died in a fight rolls no more to run away, and monsters he has not yet run from do not add
    their Bad Stuff.
    """
    flight = t.s.flight
    if flight is not None and flight.left and not t.s.players[flight.seat].dead:
        t.close()
        t.begin("run", **about)


@step("mq.run.move-after", "mq.helper.own-exit", "mq.helper.independent")
def through_the_chosen_link(t: Quests, about: dict[str, Any]) -> None:
    """A munchkin who survives running away goes through the link he chose into the next room.

    The helper need not run away by the same exit as the main player.

    Whether the main player or the helper gets away does not affect the other.
    """
    flight, p = t.s.flight, t.s.players[about["seat"]]
    t.log("RunOver", "mq.run.ends-there", {"seat": p.seat}, flight=None)
    if flight is not None and flight.to and not p.dead:
        enter(t, p.seat, flight.to, ("mq.run.move-after", "mq.combat.free"), "RanInto")


procedure("run", wait_for_a_way_out, away_or_not, the_next_monster, through_the_chosen_link)


@step("mq.run.bad-stuff")
def bad_stuff_strikes(t: Quests, about: dict[str, Any]) -> None:
    """On a failed run-away roll the Bad Stuff printed on that monster's card takes effect."""
    if not t.s.players[about["seat"]].dead:
        suffer(t, about["seat"], about["monster"])


procedure("bad-stuff", bad_stuff_strikes)

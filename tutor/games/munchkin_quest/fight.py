"""A fight from its beginning to the roll: what begins it, which monsters are fought, the windows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import FightOn, RunTo
from tutor.games.munchkin_quest.book import action, guard, procedure, step, term
from tutor.games.munchkin_quest.ignoring import boss_ignores_nobody, card_ignores
from tutor.games.munchkin_quest.ignoring import ignores as ignores
from tutor.games.munchkin_quest.state import Fight, Quest, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change_fight, fight, with_player
from tutor.games.munchkin_quest.windows import CALLS, FIGHT, MOVING, who_may_act
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

FOUGHT = "mq.combat.monsters"


# -- which monsters are fought ---------------------------------------------------------------------------------------


@term(FOUGHT, "mq.combat.fight-all")
def every_monster_of_the_room(s: Quest, seat: int) -> Iterator[Term]:
    """With several monsters in the room, also such as join during the fight, all must be fought except those that
    ignore the munchkin.
    """
    for foe in foes_in(s, s.players[seat].where):
        yield Term(1, "mq.combat.fight-all", "fought", foe.card, {"monster": foe.id, "seat": seat})


@term(FOUGHT, "mq.ignore.choice")
def except_those_that_ignore_him(s: Quest, seat: int) -> Iterator[Term]:
    """When a monster ignores a munchkin, he alone decides whether to fight it; he may stay there without fighting,
    or leave if he has Move left.
    """
    for foe in foes_in(s, s.players[seat].where):
        if card_ignores(s, foe, seat):
            yield Term(-1, "mq.ignore.choice", "ignores", foe.card, {"monster": foe.id, "seat": seat})


@term(FOUGHT, "mq.boss.no-ignore")
def but_the_boss_ignores_no_hero(s: Quest, seat: int) -> Iterator[Term]:
    """The Boss never ignores a Level 10 munchkin, even if its card says it does."""
    for foe in foes_in(s, s.players[seat].where):
        if card_ignores(s, foe, seat) and boss_ignores_nobody(s, foe, seat):
            yield Term(1, "mq.boss.no-ignore", "fought", foe.card, {"monster": foe.id, "seat": seat})


def begin_fight(t: Quests, seat: int, rules: tuple[str, ...], *, also_ignoring: bool = False) -> None:
    """A fight with the monsters of the munchkin's room, except those that ignore him."""
    room = t.s.players[seat].where
    terms = t.game.ask(t.s, FOUGHT, seat)
    counted: Counter[str] = Counter()
    for x in terms:
        counted[x.facts["monster"]] += x.value
    fought = tuple([m for m, n in counted.items() if n > 0 or also_ignoring])
    if len(fought) < len(counted):
        ignoring = tuple([m for m in counted if m not in fought])
        t.log("MonsterIgnores", "mq.ignore.choice", {"seat": seat, "monsters": ignoring})
    if fought:
        cited = (*rules, "mq.combat.main-player", "mq.combat.all-together", *_noticed(t, terms, fought, also_ignoring))
        told = {"seat": seat, "monsters": fought, "room": room}
        players = with_player(t.s, evolve(t.s.players[seat], fights=t.s.players[seat].fights + 1))
        t.log("FightBegan", cited, told, fight=Fight(seat, room, fought), players=players)
        t.begin("fight")


def _noticed(t: Quests, terms: tuple[Term, ...], fought: tuple[str, ...], by_choice: bool) -> tuple[str, ...]:
    """What speaks where a monster that may ignore somebody does not ignore this one."""
    boss = ("mq.boss.no-ignore",) if any(x.rule == "mq.boss.no-ignore" for x in terms) else ()
    choosy = not by_choice and any(t.s.monster(t.s.foe(m)).ignores for m in fought)
    return (*boss, "mq.ignore.no-memory") if choosy else boss


@guard("mq.combat.all-together", RunTo, basic=2, every=True)
def nobody_runs_from_some_and_fights_the_rest(s: Quest, seat: int) -> Facts | None:
    """All monsters to be fought in a room are fought as one group: nobody can fight some and run from the others."""
    return None if s.fight is None or s.flight is not None else facts(seat=seat, monsters=s.fight.monsters)


# -- monsters that look again ----------------------------------------------------------------------------------------


@step("mq.ruling.ignoring-changes")
def a_monster_that_stops_ignoring_fights_at_once(t: Quests, about: dict[str, Any]) -> None:
    """A monster that ignores the main player fights only if he chooses; one that stops ignoring him in his own
    turn and room starts a fight at once; in a fight it counts against the whole side.
    """
    p, f = t.s.players[t.s.turn], t.s.fight
    if p.dead or not p.where:
        return
    roused = tuple([x for x in foes_in(t.s, p.where) if x.id in about["ignoring"] and not ignores(t.s, x, p.seat)])
    if f is None:
        if roused:
            begin_fight(t, p.seat, ("mq.ruling.ignoring-changes",))
        return
    if f.stage not in ("open", "calls"):
        return
    for foe in (x for x in roused if x.id not in f.monsters):
        f = evolve(f, monsters=(*f.monsters, foe.id))
        t.log("MonsterJoined", ("mq.ruling.ignoring-changes", "mq.combat.fight-all"), {"monster": foe.id}, fight=f)


procedure("look-again", a_monster_that_stops_ignoring_fights_at_once)


# -- fighting monsters that ignore one -------------------------------------------------------------------------------


@guard("mq.combat.own-turn-only", FightOn, basic=1, worded=True)
def fights_begin_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """A fight can begin only in the turn of the munchkin who fights it."""
    return None if seat == s.turn else facts(seat=seat, turn=s.turn)


@guard("mq.ignore.choice", FightOn, basic=4, worded=True)
def somebody_must_be_there_to_fight(s: Quest, seat: int) -> Facts | None:
    """When a monster ignores a munchkin, he alone decides whether to fight it; he may stay there without fighting,
    or leave if he has Move left.
    """
    return None if foes_in(s, s.players[seat].where) else facts(seat=seat)


@action(FightOn, "mq.ignore.choice", (MOVING,), lambda s, seat: (FightOn(seat),))
def fight_on(t: Quests, a: FightOn) -> None:
    """When a monster ignores a munchkin, he alone decides whether to fight it; he may stay there without fighting,
    or leave if he has Move left.
    """
    t.begin("chosen-fight", seat=a.seat)


@step("mq.ignore.normal-fight")
def a_chosen_fight_is_like_any_other(t: Quests, about: dict[str, Any]) -> None:
    """If a munchkin chooses to fight a monster that ignores him, the fight is an ordinary one."""
    begin_fight(t, about["seat"], ("mq.ignore.normal-fight",), also_ignoring=True)


procedure("chosen-fight", a_chosen_fight_is_like_any_other)


# -- before the roll -------------------------------------------------------------------------------------------------


@step("mq.combat.last-calls")
def wait_for_the_main_player(t: Quests, _: dict[str, Any]) -> None:
    """If somebody reacts with a card or ability, the main player may again ask for help or play cards before he
    rolls.
    """
    f = fight(t)
    if f.stage != "open":
        change_fight(t, "LastCalls", "mq.combat.last-calls", {"seat": f.main}, stage="open", reacted=False)
    t.open(FIGHT, "mq.combat.last-calls", who_may_act(t), lead=f.main)


@step("mq.combat.announce")
def wait_for_the_others(t: Quests, _: dict[str, Any]) -> None:
    """Before rolling, the main player announces it and waits a moment (about 2.6 seconds) for the others to react."""
    f = fight(t)
    told = {"seat": f.main}
    change_fight(t, "RollAnnounced", ("mq.combat.announce", "mq.timing.off-turn"), told, stage="calls", reacted=False)
    t.open(CALLS, "mq.combat.announce", tuple([x for x in who_may_act(t) if x != f.main]))


@step("mq.combat.last-calls")
def hear_last_calls(t: Quests, _: dict[str, Any]) -> None:
    """If somebody reacts with a card or ability, the main player may again ask for help or play cards before he
    rolls.
    """
    if fight(t).reacted:
        t.close()
        t.begin("fight")

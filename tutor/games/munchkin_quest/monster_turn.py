"""The monsters' turn: the Monster die gives a colour, and all monsters move at once along the arrows of that colour."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import guard, procedure, step
from tutor.games.munchkin_quest.dice import FACES
from tutor.games.munchkin_quest.links import with_link
from tutor.games.munchkin_quest.monster_moves import link_at
from tutor.games.munchkin_quest.state import NOBODY, Foe, Quest
from tutor.games.munchkin_quest.verbs import Quests, change_foe
from tutor.games.munchkin_quest.wandering import OPENED, PATH
from tutor.games.munchkin_quest.windows import CARDS
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

PROCEDURE = "monster-turn"


# -- nobody comes between --------------------------------------------------------------------------------------------


@guard("mq.mturn.no-interruption", *CARDS, basic=2, every=True, implied=True)
def nothing_interrupts_the_monsters(s: Quest, seat: int) -> Facts | None:
    """All movement of a monster turn is one action; nothing interrupts it, not even an "any time" card."""
    begun = any(isinstance(f, Task) and f.proc == PROCEDURE and f.at for f in s.stack)
    return facts(seat=seat) if begun else None


# -- the die ---------------------------------------------------------------------------------------------------------


@step("mq.mturn.roll")
def the_monster_die_is_rolled_for_the_monsters(t: Quests, about: dict[str, Any]) -> None:
    """The player whose turn has just ended rolls the Monster die; the colour rolled is the movement colour of this
    monster turn.
    """
    if t.s.foes:
        rules = ("mq.mturn.roll", *about.get("rules", ()))
        t.log("MonsterTurnBegan", rules, {"seat": t.s.turn, "n": len(t.s.foes)})
        t.begin("monster-die")


@step("mq.mturn.always-roll")
def it_is_rolled_without_any_monster_too(t: Quests, about: dict[str, Any]) -> None:
    """The die is rolled even if no monster is in play."""
    if not t.s.foes:
        rules = ("mq.mturn.always-roll", "mq.mturn.roll", *about.get("rules", ()))
        t.log("MonsterTurnBegan", rules, {"seat": t.s.turn, "n": 0})
        t.begin("monster-die")


# -- moving ----------------------------------------------------------------------------------------------------------


@step("mq.mmove.check-all")
def all_monsters_move(t: Quests, _: dict[str, Any]) -> None:
    """Every monster in play is checked for movement; most move."""
    toss = t.s.toss
    if toss is None:
        return
    colour = FACES[toss.face - 1]
    told = {"colour": colour, "n": len(t.s.foes)}
    t.log("MonstersSetOut", ("mq.mturn.roll", "mq.dice.monster-die"), told, toss=None)
    opened = t.game.ask(t.s, OPENED, {"colour": colour})
    paths = [(foe, t.game.ask(t.s, PATH, {"monster": foe.id, "colour": colour, "opened": opened})) for foe in t.s.foes]
    for _foe, path in paths:
        _break_links(t, path)
    moved = tuple([foe.id for foe, path in paths if path and _go(t, foe, path)])
    if moved:
        t.begin("arrived", monsters=moved)


def _go(t: Quests, foe: Foe, path: tuple[Term, ...]) -> bool:
    """A monster stands where its path ends. Whether it has moved."""
    rooms = tuple([x.facts["room"] for x in path if x.value])
    end = path[-1].facts
    why = {"why": end.get("why", ""), "colour": end.get("colour", ""), "link": end.get("link", "")}
    told = {"monster": foe.id, **why, "named": end.get("named", ""), "seat": end.get("seat", NOBODY)}
    spoke = [rule for x in path[1:] for rule in (x.rule, *x.facts.get("rules", ()))]
    rules = tuple(dict.fromkeys((*spoke, path[0].rule, *path[0].facts["rules"])))
    if not rooms:
        t.log("MonsterStayed", rules, {**told, "room": foe.where})
        return False
    ways = tuple([x.facts["way"] for x in path if x.value])
    way = {"from": foe.where, "room": rooms[-1], "path": (foe.where, *rooms), "ways": ways}
    change_foe(t, evolve(foe, where=rooms[-1]), "MonsterMoved", rules, {**told, **way})
    return True


def _break_links(t: Quests, path: tuple[Term, ...]) -> None:
    """Whatever it has broken on its way is a passage from now on, seen from either side."""
    for x in path:
        if not x.facts.get("breaks"):
            continue
        room, way, link = x.facts["from"], x.facts["way"], x.facts["link"]
        if link_at(t.s, room, way) != link:
            continue  # another one has broken it
        told = {"monster": x.facts["monster"], "room": room, "way": way, "link": link}
        rooms = with_link(t.s, room, way, "passage")
        t.log("LinkBroken", ("mq.mspeed.question", "mq.mturn.simultaneous"), told, rooms=rooms)


# -- arriving --------------------------------------------------------------------------------------------------------


@step("mq.combat.off-turn-arrival")
def whoever_comes_in_the_monsters_turn_waits(t: Quests, about: dict[str, Any]) -> None:
    """A monster that comes into a munchkin's room outside his own turn starts no fight; only if it is still there
    when his turn begins is it fought.
    """
    for foe in (t.s.foe(id) for id in about["monsters"]):
        for p in t.s.players:
            if p.where == foe.where and not p.dead:
                told = {"monster": foe.id, "seat": p.seat, "room": foe.where}
                t.log("MonsterWaits", "mq.combat.off-turn-arrival", told)


procedure(
    PROCEDURE, the_monster_die_is_rolled_for_the_monsters, it_is_rolled_without_any_monster_too, all_monsters_move
)
procedure("arrived", whoever_comes_in_the_monsters_turn_waits)

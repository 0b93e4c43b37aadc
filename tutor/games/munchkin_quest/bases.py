"""A new monster comes into play: whose base it stands on, what makes room for it, and the fight that it joins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from tutor.games.munchkin_quest.book import action, procedure, step
from tutor.games.munchkin_quest.dice import FACES, roll_a_die
from tutor.games.munchkin_quest.dissolving import dissolve_if_empty, monster_leaves
from tutor.games.munchkin_quest.fight import ignores
from tutor.games.munchkin_quest.state import NOBODY, Foe, Quest, Toss
from tutor.games.munchkin_quest.totals import MONSTER_LEVEL
from tutor.games.munchkin_quest.verbs import Quests, draw
from tutor.games.munchkin_quest.windows import TOSSED
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.state import Action, pending

BASES_OF_A_COLOUR = 3
BASE = "base"  # the explorer picks a colour for a new monster's base


class ChooseBase(Action, tag="choose-base"):
    """The colour, by its player, of the base of a new monster when the Monster die shows one that nobody plays."""

    to: Annotated[int, Meta(description="the seat whose colour it gets")]


def arrive(t: Quests, card: str, room: str, rules: tuple[str, ...], *, drawn: bool = True, boss: bool = False) -> None:
    """A new monster is to stand in a room. A mate is not `drawn`: it has the card of its monster."""
    cited = (*rules, "mq.mcard.draw-top") if drawn else rules
    t.begin("arrive", card=card, room=room, rules=cited, boss=boss, drawn=drawn)


# -- whose base ------------------------------------------------------------------------------------------------------


def explorer(s: Quest) -> int:
    return s.fight.main if s.fight else s.turn


@step("mq.dice.monster-die")
def the_monster_die_is_rolled(t: Quests, _: dict[str, Any]) -> None:
    """The Monster die is six-sided, each face another colour; it decides whose base a monster gets and in which
    direction monsters move.
    """
    face = roll_a_die(t, "monster-die")
    told = {"colour": FACES[face - 1], "face": face}
    t.log("MonsterDieRolled", "mq.dice.monster-die", told, toss=Toss(explorer(t.s), "monster-die", face))


@step("mq.dice.loaded-any-die")
def the_monster_die_lies(t: Quests, _: dict[str, Any]) -> None:
    """The Loaded Die and the Reloaded Die can be used on a die of any kind, the Monster die and the ten-sided die
    included.
    """
    t.open(TOSSED, "mq.dice.loaded-any-die", (explorer(t.s),), lead=explorer(t.s))


@step("mq.dice.monster-die-draw")
def whoever_has_the_colour_draws(t: Quests, _: dict[str, Any]) -> None:
    """Whenever the Monster die is rolled, the player whose colour comes up draws one DxM card."""
    seat = _shown(t.s)[1]
    if seat != NOBODY:
        draw(t, "dxm", seat, 1, "mq.dice.monster-die-draw")


def _shown(s: Quest) -> tuple[str, int]:
    """The colour of the Monster die that lies, and who plays it."""
    assert s.toss is not None
    colour = FACES[s.toss.face - 1]
    return colour, next((p.seat for p in s.players if p.colour == colour), NOBODY)


@step("mq.explore.step5-base")
def its_colour_decides_the_base(t: Quests, about: dict[str, Any]) -> None:
    """The Monster die is rolled for the colour of the new monster's base, and the player of that colour draws one
    DxM card.
    """
    if not about["boss"]:
        _base_by_colour(t, about, "mq.explore.step5-base")


@step("mq.boss.base")
def its_colour_decides_the_base_of_the_boss_too(t: Quests, about: dict[str, Any]) -> None:
    """The colour of the Boss's base is determined as for any new monster."""
    if about["boss"]:
        _base_by_colour(t, about, "mq.boss.base")


def _base_by_colour(t: Quests, about: dict[str, Any], rule: str) -> None:
    colour, seat = _shown(t.s)
    t.log("BaseDecided", rule, {"colour": colour, "seat": seat}, toss=None)
    if seat == NOBODY:
        t.begin("unused-colour", **about, colour=colour)
    else:
        t.begin("stand", **about, seat=seat)


@step("mq.explore.step5-unused-colour")
def wait_for_a_colour(t: Quests, about: dict[str, Any]) -> None:
    """If a colour comes up that nobody plays, the explorer picks the base colour among the colours in the game,
    and the player of the picked colour draws no DxM card.
    """
    seat = explorer(t.s)
    t.open(BASE, "mq.explore.step5-unused-colour", (seat,), lead=seat, **about)


def base_candidates(s: Quest, seat: int) -> Iterator[ChooseBase]:
    yield from (ChooseBase(seat, p.seat) for p in s.players)


@action(ChooseBase, "mq.explore.step5-unused-colour", (BASE,), base_candidates)
def choose_base(t: Quests, a: ChooseBase) -> None:
    """If a colour comes up that nobody plays, the explorer picks the base colour among the colours in the game,
    and the player of the picked colour draws no DxM card.
    """
    window = pending(t.s)
    assert window is not None
    about = {k: window.about[k] for k in ("card", "room", "rules", "boss", "drawn")}
    t.close()
    told = {"seat": a.seat, "to": a.to, "colour": window.about["colour"]}
    t.log("BaseChosen", "mq.explore.step5-unused-colour", told)
    t.begin("stand", **about, seat=a.to)


# -- making room -----------------------------------------------------------------------------------------------------


@step("mq.explore.step5-no-base")
def a_base_is_taken_from_the_strongest(t: Quests, about: dict[str, Any]) -> None:
    """If no base is available, the monster of the highest Level (enhancers counted) is removed and its base used;
    if several tie for highest, all of them are removed.
    """
    standing = tuple([f for f in t.s.foes if f.base == about["seat"]])
    if len(standing) >= BASES_OF_A_COLOUR:
        remove_the_strongest(t, standing, "mq.explore.step5-no-base")


@step("mq.explore.monster-limit")
def never_more_than_three_a_player(t: Quests, _: dict[str, Any]) -> None:
    """Never more monsters are in play than three times the number of players."""
    if len(t.s.foes) >= 3 * len(t.s.players):
        remove_the_strongest(t, t.s.foes, "mq.explore.monster-limit")


def strongest(t: Quests, foes: tuple[Foe, ...]) -> tuple[tuple[Foe, ...], int]:
    """All that tie for the highest Level, and that Level. A Boss stays whatever happens."""
    levels = {f.id: total(t.game.ask(t.s, MONSTER_LEVEL, f.id)) for f in foes if not f.boss}
    highest = max(levels.values(), default=0)
    return tuple([f for f in foes if levels.get(f.id) == highest]), highest


def remove_the_strongest(t: Quests, foes: tuple[Foe, ...], rule: str) -> None:
    going, level = strongest(t, foes)
    for foe in going:
        t.log("BaseTaken", rule, {"monster": foe.id, "card": foe.card, "n": level})
        if t.s.fight is not None and foe.id in t.s.fight.monsters:
            monster_leaves(t, foe, ("mq.ruling.left-before-roll",))
        t.begin("gone", monster=foe.id)


# -- standing there --------------------------------------------------------------------------------------------------


@step("mq.explore.step5-monster")
def its_standie_is_put_into_the_room(t: Quests, about: dict[str, Any]) -> None:
    """Step 5: a new room always holds a monster: a Monster card is drawn and its standie put into the room."""
    drawn_by = explorer(t.s) if about["drawn"] and explorer(t.s) != about["seat"] else NOBODY
    id = f"m{t.s.made + 1}"
    foe = Foe(id, about["card"], about["seat"], about["room"], boss=about["boss"], drawn_by=drawn_by)
    told = {"monster": foe.id, "card": foe.card, "seat": foe.base, "room": foe.where}
    rules = tuple(dict.fromkeys((*about["rules"], "mq.explore.step5-monster")))
    t.log("MonsterArrived", rules, told, foes=(*t.s.foes, foe), made=t.s.made + 1)
    f = t.s.fight
    if f is None:
        return
    if f.where == foe.where and not ignores(t.s, foe, f.main):
        joined = evolve(f, monsters=(*f.monsters, foe.id))
        t.log("MonsterJoined", ("mq.combat.fight-all", "mq.combat.all-together"), {"monster": foe.id}, fight=joined)
    dissolve_if_empty(t)


THE_DIE = (the_monster_die_is_rolled, the_monster_die_lies, whoever_has_the_colour_draws)
procedure("monster-die", *THE_DIE)
procedure("arrive", *THE_DIE, its_colour_decides_the_base, its_colour_decides_the_base_of_the_boss_too)
procedure("unused-colour", wait_for_a_colour)
procedure("stand", a_base_is_taken_from_the_strongest, never_more_than_three_a_player, its_standie_is_put_into_the_room)

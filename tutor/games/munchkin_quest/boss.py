"""How a Boss fight ends: who escapes and wins the game, and what becomes of the Boss if nobody does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.book import step, term
from tutor.games.munchkin_quest.gone import cards_of
from tutor.games.munchkin_quest.state import NOBODY, Quest, foes_in
from tutor.games.munchkin_quest.verbs import Quests, discard, fight
from tutor.kernel.events import Term

WINNERS = "mq.boss.winners"


def boss_is_fought(s: Quest) -> bool:
    bosses = [foe.id for foe in s.foes if foe.boss]
    return bool(bosses) and s.fight is not None and any(boss in s.fight.monsters for boss in bosses)


# -- beaten ----------------------------------------------------------------------------------------------------------


@term(WINNERS, "mq.boss.win")
def whoever_beats_the_boss(s: Quest, _: object) -> Iterator[Term]:
    """Whoever beats the Boss wins the game."""
    if s.fight is not None and boss_is_fought(s):
        yield Term(1, "mq.boss.win", "winner", f"seat:{s.fight.main}", {"seat": s.fight.main})


@term(WINNERS, "mq.boss.joint-win")
def a_helper_of_level_ten(s: Quest, _: object) -> Iterator[Term]:
    """If two Level 10 munchkins beat the Boss together, both win, whoever's turn it was."""
    if s.fight is None or s.fight.helper == NOBODY or not boss_is_fought(s):
        return
    helper = s.players[s.fight.helper]
    if helper.level >= 10:
        yield Term(1, "mq.boss.joint-win", "winner", f"seat:{helper.seat}", {"seat": helper.seat})


@step("mq.end.escape")
def the_winners_are_known(t: Quests, _: dict[str, Any]) -> None:
    """To escape, a Level 10 munchkin must go back to the Entrance and fight a Boss monster there; beating it wins
    the game.
    """
    # before the levels of this kill: who has helped at Level 9 does not win by the tenth that it gives him
    terms = t.game.ask(t.s, WINNERS, None)
    if terms:
        t.begin("escape", winners=tuple(x.facts["seat"] for x in terms), rule=terms[-1].rule)


@step("mq.end.escape")
def the_winners_escape(t: Quests, about: dict[str, Any]) -> None:
    """To escape, a Level 10 munchkin must go back to the Entrance and fight a Boss monster there; beating it wins
    the game.
    """
    t.log("Escaped", "mq.end.escape", {"winners": tuple(about["winners"])})


@step("mq.end.goal")
def that_was_the_aim_of_the_game(t: Quests, about: dict[str, Any]) -> None:
    """The aim is to be Level 10 and then escape the dungeon."""
    t.log("GoalReached", "mq.end.goal", {})
    t.end("boss-beaten", about["rule"], tuple(about["winners"]))


# -- not beaten ------------------------------------------------------------------------------------------------------


@step("mq.boss.lose")
def the_boss_and_its_companions_vanish(t: Quests, _: dict[str, Any]) -> None:
    """If the munchkins lose or tie, the Boss and all other monsters of that fight vanish: they are discarded."""
    empty_the_entrance(t, "mq.boss.lose")


def empty_the_entrance(t: Quests, rule: str) -> None:
    """After a Boss fight nothing stays in the Entrance, not even a monster that ignored the munchkins."""
    if not boss_is_fought(t.s):
        return
    gone = foes_in(t.s, fight(t).where)
    cards = (*cards_of(t.s, gone), *(card for foe in gone for card in foe.enhancers))
    told = {"monsters": tuple(foe.id for foe in gone), "cards": tuple(foe.card for foe in gone)}
    t.log("BossVanished", rule, told, foes=tuple(foe for foe in t.s.foes if foe not in gone))
    discard(t, cards, rule)

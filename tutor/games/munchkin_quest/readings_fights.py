"""How a fight begins, is counted and ends: other readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import SetDie
from tutor.games.munchkin_quest.cards import Enhancer
from tutor.games.munchkin_quest.fight import a_monster_that_stops_ignoring_fights_at_once
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.readings_book import reading
from tutor.games.munchkin_quest.roll import (
    dice_of,
    only_ones_own_die,
    set_die_candidates,
    the_handler_alone_changes_a_monsters_dice,
    wait_for_cards_after_the_roll,
    warriors_win_ties,
)
from tutor.games.munchkin_quest.state import Quest, foes_in
from tutor.games.munchkin_quest.totals import (
    each_counts_once,
    half_breeds_are_spared,
    means,
    monster_level_floor,
    once_each,
)
from tutor.games.munchkin_quest.turn import (
    a_dxm_card_is_drawn,
    nobody_arms_between_his_turn_and_its_fight,
    the_fight_comes_first,
    the_movement_phase,
)
from tutor.games.munchkin_quest.verbs import Quests, fight, next_seats
from tutor.kernel.events import Term
from tutor.kernel.verdict import Facts

# -- how it begins ---------------------------------------------------------------------------------------------------

BEFORE_THE_CARD = reading("mq.reading.fight-before-the-card")


@BEFORE_THE_CARD.instead_of(a_dxm_card_is_drawn)
def beside_a_monster_the_card_waits(t: Quests, about: dict[str, Any]) -> None:
    """Whoever begins his turn beside a monster fights before he draws."""
    if about.get("undrawn"):
        return
    if foes_in(t.s, t.s.players[t.s.turn].where):
        t.close()
        t.begin("turn-itself", undrawn=True)
    else:
        a_dxm_card_is_drawn(t, about)


@BEFORE_THE_CARD.instead_of(the_movement_phase)
def it_is_drawn_before_he_goes_on(t: Quests, about: dict[str, Any]) -> None:
    """The card is drawn when the fight is over."""
    if about.get("undrawn"):
        a_dxm_card_is_drawn(t, about)
    the_movement_phase(t, about)


IGNORED_UNTIL_LATER = reading("mq.reading.ignored-until-next-time")
IGNORED_UNTIL_LATER.drops(a_monster_that_stops_ignoring_fights_at_once)
IGNORED_UNTIL_LATER.instead_of(the_fight_comes_first)(nobody_arms_between_his_turn_and_its_fight)


# -- what counts -----------------------------------------------------------------------------------------------------

MAIN_PLAYER_WINS_TIES = reading("mq.reading.only-main-wins-ties")


@MAIN_PLAYER_WINS_TIES.instead_of(warriors_win_ties)
def only_the_main_player_wins_ties(s: Quest, about: object) -> Iterator[Term]:
    """A Warrior who only helps wins no tie."""
    yield from (x for x in warriors_win_ties(s, about) if s.fight is not None and x.facts["seat"] == s.fight.main)


NOT_SPARED = reading("mq.reading.half-breeds-not-spared")
NOT_SPARED.drops(half_breeds_are_spared)


@NOT_SPARED.instead_of(each_counts_once)
def half_breeds_call_for_it_as_well(s: Quest, side: str) -> Iterator[Term]:
    """A monster's bonus is no drawback of a race, and a half-race calls for it like any other."""
    yield from once_each(s, side, means)


FLOOR_EACH_TIME = reading("mq.reading.floor-after-each-enhancer")


@FLOOR_EACH_TIME.instead_of(monster_level_floor)
def no_enhancer_goes_below_one(s: Quest, foe: str, so_far: int) -> Term | None:
    """Enhancers count one after the other as they lie, and none of them takes the Level below 1."""
    cards = [s.card(id) for id in s.foe(foe).enhancers]
    steps = [card.level for card in cards if isinstance(card, Enhancer)]
    level = so_far - sum(steps)
    for step in steps:
        level = max(1, level + step)
    if level == so_far:
        return None
    return Term(level - so_far, "mq.ruling.enhancer-floor", "floor", "floor", {"monster": foe})


# -- dice set after the roll -----------------------------------------------------------------------------------------

ANYBODYS_DIE = reading("mq.reading.loaded-die-on-any")
ANYBODYS_DIE.drops(the_handler_alone_changes_a_monsters_dice)


@ANYBODYS_DIE.instead_of(only_ones_own_die)
def any_die_of_the_fight(s: Quest, a: SetDie) -> Facts | None:
    """It does not matter who has rolled the die."""
    found = only_ones_own_die(s, a)
    return found if found is not None and found["key"] == "no-such-die" else None


@ANYBODYS_DIE.instead_of(set_die_candidates)
def every_die_that_lies(s: Quest, seat: int) -> Iterator[SetDie]:
    """Each of them may be set."""
    for card in in_hand(s, seat, "die"):
        for i, die in enumerate(dice_of(s)):
            yield from (SetDie(seat, card, face, i) for face in range(1, die.sides + 1) if face != die.face)


@ANYBODYS_DIE.instead_of(wait_for_cards_after_the_roll)
def everybody_may_set_dice(t: Quests, about: dict[str, Any]) -> None:
    """After the roll of a fight all players are waited for."""
    wait_for_cards_after_the_roll(t, about)
    t.replace_window(seats=next_seats(t.s, fight(t).main))

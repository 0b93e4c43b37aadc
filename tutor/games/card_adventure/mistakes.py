"""What many tables believe and the booklet does not say: what would be played then. The words stand in `mistakes/`."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure import combat, magic, penalties, removing, strength
from tutor.games.card_adventure.asked import CardShown, PenaltyOf
from tutor.games.card_adventure.book import RULES
from tutor.games.card_adventure.carrying import not_in_combat, not_while_a_monster_is_there
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.verbs import Tables, discard, run_now
from tutor.kernel.events import Term, total
from tutor.kernel.readings import Declared
from tutor.kernel.rules import Ask

MISTAKES = Declared(RULES.layers)
mistake = MISTAKES.new


# -- fights ----------------------------------------------------------------------------------------------------------

TIES_FAIL = mistake("cpa.mistake.ties-fail")


@TIES_FAIL.instead_of(penalties.it_is_removed_if_its_bp_are_reached)
def it_is_removed_if_its_bp_are_exceeded(t: Tables, about: dict[str, Any]) -> None:
    """As much BP as the monster has is not enough."""
    card = about["monster"]
    if strength.attacks_on(t.s, card) and penalties.compared(t, card) and _more_than_needed(t.s, card, t.game.ask):
        run_now(t, "beaten", monster=card)


@TIES_FAIL.instead_of(penalties.physical_keeps_it_standing)
def physical_keeps_what_falls_short_of_it(t: Tables, about: dict[str, Any]) -> None:
    """Where as much is shown as is needed, it is no physical ability that keeps a monster standing."""
    shown, needed = (total(t.game.ask(t.s, x, about["monster"])) for x in (strength.SHOWN, strength.NEEDED))
    if shown < needed:
        penalties.physical_keeps_it_standing(t, about)


def _more_than_needed(s: Adventure, card: str, ask: Ask) -> bool:
    return total(ask(s, strength.SHOWN, card)) > total(ask(s, strength.NEEDED, card))


WINNERS_PAY_NOTHING = mistake("cpa.mistake.winners-pay-nothing")


@WINNERS_PAY_NOTHING.instead_of(penalties.one_for_each_weak_card)
def none_if_the_total_is_enough(s: Adventure, about: PenaltyOf, ask: Ask) -> list[Term]:
    """A monster that is beaten gives no penalty."""
    card = about["monster"]
    beaten = total(ask(s, strength.SHOWN, card)) >= total(ask(s, strength.NEEDED, card))
    return [] if beaten else penalties.one_for_each_weak_card(s, about, ask)


ONLY_ATTACKS_COUNT = mistake("cpa.mistake.only-attacks-count")


@ONLY_ATTACKS_COUNT.instead_of(combat.monsters_without_a_card_are_free)
def monsters_without_an_attack_card_give_their_penalty(t: Tables, about: dict[str, Any]) -> None:
    """Whatever else was shown to it, a monster to which no attack card was shown is free."""
    combat.monsters_without_a_card_are_free(t, about)
    on = t.s.combat
    assert on is not None
    for card in on.monsters:
        if card not in on.free and not strength.attacks_on(t.s, card):
            for seat in reversed(on.seats):
                t.begin("penalty", seat=seat, monster=card, nth=1, of=1, rule="cpa.combat.free-penalty")


# -- special abilities -----------------------------------------------------------------------------------------------

PHYSICAL_ALONE = mistake("cpa.mistake.physical-for-penalties")
PHYSICAL_ALONE.drops(strength.physical_does_not_count_for_penalties)

MINUS_ONCE = mistake("cpa.mistake.attack-minus-once")


@MINUS_ONCE.instead_of(strength.attack_minus_takes_from_each_card)
def attack_minus_takes_from_the_total(s: Adventure, about: CardShown, so_far: int, ask: Ask) -> Term | None:
    """The total is reduced once, however many cards there are."""
    if about["card"] != strength.attacks_on(s, about["to"])[0].card:
        return None
    return strength.attack_minus_takes_from_each_card(s, about, so_far, ask)


ALWAYS_REVIVES = mistake("cpa.mistake.always-revives")
ALWAYS_REVIVES.drops(removing.not_if_its_bp_fell_to_nothing)

# -- spells and items ------------------------------------------------------------------------------------------------

MISCAST_IS_SPENT = mistake("cpa.mistake.miscast-is-spent")
MISCAST_IS_SPENT.drops(magic.the_use_of_the_turn_is_not_spent)


@MISCAST_IS_SPENT.instead_of(magic.its_cards_go_back_to_the_hand)
def what_was_paid_is_lost(t: Tables, about: dict[str, Any]) -> None:
    """The MP cards are discarded."""
    discard(t, tuple(about["mp"]), seat=about["seat"])


AS_OFTEN_AS_PAID = mistake("cpa.mistake.as-often-as-paid")
AS_OFTEN_AS_PAID.drops(magic.each_card_once_a_turn)

TAKEN_UNDER_GUARD = mistake("cpa.mistake.taken-under-guard")
TAKEN_UNDER_GUARD.drops(not_while_a_monster_is_there)

HANDED_OVER_IN_COMBAT = mistake("cpa.mistake.handed-over-in-combat")
HANDED_OVER_IN_COMBAT.drops(not_in_combat)

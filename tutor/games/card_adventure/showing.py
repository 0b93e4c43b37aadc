"""Using cards: each is shown and declared; attack cards are laid to the monsters of the combat that is on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import Cast, ShowAttack, UseItem
from tutor.games.card_adventure.book import action, guard, procedure, step, term
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.looking import sighted
from tutor.games.card_adventure.state import Adventure, Shown
from tutor.games.card_adventure.verbs import Tables, combat, leave_hand, quiet_combat, run_now, show
from tutor.games.card_adventure.windows import CARDS
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

STAMINA = "cpa.combat.attack-cards"  # how many attack cards a PC may still show; about: the seat


# -- shown and declared ----------------------------------------------------------------------------------------------


@step("cpa.cards.use-reveal")
def its_content_is_shown_to_all(t: Tables, about: dict[str, Any]) -> None:
    """To use a card its owner shows its content to all players; a card cannot be used while it stays hidden."""
    t.log("CardRevealed", "cpa.cards.use-reveal", {"seat": about["seat"], "card": about["card"]})


@step("cpa.cards.use-declare")
def it_is_declared_what_it_is_used_for(t: Tables, about: dict[str, Any]) -> None:
    """To use a card its owner also declares what it is used for; a card that was not declared has not been used."""
    told = {"seat": about["seat"], "card": about["card"], "to": about["to"]}
    t.log("UseDeclared", "cpa.cards.use-declare", told)


procedure("use-card", its_content_is_shown_to_all, it_is_declared_what_it_is_used_for)


@guard("cpa.combat.no-neighbour", ShowAttack, Cast, UseItem, basic=3, every=True)
def only_who_takes_part_uses_cards(s: Adventure, seat: int) -> Facts | None:
    """A PC cannot take part in the combat of a neighbouring cell."""
    on = s.combat
    if on is None or seat in on.seats:
        return None
    return facts(seat=seat, where=s.players[seat].where, cell=on.cell)


# -- attack cards ----------------------------------------------------------------------------------------------------


@term(STAMINA, "cpa.combat.any-number")
def as_many_as_one_holds(s: Adventure, seat: int) -> Iterator[Term]:
    """Any number of attack cards may be used in one combat."""
    for card in s.players[seat].attack:
        yield Term(1, "cpa.combat.any-number", "in-hand", card, {"card": card, "seat": seat})


@guard("cpa.def.attack-card", ShowAttack, basic=4, every=True, asks=True)
def without_attack_cards_nobody_strikes(s: Adventure, seat: int, ask: Ask) -> Facts | None:
    """Attack cards stand for a PC's power to strike and for the stamina it has left."""
    return None if total(ask(s, STAMINA, seat)) > 0 else facts(seat=seat)


@guard("cpa.combat.bp-source", ShowAttack, basic=5, implied=True)
def only_attack_cards_have_bp(s: Adventure, a: ShowAttack) -> Facts | None:
    """A PC's BP are those printed on the attack cards that it uses."""
    return None if a.card in s.box.attacks else facts(card=a.card)


@guard("cpa.combat.per-cell", ShowAttack, basic=5, implied=True)
def only_to_monsters_of_this_combat(s: Adventure, a: ShowAttack) -> Facts | None:
    """Combat takes place in every cell in which a PC and a monster are in the combat step, each cell for itself."""
    return None if s.combat is not None and a.monster in s.combat.monsters else facts(card=a.monster)


@guard("cpa.ability.revive-no-battle", ShowAttack, basic=4, implied=True)
def none_to_a_monster_that_waits(s: Adventure, a: ShowAttack) -> Facts | None:
    """While it lies face down it cannot battle with PCs."""
    there = sighted(s, a.monster)
    return facts(card=a.monster, n=there.counters) if there is not None and there.counters else None


def attack_candidates(s: Adventure, seat: int) -> Iterator[ShowAttack]:
    seen: set[str] = set()
    for card in s.players[seat].attack:
        if printed_id(card) not in seen:
            seen.add(printed_id(card))
            for monster in s.combat.monsters if s.combat is not None else ():
                yield ShowAttack(seat, card, monster)


@action(ShowAttack, "cpa.combat.attack-free-choice", (CARDS,), attack_candidates)
def show_attack(t: Tables, a: ShowAttack) -> None:
    """A player may show any number of attack cards from the hand, divided among the monsters as the player likes."""
    run_now(t, "use-card", seat=a.seat, card=a.card, to=a.monster)
    run_now(t, "lay-attack", seat=a.seat, card=a.card, to=a.monster)


@step("cpa.combat.attack-laid")
def it_is_laid_on_its_monster(t: Tables, about: dict[str, Any]) -> None:
    """A shown attack card is laid on or beside its monster and leaves the hand."""
    seat, card, to = about["seat"], about["card"], about["to"]
    leave_hand(t, seat, card, "AttackCardLeft", "cpa.combat.attack-laid", to=to)
    show(t, Shown(card, seat, to), "AttackShown", "cpa.combat.attack-laid", n=t.s.box.attacks[card].bp)
    quiet_combat(t, fought=tuple(dict.fromkeys((*combat(t).fought, seat))))


procedure("lay-attack", it_is_laid_on_its_monster)

"""What lasts until the end of a turn: magic and items that changed monsters where no combat came."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.book import procedure, step
from tutor.games.card_adventure.strength import OF_ITEMS, OWN_RULES, of_a_card
from tutor.games.card_adventure.verbs import Tables


@step(OWN_RULES)
def magic_wears_off(t: Tables, _: dict[str, Any]) -> None:
    """Each magic card carries rules of its own."""
    _wears_off(t, OWN_RULES)


@step(OF_ITEMS)
def what_items_did_wears_off(t: Tables, _: dict[str, Any]) -> None:
    """Item cards stand for a PC's belongings."""
    _wears_off(t, OF_ITEMS)


def _wears_off(t: Tables, rule: str) -> None:
    gone = [m for m in t.s.marks if of_a_card(t.s, m.card) == rule]
    if gone:
        told = {"cards": tuple(dict.fromkeys(m.on for m in gone))}
        t.log("WoreOff", rule, told, marks=tuple([m for m in t.s.marks if m not in gone]))


procedure("wear-off", magic_wears_off, what_items_did_wears_off)

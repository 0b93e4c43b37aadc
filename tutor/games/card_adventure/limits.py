"""How many cards a PC may hold: the limits of classes, and discarding down to them by the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import Discard
from tutor.games.card_adventure.asked import KindOf
from tutor.games.card_adventure.book import action, answer, follows_from, guard, procedure, step, term
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.state import FIELD, Adventure, playing
from tutor.games.card_adventure.verbs import Tables, discard, leave_hand
from tutor.games.card_adventure.windows import GO, LIMIT
from tutor.kernel.events import Term, Terms, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

MOST = "cpa.limit.cards"  # the most cards of a kind; about: {"seat", "kind"}
EXCESS = "cpa.limit.excess"  # cards above the limit; about: {"seat", "kind"}
LIMITED = ("attack", "mp", "magic")
WARRIOR, MAGE, SPELLBLADE = "cpa.class.warrior", "cpa.class.mage", "cpa.class.spellblade"


def bearers(s: Adventure) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The classes of all PCs and their curses."""
    return tuple([(p.role, p.curses) for p in s.players])


follows_from(MOST, "inline", bearers)


@term(MOST, "cpa.class.warrior")
def what_a_warrior_holds(s: Adventure, about: KindOf) -> Terms:
    """Warrior: at most 6 attack cards, no MP cards, no magic cards."""
    return _of_class(s, about, WARRIOR)


@term(MOST, "cpa.class.mage")
def what_a_mage_holds(s: Adventure, about: KindOf) -> Terms:
    """Mage: at most 3 attack cards, 6 MP cards and 4 magic cards."""
    return _of_class(s, about, MAGE)


@term(MOST, "cpa.class.spellblade")
def what_a_spellblade_holds(s: Adventure, about: KindOf) -> Terms:
    """Spellblade (magic warrior): at most 4 attack cards, 3 MP cards and 2 magic cards."""
    return _of_class(s, about, SPELLBLADE)


@term(MOST, "cpa.class.other")
def what_another_character_holds(s: Adventure, about: KindOf) -> Terms:
    """A board or game may change these rules: other classes, or named characters in place of classes."""
    return _of_class(s, about, "")


def _of_class(s: Adventure, about: KindOf, rule: str) -> Terms:
    role = s.box.classes.get(s.players[about["seat"]].role)
    if role is None or role.rule != rule or about["kind"] not in LIMITED:
        return ()
    told = {"seat": about["seat"], "role": role.id, "kind": about["kind"]}
    return (Term(getattr(role, about["kind"]), rule or "cpa.class.other", "class-limit", role.id, told),)


@term(EXCESS, "cpa.hand.definition", asks=True)
def cards_above_the_limit(s: Adventure, about: KindOf, ask: Ask) -> Terms:
    """A player's hand is every card that the player owns, whether or not it is held in the hand."""
    seat, kind = about["seat"], about["kind"]
    if kind not in LIMITED:
        return ()
    held = len(getattr(s.players[seat], FIELD[kind]))
    over = held - total(ask(s, MOST, about))
    told = {"seat": seat, "kind": kind, "held": held}
    return (Term(over, "cpa.hand.definition", "over-limit", f"seat:{seat}", told),) if over > 0 else ()


@answer(EXCESS, "cpa.item.no-limit")
def of_items_there_is_no_limit(s: Adventure, about: KindOf) -> Term | None:
    """The number of item cards in a hand is not limited."""
    if about["kind"] != "item":
        return None
    return Term(0, "cpa.item.no-limit", "no-limit", f"seat:{about['seat']}", {"seat": about["seat"]})


def excess(s: Adventure, seat: int, kind: str, ask: Ask) -> int:
    return total(ask(s, EXCESS, {"seat": seat, "kind": kind}))


def kinds_in_excess(s: Adventure, seat: int, ask: Ask) -> tuple[str, ...]:
    p = s.players[seat]
    held = [kind for kind in LIMITED if getattr(p, FIELD[kind])]
    return tuple([kind for kind in held if excess(s, seat, kind, ask)])


# -- discarding down -------------------------------------------------------------------------------------------------


@step("cpa.limit.within-turn")
def until_the_end_of_the_turn_they_are_kept(t: Tables, about: dict[str, Any]) -> None:
    """Until the end of the turn cards above the limit may be held and used."""
    seat, kind = about["seat"], about["kind"]
    over = 0 if kind not in LIMITED else excess(t.s, seat, kind, t.game.ask)
    if over:
        t.log("HeldForNow", "cpa.limit.within-turn", {"seat": seat, "kind": kind, "n": over})


procedure("over-limit", until_the_end_of_the_turn_they_are_kept)


@step("cpa.limit.discard-down")
def hands_are_brought_down_to_the_limit(t: Tables, _: dict[str, Any]) -> None:
    """A player who comes to hold more cards of a kind than the limit must discard cards of their own choice down to
    the limit by the end of that turn.
    """
    over = [seat for seat in playing(t.s) if kinds_in_excess(t.s, seat, t.game.ask)]
    for seat in over:
        kinds = kinds_in_excess(t.s, seat, t.game.ask)
        t.log("TooManyCards", "cpa.limit.discard-down", {"seat": seat, "kinds": kinds})
    if over:
        t.open(LIMIT, "cpa.limit.discard-down", tuple(over))


@guard("cpa.limit.discard-down", Discard, basic=6, asks=True)
def only_what_is_too_much_is_discarded(s: Adventure, a: Discard, ask: Ask) -> Facts | None:
    """A player who comes to hold more cards of a kind than the limit must discard cards of their own choice down to
    the limit by the end of that turn.
    """
    kind = s.box.cards[a.card].kind
    return None if kind in FIELD and excess(s, a.seat, kind, ask) else facts(seat=a.seat, kind=kind, card=a.card)


def discard_candidates(s: Adventure, seat: int) -> Iterator[Discard]:
    p = s.players[seat]
    role = s.box.classes.get(p.role)
    if role is None:
        return
    for cards, most in ((p.attack, role.attack), (p.mp, role.mp), (p.magic, role.magic)):
        if p.curses or len(cards) > most:  # a curse may allow fewer than the class
            seen: set[str] = set()
            for card in cards:
                if printed_id(card) not in seen:
                    seen.add(printed_id(card))
                    yield Discard(seat, card)


@action(Discard, "cpa.limit.discard-down", (GO, LIMIT), discard_candidates)
def discard_down(t: Tables, a: Discard) -> None:
    """A player who comes to hold more cards of a kind than the limit must discard cards of their own choice down to
    the limit by the end of that turn.
    """
    leave_hand(t, a.seat, a.card, "DiscardedDown", "cpa.limit.discard-down")
    discard(t, (a.card,), seat=a.seat)
    done = not kinds_in_excess(t.s, a.seat, t.game.ask)
    if done and t.s.active != a.seat:
        t.answered(a.seat)
